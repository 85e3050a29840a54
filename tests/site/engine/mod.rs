//! The engine of the site against the library: over whole classes, codes, ranks, moves and distances;
//! and the ways that pages show. Its game and its editor against simple models.

mod boards;
mod play;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::process::Command;

use klotski::graph::{Adjacency, GroupMap, LayerModel, UNREACHED, distances};
use klotski::{
    Class, ClassPattern, Code, CodeError, IdError, Layout, Metric, Ranking, Reference,
    ReferenceError, ShortCodeError,
};
use klotski_report::{ENGINE, MAP_SCRIPT};
use serde_json::{Value, json};

/// The lines that a script prints. It finds the engine, `input` and `print`.
fn lines(script: &str, input: &Value) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let whole = format!(
        "{ENGINE}\nconst input = {input};\nconst printed = [];\n\
         const print = (line) => printed.push(String(line));\n\
         process.on('exit', () => require('node:fs').writeFileSync({}, printed.join('\\n')));\n\
         {script}",
        json!(folder.path().join("lines"))
    );
    let path = folder.path().join("script.js");
    std::fs::write(&path, whole).unwrap();
    let output = Command::new("node").arg(&path).output().expect("install node");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = std::fs::read_to_string(folder.path().join("lines")).unwrap();
    lines.lines().map(str::to_owned).collect()
}

/// Compares line by line, so that a failure names the first one only.
fn assert_lines(found: &[String], expected: &[String]) {
    for (number, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert_eq!(found, expected, "line {number}");
    }
    assert_eq!(found.len(), expected.len());
}

fn layout(code: &str) -> Layout {
    code.parse().map(Code::layout).expect(code)
}

fn classes(patterns: &[&str]) -> Vec<Class> {
    let patterns: Vec<ClassPattern> = patterns.iter().map(|text| text.parse().unwrap()).collect();
    Class::all().filter(|&class| patterns.iter().any(|pattern| pattern.matches(class))).collect()
}

/// What `classes.js` prints.
fn lines_of_class(class: Class) -> Vec<String> {
    let ranking = Ranking::of_class(class);
    let fewest = Metric::ALL.map(|metric| {
        let solved = ranking.with_square_at(klotski::EXIT);
        distances(&Adjacency::new(&ranking, metric), solved)
    });
    let line = |(rank, layout): (usize, Layout)| {
        let mut line = format!("{}; {class}; {rank}; {rank}", layout.code());
        let (id, mirror) = (layout.id(), layout.mirror());
        write!(line, "; {id}; {}; {}", id.short_code(), layout.is_symmetric()).unwrap();
        write!(line, "; {}; {}", mirror.code(), layout.flip().code()).unwrap();
        for fewest in &fewest {
            let fewest = Some(fewest[rank]).filter(|&fewest| fewest != UNREACHED);
            let fewest = fewest.map_or("none".to_owned(), |fewest| fewest.to_string());
            write!(line, "; {fewest}").unwrap();
        }
        for metric in Metric::ALL {
            let moves = layout.moves(metric).map(|(step, next)| {
                format!("{} {} {} {}", step.shape, step.from, step.to, ranking.rank(&next))
            });
            write!(line, "; {}", moves.collect::<Vec<_>>().join(", ")).unwrap();
        }
        line
    };
    ranking.layouts().enumerate().map(line).collect()
}

/// Ranks are a bijection onto 0 to n, because the n-th line has the n-th layout and its rank.
#[test]
fn classes_are_alike() {
    needs!("node");
    let classes =
        classes(&["7-*-*", "0-0-0", "0-1-0", "1-0-*", "6-0-*", "6-2-4", "3-0-1", "5-4-4"]);
    let names: Vec<String> = classes.iter().map(Class::to_string).collect();
    let found = lines(include_str!("classes.js"), &json!(names));
    let expected: Vec<String> = classes.into_iter().flat_map(lines_of_class).collect();
    assert_lines(&found, &expected);
    assert!(found.len() > 20_000, "{}", found.len());
}

