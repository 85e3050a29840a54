//! The fewest moves of a layout to a solution, or to another goal, in each metric.

use anyhow::Result;
use klotski::{Layout, Metric};
use klotski_query::{Answer, Session, Value, run_sql};

/// The fewest moves to a solution, or to another goal, in each metric.
pub fn fewest_moves(
    session: &Session,
    layout: &Layout,
    goal: Option<&str>,
) -> Result<[(Metric, Option<u16>); 3]> {
    const TO_SOLUTION: &str =
        "SELECT minsteps(:code), minsteps(:code, 'straight'), minsteps(:code, 'unit')";
    const TO_GOAL: &str = "SELECT steps_to(:code, :goal), steps_to(:code, :goal, 'straight'),
                                  steps_to(:code, :goal, 'unit')";
    let code = ("code".to_owned(), layout.code().to_string().into());
    let goal = goal.map(|goal| ("goal".to_owned(), goal.to_owned().into()));
    let sql = if goal.is_some() { TO_GOAL } else { TO_SOLUTION };
    let parameters: Vec<_> = [code].into_iter().chain(goal).collect();
    let mut answer = Answer::default();
    run_sql(session, sql, &parameters, &mut answer)?;
    let [row] = answer.rows.as_slice() else { unreachable!("one layout") };
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // at most 179
    let moves = |value: &Value<'_>| value.number().map(|moves| moves as u16);
    Ok([
        (Metric::Step, moves(&row[0])),
        (Metric::Straight, moves(&row[1])),
        (Metric::Unit, moves(&row[2])),
    ])
}
