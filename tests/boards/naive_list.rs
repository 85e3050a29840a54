//! A slow and simple reader of lists of boards in text, written from docs/guide.md alone.

use super::naive_drawing;

/// A board of a list, or something that is not understood.
#[derive(Debug, PartialEq, Clone, Default)]
pub struct Row {
    pub line: usize,
    pub board: Option<String>,
    pub name: Option<String>,
    pub claim: Option<i32>,
}

/// Gives the layout of a word that is a code.
type Named<'a> = &'a dyn Fn(&str) -> Option<String>;
/// A line with its number.
type Line<'a> = (usize, &'a str);

/// A board with all that may belong to it: titles, the nearest first, and claims.
#[derive(Default)]
struct Item {
    line: usize,
    board: Option<String>,
    titles: Vec<(usize, String)>,
    claims: Vec<i32>,
}

const SOURCE: [char; 6] = ['{', '}', '[', ']', '=', '|'];
const SEPARATORS: [char; 9] = [' ', '\t', ',', ';', '，', '；', '`', '"', '\''];
const FIELDS: &str = " board drawing layout grid map puzzle blocks pieces start code 布局 棋盘 局面 编码 \
    name title label id 名称 名字 关卡 claimed min minimum minsteps minstep minmoves optimal \
    optimalmoves fewestmoves best beststeps par steps step moves 最少步数 步数 minsolutionstep \
    minstraightmoves minunitmoves metric unit ";

/// The rows of a list of boards in text, or nothing if the text is refused.
pub fn rows(text: &str, named: Named<'_>) -> Option<Vec<Row>> {
    let mut rows = Vec::new();
    let mut waiting: Option<(usize, String)> = None;
    for block in blocks(text) {
        let (mut items, unused) = match drawing(&block, named) {
            Some((item, others)) => {
                refuse(&others)?;
                (vec![item], Vec::new())
            }
            None => lines(&block, named)?,
        };
        let title = strip(block[0].1);
        if let Some(first) = items.first_mut() {
            first.titles.extend(waiting.take());
            rows.extend(unused.into_iter().map(unknown));
        } else if block.len() > 1 || split_claim(title).0.is_none() {
            rows.extend(waiting.take().map(|w| unknown(w.0)));
            rows.push(unknown(block[0].0));
        } else {
            rows.extend(waiting.replace((block[0].0, title.to_owned())).map(|w| unknown(w.0)));
        }
        rows.extend(items.into_iter().flat_map(finish));
    }
    rows.extend(waiting.map(|w| unknown(w.0)));
    rows.sort_by_key(|row| row.line);
    Some(rows)
}

/// The row of something that is not understood.
fn unknown(line: usize) -> Row {
    Row { line, ..Row::default() }
}

/// The rows of one board: its own, and one for each title that it does not use.
fn finish(item: Item) -> Vec<Row> {
    let mut row = unknown(item.line);
    let (mut claims, mut found) = (item.claims, Vec::new());
    for (line, title) in item.titles {
        let (name, claim) = split_claim(&title);
        if name.is_some() && row.name.is_some() {
            found.push(unknown(line));
        } else {
            row.name = row.name.or(name);
            claims.extend(claim);
        }
    }
    if item.board.is_none() || claims.iter().any(|c| *c != claims[0]) {
        found.push(unknown(item.line));
    } else {
        found.push(Row { board: item.board, claim: claims.first().copied(), ..row });
    }
    found
}

/// The blocks of a text between blank lines and lines of three backticks.
fn blocks(text: &str) -> Vec<Vec<Line<'_>>> {
    let lines: Vec<Line<'_>> = (1..).zip(text.lines()).collect();
    let cut = |line: &Line<'_>| line.1.trim().is_empty() || line.1.trim().starts_with("```");
    lines.split(cut).filter(|block| !block.is_empty()).map(<[Line<'_>]>::to_vec).collect()
}

/// Fails if a line is not of a text.
fn refuse(lines: &[Line<'_>]) -> Option<()> {
    let is_source = |line: &Line<'_>| {
        let start = line.1.trim_start_matches([' ', '-']).split_once([':', '：']);
        let start = start.map_or("", |parts| parts.0).to_lowercase().replace([' ', '_', '-'], "");
        line.1.contains(SOURCE) || !start.is_empty() && FIELDS.contains(&format!(" {start} "))
    };
    (!lines.iter().any(is_source)).then_some(())
}

/// A block that is one drawn board, and its lines that are no rows.
fn drawing<'a>(block: &[Line<'a>], named: Named<'_>) -> Option<(Item, Vec<Line<'a>>)> {
    let claim = |line: &Line<'_>| match split_claim(strip(line.1)) {
        (None, claim) => claim,
        _ => None,
    };
    let after = usize::from(block.len() > 5 && claim(block.last()?).is_some());
    let before = block.len().checked_sub(5 + after)?;
    if before > 2 || before == 2 && (claim(&block[0]).is_some() || claim(&block[1]).is_none()) {
        return None;
    }
    let rows = &block[before..before + 5];
    let text = rows.iter().map(|line| line.1).collect::<Vec<_>>().join("\n");
    let found = naive_drawing::readings(&text);
    if found.is_empty() {
        if block.iter().any(|line| board_of(line.1, named).is_some()) {
            return None;
        }
        // Nobody knows whether these lines are a source.
        block.iter().all(|line| refuse(&[*line]).is_some()).then_some(())?;
    }
    let others: Vec<Line<'_>> = [&block[..before], &block[before + 5..]].concat();
    let (claims, titles): (Vec<Line<'_>>, Vec<Line<'_>>) =
        others.iter().copied().partition(|line| claim(line).is_some());
    let item = Item {
        line: rows[0].0,
        board: only(found),
        titles: titles.iter().map(|line| (line.0, strip(line.1).to_owned())).collect(),
        claims: claims.iter().filter_map(claim).collect(),
    };
    Some((item, others))
}

