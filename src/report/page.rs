//! A page: the parts that all pages have.

use std::collections::BTreeSet;

use super::folders::{folder, other};
use super::html::{self, escaped};
use super::plot_figure::{self, PlotFigure};
use crate::board::Code;
use crate::names::canonical_name;
use crate::rows::{Answer, Value};
use crate::texts::Language;

/// A page while it is written.
pub(super) struct Page {
    /// The path below the folder of the language, e.g. `class/5-4-1.html`.
    name: String,
    title: String,
    language: Language,
    source: String,
    body: String,
    boards: BTreeSet<String>,
    scripts: Vec<&'static str>,
}

/// The columns whose values are codes.
const OF_CODES: [&str; 2] = ["code", "seed"];

impl Page {
    pub(super) fn new(name: &str, title: &str, language: Language, source: &str) -> Self {
        let (name, title, source) = (name.to_owned(), title.to_owned(), source.to_owned());
        let (body, boards, scripts) = (String::new(), BTreeSet::new(), vec!["site.js"]);
        Self { name, title, language, source, body, boards, scripts }
    }

    /// The path below the folder of the report.
    pub(super) fn path(&self) -> String {
        format!("{}{}", folder(self.language), self.name)
    }

    /// The path from the page to the folder of the report, empty or with `/` at its end.
    pub(super) fn root(&self) -> String {
        "../".repeat(self.path().matches('/').count())
    }

    /// The path from the page to another page of its language.
    pub(super) fn to(&self, name: &str) -> String {
        format!("{}{}{name}", self.root(), folder(self.language))
    }

    pub(super) fn add(&mut self, html: &str) {
        self.body += html;
    }

    /// A script that the page runs, behind the others.
    pub(super) fn script(&mut self, name: &'static str) {
        self.scripts.push(name);
    }

    /// The link to the page of a layout.
    fn to_layout(&self, code: &str) -> String {
        let short = code.parse::<Code>().map_or(code.to_owned(), |code| format!("{code:#}"));
        self.to(&format!("layout.html?code={short}"))
    }

    /// A form that leads to the page of a layout.
    pub(super) fn form(&mut self) {
        let text = |english: &str| escaped(&self.language.text(english)).into_owned();
        let html = format!(
            "<form action=\"{}\" role=\"search\" class=\"find\"><label for=\"code\">{}</label> \
             <input type=\"text\" id=\"code\" name=\"code\" autocomplete=\"off\" \
             autocapitalize=\"off\" spellcheck=\"false\" aria-describedby=\"forms\"/> \
             <button type=\"submit\">{}</button>\n<small id=\"forms\">{}</small></form>\n",
            self.to("layout.html"),
            text("Name or code of a layout"),
            text("Show"),
            text("also a part of a name, pinyin, id:NUMBER or short:CODE"),
        );
        self.add(&html);
    }

    pub(super) fn heading(&mut self, id: &str, text: &str) {
        self.add(&format!("<h2 id=\"{id}\">{}</h2>\n", escaped(text)));
    }

    pub(super) fn paragraph(&mut self, text: &str) {
        self.add(&format!("<p>{}</p>\n", escaped(text)));
    }

    /// A table whose classes and codes are links to their pages.
    pub(super) fn table(&mut self, caption: &str, answer: &Answer) {
        let link = |column: &str, value: &Value<'_>| {
            let text = value.text();
            match column {
                "class" => Some(self.to(&format!("class/{text}.html"))),
                _ if OF_CODES.contains(&column) && !text.is_empty() => Some(self.to_layout(&text)),
                _ => None,
            }
        };
        let html = html::table(answer, caption, link);
        self.add(&format!("<div class=\"scroll\" tabindex=\"0\">{html}</div>\n"));
    }

    /// A plot with its caption.
    pub(super) fn plot(&mut self, plot: &PlotFigure) {
        let html = plot_figure::html(plot, self.language);
        self.add(&html);
    }

    /// A board with its code and its name if it has one, a link, and a description below.
    pub(super) fn board(&mut self, code: &str, description: &str) {
        let layout = code.parse().map(Code::layout).ok();
        let name =
            layout.as_ref().and_then(canonical_name).map(|name| format!("{}<br/>", escaped(name)));
        let (root, target) = (self.root(), self.to_layout(code));
        let (code, name) = (escaped(code), name.unwrap_or_default());
        self.add(&format!(
            "<figure class=\"of-board\"><a href=\"{target}\">\
             <img src=\"{root}boards/{code}.svg\" alt=\"\"/><br/>{name}<code>{code}</code></a>\
             <figcaption>{}</figcaption></figure>\n",
            escaped(description)
        ));
        self.boards.insert(code.into_owned());
    }

    /// The codes of the boards on the page.
    pub(super) fn boards(&self) -> impl Iterator<Item = &str> {
        self.boards.iter().map(String::as_str)
    }

    /// The whole page.
    pub(super) fn text(&self) -> String {
        let Self { name, language, body, .. } = self;
        let (root, title) = (self.root(), escaped(&self.title));
        let other = other(*language);
        let contents = [
            ("index.html", language.text("Overview")),
            ("records.html", language.text("Records")),
            ("layout.html", language.text("Find a layout")),
        ];
        let links = contents
            .map(|(page, text)| format!("<a href=\"{}\">{text}</a>", self.to(page)))
            .join(" ");
        let scripts = self
            .scripts
            .iter()
            .map(|script| format!("<script src=\"{root}{script}\" defer=\"defer\"></script>\n"));
        format!(
            "<!DOCTYPE html>\n<html lang=\"{tag}\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
             <meta name=\"color-scheme\" content=\"light dark\"/>\n\
             <title>{title}</title>\n<link rel=\"stylesheet\" href=\"{root}site.css\"/>\n\
             {scripts}</head>\n<body>\n\
             <header><nav>{links} <a href=\"{root}{folder}{name}\" lang=\"{other_tag}\" \
             hreflang=\"{other_tag}\">{other_name}</a></nav></header>\n\
             <main>\n<h1 id=\"title\">{title}</h1>\n{body}</main>\n\
             <footer>{source}</footer>\n</body>\n</html>\n",
            tag = language.tag(),
            scripts = scripts.collect::<String>(),
            source = escaped(&self.source),
            folder = folder(other),
            other_tag = other.tag(),
            other_name = other.name(),
        )
    }
}