/// Groups of many and of few layouts, and two without a solution; the last root is a cut layout.
const ROOTS: [&str; 7] = ["1A9BF0C", "05F0A5", "4FEA134", "0", "000000FC", "43FF4FFFC", "A55054"];

fn roots() -> Vec<(Layout, Metric)> {
    let isolated = Ranking::of_class("7-0-3".parse().unwrap());
    let isolated = isolated.layouts().find(|layout| layout.neighbors().next().is_none());
    let roots = ROOTS.iter().map(|code| layout(code)).chain(isolated);
    let roots: Vec<Layout> = roots.collect();
    assert_eq!(roots.len(), ROOTS.len() + 1, "an isolated layout");
    roots.iter().flat_map(|&root| Metric::ALL.map(|metric| (root, metric))).collect()
}

fn joined<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

/// The number of layouts of a group by their distance from the nearest solved one.
fn solved_layers(group: &[Layout], metric: Metric) -> Vec<usize> {
    let ranking = Ranking::of_class(group[0].class());
    let solved = ranking.with_square_at(klotski::EXIT);
    let fewest = distances(&Adjacency::new(&ranking, metric), solved);
    let mut layers = vec![0];
    for layout in group {
        let distance = fewest[ranking.rank(layout) as usize];
        if distance != UNREACHED {
            layers.resize(layers.len().max(usize::from(distance) + 1), 0);
            layers[usize::from(distance)] += 1;
        }
    }
    layers
}

/// Whether the group falls apart without the root: whether a search from a neighbour that does not
/// enter the root misses others.
fn is_cut(model: &LayerModel) -> bool {
    let (root, metric) = (model.root(), model.metric());
    let Some(first) = model.layer(1).into_iter().next() else { return false };
    let (mut reached, mut open) = (BTreeSet::from([root.code(), first.code()]), vec![first]);
    while let Some(layout) = open.pop() {
        open.extend(layout.moves(metric).map(|(_, to)| to).filter(|to| reached.insert(to.code())));
    }
    reached.len() < model.group().len()
}

#[test]
fn groups_are_alike() {
    needs!("node");
    let (mut input, mut expected) = (Vec::new(), Vec::new());
    for (root, metric) in roots() {
        input.push(json!({ "code": root.code().to_string(), "metric": metric.to_string() }));
        let model = LayerModel::by(&root, metric);
        let codes = |layouts: &[Layout]| joined(layouts.iter().map(Layout::code));
        let farthest = model.farthest();
        expected.push(joined([model.group().len(), model.layers() - 1, farthest.len()]));
        expected.push(joined(model.sizes()));
        expected.push(joined(solved_layers(&model.group(), metric)));
        let routes = model.solution_paths_while(|_| Ok::<(), ()>(())).unwrap();
        let paths = routes.map_or(0_u8.into(), |routes| routes.number());
        expected.push(format!("{paths} {}", is_cut(&model)));
        expected.push(codes(&farthest));
        let first = model.layer(1);
        expected.push(codes(&first[..first.len().min(2)]));
        let distance = |layout: Layout| match model.distance(&layout) {
            Some(distance) => distance.to_string(),
            None => "none".to_owned(),
        };
        expected.push(joined(Ranking::of_class(root.class()).layouts().map(distance)));
    }
    assert_lines(&lines(include_str!("groups.js"), &json!(input)), &expected);
}

/// The way that the library's search finds.
fn library_way(start: &Layout, metric: Metric) -> Option<String> {
    let model = LayerModel::by(start, metric);
    let nearest = model.solutions().into_iter().next()?;
    let way = model.paths_to(&nearest.layout)?.first();
    assert_eq!(way.len(), usize::from(nearest.step));
    let moves = way.iter().map(|leg| {
        let (step, to) = (leg.step, leg.to.code());
        format!("{} {} {} {to}", step.shape, step.from, step.to)
    });
    Some(moves.collect::<Vec<_>>().join(", "))
}

