//! Parses the arguments of a canned query into values that are bound by name.

use std::ops::RangeInclusive;

use klotski::{ClassPattern, Metric, Reference, Signs, message, read_metric, read_reference_in};
use klotski_warehouse::{Stage, Warehouse};

use crate::Value;
use crate::error::QueryError;
use crate::groups::Groups;
use crate::header::{Kind, Param, Query};
use crate::resolver::Resolver;

/// The arguments of a canned query, parsed and checked without a warehouse.
#[derive(Clone, Debug)]
pub struct Arguments(Vec<Argument>);

#[derive(Clone, Debug)]
struct Argument {
    param: String,
    text: String,
    meaning: Meaning,
}

/// The parsed value of an argument.
#[derive(Clone, Debug)]
enum Meaning {
    Layout(Reference),
    Classes(ClassPattern),
    Groups(Groups),
    Count(u32),
    Metric(Metric),
    Range(RangeInclusive<u16>),
    /// A word, and the stage that it needs.
    Choice(String, Option<Stage>),
    Text(String),
}

impl Arguments {
    /// Assigns arguments to the parameters of a query: the given ones in order, then the defaults.
    pub fn read(query: &Query, words: &[String]) -> Result<Self, QueryError> {
        Self::read_in(query, words, None)
    }

    /// Like [`read`](Self::read), with these meanings of the signs of boards.
    pub fn read_in(
        query: &Query,
        words: &[String],
        signs: Option<&Signs>,
    ) -> Result<Self, QueryError> {
        let wrong = || QueryError::WrongArguments { usage: query.usage() };
        if words.len() > query.params.len() {
            return Err(wrong());
        }
        let mut arguments = Vec::with_capacity(query.params.len());
        for (position, param) in query.params.iter().enumerate() {
            let word = words.get(position).map(String::as_str);
            let text = word.or(param.default).ok_or_else(wrong)?;
            let meaning = Meaning::of(param, text, signs)?;
            let (param, text) = (param.name.to_owned(), text.to_owned());
            arguments.push(Argument { param, text, meaning });
        }
        Ok(Self(arguments))
    }

    /// The first argument that is a layout, as written.
    pub fn layout(&self) -> Option<&str> {
        let is_layout = |argument: &&Argument| {
            matches!(argument.meaning, Meaning::Layout(_) | Meaning::Groups(Groups::Of(_)))
        };
        self.0.iter().find(is_layout).map(|argument| &*argument.text)
    }

    /// What a layout means that is written for classes or groups: its class or its group.
    pub fn note(&self, resolver: &Resolver) -> Result<Option<String>, QueryError> {
        for Argument { text: layout, meaning, .. } in &self.0 {
            match meaning {
                Meaning::Classes(class) if layout.parse::<ClassPattern>().is_err() => {
                    return Ok(Some(message!("{layout} means its class, {class}", layout, class)));
                }
                Meaning::Groups(groups @ Groups::Of(_)) => {
                    let group = groups.pattern(resolver)?;
                    let note = || message!("{layout} means its group, {group}", layout, group);
                    return Ok((group != *layout).then(note));
                }
                _ => {}
            }
        }
        Ok(None)
    }

    /// The arguments as texts. A class is written with all three parts.
    pub fn words(&self) -> Vec<String> {
        let word = |argument: &Argument| match argument.meaning {
            Meaning::Classes(pattern) | Meaning::Groups(Groups::Classes(pattern)) => {
                pattern.to_string()
            }
            _ => argument.text.clone(),
        };
        self.0.iter().map(word).collect()
    }

    /// Checks that the warehouse has the classes and the stages of the arguments.
    pub(super) fn require(&self, warehouse: &Warehouse) -> Result<(), QueryError> {
        self.0.iter().try_for_each(|argument| argument.require(warehouse))
    }

    /// The values to bind, by parameter.
    pub(super) fn values(
        &self,
        resolver: &Resolver,
    ) -> Result<Vec<(&str, Value<'static>)>, QueryError> {
        let values = self.0.iter();
        values.map(|argument| Ok((&*argument.param, argument.meaning.value(resolver)?))).collect()
    }
}

impl Argument {
    fn require(&self, warehouse: &Warehouse) -> Result<(), QueryError> {
        let groups = match self.meaning {
            Meaning::Choice(ref word, Some(stage)) => return Ok(warehouse.require(stage, word)?),
            Meaning::Layout(reference) => Groups::Of(reference),
            Meaning::Classes(pattern) => Groups::Classes(pattern),
            Meaning::Groups(groups) => groups,
            _ => return Ok(()),
        };
        groups.require(&self.text, warehouse)
    }
}

