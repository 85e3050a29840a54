//! The output of an answer: its options on the command line, its format, and its destination.
//!
//! ```text
//!   RowOptions, DrawingOptions --> FormatOptions --> OutputOptions --> output --> pager
//!   (checked against each other)   --format or the     -o, --force      terminal, file
//!                                  name of the file
//!   FolderOptions: --dir, --force, for a command that writes several files
//! ```

mod answer_sink;
mod canvas;
mod checked;
mod drawing_options;
mod file_content;
mod folder_options;
mod format_options;
mod output;
mod output_options;
mod pager;
mod spinner;

pub use checked::{Check, Checked};
pub use drawing_options::DrawingOptions;
pub use file_content::FileContent;
pub use folder_options::FolderOptions;
pub use format_options::{Empty, FormatOptions, RowOptions};
pub use output::{make_folder, write_new};
pub use output_options::{HEADING, OutputOptions};
pub use pager::{is_running as is_pager_running, wait as wait_for_pager};
pub use spinner::start_spinner;
