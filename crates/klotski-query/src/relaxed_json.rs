//! JSON as programs have it in their sources: `export const levels = [{name: 'a', rows: [...],}];`.

/// The JSON of the first array or object of a text, and of everything after it up to its end:
/// names and texts in quotation marks, without comments and without commas before a closing
/// bracket. `None` if brackets do not match.
pub(super) fn to_json(text: &str) -> Option<String> {
    let mut json = String::new();
    let mut rest = &text[start(text)?..];
    let mut depth = 0_usize;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' | '\'' | '`' => quoted(rest, &mut json)?,
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/")? + 2,
            '[' | '{' => {
                depth += 1;
                json.push(first);
                1
            }
            ']' | '}' => {
                let trimmed = json.trim_end().trim_end_matches(',').len();
                json.truncate(trimmed);
                json.push(first);
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(json);
                }
                1
            }
            _ if first.is_alphabetic() || first == '_' || first == '$' => {
                let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
                let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
                match &rest[..length] {
                    word @ ("true" | "false" | "null") => json.push_str(word),
                    "undefined" => json.push_str("null"),
                    word => {
                        json.push('"');
                        json.push_str(word);
                        json.push('"');
                    }
                }
                length
            }
            _ => {
                json.push(first);
                first.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    None
}

/// The first bracket that begins a value: at the start, or after `=`, `(`, `return` or `default`.
fn start(text: &str) -> Option<usize> {
    text.match_indices(['[', '{']).map(|(at, _)| at).find(|&at| {
        let before = text[..at].trim_end();
        before.is_empty() || ["=", "(", "return", "default"].iter().any(|end| before.ends_with(end))
    })
}

/// Appends a text in quotation marks as JSON. Returns its length in the source.
fn quoted(source: &str, json: &mut String) -> Option<usize> {
    let mut characters = source.char_indices();
    let (_, mark) = characters.next()?;
    let mut text = String::new();
    while let Some((at, c)) = characters.next() {
        match c {
            _ if c == mark => {
                json.push_str(&serde_json::to_string(&text).ok()?);
                return Some(at + 1);
            }
            '\\' => match characters.next()?.1 {
                'n' => text.push('\n'),
                't' => text.push('\t'),
                'u' => {
                    let digits: String = characters.by_ref().take(4).map(|(_, c)| c).collect();
                    let code = u32::from_str_radix(&digits, 16).ok()?;
                    text.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
                }
                other => text.push(other),
            },
            _ => text.push(c),
        }
    }
    None
}