impl Meaning {
    fn value(&self, resolver: &Resolver) -> Result<Value<'static>, QueryError> {
        let layout = match self {
            Self::Layout(reference) => resolver.resolve(*reference)?,
            Self::Classes(pattern) => return Ok(pattern.to_string().into()),
            Self::Groups(groups) => return Ok(groups.pattern(resolver)?.into()),
            Self::Count(count) => return Ok((*count).into()),
            Self::Metric(metric) => return Ok(metric.to_string().into()),
            Self::Range(range) => return Ok(format!("{}..{}", range.start(), range.end()).into()),
            Self::Choice(text, _) | Self::Text(text) => return Ok(text.clone().into()),
        };
        Ok(layout.code().to_string().into())
    }

    fn of(param: &Param, text: &str, signs: Option<&Signs>) -> Result<Self, QueryError> {
        match param.kind {
            Kind::Code => Ok(Self::Layout(read_reference_in(text, signs)?)),
            Kind::Class => Ok(Self::Classes(Groups::read(text, signs)?.classes())),
            Kind::Group => Ok(Self::Groups(Groups::read(text, signs)?)),
            Kind::Count | Kind::Flag => {
                let count = text.parse();
                count.map(Self::Count).map_err(|_| QueryError::NoCount(text.to_owned()))
            }
            Kind::Metric => Ok(Self::Metric(read_metric(text)?)),
            Kind::Range => {
                let wrong = |instead| QueryError::NoRange { text: text.to_owned(), instead };
                read_range(text).map(Self::Range).map_err(wrong)
            }
            Kind::Choice => {
                let choice = param.choices.iter().find(|(word, _)| *word == text);
                let choice = choice.ok_or_else(|| QueryError::NoChoice {
                    text: text.to_owned(),
                    words: param.words().collect::<Vec<_>>().join(", "),
                });
                choice.map(|(word, stage)| Self::Choice((*word).to_owned(), *stage))
            }
            Kind::Text => Ok(Self::Text(text.to_owned())),
        }
    }
}

/// Reads `81`, `50..60`, `50..` or `..60`; both ends belong to the range.
pub fn read_range(text: &str) -> Result<RangeInclusive<u16>, String> {
    let form = || message!("write 81, 50..60, 50.. or ..60");
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let end = |text: &str, missing: u16| match text {
        "" => Ok(missing),
        // No layout needs a number of moves that does not fit.
        text if text.bytes().all(|byte| byte.is_ascii_digit()) => {
            Ok(text.parse().unwrap_or(u16::MAX))
        }
        _ => Err(form()),
    };
    if text.is_empty() {
        return Err(form());
    }
    let (least, most) = (end(least, 0)?, end(most, u16::MAX)?);
    if least > most {
        return Err(message!("write the smaller number first, as in 50..60"));
    }
    Ok(least..=most)
}

/// Parses `name=value` for ad-hoc SQL.
///
/// A value in the form of an SQLite integer becomes an integer, and a number with a decimal point
/// becomes a real; any other value is text. So codes are not converted: `000000003` and `1E5` are
/// text.
pub fn free_parameter(text: &str) -> Result<(String, Value<'static>), QueryError> {
    let (name, value) = text
        .split_once('=')
        .filter(|(name, _)| !name.is_empty())
        .ok_or_else(|| QueryError::ParameterForm(text.to_owned()))?;
    let integer = value.parse::<i64>().ok().filter(|integer| integer.to_string() == value);
    let real = || value.parse::<f64>().ok().filter(|_| value.contains('.'));
    let value = match integer {
        Some(integer) => Value::Integer(integer),
        None => real().map_or_else(|| value.to_owned().into(), Value::Real),
    };
    Ok((name.to_owned(), value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_keep_their_types() {
        let value = |text: &str| free_parameter(text).unwrap().1;
        assert_eq!(value("n=10"), Value::Integer(10));
        assert_eq!(value("n=-1"), Value::Integer(-1));
        assert_eq!(value("x=0.5"), Value::Real(0.5));
        for text in ["000000003", "1E5", "4FEA13400", "", "a=b", "1.2.3", "99999999999999999999"] {
            assert_eq!(value(&format!("t={text}")), Value::from(text));
        }
        for text in ["", "n", "=1"] {
            assert!(matches!(free_parameter(text), Err(QueryError::ParameterForm(_))));
        }
    }
}
