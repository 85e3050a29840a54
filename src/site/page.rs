//! A page: what is the same on all of them.

use std::collections::BTreeSet;

use super::html::{self, escaped};
use super::language::Language;
use crate::rows::{Answer, Cell};

/// A page in the making.
pub(super) struct Page {
    /// Its place below the folder of its language, `class/5-4-1.html`.
    name: String,
    title: String,
    language: Language,
    source: String,
    body: String,
    boards: BTreeSet<String>,
}

impl Page {
    pub(super) fn new(name: &str, title: &str, language: Language, source: &str) -> Self {
        let (name, title, source) = (name.to_owned(), title.to_owned(), source.to_owned());
        Self { name, title, language, source, body: String::new(), boards: BTreeSet::new() }
    }

    /// Its place below the folder of the site.
    pub(super) fn path(&self) -> String {
        format!("{}{}", self.language.folder(), self.name)
    }

    /// The way from it to the folder of the site, with `/` behind or empty.
    pub(super) fn root(&self) -> String {
        "../".repeat(self.path().matches('/').count())
    }

    /// The way from it to a page of its language.
    pub(super) fn to(&self, name: &str) -> String {
        format!("{}{}{name}", self.root(), self.language.folder())
    }

    pub(super) fn add(&mut self, html: &str) {
        self.body += html;
    }

    pub(super) fn heading(&mut self, id: &str, text: &str) {
        self.add(&format!("<h2 id=\"{id}\">{}</h2>\n", escaped(text)));
    }

    pub(super) fn paragraph(&mut self, text: &str) {
        self.add(&format!("<p>{}</p>\n", escaped(text)));
    }

    /// A table whose classes lead to their pages.
    pub(super) fn table(&mut self, caption: &str, answer: &Answer) {
        let link = |column: &str, cell: &Cell| {
            (column == "class").then(|| self.to(&format!("class/{}.html", cell.text())))
        };
        let html = html::table(answer, caption, link);
        self.add(&format!("<div class=\"scroll\" tabindex=\"0\">{html}</div>\n"));
    }

    /// A plot, by the name of its file.
    pub(super) fn plot(&mut self, name: &str, says: &str) {
        let (root, says) = (self.root(), escaped(says));
        self.add(&format!(
            "<figure class=\"plot\"><img src=\"{root}plots/{name}.svg\" alt=\"{says}\" \
             width=\"820\" height=\"460\" loading=\"lazy\"/></figure>\n"
        ));
    }

    /// A board with its code and more below.
    pub(super) fn board(&mut self, code: &str, says: &str) {
        let (root, code) = (self.root(), escaped(code));
        self.add(&format!(
            "<figure class=\"of-board\"><img src=\"{root}boards/{code}.svg\" alt=\"{code}\"/>\
             <figcaption><code>{code}</code><br/>{}</figcaption></figure>\n",
            escaped(says)
        ));
        self.boards.insert(code);
    }

    /// The codes of the boards that it shows.
    pub(super) fn boards(&self) -> impl Iterator<Item = &str> {
        self.boards.iter().map(String::as_str)
    }

    /// The whole page.
    pub(super) fn text(&self) -> String {
        let Self { name, language, body, .. } = self;
        let (root, title) = (self.root(), escaped(&self.title));
        let other = language.other();
        let contents = [
            ("index.html", language.of("Overview", "概览")),
            ("records.html", language.of("Records", "纪录")),
        ];
        let links = contents
            .map(|(page, text)| format!("<a href=\"{}\">{text}</a>", self.to(page)))
            .join(" ");
        format!(
            "<!DOCTYPE html>\n<html lang=\"{tag}\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
             <meta name=\"color-scheme\" content=\"light dark\"/>\n\
             <title>{title}</title>\n<link rel=\"stylesheet\" href=\"{root}site.css\"/>\n\
             <script src=\"{root}site.js\" defer=\"defer\"></script>\n</head>\n<body>\n\
             <header><nav>{links} <a href=\"{root}{folder}{name}\" lang=\"{other_tag}\" \
             hreflang=\"{other_tag}\">{other_name}</a></nav></header>\n\
             <main>\n<h1>{title}</h1>\n{body}</main>\n<footer>{source}</footer>\n</body>\n</html>\n",
            tag = language.tag(),
            source = escaped(&self.source),
            folder = other.folder(),
            other_tag = other.tag(),
            other_name = other.name(),
        )
    }
}
