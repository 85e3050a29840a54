//! `klotski-sql report`: the static site.

use std::cell::Cell;
use std::fs;
use std::path::Path;
use std::time::Instant;

use anyhow::{Result, bail};
use clap::Args;
use klotski::message;
use klotski_query::{QueryError, Session};
use klotski_report::{ReportOptions, build};
use klotski_texts::language;

use super::arguments::QuietArgument;
use super::export_reports::print_left_out;
use crate::citation::Citation;
use crate::cli::answer::{FolderOptions, make_folder, write_new};
use crate::cli::invocation::Invocation;

/// Write a static site of all classes: tables, plots and boards
#[derive(Debug, Args)]
pub struct ReportArgs {
    #[command(flatten)]
    site: SiteOptions,
}

// The options of a site.
#[derive(Debug, Args)]
pub struct SiteOptions {
    #[command(flatten)]
    pub folder: FolderOptions,
    #[command(flatten)]
    pub quiet: QuietArgument,
}

impl ReportArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        write_site(call.session()?, &self.site, false, |_, _| Ok(()))?;
        let page = self.site.folder.dir.join("index.html");
        let advice = message!("next: open {page} in a browser", page = page.display());
        self.site.quiet.progress().print(&advice);
        Ok(())
    }
}

/// Writes the site and the files of `add` to a folder, which appears once it is complete. `add`
/// gets the folder and a function to call when a part is complete.
pub(super) fn write_site(
    session: &Session,
    site: &SiteOptions,
    is_served: bool,
    add: impl FnOnce(&Path, &dyn Fn(&str)) -> Result<()>,
) -> Result<()> {
    let folder = &site.folder.dir;
    let is_filled = fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some());
    if is_filled && !site.folder.force {
        bail!(message!(
            "{folder} holds files already: name an empty folder, or replace the files of a \
             site with --force",
            folder = folder.display(),
        ));
    }
    let warehouse = session.warehouse().ok_or(QueryError::NoWarehouse)?;
    let options = ReportOptions { data_set: Citation::of(warehouse)?.schema_org(), is_served };
    let (progress, clock) = (site.quiet.progress(), Cell::new(Instant::now()));
    progress.begin("", 0);
    let completed = |part: &str| {
        let time = clock.replace(Instant::now()).elapsed();
        progress.completed(&language().text(part), time);
    };
    let left_out = site.folder.fill(|folder| {
        let left_out = build(session, options, completed, |path, text| -> Result<()> {
            let path = folder.join(path);
            if let Some(parent) = path.parent() {
                make_folder(parent)?;
            }
            write_new(&path, text.as_bytes())
        })?;
        add(folder, &completed)?;
        Ok(left_out)
    })?;
    progress.end();
    print_left_out(&left_out);
    Ok(())
}
