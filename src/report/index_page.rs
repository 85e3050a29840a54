//! The first page of the report.

use super::figures::Figures;
use super::html::escaped;
use super::language::Language;
use super::page::Page;

/// Totals, a search for a code, the plots of all layouts, and the tables of classes.
pub(super) fn write(figures: &Figures, language: Language) -> Page {
    let title = if figures.is_whole() {
        language.of("Huarongdao: all layouts", "华容道：全部布局")
    } else {
        language.of("Huarongdao: the layouts of some classes", "华容道：部分类的布局")
    };
    let mut page = Page::new("index.html", title, language, &figures.source);
    page.paragraph(language.of(
        "Layouts of the 4x5 board with one 2x2 block: classified, grouped and measured. \
         Every figure here is the answer of a canned query of klotski-sql.",
        "4x5 棋盘上含一个 2x2 块的布局：分类、分群、度量。这里的每个数字都是 klotski-sql 一个预置查询的答案。",
    ));
    page.table(language.of("Totals (query totals)", "总数（查询 totals）"), &figures.totals);

    page.heading("search", language.of("A layout by its code", "按编码查看布局"));
    page.add(&search(figures, &page, language));

    page.heading("plots", language.of("Plots", "图"));
    for (name, says) in &figures.of_all {
        page.plot(name, says);
    }
    for (id, query, table, english, chinese) in [
        ("jiang", "jiang-counts", &figures.jiang, "by jiang_num", "按 jiang_num"),
        (
            "jiang-bing",
            "jiang-bing-counts",
            &figures.jiang_bing,
            "by jiang_num and bing_num",
            "按 jiang_num 和 bing_num",
        ),
        (
            "classes",
            "class-counts",
            &figures.by_class,
            "by jiang_num, bing_num and style_num",
            "按 jiang_num、bing_num 和 style_num",
        ),
    ] {
        let number = table.rows.len();
        let heading = match language {
            Language::English => format!("Classes {english}: {number}"),
            Language::Chinese => format!("{chinese}分类：{number}"),
        };
        page.heading(id, &heading);
        page.table(query, table);
    }
    page
}

/// The form for a code, which the script answers with the texts in the data attributes.
fn search(figures: &Figures, page: &Page, language: Language) -> String {
    let held: Vec<&str> = figures.classes.iter().map(|of| of.class.as_str()).collect();
    let texts = [
        ("classes", page.to("class/")),
        ("held", held.join(" ")),
        ("class", language.of("class", "类").to_owned()),
        ("digits", language.of("a code has one to nine hex digits", "编码为一至九位十六进制数字").to_owned()),
        (
            "square",
            language.of(
                "the first digit is the cell of the 2x2 block: its column is at most 2, its row at most 3",
                "第一位是 2x2 块左上角的格：列不超过 2，行不超过 3",
            )
            .to_owned(),
        ),
        ("block", language.of("a block has no room at cell", "块放不下，格").to_owned()),
        ("surplus", language.of("there are blocks beyond the last cell", "最后一格之后还有块").to_owned()),
        ("empty", language.of("fewer than two cells are empty", "空格不足两个").to_owned()),
    ];
    let data = texts.map(|(name, text)| format!("data-{name}=\"{}\"", escaped(&text))).join(" ");
    let (label, button) =
        (language.of("Code, e.g. 4FEA134", "编码，例如 4FEA134"), language.of("Show", "显示"));
    format!(
        "<form id=\"code-form\" {data}><label for=\"code\">{label}</label> \
         <input type=\"text\" id=\"code\" name=\"code\" maxlength=\"9\" autocomplete=\"off\" \
         spellcheck=\"false\"/> <button type=\"submit\">{button}</button></form>\n\
         <div id=\"answer\" aria-live=\"polite\"></div>\n"
    )
}
