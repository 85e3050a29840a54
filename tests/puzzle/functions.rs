//! The SQL functions of layouts against the model in [`naive`], which shares no code with the
//! library, and against the stored tables, which the ingest computes in another way.
//!
//! The classes are small but unlike each other: hardly any blocks, single blocks only, crowded
//! classes with many groups, mostly unsolvable groups, isolated layouts.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use klotski::graph::LayerModel;
use klotski::{Class, ClassPattern, Code};
use klotski_sql::query::{Session, run_sql};
use klotski_sql::rows::{Answer, Value};

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
    /// By place: the number of the group and the index in it.
    member: Vec<(usize, usize)>,
}

impl Naive {
    fn of(class: Class) -> Self {
        let model = model_of(class);
        let groups = model.groups();
        let mut member = vec![(0, 0); model.codes.len()];
        for (number, group) in groups.iter().enumerate() {
            for (index, &place) in group.iter().enumerate() {
                member[place] = (number, index);
            }
        }
        Self { class, model, groups, member }
    }

    fn code(&self, place: usize) -> &str {
        &self.model.codes[place]
    }

    /// The block, from and to of every step, and the place of the layout behind the step.
    fn steps(&self, place: usize) -> impl Iterator<Item = ([String; 3], usize)> {
        self.model.steps[place].iter().map(|(step, &next)| {
            ([block(step.kind).to_owned(), step.from.to_string(), step.to.to_string()], next)
        })
    }
}

/// The name of a block in the functions.
fn block(kind: Kind) -> &'static str {
    match kind {
        Kind::Square => "2x2",
        Kind::Horizontal => "horizontal",
        Kind::Vertical => "vertical",
        Kind::Single => "single",
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

/// A layout by its group_index, with the distances in its group.
struct Sample {
    class: usize,
    group: usize,
    index: usize,
}

/// Groups by their class, as in [`NAIVE`], and number.
type SampledGroups = BTreeMap<(usize, usize), AllPairs>;

/// An even sample of the layouts of each class, and the groups that they are in.
static SAMPLES: LazyLock<(Vec<Sample>, SampledGroups)> = LazyLock::new(|| {
    let (mut samples, mut kept) = (Vec::new(), BTreeMap::new());
    for (class, naive) in NAIVE.iter().enumerate() {
        let layouts = naive.member.len();
        for (group, index) in naive.member.iter().copied().step_by(layouts / 12 + 1) {
            let places = &naive.groups[group];
            if places.len() <= ALL_PAIRS {
                kept.entry((class, group)).or_insert_with(|| naive.model.all_pairs(places));
                samples.push(Sample { class, group, index });
            }
        }
    }
    assert!(samples.len() > 100, "only {} layouts are tested", samples.len());
    (samples, kept)
});

/// A few layouts of each class: the class, the group with its distances, and
/// the index in it.
fn for_samples(mut test: impl FnMut(&Naive, &AllPairs, usize)) {
    let (samples, kept) = &*SAMPLES;
    for &Sample { class, group, index } in samples {
        test(&NAIVE[class], &kept[&(class, group)], index);
    }
}

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
        for (start, stored) in stored.chunks(1_000).enumerate() {
            let mut values = Vec::new();
            let mut expected = Vec::new();
            for (place, row) in (1_000 * start..).zip(stored) {
                let (code, id) = (naive.code(place), &row[1]);
                let short = short_code(id.parse().unwrap());
                let (group_num, group_index) = naive.member[place];
                // The last digit left of a code of zeros is the 2x2 block's.
                let cut = format!("{}{}", &code[..1], code[1..].trim_end_matches('0'));
                for name in [
                    code.to_owned(),
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
                    let row = [&name, code, id.as_str(), &short];
                    expected.push(row.map(str::to_owned).to_vec());
                }
            }
            let sql = format!(
                "WITH names(name) AS (VALUES {})
                 SELECT name, code(name), layout_id(name), short_code(name) FROM names",
                values.join(", ")
            );
            assert_eq!(ask(&session, &sql), expected, "class {class}");
        }
    }
}

