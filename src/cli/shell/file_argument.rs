//! The names of files that commands take: how they are read, and what TAB completes.

use std::env;
use std::path::{MAIN_SEPARATOR, Path, PathBuf, is_separator};

use rustyline::completion::Pair;

use super::dot_command::ENDS;

/// The file of an argument. A leading `~/` is the folder of the user, as everywhere else where
/// people type names of files.
pub(super) fn file_of_argument(argument: &str) -> PathBuf {
    let below = argument.strip_prefix('~').and_then(|rest| rest.strip_prefix(is_separator));
    match (below, env::home_dir()) {
        (Some(below), Some(home)) => home.join(below),
        _ => argument.into(),
    }
}

/// The files and folders whose names begin as `typed` does, written as an argument. A folder ends
/// with a separator, so that TAB goes on in it.
pub(super) fn files_as_argument(typed: &str) -> Vec<Pair> {
    let (quote, typed) = match typed.chars().next() {
        Some(quote @ ('\'' | '"')) => (Some(quote), &typed[1..]),
        _ => (None, typed),
    };
    let (folder, begun) = typed.split_at(typed.rfind(is_separator).map_or(0, |last| last + 1));
    let path = if folder.is_empty() { PathBuf::from(".") } else { file_of_argument(folder) };
    let mut names = names(&path);
    // As shells do: what is hidden is for those who begin with a dot.
    names.retain(|name| name.starts_with(begun) && (!name.starts_with('.') || !begun.is_empty()));
    names.sort();
    let pair = |display: String| {
        let replacement = quoted(&format!("{folder}{display}"), quote)?;
        Some(Pair { display, replacement })
    };
    names.into_iter().filter_map(pair).collect()
}

/// What is in a folder, without names that no line can hold.
fn names(folder: &Path) -> Vec<String> {
    let entries = folder.read_dir().into_iter().flatten().flatten();
    let name = |entry: std::fs::DirEntry| {
        let name = entry.file_name().into_string().ok()?;
        let is_folder = entry.path().is_dir();
        let name = if is_folder { format!("{name}{MAIN_SEPARATOR}") } else { name };
        (!name.contains(char::is_control)).then_some(name)
    };
    entries.filter_map(name).collect()
}

/// A name as the reader of commands takes it: in the quotes that were typed, or else in quotes
/// only where it needs them. The quote stays open behind a folder. `None` if it holds both quotes.
fn quoted(name: &str, typed: Option<char>) -> Option<String> {
    let is_quoted =
        name.contains(char::is_whitespace) || name.starts_with(['\'', '"']) || name.ends_with(ENDS);
    if typed.is_none() && !is_quoted {
        return Some(name.to_owned());
    }
    let quote = typed.into_iter().chain(['\'', '"']).find(|quote| !name.contains(*quote))?;
    let close = if name.ends_with(is_separator) { String::new() } else { quote.to_string() };
    Some(format!("{quote}{name}{close}"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn names_are_quoted_where_the_reader_needs_it() {
        for (name, typed, expected) in [
            ("a.sql", None, "a.sql"),
            ("a.sql", Some('"'), "\"a.sql\""),
            ("q'q.sql", None, "q'q.sql"),
            ("q'q.sql", Some('\''), "\"q'q.sql\""),
            ("'q.sql", None, "\"'q.sql\""),
            ("zz top.sql", None, "'zz top.sql'"),
            ("it's a.sql", None, "\"it's a.sql\""),
            ("end;", None, "'end;'"),
            ("zz top/", None, "'zz top/"),
            ("back\\slash", None, "back\\slash"),
        ] {
            assert_eq!(quoted(name, typed).as_deref(), Some(expected), "{name}");
        }
        assert_eq!(quoted("it's \"a\"", None), None);
    }

    #[test]
    fn files_of_a_folder_are_completed() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["zz top.sql", "zz.csv", ".hidden"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        fs::create_dir(folder.path().join("zzz")).unwrap();
        let path = folder.path().to_str().unwrap();
        let completed = |typed: &str| -> Vec<String> {
            let pairs = files_as_argument(&format!("{path}/{typed}")).into_iter();
            pairs.map(|pair| pair.replacement.replace(path, "")).collect()
        };
        assert_eq!(completed("zz"), ["'/zz top.sql'", "/zz.csv", "/zzz/"]);
        assert_eq!(completed("").len(), 3);
        assert_eq!(completed(".h"), ["/.hidden"]);
        assert!(completed("x").is_empty() && completed("zzzz/").is_empty());
    }

    #[test]
    fn a_tilde_is_the_home() {
        let home = env::home_dir().unwrap();
        assert_eq!(file_of_argument("~/a.sql"), home.join("a.sql"));
        assert_eq!(file_of_argument("~a/b"), Path::new("~a/b"));
    }
}
