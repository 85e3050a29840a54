//! The largest groups of a class, with their hardest and deepest layouts: the rows of the query
//! `group-extremes` in a hundredth of its time.

use super::query_runner::checked;
use crate::query::{QueryError, Session, run_sql};
use crate::rows::{Answer, Value};

/// The number of groups on a class page.
pub(super) const MOST_GROUPS: usize = 30;

/// Finding the hardest or the deepest layout of a group scans its rows. That of the class is known
/// already, and belongs to the group if no other group has as many steps.
const GROUPS: &str = "
    WITH of_class AS (
        SELECT c.class, g.*,
               count(*) OVER (PARTITION BY g.max_min_solution_step) AS as_hard,
               count(*) OVER (PARTITION BY g.max_farthest_step) AS as_deep
        FROM classes AS c
        JOIN groups AS g USING (jiang_num, bing_num, style_num)
        WHERE c.class = :class
    )
    SELECT g.class, g.group_num, g.size, g.seed, g.seed_layers, g.solved_layouts,
           g.max_min_solution_step,
           CASE WHEN g.as_hard = 1 AND g.max_min_solution_step = :hardest_step THEN :hardest
           ELSE (
               SELECT l.code
               FROM layouts AS l
               WHERE (l.jiang_num, l.bing_num, l.style_num, l.group_id)
                     = (g.jiang_num, g.bing_num, g.style_num, g.group_id)
                 AND l.min_solution_step = g.max_min_solution_step
               ORDER BY l.group_index
               LIMIT 1
           ) END AS hardest,
           g.max_farthest_step,
           CASE WHEN g.as_deep = 1 AND g.max_farthest_step = :deepest_step THEN :deepest
           ELSE (
               SELECT l.code
               FROM layouts AS l
               WHERE (l.jiang_num, l.bing_num, l.style_num, l.group_id)
                     = (g.jiang_num, g.bing_num, g.style_num, g.group_id)
                 AND l.farthest_step = g.max_farthest_step
               ORDER BY l.group_index
               LIMIT 1
           ) END AS deepest
    FROM of_class AS g
    WHERE g.group_num < :n
    ORDER BY g.group_id";

/// The rows of the class in the queries `hardest-by-class` and `deepest-by-class`.
pub(super) type Known<'r> = [Option<&'r [Value<'static>]>; 2];

/// The largest groups of a class, at most [`MOST_GROUPS`].
pub(super) fn query(
    session: &Session,
    class: &str,
    known: Known<'_>,
) -> Result<Answer, QueryError> {
    let mut parameters = vec![
        ("class".to_owned(), Value::from(class.to_owned())),
        ("n".to_owned(), Value::Integer(i64::try_from(MOST_GROUPS).unwrap_or(i64::MAX))),
    ];
    for (name, row) in ["hardest", "deepest"].into_iter().zip(known) {
        let (steps, code) = match row {
            // The columns are class, measure, layouts, code.
            Some([_, steps, _, code]) => (steps.clone(), code.clone()),
            _ => (Value::Null, Value::Null),
        };
        parameters.push((format!("{name}_step"), steps));
        parameters.push((name.to_owned(), code));
    }
    checked(session, |sink| run_sql(session, GROUPS, &parameters, sink))
}
