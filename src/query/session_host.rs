//! A session as the host of the functions.

use std::sync::Arc;

use klotski::Member;
use klotski_functions::{ArgumentError, Host, LookedUp};
use rusqlite::{Error, Result};

use super::error::QueryError;
use super::resolver::Resolver;
use super::stop::Stop;

// The extension has only this id to recognise a warehouse.
const _: () = assert!(klotski_functions::APPLICATION_ID == klotski_warehouse::APPLICATION_ID);

/// Makes the functions of a session stop with it, and look up positions in its warehouse.
pub(super) struct SessionHost {
    resolver: Arc<Resolver>,
    stop: Stop,
}

impl SessionHost {
    pub(super) fn new(resolver: Arc<Resolver>, stop: Stop) -> Self {
        Self { resolver, stop }
    }
}

impl Host for SessionHost {
    fn watch(&self) -> Box<dyn Fn() -> bool + '_> {
        Box::new(|| self.stop.is_due())
    }

    fn look_up(&self, member: Member) -> Result<LookedUp> {
        match self.resolver.stored_member(member) {
            None => Ok(LookedUp::Unknown),
            Some(Ok(layout)) => Ok(LookedUp::Found(layout)),
            Some(Err(QueryError::Argument(ArgumentError::NoMember(_)))) => Ok(LookedUp::Absent),
            Some(Err(error)) => Err(Error::UserFunctionError(error.to_string().into())),
        }
    }
}
