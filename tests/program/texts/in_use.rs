//! Each entry of the table of texts, `data/texts.csv`, is said by somebody: by the code, the
//! queries and the page of the file format, or by what the programs are built on.

use std::collections::BTreeSet;

use super::{code, entries, files_below, regex, root, sources};

/// What the programs say and the code does not: texts of clap, of SQLite, of the system and of
/// Rust's library.
const OF_OTHERS: [&str; 99] = [
    " [possible values: {1}]",
    "'{1}' requires a subcommand but one was not provided",
    "'{1}' requires a subcommand but one was not provided {2}",
    "Broken pipe (os error 32)",
    "Cannot allocate memory (os error 12)",
    "Disk quota exceeded (os error 122)",
    "Error code {1}: {2}",
    "File exists (os error 17)",
    "File name too long (os error 36)",
    "File too large (os error 27)",
    "For more information, try '{1}'.",
    "Input/output error (os error 5)",
    "Is a directory (os error 21)",
    "No space left on device (os error 28)",
    "No such file or directory (os error 2)",
    "Not a directory (os error 20)",
    "Operation not permitted (os error 1)",
    "Permission denied (os error 13)",
    "Print help",
    "Print help (see a summary with '-h')",
    "Print help (see more with '--help')",
    "Print help for the subcommand(s)",
    "Print this message or the help of the given subcommand(s)",
    "Print version",
    "Read-only file system (os error 30)",
    "Resource temporarily unavailable (os error 11)",
    "Too many levels of symbolic links (os error 40)",
    "Too many open files (os error 24)",
    "[env: {1}]",
    "[possible values: {1}]",
    "[subcommands: {1}]",
    "a similar argument exists: '{1}'",
    "a similar subcommand exists: '{1}'",
    "a similar value exists: '{1}'",
    "a subcommand is required but one was not provided",
    "a value is required for '{1}' but none was supplied",
    "a value is required for '{1}' but none was supplied {2}",
    "ambiguous column name: {1}",
    "an argument cannot be used with one or more of the other specified arguments",
    "attempt to write a readonly database",
    "cannot parse integer from empty string",
    "couldn't parse {1} into a ByteSize, {2}",
    "couldn't parse {1} into a known SI unit, {2}",
    "database disk image is malformed",
    "database is locked",
    "database or disk is full",
    "disk I/O error",
    "equal sign is needed when assigning values to '{1}'",
    "failed to fill whole buffer",
    "file is not a database",
    "incomplete input",
    "integer overflow",
    "invalid UTF-8 was detected in one or more arguments",
    "invalid digit found in string",
    "invalid value '{1}' for '{2}'",
    "invalid value '{1}' for '{2}' {3}",
    "invalid value '{1}' for '{2}': {3}",
    "misuse of aggregate function {1}",
    "misuse of aggregate: {1}",
    "misuse of window function {1}",
    "near \"{1}\": syntax error",
    "no such collation sequence: {1}",
    "no such column: \"{1}\" - should this be a string literal in single-quotes?",
    "no such column: {1}",
    "no such function: {1}",
    "no such index: {1}",
    "no such table: {1}",
    "no tables specified",
    "not authorized",
    "number too large to fit in target type",
    "number too small to fit in target type",
    "one or more required arguments were not provided",
    "some similar arguments exist: {1}",
    "some similar subcommands exist: {1}",
    "some similar values exist: {1}",
    "stream did not contain valid UTF-8",
    "string or blob too big",
    "sub-select returns {1} columns - expected 1",
    "subcommand '{1}' exists; to use it, remove the '--' before it",
    "the argument '{1}' cannot be used multiple times",
    "the argument '{1}' cannot be used with '{2}'",
    "the argument '{1}' cannot be used with one or more of the other specified arguments",
    "the argument '{1}' cannot be used with: {2}",
    "the following required arguments were not provided: {1}",
    "the subcommand '{1}' cannot be used with '{2}'",
    "the subcommand '{1}' cannot be used with: {2}",
    "to pass '{1}' as a value, use '{2}'",
    "too many columns in result set",
    "unable to open database file",
    "unexpected argument '{1}' found",
    "unexpected value '{1}' for '{2}' found; no more were expected",
    "unrecognized subcommand '{1}'",
    "unrecognized token: \"{1}\"",
    "wrong number of arguments to function {1}",
    "{1} is not in {2}",
    "{1} values required by '{2}'; only {3} was provided",
    "{1} values required by '{2}'; only {3} were provided",
    "{1} values required for '{2}' but {3} was provided",
    "{1} values required for '{2}' but {3} were provided",
];

