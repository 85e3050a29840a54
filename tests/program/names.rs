//! Names and drawings on the command line. The crate `klotski` tests all names and spellings.

use std::io::Write;
use std::process::Stdio;

use crate::support::programs;

/// What `klotski-sql code` writes without a warehouse: the code, or why there is none.
fn code_of(text: &str, input: &[u8]) -> Result<String, String> {
    let mut child = programs::sql()
        .args(["code", text])
        .current_dir(std::env::temp_dir())
        .env_remove("KLOTSKI_DB")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may end before it has read all.
    let _ = child.stdin.take().unwrap().write_all(input);
    let output = child.wait_with_output().unwrap();
    let [out, error] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    if output.status.success() {
        return Ok(out.trim().to_owned());
    }
    assert_eq!((output.status.code(), out.as_str(), error.lines().count()), (Some(2), "", 1));
    assert!(error.len() < 600 && !error.trim_end().contains(char::is_control), "{error:?}");
    Err(error)
}

#[test]
fn names_and_drawings_are_read_by_the_program() {
    let drawing = "\u{feff}abbc\r\nabbc\r\ndeef\r\ndghf\r\ni..j";
    assert_eq!(code_of("-", drawing.as_bytes()).as_deref(), Ok("1A9BF0C00"));
    // The drawing of `show --ascii` is read again, without the lines below it.
    for code in ["1A9BF0C", "4FEA134", "0", "0FFFFFFF", "0056FFF"] {
        let shown = programs::answer(&["show", code, "--ascii"]);
        let rows: Vec<&str> = shown.lines().take(5).collect();
        assert_eq!(code_of("-", rows.join("\n").as_bytes()), Ok(format!("{code:0<9}")));
    }
}

#[test]
fn what_names_no_layout_is_refused_in_one_line() {
    let (long_name, long_drawing) = ("马".repeat(40_000), "a".repeat(1 << 20));
    for (text, drawing, part) in [
        ("\u{1b}[31m横刀", &b""[..], "'\\u{1b}[31m横刀' is not a layout"),
        ("横刀\n立\u{7}吗", b"", "near ones are 横刀立马 (1A9BF0C)"),
        (&long_name, b"", "…' is not a layout: it is too long for a name"),
        ("-", b"aa\x1b.\naa..\n....\n....\n....", "row 1, column 3 (cell 2): '\\u{1b}'"),
        ("-", b"\xff\xfe", "the drawing is not text in UTF-8"),
        ("-", long_drawing.as_bytes(), "a drawing has at most 4096 bytes"),
    ] {
        let error = code_of(text, drawing).unwrap_err();
        assert!(error.contains(part), "{part}: {error}");
    }
}
