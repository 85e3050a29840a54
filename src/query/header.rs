//! The header of a query file.
//!
//! ```text
//! -- topic: records
//! -- title: Layouts that need the most steps
//! -- description: Those with the largest min_solution_step, ties by code.
//! -- param: class class=*-*-* among which classes, e.g. 5-4-1 or 5-4-*
//! -- param: n count=10 how many
//! -- example: 5-4-1 5
//! SELECT ... WHERE class GLOB :class ... LIMIT :n;
//! ```
//!
//! * `topic`, `title`, `description`: one line each, once.
//! * `param`: name, kind, with `=` a default, and what it means. The order of
//!   the lines is the order of the arguments; those with a default come last.
//! * `null-answer`: the query gives one row of one value, printed alone unless
//!   a format is asked for; this text stands for NULL.
//! * `needs`: the stage without which there is no answer, as in `provenance`.
//! * `example`: arguments whose answer `docs/queries.md` shows. None, and all
//!   parameters have their defaults.
//!
//! Everything behind the last such line is the SQL, comments included.

use super::functions;
use super::topic::Topic;
use crate::store::Stage;

/// A canned query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query<'t> {
    /// The file's name without `.sql`.
    pub name: &'t str,
    /// What it is about.
    pub topic: Topic,
    /// What it answers, in a few words.
    pub title: &'t str,
    /// What its columns mean.
    pub description: &'t str,
    /// Its parameters, in the order of the arguments.
    pub params: Vec<Param<'t>>,
    /// If the answer is one value: what stands for NULL.
    pub null_answer: Option<&'t str>,
    /// The stage of the warehouse that it asks, if not core.
    pub needs: Option<Stage>,
    /// Arguments for an example, with spaces between them.
    pub example: &'t str,
    /// Plain SQL with named parameters.
    pub sql: &'t str,
    /// The whole file, header and SQL.
    pub file: &'t str,
}

/// A parameter of a canned query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param<'t> {
    /// Its name in the SQL, without the colon.
    pub name: &'t str,
    /// How its text is checked and bound.
    pub kind: Kind,
    /// What is taken when it is left out.
    pub default: Option<&'t str>,
    /// What it means.
    pub description: &'t str,
}

/// How the text of an argument is checked and bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The code of a layout; bound as its nine digits.
    Code,
    /// A class or a pattern of classes; bound as text for GLOB.
    Class,
    /// A number of rows, 0 or more; bound as an integer.
    Count,
}

impl Kind {
    /// As it is written in headers.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::Class => "class",
            Self::Count => "count",
        }
    }
}

impl<'t> Query<'t> {
    /// Reads a query file.
    ///
    /// # Errors
    /// The line that breaks the rules above, and how.
    pub fn parse(name: &'t str, text: &'t str) -> Result<Self, String> {
        let (mut topic, mut title, mut description) = (None, None, None);
        let (mut null_answer, mut needs, mut example) = (None, None, None);
        let mut params: Vec<Param<'t>> = Vec::new();
        let mut sql = text;
        while let Some((line, rest)) = sql.split_once('\n') {
            let Some((key, value)) = header_line(line) else { break };
            let once = match key {
                "topic" => &mut topic,
                "title" => &mut title,
                "description" => &mut description,
                "null-answer" => &mut null_answer,
                "needs" => &mut needs,
                "example" => &mut example,
                "param" => {
                    let param = Param::parse(value).ok_or_else(|| format!("cannot read {line}"))?;
                    if param.default.is_none() && params.last().is_some_and(|p| p.default.is_some())
                    {
                        return Err(format!("{line}: comes behind one with a default"));
                    }
                    params.push(param);
                    sql = rest;
                    continue;
                }
                _ => return Err(format!("{line}: no such key")),
            };
            if once.replace(value).is_some() {
                return Err(format!("{line}: comes twice"));
            }
            sql = rest;
        }
        let topic = topic.ok_or("has no topic")?.parse()?;
        let title = title.ok_or("has no title")?;
        let description = description.ok_or("has no description")?;
        let needs = needs.map(str::parse).transpose()?;
        Ok(Self {
            name,
            topic,
            title,
            description,
            params,
            null_answer,
            needs,
            example: example.unwrap_or(""),
            sql: sql.trim(),
            file: text,
        })
    }

    /// The words of its example.
    #[must_use]
    pub fn example_words(&self) -> Vec<String> {
        self.example.split_whitespace().map(str::to_owned).collect()
    }

    /// Its arguments as they are written down: `[class] [n]`.
    #[must_use]
    pub fn placeholders(&self) -> String {
        self.params.iter().map(Param::placeholder).collect::<Vec<_>>().join(" ")
    }

