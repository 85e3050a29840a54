//! Files that a warehouse is written to, for other programs.
//!
//! | module | files |
//! | --- | --- |
//! | `hrd` | the published files of this field, byte for byte |

mod error;
mod hrd;

pub use error::ExportError;
pub use hrd::{Dataset, class_file, release};
