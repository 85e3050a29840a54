//! The look of all pictures.

use svg::Document;
use svg::node::element::{Style, Title};

/// Rules for boards. Programs without CSS show black blocks.
macro_rules! board_style {
    () => {
        "\
.klotski .ground{fill:#ebe9e4}.klotski .frame{fill:none;stroke:#57534d;stroke-width:2}\
.klotski .exit{fill:#57534d}.klotski .block{stroke:#222}\
.klotski .square{fill:#d55e00}.klotski .horizontal{fill:#0072b2}\
.klotski .vertical{fill:#009e73}.klotski .single{fill:#f0e442}\
.klotski .moved{stroke:#000;stroke-width:3}\
.klotski .from{fill:none;stroke:#000;stroke-width:1.5;stroke-dasharray:3 2}\
@media(prefers-color-scheme:dark){\
.klotski .ground{fill:#35322d}.klotski .frame{stroke:#a8a296}.klotski .exit{fill:#a8a296}\
.klotski .block{stroke:#151412}.klotski .horizontal{fill:#56b4e9}\
.klotski .moved,.klotski .from{stroke:#fff}}"
    };
}

/// Rules for text.
macro_rules! text_style {
    () => {
        "\
.klotski text{font-family:system-ui,sans-serif;fill:#222}\
.klotski .code{font-family:ui-monospace,monospace}\
@media(prefers-color-scheme:dark){.klotski text{fill:#ddd}}"
    };
}

/// Rules for plots. The shades of a heat map go away from the paper, from light to dark
/// or from dark to light.
macro_rules! plot_style {
    () => {
        "\
.klotski .bar{fill:#0072b2}.klotski .none{fill:#767676}.klotski .axis{stroke:#555;fill:none}\
.klotski .grid{stroke:#999;stroke-opacity:.4;fill:none}\
.klotski .halo{paint-order:stroke;stroke:#fff;stroke-width:3px}\
.klotski .start{fill:#d55e00}.klotski .end{fill:#009e73}\
.klotski .s0{fill:#dcebf7}.klotski .s1{fill:#bcd9ee}.klotski .s2{fill:#94c2e1}\
.klotski .s3{fill:#63a6d1}.klotski .s4{fill:#2f77b1}.klotski .s5{fill:#155a97}\
.klotski .s6{fill:#0b3d75}.klotski .s7{fill:#06244c}\
.klotski .on4,.klotski .on5,.klotski .on6,.klotski .on7{fill:#fff}\
@media(prefers-color-scheme:dark){\
.klotski .bar{fill:#56b4e9}.klotski .none{fill:#8f8f8f}.klotski .axis{stroke:#aaa}\
.klotski .halo{stroke:#171614}.klotski .grid{stroke:#888}\
.klotski .s0{fill:#12283d}.klotski .s1{fill:#163a5a}.klotski .s2{fill:#1b4f7c}\
.klotski .s3{fill:#22669f}.klotski .s4{fill:#4a97cf}.klotski .s5{fill:#7db8e2}\
.klotski .s6{fill:#b0d5ef}.klotski .s7{fill:#e0f0fb}\
.klotski .on0,.klotski .on1,.klotski .on2,.klotski .on3{fill:#fff}\
.klotski .on4,.klotski .on5,.klotski .on6,.klotski .on7{fill:#111}}"
    };
}

/// The paper below a picture with text, which must not depend on what is behind it.
macro_rules! paper_style {
    () => {
        "\
.klotski{background:#fff}@media(prefers-color-scheme:dark){.klotski{background:#171614}}"
    };
}

/// The class of every picture. All rules ask for it, so that they change nothing else on a page
/// with the picture in it.
const CLASS: &str = "klotski";

/// The look of boards and of plots, for a page that has pictures among its elements.
///
/// The colours are those of Okabe and Ito, <https://jfly.uni-koeln.de/color/>, which are
/// distinct with any colour vision. They are light, or dark for a reader who prefers dark.
/// They are no variables, which many programs that read SVG do not know.
pub const STYLE: &str = concat!(board_style!(), text_style!(), plot_style!());

/// The part of [`STYLE`] for a picture with boards and no plot, and for one with a plot.
pub(super) const BOARD: &str = board_style!();
pub(super) const PLOT: &str = concat!(paper_style!(), text_style!(), plot_style!());
/// The part for boards with text beside them.
pub(super) const SHEET: &str = concat!(paper_style!(), text_style!(), board_style!());
/// The part for a map of paths, which has the colours of both.
pub(super) const MAP: &str = concat!(paper_style!(), text_style!(), board_style!(), plot_style!());

/// A picture that is a file of its own, of a size in pixels, with a title for screen readers.
pub(super) fn document([width, height]: [f64; 2], title: &str, style: &str) -> Document {
    let document = Document::new().set("class", CLASS).set("viewBox", (0, 0, width, height));
    let document = document.set("width", width).set("height", height).set("role", "img");
    document.add(Title::new(title)).add(Style::new(style))
}

/// A picture on a page that has [`STYLE`], says beside the picture what it shows, and gives it
/// a size by its second class.
pub(super) fn inline([width, height]: [f64; 2], class: &str) -> Document {
    Document::new()
        .set("class", format!("{CLASS} {class}"))
        .set("viewBox", (0, 0, width, height))
        .set("aria-hidden", "true")
}
