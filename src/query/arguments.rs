//! From the words of a command line to values bound by name.

use super::error::{QueryError, excerpt};
use super::header::{Kind, Query};
use super::places::{Places, check_held};
use crate::board::{ClassPattern, Member, Reference};
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
    values: Vec<(String, Given)>,
    /// The classes that they are about, as patterns, and what to say if the
    /// warehouse has none of them.
    classes: Vec<(String, String)>,
}

/// What was given for a parameter.
#[derive(Clone, Debug)]
enum Given {
    Value(Bound),
    /// A layout to be looked up.
    Member(Member),
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
                query: query.name.to_owned(),
                param: param.name.to_owned(),
                description: param.description.to_owned(),
                usage: query.usage(),
            })?;
            let value = arguments.value(param.kind, text)?;
            arguments.values.push((param.name.to_owned(), value));
        }
        Ok(arguments)
    }

    /// The values, once layouts are looked up.
    pub(super) fn values(&self, places: &Places) -> Result<Vec<(&str, Bound)>, QueryError> {
        let value = |given: &Given| -> Result<Bound, QueryError> {
            match given {
                Given::Value(value) => Ok(value.clone()),
                Given::Member(member) => {
                    Ok(Bound::Text(places.member(*member)?.code().to_string()))
                }
            }
        };
        self.values.iter().map(|(name, given)| Ok((name.as_str(), value(given)?))).collect()
    }

    fn value(&mut self, kind: Kind, text: &str) -> Result<Given, QueryError> {
        match kind {
            Kind::Code => {
                let (class, given) = match text
                    .parse()
                    .map_err(|cause| QueryError::NoLayout { text: excerpt(text), cause })?
                {
                    Reference::Layout(layout) => {
                        let code = Bound::Text(layout.code().to_string());
                        (layout.class(), Given::Value(code))
                    }
                    Reference::Member(member) => (member.class, Given::Member(member)),
                };
                let what = format!("{text} is a layout of class {class}");
                self.classes.push((class.to_string(), what));
                Ok(given)
            }
            Kind::Class => {
                let pattern = text.parse::<ClassPattern>()?.to_string();
                self.classes.push((pattern.clone(), format!("{pattern} is right")));
                Ok(Given::Value(Bound::Text(pattern)))
            }
            Kind::Count => match text.parse::<u32>() {
                Ok(count) => Ok(Given::Value(Bound::Integer(count.into()))),
                Err(_) => Err(QueryError::NoCount { text: text.to_owned() }),
            },
        }
    }

    /// Makes sure that the warehouse has the classes that are asked for.
    pub(super) fn check_held(&self, warehouse: &Warehouse) -> Result<(), QueryError> {
        let mut classes = self.classes.iter();
        classes.try_for_each(|(class, what)| check_held(warehouse, class, what))
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
