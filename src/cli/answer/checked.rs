//! Options that exclude each other in ways that clap cannot express.

use std::ops::Deref;

use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches, Id};

/// Options that can be checked against each other.
pub trait Check: Args {
    /// The error is a sentence: which options exclude each other, and what to do.
    fn check(&self) -> Result<(), String>;
}

/// Options that are checked while the command line is parsed, before any work.
#[derive(Debug)]
pub struct Checked<T>(T);

impl<T> Deref for Checked<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Check> FromArgMatches for Checked<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let options = T::from_arg_matches(matches)?;
        match options.check() {
            Ok(()) => Ok(Self(options)),
            Err(sentence) => Err(Error::raw(ErrorKind::ArgumentConflict, sentence + "\n")),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<T: Check> Args for Checked<T> {
    fn group_id() -> Option<Id> {
        T::group_id()
    }

    fn augment_args(command: Command) -> Command {
        T::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        T::augment_args_for_update(command)
    }
}