/// Names of layouts from other sources, outside the small warehouse.
#[test]
fn layouts_that_the_warehouse_does_not_hold_have_names_all_the_same() {
    let session = session();
    let sql = "SELECT code('short:axczn'), layout_id('4FEA134'), short_code('id:4091296'),
                      code('id:0'), code('id:29334497'), code(code('1a9bf0c'))";
    let expected = [["4FEA13400", "10399732", "4WVE1", "000000000", "EFFFFFFC0", "1A9BF0C00"]
        .map(str::to_owned)];
    let found = ask(&session, sql);
    assert_eq!(found[0][..4], expected[0][..4]);
    assert_eq!(found[0][5], expected[0][5]);
    // The last id is that of the largest code that the model reads.
    let last = &found[0][4];
    assert_eq!(Board::of_code(last).map(|board| board.code()).as_ref(), Some(last));
}

#[test]
fn drawings_and_mirror_images_are_those_of_the_model() {
    let session = session();
    for naive in NAIVE.iter() {
        let class = naive.class;
        let sql = format!(
            "SELECT code, board(code), is_symmetric(code), mirror(code), flip(code),
                    mirror(mirror(code)), flip(flip(code)), mirror(flip(code)) = flip(mirror(code))
             FROM layouts WHERE {} ORDER BY id",
            of_class(class)
        );
        for (place, row) in ask(&session, &sql).iter().enumerate() {
            let (code, own) = (naive.code(place), &naive.model.boards[place]);
            let lines = picture(own);
            assert_eq!(row[0], code);
            assert_eq!(row[1], lines.join("\n"), "{code}: board");
            assert_eq!(row[2], u8::from(own.is_symmetric()).to_string(), "{code}: is_symmetric");
            // A drawing belongs to one layout only.
            let of = |code: &str| picture(&Board::of_code(code).unwrap());
            let turned: Vec<String> =
                lines.iter().map(|line| line.chars().rev().collect()).collect();
            assert_eq!(of(&row[3]), turned, "{code}: mirror");
            let turned: Vec<String> = lines.iter().rev().cloned().collect();
            assert_eq!(of(&row[4]), turned, "{code}: flip");
            assert_eq!([&row[5], &row[6]], [code, code], "{code}: twice is not at all");
            assert_eq!(row[7], "1", "{code}: the order is all one");
            assert_eq!(row[2] == "1", row[3] == code, "{code}: is_symmetric tells of mirror");
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
        let expected = (0..naive.member.len()).flat_map(|place| {
            let own = naive.code(place).to_owned();
            naive
                .steps(place)
                .map(|([block, from, to], next)| {
                    vec![own.clone(), naive.code(next).to_owned(), block, from, to]
                })
                .collect::<Vec<_>>()
        });
        assert_eq!(sorted(ask(&session, &sql)), sorted(expected.collect()), "class {class}");
    }
}

/// A call has its arguments in parentheses or as conditions on hidden columns, on either side
/// of a join.
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
    assert_eq!(ask(&session, sql), [] as [Row; 0]);
}