/// The boards of a block with a board in each line, and the lines that belong to none.
fn lines(block: &[Line<'_>], named: Named<'_>) -> Option<(Vec<Item>, Vec<usize>)> {
    let (mut items, mut unused): (Vec<Item>, Vec<usize>) = Default::default();
    let mut title: Option<(usize, String)> = None;
    let mut early: Option<i32> = None;
    for (at, &(line, text)) in block.iter().enumerate() {
        let found = board_of(text, named);
        let rest = found.as_ref().map_or(text, |found| &found.1);
        refuse(&[(line, rest)])?;
        let rest = strip(rest).to_owned();
        if at > 0 && found.is_none() && split_claim(&rest).0.is_some() {
            unused.extend(early.take().map(|_| block[0].0));
        }
        let is_after = at > 0 && board_of(block[at - 1].1, named).is_some();
        match (found, split_claim(&rest)) {
            (Some((board, _)), _) => {
                let titles = [(line, rest)].into_iter().chain(title.take()).collect();
                items.push(Item {
                    line,
                    board,
                    titles,
                    claims: early.take().into_iter().collect(),
                });
            }
            (None, (None, Some(claim))) if is_after => items.last_mut()?.claims.push(claim),
            (None, (None, Some(claim))) if at == 0 => early = Some(claim),
            (None, (None, Some(claim))) => match &mut title {
                Some((before, text)) if *before + 1 == line && split_claim(text).1.is_none() => {
                    *text = format!("{text} {claim}");
                }
                _ => unused.push(line),
            },
            (None, (None, None)) => unused.push(line),
            (None, _) => unused.extend(title.replace((line, rest)).map(|t| t.0)),
        }
    }
    unused.extend(title.map(|t| t.0));
    Some((items, unused))
}

/// The board of a line, without a layout if it is not understood, and the rest of the line.
fn board_of(line: &str, named: Named<'_>) -> Option<(Option<String>, String)> {
    let words = line.split(SEPARATORS).filter(|word| !word.is_empty());
    let mut boards =
        words.filter(|word| word.matches('/').count() == 4 || board_word(word, named).is_some());
    let Some(word) = boards.next() else {
        return board_word(line.trim(), named).map(|board| (board, String::new()));
    };
    boards
        .next()
        .is_none()
        .then(|| (board_word(word, named).flatten(), line.replacen(word, " ", 1)))
}

/// The board that a word or a whole line is, without a layout if it has several.
#[allow(clippy::option_option)] // no board, an ambiguous board, a board
fn board_word(text: &str, named: Named<'_>) -> Option<Option<String>> {
    let readings = naive_drawing::readings(text);
    if readings.is_empty() { named(text).map(Some) } else { Some(only(readings)) }
}

/// The only member of a list.
fn only<T>(mut list: Vec<T>) -> Option<T> {
    if list.len() == 1 { list.pop() } else { None }
}

/// A title without separators at its ends.
fn tidy(text: &str) -> &str {
    text.trim().trim_matches(|c| SEPARATORS.contains(&c) || ":：*".contains(c))
}

/// A line after its marks of a list.
fn strip(line: &str) -> &str {
    let text = tidy(line).trim_start_matches(['#', '*', '>', ' ']);
    let text = text.strip_prefix("- ").unwrap_or(text);
    let number = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let after = number.strip_prefix(['.', ')', '、', '）']).filter(|rest| !rest.is_empty());
    after.filter(|_| number.len() < text.len()).unwrap_or(text).trim()
}

/// The name and the claim of a title.
fn split_claim(title: &str) -> (Option<String>, Option<i32>) {
    let name = |text: &str| Some(tidy(text).to_owned()).filter(|name| !name.is_empty());
    let closed = tidy(title).trim_end_matches([')', '）', '.', '。']);
    let unit = ["steps", "step", "moves", "move", "步"];
    let number =
        unit.iter().find_map(|unit| closed.strip_suffix(unit)).unwrap_or(closed).trim_end();
    let before = number.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &number[before.len()..];
    let minus = before.strip_suffix('-').filter(|b| b.is_empty() || b.ends_with(' '));
    let before = minus.unwrap_or(before);
    let is_apart = before.is_empty() || before.ends_with(|c: char| " \t,;:，；：(（".contains(c));
    match digits.parse::<i32>() {
        Ok(claim) if digits.len() < 4 && is_apart => {
            let before = before.trim_end_matches([' ', '(', '（', '-', '—', ',', ':', '：', ';']);
            (name(before), Some(if minus.is_some() { -claim } else { claim }))
        }
        _ => (name(title), None),
    }
}
