//! The SQL functions of layouts against the model in `tests/support/naive.rs`, and against the stored
//! tables, which the ingest computes in another way.
//!
//! The classes are small but unlike each other: hardly any blocks, single blocks only, crowded
//! classes with many groups, mostly unsolvable groups, isolated layouts.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use klotski::graph::LayerModel;
use klotski::{Class, ClassPattern, Code};
use klotski_query::{Answer, Session, Value, run_sql};

use super::model::model_of;
use crate::support::fixture::session;
use crate::support::naive::{AllPairs, Board, Kind, Model};

/// Classes of the small warehouse.
const CLASSES: [&str; 7] = ["0-0-0", "1-0-*", "5-0-0", "6-0-0", "6-0-5", "6-0-6", "7-0-*"];

/// The most layouts of a group whose distances the model computes in a short time.
const ALL_PAIRS: usize = 1_500;

/// A row with its values as text; NULL is the text NULL.
type Row = Vec<String>;

fn ask(session: &Session, sql: &str) -> Vec<Row> {
    let text = |value: &Value<'_>| match value {
        Value::Null => "NULL".to_owned(),
        Value::Integer(_) | Value::Text(_) => value.text().into_owned(),
        Value::Real(_) | Value::Blob(_) => panic!("no function gives {value:?}"),
    };
    let mut answer = Answer::default();
    run_sql(session, sql, &[], &mut answer).unwrap_or_else(|error| panic!("{sql}: {error}"));
    answer.rows.iter().map(|row| row.iter().map(text).collect()).collect()
}

fn sorted(mut rows: Vec<Row>) -> Vec<Row> {
    rows.sort_unstable();
    rows
}

/// The only value of the only row.
fn value(session: &Session, sql: &str) -> String {
    let rows = ask(session, sql);
    assert!(rows.len() == 1 && rows[0].len() == 1, "{sql}: {rows:?}");
    rows[0][0].clone()
}

fn none() -> Vec<Row> {
    Vec::new()
}

/// The classes that match a pattern.
fn classes(patterns: &[&str]) -> Vec<Class> {
    let patterns: Vec<ClassPattern> =
        patterns.iter().map(|pattern| pattern.parse().unwrap()).collect();
    let matching = |class: &Class| patterns.iter().any(|pattern| pattern.matches(*class));
    Class::all().filter(matching).collect()
}

/// The SQL condition for the layouts of a class.
fn of_class(class: Class) -> String {
    let Class { jiang_num, bing_num, style_num } = class;
    format!("(jiang_num, bing_num, style_num) = ({jiang_num}, {bing_num}, {style_num})")
}

/// A class in the model.
struct Naive {
    class: Class,
    model: Model,
    groups: Vec<Vec<usize>>,
}

impl Naive {
    fn of(class: Class) -> Self {
        let model = model_of(class);
        Self { class, groups: model.groups(), model }
    }

    fn code(&self, place: usize) -> &str {
        &self.model.codes[place]
    }

    /// The block, from and to of every step, and the place of the layout behind the step.
    fn steps(&self, place: usize) -> impl Iterator<Item = ([String; 3], usize)> {
        let block = |kind| match kind {
            Kind::Square => "2x2",
            Kind::Horizontal => "horizontal",
            Kind::Vertical => "vertical",
            Kind::Single => "single",
        };
        self.model.steps[place].iter().map(move |(step, &next)| {
            ([block(step.kind).to_owned(), step.from.to_string(), step.to.to_string()], next)
        })
    }
}

/// The model's picture in the letters of `board`, line by line.
fn picture(board: &Board) -> Vec<String> {
    let letter = |part: char| match part {
        'S' | '#' => '#',
        '<' | '>' => 'H',
        '^' | 'v' => 'V',
        'o' => '1',
        other => other,
    };
    let spaced = |line: &str| {
        line.chars().map(|part| letter(part).to_string()).collect::<Vec<_>>().join(" ")
    };
    let picture = format!("{board:?}");
    picture.trim_matches(['[', ']']).split(' ').map(spaced).collect()
}

/// The classes of the warehouse, modelled once for all tests.
static NAIVE: LazyLock<Vec<Naive>> =
    LazyLock::new(|| classes(&CLASSES).into_iter().map(Naive::of).collect());

/// An id in five digits of base 32.
fn short_code(id: u32) -> String {
    let digits: Vec<char> = "123456789ABCDEFGHJKMNPQRSTUVWXYZ".chars().collect();
    (0..5).rev().map(|place| digits[(id as usize / 32_usize.pow(place)) % 32]).collect()
}

