//! The stages of the measures.

use rusqlite::Connection;
use strum::{Display, EnumString, IntoStaticStr};

/// A part of the measures. A warehouse has all measures of a stage or none. The stages after core
/// depend only on core.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Display, EnumString, IntoStaticStr,
)]
#[strum(serialize_all = "lowercase", parse_err_fn = unknown, parse_err_ty = String)]
pub enum Stage {
    /// Layouts, groups, layers, and steps to the nearest solution.
    Core,
    /// Numbers of solutions and minimal solutions, and the sets of minimal solutions.
    Solutions,
    /// Farthest steps, and numbers of farthest layouts.
    Farthest,
    /// Distances between all layouts of a group. Measured only on request.
    Distances,
}

impl Stage {
    /// All stages, in the order in which they are measured.
    pub const ALL: [Self; 4] = [Self::Core, Self::Solutions, Self::Farthest, Self::Distances];

    /// The stages that are measured by default.
    pub const DEFAULT: [Self; 3] = [Self::Core, Self::Solutions, Self::Farthest];

    /// The name, as in `provenance`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Minutes for all classes on two cores, rounded: see `docs/performance.md`.
    pub fn minutes(self) -> u8 {
        [1, 3, 11, 25][self as usize]
    }
}

/// The stages of a warehouse. Unknown names of stages are ignored.
pub fn stages(connection: &Connection) -> rusqlite::Result<Vec<Stage>> {
    let mut statement = connection.prepare("SELECT DISTINCT stage FROM provenance")?;
    let names = statement.query_map([], |row| row.get::<_, String>(0))?;
    names.filter_map(|name| name.map(|name| name.parse().ok()).transpose()).collect()
}

fn unknown(_: &str) -> String {
    "the measures are core, solutions, farthest and distances".to_owned()
}
