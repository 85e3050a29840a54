//! `klotski-sql export web`: the site with a page for SQL, and the database, for a web server.

use std::fs;

use anyhow::Result;
use clap::Args;
use klotski::message;
use klotski_query::QueryError;
use klotski_report::{SQL_MODULE, SQL_MODULE_FILE};

use super::report::{SiteOptions, write_site};
use crate::cli::invocation::Invocation;
use crate::export::web_database;

/// Write the site of `report`, a page for SQL, and the database, for any static web server
#[derive(Debug, Args)]
#[command(after_help = "\
The folder needs no program on the server. The page for SQL runs statements in the browser, and \
reads the parts of the database that they need by HTTP range requests. The database is a link to the \
warehouse if the file system allows, else a copy; with --parts it is several files. To try it: \
npx http-server DIR.")]
pub struct WebArgs {
    #[command(flatten)]
    site: SiteOptions,
    /// Write the database in parts of so many MiB, e.g. 64MiB, for servers that limit files
    /// [default: one file]
    #[arg(long, value_name = "SIZE", value_parser = parse_mebibytes)]
    parts: Option<u64>,
}

impl WebArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let session = call.session()?;
        let warehouse = session.warehouse().ok_or(QueryError::NoWarehouse)?;
        write_site(session, &self.site, true, |folder, completed| {
            web_database(warehouse, folder, self.parts)?;
            completed("database");
            Ok(fs::write(folder.join(SQL_MODULE_FILE), SQL_MODULE)?)
        })?;
        let folder = self.site.folder.dir.display();
        self.site
            .quiet
            .progress()
            .print(&message!("next: `npx http-server {folder}` serves it", folder));
        Ok(())
    }
}

/// A size such as 64MiB, in bytes.
fn parse_mebibytes(text: &str) -> Result<u64, String> {
    let number = text.strip_suffix("MiB").and_then(|number| number.parse::<u64>().ok());
    let bytes = number.filter(|number| (1..=1 << 20).contains(number)).map(|number| number << 20);
    bytes.ok_or_else(|| "a size is a number of mebibytes, e.g. 64MiB".to_owned())
}
