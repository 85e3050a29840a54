//! Restricts statements to reading this warehouse.
//!
//! The file is opened read-only. In addition, SQLite calls the authorizer for every action of a
//! statement when it is prepared, and the authorizer denies it with a reason.
//! <https://sqlite.org/c3ref/set_authorizer.html>

use std::sync::{Arc, Mutex, PoisonError};

use klotski::message;
use klotski_functions::limit_sqlite;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use rusqlite::limits::Limit;
use rusqlite::{Connection, Result};

#[derive(Clone, Debug, Default)]
pub(super) struct Authorizer {
    denied: Arc<Mutex<Option<String>>>,
}

/// The maximum length of a text or BLOB in a statement, in bytes.
const LONGEST_VALUE: i32 = 10_000_000;
/// The maximum length of a statement in bytes.
pub const LONGEST_SQL: usize = 1_000_000;

impl Authorizer {
    pub(super) fn of(connection: &mut Connection) -> Result<Self> {
        connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST_VALUE)?;
        let longest_sql = i32::try_from(LONGEST_SQL).unwrap_or(i32::MAX);
        connection.set_limit(Limit::SQLITE_LIMIT_SQL_LENGTH, longest_sql)?;
        limit_sqlite();
        let authorizer = Self::default();
        let denied = Arc::clone(&authorizer.denied);
        connection.authorizer(Some(move |context: AuthContext<'_>| {
            match denial_reason(&context.action) {
                None => Authorization::Allow,
                Some(reason) => {
                    let mut denied = denied.lock().unwrap_or_else(PoisonError::into_inner);
                    denied.get_or_insert(reason);
                    Authorization::Deny
                }
            }
        }))?;
        Ok(authorizer)
    }

    /// The reason of the first denial since the last call.
    pub(super) fn take_denial(&self) -> Option<String> {
        self.denied.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

const READING_PRAGMAS: &str = "application_id collation_list compile_options data_version \
    database_list encoding foreign_key_check foreign_key_list freelist_count function_list \
    index_info index_list index_xinfo integrity_check journal_mode module_list page_count \
    page_size pragma_list quick_check table_info table_list table_xinfo user_version";

/// Pragmas of [`READING_PRAGMAS`] that write if they have an argument.
const PRAGMAS_WITH_SETTER: &str = "application_id encoding journal_mode page_size user_version";

/// The reason for denying an action; `None` if it is allowed.
fn denial_reason(action: &AuthAction<'_>) -> Option<String> {
    match action {
        AuthAction::Select | AuthAction::Read { .. } | AuthAction::Recursive => None,
        AuthAction::Function { function_name: name } => name
            .eq_ignore_ascii_case("load_extension")
            .then(|| "load_extension is refused: nothing is loaded into the program".to_owned()),
        AuthAction::Pragma { pragma_name: name, pragma_value: value } => {
            let is_one_of =
                |names: &str| names.split(' ').any(|own| own.eq_ignore_ascii_case(name));
            if !is_one_of(READING_PRAGMAS) {
                Some(message!("PRAGMA {name} is refused: only those that read are run", name))
            } else if value.is_some() && is_one_of(PRAGMAS_WITH_SETTER) {
                Some(message!("PRAGMA {name} is refused with a value: nothing can be set", name))
            } else {
                None
            }
        }
        AuthAction::Attach { .. } | AuthAction::Detach { .. } => {
            Some("ATTACH is refused: no other file is opened".to_owned())
        }
        AuthAction::Transaction { .. } | AuthAction::Savepoint { .. } => {
            Some("transactions are refused: every statement reads on its own".to_owned())
        }
        _ => Some(
            "only statements that read and give rows can be run, the warehouse is read-only"
                .to_owned(),
        ),
    }
}
