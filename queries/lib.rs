//! The files of this folder, embedded. They are a package because a published package cannot have a
//! file from outside its folder.

macro_rules! embedded {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!($name, ".sql")))),*]
    };
}

/// The names and texts, in the order in which they are listed. A topic begins with a line of its own.
pub static FILES: [(&str, &str); 60] = embedded![
    "totals" "jiang-counts" "jiang-bing-counts" "class-counts" "group-counts" "piece-placements"

    "group" "members" "group-layers" "layers" "group-steps" "group-hardest" "group-sizes"
    "group-extremes" "size-histogram" "isolated"

    "structure" "degrees" "bottlenecks"

    "layout" "neighbors" "moves" "names" "named-layouts"

    "minsteps" "solution-counts" "min-solutions" "solutions" "unique-paths"
    "solution-histogram" "solution-num-histogram" "solved-layouts" "unsolvable" "puzzles"

    "farthest-step" "farthest" "farthest-histogram" "group-farthest" "center"

    "distance-histogram" "central" "mean-distances"

    "images" "symmetric" "symmetries" "patterns" "mirror-pairs"

    "records" "hardest" "hardest-by-class" "metric-ranks" "deepest" "deepest-by-class"
    "most-solutions" "diameters" "largest-groups" "longest-groups" "widest-layers" "findings" "claims"
];
