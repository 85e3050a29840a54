//! `klotski-sql random`: random puzzles.

use std::ops::RangeInclusive;

use anyhow::Result;
use clap::Args;
use klotski::{Metric, message};
use klotski_program::CliError;
use klotski_query::{Groups, random_layouts, read_range};

use super::board_input::text_or_input;
use super::path_steps::counted_moves;
use super::show::show;
use crate::cli::answer::{AnswerKind, AnswerOptions};
use crate::cli::invocation::Invocation;

/// A random layout to play: its board and its figures
///
/// Every layout of the classes and of the difficulty has the same chance. Of a layout and its
/// mirror image, the one with the smaller code is shown.
#[derive(Debug, Args)]
pub struct RandomArgs {
    /// Of which classes or group, e.g. 5-4-1, 5-4-* or 5-4-1-1; a layout means its group
    #[arg(value_name = "CLASS|LAYOUT", default_value = "*", add = klotski_ingest::class_patterns())]
    place: String,
    /// Of which classes or group, e.g. 5-4-1, 5-4-* or 5-4-1-1; a layout means its group
    #[arg(long, value_name = "CLASS", hide = true, conflicts_with = "place", add = klotski_ingest::class_patterns())]
    class: Option<String>,
    /// The fewest steps to a solution: 81, 50..60, 50.. or ..60
    #[arg(long, value_name = "STEPS", default_value = "20..", value_parser = read_range)]
    steps: RangeInclusive<u16>,
    /// Always the same layouts for the same number, from the same warehouse and version
    #[arg(long, value_name = "NUMBER", value_parser = read_seed)]
    seed: Option<u64>,
    /// How many layouts
    #[arg(short, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1_000))]
    n: u16,
    /// Draw the board in letters
    #[arg(long)]
    ascii: bool,
    #[command(flatten)]
    output: AnswerOptions,
}

fn read_seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| message!("write a number, e.g. 20261126 for a day"))
}

impl RandomArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let form = self.output.decide(AnswerKind::of("random"))?.in_letters(self.ascii)?;
        let session = call.session()?;
        let steps = self.steps.clone();
        let place = self.class.as_ref().unwrap_or(&self.place);
        let place = text_or_input(place, session.resolver().signs())?;
        let groups = Groups::read(&place, session.resolver().signs())?;
        let layouts = random_layouts(session, &groups, steps, self.seed, self.n.into())?;
        if layouts.is_empty() {
            let (least, most) = (self.steps.start(), self.steps.end());
            let groups = groups.pattern(session.resolver())?;
            let groups = groups.strip_suffix("-*").unwrap_or(&groups);
            let steps = |number: u16| counted_moves(number.into(), Metric::Step);
            let fault = match *most {
                u16::MAX => message!(
                    "no layout of {groups} needs {steps} or more",
                    groups,
                    steps = steps(*least)
                ),
                most if most == *least => {
                    message!("no layout of {groups} needs {steps}", groups, steps = steps(most))
                }
                most => message!(
                    "no layout of {groups} needs {least} to {most} steps",
                    groups,
                    least,
                    most
                ),
            };
            return Err(CliError::NotFound(fault).into());
        }
        show(&form, session, &layouts, self.ascii)
    }
}