#[test]
fn all_names_of_a_layout_name_it() {
    let session = session();
    for naive in NAIVE.iter() {
        let class = naive.class;
        let sql = format!("SELECT code, id FROM layouts WHERE {} ORDER BY id", of_class(class));
        let stored = ask(&session, &sql);
        assert_eq!(stored.len(), naive.model.codes.len(), "class {class}");
        let (mut values, mut expected) = (Vec::new(), Vec::new());
        for (group_num, group) in naive.groups.iter().enumerate() {
            for (group_index, &place) in group.iter().enumerate().step_by(group.len() / 50 + 1) {
                let [code, id] = &stored[place][..] else { panic!("two columns") };
                assert_eq!(code, naive.code(place));
                let short = short_code(id.parse().unwrap());
                // The last digit left of a code of zeros is the 2x2 block's.
                let cut = format!("{}{}", &code[..1], code[1..].trim_end_matches('0'));
                for name in [
                    code.to_lowercase(),
                    cut.to_lowercase(),
                    cut,
                    format!("id:{id}"),
                    format!("ID:000{id}"),
                    format!("short:{short}"),
                    format!("Short:{}", short.to_lowercase()),
                    format!("{class}-{group_num}-{group_index}"),
                ] {
                    values.push(format!("('{name}')"));
                    expected.push([&name, code, id, &short].map(String::to_owned).to_vec());
                }
            }
        }
        let sql = "SELECT column1, code(column1), layout_id(column1), short_code(column1)";
        for (values, expected) in values.chunks(9_000).zip(expected.chunks(9_000)) {
            let found = ask(&session, &format!("{sql} FROM (VALUES {})", values.join(", ")));
            assert_eq!(found, expected, "class {class}");
        }
    }
}

#[test]
fn drawings_and_mirror_images_are_those_of_the_model() {
    let session = session();
    for naive in NAIVE.iter() {
        let sql = format!(
            "SELECT code, board(code), is_symmetric(code), mirror(code), flip(code)
             FROM layouts WHERE {} ORDER BY id",
            of_class(naive.class)
        );
        for (place, row) in ask(&session, &sql).iter().enumerate() {
            let (code, own) = (naive.code(place), &naive.model.boards[place]);
            let lines = picture(own);
            assert_eq!([&row[0], &row[1]], [code, &lines.join("\n")], "{code}: board");
            assert_eq!(row[2], u8::from(own.is_symmetric()).to_string(), "{code}: is_symmetric");
            // A drawing belongs to one layout only.
            let of = |code: &str| picture(&Board::of_code(code).unwrap());
            let turned: Vec<String> =
                lines.iter().map(|line| line.chars().rev().collect()).collect();
            assert_eq!(of(&row[3]), turned, "{code}: mirror");
            let turned: Vec<String> = lines.iter().rev().cloned().collect();
            assert_eq!(of(&row[4]), turned, "{code}: flip");
        }
    }
}

/// A correlated join: the function is called for each layout of the table.
#[test]
fn neighbors_are_the_steps_of_the_model() {
    let session = session();
    for naive in NAIVE.iter() {
        let class = naive.class;
        let sql = format!(
            "SELECT layouts.code, n.code, block, from_cell, to_cell
             FROM layouts CROSS JOIN neighbors(layouts.code) AS n WHERE {}",
            of_class(class)
        );
        let steps = (0..naive.model.codes.len()).flat_map(|place| {
            let row = move |([block, from, to], next): ([String; 3], usize)| {
                let codes = [place, next].map(|place| naive.code(place).to_owned());
                [&codes[..], &[block, from, to]].concat()
            };
            naive.steps(place).map(row)
        });
        assert_eq!(sorted(ask(&session, &sql)), sorted(steps.collect()), "class {class}");
    }
}

/// A call has its arguments in parentheses or as conditions on hidden columns, on either side of a
/// join.
#[test]
fn every_way_to_write_a_call_gives_the_same_rows() {
    let session = session();
    let rows = |sql: &str| sorted(ask(&session, sql));
    let some = "(SELECT code AS c FROM layouts WHERE id % 997 = 0)";
    let expected = rows(&format!("SELECT c, n.* FROM {some}, neighbors(c) AS n"));
    assert!(expected.len() > 40, "{} rows", expected.len());
    for sql in [
        format!("SELECT c, n.* FROM neighbors AS n, {some} WHERE n.a = c"),
        format!("SELECT c, n.* FROM neighbors AS n JOIN {some} ON c = n.a"),
        format!("SELECT c, n.* FROM {some} LEFT JOIN neighbors(c) AS n"),
    ] {
        // Isolated layouts have no neighbours: a LEFT JOIN keeps them.
        let found: Vec<Row> = rows(&sql).into_iter().filter(|row| row[1] != "NULL").collect();
        assert_eq!(found, expected, "{sql}");
    }
    // A contradiction has no rows.
    let sql = "SELECT * FROM neighbors WHERE a = '0' AND a = '1'";
    assert_eq!(ask(&session, sql), none());
}

