//! Puzzles for planners, in PDDL. The cost of a plan is the number of its moves in a metric.

use klotski::{CELLS, COLUMNS, Cells, Goal, Layout, Metric, Shape};

/// The directions, each with a space, and how the cell of a block changes with a move by one cell.
const DIRECTIONS: [(&str, i8); 4] = [("left ", -1), ("right ", 1), ("up ", -4), ("down ", 4)];

/// The domain of a metric. Blocks are cells of shapes, because equal blocks are not distinguished. A
/// move that may be longer than a cell is actions of one cell each, of which the first has a cost.
pub fn domain(metric: Metric) -> String {
    let straight = |text| if metric == Metric::Straight { text } else { "" };
    let long = |text| if metric == Metric::Unit { "" } else { text };
    let (d, typed) = (straight(" ?d"), straight(" ?d - direction"));
    let mut actions = Vec::new();
    for (shape, (direction, by)) in
        Shape::ALL.into_iter().flat_map(|it| DIRECTIONS.map(|to| (it, to)))
    {
        let (from, to, [condition, effect], cells) = action(shape, by);
        let (shape, way) = (word(shape), straight(direction));
        let [from, to] = [from, to].map(|cell| format!("(moving {shape} {way}{cell})"));
        let forms = [
            ("move", String::new(), String::new()),
            (
                "start",
                "(still) ".to_owned(),
                format!("(not (still)) {to} (increase (total-cost) 1) "),
            ),
            ("go-on", format!("{from} "), format!("(not {from}) {to} ")),
        ];
        let direction = direction.trim();
        for (name, state, change) in if metric == Metric::Unit { &forms[..1] } else { &forms[1..] }
        {
            actions.push(format!(
                "
  (:action {name}-{shape}-{direction}
    :parameters ({cells} - cell)
    :precondition (and {state}{condition})
    :effect (and {change}{effect}))"
            ));
        }
    }
    let stop = format!(
        "
  (:action stop
    :parameters (?s - shape{typed} ?a - cell)
    :precondition (moving ?s{d} ?a)
    :effect (and (not (moving ?s{d} ?a)) (still)))"
    );
    let moving = format!("\n    (still)\n    (moving ?s - shape{typed} ?a - cell)");
    format!(
        "; Klotski (Huarongdao), counted in {moves}. A block is its shape and the cell of its upper left
; corner, row * 4 + column.
(define (domain klotski-{metric})
  (:requirements :strips :typing{costs})
  (:types shape cell{direction})
  (:constants
    square horizontal vertical single - shape{directions}
    {cells} - cell)
  (:predicates
    (at ?s - shape ?a - cell)
    (empty ?a - cell)
    (left-of ?a ?b - cell)
    (above ?a ?b - cell){moving}){total}{actions}{stop})
",
        moves = metric.noun(0),
        actions = actions.concat(),
        costs = long(" :action-costs"),
        direction = straight(" direction"),
        directions = straight("\n    left right up down - direction"),
        cells = (0..CELLS).map(|cell| format!("c{cell}")).collect::<Vec<_>>().join(" "),
        moving = long(&moving),
        total = long("\n  (:functions (total-cost) - number)"),
        stop = long(&stop),
    )
}

/// The move of a shape by one cell: where it is before and after, the condition and the effect, and
/// all cells, as variables.
fn action(shape: Shape, by: i8) -> (String, String, [String; 2], String) {
    // A place with room on all sides.
    let (from, to) = (5_u8, 5_u8.saturating_add_signed(by));
    let [before, after] = [from, to].map(|cell| shape.cover(Cells::of(cell)));
    let is_own = |cell: &u8| before.contains(*cell) || after.contains(*cell);
    let cells: Vec<u8> = (0..CELLS).filter(is_own).collect();
    let variable = |cell: u8| {
        let place = cells.iter().zip('a'..).find(|(other, _)| **other == cell);
        place.map_or_else(String::new, |(_, letter)| format!("?{letter}"))
    };
    let (enter, leave) = (after.without(before), before.without(after));
    let all = |cells: Cells, form: &dyn Fn(String) -> String| {
        cells.into_iter().map(|cell| form(variable(cell))).collect::<String>()
    };
    let (shape, from, to) = (word(shape), variable(from), variable(to));
    let condition = format!(
        "(at {shape} {from}){}\n     {}",
        all(enter, &|cell| format!(" (empty {cell})")),
        beside(&cells, variable)
    );
    let effect = format!(
        "(not (at {shape} {from})) (at {shape} {to}){}{}",
        all(enter, &|cell| format!(" (not (empty {cell}))")),
        all(leave, &|cell| format!(" (empty {cell})"))
    );
    let names: Vec<String> = cells.iter().map(|&cell| variable(cell)).collect();
    (from, to, [condition, effect], names.join(" "))
}

/// Which of these cells are beside one another.
fn beside(cells: &[u8], name: impl Fn(u8) -> String) -> String {
    let pairs = |&cell: &u8| {
        let right = (cell % COLUMNS < COLUMNS - 1).then_some(("left-of", cell + 1));
        right.into_iter().chain([("above", cell + COLUMNS)]).map(move |it| (cell, it))
    };
    let found = cells.iter().flat_map(pairs).filter(|(_, (_, other))| cells.contains(other));
    let facts =
        found.map(|(cell, (side, other))| format!(" ({side} {} {})", name(cell), name(other)));
    facts.collect::<Vec<_>>().concat()
}

/// The problem of a layout, whose optimal cost is known.
pub fn problem(layout: &Layout, goal: &Goal, metric: Metric, cost: u16) -> String {
    let code = layout.code();
    let (moving, minimized) = match metric {
        Metric::Unit => ("", ""),
        _ => ("\n    (still) (= (total-cost) 0)", "\n  (:metric minimize (total-cost))"),
    };
    format!(
        "; {code}: the optimal cost is {cost} {moves}.
(define (problem klotski-{metric}-{code})
  (:domain klotski-{metric})
  (:init
    {layout}{moving}
   {board})
  (:goal (and {goal})){minimized})
",
        moves = metric.noun(cost.into()),
        layout = facts(&Goal::from(*layout)),
        board = beside(&(0..CELLS).collect::<Vec<_>>(), |cell| format!("c{cell}")),
        goal = facts(goal)
    )
}

/// The blocks and the empty cells.
fn facts(goal: &Goal) -> String {
    let blocks = goal.blocks().map(|(shape, cell)| format!("(at {} c{cell})", word(shape)));
    let empty = goal.empty().into_iter().map(|cell| format!("(empty c{cell})"));
    blocks.chain(empty).collect::<Vec<_>>().join(" ")
}

/// The name of a shape, which begins with a letter.
fn word(shape: Shape) -> &'static str {
    if shape == Shape::Square { "square" } else { shape.name() }
}
