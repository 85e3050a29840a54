//! The headers of query files, and files of digests.

use std::fs;

use klotski_sql::query::{Query, catalogue};
use klotski_sql::verify::read_digests;

use super::mutated::like;
use super::{assert_tells, run};

fn headers(cases: u32) {
    let seeds: Vec<&str> = catalogue().iter().map(|query| query.file).collect();
    run(cases, &like(&seeds, 6), |text| match Query::parse("fuzzed", &text) {
        Ok(query) => {
            assert!(text.contains(query.sql) && text.contains(query.title));
            assert!(query.usage().starts_with("fuzzed"));
            // With each parameter in its own place nothing is changed.
            assert_eq!(query.sql_with(|param| format!(":{}", param.name)), query.sql);
            let _ = (query.sql_of_defaults(), query.example_words());
        }
        Err(fault) => assert_tells(&fault, &text),
    });
}

const DIGESTS: [&str; 3] = [
    "class,md5,lines,bytes\n5-4-1,d41d8cd98f00b204e9800998ecf8427e,65880,1234567\n",
    "class,md5,lines,bytes\n0-0-0,D41D8CD98F00B204E9800998ECF8427E,12,0\n7-0-7,0123456789abcdef0123456789abcdef,1,18446744073709551615\n",
    "class,md5,lines,bytes\r\n",
];

fn digest_files(cases: u32) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("farthest_md5.csv");
    run(cases, &like(&DIGESTS, 6), |text| {
        fs::write(&path, &text).unwrap();
        match read_digests(&path) {
            Ok(files) => {
                assert_eq!(files.len(), text.lines().count() - 1, "{text:?}");
                for (file, line) in files.iter().zip(text.lines().skip(1)) {
                    let class = file.class().unwrap();
                    assert_eq!(line.split(',').next().unwrap().parse(), Ok(class), "{text:?}");
                }
            }
            Err(error) => assert_tells(&error.to_string(), &text),
        }
    });
    // Any bytes.
    run(cases / 10, &proptest::collection::vec(proptest::num::u8::ANY, 0..200), |bytes| {
        fs::write(&path, bytes).unwrap();
        assert_tells(&read_digests(&path).unwrap_err().to_string(), "");
    });
}

#[test]
fn headers_are_read_or_refused() {
    headers(1_000);
}

#[test]
fn digest_files_are_read_or_refused() {
    digest_files(1_000);
}

#[test]
#[ignore = "four minutes; a release test"]
fn millions_of_files() {
    headers(2_000_000);
    digest_files(1_000_000);
}
