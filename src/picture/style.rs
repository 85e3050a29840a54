//! The look of all pictures.

use svg::Document;
use svg::node::element::{Style, Title};

/// The colours are those of Okabe and Ito, <https://jfly.uni-koeln.de/color/>, which are
/// distinct with any colour vision. The ground is light, or dark for a reader who prefers
/// dark. Programs without CSS show no ground.
pub const STYLE: &str = "\
svg{background:#fff}text{font-family:system-ui,sans-serif;fill:#222}\
.code{font-family:ui-monospace,monospace}\
.halo{paint-order:stroke;stroke:#fff;stroke-width:3px}\
.ground{fill:#e4e4e4;stroke:#555}\
.square{fill:#d55e00}.horizontal{fill:#0072b2}.vertical{fill:#009e73}.single{fill:#f0e442}\
.block{stroke:#222;stroke-width:1}\
.moved{stroke:#000;stroke-width:3}\
.from{fill:none;stroke:#000;stroke-width:1.5;stroke-dasharray:3 2}\
.bar{fill:#0072b2}.axis{stroke:#555;fill:none}.grid{stroke:#bbb;stroke-opacity:.5;fill:none}\
@media(prefers-color-scheme:dark){svg{background:#161616}text{fill:#ddd}.halo{stroke:#161616}.axis{stroke:#aaa}.bar{fill:#56b4e9}}";

/// An empty picture of a size in pixels, with a title for screen readers.
pub(super) fn document(width: u32, height: u32, title: &str) -> Document {
    Document::new()
        .set("width", width)
        .set("height", height)
        .set("viewBox", (0, 0, width, height))
        .set("role", "img")
        .add(Title::new(title))
        .add(Style::new(STYLE))
}