/// For an even sample of the layouts of small groups, and for targets at many distances from each:
/// the class, the group with its distances, and the indexes of both in it.
fn for_pairs(mut test: impl FnMut(&Naive, &AllPairs, usize, usize)) {
    let mut tested = 0;
    for naive in NAIVE.iter() {
        let every = naive.model.codes.len() / 12 + 1;
        for group in naive.groups.iter().filter(|group| group.len() <= ALL_PAIRS) {
            let samples: Vec<usize> =
                (0..group.len()).filter(|&index| group[index].is_multiple_of(every)).collect();
            if samples.is_empty() {
                continue;
            }
            let pairs = naive.model.all_pairs(group);
            for from in samples {
                let index = |place: usize| group.binary_search(&place).unwrap();
                let farthest = pairs.farthest(from).into_iter().map(index).take(2);
                let others = (0..group.len()).step_by(group.len() / 4 + 1);
                farthest.chain(others).for_each(|target| test(naive, &pairs, from, target));
                tested += 1;
            }
        }
    }
    assert!(tested > 100, "only {tested} layouts are tested");
}

#[test]
fn a_shortest_path_goes_by_the_smallest_codes() {
    let session = session();
    for_pairs(|naive, pairs, from, target| {
        let to_target =
            |place: usize| pairs.distances[target][pairs.group.binary_search(&place).unwrap()];
        let [a, b] = [from, target].map(|index| naive.code(pairs.group[index]));
        let mut at = pairs.group[from];
        let mut expected = vec![["0", a, "NULL", "NULL", "NULL"].map(str::to_owned).to_vec()];
        while to_target(at) > 0 {
            // Places ascend with codes.
            let nearer = |(_, next): &([String; 3], usize)| to_target(*next) + 1 == to_target(at);
            let ([block, from, to], next) =
                naive.steps(at).filter(nearer).min_by_key(|&(_, next)| next).unwrap();
            let step = expected.len().to_string();
            expected.push(vec![step, naive.code(next).to_owned(), block, from, to]);
            at = next;
        }
        let sql = format!("SELECT * FROM shortest_path('{a}', '{b}')");
        assert_eq!(ask(&session, &sql), expected, "{a} to {b}");
        let sql = format!("SELECT distance('{a}', '{b}')");
        assert_eq!(value(&session, &sql), (expected.len() - 1).to_string(), "{a} to {b}");
    });
}

/// The number of shortest paths from a place, computed from distances.
fn paths_on(
    naive: &Naive,
    to_target: &dyn Fn(usize) -> u16,
    place: usize,
    known: &mut BTreeMap<usize, u128>,
) -> u128 {
    if to_target(place) == 0 {
        return 1;
    }
    if let Some(&paths) = known.get(&place) {
        return paths;
    }
    let nearer = |next: &usize| to_target(*next) + 1 == to_target(place);
    let nexts: Vec<usize> = naive.model.steps[place].values().copied().filter(nearer).collect();
    let paths = nexts.into_iter().map(|next| paths_on(naive, to_target, next, known)).sum();
    known.insert(place, paths);
    paths
}

#[test]
fn shortest_paths_are_all_steps_that_are_no_detour() {
    let session = session();
    let mut most = 0;
    for_pairs(|naive, pairs, from, target| {
        let [a, b] = [from, target].map(|index| naive.code(pairs.group[index]));
        let index = |place: usize| pairs.group.binary_search(&place).unwrap();
        let from_root = |place: usize| pairs.distances[from][index(place)];
        let to_target = |place: usize| pairs.distances[target][index(place)];
        let all = pairs.distances[from][target];
        let mut expected = vec![vec![all.to_string(), b.to_owned(), "NULL".to_owned()]];
        for &place in &pairs.group {
            for &next in naive.model.steps[place].values() {
                if from_root(place) + 1 + to_target(next) == all {
                    let codes = [place, next].map(|place| naive.code(place).to_owned());
                    expected.push([&[from_root(place).to_string()], &codes[..]].concat());
                }
            }
        }
        let sql = format!("SELECT * FROM shortest_paths('{a}', '{b}')");
        assert_eq!(sorted(ask(&session, &sql)), sorted(expected), "{a} to {b}");

        let number = paths_on(naive, &to_target, pairs.group[from], &mut BTreeMap::new());
        let [root, end] = [a, b].map(|code| code.parse::<Code>().unwrap().layout());
        let routes = LayerModel::of(&root).paths_to(&end).unwrap();
        assert_eq!(routes.number().to_string(), number.to_string(), "{a} to {b}");
        most = most.max(number);
    });
    assert!(most > 300, "the most paths are {most}");
}

