//! The parts that all pages have.

use std::collections::BTreeSet;

use klotski::Code;
use klotski_query::{Answer, Value, find};
use klotski_texts::text;
use klotski_texts::{Language, separated};

use crate::figures::{Figures, OF_CODES, name_of};
use crate::html::{self, FOLDS_OVER, Markup, UNFOLDED, filled};
use crate::picture::Form;
use crate::titles::{named, romanized, titled};

pub(crate) struct Page {
    /// The path below the language folder, e.g. `class/5-4-1.html`.
    name: String,
    title: String,
    language: Language,
    source: String,
    is_served: bool,
    body: Markup,
    /// The codes of the boards on the page.
    pub(crate) boards: BTreeSet<String>,
    scripts: Vec<&'static str>,
    tables: usize,
    /// The last heading and its id.
    heading: [String; 2],
}

/// The pages that every page links to, with the text of the link; the first is the name of the
/// site. Every page has an entry, except the class pages.
pub(crate) const CONTENTS: [(&str, &str); 9] = [
    ("index.html", "Huarongdao"),
    ("names.html", "Named layouts"),
    ("records.html", "Records"),
    ("plots.html", "Plots"),
    ("layout.html", "Find or play a layout"),
    ("draw.html", "Draw a layout"),
    ("findings.html", "Findings"),
    ("claims.html", "Claims"),
    ("made.html", "How it was made"),
];

/// The forms of a plot, of which CSS shows one.
pub(crate) const BOTH: [Form; 2] = [Form::Wide, Form::Narrow];

/// The folder of the pages in a language, empty or ending with `/`.
fn folder(language: Language) -> &'static str {
    match language {
        Language::English => "",
        Language::Chinese => "zh/",
    }
}

impl Page {
    pub(crate) fn new(name: &str, title: &str, figures: &Figures, language: Language) -> Self {
        Self {
            name: name.to_owned(),
            title: title.to_owned(),
            language,
            source: figures.source.clone(),
            is_served: figures.options.is_served,
            body: Markup::default(),
            boards: BTreeSet::new(),
            scripts: vec!["tables.js"],
            tables: 0,
            heading: Default::default(),
        }
    }

    /// The path below the report folder.
    pub(crate) fn path(&self) -> String {
        format!("{}{}", folder(self.language), self.name)
    }

    /// The relative path from the page to the report folder, empty or ending with `/`.
    pub(crate) fn root(&self) -> String {
        "../".repeat(self.path().matches('/').count())
    }

    /// The relative path to another page in the same language.
    pub(crate) fn to(&self, name: &str) -> String {
        format!("{}{}{name}", self.root(), folder(self.language))
    }

    pub(crate) fn add(&mut self, html: Markup) {
        self.body += html;
    }

