//! The report: its pages, its engine, and both in a browser.

pub(crate) mod browser;
mod game;
mod index_page;
mod pages;
mod ranges;
mod report;
mod report_pages;
