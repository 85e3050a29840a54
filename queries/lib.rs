//! The files of this folder, embedded. They are a package because a published package cannot have a
//! file from outside its folder.

macro_rules! embedded {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!($name, ".sql")))),*]
    };
}

/// The names and texts, in the order in which they are listed. A topic begins with a line of its own.
pub static FILES: [(&str, &str); 42] = embedded![
    "totals" "jiang-counts" "jiang-bing-counts" "class-counts" "piece-placements"

    "group" "groups" "members" "group-layers" "layers" "size-histogram" "isolated" "degrees"
    "bottlenecks"

    "layout" "neighbors" "names" "named-layouts"

    "minsteps" "solutions" "unique-paths"
    "solution-histogram" "solution-num-histogram" "puzzles"

    "farthest" "farthest-histogram" "center" "distance-histogram" "median"

    "images" "symmetric" "symmetries" "patterns" "mirror-pairs"

    "records" "hardest" "metric-ranks" "deepest" "most-solutions" "widest-layers" "findings" "claims"
];