#[test]
fn distances_are_those_of_the_model_and_kept_by_reflections() {
    let session = session();
    let chosen = classes(&["0-0-0", "1-0-*", "6-0-0", "7-0-7"]);
    for naive in NAIVE.iter().filter(|naive| chosen.contains(&naive.class)) {
        let class = naive.class;
        let pairs: Vec<AllPairs> =
            naive.groups.iter().map(|group| naive.model.all_pairs(group)).collect();
        let own = format!("(SELECT code, id FROM layouts WHERE {})", of_class(class));
        let sql = format!(
            "SELECT distance(a.code, b.code), distance(b.code, a.code),
                    distance(mirror(a.code), mirror(b.code)), distance(flip(a.code), flip(b.code))
             FROM {own} AS a CROSS JOIN {own} AS b ORDER BY a.id, b.id"
        );
        let found = ask(&session, &sql);
        let layouts = naive.member.len();
        assert_eq!(found.len(), layouts * layouts, "class {class}");
        for (number, row) in found.iter().enumerate() {
            let (a, b) = (number / layouts, number % layouts);
            let [(group, from), (other, to)] = [naive.member[a], naive.member[b]];
            let expected = if group == other {
                pairs[group].distances[from][to].to_string()
            } else {
                "NULL".to_owned()
            };
            let (a, b) = (naive.code(a), naive.code(b));
            assert_eq!(*row, vec![expected; 4], "{a} to {b}");
        }
    }
    assert_eq!(value(&session, "SELECT distance('0', '4FEA134')"), "NULL");
    assert_eq!(value(&session, "SELECT distance('4FEA134', '1A9BF0C')"), "NULL");
}

#[test]
fn searches_find_the_layers_farthest_layouts_and_solutions_of_the_model() {
    let session = session();
    for_samples(|naive, pairs, from| {
        let root = naive.code(pairs.group[from]);
        let rows = |of: &str| ask(&session, &format!("SELECT * FROM {of}('{root}')"));
        let row = |cells: &[&dyn ToString]| -> Row {
            cells.iter().map(|cell| cell.to_string()).collect()
        };

        let group: Vec<Row> = pairs.group.iter().map(|&place| row(&[&naive.code(place)])).collect();
        assert_eq!(rows("group_of"), group, "{root}: group");

        let mut members: Vec<(u16, &str)> = pairs.distances[from]
            .iter()
            .zip(&pairs.group)
            .map(|(&distance, &place)| (distance, naive.code(place)))
            .collect();
        members.sort_unstable();
        let mut sizes: BTreeMap<u16, usize> = BTreeMap::new();
        for &(layer, _) in &members {
            *sizes.entry(layer).or_default() += 1;
        }
        let sizes: Vec<Row> = sizes.iter().map(|(layer, size)| row(&[layer, size])).collect();
        assert_eq!(rows("layers_of"), sizes, "{root}: layers");
        let members: Vec<Row> = members.iter().map(|(layer, code)| row(&[code, layer])).collect();
        assert_eq!(rows("layer_members"), members, "{root}: members of layers");

        let step = pairs.farthest_step(from);
        let farthest: Vec<Row> = pairs
            .farthest(from)
            .into_iter()
            .map(|place| row(&[&naive.code(place), &step]))
            .collect();
        assert_eq!(rows("farthest"), farthest, "{root}: farthest layouts");

        let solutions = pairs.solutions(from);
        let least = solutions.iter().map(|&(step, _)| step).min();
        let solutions: Vec<Row> = solutions
            .iter()
            .map(|&(step, place)| {
                let minimal = u8::from(Some(step) == least);
                row(&[&naive.code(place), &step, &minimal])
            })
            .collect();
        assert_eq!(rows("solutions"), solutions, "{root}: solutions");
    });
}

/// Targets at many distances: the farthest layouts and a sample of the others.
fn targets(pairs: &AllPairs, from: usize) -> Vec<usize> {
    let index = |place: usize| pairs.group.binary_search(&place).unwrap();
    let farthest = pairs.farthest(from).into_iter().map(index).take(2);
    let others = (0..pairs.group.len()).step_by(pairs.group.len() / 4 + 1);
    farthest.chain(others).collect()
}

