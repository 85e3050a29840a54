//! `README.md`: the files for people. Its head is the metadata of a data set card, see
//! <https://huggingface.co/docs/hub/datasets-cards>.

use std::fmt::Write;

use klotski_report::DEFINITIONS;
use klotski_texts::separated;
use klotski_warehouse::{Warehouse, warehouse_classes};

use super::{DescribedTable, Description};
use crate::citation::Citation;
use crate::columnar::{FileColumn, ParquetType};
use crate::export::ExportError;

/// A question to the file of `groups`.
const QUESTION: &str = "\
SELECT 16 - 2 * jiang_num - bing_num AS empty_cells, sum(size) AS layouts,
       sum(cut_layouts) AS cut_layouts, max(max_min_solution_step) AS most_steps
FROM groups
GROUP BY empty_cells
ORDER BY empty_cells";

pub(super) fn text(
    description: &Description,
    warehouse: &Warehouse,
) -> Result<String, ExportError> {
    let Description { dataset, tables } = description;
    let mut text = front_matter(tables);
    let digest = dataset.identifier();
    let classes = warehouse_classes(warehouse)?.len();
    let _ = write!(
        text,
        "\n# {}\n\n{}\n\nThe files are Parquet, and DuckDB, pandas, Polars, R and Spark read them. \
         {version} wrote them from a\nwarehouse of {classes} of the 203 classes, with the content digest\n\
         `{digest}`.\n\n\
         | file | rows | MB | |\n| --- | ---: | ---: | --- |\n",
        Citation::fact("title"),
        dataset.description(),
        version = concat!("klotski-sql ", env!("CARGO_PKG_VERSION")),
    );
    for table in tables {
        let name = table.path();
        let bytes: u64 = table.files.iter().map(|file| file.bytes).sum();
        let rows = separated(&table.rows.to_string());
        #[allow(clippy::cast_precision_loss)] // a size for people
        let megabytes = bytes as f64 / 1e6;
        let _ = writeln!(text, "| `{name}` | {rows} | {megabytes:.2} | {} |", table.meaning);
    }
    let _ = write!(
        text,
        "\n`SHA256SUMS` has their checksums (`sha256sum -c SHA256SUMS`); `datapackage.json` and \
         `croissant.json`\ndescribe them for programs.\n\n\
         ## How to cite\n\n{}\n\n```bibtex\n{}\n```\n\n\
         The data are in the public domain: {}. The digest identifies them: equal data have the same \
         one on\nevery machine.\n\n\
         ## How the data were made\n\n\
         The program `klotski-ingest` enumerates every layout, finds the groups, and measures each \
         layout by\nbreadth-first searches. Nothing is sampled, downloaded or estimated. \
         `sha256sum -c SHA256SUMS` checks\nthe files. The tests of the project compare the program \
         with a slow model of the\npuzzle that shares no code with it, and with published counts and \
         MD5 digests.\n",
        dataset.reference(),
        dataset.bibtex(),
        Citation::fact("license"),
    );
    if tables.iter().any(|table| table.name == "groups") {
        add_finding(&mut text, warehouse)?;
    }
    text += "\n## Terms\n\n| term | meaning |\n| --- | --- |\n";
    for [_, term, chinese, meaning] in &*DEFINITIONS {
        let _ = writeln!(text, "| {term} ({chinese}) | {meaning} |");
    }
    text += "\n## Columns\n";
    for table in tables {
        add_columns(&mut text, table);
    }
    Ok(text)
}

/// The metadata of the card. Each table is a configuration.
fn front_matter(tables: &[DescribedTable]) -> String {
    let mut text = format!(
        "---\nlicense: {}\npretty_name: \"{}\"\ntags:\n",
        Citation::fact("license").to_lowercase(),
        Citation::fact("title")
    );
    for word in Citation::keywords() {
        let _ = writeln!(text, "- {word}");
    }
    text += "configs:\n";
    for table in tables {
        let files = table.path();
        let _ = writeln!(text, "- config_name: {}\n  data_files: \"{files}\"", table.name);
    }
    text + "---\n"
}

/// A question that a reader can ask again, with the answer of the warehouse.
fn add_finding(text: &mut String, warehouse: &Warehouse) -> Result<(), ExportError> {
    let question = QUESTION.replace("FROM groups", "FROM 'groups.parquet'");
    let _ = write!(
        text,
        "\n## A finding to reproduce\n\n\
         The fewer cells are empty, the harder a layout can be, and the more layouts are bottlenecks: \
         without them\ntheir group falls apart. In DuckDB:\n\n```sql\n{question};\n```\n\n\
         In pandas:\n\n```python\nimport pandas\n\n\
         groups = pandas.read_parquet(\"groups.parquet\")\n\
         by_empty_cells = groups.groupby(16 - 2 * groups.jiang_num - groups.bing_num)\n\
         print(by_empty_cells.agg({{\"size\": \"sum\", \"cut_layouts\": \"sum\", \
         \"max_min_solution_step\": \"max\"}}))\n```\n\n\
         | empty_cells | layouts | cut_layouts | most_steps |\n| ---: | ---: | ---: | ---: |\n"
    );
    let mut statement = warehouse.connection().prepare(QUESTION)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let cells: (i64, i64, i64, Option<i64>) = row.try_into()?;
        let steps = cells.3.map_or_else(String::new, |steps| steps.to_string());
        let [layouts, cut] = [cells.1, cells.2].map(|count| separated(&count.to_string()));
        let _ = writeln!(text, "| {} | {layouts} | {cut} | {steps} |", cells.0);
    }
    Ok(())
}

fn add_columns(text: &mut String, table: &DescribedTable) {
    let DescribedTable { name, meaning, schema, .. } = table;
    let key: Vec<&str> = schema.sorting().collect();
    let _ = write!(
        text,
        "\n### {name}\n\n{meaning}. The rows are sorted by {}.\n\n\
         | column | type | meaning |\n| --- | --- | --- |\n",
        key.join(", ")
    );
    for column in &schema.columns {
        let FileColumn { name, meaning, .. } = column;
        let _ = writeln!(text, "| `{name}` | {} | {meaning} |", type_name(column));
    }
}

fn type_name(column: &FileColumn) -> &'static str {
    match column.column_type {
        ParquetType::Int32 => "INT32",
        ParquetType::Int64 => "INT64",
        ParquetType::Double => "DOUBLE",
        ParquetType::Text => "text",
        ParquetType::Bytes => "bytes",
        ParquetType::Int32List => "list of INT32",
        ParquetType::TextList => "list of text",
    }
}
