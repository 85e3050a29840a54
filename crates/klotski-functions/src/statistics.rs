//! Variance, standard deviation and correlation, named as in PostgreSQL and DuckDB.
//!
//! | aggregate | result |
//! | --- | --- |
//! | `variance(x)` | the sample variance, of n - 1; NULL for fewer than two numbers |
//! | `stddev(x)` | its square root |
//! | `corr(y, x)` | Pearson's correlation, -1 to 1; NULL if x or y is constant |
//!
//! Rows with NULL are left out. The sums are updated row by row:
//! B. P. Welford, Note on a method for calculating corrected sums of squares and products,
//! Technometrics 4 (1962).

use klotski::message;
use rusqlite::functions::{Aggregate, Context};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Result};

use super::errors::user_error;
use super::flags::INNOCUOUS;
use super::percentiles::number;

#[derive(Clone, Copy)]
struct Statistic {
    name: &'static str,
    arguments: i32,
    result: fn(&Moments) -> Option<f64>,
}

const ALL: [Statistic; 3] = [
    Statistic { name: "variance", arguments: 1, result: Moments::variance },
    Statistic { name: "stddev", arguments: 1, result: |seen| seen.variance().map(f64::sqrt) },
    Statistic { name: "corr", arguments: 2, result: Moments::correlation },
];

pub(super) fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|statistic| statistic.name)
}

pub(super) fn register(connection: &Connection, is_wanted: impl Fn(&str) -> bool) -> Result<()> {
    ALL.into_iter().filter(|statistic| is_wanted(statistic.name)).try_for_each(|statistic| {
        connection.create_aggregate_function(
            statistic.name,
            statistic.arguments,
            INNOCUOUS,
            statistic,
        )
    })
}

/// The number of pairs of x and y, their means, and the sums of squares and products of their
/// differences from the means.
#[derive(Default)]
struct Moments {
    n: f64,
    means: [f64; 2],
    squares: [f64; 2],
    products: f64,
}

impl Moments {
    fn add(&mut self, [x, y]: [f64; 2]) {
        self.n += 1.0;
        let before = [x - self.means[0], y - self.means[1]];
        self.means[0] += before[0] / self.n;
        self.means[1] += before[1] / self.n;
        let after = [x - self.means[0], y - self.means[1]];
        self.squares[0] += before[0] * after[0];
        self.squares[1] += before[1] * after[1];
        self.products += before[0] * after[1];
    }

    fn variance(&self) -> Option<f64> {
        (self.n > 1.0).then(|| self.squares[0] / (self.n - 1.0))
    }

    fn correlation(&self) -> Option<f64> {
        let [x, y] = self.squares;
        (x > 0.0 && y > 0.0).then(|| (self.products / (x * y).sqrt()).clamp(-1.0, 1.0))
    }
}

impl Aggregate<Moments, Option<f64>> for Statistic {
    fn init(&self, _context: &mut Context<'_>) -> Result<Moments> {
        Ok(Moments::default())
    }

    fn step(&self, context: &mut Context<'_>, seen: &mut Moments) -> Result<()> {
        let last = context.len() - 1;
        let given = [0, last].map(|index| context.get_raw(index));
        match given.map(number) {
            _ if given.contains(&ValueRef::Null) => Ok(()),
            [Some(x), Some(y)] => {
                seen.add([x, y]);
                Ok(())
            }
            _ => Err(user_error(message!("{name} is of numbers only", name = self.name))),
        }
    }

    fn finalize(&self, _: &mut Context<'_>, seen: Option<Moments>) -> Result<Option<f64>> {
        Ok(seen.and_then(|seen| (self.result)(&seen)))
    }
}
