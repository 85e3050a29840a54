//! The fewest moves of a layout to a solution, or to another goal, in each metric.

use anyhow::Result;
use klotski::{Layout, Metric, message, names};
use klotski_program::stderr;
use klotski_query::{Answer, Session, Value, run_sql};

/// The fewest moves to a solution in each metric: from the warehouse, if it has the class.
pub fn fewest_moves(session: &Session, layout: &Layout) -> Result<[(Metric, Option<u16>); 3]> {
    const STORED: &str = "SELECT min_solution_step, min_straight_moves, min_unit_moves
                          FROM layouts WHERE code = :code";
    let code = [("code".to_owned(), layout.code().to_string().into())];
    let mut answer = Answer::default();
    if session.warehouse().is_some() {
        run_sql(session, STORED, &code, &mut answer)?;
    }
    if answer.rows.is_empty() {
        return moves_to(session, layout, "2x2@13");
    }
    Ok(in_metrics(&answer))
}

/// The fewest moves to a goal in each metric.
pub fn moves_to(
    session: &Session,
    layout: &Layout,
    goal: &str,
) -> Result<[(Metric, Option<u16>); 3]> {
    const SEARCHED: &str = "SELECT steps_to(:code, :goal), steps_to(:code, :goal, 'straight'),
                                   steps_to(:code, :goal, 'unit')";
    let of_goal = [
        ("code".to_owned(), layout.code().to_string().into()),
        ("goal".to_owned(), goal.to_owned().into()),
    ];
    let mut answer = Answer::default();
    run_sql(session, SEARCHED, &of_goal, &mut answer)?;
    Ok(in_metrics(&answer))
}

fn in_metrics(answer: &Answer) -> [(Metric, Option<u16>); 3] {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // at most 179
    let moves = |value: &Value<'_>| value.number().map(|moves| moves as u16);
    let [row] = answer.rows.as_slice() else { unreachable!("one layout") };
    [
        (Metric::Step, moves(&row[0])),
        (Metric::Straight, moves(&row[1])),
        (Metric::Unit, moves(&row[2])),
    ]
}

/// If the puzzle of a name ends elsewhere, writes a note on stderr with the fewest moves to its
/// goal: the figures of a layout count the moves to a solution.
pub fn note_goal(session: &Session, text: &str, layout: &Layout) -> Result<()> {
    let Some((name, goal)) = names::with_goal(text, layout) else { return Ok(()) };
    let moves = moves_to(session, layout, goal)?;
    let [steps, straight, unit] =
        moves.map(|(_, moves)| moves.map_or(String::new(), |moves| moves.to_string()));
    stderr::say(&message!(
        "the puzzle {name} ends elsewhere: {steps} steps ({straight} straight, {unit} unit moves) to {goal}; see `klotski-sql solve {code} --to {goal}`",
        name,
        steps,
        straight,
        unit,
        goal,
        code = format!("{:#}", layout.code())
    ));
    Ok(())
}
