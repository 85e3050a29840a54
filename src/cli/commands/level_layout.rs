//! The layout of a level of a list, for `check`.

use klotski::{ArgumentError, Layout, ReferenceError, message};
use klotski_query::{Level, QueryError, Session, Value};

/// The layout of a level, or why it is not understood.
pub fn layout_of(session: &Session, level: &Level) -> Result<Layout, String> {
    if let Some(problem) = &level.problem {
        return Err(problem.clone());
    }
    let layouts = level.boards.iter().map(|board| board_of(session, board));
    let mut layouts = layouts.collect::<Result<Vec<_>, _>>()?;
    match layouts.iter().find(|layout| **layout != layouts[0]) {
        Some(other) => {
            let [one, two] = [&layouts[0], other].map(Layout::code);
            Err(message!("its boards are different: {one} and {two}", one, two))
        }
        None => layouts.pop().ok_or_else(|| message!("it has no board")),
    }
}

/// The layout of a board or of another name, or what is wrong with it.
pub fn board_of(session: &Session, board: &str) -> Result<Layout, String> {
    session.resolver().layout(board).map_err(|error| match error {
        // The row has the board.
        QueryError::Argument(ArgumentError::NoLayout {
            cause: ReferenceError::Board(fault),
            ..
        }) => fault.to_string(),
        error => error.to_string(),
    })
}

pub fn optional(value: Option<impl Into<Value<'static>>>) -> Value<'static> {
    value.map_or(Value::Null, Into::into)
}
