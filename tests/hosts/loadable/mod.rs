//! The loadable extension: in other programs the functions give what they give in ours, and no
//! statement harms the host. `KLOTSKI_EXTENSION` names the library, which `cargo build --release`
//! makes in `extension/`; without it, only what needs no library is tested.

mod answers;
#[cfg(unix)]
mod hostile;
#[cfg(unix)]
mod hosts;
mod listed;
#[cfg(unix)]
mod python;
#[cfg(unix)]
mod sqlite_shell;
