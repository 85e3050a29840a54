//! Statements one after the other, each with a Ctrl-C and a time limit of its own.
//!
//! ```text
//!                   a statement runs                         none runs
//!   Ctrl-C          it stops; if not within GRACE,          the line editor clears the line
//!                   the next Ctrl-C ends the program
//!   SIGTERM         the program ends                         the program ends
//!   time limit      it stops; the same                       -
//! ```
//!
//! In a script, Ctrl-C and a statement that does not stop end the program.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, Builder};
use std::time::Duration;

use anyhow::{Context, Result};
use klotski_program::Exit;
use klotski_program::interrupt::{GRACE, on_signals, print_line};
use klotski_query::Stop;

use crate::cli::answer::is_pager_running;
use crate::cli::interrupt::{self, NO_CLOCK};

/// Runs statements one after the other.
pub(super) struct StatementRunner {
    watched: Arc<Watched>,
    is_script: bool,
}

/// What the threads for signals and for the time limit share.
struct Watched {
    stop: Stop,
    /// Counts the beginnings and ends of statements: odd while one runs.
    turns: AtomicU64,
    /// The turn of a statement that did not stop.
    not_stopping: AtomicU64,
    /// Ctrl-C was pressed while no statement ran.
    was_interrupted: AtomicBool,
}

impl StatementRunner {
    /// Statements that a person writes. Ctrl-C does not end the program.
    pub(super) fn at_prompt(stop: Stop) -> Self {
        let statements = Self::new(stop, false);
        let watched = Arc::clone(&statements.watched);
        on_signals(true, move |is_interrupt| {
            if is_interrupt {
                watched.interrupt();
            } else {
                watched.stop.switch().store(true, Ordering::Relaxed);
                interrupt::end(&watched.stop, Exit::Interrupted);
            }
        });
        statements
    }

    pub(super) fn of_script(stop: Stop) -> Self {
        interrupt::end_on_second_interrupt(&stop);
        Self::new(stop, true)
    }

    fn new(stop: Stop, is_script: bool) -> Self {
        let [turns, not_stopping] = [0, 0].map(AtomicU64::new);
        let was_interrupted = AtomicBool::new(false);
        Self {
            watched: Arc::new(Watched { stop, turns, not_stopping, was_interrupted }),
            is_script,
        }
    }

    /// Runs a statement with the full time limit.
    pub(super) fn run<T>(&self, work: impl FnOnce() -> Result<T>) -> Result<T> {
        let Watched { stop, turns, .. } = &*self.watched;
        stop.restart_clock();
        if !self.is_script {
            stop.switch().store(false, Ordering::Relaxed);
        }
        let turn = turns.fetch_add(1, Ordering::Relaxed) + 1;
        let clock = stop.time_limit().map(|limit| self.start_deadline(limit, turn)).transpose();
        let done = clock.context(NO_CLOCK).and_then(|_clock| work());
        turns.fetch_add(1, Ordering::Relaxed);
        done
    }

    /// Whether Ctrl-C was pressed since the last call, while no statement ran. A line editor
    /// reads it as a key instead.
    pub(super) fn take_interrupt(&self) -> bool {
        self.watched.was_interrupted.swap(false, Ordering::Relaxed)
    }

    /// Starts the time of a statement, which ends when the sender is dropped.
    fn start_deadline(&self, limit: Duration, turn: u64) -> io::Result<Sender<()>> {
        let (running, ended) = mpsc::channel::<()>();
        let (watched, is_script) = (Arc::clone(&self.watched), self.is_script);
        let wait = move || {
            if ended.recv_timeout(limit.saturating_add(GRACE)) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            if is_script {
                interrupt::end(&watched.stop, Exit::Failed);
            }
            watched.give_up_on(turn);
        };
        Builder::new().spawn(wait)?;
        Ok(running)
    }
}

impl Watched {
    /// Stops the statement that runs.
    fn interrupt(self: &Arc<Self>) {
        let turn = self.turns.load(Ordering::Relaxed);
        if turn.is_multiple_of(2) {
            self.was_interrupted.store(true, Ordering::Relaxed);
            return;
        }
        self.stop.switch().store(true, Ordering::Relaxed);
        if self.not_stopping.load(Ordering::Relaxed) == turn {
            interrupt::end(&self.stop, Exit::Interrupted);
        }
        let watched = Arc::clone(self);
        let wait = move || {
            thread::sleep(GRACE);
            watched.give_up_on(turn);
        };
        if Builder::new().spawn(wait).is_err() {
            self.give_up_on(turn);
        }
    }

    /// Says that a statement does not stop, if it still runs. A user who reads its answer in a
    /// pager is left alone.
    fn give_up_on(&self, turn: u64) {
        if self.turns.load(Ordering::Relaxed) != turn || is_pager_running() {
            return;
        }
        if self.not_stopping.swap(turn, Ordering::Relaxed) != turn {
            print_line("the statement cannot be stopped yet: Ctrl-C ends the shell");
        }
    }
}
