//! `datapackage.json`: a Data Package, version 2.0, see <https://datapackage.org/standard/>.

use serde_json::{Value, json};

use super::{DescribedTable, Description};
use crate::citation::{Citation, LICENCE_ADDRESS};
use crate::columnar::{FileColumn, ParquetType};

pub(super) fn text(description: &Description) -> String {
    let package = json!({
        "$schema": "https://datapackage.org/profiles/2.0/datapackage.json",
        "name": "klotski-sql",
        "id": description.dataset.identifier(),
        "title": Citation::fact("title"),
        "description": description.dataset.description(),
        "version": Citation::fact("version"),
        "licenses": [{
            "name": Citation::fact("license"),
            "path": LICENCE_ADDRESS,
            "title": "CC0 1.0 Universal",
        }],
        "contributors": [{ "title": Citation::fact("  - name"), "roles": ["creator"] }],
        "keywords": Citation::keywords().collect::<Vec<_>>(),
        "resources": description.tables.iter().map(resource).collect::<Vec<_>>(),
    });
    format!("{package:#}\n")
}

fn resource(table: &DescribedTable) -> Value {
    let mut resource = json!({
        "name": table.name,
        "type": "table",
        "description": table.meaning,
        "format": "parquet",
        "mediatype": "application/vnd.apache.parquet",
        "bytes": table.files.iter().map(|file| file.bytes).sum::<u64>(),
        "schema": {
            "fields": table.schema.columns.iter().map(field).collect::<Vec<_>>(),
            "primaryKey": table.schema.sorting().collect::<Vec<_>>(),
        },
    });
    if table.is_by_class {
        resource["path"] = table.files.iter().map(|file| file.path.as_str()).collect();
    } else {
        let file = &table.files[0];
        resource["path"] = file.path.as_str().into();
        resource["hash"] = format!("sha256:{}", file.sha256).into();
    }
    resource
}

fn field(column: &FileColumn) -> Value {
    let data_type = match column.column_type {
        ParquetType::Int32 | ParquetType::Int64 => "integer",
        ParquetType::Double => "number",
        ParquetType::Text | ParquetType::Bytes => "string",
        ParquetType::Int32List | ParquetType::TextList => "array",
    };
    json!({
        "name": column.name,
        "type": data_type,
        "description": column.meaning,
        "constraints": { "required": !column.is_optional },
    })
}