#[test]
fn ways_are_those_of_the_library() {
    needs!("node");
    let mut asked: Vec<(Layout, Metric, Vec<Layout>)> = Vec::new();
    for (root, metric) in roots() {
        let group = LayerModel::by(&root, metric).group();
        let every = group.len().div_ceil(12);
        let members = group.into_iter().step_by(every).chain([root]);
        asked.push((root, metric, members.collect()));
    }
    // Every layout of a small group.
    let pennant = layout("05F0A5");
    asked.push((pennant, Metric::Unit, LayerModel::of(&pennant).group()));
    let code = |layout: &Layout| layout.code().to_string();
    let input = asked.iter().map(|(root, metric, members)| {
        let members: Vec<String> = members.iter().map(code).collect();
        json!({ "code": code(root), "metric": metric.to_string(), "members": members })
    });
    let found = lines(include_str!("ways.js"), &input.collect());
    let expected: Vec<String> = asked
        .iter()
        .flat_map(|(_, metric, members)| members.iter().map(|member| (member, *metric)))
        .map(|(member, metric)| library_way(member, metric).unwrap_or("none".to_owned()))
        .collect();
    assert_lines(&found, &expected);
    assert!(found.iter().any(|way| way == "none") && found.iter().any(String::is_empty));
}

/// A fault as `references.js` prints it: its name, then its numbers by name.
fn fault_of(error: &ReferenceError) -> String {
    let symbol_digit = |symbol: u32| symbol.div_ceil(2) + 1;
    match error {
        ReferenceError::Code(error) => match error {
            CodeError::Empty => "empty".to_owned(),
            CodeError::TooLong { digits } => format!("tooLong digits={digits}"),
            CodeError::NotHex { digit, found } => format!("notHex digit={digit} found={found}"),
            CodeError::SquareCell { cell } => format!("squareCell cell={cell}"),
            CodeError::OffBoard { symbol, shape, cell, edge } => format!(
                "offBoard cell={cell} digit={} edge={edge} shape={shape} symbol={symbol}",
                symbol_digit(*symbol)
            ),
            CodeError::Overlap { symbol, shape, cell, other } => format!(
                "overlap cell={cell} digit={} other={other} shape={shape} symbol={symbol}",
                symbol_digit(*symbol)
            ),
            CodeError::Surplus { symbol, last } => {
                format!("surplus digit={} last={last} symbol={symbol}", symbol_digit(*symbol))
            }
            CodeError::TooFewEmpty { empty } => format!("tooFewEmpty empty={empty}"),
        },
        ReferenceError::IdForm => "idForm".to_owned(),
        ReferenceError::Id(IdError(number))
        | ReferenceError::ShortCode(ShortCodeError::Id(IdError(number))) => {
            format!("id last=29334497 number={number}")
        }
        ReferenceError::ShortCode(ShortCodeError::Length(digits)) => {
            format!("shortLength digits={digits}")
        }
        ReferenceError::ShortCode(ShortCodeError::Digit { digit, found }) => {
            format!("shortDigit digit={digit} found={found}")
        }
        ReferenceError::MemberForm | ReferenceError::Class(_) => "member".to_owned(),
        ReferenceError::Board(_) => "board".to_owned(),
    }
}

/// Right codes, and wrong ones of every kind: with another digit, a digit more or less, and at
/// random.
fn texts() -> Vec<String> {
    let mut random = fastrand::Rng::with_seed(20);
    let fixed = "3 F 0 52 01 000000002 050000001 0FFFFFFFC 1A9G 1a9bf0c 华 4FEA13400F 4FEA13400FG \
                 id: id:x id:-1 id:10399732 ID:007 id:29334497 id:29334498 id:18446744073709551615 \
                 id:18446744073709551616 id:000000000000000000000000000000000005 short:AXCZN \
                 Short:axczn short:4WVE short:4WVO1 short:ZZZZZ short:ſWVE1 code:12 5-4 5-4-1-0-x 👍 : id";
    let fixed = ["", "1A9 F0C"].into_iter().chain(fixed.split_whitespace());
    let mut texts: Vec<String> = fixed.map(str::to_owned).collect();
    while texts.len() < 20_000 {
        let id = random.u64(..29_334_498);
        let code = klotski::Id::new(id).unwrap().layout().code().to_string();
        let mut digits: Vec<char> = code.chars().collect();
        for _ in 0..random.usize(..3) {
            let at = random.usize(..digits.len());
            digits[at] = char::from(b"0123456789ABCDEFabcdef"[random.usize(..22)]);
        }
        digits.truncate(random.usize(7..12));
        texts.push(digits.into_iter().collect());
        texts.push(format!("{:09X}", random.u64(..1 << 36)));
        // Most symbols are single blocks, so that the board gets full.
        let mut full = random.char('0'..='9').to_string();
        full.extend((0..8).map(|_| char::from(b"FFFFFFE7BD"[random.usize(..10)])));
        texts.push(full);
    }
    texts
}

