//! Puzzles for planners, in PDDL. The cost of a plan is the number of its moves in a metric.

use klotski::{COLUMNS, Cells, Goal, Layout, Metric, Shape};

/// The directions, and how the cell of a block changes with a move by one cell.
const DIRECTIONS: [(&str, i8); 4] = [("left", -1), ("right", 1), ("up", -4), ("down", 4)];

/// The domain of a metric. Blocks are cells of shapes, because equal blocks are not distinguished. A
/// move that may be longer than a cell is actions of one cell each, of which the first has a cost.
pub fn domain(metric: Metric) -> String {
    let (is_unit, has_direction) = (metric == Metric::Unit, metric == Metric::Straight);
    let mut actions = String::new();
    for shape in Shape::ALL {
        for (direction, by) in DIRECTIONS {
            let moving = if has_direction { format!("{direction} ") } else { String::new() };
            let moving = |cell| format!("(moving {} {moving}{cell})", word(shape));
            let (from, to, [condition, effect], cells) = action(shape, by);
            let mut add = |start: &str, state: &str, change: &str| {
                actions += &format!(
                    "
  (:action {start}-{shape}-{direction}
    :parameters ({cells} - cell)
    :precondition (and {state}{condition})
    :effect (and {change}{effect}))",
                    shape = word(shape)
                );
            };
            if is_unit {
                add("move", "", "");
            } else {
                let change =
                    format!("(not (still)) {} (increase (total-cost) 1)\n      ", moving(&to));
                add("start", "(still) ", &change);
                let change = format!("(not {}) {}\n      ", moving(&from), moving(&to));
                add("go-on", &format!("{} ", moving(&from)), &change);
            }
        }
    }
    let mut parts = [":strips :typing", "shape cell", "", "", ""].map(str::to_owned);
    if has_direction {
        parts[1] += " direction";
        parts[2] = "\n    left right up down - direction".to_owned();
    }
    if !is_unit {
        let (d, typed) = if has_direction { (" ?d", " ?d - direction") } else { ("", "") };
        parts[0] += " :action-costs";
        parts[3] = format!("\n    (still)\n    (moving ?s - shape{typed} ?a - cell)");
        parts[4] = "\n  (:functions (total-cost) - number)".to_owned();
        actions += &format!(
            "
  (:action stop
    :parameters (?s - shape{typed} ?a - cell)
    :precondition (moving ?s{d} ?a)
    :effect (and (not (moving ?s{d} ?a)) (still)))"
        );
    }
    let [requirements, types, directions, moving, costs] = parts;
    let cells: String = Cells::ALL.into_iter().map(|cell| format!(" c{cell}")).collect();
    format!(
        "; Klotski (Huarongdao), counted in {moves}. A block is its shape and the cell of its upper left
; corner, row * 4 + column.
(define (domain klotski-{metric})
  (:requirements {requirements})
  (:types {types})
  (:constants
    square horizontal vertical single - shape{directions}
   {cells} - cell)
  (:predicates
    (at ?s - shape ?a - cell)
    (empty ?a - cell)
    ; ?b is to the right of ?a, or below it.
    (right ?a ?b - cell)
    (below ?a ?b - cell){moving}){costs}{actions})
",
        moves = metric.noun(0)
    )
}

/// The move of a shape by one cell: where it is before and after, the condition and the effect, and
/// all cells, as variables.
fn action(shape: Shape, by: i8) -> (String, String, [String; 2], String) {
    // A place with room on all sides.
    let (from, to) = (5_u8, 5_u8.saturating_add_signed(by));
    let [before, after] = [from, to].map(|cell| shape.cover(Cells::of(cell)));
    let cells: Vec<u8> =
        (0..20).filter(|&cell| before.contains(cell) || after.contains(cell)).collect();
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
        let right = (cell % COLUMNS < COLUMNS - 1).then_some(("right", cell + 1));
        right.into_iter().chain([("below", cell + COLUMNS)]).map(move |it| (cell, it))
    };
    let found = cells.iter().flat_map(pairs).filter(|(_, (_, other))| cells.contains(other));
    found.map(|(cell, (side, other))| format!(" ({side} {} {})", name(cell), name(other))).collect()
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
        board = beside(&Cells::ALL.into_iter().collect::<Vec<_>>(), |cell| format!("c{cell}")),
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