    pub(crate) fn scripts(&mut self, names: &[&'static str]) {
        self.scripts.extend(names);
    }

    /// The relative path to the picture of a board. The picture is added to the report.
    pub(crate) fn board_file(&mut self, code: &str) -> String {
        self.boards.insert(code.to_owned());
        format!("{}boards/{code}.svg", self.root())
    }

    /// The relative path to the page of a layout.
    pub(crate) fn to_layout(&self, code: &str) -> String {
        let short = code.parse::<Code>().map_or(code.to_owned(), |code| format!("{code:#}"));
        self.to(&format!("layout.html?code={short}"))
    }

    /// A text in which the codes of layouts are links.
    pub(crate) fn linked(&self, text: &str) -> Markup {
        let text = &romanized(text, self.language);
        let is_code = |word: &str| {
            word.len() > 5
                && word.bytes().any(|byte| byte.is_ascii_digit())
                && word.bytes().any(|byte| byte.is_ascii_uppercase())
                && word.parse::<Code>().is_ok()
        };
        let is_letter = |letter: char| letter.is_ascii_alphanumeric();
        let pieces = text.split_inclusive(|letter| !is_letter(letter)).map(|piece| {
            let word = piece.trim_end_matches(|letter| !is_letter(letter));
            if !is_code(word) {
                return markup!("{}", piece);
            }
            let after = &piece[word.len()..];
            markup!("<a href=\"{}\"><code>{}</code></a>{}", self.to_layout(word), word, after)
        });
        pieces.collect()
    }

    /// A form for finding a layout.
    pub(crate) fn form(&self) -> Markup {
        filled(site!("find.html"), self.language, &[("layout", &self.to("layout.html"))])
    }

    pub(crate) fn heading(&mut self, id: &str, text: &str) {
        self.add(markup!("<h2 id=\"{}\">{}</h2>\n", id, text));
        self.heading = [id, text].map(str::to_owned);
    }

    pub(crate) fn paragraph(&mut self, text: &str) {
        self.add(markup!("<p>{}</p>\n", text));
    }

    /// The title of a query, with the arguments of the call; of another call, the call.
    pub(crate) fn title_of(&self, call: &str) -> String {
        let (name, arguments) = call.split_once(' ').unwrap_or((call, ""));
        match find(name) {
            Ok(query) => {
                let [title, of] = [query.title, ": "].map(|text| self.language.text(text));
                // Not all classes, the default metric and a number of rows.
                let is_shown =
                    |word: &&str| !["*-*-*", "step"].contains(word) && word.parse::<u32>().is_err();
                let words: Vec<&str> = arguments.split_whitespace().filter(is_shown).collect();
                format!("{title}{}{}", if words.is_empty() { "" } else { &of }, words.join(" "))
            }
            Err(_) => call.to_owned(),
        }
    }

    /// Adds the rows of a query as a table, with its classes and codes as links, and the query
    /// below it. `call` is the query with its arguments, e.g. `records 5-4-1`; for rows of
    /// another statement it is the caption.
    pub(crate) fn table(&mut self, call: &str, answer: &Answer) {
        let (name, title) = (name_of(call), self.title_of(call));
        let is_query = find(name).is_ok();
        self.tables += 1;
        // If the heading has the same text, it is the caption.
        let (id, caption) = if self.heading[1] == title {
            (self.heading[0].clone(), Markup::default())
        } else {
            let id = format!("table-{}", self.tables);
            (id.clone(), markup!("<caption id=\"{}\">{}</caption>", id, title))
        };
        let link = |column: &str, value: &Value<'_>| {
            let text = value.text();
            match column {
                "class" => Some(self.to(&format!("class/{text}.html"))),
                _ if OF_CODES.contains(&column) && !text.is_empty() => Some(self.to_layout(&text)),
                _ => None,
            }
        };
        let title = |code: &str, name: &str| titled(code, name, self.language);
        let table = html::table(answer, &caption, self.language, link, title);
        self.add(markup! {
            "<div class=\"table\">\n<div class=\"scroll\" tabindex=\"0\" role=\"group\" \
             aria-labelledby=\"{}\">{}</div>\n",
            id, table
        });
        // The script of the page shows the button.
        if answer.rows.len() > FOLDS_OVER {
            let (rows, first) = (separated(&answer.rows.len().to_string()), UNFOLDED);
            let all = text!(self.language, "Show all {rows} rows", rows);
            let few = text!(self.language, "Show only {first} rows", first);
            self.add(markup! {
                "<p class=\"unfold\" hidden=\"hidden\"><button type=\"button\" \
                 data-fold=\"{}\">{}</button></p>\n",
                few, all
            });
        }
        if is_query {
            self.add_queries(&[call]);
        }
        self.add(markup!("</div>\n"));
    }

    /// The commands that ask for figures, with links to their SQL.
    pub(crate) fn add_queries(&mut self, calls: &[&str]) {
        let link = |call: &&str| {
            markup! {
                " <a href=\"{}#query-{}\"><code>klotski-sql query {}</code></a>",
                self.to("made.html"), name_of(call), call
            }
        };
        let links = calls.iter().map(link).collect::<Markup>();
        let says = self.language.text("The query and its SQL:");
        self.add(markup!("<p class=\"asked\">{}{}</p>\n", says, links));
    }

    /// Adds a plot if the report has its rows, in these forms. The caption has a sentence about it, its largest value, and the command that draws it. The
    /// pictures are inline SVG, in the language and with the style sheet of the page.
    pub(crate) fn plot(
        &mut self,
        figures: &Figures,
        name: &str,
        class: Option<&str>,
        forms: &[Form],
    ) {
        let Some((plot, word, answer)) = figures.plot(name, class) else { return };
        let language = self.language;
        let caption = plot.caption(word.as_slice(), String::new(), language);
        let most = plot.largest_sentence(answer, language).unwrap_or_default();
        let picture = |form: &Form| Markup(plot.inline_svg(answer, *form, language) + "\n");
        let command = ["klotski-sql", "plot", name].into_iter().chain(word);
        self.add(markup! {
            "<figure class=\"plot\" id=\"plot-{id}\"><figcaption>{sentence} \
             <span>{most}</span> <code>{command}</code></figcaption>\n{pictures}</figure>\n",
            id = name, sentence = caption.sentence(language), most = most,
            command = command.collect::<Vec<_>>().join(" "),
            pictures = forms.iter().map(picture).collect::<Markup>()
        });
    }

