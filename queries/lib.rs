//! The files of this folder, embedded. They are a package because a published package cannot have a
//! file from outside its folder.

include!(concat!(env!("OUT_DIR"), "/files.rs"));
