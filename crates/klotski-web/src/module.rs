//! Requests and their answers.

#[cfg(feature = "groups")]
use std::cell::RefCell;

use klotski_texts::Language;
use serde::Deserialize;
use serde_json::{Value as Json, from_str, json};

#[cfg(feature = "groups")]
use crate::groups::Groups;
use crate::layouts;
#[cfg(feature = "names")]
use crate::reading;
#[cfg(feature = "sql")]
use crate::statements::{Statements, Warehouse};

/// How a module is opened.
#[derive(Debug, Deserialize)]
pub struct Opening {
    /// The language of messages and of names.
    language: String,
    #[cfg(feature = "names")]
    data: Data,
    #[cfg(feature = "sql")]
    pub(crate) warehouse: Option<Warehouse>,
}

/// What the page, the package or the test gives: a change of it changes no module.
#[cfg(feature = "names")]
#[derive(Debug, Deserialize)]
struct Data {
    /// The tables of translations.
    texts: Vec<String>,
    names: String,
    /// The canned queries, with their names.
    #[cfg(feature = "sql")]
    queries: Vec<(String, String)>,
}

pub struct Module {
    #[cfg(feature = "groups")]
    groups: RefCell<Groups>,
    #[cfg(feature = "names")]
    language: Language,
    #[cfg(feature = "sql")]
    statements: Statements,
}

impl Module {
    /// Opens a module. The error is in the language, where it is known.
    pub fn open(opening: Opening) -> Result<Self, String> {
        let language = opening.language.parse::<Language>().map_err(|error| error.to_string())?;
        #[cfg(feature = "names")]
        opening.data.take(language)?;
        Ok(Self {
            #[cfg(feature = "groups")]
            groups: RefCell::default(),
            #[cfg(feature = "names")]
            language,
            #[cfg(feature = "sql")]
            statements: Statements::open(opening.warehouse.as_ref())
                .map_err(|error| error.to_string())?,
        })
    }

    /// The answer to a request, both as JSON; `{"error": "..."}` if there is none.
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
impl Data {
    fn take(self, language: Language) -> Result<(), String> {
        klotski_texts::choose(["--lang", language.tag()].map(Into::into));
        klotski_texts::take(&self.texts).map_err(|error| error.to_string())?;
        klotski::translate_by(klotski_texts::translated);
        klotski::names::take(&self.names).map_err(|error| error.to_string())?;
        #[cfg(feature = "sql")]
        {
            let leaked = |(name, text): (String, String)| (&*name.leak(), &*text.leak());
            let queries: Vec<_> = self.queries.into_iter().map(leaked).collect();
            klotski_query::take_queries(&queries)?;
        }
        Ok(())
    }
}
