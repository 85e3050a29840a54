//! `klotski-sql export oeis`: sequences for the On-Line Encyclopedia of Integer Sequences.

use std::collections::BTreeMap;

use anyhow::{Result, bail};
use clap::Args;
use klotski::{Class, message};
use klotski_warehouse::{stages, warehouse_classes};

use super::export_reports::print_left_out;
use crate::cli::answer::{FolderOptions, write_new};
use crate::cli::invocation::Invocation;
use crate::export::SEQUENCES;
use crate::query::{Session, run_sql};
use crate::rows::{Answer, Value};

/// Integer sequences about all layouts, as the OEIS reads them
#[derive(Debug, Args)]
#[command(after_help = "\
A sequence has two files: NAME.seq in the internal format, with the number A000000 until the OEIS \
gives it one, and b-NAME.txt with all terms.")]
pub struct OeisArgs {
    #[command(flatten)]
    folder: FolderOptions,
}

impl OeisArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let session = call.session()?;
        let path = call.warehouse_path();
        let (held, all) = (warehouse_classes(&call.warehouse()?)?.len(), Class::all().count());
        if held < all {
            bail!(message!(
                "the sequences are of all layouts, and {path} has {held} of {all} classes: make a \
                 warehouse of all with `klotski-ingest`",
                path = path.display(),
                held,
                all
            ));
        }
        let measured = stages(call.warehouse()?.connection())?;
        let (written, left_out): (Vec<_>, Vec<_>) =
            SEQUENCES.iter().partition(|sequence| measured.contains(&sequence.stage));
        let names: Vec<String> = written.iter().flat_map(|sequence| sequence.files()).collect();
        self.folder.refuse_to_replace(names.iter().map(String::as_str))?;
        self.folder.fill(|folder| {
            for sequence in written {
                let texts = sequence.texts(&terms(session, sequence.sql)?);
                for (name, text) in sequence.files().iter().zip(texts) {
                    write_new(&folder.join(name), text.as_bytes())?;
                }
            }
            Ok(())
        })?;
        print_left_out(&left_out.iter().map(|sequence| sequence.name).collect::<Vec<_>>());
        Ok(())
    }
}

/// The rows n, a(n) of a statement.
fn terms(session: &Session, sql: &str) -> Result<BTreeMap<i64, i64>> {
    let mut answer = Answer::default();
    run_sql(session, sql, &[], &mut answer)?;
    let term = |row: &Vec<Value<'static>>| match row.as_slice() {
        [Value::Integer(n), Value::Integer(term)] => Ok((*n, *term)),
        _ => bail!(message!("the warehouse is damaged: a term of a sequence is not a number")),
    };
    answer.rows.iter().map(term).collect()
}