/// The codes or faults of texts, for the engine as for the library. The engine may refuse a board.
fn read_alike(texts: &[String]) -> Vec<String> {
    let said = |text: &String| match text.parse() {
        Ok(Reference::Layout(layout)) => layout.code().to_string(),
        // The engine has no groups of classes.
        Ok(Reference::Member(_) | Reference::Pattern(_)) => "member".to_owned(),
        Err(error) => fault_of(&error),
    };
    let expected: Vec<String> = texts.iter().map(said).collect();
    let found = lines(include_str!("references.js"), &json!(texts));
    for ((found, expected), text) in found.iter().zip(&expected).zip(texts) {
        let found: String = serde_json::from_str(found).unwrap();
        let is_refused = found.len() != 9 || found.contains(' ');
        let is_board = expected == "board" || text.len() > 11;
        assert!(found == *expected || is_refused && is_board, "{text:?}: {found} {expected}");
    }
    assert_eq!(found.len(), texts.len());
    expected
}

#[test]
fn texts_are_read_and_refused_alike() {
    needs!("node");
    let expected = read_alike(&texts());
    for kind in ["overlap", "offBoard", "surplus", "tooFewEmpty", "squareCell"] {
        let count = expected.iter().filter(|line| line.starts_with(kind)).count();
        assert!(count > 50, "{count} of {kind}");
    }
    let right = expected.iter().filter(|line| line.len() == 9 && !line.contains('='));
    assert!(right.count() > 1000);
}

#[test]
fn one_search_runs_at_a_time_and_can_be_cancelled() {
    needs!("node");
    let found = lines(include_str!("protocol.js"), &json!(null));
    let expected = [
        "done 1, fault 2",
        "81",
        "overlap 2 1 5",
        "cancelled 1",
        "true",
        "cancelled 1, done 2",
        "81340 230 138",
    ];
    let both: Vec<String> = [expected, expected].concat().into_iter().map(str::to_owned).collect();
    assert_lines(&found, &both);
}

/// The maps of the page are those of the library, bit by bit: of groups with all symmetries, one
/// and none, of their mirror images, and of tiny groups. The browser tests compare a large one.
#[test]
fn maps_are_alike() {
    needs!("node");
    let codes = ["000000200", "00A677", "003555", "0056F9"];
    let roots = codes.iter().map(|code| layout(code));
    let mirrored = codes[1..].iter().map(|code| layout(code).mirror());
    let tiny = Ranking::of_class("7-0-3".parse().unwrap());
    let tiny = tiny.layouts().step_by(97).take(20);
    let roots: Vec<Layout> = roots.chain(mirrored).chain(tiny).collect();
    let codes: Vec<String> = roots.iter().map(|root| root.code().to_string()).collect();
    let script = format!("{MAP_SCRIPT}\n{}", include_str!("maps.js"));
    let found = lines(&script, &json!(codes));
    let maps = |root: &Layout| {
        let model = LayerModel::of(root);
        [2, 3].map(|dimensions| joined(GroupMap::of(&model, dimensions).coordinates.as_flattened()))
    };
    assert_lines(&found, &roots.iter().flat_map(maps).collect::<Vec<_>>());
}
