//! The commands of `klotski-sql`, one file each: the arguments, and the function that runs the
//! command.
//!
//! Shared by several commands: `arguments`, `boards`, and `path_steps`, which writes a path. `export_*` are forms
//! of `export`.

mod arguments;
mod board_input;
mod boards;
mod check;
mod check_path;
mod cite;
mod code;
mod completions;
mod exits;
mod export;
mod export_graph;
mod export_graphs;
#[cfg(feature = "parquet")]
mod export_parquet;
mod export_pddl;
mod export_reports;
mod export_web;
mod fewest_moves;
mod info;
mod level_layout;
mod list;
mod man;
mod map;
mod path;
mod path_lines;
mod path_steps;
mod paths;
mod plot;
mod query;
mod random;
mod report;
mod show;
mod solve;
mod sql;
mod tables;
mod verify;

use anyhow::Result;
use clap::Subcommand;

use super::invocation::Invocation;

pub(super) use sql::DOT_COMMAND;
pub(super) use tables::described;

/// A command with its arguments. `help` lists them in groups.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Ask a canned query: `query minsteps 4FEA134`, or `minsteps 4FEA134`
    #[command(subcommand, arg_required_else_help = false)]
    Query(query::NamedQuery),
    Sql(sql::SqlArgs),
    List(list::ListArgs),
    Tables(tables::TablesArgs),
    Show(show::ShowArgs),
    Code(code::CodeArgs),
    Random(random::RandomArgs),
    Solve(solve::SolveArgs),
    Path(path::PathArgs),
    Paths(paths::PathsArgs),
    Exits(exits::ExitsArgs),
    Check(check::CheckArgs),
    Map(map::MapArgs),
    #[command(subcommand, arg_required_else_help = false)]
    Export(export::ExportCommand),
    Plot(plot::PlotArgs),
    Report(report::ReportArgs),
    Info(info::InfoArgs),
    Verify(verify::VerifyArgs),
    Cite(cite::CiteArgs),
    Completions(completions::CompletionsArgs),
    #[command(hide = true)]
    Man(man::ManArgs),
    #[command(flatten)]
    Named(query::NamedQuery),
}

impl Command {
    /// Runs the command. `program` describes the whole program, for man pages.
    pub(super) fn run(&self, call: &Invocation, program: fn() -> clap::Command) -> Result<()> {
        match self {
            Self::Sql(args) => args.run(call),
            Self::List(args) => args.run(),
            Self::Tables(args) => args.run(),
            Self::Show(args) => args.run(call),
            Self::Code(args) => args.run(call),
            Self::Random(args) => args.run(call),
            Self::Solve(args) => args.run(call),
            Self::Path(args) => args.run(call),
            Self::Paths(args) => args.run(call),
            Self::Exits(args) => args.run(call),
            Self::Check(args) => args.run(call),
            Self::Map(args) => args.run(call),
            Self::Export(args) => args.run(call),
            Self::Plot(args) => args.run(call),
            Self::Report(args) => args.run(call),
            Self::Info(args) => args.run(call),
            Self::Verify(args) => args.run(call),
            Self::Cite(args) => args.run(call),
            Self::Completions(args) => args.run(),
            Self::Man(args) => args.run(program()),
            Self::Query(query) | Self::Named(query) => query.run(call),
        }
    }
}
