//! What SQLite allows of a function.

use rusqlite::functions::FunctionFlags;

/// Functions whose result depends only on their arguments, and which any statement may call.
pub(super) const INNOCUOUS: FunctionFlags = FunctionFlags::SQLITE_UTF8
    .union(FunctionFlags::SQLITE_DETERMINISTIC)
    .union(FunctionFlags::SQLITE_INNOCUOUS);

/// Functions of layouts. Views and triggers cannot call them, because other programs that open the
/// file do not have them.
pub(super) const DIRECT_ONLY: FunctionFlags = FunctionFlags::SQLITE_UTF8
    .union(FunctionFlags::SQLITE_DETERMINISTIC)
    .union(FunctionFlags::SQLITE_DIRECTONLY);
