//! Messages on stderr: one line each, after the name of the program.

use std::io::{self, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use klotski_texts::{escape_controls, language};

static PROGRAM: OnceLock<&str> = OnceLock::new();

pub fn set_program(name: &'static str) {
    let _ = PROGRAM.set(name);
}

pub fn program() -> &'static str {
    PROGRAM.get().copied().unwrap_or("klotski")
}

/// Writes a text in the language of the user. A text of `message!` is already translated.
pub fn say(english: &str) {
    say_as_is(&language().text(english));
}

/// Writes an error and its causes in the language of the user.
pub fn say_error(error: &anyhow::Error) {
    say_as_is(&language().error(error.chain().map(ToString::to_string)));
}

/// Writes a message. An error of stderr is ignored.
pub fn say_as_is(message: &str) {
    let _ = writeln!(io::stderr(), "{}: {}", program(), one_line(message));
}

/// Writes the line of a panic or of an allocation that failed, and only the first of them: a library
/// may panic for want of memory, and unwinding takes more. It takes no memory itself.
pub fn say_last(line: &str) {
    static IS_SAID: AtomicBool = AtomicBool::new(false);
    if !IS_SAID.swap(true, Ordering::Relaxed) {
        let mut out = io::stderr();
        for part in [program(), ": ", line, "\n"] {
            let _ = out.write_all(part.as_bytes());
        }
    }
}

/// A message in one line, without control characters: it may quote a text from elsewhere, such as a
/// file name.
pub fn one_line(message: &str) -> String {
    escape_controls(&message.replace('\n', " ")).into_owned()
}
