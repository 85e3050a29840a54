//! Files of the canned queries.

use std::fs;

use klotski_query::catalogue;

use crate::support::programs::answer;

#[test]
fn reports_are_a_folder_with_an_index() {
    let folder = tempfile::tempdir().unwrap();
    let reports = folder.path().join("new/reports");
    let name = reports.to_str().unwrap();
    assert_eq!(answer(&["export", "reports", "--dir", name]), "");
    let written = fs::read_dir(&reports).unwrap().count();
    let index = fs::read_to_string(reports.join("reports.csv")).unwrap();
    assert!(index.starts_with("name,title,rows,query\nclass-counts,"));

    // Each report is the answer of its SQL in the index.
    let mut table = csv::Reader::from_reader(index.as_bytes());
    let lines: Vec<csv::StringRecord> = table.records().map(Result::unwrap).collect();
    assert_eq!(lines.len() + 1, written);
    for line in &lines {
        let report = fs::read_to_string(reports.join(format!("{}.csv", &line[0]))).unwrap();
        assert_eq!(report, answer(&["sql", &line[3], "--format", "csv"]), "{}", &line[0]);
        let rows = csv::Reader::from_reader(report.as_bytes()).records().count();
        assert_eq!(rows.to_string(), line[2], "{}", &line[0]);
    }
    let without_arguments = catalogue()
        .iter()
        .filter(|query| query.params.iter().all(|param| param.default.is_some()))
        .count();
    assert_eq!(lines.len(), without_arguments);
}
