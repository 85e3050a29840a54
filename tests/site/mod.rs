//! The report: its pages, its engine, and both in a browser.

mod browser;
mod engine;
mod index_page;
mod pages;
mod ranges;
mod report;
mod report_pages;
