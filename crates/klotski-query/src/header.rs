//! The header of a query file.
//!
//! ```text
//! -- topic: extremes
//! -- title: Layouts that need the most steps
//! -- description: The layouts with the largest min_solution_step, ties by code.
//! -- param: class class=*-*-* among which classes, e.g. 5-4-1 or 5-4-*
//! -- param: n count=10 how many
//! -- example: 5-4-1 5
//! SELECT ... WHERE class GLOB :class ... LIMIT :n;
//! ```
//!
//! * `topic`, `title`, `description`: one line each.
//! * `param`: name, kind with an optional `=` and default, and meaning. The order of the lines is
//!   the order of the arguments. Parameters with a default come last. The kind `choice` has all
//!   words, `choice=size|diameter:farthest`: the first is the default, and a word may have the stage
//!   that it needs.
//! * `null-answer`: the query returns one row with one value, which is printed without a header
//!   unless a format is requested; this text is printed for NULL. `{layouts}` in it are those of
//!   the group.
//! * `empty-answer`: for a query about a layout, what the layout lacks if there are no rows.
//! * `needs`: the stage of the warehouse that the query needs, if not core; or `nothing`, if the
//!   query only calls functions and runs without a warehouse.
//! * `since`: the schema version that the query needs, if not that of the first release.
//! * `also`: what the program writes beside rows: `goal`, a note if the puzzle of a name ends
//!   elsewhere than at a solution.
//! * `example`: the arguments of the example in `docs/queries.md`, none without this line.
//!
//! The text after the last header line is the SQL, including comments.

use klotski::{ClassPattern, Code, message};
use klotski_warehouse::Stage;
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

/// The topic of a canned query, named as in the headers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase", parse_err_fn = unknown, parse_err_ty = String)]
pub enum Topic {
    /// Numbers of layouts, groups and solutions.
    Counts,
    /// Groups, their layers, and the shape of their graphs.
    Graph,
    /// Single layouts.
    Layouts,
    /// Solutions and the steps to them.
    Solving,
    /// Farthest layouts, and distances between all layouts of a group.
    Distances,
    /// Mirror images.
    Symmetry,
    /// Extremes of all layouts, and what was found in them.
    Extremes,
}

impl Topic {
    /// All topics, in the order in which they are listed.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    pub fn name(self) -> &'static str {
        self.into()
    }
}

fn unknown(text: &str) -> String {
    let names: Vec<&str> = Topic::ALL.iter().map(|topic| topic.name()).collect();
    message!("{text} is no topic: the topics are {names}", text, names = names.join(", "))
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query<'t> {
    /// The file name without `.sql`.
    pub name: &'t str,
    pub topic: Topic,
    pub title: &'t str,
    /// The meaning of the columns.
    pub description: &'t str,
    /// The parameters, in the order of the arguments.
    pub params: Vec<Param<'t>>,
    /// The text printed for NULL, if the result is one value.
    pub null_answer: Option<&'t str>,
    /// The text printed after the name of the layout, if there are no rows.
    pub empty_answer: Option<&'t str>,
    /// The stage of the warehouse that the query needs, if not core.
    pub needs: Option<Stage>,
    /// The schema version that the query needs; 0 for that of the first release.
    pub since: i64,
    /// What the program writes beside rows, `levels` or `goal`.
    pub also: Option<&'t str>,
    /// The arguments of the example, separated by spaces.
    pub example: &'t str,
    /// SQL with named parameters.
    pub sql: &'t str,
    /// The whole file, header and SQL.
    pub file: &'t str,
}

/// A parameter of a canned query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param<'t> {
    /// The name in the SQL, without the colon.
    pub name: &'t str,
    /// How the argument is checked and bound.
    pub kind: Kind,
    pub default: Option<&'t str>,
    /// The words of a choice, each with the stage that it needs, if it needs another than the query.
    pub choices: Vec<(&'t str, Option<Stage>)>,
    pub description: &'t str,
}

/// How an argument is checked and bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Kind {
    /// A reference to a layout; bound as the nine digits of its code.
    Code,
    /// A class or a pattern of classes, or a layout or group, which means its class; bound as text
    /// for GLOB.
    Class,
    /// A group, a class or a pattern of classes, or a layout, which means its group; bound as text
    /// for GLOB with the name of a group: `5-4-1-1`, `5-4-*-*`.
    Group,
    /// A number, 0 or more; bound as an integer.
    Count,
    /// A metric; bound as its name.
    Metric,
    /// A range of numbers: 81, 50..60, 50.. or ..60; bound as a text with both ends, `50..60`.
    Range,
    /// One of the words of the parameter; bound as text.
    Choice,
    /// 0, or 1 if the option of the parameter is written; bound as an integer.
    Flag,
    /// Any text.
    Text,
}

