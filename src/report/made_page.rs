//! The page about the warehouse: definitions, provenance, digests, checks, and every query with its
//! SQL.

use klotski_program::texts::Language;

use super::figures::{Figures, STAGES, TABLES};
use super::html::{Markup, statement};
use super::page::Page;
use crate::query::{Query, Topic, catalogue};

/// The terms: the anchor of the definition, e.g. `group` in `made.html#group`, the names in both
/// languages, and the meaning. Each definition uses only earlier terms.
const DEFINITIONS: [[&str; 4]; 22] = [
    [
        "layout",
        "layout",
        "布局",
        "One 2x2 block, any number of blocks of two cells and of single blocks, and at least two \
         empty cells, on a board of 4 columns and 5 rows. Equal blocks are not distinguished.",
    ],
    [
        "code",
        "code",
        "编码",
        "Nine hex digits that name a layout. The first is the cell of the upper left corner of the \
         2x2 block, row * 4 + column. The others are symbols of two bits, one for each cell that \
         is not covered yet, row by row: 00 empty, 01 horizontal, 10 vertical, 11 single. Zeros at \
         the end may be left out.",
    ],
    [
        "id",
        "id",
        "id 号",
        "The place of a code among the codes of all layouts in ascending order, from 0 to 29,334,497.",
    ],
    [
        "short-code",
        "short code",
        "短码",
        "The id in five digits of base 32, the digits 1 to 9 and A to Z without I, L and O.",
    ],
    [
        "jiang_num",
        "jiang_num",
        "将的个数",
        "The number of blocks of two cells, the generals (jiang): 0 to 7.",
    ],
    [
        "bing_num",
        "bing_num",
        "兵的个数",
        "The number of single blocks, the soldiers (bing): 0 to 14.",
    ],
    [
        "style_num",
        "style_num",
        "横放的将的个数",
        "The number of blocks of two cells that lie horizontally: 0 to jiang_num.",
    ],
    [
        "class",
        "class",
        "类",
        "The layouts with the same blocks, written jiang_num-bing_num-style_num, e.g. 5-4-1. Moves \
         never lead out of a class. There are 203.",
    ],
    [
        "step",
        "step",
        "一步",
        "One block moves any distance through empty cells, around corners too. Moves are counted in steps unless noted.",
    ],
    [
        "metrics",
        "metrics",
        "计步法",
        "The three ways to count moves: steps; straight moves, one block any distance in one \
         direction; unit moves, one block by one cell.",
    ],
    [
        "group",
        "group",
        "群",
        "All layouts that can be reached from one another by steps. There are 25,422. The groups of \
         a class are numbered from 0 by group_num, the largest first.",
    ],
    ["seed", "seed", "种子", "The smallest code of a group."],
    [
        "layer",
        "layer, seed_layer",
        "层",
        "Layer k of a layout: the layouts that are k steps away from it. seed_layer is the \
         number of steps from the seed of the group. How far the solved layouts are is \
         min_solution_step.",
    ],
    [
        "solved",
        "solved",
        "解开",
        "The 2x2 block is at the exit, the middle of the two lowest rows: the code begins with \
         D.",
    ],
    [
        "solution",
        "solution",
        "解",
        "Of a layout: a solved layout, if no shortest way to it leads through another solved \
         layout. solution_num is their number. A solved layout is its own only solution.",
    ],
    [
        "min_solution_step",
        "min_solution_step",
        "最少步数",
        "The fewest steps to a solution. min_solution_num is the number of solutions that are that \
         near.",
    ],
    [
        "min_straight_moves",
        "min_straight_moves",
        "最少直线步数",
        "The fewest straight moves to a solved layout.",
    ],
    [
        "min_unit_moves",
        "min_unit_moves",
        "最少单格步数",
        "The fewest unit moves to a solved layout.",
    ],
    [
        "farthest_step",
        "farthest_step",
        "最远步数",
        "The steps to the farthest layouts of the group. farthest_num is the number of layouts that \
         are that far. The largest farthest_step of a group is its diameter, the smallest its \
         radius.",
    ],
    [
        "bottleneck",
        "bottleneck, is_cut",
        "割点",
        "A layout without which its group falls apart (articulation point). A bridge is an edge \
         without which it falls apart. A block of the graph is a maximal set of at least two \
         layouts that no single layout separates.",
    ],
    [
        "solution_paths",
        "solution_paths",
        "最短路条数",
        "The number of shortest paths to the nearest solutions.",
    ],
    [
        "labelled_layouts",
        "labelled_layouts",
        "各块编号后的布局数",
        "The number of layouts when equal blocks are numbered, so that no two are alike.",
    ],
];

pub(super) fn write(figures: &Figures, language: Language) -> Page {
    let mut page = Page::new("made.html", language.text("How it was made"), figures, language);
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
    for [anchor, english, chinese, meaning] in DEFINITIONS {
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
         farthest finds how far the farthest layouts lie; distances, which is measured only if \
         asked for, counts the pairs at each distance. klotski-sql info shows the same.",
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
         shell prints them, so that one can check it without this program, too:",
    ));
    page.add(markup! {
        "<pre tabindex=\"0\"><code>klotski-sql info --digest\n\
         sqlite3 klotski.db \"SELECT * FROM classes ORDER BY class\" | sha256sum</code></pre>\n"
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
        "verify --quick reads every byte of the file and checks its pages, stages and totals. \
         It takes seconds.",
        "verify computes groups, layers and steps to a solution again, derives the other \
         tables from the layouts, checks bounds, sums and mirror images, and compares rows and \
         indexes with the digests in the file. It takes ten minutes.",
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
    let claims = page.to("claims.html");
    let text = language.text("What others claimed, and what we find");
    page.add(markup!("<p><a href=\"{}\">{}</a></p>\n", claims, text));
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
            one_query(page, query, language);
        }
    }
}

/// A query: its title, description, command and SQL.
fn one_query(page: &mut Page, query: &Query<'_>, language: Language) {
    let call = format!("klotski-sql query {} {}", query.name, query.example);
    page.add(markup! {
        "<article class=\"query\" id=\"query-{name}\"><h4><code>{name}</code> {title}</h4>\n\
         <p>{description}</p>\n<p><code>{call}</code></p>\n{statement}</article>\n",
        name = query.name, title = language.text(query.title),
        description = language.text(query.description), call = call.trim(),
        statement = statement(query.sql.trim(), language)
    });
}
