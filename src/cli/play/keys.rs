//! Keys as a terminal sends them.
//!
//! They are read byte by byte, and what follows the last one stays for the shell. The crate
//! console reads keys, too, but it changes the modes of the terminal for each key, has no limit
//! of time, and takes an arrow that comes in two parts over a slow line for Esc.

use std::io;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, read};
use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};

/// How late the rest of a key may be.
const LATE: Duration = Duration::from_millis(50);

const CTRL_C: u8 = 3;
const ESCAPE: u8 = 0x1b;

/// What the user wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Next,
    Back,
    First,
    Last,
    Leave,
    Interrupt,
}

/// From now on, the terminal sends each key at once and does not echo it. Ctrl-C and Ctrl-Z are
/// keys: a stopped program would leave its modes and its screen to the shell.
pub(super) fn take_each() -> io::Result<()> {
    let mut modes = tcgetattr(io::stdin())?;
    let output_modes = modes.output_modes;
    modes.make_raw();
    modes.output_modes = output_modes;
    Ok(tcsetattr(io::stdin(), OptionalActions::Now, &modes)?)
}

/// Waits for a key that means something.
pub(super) fn next(wait: Duration) -> Option<Key> {
    if !is_waiting(wait) {
        return None;
    }
    match byte() {
        Ok(Some(first)) => key(first, &mut || {
            let byte = is_waiting(LATE).then(byte)?;
            byte.ok().flatten()
        }),
        // A signal; who wants to stop says so elsewhere.
        Err(Errno::INTR | Errno::AGAIN) => None,
        // The terminal is gone.
        Ok(None) | Err(_) => Some(Key::Leave),
    }
}

/// Whether a key, or the end of the terminal, comes within that time.
pub(super) fn is_waiting(time: Duration) -> bool {
    let stdin = io::stdin();
    let time = Timespec::try_from(time).ok();
    // An error is a signal.
    poll(&mut [PollFd::new(&stdin, PollFlags::IN)], time.as_ref()).is_ok_and(|ready| ready > 0)
}

fn byte() -> Result<Option<u8>, Errno> {
    let mut byte = [0];
    let read = read(io::stdin(), &mut byte)?;
    Ok((read > 0).then_some(byte[0]))
}

/// The meaning of a key by its first byte and the rest.
fn key(first: u8, rest: &mut dyn FnMut() -> Option<u8>) -> Option<Key> {
    match first {
        b' ' | b'n' => Some(Key::Next),
        b'p' => Some(Key::Back),
        b'q' => Some(Key::Leave),
        CTRL_C => Some(Key::Interrupt),
        ESCAPE => match rest() {
            None | Some(ESCAPE) => Some(Key::Leave),
            Some(b'[' | b'O') => sequence(rest),
            // A key with Alt.
            Some(_) => None,
        },
        _ => None,
    }
}

/// The meaning of a key that is sent as a sequence: numbers, then a letter or `~`. With Ctrl or
/// Shift it means the same.
fn sequence(rest: &mut dyn FnMut() -> Option<u8>) -> Option<Key> {
    let mut number = None;
    loop {
        match (rest()?, number) {
            (b'B' | b'C', _) => return Some(Key::Next),
            (b'A' | b'D', _) => return Some(Key::Back),
            (b'H', _) | (b'~', Some(b'1' | b'7')) => return Some(Key::First),
            (b'F', _) | (b'~', Some(b'4' | b'8')) => return Some(Key::Last),
            (b'@'..=b'~', _) => return None,
            // No part of a sequence, so it has broken off.
            (control @ ..b' ', _) => return key(control, rest),
            (byte, None) => number = Some(byte),
            // Two digits are a function key, and after `;` comes Ctrl or Shift.
            (b'0'..=b'9', Some(_)) => number = Some(0),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys that bytes mean which come at once.
    fn keys(bytes: &str) -> Vec<Key> {
        let mut bytes = bytes.bytes();
        let mut found = Vec::new();
        while let Some(first) = bytes.next() {
            found.extend(key(first, &mut || bytes.next()));
        }
        found
    }

    #[test]
    fn keys_of_many_terminals() {
        use Key::{Back, First, Interrupt, Last, Leave, Next};
        for (bytes, expected) in [
            (" n\x1b[C\x1bOC\x1b[B", [Next; 5].as_slice()),
            ("p\x1b[D\x1bOD\x1b[A", &[Back; 4]),
            ("\x1b[H\x1bOH\x1b[1~\x1b[7~", &[First; 4]),
            ("\x1b[F\x1bOF\x1b[4~\x1b[8~", &[Last; 4]),
            ("q\x1b\x1b\x1b", &[Leave; 3]),
            ("\x03\x1b\x1b\x1b[\x03", &[Interrupt, Leave, Interrupt]),
            // With Ctrl or Shift.
            ("\x1b[1;5C\x1b[1;2D\x1b[1;5~", &[Next, Back]),
            // Function keys, Delete, Page Up, Alt and letters, other letters.
            ("\x1bOP\x1b[15~\x1b[17;2~\x1b[1;2Q\x1b[3~\x1b[5~\x1bn\x1bqxQ华\r\n\x1a", &[]),
            ("\x1b[\x1b[C", &[Next]),
            ("\x1b[", &[]),
        ] {
            assert_eq!(keys(bytes), expected, "{bytes:?}");
        }
    }
}
