//! A board as SVG.

use klotski::{COLUMNS, Layout, ROWS, Shape, Step};
use svg::Document;
use svg::node::element::{Group, Path, Rectangle, Style, Title};

/// The class of every picture. All CSS rules select it, so that they do not affect the page around
/// it.
pub const CLASS: &str = "klotski";

/// CSS rules for boards. Programs without CSS show black blocks.
pub const BOARD_RULES: &str = "\
.klotski .ground{fill:#ebe9e4}.klotski .frame{fill:none;stroke:#57534d;stroke-width:2}\
.klotski .exit{fill:#57534d}.klotski .block{stroke:#222}\
.klotski .square{fill:#d55e00}.klotski .horizontal{fill:#0072b2}\
.klotski .vertical{fill:#009e73}.klotski .single{fill:#f0e442}\
.klotski .moved{stroke:#000;stroke-width:3}\
.klotski .from{fill:none;stroke:#000;stroke-width:1.5;stroke-dasharray:3 2}\
@media(prefers-color-scheme:dark){\
.klotski .ground{fill:#35322d}.klotski .frame{stroke:#a8a296}.klotski .exit{fill:#a8a296}\
.klotski .block{stroke:#151412}.klotski .horizontal{fill:#56b4e9}\
.klotski .moved,.klotski .from{stroke:#fff}}";

/// An SVG document of a size in pixels, with a title for screen readers.
pub fn document([width, height]: [f64; 2], title: &str, rules: &[&str]) -> Document {
    let document = Document::new().set("class", CLASS).set("viewBox", (0, 0, width, height));
    let document = document.set("width", width).set("height", height).set("role", "img");
    document.add(Title::new(title)).add(Style::new(rules.concat()))
}

/// Draws a layout as SVG, with cells of this width in pixels.
pub fn board(layout: &Layout, cell: u32) -> String {
    let title = layout.code().to_string();
    document(size(cell).map(f64::from), &title, &[BOARD_RULES])
        .add(drawn(layout, None, cell))
        .to_string()
}

/// Draws a layout as an element of a page that has [`BOARD_RULES`].
pub fn inline_board(layout: &Layout, cell: u32) -> String {
    let [width, height] = size(cell);
    let board = Document::new().set("class", CLASS).set("aria-hidden", "true");
    let board = board.set("width", width).set("height", height).add(drawn(layout, None, cell));
    board.to_string().replace('\n', "")
}

/// The space around the blocks, in pixels.
const FRAME: u32 = 4;

/// The size of a board in pixels: the frame, and below it the mark of the exit.
pub fn size(cell: u32) -> [u32; 2] {
    let (columns, rows) = (u32::from(COLUMNS), u32::from(ROWS));
    [columns * cell + 2 * FRAME, rows * cell + 2 * FRAME + cell / 4]
}

/// The blocks of a layout on the ground, in a frame with a gap at the exit. If `step` is given, the
/// block it has moved and its previous position are marked.
pub fn drawn(layout: &Layout, step: Option<Step>, cell: u32) -> Group {
    let [width, height] = size(cell);
    let inner = height - cell / 4;
    let ground = rectangle(1, 1, width - 2, inner - 2).set("class", "ground");
    let mut group = Group::new().add(ground).add(frame(cell)).add(exit(cell));
    if let Some(step) = step {
        group = group.add(block(step.shape, step.from, cell).set("class", "from"));
    }
    for shape in Shape::ALL {
        for anchor in layout.anchors(shape) {
            let is_moved = step.is_some_and(|step| (step.shape, step.to) == (shape, anchor));
            let class = format!("block {}{}", class(shape), if is_moved { " moved" } else { "" });
            group = group.add(block(shape, anchor, cell).set("class", class));
        }
    }
    group
}

/// The frame, drawn from the exit around the board and back to the exit.
fn frame(cell: u32) -> Path {
    let [width, height] = size(cell);
    let (bottom, right) = (height - cell / 4 - 1, width - 1);
    let (from, to) = (FRAME + cell, FRAME + 3 * cell);
    let path = format!("M{from} {bottom}H1V1H{right}V{bottom}H{to}");
    Path::new().set("class", "frame").set("d", path)
}

/// The mark below the exit: a triangle that points down, below the two middle columns.
fn exit(cell: u32) -> Path {
    let [width, height] = size(cell);
    let high = cell / 4;
    let (left, top) = (width / 2 - high, height - high);
    let path = format!("M{left} {top}h{}l-{high} {high}z", 2 * high);
    Path::new().set("class", "exit").set("d", path)
}

fn block(shape: Shape, anchor: u8, cell: u32) -> Rectangle {
    let (row, column) = (u32::from(anchor / COLUMNS), u32::from(anchor % COLUMNS));
    let (rows, columns) = match shape {
        Shape::Square => (2, 2),
        Shape::Horizontal => (1, 2),
        Shape::Vertical => (2, 1),
        Shape::Single => (1, 1),
    };
    // A gap of two pixels between blocks.
    rectangle(
        FRAME + column * cell + 1,
        FRAME + row * cell + 1,
        columns * cell - 2,
        rows * cell - 2,
    )
    .set("rx", cell / 8)
}

fn class(shape: Shape) -> &'static str {
    match shape {
        Shape::Square => "square",
        Shape::Horizontal => "horizontal",
        Shape::Vertical => "vertical",
        Shape::Single => "single",
    }
}

fn rectangle(x: u32, y: u32, width: u32, height: u32) -> Rectangle {
    Rectangle::new().set("x", x).set("y", y).set("width", width).set("height", height)
}
