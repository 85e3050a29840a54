//! The files of this folder, embedded. They are a package because a published package cannot have a
//! file from outside its folder.

/// The files of the schema. Each has the number of the schema version that it makes. The first eight
/// are those of the first release, one for each subject. A later change is a new file.
pub const SCHEMA_FILES: [&str; 8] = [
    include_str!("0001_classes_and_groups.sql"),
    include_str!("0002_layouts.sql"),
    include_str!("0003_solutions.sql"),
    include_str!("0004_farthest.sql"),
    include_str!("0005_about_the_file.sql"),
    include_str!("0006_names.sql"),
    include_str!("0007_distances.sql"),
    include_str!("0008_degrees.sql"),
];
