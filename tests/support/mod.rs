//! What the tests share.

pub mod fixture;
pub mod graphs;
pub mod hostile_calls;
pub mod naive;
pub mod needs;
pub mod programs;
#[cfg(target_os = "linux")]
pub mod pseudo_terminal;
pub mod timeout;