    /// A board with a width in pixels.
    pub(crate) fn picture(&mut self, code: &str, width: u32) -> Markup {
        // The aspect ratio of a drawn board: four by five cells and the frame.
        let (file, height) = (self.board_file(code), width * 21 / 17);
        markup!("<img src=\"{}\" width=\"{}\" height=\"{}\" alt=\"\"/>", file, width, height)
    }

    /// Adds a board as a link, with its code, its name if it has one, and a description below.
    pub(crate) fn board(&mut self, code: &str, description: &str) {
        let name = named(code, self.language).map(|name| markup!("{}<br/>", name));
        let (target, board) = (self.to_layout(code), self.picture(code, 102));
        self.add(markup! {
            "<figure class=\"of-board\"><a href=\"{}\">{}<br/>{}\
             <code>{}</code></a><figcaption>{}</figcaption></figure>\n",
            target, board, name.unwrap_or_default(), code, description
        });
    }

    pub(crate) fn text(&self) -> String {
        let Self { name, language, body, .. } = self;
        let root = self.root();
        let other = match language {
            Language::English => Language::Chinese,
            Language::Chinese => Language::English,
        };
        let text = |english: &str| language.text(english).into_owned();
        let script =
            |name: &&str| markup!("<script src=\"{}{}\" defer=\"defer\"></script>\n", root, name);
        let link = |(page, words): &(&str, &str)| {
            let here = (*page == name).then(|| markup!(" aria-current=\"page\""));
            let (target, words) = (self.to(page), text(words));
            markup!("<li><a href=\"{}\"{}>{}</a></li>\n", target, here.unwrap_or_default(), words)
        };
        let links = CONTENTS.iter().chain(self.is_served.then_some(&("sql.html", "SQL"))).map(link);
        let figures = if self.scripts.contains(&"layout.js") {
            "This page computes the figures of a layout; klotski-sql show CODE reads them from the warehouse."
        } else {
            "Every figure here is the answer of a query, and can be asked for again."
        };
        let html = markup! {
            "<!DOCTYPE html>\n<html lang=\"{tag}\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
             <meta name=\"color-scheme\" content=\"light dark\"/>\n\
             <meta name=\"description\" content=\"{title}. {says}\"/>\n\
             <link rel=\"icon\" href=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' \
             viewBox='0 0 4 4'%3E%3Cpath fill='%23d55e00' d='M1 1h2v2H1z'/%3E%3C/svg%3E\"/>\n\
             <title>{title}</title>\n<link rel=\"stylesheet\" href=\"{root}site.css\"/>\n\
             {scripts}</head>\n<body>\n<a class=\"skip\" href=\"#main\">{skip}</a>\n\
             <header><nav aria-label=\"{site}\">\n<ul>\n{links}</ul>\n\
             <a href=\"{root}{folder}{name}\" lang=\"{other_tag}\" \
             hreflang=\"{other_tag}\">{other_name}</a></nav></header>\n\
             <main id=\"main\" tabindex=\"-1\">\n<h1 id=\"title\">{title}</h1>\n{body}</main>\n\
             <footer><p>{figures} <a href=\"{made}\">{how}</a></p>\n\
             <p>{source} · <a href=\"{made}#digest\">{digest}</a></p></footer>\n</body>\n</html>\n",
            says = text("Layouts of the sliding puzzle Klotski (华容道), measured."),
            tag = language.tag(), root = root, title = self.title, name = name, body = body,
            scripts = self.scripts.iter().map(script).collect::<Markup>(),
            skip = text("Skip to the content"), site = text("Pages of the site"),
            links = links.collect::<Markup>(), folder = folder(other), other_tag = other.tag(),
            other_name = other.name(), figures = text(figures), made = self.to("made.html"),
            how = text("How this was made"), source = self.source,
            digest = text("The digest of the content")
        };
        html.0
    }
}
