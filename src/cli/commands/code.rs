//! `klotski-sql code`: the code of a layout, or of a drawing.

use anyhow::Result;
use clap::Args;

use super::board_input::text_or_input;
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
        let text = text_or_input(&self.text, call.signs.as_ref())?;
        let layout = call.session_if_any()?.resolver().layout(&text)?;
        form.write_rows_as(None, Empty::Value(String::new()), |sink| {
            sink.begin(&["code"])?;
            sink.row(&[layout.code().to_string().into()])?;
            Ok(sink.end()?)
        })
    }
}