#[test]
fn a_shortest_path_goes_by_the_smallest_codes() {
    let session = session();
    for_samples(|naive, pairs, from| {
        for target in targets(pairs, from) {
            let to_target =
                |place: usize| pairs.distances[target][pairs.group.binary_search(&place).unwrap()];
            let [a, b] = [from, target].map(|index| naive.code(pairs.group[index]));
            let mut at = pairs.group[from];
            let mut expected = vec![["0", a, "NULL", "NULL", "NULL"].map(str::to_owned).to_vec()];
            while to_target(at) > 0 {
                // Places ascend with codes.
                let nearer =
                    |(_, next): &([String; 3], usize)| to_target(*next) + 1 == to_target(at);
                let ([block, from, to], next) =
                    naive.steps(at).filter(nearer).min_by_key(|&(_, next)| next).unwrap();
                let step = expected.len().to_string();
                expected.push(vec![step, naive.code(next).to_owned(), block, from, to]);
                at = next;
            }
            let sql = format!("SELECT * FROM shortest_path('{a}', '{b}')");
            assert_eq!(ask(&session, &sql), expected, "{a} to {b}");
            assert_eq!(expected.len() - 1, usize::from(pairs.distances[from][target]));
        }
    });
}

/// The number of shortest paths from a place, computed from distances.
fn ways_on(
    naive: &Naive,
    to_target: &dyn Fn(usize) -> u16,
    place: usize,
    known: &mut BTreeMap<usize, u128>,
) -> u128 {
    if to_target(place) == 0 {
        return 1;
    }
    if let Some(&ways) = known.get(&place) {
        return ways;
    }
    let nearer = |next: &usize| to_target(*next) + 1 == to_target(place);
    let nexts: Vec<usize> = naive.model.steps[place].values().copied().filter(nearer).collect();
    let ways = nexts.into_iter().map(|next| ways_on(naive, to_target, next, known)).sum();
    known.insert(place, ways);
    ways
}

/// The most paths that the SQL below walks one by one.
const WALKED: u128 = 10_000;

#[test]
fn shortest_paths_are_all_steps_that_are_no_detour() {
    let session = session();
    let (mut walked, mut most) = (0, 0);
    for_samples(|naive, pairs, from| {
        for target in targets(pairs, from) {
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

            let number = ways_on(naive, &to_target, pairs.group[from], &mut BTreeMap::new());
            let [root, end] = [a, b].map(|code| code.parse::<Code>().unwrap().layout());
            let routes = LayerModel::of(&root).routes_to(&end).unwrap();
            assert_eq!(routes.number().to_string(), number.to_string(), "{a} to {b}");
            let back = LayerModel::of(&end).routes_to(&root).unwrap();
            assert_eq!(back.number(), routes.number(), "{b} to {a}");
            most = most.max(number);
            if number <= WALKED {
                let sql = format!(
                    "WITH RECURSIVE legs AS MATERIALIZED (SELECT * FROM shortest_paths('{a}', '{b}')),
                     walk(layer, code) AS (
                         SELECT 0, '{a}'
                         UNION ALL
                         SELECT walk.layer + 1, next_code FROM walk JOIN legs USING (layer, code)
                         WHERE next_code IS NOT NULL)
                     SELECT count(*) FROM walk WHERE code = '{b}'"
                );
                assert_eq!(value(&session, &sql), number.to_string(), "{a} to {b}");
                walked += 1;
            }
        }
    });
    // Some targets have one path, some have many.
    assert!(walked > 200 && most > 300, "{walked} walked, the most are {most}");
}

#[test]
fn layouts_of_two_groups_have_no_path() {
    let session = session();
    let seeds = ask(
        &session,
        "SELECT seed FROM groups WHERE (jiang_num, bing_num, style_num) = (7, 0, 3) LIMIT 2",
    );
    let [a, b] = [&seeds[0][0], &seeds[1][0]];
    for (a, b) in [(a.as_str(), b.as_str()), (a, "0"), ("0", a)] {
        for function in ["shortest_path", "shortest_paths"] {
            let sql = format!("SELECT count(*) FROM {function}('{a}', '{b}')");
            assert_eq!(value(&session, &sql), "0", "{sql}");
        }
    }
}

