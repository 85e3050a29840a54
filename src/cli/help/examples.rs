//! Calls for the help of each command.

/// The calls, one a line.
#[cfg(feature = "parquet")]
pub const EXAMPLES: &str = concat!(
    include_str!("examples.txt"),
    "klotski-sql export parquet --dir tables\n",
    "klotski-sql export edges --dir tables --class 5-4-1\n"
);
#[cfg(not(feature = "parquet"))]
pub const EXAMPLES: &str = include_str!("examples.txt");
