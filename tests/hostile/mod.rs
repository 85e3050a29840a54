//! Statements, files and places that try to harm, and too little of memory, disk and threads: every
//! program ends soon, with one line, and nothing is changed.

#[cfg(unix)]
mod extension;
mod full_disk;
mod limits;
#[cfg(target_os = "linux")]
mod memory;
mod mixed_statements;
mod sidecars;
mod warehouses;