#[test]
fn nothing_comes_of_null() {
    let session = session();
    let names = ["layout_id", "code", "short_code", "board", "mirror", "flip", "is_symmetric"];
    let mut calls: Vec<String> = names.map(|name| format!("{name}(NULL)")).to_vec();
    calls.extend(["NULL, '0'", "'0', NULL", "NULL, NULL"].map(|both| format!("distance({both})")));
    for call in calls {
        assert_eq!(value(&session, &format!("SELECT {call} IS NULL")), "1", "{call}");
    }
    let names = ["neighbors", "layers_of", "layer_members", "solutions", "farthest", "group_of"];
    let mut calls: Vec<String> = names.map(|name| format!("{name}(NULL)")).to_vec();
    for both in ["NULL, '0'", "'0', NULL", "NULL, NULL"] {
        calls.extend(["shortest_path", "shortest_paths"].map(|name| format!("{name}({both})")));
    }
    for call in calls {
        assert_eq!(value(&session, &format!("SELECT count(*) FROM {call}")), "0", "{call}");
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
    for (call, types) in [
        (
            "(SELECT layout_id('0'), code('0'), short_code('0'), board('0'))",
            "integer text text text",
        ),
        ("(SELECT mirror('0'), flip('0'), is_symmetric('0'))", "text text integer"),
        ("(SELECT distance('0', '0'))", "integer"),
        ("neighbors('0')", "text text integer integer"),
        ("layers_of('0')", "integer integer"),
        ("layer_members('0')", "text integer"),
        ("shortest_path('0', 'D') WHERE step > 0", "integer text text integer integer"),
        ("shortest_paths('0', 'D') WHERE layer = 0", "integer text text"),
        ("solutions('0')", "text integer integer"),
        ("farthest('0')", "text integer"),
        ("group_of('0')", "text"),
    ] {
        let row = &ask(&session, &format!("SELECT * FROM {call} LIMIT 1"))[0];
        let columns = (1..=row.len()).map(|column| format!("c{column}")).collect::<Vec<_>>();
        let typeofs: Vec<String> =
            columns.iter().map(|column| format!("typeof({column})")).collect();
        let sql = format!(
            "WITH t({}) AS (SELECT * FROM {call}) SELECT DISTINCT {} FROM t",
            columns.join(", "),
            typeofs.join(" || ' ' || ")
        );
        assert_eq!(value(&session, &sql), types, "{call}");
    }
}

/// Every layout of whole classes: the ingest measures all layouts of a class at once, while
/// the functions search from each layout.
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
                OR l.farthest_num IS NOT (SELECT count(*) FROM farthest(l.code))
                OR l.farthest_step IS NOT (SELECT min(step) FROM farthest(l.code))
                OR l.farthest_step IS NOT (SELECT max(step) FROM farthest(l.code))
                OR l.farthest_step IS NOT (SELECT max(layer) FROM layers_of(l.code))
                OR l.farthest_num IS NOT
                   (SELECT layouts FROM layers_of(l.code) ORDER BY layer DESC LIMIT 1)
                OR l.solution_num IS NOT (SELECT count(*) FROM solutions(l.code))
                OR l.min_solution_num IS NOT (SELECT count(*) FROM solutions(l.code) WHERE minimal)
                OR l.min_solution_step IS NOT (SELECT min(step) FROM solutions(l.code))"
        );
        assert_eq!(ask(&session, &sql), [] as [Row; 0], "class {class}");

        let told = format!(
            "SELECT l.code, s.code FROM {layouts} AS l, solutions(l.code) AS s WHERE minimal"
        );
        let stored =
            format!("SELECT code, solution_code FROM min_solutions JOIN {layouts} USING (code)");
        for (one, other) in [(&told, &stored), (&stored, &told)] {
            let sql = format!("{one} EXCEPT {other}");
            assert_eq!(ask(&session, &sql), [] as [Row; 0], "class {class}: {sql}");
        }
    }
}

