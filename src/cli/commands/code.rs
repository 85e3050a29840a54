//! `klotski-sql code`: the code of a layout, or of a drawing.

use std::io::{self, IsTerminal, Read};

use anyhow::{Context, Result};
use clap::Args;
use klotski::{DrawingError, Layout, MOST_DRAWING_BYTES, ROWS, Signs, message};
use klotski_program::{CliError, stderr};

use crate::cli::answer::{AnswerKind, AnswerOptions, Empty};
use crate::cli::completers;
use crate::cli::invocation::Invocation;

/// The code of a layout, by its name or by a board: `code -`
#[derive(Debug, Args)]
pub struct CodeArgs {
    /// A name, a code, id:NUMBER, short:CODE, class-group_num[-group_index] or a board; - reads a
    /// board from standard input: five rows of letters or digits, the same letter for the cells of
    /// a block and another for each block, a dot for an empty cell; or # H V 1 for the shapes, as
    /// `show --ascii` writes them; a matrix or a list of blocks in JSON
    #[arg(value_name = "LAYOUT", add = completers::layouts())]
    text: String,
    #[command(flatten)]
    output: AnswerOptions,
}

impl CodeArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let form = self.output.decide(AnswerKind::Rows)?;
        let layout = match self.text.as_str() {
            "-" => read_drawing(call.signs.as_ref())?,
            text => call.session_if_any()?.resolver().layout(text)?,
        };
        form.write_rows_as(None, Empty::Value("".into()), |sink| {
            sink.begin(&["code"])?;
            sink.row(&[layout.code().to_string().into()])?;
            Ok(sink.end()?)
        })
    }
}

/// Reads a drawing from standard input.
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
