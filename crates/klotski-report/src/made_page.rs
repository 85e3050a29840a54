//! The page about the warehouse: terms, provenance, digests, checks, and every query with its SQL.

use klotski_query::{Topic, catalogue};
use klotski_texts::Language;

use crate::figures::{Figures, STAGES, TABLES};
use crate::html::{Markup, statement};
use crate::page::Page;
use crate::terms::DEFINITIONS;

pub(crate) fn write(figures: &Figures, language: Language) -> Page {
    let mut page = Page::new("made.html", &language.text("How it was made"), figures, language);
    page.paragraph(&language.text(
        "A program, klotski-ingest, lists all layouts, finds their groups and measures each of \
         them, and writes a warehouse: one SQLite file, klotski.db. The program klotski-sql asks \
         it, and this site is made of its answers. So every number here can be asked again.",
    ));
    let parts = [
        ("words", language.text("What the words mean")),
        ("provenance", language.text("How the warehouse was made")),
        ("digest", language.text("The digest of the content")),
        ("checks", language.text("How it is checked")),
        ("queries", language.text("The queries, with their SQL")),
    ];
    let links = parts.iter().map(|(id, text)| markup!("<li><a href=\"#{}\">{}</a></li>", id, text));
    page.add(markup! {
        "<nav class=\"contents\" aria-label=\"{}\"><ul>{}</ul></nav>\n",
        language.text("Contents"), links.collect::<Markup>()
    });
    for (id, heading) in parts {
        page.heading(id, &heading);
        match id {
            "words" => words(&mut page, language),
            "provenance" => provenance(&mut page, figures, language),
            "digest" => digest(&mut page, figures, language),
            "checks" => checks(&mut page, language),
            _ => queries(&mut page, language),
        }
    }
    page
}

fn words(page: &mut Page, language: Language) {
    page.add(markup!("<dl class=\"words\">\n"));
    for [anchor, english, chinese, meaning] in &*DEFINITIONS {
        // In both languages, because tables and books have either.
        let term = match language {
            Language::English => markup!("{} <span lang=\"zh\">{}</span>", english, chinese),
            Language::Chinese => markup!("{} <span lang=\"en\">{}</span>", chinese, english),
        };
        page.add(markup! {
            "<div><dt id=\"{}\">{}</dt><dd>{}</dd></div>\n", anchor, term, language.text(meaning)
        });
    }
    page.add(markup!("</dl>\n"));
}

fn provenance(page: &mut Page, figures: &Figures, language: Language) {
    page.paragraph(&language.text(
        "The file has recorded how it was made, stage by stage: core lists the layouts, their \
         groups, layers, structure and steps to a solution; solutions counts their solutions; \
         farthest finds how far the farthest layouts lie; distances, which is measured only on \
         request, counts the pairs at each distance. klotski-sql info shows the same.",
    ));
    page.table(&language.text("The versions of the program and of the schema"), &figures.versions);
    page.table(&language.text("The stages"), &figures.stages);
    page.add(statement(STAGES, language));
}

fn digest(page: &mut Page, figures: &Figures, language: Language) {
    page.paragraph(&language.text(
        "Equal rows have equal digests on every machine. This is the digest of all tables together:",
    ));
    page.add(markup!("<p class=\"digest\"><code>{}</code></p>\n", figures.digest));
    page.paragraph(&language.text(
        "The first of these commands computes it again from all rows; its last line must be the same. \
         The digest of a table is the SHA-256 of its rows in the order of the key, as the sqlite3 \
         shell prints them in the mode quote, so that one can check it without this program, too:",
    ));
    page.add(markup! {
        "<pre tabindex=\"0\"><code>klotski-sql info --digest\n\
         sqlite3 -quote klotski.db \"SELECT * FROM classes ORDER BY class\" | sha256sum</code></pre>\n"
    });
    page.table(&language.text("The digest of each table, SHA-256"), &figures.tables);
    page.add(statement(TABLES, language));
}

fn checks(page: &mut Page, language: Language) {
    page.add(markup! {
        "<pre tabindex=\"0\"><code>klotski-sql verify --quick\nklotski-sql verify\n\
         klotski-sql verify --recompute</code></pre>\n<ul>\n"
    });
    for english in [
        "verify --quick reads every byte of the file and checks its pages, stages and totals.",
        "verify computes groups, layers and steps to a solution again, derives the other \
         tables from the layouts, checks bounds, sums and mirror images, and compares rows and \
         indexes with the digests in the file.",
        "verify --recompute searches all solutions and farthest steps again, too.",
        "verify also writes the files that the field has published, byte for byte, and \
         compares them with the published MD5 digests: all codes, all groups, all farthest \
         steps, all solutions. The digests of these four release files are part of the \
         program; those of the files of single classes are given by --digests.",
        "The tests of the project compare the program with a slow and simple model of the \
         puzzle that shares no code with it, and with published counts, sizes and seeds.",
    ] {
        page.add(markup!("<li>{}</li>\n", language.text(english)));
    }
    page.add(markup!("</ul>\n"));
    page.add(markup! {
        "<p><a href=\"{}\">{}</a></p>\n",
        page.to("claims.html"), language.text("What others claimed, and what we find")
    });
}

fn queries(page: &mut Page, language: Language) {
    page.paragraph(&language.text(
        "Each is a plain SQL file; klotski-sql query NAME runs it, klotski-sql list NAME prints it. \
         Some use the functions of the program, which load into any SQLite, too.",
    ));
    for topic in Topic::ALL {
        let heading = language.text(topic.name());
        page.add(markup!("<h3 id=\"topic-{}\">{}</h3>\n", topic.name(), heading));
        for query in catalogue().iter().filter(|query| query.topic == *topic) {
            page.add(markup! {
                "<article class=\"query\" id=\"query-{name}\"><h4><code>{name}</code> {title}</h4>\n\
                 <p>{description}</p>\n<p><code>klotski-sql query {call}</code></p>\n\
                 {statement}</article>\n",
                name = query.name, title = language.text(query.title),
                description = language.text(query.description),
                call = query.example_call(),
                statement = statement(query.sql.trim(), language)
            });
        }
    }
}