#[test]
fn layers_from_the_seeds_are_the_stored_ones() {
    let session = session();
    let told = "SELECT g.group_id, f.layer, f.layouts FROM groups AS g, layers_of(g.seed) AS f";
    let stored = "SELECT group_id, seed_layer, layouts FROM layers";
    for sql in [format!("{told} EXCEPT {stored}"), format!("{stored} EXCEPT {told}")] {
        assert_eq!(ask(&session, &sql), [] as [Row; 0], "{sql}");
    }
    let sql = format!("SELECT (SELECT count(*) FROM ({told})) = (SELECT count(*) FROM layers)");
    assert_eq!(value(&session, &sql), "1");
    let sql =
        "SELECT sum(g.seed_layers <> (SELECT count(*) FROM layers_of(g.seed))) FROM groups AS g";
    assert_eq!(value(&session, sql), "0");
}

/// `group_of` lists exactly the layouts that the table has in the group.
#[test]
fn the_members_of_a_group_are_those_of_the_table() {
    let session = session();
    let sql = "SELECT count(*) FROM (
                   SELECT g.group_id, m.code FROM groups AS g, group_of(g.seed) AS m
                   EXCEPT SELECT group_id, code FROM layouts)";
    assert_eq!(value(&session, sql), "0");
    let sql = "SELECT (SELECT count(*) FROM groups AS g, group_of(g.seed))
                    = (SELECT count(*) FROM layouts)";
    assert_eq!(value(&session, sql), "1");
}

/// The hidden columns must have no affinity: with NUMERIC, the first three codes would become
/// the numbers 0, 0 and 30000000.
const NUMBERS: &str = "(VALUES ('000000000'), ('0E0000000'), ('030000000'), ('0C0000000'))";

#[test]
fn arguments_in_a_list_stay_texts() {
    let session = session();
    let expected = ask(
        &session,
        &format!("SELECT v.column1, count(*) FROM {NUMBERS} AS v, neighbors(v.column1) GROUP BY 1"),
    );
    assert_eq!(expected.len(), 4);
    for sql in [
        format!("SELECT a, count(*) FROM neighbors WHERE a IN {NUMBERS} GROUP BY 1"),
        "SELECT a, count(*) FROM neighbors
         WHERE a IN ('000000000', '0E0000000', '030000000', '0C0000000') GROUP BY 1"
            .to_owned(),
        "SELECT a, count(*) FROM neighbors WHERE a = '000000000' OR a = '0E0000000'
         OR a = '030000000' OR a = '0C0000000' GROUP BY 1"
            .to_owned(),
    ] {
        assert_eq!(ask(&session, &sql), expected, "{sql}");
    }
}

#[test]
fn arguments_are_compared_as_texts() {
    let session = session();
    let expected = value(&session, "SELECT count(*) FROM neighbors('000000000')");
    let sql = format!(
        "SELECT count(*) FROM neighbors('000000000') AS n JOIN {NUMBERS} AS v ON v.column1 = n.a"
    );
    assert_eq!(value(&session, &sql), expected);
    let sql = "SELECT count(*) FROM neighbors('000000000') AS n JOIN layouts ON layouts.code = n.a";
    assert_eq!(value(&session, sql), expected);
    let sql = "SELECT count(*) FROM neighbors('000000000') WHERE a = '0E0000000'";
    assert_eq!(value(&session, sql), "0");
}

#[test]
fn the_columns_of_a_function_can_be_named_with_it() {
    let session = session();
    for (function, column) in
        [("neighbors", "code"), ("solutions", "step"), ("farthest", "step"), ("layers_of", "layer")]
    {
        let qualified = format!("SELECT {function}.{column} FROM {function}('0')");
        let bare = format!("SELECT {column} FROM {function}('0')");
        assert_eq!(ask(&session, &qualified), ask(&session, &bare));
    }
}
