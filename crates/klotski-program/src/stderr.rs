//! Messages on stderr: one line each, after the name of the program.

use std::io::{self, Write};
use std::sync::OnceLock;

use crate::harmless::harmless;
use crate::language::language;

static PROGRAM: OnceLock<&str> = OnceLock::new();

/// Sets the name of the program for all messages.
pub fn set_program(name: &'static str) {
    let _ = PROGRAM.set(name);
}

/// The name of the program. It needs no memory: the allocator asks for it, too.
pub fn program() -> &'static str {
    PROGRAM.get().copied().unwrap_or("klotski")
}

/// Writes a message, given in English, in the language of the user.
pub fn say(english: &str) {
    say_as_is(&language().text(english));
}

/// Writes an error, and what caused it, in the language of the user.
pub fn say_error(error: &anyhow::Error) {
    say_as_is(&language().error(error.chain().map(ToString::to_string)));
}

/// Writes a message. Where stderr is closed nobody can read the message, so a failure is ignored.
pub fn say_as_is(message: &str) {
    let _ = writeln!(io::stderr(), "{}: {}", program(), one_line(message));
}

/// A message may quote a text from elsewhere, such as a file name. That text must neither break
/// the line nor send commands to the terminal.
#[must_use]
pub fn one_line(message: &str) -> String {
    harmless(&message.replace('\n', " ")).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_one_line_of_text() {
        let line = one_line("'4F\u{1b}[31m\r\n华' is \"no\" layout:\0");
        assert_eq!(one_line("a\u{202e}b\u{2028}"), "a\\u{202e}b\\u{2028}");
        assert_eq!(line, "'4F\\u{1b}[31m\\r 华' is \"no\" layout:\\u{0}");
    }
}
