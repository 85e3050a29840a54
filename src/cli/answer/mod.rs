//! The output of an answer.
//!
//! ```text
//!   AnswerOptions --decide--> AnswerForm: Content, Destination --> output --> pager, file
//!   FolderOptions: --dir, --force, for a command that writes several files
//! ```

mod answer_form;
mod answer_sink;
mod content;
mod destination;
mod folder_options;
mod options;
mod output;
mod pager;
mod translated;

pub use answer_form::{AnswerForm, Empty};
pub use content::{AnswerKind, Content, FORMATS, MapFormat};
pub use destination::Destination;
pub use folder_options::FolderOptions;
pub use options::{AnswerOptions, HEADING, PlaceOptions};
#[cfg(feature = "parquet")]
pub use output::refuse_sidecar;
pub use output::{make_folder, write_new};
pub use pager::{is_running as is_pager_running, wait as wait_for_pager};
pub use translated::Translated;
