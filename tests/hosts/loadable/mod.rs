//! The loadable extension: in other programs the functions give what they give in ours.
//! `KLOTSKI_EXTENSION` names the library, which `cargo build --release`
//! makes in `extension/`; without it, only what needs no library is tested.

pub mod answers;
#[cfg(unix)]
mod hosts;
pub mod listed;
#[cfg(unix)]
pub mod python;
#[cfg(unix)]
pub mod sqlite_shell;