impl Kind {
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl<'t> Query<'t> {
    /// Parses a query file. The error has the wrong line and the rule.
    pub fn parse(name: &'t str, text: &'t str) -> Result<Self, String> {
        let (mut topic, mut title, mut description) = (None, None, None);
        let [mut null_answer, mut empty_answer, mut needs, mut since, mut also, mut example] =
            [None; 6];
        let mut params: Vec<Param<'t>> = Vec::new();
        let mut sql = text;
        while let Some((line, rest)) = sql.split_once('\n') {
            let Some((key, value)) = header_line(line) else { break };
            let slot = match key {
                "topic" => &mut topic,
                "title" => &mut title,
                "description" => &mut description,
                "null-answer" => &mut null_answer,
                "empty-answer" => &mut empty_answer,
                "needs" => &mut needs,
                "since" => &mut since,
                "also" if value == "goal" => &mut also,
                "example" => &mut example,
                "param" => {
                    let param = Param::parse(value).ok_or_else(|| format!("cannot read {line}"))?;
                    if param.default.is_none() && params.last().is_some_and(|p| p.default.is_some())
                    {
                        return Err(format!(
                            "{line}: a parameter after one with a default needs one"
                        ));
                    }
                    params.push(param);
                    sql = rest;
                    continue;
                }
                _ => return Err(format!("{line}: no such line")),
            };
            if slot.replace(value).is_some() {
                return Err(format!("{line}: comes twice"));
            }
            sql = rest;
        }
        let topic = topic.ok_or("has no topic")?.parse()?;
        let title = title.ok_or("has no title")?;
        let description = description.ok_or("has no description")?;
        let needs = match needs {
            Some("nothing") => None,
            needs => Some(needs.map_or(Ok(Stage::Core), str::parse)?),
        };
        let since = since.unwrap_or("0").parse().map_err(|_| "since is not a schema version")?;
        Ok(Self {
            name,
            topic,
            title,
            description,
            params,
            null_answer,
            empty_answer,
            needs,
            since,
            also,
            example: example.unwrap_or(""),
            sql: sql.trim(),
            file: text,
        })
    }

    pub fn example_words(&self) -> Vec<String> {
        self.example.split_whitespace().map(str::to_owned).collect()
    }

    /// The call of the example, with names for all arguments but the first: `hardest 5-4-1 -n 5`.
    pub fn example_call(&self) -> String {
        let named = |(position, (param, word)): (usize, (&Param<'_>, &str))| match position {
            0 => word.to_owned(),
            _ => format!("{} {word}", param.option()),
        };
        let words = self.params.iter().zip(self.example.split_whitespace()).enumerate().map(named);
        [self.name.to_owned()].into_iter().chain(words).collect::<Vec<_>>().join(" ")
    }

    /// The arguments in a usage line, `[CLASS]` and `[-n N]`: the first in its place, the others by
    /// name.
    pub fn placeholders(&self) -> Vec<String> {
        let placeholder = |(position, param): (usize, &Param<'_>)| {
            let (option, value) = (param.option(), param.value_name());
            match (param.default, position, param.kind) {
                (None, ..) => value,
                (_, 0, _) => format!("[{value}]"),
                (_, _, Kind::Flag) => format!("[{option}]"),
                _ => format!("[{option} {value}]"),
            }
        };
        self.params.iter().enumerate().map(placeholder).collect()
    }

    /// The usage line: `hardest [CLASS] [-n N]`.
    pub fn usage(&self) -> String {
        format!("{} {}", self.name, self.placeholders().join(" ")).trim_end().to_owned()
    }

    pub fn sql_of_defaults(&self) -> String {
        self.sql_with(|param| {
            let name = || format!(":{}", param.name);
            param.default.map_or_else(name, |default| param.literal(default))
        })
    }

    /// The SQL with each parameter replaced by a text.
    pub fn sql_with(&self, replacement: impl Fn(&Param<'t>) -> String) -> String {
        let mut sql = String::with_capacity(self.sql.len());
        let mut rest = self.sql;
        while let Some(colon) = rest.find(':') {
            let (before, name) = rest.split_at(colon);
            sql += before;
            let name = &name[1..];
            let end = name.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(name.len());
            match self.params.iter().find(|param| param.name == &name[..end]) {
                Some(param) => sql += &replacement(param),
                None => sql.extend([":", &name[..end]]),
            }
            rest = &name[end..];
        }
        sql + rest
    }
}

impl<'t> Param<'t> {
    /// The value of an argument in SQL. A layout must be a code.
    pub fn literal(&self, argument: &str) -> String {
        match self.kind {
            Kind::Count | Kind::Flag => argument.to_owned(),
            Kind::Code => {
                let code = argument.parse::<Code>();
                format!("'{}'", code.map_or(argument.to_owned(), |code| code.to_string()))
            }
            Kind::Group if argument.parse::<ClassPattern>().is_ok() => format!("'{argument}-*'"),
            _ => format!("'{argument}'"),
        }
    }

    /// The option of the argument: `-n`, `--metric`.
    pub fn option(&self) -> String {
        format!("{}{}", if self.name.len() == 1 { "-" } else { "--" }, self.name)
    }

    pub fn words(&self) -> impl Iterator<Item = &'t str> {
        self.choices.iter().map(|(word, _)| *word)
    }

    /// The value of the argument in a usage line: `LAYOUT`, `CLASS`, `all|class`.
    pub fn value_name(&self) -> String {
        match self.kind {
            Kind::Code => "LAYOUT".to_owned(),
            Kind::Group => "CLASS|LAYOUT".to_owned(),
            Kind::Choice => self.words().collect::<Vec<_>>().join("|"),
            _ => self.name.to_uppercase(),
        }
    }

    fn parse(text: &'t str) -> Option<Self> {
        let (name, rest) = text.split_once(' ')?;
        let (kind, description) = rest.split_once(' ')?;
        let (kind, default) = match kind.split_once('=') {
            Some((kind, default)) => (kind, Some(default)),
            None => (kind, None),
        };
        let kind = kind.parse().ok()?;
        let words = default.filter(|_| kind == Kind::Choice).unwrap_or_default();
        let choice = |word: &'t str| match word.split_once(':') {
            Some((word, stage)) => Some((word, Some(stage.parse().ok()?))),
            None => Some((word, None)),
        };
        let choices = words.split_terminator('|').map(choice).collect::<Option<Vec<_>>>()?;
        let default = choices.first().map(|(word, _)| *word).or(default);
        Some(Self { name, kind, default, choices, description: description.trim() })
    }
}

/// Splits `-- key: value`. Other comments belong to the SQL.
fn header_line(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.strip_prefix("-- ")?.split_once(": ")?;
    let is_key = key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    is_key.then_some((key, value.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_parsed() {
        let text = "-- topic: extremes\n-- title: T\n-- description: D\n\
                    -- param: code code a layout\n-- param: n count=10 how many\n\
                    -- param: by choice=size|steps:farthest order\n\
                    -- null-answer: none\n-- empty-answer: no: none\n-- needs: farthest\n-- since: 9\n\
                    -- example: 1 2\n\
                    -- A comment: none.\nSELECT :code, ':nn', :n;\n";
        let query = Query::parse("name", text).unwrap();
        assert_eq!((query.title, query.description), ("T", "D"));
        assert_eq!(query.usage(), "name LAYOUT [-n N] [--by size|steps]");
        assert_eq!((query.params[1].default, query.params[2].default), (Some("10"), Some("size")));
        assert_eq!(query.params[2].choices, [("size", None), ("steps", Some(Stage::Farthest))]);
        assert_eq!((query.null_answer, query.empty_answer), (Some("none"), Some("no: none")));
        assert_eq!((query.needs, query.since), (Some(Stage::Farthest), 9));
        assert_eq!(query.topic, Topic::Extremes);
        assert_eq!(query.example_words(), ["1", "2"]);
        assert_eq!(query.example_call(), "name 1 -n 2");
        assert_eq!(query.sql, "-- A comment: none.\nSELECT :code, ':nn', :n;");
        let sql = query.sql_with(|param| format!("<{}>", param.name));
        assert_eq!(sql, "-- A comment: none.\nSELECT <code>, ':nn', <n>;");
    }

    #[test]
    fn faults_of_a_header_are_named() {
        const NEEDS: &str = "-- topic: counts\n-- title: T\n-- description: D\n-- needs: time\n";
        for (text, fault) in [
            ("SELECT 1;", "has no topic"),
            ("-- topic: counts\nSELECT 1;", "has no title"),
            ("-- topic: counts\n-- title: T\n", "has no description"),
            ("-- title: T\n-- title: T\n", "-- title: T: comes twice"),
            ("-- author: A\n", "-- author: A: no such line"),
            ("-- also: A\n", "-- also: A: no such line"),
            (NEEDS, "the measures are core, solutions, farthest and distances"),
            ("-- param: n number=1 x\n", "cannot read -- param: n number=1 x"),
            ("-- param: n choice=a:b x\n", "cannot read -- param: n choice=a:b x"),
            (
                "-- param: n count=1 x\n-- param: code code x\n",
                "-- param: code code x: a parameter after one with a default needs one",
            ),
        ] {
            assert_eq!(Query::parse("name", text).unwrap_err(), fault);
        }
    }
}
