//! What the tests share.

#[macro_use]
pub mod needs;

pub mod fixture;
#[cfg(feature = "parquet")]
pub mod parquet;
pub mod programs;
#[cfg(target_os = "linux")]
pub mod pseudo_terminal;
pub mod timeout;