#[test]
fn layouts_of_two_groups_have_no_path() {
    let session = session();
    let sql = "SELECT seed FROM groups WHERE (jiang_num, bing_num, style_num) = (7, 0, 3) LIMIT 2";
    let seeds = ask(&session, sql).concat();
    for (a, b) in [(seeds[0].as_str(), seeds[1].as_str()), (&seeds[0], "0"), ("0", &seeds[0])] {
        assert_eq!(value(&session, &format!("SELECT distance('{a}', '{b}')")), "NULL");
        for function in ["shortest_path", "shortest_paths"] {
            assert_eq!(ask(&session, &format!("SELECT * FROM {function}('{a}', '{b}')")), none());
        }
    }
}

#[test]
fn null_gives_null_or_no_row() {
    let session = session();
    let pairs = ["NULL, '0'", "'0', NULL", "NULL, NULL"];
    let names = ["layout_id", "code", "short_code", "board", "mirror", "flip", "is_symmetric"];
    let calls = names.map(|name| format!("{name}(NULL)")).into_iter();
    for call in calls.chain(pairs.map(|both| format!("distance({both})"))) {
        assert_eq!(value(&session, &format!("SELECT {call} IS NULL")), "1", "{call}");
    }
    let names = [
        "neighbors",
        "layers_of",
        "layer_members",
        "solutions",
        "farthest",
        "group_of",
        "structure_of",
        "group_map",
    ];
    let calls = names.map(|name| format!("{name}(NULL)")).into_iter();
    let paths = pairs
        .into_iter()
        .flat_map(|both| ["shortest_path", "shortest_paths"].map(|name| format!("{name}({both})")));
    for call in calls.chain(paths) {
        assert_eq!(ask(&session, &format!("SELECT * FROM {call}")), none(), "{call}");
    }
    // In a join, the rows of a layout do not remain for a NULL behind the layout.
    let sql = "SELECT count(*) FROM (VALUES ('0'), (NULL), ('0')) AS v, neighbors(v.column1)";
    let one = value(&session, "SELECT 2 * count(*) FROM neighbors('0')");
    assert_eq!(value(&session, sql), one);
}

/// The types of the columns compare with columns of the tables without a cast.
#[test]
fn numbers_are_integers_and_names_are_texts() {
    let session = session();
    for (columns, call, types) in [
        ("layout_id('0') AS a, code('0') AS b, board('0') AS c", "(SELECT 1)", "integer text text"),
        ("is_symmetric('0') AS a, distance('0','0') AS b", "(SELECT 1)", "integer integer"),
        ("block, from_cell, to_cell", "neighbors('0')", "text integer integer"),
        ("layer, layouts", "layers_of('0')", "integer integer"),
        ("code, layer", "layer_members('0')", "text integer"),
        ("code, step", "shortest_path('0', 'D')", "text integer"),
        ("layer, code", "shortest_paths('0', 'D')", "integer text"),
        ("code, step, minimal", "solutions('0')", "text integer integer"),
        ("code, step", "farthest('0')", "text integer"),
        ("code", "group_of('0')", "text"),
    ] {
        let name = |column: &str| format!("typeof({})", column.rsplit(' ').next().unwrap());
        let typeofs: Vec<String> = columns.split(", ").map(name).collect();
        let typeofs = typeofs.join(" || ' ' || ");
        let sql = format!("SELECT DISTINCT {typeofs} FROM (SELECT {columns} FROM {call})");
        assert_eq!(value(&session, &sql), types, "{call}");
    }
}