/// Entries of messages that the code puts together from several literals.
const PUT_TOGETHER: [&str; 26] = [
    "NULL does not fit the column",
    "a list of integers does not fit the column",
    "a list of so many elements does not fit the column",
    "a list of texts does not fit the column",
    "a real number does not fit the column",
    "a text does not fit the column",
    "an integer does not fit the column",
    "cannot write standard output",
    "cannot write the output",
    "no layout of class {1} needs {2} step or more",
    "no layout of class {1} needs {2} steps or more",
    "the file is wrong: {1}: build the warehouse again",
    "the folder is wrong: {1}: export it again with --force",
    "the schema is wrong: {1}: build the warehouse again",
    "unexpected argument '{1}' found; put a name with spaces in quotes; see `{2}`",
    "{1} is being made by another klotski-ingest: wait for it or name another file",
    "{1} needs more than 32 bits does not fit the column",
    "{1} shortest path of {2} straight move from {3} to {4}, over {5} layouts",
    "{1} shortest path of {2} straight moves from {3} to {4}, over {5} layout",
    "{1} shortest path of {2} straight moves from {3} to {4}, over {5} layouts",
    "{1} shortest path of {2} unit move from {3} to {4}, over {5} layouts",
    "{1} shortest paths of {2} straight moves from {3} to {4}, over {5} layouts",
    "{1} straight move from {2} to {3}",
    "{1} straight moves from {2} to {3}",
    "{1} unit move from {2} to {3}",
    "{1} (did you mean '{2}'?); see `{3} --help`",
];

/// The texts of the code, of the queries and of the page of the file format, in one line each:
/// comments and literals that go over several lines are joined, and marks are left out.
fn said() -> String {
    let continued = regex(r"\\\n\s*");
    let wrapped = regex(r"\n\s*(?:///|--|//!)? ?");
    let link = regex(r"\[([^\]]*)\]\([^)]*\)");
    let mut said = String::new();
    let mut files = sources();
    files.extend(files_below(&root().join("queries")));
    files.push(root().join("docs/file-format.md"));
    for path in files {
        let code = code(&path).replace("\\\"", "\"");
        let code = continued.replace_all(&code, "");
        let text = wrapped.replace_all(&code, " ");
        said += &text;
        if path.extension().is_some_and(|kind| kind == "md") {
            said += &link.replace_all(&text, "$1").replace('`', "");
        }
        said.push('\n');
    }
    said.to_lowercase()
}

/// An entry that nothing uses may say what is no longer so.
#[test]
fn every_entry_is_used() {
    let said = said();
    let placeholder = regex(r"\{\d+\}");
    let is_said = |english: &str| {
        placeholder.split(english).all(|literal| said.contains(&literal.trim().to_lowercase()))
    };
    let listed = |english: &str| OF_OTHERS.contains(&english) || PUT_TOGETHER.contains(&english);
    let unused: Vec<String> = entries()
        .into_iter()
        .map(|(english, _)| english)
        .filter(|english| !listed(english) && !is_said(english))
        .collect();
    assert!(unused.is_empty(), "nothing uses these of data/texts.csv:\n{}", unused.join("\n"));
    assert!(!is_said("The folder for the site; an existing folder must be empty"));
    let entries: BTreeSet<String> = entries().into_iter().map(|(english, _)| english).collect();
    for text in OF_OTHERS.iter().chain(&PUT_TOGETHER) {
        assert!(entries.contains(*text), "data/texts.csv no longer has {text}");
    }
}
