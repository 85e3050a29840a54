//! From the words of a command line to values bound by name.

use super::error::QueryError;
use super::header::{Kind, Query};
use crate::board::{ClassPattern, Code};
use crate::store::Warehouse;

/// A value for a named parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Bound {
    /// An integer.
    Integer(i64),
    /// A floating-point number.
    Real(f64),
    /// Text.
    Text(String),
}

/// The arguments of a canned query, read and checked without a warehouse.
#[derive(Clone, Debug)]
pub struct Arguments {
    pub(super) values: Vec<(&'static str, Bound)>,
    /// The classes that they are about, as patterns, and what to say if the
    /// warehouse has none of them.
    classes: Vec<(String, String)>,
}

impl Arguments {
    /// Gives each parameter of a query its value: the words in order, then the
    /// defaults.
    ///
    /// # Errors
    /// When there are too few or too many words, or one cannot be read.
    pub fn read(query: &Query, words: &[String]) -> Result<Self, QueryError> {
        if let Some(surplus) = words.get(query.params.len()) {
            let (argument, usage) = (surplus.clone(), query.usage());
            return Err(QueryError::SurplusArgument { argument, usage });
        }
        let mut arguments = Self { values: Vec::new(), classes: Vec::new() };
        for (place, param) in query.params.iter().enumerate() {
            let given = words.get(place).map(String::as_str);
            let text = given.or(param.default).ok_or_else(|| QueryError::MissingArgument {
                query: query.name,
                param: param.name,
                description: param.description,
                usage: query.usage(),
            })?;
            let value = arguments.value(param.kind, text)?;
            arguments.values.push((param.name, value));
        }
        Ok(arguments)
    }

    fn value(&mut self, kind: Kind, text: &str) -> Result<Bound, QueryError> {
        match kind {
            Kind::Code => {
                let code: Code = text
                    .parse()
                    .map_err(|cause| QueryError::NoLayout { text: text.to_owned(), cause })?;
                let class = code.layout().class().to_string();
                let what = format!("{code} is a layout of class {class}");
                self.classes.push((class, what));
                Ok(Bound::Text(code.to_string()))
            }
            Kind::Class => {
                let pattern = text.parse::<ClassPattern>()?.to_string();
                self.classes.push((pattern.clone(), format!("{pattern} is right")));
                Ok(Bound::Text(pattern))
            }
            Kind::Count => match text.parse::<u32>() {
                Ok(count) => Ok(Bound::Integer(count.into())),
                Err(_) => Err(QueryError::NoCount { text: text.to_owned() }),
            },
        }
    }

    /// Makes sure that the warehouse has the classes that are asked for: an
    /// empty answer would look like a fact about the puzzle.
    pub(super) fn check_held(&self, warehouse: &Warehouse) -> Result<(), QueryError> {
        let mut held =
            warehouse.connection().prepare("SELECT 1 FROM classes WHERE class GLOB ?1 LIMIT 1")?;
        for (class, what) in &self.classes {
            if !held.exists([class])? {
                let path = warehouse.path().display().to_string();
                return Err(QueryError::NotHeld { what: what.clone(), class: class.clone(), path });
            }
        }
        Ok(())
    }
}

/// Reads `name=value` for ad-hoc SQL.
///
/// A value that is written as SQLite would write an integer becomes one, and
/// one with a decimal point a real number; everything else stays text. So codes
/// stay codes: `000000003` and `1E5` are text.
///
/// # Errors
/// [`QueryError::ParameterForm`] where there is no name.
pub fn free_parameter(text: &str) -> Result<(String, Bound), QueryError> {
    let (name, value) = text
        .split_once('=')
        .filter(|(name, _)| !name.is_empty())
        .ok_or_else(|| QueryError::ParameterForm(text.to_owned()))?;
    let integer = value.parse::<i64>().ok().filter(|integer| integer.to_string() == value);
    let real = || value.parse::<f64>().ok().filter(|_| value.contains('.'));
    let bound = match integer {
        Some(integer) => Bound::Integer(integer),
        None => real().map_or_else(|| Bound::Text(value.to_owned()), Bound::Real),
    };
    Ok((name.to_owned(), bound))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_keep_what_they_are() {
        let bound = |text: &str| free_parameter(text).unwrap().1;
        assert_eq!(bound("n=10"), Bound::Integer(10));
        assert_eq!(bound("n=-1"), Bound::Integer(-1));
        assert_eq!(bound("x=0.5"), Bound::Real(0.5));
        for text in ["000000003", "1E5", "4FEA13400", "", "a=b", "1.2.3", "99999999999999999999"] {
            assert_eq!(bound(&format!("t={text}")), Bound::Text(text.to_owned()));
        }
        for text in ["", "n", "=1"] {
            assert!(matches!(free_parameter(text), Err(QueryError::ParameterForm(_))));
        }
    }
}
