//! Requests and their answers.

#[cfg(feature = "groups")]
use std::cell::RefCell;
#[cfg(feature = "sql")]
use std::path::Path;

use klotski_texts::Language;
use serde_json::{Value as Json, from_str, json};

#[cfg(feature = "groups")]
use crate::groups::Groups;
use crate::layouts;
#[cfg(feature = "names")]
use crate::reading;
#[cfg(feature = "sql")]
use crate::statements::Statements;

/// A module of a page.
#[derive(Debug)]
pub struct Module {
    #[cfg(feature = "groups")]
    groups: RefCell<Groups>,
    #[cfg(feature = "names")]
    language: Language,
    #[cfg(feature = "sql")]
    statements: Statements,
}

impl Module {
    /// A module whose messages are in a language, if it has `names`.
    #[cfg(not(feature = "sql"))]
    #[must_use]
    #[cfg_attr(not(feature = "names"), allow(unused_variables))]
    pub fn open(language: Language) -> Self {
        #[cfg(feature = "names")]
        translate(language);
        Self {
            #[cfg(feature = "groups")]
            groups: RefCell::default(),
            #[cfg(feature = "names")]
            language,
        }
    }

    /// A module without a warehouse, or with the one that a VFS of SQLite opens by this name.
    ///
    /// # Errors
    /// The message, in the language.
    #[cfg(feature = "sql")]
    pub fn open(
        language: Language,
        warehouse: Option<(&'static str, &Path)>,
    ) -> Result<Self, String> {
        translate(language);
        let statements = Statements::open(warehouse).map_err(|error| error.to_string())?;
        Ok(Self {
            #[cfg(feature = "groups")]
            groups: RefCell::default(),
            language,
            statements,
        })
    }

    /// The answer to a request, both as JSON; `{"error": "..."}` if there is none.
    #[must_use]
    pub fn answer(&self, request: &str) -> String {
        self.run(request).unwrap_or_else(|error| json!({ "error": error })).to_string()
    }

    fn run(&self, request: &str) -> Result<Json, String> {
        #[cfg(feature = "sql")]
        if let Ok(request) = from_str(request) {
            return self.statements.answer(&request);
        }
        #[cfg(feature = "names")]
        if let Ok(request) = from_str(request) {
            return reading::answer(request, self.language);
        }
        #[cfg(feature = "groups")]
        if let Ok(request) = from_str(request) {
            return self.groups.borrow_mut().answer(request);
        }
        layouts::answer(&from_str(request).map_err(|error| error.to_string())?)
    }
}

#[cfg(feature = "names")]
fn translate(language: Language) {
    klotski_texts::choose(["--lang", language.tag()].map(Into::into));
    klotski::translate_by(klotski_texts::translated);
}
