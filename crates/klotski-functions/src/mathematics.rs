//! SQLite's mathematical functions, which the bundled SQLite is built without. They have SQLite's
//! names and return NULL if the result is not a number.
//! <https://www.sqlite.org/lang_mathfunc.html>

use rusqlite::functions::Context;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Result};

use super::flags::INNOCUOUS;
use crate::value::Value;

type OfNumber = fn(f64) -> f64;
type OfTwoNumbers = fn(f64, f64) -> f64;

const OF_NUMBER: [(&str, OfNumber); 20] = [
    ("acos", f64::acos),
    ("acosh", f64::acosh),
    ("asin", f64::asin),
    ("asinh", f64::asinh),
    ("atan", f64::atan),
    ("atanh", f64::atanh),
    ("cos", f64::cos),
    ("cosh", f64::cosh),
    ("degrees", f64::to_degrees),
    ("exp", f64::exp),
    ("ln", |x| above_zero(x, f64::ln)),
    ("log", |x| above_zero(x, f64::log10)),
    ("log10", |x| above_zero(x, f64::log10)),
    ("log2", |x| above_zero(x, f64::log2)),
    ("radians", f64::to_radians),
    ("sin", f64::sin),
    ("sinh", f64::sinh),
    ("sqrt", f64::sqrt),
    ("tan", f64::tan),
    ("tanh", f64::tanh),
];

const OF_TWO_NUMBERS: [(&str, OfTwoNumbers); 5] = [
    ("atan2", f64::atan2),
    ("log", logarithm_of_base),
    ("mod", |x, y| x % y),
    ("pow", f64::powf),
    ("power", f64::powf),
];

/// Functions that return integers unchanged.
const ROUNDING: [(&str, OfNumber); 4] =
    [("ceil", f64::ceil), ("ceiling", f64::ceil), ("floor", f64::floor), ("trunc", f64::trunc)];

const PI: &str = "pi";

/// The names of all functions, some of them twice.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    let of_number = OF_NUMBER.iter().chain(&ROUNDING).map(|&(name, _)| name);
    of_number.chain(OF_TWO_NUMBERS.iter().map(|&(name, _)| name)).chain([PI])
}

pub(super) fn register(connection: &Connection, is_wanted: impl Fn(&str) -> bool) -> Result<()> {
    for (name, function) in OF_NUMBER.into_iter().filter(|(name, _)| is_wanted(name)) {
        connection.create_scalar_function(name, 1, INNOCUOUS, move |context| {
            Ok(number(context, 0).map(function).and_then(not_nan))
        })?;
    }
    for (name, function) in OF_TWO_NUMBERS.into_iter().filter(|(name, _)| is_wanted(name)) {
        connection.create_scalar_function(name, 2, INNOCUOUS, move |context| {
            let numbers = number(context, 0).zip(number(context, 1));
            Ok(numbers.and_then(|(x, y)| not_nan(function(x, y))))
        })?;
    }
    for (name, function) in ROUNDING.into_iter().filter(|(name, _)| is_wanted(name)) {
        connection.create_scalar_function(name, 1, INNOCUOUS, move |context| {
            Ok(match numeric(context.get_raw(0)) {
                Some(Value::Integer(integer)) => Value::Integer(integer),
                _ => number(context, 0).map(function).and_then(not_nan).into(),
            })
        })?;
    }
    if is_wanted(PI) {
        connection.create_scalar_function(PI, 0, INNOCUOUS, |_| Ok(std::f64::consts::PI))?;
    }
    Ok(())
}

/// An argument, if it is a number or the text of a number.
#[allow(clippy::cast_precision_loss)] // as SQLite does
fn number(context: &Context<'_>, argument: usize) -> Option<f64> {
    match numeric(context.get_raw(argument))? {
        Value::Integer(integer) => Some(integer as f64),
        Value::Real(real) => Some(real),
        _ => None,
    }
}

/// Converts a value like SQLite's `sqlite3_value_numeric_type`: a number, or the text of one.
fn numeric(value: ValueRef<'_>) -> Option<Value<'static>> {
    match value {
        ValueRef::Integer(integer) => Some(Value::Integer(integer)),
        ValueRef::Real(real) => Some(Value::Real(real)),
        ValueRef::Text(text) => {
            let is_blank = |byte: char| matches!(byte, ' ' | '\t'..='\r');
            let text = std::str::from_utf8(text).ok()?.trim_matches(is_blank);
            // Rust also parses the words inf and NaN as numbers.
            if text.contains(|letter: char| letter.is_ascii_alphabetic() && !"eE".contains(letter))
            {
                return None;
            }
            let integer = text.parse().ok().map(Value::Integer);
            integer.or_else(|| text.parse().ok().map(Value::Real))
        }
        ValueRef::Null | ValueRef::Blob(_) => None,
    }
}

/// The result; `None` for NaN, which SQLite does not have.
fn not_nan(number: f64) -> Option<f64> {
    (!number.is_nan()).then_some(number)
}

/// The logarithm, but NaN at 0, where Rust returns minus infinity.
fn above_zero(x: f64, logarithm: OfNumber) -> f64 {
    if x > 0.0 { logarithm(x) } else { f64::NAN }
}

/// The logarithm for a base above 1, else NaN.
fn logarithm_of_base(base: f64, x: f64) -> f64 {
    if base > 1.0 { above_zero(x, f64::ln) / base.ln() } else { f64::NAN }
}