    /// How it is called: `hardest [class] [n]`.
    #[must_use]
    pub fn usage(&self) -> String {
        format!("{} {}", self.name, self.placeholders()).trim_end().to_owned()
    }

    /// Whether any SQLite can run it: it calls no function of the puzzle.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        !functions::are_called_in(self.sql)
    }

    /// Its SQL with the defaults in the places of its parameters, to be run as it
    /// stands.
    #[must_use]
    pub fn sql_of_defaults(&self) -> String {
        self.sql_with(|param| {
            let default = param.default.map(str::to_owned);
            let default = default.unwrap_or_else(|| format!(":{}", param.name));
            match param.kind {
                Kind::Count => default,
                Kind::Code | Kind::Class => format!("'{default}'"),
            }
        })
    }

    /// Its SQL with something else in the place of each parameter.
    #[must_use]
    pub fn sql_with(&self, instead: impl Fn(&Param<'t>) -> String) -> String {
        let mut sql = String::with_capacity(self.sql.len());
        let mut rest = self.sql;
        while let Some(colon) = rest.find(':') {
            let (before, name) = rest.split_at(colon);
            sql += before;
            let name = &name[1..];
            let end = name.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(name.len());
            match self.params.iter().find(|param| param.name == &name[..end]) {
                Some(param) => sql += &instead(param),
                None => sql.extend([":", &name[..end]]),
            }
            rest = &name[end..];
        }
        sql + rest
    }
}

impl<'t> Param<'t> {
    fn parse(text: &'t str) -> Option<Self> {
        let (name, rest) = text.split_once(' ')?;
        let (kind, description) = rest.split_once(' ')?;
        let (kind, default) = match kind.split_once('=') {
            Some((kind, default)) => (kind, Some(default)),
            None => (kind, None),
        };
        let kinds = [Kind::Code, Kind::Class, Kind::Count];
        let kind = kinds.into_iter().find(|known| known.name() == kind)?;
        Some(Self { name, kind, default, description: description.trim() })
    }

    /// `CODE`, or `[class]` with a default.
    #[must_use]
    pub fn placeholder(&self) -> String {
        match self.default {
            None => self.name.to_uppercase(),
            Some(_) => format!("[{}]", self.name),
        }
    }
}

/// Splits `-- key: value`; comments of other forms belong to the SQL.
fn header_line(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.strip_prefix("-- ")?.split_once(": ")?;
    let is_key = key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    is_key.then_some((key, value.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_read() {
        let text = "-- topic: records\n-- title: T\n-- description: D\n\
                    -- param: code code a layout\n-- param: n count=10 how many\n\
                    -- null-answer: none\n-- needs: farthest\n-- example: 1 2\n\
                    -- A comment: none.\nSELECT :code, ':nn', :n;\n";
        let query = Query::parse("name", text).unwrap();
        assert_eq!((query.title, query.description), ("T", "D"));
        assert_eq!(query.usage(), "name CODE [n]");
        assert_eq!(query.params[1].default, Some("10"));
        assert_eq!(query.null_answer, Some("none"));
        assert_eq!(query.needs, Some(Stage::Farthest));
        assert_eq!(query.topic, Topic::Records);
        assert_eq!(query.example_words(), ["1", "2"]);
        assert_eq!(query.sql, "-- A comment: none.\nSELECT :code, ':nn', :n;");
        let sql = query.sql_with(|param| format!("<{}>", param.name));
        assert_eq!(sql, "-- A comment: none.\nSELECT <code>, ':nn', <n>;");
    }

    #[test]
    fn faults_of_a_header_are_told() {
        let fault = |text| Query::parse("name", text).unwrap_err();
        assert_eq!(fault("SELECT 1;"), "has no topic");
        assert_eq!(fault("-- topic: counts\nSELECT 1;"), "has no title");
        assert!(fault("-- topic: size\nSELECT 1;").starts_with("size is no topic: the topics are"));
        assert_eq!(fault("-- topic: counts\n-- title: T\n"), "has no description");
        assert_eq!(fault("-- title: T\n-- title: T\n"), "-- title: T: comes twice");
        assert_eq!(fault("-- author: A\n"), "-- author: A: no such key");
        let unknown = "-- topic: counts\n-- title: T\n-- description: D\n-- needs: time\n";
        assert_eq!(fault(unknown), "the measures are core, solutions and farthest");
        assert_eq!(fault("-- param: n number=1 x\n"), "cannot read -- param: n number=1 x");
        assert_eq!(
            fault("-- param: n count=1 x\n-- param: code code x\n"),
            "-- param: code code x: comes behind one with a default"
        );
    }
}
