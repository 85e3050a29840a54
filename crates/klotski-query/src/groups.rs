//! The groups that an argument means.

use klotski::{ClassPattern, ClassPatternError, Reference, Signs, message, read_reference_in};
use klotski_warehouse::Warehouse;

use crate::error::QueryError;
use crate::resolver::{Resolver, require_class};

#[derive(Clone, Copy, Debug)]
pub enum Groups {
    /// All groups of these classes.
    Classes(ClassPattern),
    /// The group of a layout.
    Of(Reference),
}

impl Groups {
    /// Parses a pattern of classes, or a layout. Three numbers with one that no class has are a
    /// layout by its type_id, as 169-1-7472.
    pub fn read(text: &str, signs: Option<&Signs>) -> Result<Self, QueryError> {
        let is_class =
            || text.split('-').all(|number| number.parse().is_ok_and(|it: u64| it <= 14));
        match (text.parse(), read_reference_in(text, signs)) {
            (Err(ClassPatternError::Form(_)), Ok(layout)) => Ok(Self::Of(layout)),
            (Err(ClassPatternError::NoSuchClass(_)), Ok(layout)) if !is_class() => {
                Ok(Self::Of(layout))
            }
            (pattern, _) => Ok(Self::Classes(pattern?)),
        }
    }

    /// The classes, or the class of the group.
    pub fn classes(&self) -> ClassPattern {
        match self {
            Self::Classes(classes) => *classes,
            Self::Of(layout) => layout.class().into(),
        }
    }

    /// A text for GLOB with the names of groups: `5-4-*-*`, `5-4-1-1`.
    pub fn pattern(&self, resolver: &Resolver) -> Result<String, QueryError> {
        match self {
            Self::Classes(classes) => Ok(format!("{classes}-*")),
            Self::Of(layout) => {
                let layout = resolver.resolve(*layout)?;
                Ok(format!("{}-{}", layout.class(), resolver.group_num(&layout)?))
            }
        }
    }

    /// Checks that the warehouse has a class of them. `text` is the argument.
    pub(super) fn require(&self, text: &str, warehouse: &Warehouse) -> Result<(), QueryError> {
        let classes = self.classes().to_string();
        require_class(warehouse, &classes, || match self {
            Self::Classes(_) => message!("layouts of class {pattern} exist", pattern = classes),
            Self::Of(_) => {
                message!("{text} is a layout of class {class}", text, class = classes)
            }
        })
    }
}
