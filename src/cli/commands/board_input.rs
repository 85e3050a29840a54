//! The board on standard input that `-` means as an argument.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Read};

use anyhow::{Context, Result};
use klotski::{DrawingError, Layout, MOST_DRAWING_BYTES, ROWS, Signs, message};
use klotski_program::{CliError, stderr};

/// The text of an argument that can be a layout; for `-`, the code of the board on standard input.
pub fn text_or_input<'t>(text: &'t str, signs: Option<&Signs>) -> Result<Cow<'t, str>> {
    match text {
        "-" => Ok(read_drawing(signs)?.code().to_string().into()),
        text => Ok(text.into()),
    }
}

fn read_drawing(signs: Option<&Signs>) -> Result<Layout> {
    let mut input = io::stdin().lock();
    if input.is_terminal() {
        stderr::say(&message!("draw {rows} lines of letters, then press Ctrl-D", rows = ROWS));
    }
    let mut bytes = Vec::new();
    // An endless input ends here.
    let mut input = input.by_ref().take(MOST_DRAWING_BYTES as u64 + 1);
    input.read_to_end(&mut bytes).context("cannot read standard input")?;
    let layout = if bytes.len() > MOST_DRAWING_BYTES {
        // The end is missing, perhaps in the middle of a letter.
        Err(DrawingError::TooLong)
    } else {
        let text = String::from_utf8(bytes)
            .map_err(|_| CliError::Usage("the drawing is not text in UTF-8".to_owned()))?;
        Layout::from_drawing_in(&text, signs)
    };
    Ok(layout.map_err(|error| {
        CliError::Usage(message!("the drawing is not a layout: {error}", error))
    })?)
}
