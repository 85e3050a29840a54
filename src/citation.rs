//! The citation of the data: title, authors, version and licence from `CITATION.cff`, and the
//! content digest of a warehouse as the identifier.

use klotski::Class;
use klotski_texts::separated;
use klotski_warehouse::{Content, Stage, Warehouse, WarehouseError, stages};
use rusqlite::Connection;
use serde_json::{Value, json};

const CITATION: &str = include_str!("../CITATION.cff");

/// The licence of the data, as an address.
pub(crate) const LICENCE_ADDRESS: &str = "https://creativecommons.org/publicdomain/zero/1.0/";

/// The data of a warehouse as a data set.
#[derive(Clone, Debug)]
pub struct Citation {
    /// The content digest of the warehouse.
    pub(crate) digest: String,
    /// ` of 65,880 layouts in 1 of 203 classes`; empty for what a default run makes.
    part: String,
}

impl Citation {
    /// The data of all layouts, as this version computes them.
    pub fn published() -> Self {
        let value = Self::fact("    value").trim_start_matches("sha256:");
        Self { digest: value.to_owned(), part: String::new() }
    }

    pub(crate) fn of(warehouse: &Warehouse) -> Result<Self, WarehouseError> {
        let read = |connection: &Connection| {
            let sql = "SELECT count(*), CAST(sum(layouts) AS INT) FROM classes";
            let (classes, layouts): (u16, i64) =
                connection.query_row(sql, [], |row| row.try_into())?;
            let (all, layouts) = (Class::all().count(), separated(&layouts.to_string()));
            let there = stages(connection)?;
            let missing = Stage::DEFAULT.into_iter().filter(|stage| !there.contains(stage));
            let missing = missing.map(Stage::name).collect::<Vec<_>>().join(" and ");
            let mut part = format!(" of {layouts} layouts in {classes} of {all} classes");
            if !missing.is_empty() {
                part = format!("{part}, without the stages {missing}");
            } else if usize::from(classes) == all {
                part.clear();
            }
            Ok(Self { digest: Content::recorded(connection)?.digest, part })
        };
        read(warehouse.connection())
            .map_err(|error| WarehouseError::sqlite(warehouse.path(), error))
    }

    /// A value of `CITATION.cff`, without quotes. It must be on the line of its key.
    pub(crate) fn fact(key: &str) -> &'static str {
        let mut lines = CITATION.lines().filter_map(|line| line.split_once(": "));
        let (_, value) = lines.find(|(name, _)| *name == key).expect("a test reads all facts");
        value.trim_matches('"')
    }

    /// The content digest with its algorithm.
    pub(crate) fn identifier(&self) -> String {
        format!("sha256:{}", self.digest)
    }

    pub(crate) fn keywords() -> impl Iterator<Item = &'static str> {
        let lines = CITATION.lines().skip_while(|line| *line != "keywords:").skip(1);
        lines.map_while(|line| line.strip_prefix("  - "))
    }

    /// What the data are, in one paragraph.
    pub(crate) fn description(&self) -> String {
        let lines = CITATION.lines().skip_while(|line| *line != "abstract: >-").skip(1);
        let lines: Vec<&str> = lines.map_while(|line| line.strip_prefix("  ")).collect();
        let text = lines.join(" ");
        let Some(part) = self.part.strip_prefix(" of ") else { return text };
        // What was measured of each layout follows the counts.
        let (_, measures) = text.split_once(", each").unwrap_or_default();
        format!(
            "Layouts of the 4x5 sliding-block puzzle with one 2x2 block: {part}, each{measures}"
        )
    }

    /// A reference for a list of literature.
    ///
    /// ```
    /// let reference = klotski_sql::citation::Citation::published().reference();
    /// assert!(reference.starts_with("The klotski-sql authors (2026)."));
    /// ```
    pub fn reference(&self) -> String {
        let [authors, title, version] = ["  - name", "title", "version"].map(Self::fact);
        format!(
            "{}{} ({}). {title}, version {version} [data set{}]. Content digest {}.",
            authors[..1].to_uppercase(),
            &authors[1..],
            Self::year(),
            self.part,
            self.identifier()
        )
    }

    pub fn bibtex(&self) -> String {
        let [authors, title, version] = ["  - name", "title", "version"].map(Self::fact);
        format!(
            "@misc{{klotski-sql,\n  author = {{{{{authors}}}}},\n  title = {{{{{title}}}}},\n  \
             year = {{{}}},\n  version = {{{version}}},\n  note = {{Data set{}. Content digest \
             {}}}\n}}",
            Self::year(),
            self.part,
            self.identifier()
        )
    }

    fn year() -> &'static str {
        &Self::fact("date-released")[..4]
    }

    /// The data set in the vocabulary of schema.org, as JSON-LD without a context.
    pub(crate) fn schema_org(&self) -> Value {
        json!({
            "@type": "Dataset",
            "name": Self::fact("title"),
            "description": self.description(),
            "version": Self::fact("version"),
            "datePublished": Self::fact("date-released"),
            "license": LICENCE_ADDRESS,
            "isAccessibleForFree": true,
            "creator": { "@type": "Organization", "name": Self::fact("  - name") },
            "keywords": Self::keywords().collect::<Vec<_>>(),
            "identifier": self.identifier(),
            "citation": self.reference(),
        })
    }
}