/// Every layout of whole classes: the ingest measures all layouts of a class at once, while the
/// functions search from each layout.
#[test]
fn the_functions_agree_with_the_stored_measures() {
    let session = session();
    let chosen = ["0-0-0", "1-0-*", "6-0-0", "7-0-2", "7-0-3", "7-0-7"];
    for class in classes(&chosen) {
        let layouts = format!("(SELECT * FROM layouts WHERE {})", of_class(class));
        let sql = format!(
            "SELECT l.code FROM {layouts} AS l JOIN groups AS g USING (group_id)
             WHERE l.id IS NOT layout_id(l.code)
                OR l.is_symmetric IS NOT is_symmetric(l.code)
                OR l.seed_layer IS NOT distance(g.seed, l.code)
                OR g.size IS NOT (SELECT count(*) FROM group_of(l.code))
                OR (g.size, g.edges, g.max_degree, g.cut_layouts, g.bridges, g.blocks,
                    g.largest_block) IS NOT (SELECT * FROM structure_of(l.code))
                OR l.degree IS NOT (SELECT count(*) FROM neighbors(l.code))
                OR l.farthest_num IS NOT (SELECT count(*) FROM farthest(l.code))
                OR l.farthest_step IS NOT (SELECT min(step) FROM farthest(l.code))
                OR l.farthest_step IS NOT (SELECT max(step) FROM farthest(l.code))
                OR l.farthest_step IS NOT (SELECT max(layer) FROM layers_of(l.code))
                OR l.farthest_num IS NOT
                   (SELECT layouts FROM layers_of(l.code) ORDER BY layer DESC LIMIT 1)
                OR l.solution_num IS NOT (SELECT count(*) FROM solutions(l.code))
                OR l.min_solution_num IS NOT (SELECT count(*) FROM solutions(l.code) WHERE minimal)
                OR l.min_solution_step IS NOT (SELECT min(step) FROM solutions(l.code))
                OR l.solution_paths IS NOT solution_paths(l.code)"
        );
        assert_eq!(ask(&session, &sql), none(), "class {class}");
        let found = format!(
            "SELECT l.code, s.code FROM {layouts} AS l, solutions(l.code) AS s WHERE minimal"
        );
        let stored =
            format!("SELECT code, solution_code FROM min_solutions JOIN {layouts} USING (code)");
        assert_same(&session, &found, &stored);
    }
    let found = "SELECT g.group_id, f.layer, f.layouts FROM groups AS g, layers_of(g.seed) AS f";
    assert_same(&session, found, "SELECT group_id, seed_layer, layouts FROM layers");
    let found = "SELECT g.group_id, m.code FROM groups AS g, group_of(g.seed) AS m";
    assert_same(&session, found, "SELECT group_id, code FROM layouts");
}

/// Compares two statements whose rows are all different.
fn assert_same(session: &Session, one: &str, other: &str) {
    let sql = format!(
        "SELECT abs((SELECT count(*) FROM ({one})) - (SELECT count(*) FROM ({other})))
              + (SELECT count(*) FROM ({one} EXCEPT {other}))"
    );
    assert_eq!(value(session, &sql), "0", "{one}");
}

/// The hidden columns must have no affinity: with NUMERIC, the first three codes would become the
/// numbers 0, 0 and 30000000.
#[test]
fn arguments_stay_texts() {
    let session = session();
    let numbers = "(VALUES ('000000000'), ('0E0000000'), ('030000000'), ('0C0000000'))";
    let each = "neighbors(v.column1) GROUP BY 1";
    let expected =
        ask(&session, &format!("SELECT v.column1, count(*) FROM {numbers} AS v, {each}"));
    assert_eq!(expected.len(), 4);
    for condition in [
        format!("a IN {numbers}"),
        "a IN ('000000000', '0E0000000', '030000000', '0C0000000')".to_owned(),
        "a = '000000000' OR a = '0E0000000' OR a = '030000000' OR a = '0C0000000'".to_owned(),
    ] {
        let sql = format!("SELECT a, count(*) FROM neighbors WHERE {condition} GROUP BY 1");
        assert_eq!(ask(&session, &sql), expected, "{sql}");
    }
    let call = "SELECT count(*) FROM neighbors('000000000') AS n";
    let expected = value(&session, call);
    for join in [format!("{numbers} AS v ON v.column1"), "layouts AS v ON v.code".to_owned()] {
        assert_eq!(value(&session, &format!("{call} JOIN {join} = n.a")), expected, "{join}");
    }
    assert_eq!(value(&session, &format!("{call} WHERE a = '0E0000000'")), "0");
    // The columns can be named with the function.
    let qualified = ask(&session, "SELECT solutions.step FROM solutions('0')");
    assert_eq!(qualified, ask(&session, "SELECT step FROM solutions('0')"));
}
