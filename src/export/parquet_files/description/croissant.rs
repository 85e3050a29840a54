//! `croissant.json`: Croissant 1.1 with the fields for responsible AI, see
//! <https://docs.mlcommons.org/croissant/docs/croissant-spec-1.1.html>.

use klotski_texts::separated;
use serde_json::{Value, json};

use super::{DescribedFile, DescribedTable, Description};
use crate::columnar::{FileColumn, ParquetType};

const PARQUET: &str = "application/x-parquet";

pub(super) fn text(description: &Description) -> String {
    let mut dataset = description.dataset.schema_org();
    let own = json!({
        "@context": context(),
        "conformsTo": [
            "http://mlcommons.org/croissant/1.1",
            "http://mlcommons.org/croissant/RAI/1.0",
        ],
        "citeAs": description.dataset.bibtex(),
        "distribution": description.tables.iter().flat_map(distribution).collect::<Vec<_>>(),
        "recordSet": description.tables.iter().map(record_set).collect::<Vec<_>>(),
        "rai:dataLimitations": [
            "The data are about one puzzle: a board of 4 columns and 5 rows, exactly one 2x2 block, \
             any number of blocks of two cells and of one cell, and at least two empty cells. \
             Difficulty is the length of shortest paths; how hard people find a layout was not \
             measured.",
        ],
        "rai:dataBiases": [
            "None by sampling: every layout of each class is there. Layouts with many empty cells are far more \
             frequent than those that people play, and averages over all layouts describe them.",
        ],
        "rai:personalSensitiveInformation": [
            "None. The names of layouts are those of published collections.",
        ],
        "rai:dataUseCases": [
            "Combinatorics and network science of state spaces; tests of search algorithms, and \
             training and evaluation of planners with known optimal answers; puzzles of a chosen \
             difficulty.",
        ],
        "rai:dataSocialImpact": "No effect on people is known.",
        "rai:hasSyntheticData": true,
        "rai:dataCollection": "Computed completely by klotski-ingest from the rules of the puzzle.",
    });
    let Value::Object(own) = own else { unreachable!("it is an object") };
    dataset.as_object_mut().expect("it is an object").extend(own);
    format!("{dataset:#}\n")
}

/// The files of a table. Those of a table with a file for each class form a set, too.
fn distribution(table: &DescribedTable) -> Vec<Value> {
    let file = |file: &DescribedFile| {
        json!({
            "@type": "cr:FileObject",
            "@id": file.path,
            "name": file.path,
            "contentUrl": file.path,
            "contentSize": format!("{} B", file.bytes),
            "encodingFormat": PARQUET,
            "sha256": file.sha256,
        })
    };
    let mut files: Vec<Value> = table.files.iter().map(file).collect();
    if table.is_by_class {
        files.push(json!({
            "@type": "cr:FileSet",
            "@id": format!("{}-files", table.name),
            "name": format!("{}-files", table.name),
            "description": "One file for each class, named jiang_num-bing_num-style_num.",
            "encodingFormat": PARQUET,
            "includes": table.path(),
        }));
    }
    files
}

fn record_set(table: &DescribedTable) -> Value {
    let id = |column: &str| format!("{}/{column}", table.name);
    let key = table.schema.sorting().map(|column| json!({ "@id": id(column) }));
    let source = if table.is_by_class {
        json!({ "fileSet": { "@id": format!("{}-files", table.name) } })
    } else {
        json!({ "fileObject": { "@id": table.files[0].path } })
    };
    let fields = table.schema.columns.iter().map(|column| {
        let mut source = source.clone();
        source["extract"] = json!({ "column": column.name });
        field(column, &id(&column.name), &source)
    });
    json!({
        "@type": "cr:RecordSet",
        "@id": table.name,
        "name": table.name,
        "description": format!("{}; {} rows.", table.meaning, separated(&table.rows.to_string())),
        "key": key.collect::<Vec<_>>(),
        "field": fields.collect::<Vec<_>>(),
    })
}

fn field(column: &FileColumn, id: &str, source: &Value) -> Value {
    let column_type = column.column_type;
    let data_type = match column_type {
        ParquetType::Int32 | ParquetType::Int32List => "cr:Int32",
        ParquetType::Int64 => "cr:Int64",
        ParquetType::Double => "cr:Float64",
        ParquetType::Text | ParquetType::TextList | ParquetType::Bytes => "sc:Text",
    };
    let mut field = json!({
        "@type": "cr:Field",
        "@id": id,
        "name": column.name,
        "description": column.meaning,
        "dataType": data_type,
        "source": source,
    });
    if column_type.is_list() {
        field["isArray"] = true.into();
        field["arrayShape"] = "-1".into();
    }
    field
}

/// The terms of Croissant 1.1 that its context declares by their names.
const TERMS: &str = "arrayShape citeAs column containedIn equivalentProperty extract field fileObject \
    fileProperty fileSet format includes isArray isLiveDataset jsonPath key md5 parentField \
    path recordSet references regex repeated replace samplingRate separator source subField \
    transform";

/// The JSON-LD context of Croissant 1.1.
fn context() -> Value {
    let mut context = json!({
        "@language": "en",
        "@vocab": "https://schema.org/",
        "conformsTo": "dct:conformsTo",
        "cr": "http://mlcommons.org/croissant/",
        "data": { "@id": "cr:data", "@type": "@json" },
        "dataType": { "@id": "cr:dataType", "@type": "@vocab" },
        "dct": "http://purl.org/dc/terms/",
        "description": { "@container": "@language" },
        "examples": { "@id": "cr:examples", "@type": "@json" },
        "name": { "@container": "@language" },
        "rai": "http://mlcommons.org/croissant/RAI/",
        "sc": "https://schema.org/",
    });
    for term in TERMS.split(' ') {
        context[term] = format!("cr:{term}").into();
    }
    context
}
