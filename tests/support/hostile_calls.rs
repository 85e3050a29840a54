//! Calls of the SQL functions that try to harm, for the program and for the extension.

/// Expressions that name no layout.
pub const NO_LAYOUTS: [&str; 39] = [
    "CAST(x'ff' AS TEXT)",
    "CAST(x'c3284645413133' AS TEXT)",
    "x'34'",
    "x''",
    "zeroblob(9)",
    "''",
    "' '",
    "0",
    "-1",
    "9223372036854775807",
    "-9223372036854775808",
    "99999999999999999999",
    "1e400",
    "0.5",
    "4e1",
    "TRUE",
    "'id:'",
    "'id:-1'",
    "'id:29334498'",
    "'id:18446744073709551616'",
    "'id:99999999999999999999999999999999'",
    "'short:'",
    "'short:ZZZZZ'",
    "'short:华容道华容'",
    "'华容道'",
    "'५'",
    "'4FEA134\u{301}'",
    "'4FEA 134'",
    "'0x4FEA134'",
    "'4FEA134000000'",
    "'-'",
    "'----'",
    "'0-0-0-0-0-0'",
    "'0-0-0-0-99999999999999999999'",
    "'99999999999-0-0-0-0'",
    "'0-0-0-0--1'",
    "''' OR 1=1 --'",
    "char(10, 13, 27) || '[31mred'",
    "printf('%.*c', 1000, 'x')",
];

const CALL: &str = "is a function: write";

/// Statements that do not call a function as such, or not with its arguments, and a part of what
/// is said of them. The hidden columns of the table-valued functions are their arguments.
pub const MISUSED: [(&str, &str); 35] = [
    ("SELECT * FROM neighbors", CALL),
    ("SELECT * FROM neighbors()", CALL),
    ("SELECT * FROM neighbors WHERE a > '0'", CALL),
    ("SELECT * FROM neighbors WHERE a LIKE '4FEA134'", CALL),
    ("SELECT * FROM neighbors WHERE a IS NULL", CALL),
    ("SELECT * FROM neighbors WHERE a <> '0' OR a = '0'", CALL),
    ("SELECT * FROM neighbors WHERE code = '0'", CALL),
    ("SELECT * FROM neighbors WHERE rowid = 1", CALL),
    ("SELECT * FROM neighbors WHERE a = '0' OR code = '0'", CALL),
    ("SELECT * FROM neighbors ORDER BY a", CALL),
    ("SELECT * FROM shortest_path('0')", CALL),
    ("SELECT * FROM shortest_path WHERE b = '0'", CALL),
    ("SELECT * FROM shortest_path WHERE a = b", ""),
    ("SELECT * FROM neighbors WHERE a = a", ""),
    ("SELECT * FROM neighbors WHERE a = code", ""),
    ("SELECT * FROM neighbors('0', 'step', '0')", "too many arguments"),
    ("SELECT * FROM neighbors('0', '0')", "'0' is not a metric: write step, straight, unit"),
    ("SELECT * FROM neighbors('0', 1)", "a metric is named by text, e.g. 'unit'"),
    ("SELECT * FROM layers_of WHERE metric = 'unit'", "layers_of is a function"),
    ("SELECT distance('0', '0', 'm\u{1b}')", "'m\\u{1b}' is not a metric"),
    ("SELECT distance('0', '0', 'unit', 'unit')", "wrong number of arguments"),
    ("SELECT name('横刀立吗')", "near ones are 横刀立马 (1A9BF0C)"),
    ("SELECT name('虚与委蛇2')", "it names 2 layouts: "),
    ("SELECT code(' ')", "here is none"),
    ("SELECT * FROM neighbors(b.code) AS a, neighbors(a.code) AS b", "no query solution"),
    ("SELECT * FROM neighbors(n.code) AS n", ""),
    ("SELECT * FROM neighbors(nosuch)", "no such column"),
    ("SELECT * FROM neighbors((SELECT '0', '1'))", ""),
    ("SELECT * FROM neighbors(max('0'))", "misuse of aggregate"),
    ("SELECT 1 FROM layouts WHERE code IN neighbors('0')", ""),
    ("SELECT distance('0')", "wrong number of arguments"),
    ("SELECT code()", "wrong number of arguments"),
    ("SELECT code(*)", "wrong number of arguments"),
    ("SELECT code('0') OVER ()", "may not be used as a window function"),
    ("SELECT distance('0', '0') FILTER (WHERE 1)", ""),
];

/// Names with the character NUL.
pub const WITH_NUL: [&str; 4] =
    ["'4FEA134' || char(0)", "char(0)", "'id:' || char(0)", "'0-0-0-0-' || char(0)"];

/// Calls with names of this many bytes.
pub fn too_long(length: u32) -> impl Iterator<Item = String> {
    let call = move |form| format!("SELECT code('{form}' || printf('%.*c', {length}, '1'))");
    ["", "id:", "short:", "0-0-0-0-"].into_iter().map(call)
}

/// All calls with a text that names no layout.
pub fn calls_with(text: &str) -> [String; 4] {
    [
        format!("SELECT code({text})"),
        format!("SELECT distance('0', {text})"),
        format!("SELECT * FROM neighbors({text})"),
        format!("SELECT * FROM shortest_paths('0', {text})"),
    ]
}
