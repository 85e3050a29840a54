//! Boards and lists of boards as people write them, drawings against a slow reader that was
//! written from the guide alone.

mod drawings;
mod lists;
mod naive_drawing;

use fastrand::Rng;
use klotski::{Id, Layout, Shape};

/// A random layout.
fn any_layout(random: &mut Rng) -> Layout {
    Id::new(random.u64(..29_334_498)).unwrap().layout()
}

/// The 20 signs of a layout: `# H V 1 .`.
fn signs(layout: &Layout) -> String {
    layout.drawing().replace([' ', '\n'], "")
}

/// The blocks of a layout with their cells.
fn blocks(layout: &Layout) -> Vec<(Shape, Vec<usize>)> {
    let of_shape = |shape: Shape| {
        let cells = move |anchor| match shape {
            Shape::Square => {
                vec![0, 1, 4, 5].into_iter().map(|o| o + usize::from(anchor)).collect()
            }
            Shape::Horizontal => vec![usize::from(anchor), usize::from(anchor) + 1],
            Shape::Vertical => vec![usize::from(anchor), usize::from(anchor) + 4],
            Shape::Single => vec![usize::from(anchor)],
        };
        layout.anchors(shape).into_iter().map(move |anchor| (shape, cells(anchor)))
    };
    Shape::ALL.into_iter().flat_map(of_shape).collect()
}

/// One of the characters.
fn one_of(signs: &str, random: &mut Rng) -> String {
    signs.chars().nth(random.usize(..signs.chars().count())).unwrap().to_string()
}

/// A layout in letters, in five rows; in `# H V 1` if the letters have several readings.
fn lettered(layout: &Layout) -> Vec<String> {
    let mut cells = vec![".".to_owned(); 20];
    for (letter, (_, covered)) in ('a'..).zip(blocks(layout)) {
        for cell in covered {
            cells[cell] = letter.to_string();
        }
    }
    let rows: Vec<String> = cells.chunks(4).map(<[String]>::concat).collect();
    if Layout::from_drawing(&rows.concat()).is_ok() {
        return rows;
    }
    layout.drawing().replace(' ', "").lines().map(str::to_owned).collect()
}

/// A layout as a list of blocks.
fn listed(layout: &Layout, random: &mut Rng) -> String {
    let form = random.u8(..6);
    let block = |(shape, cells): (Shape, Vec<usize>)| {
        let (x, y) = (cells[0] % 4, cells[0] / 4);
        let (w, h) = match shape {
            Shape::Square => (2, 2),
            Shape::Horizontal => (2, 1),
            Shape::Vertical => (1, 2),
            Shape::Single => (1, 1),
        };
        match form {
            0 => format!(r#"{{"x":{x},"y":{y},"w":{w},"h":{h},"prev_x":0,"r":3}}"#),
            1 => format!(r#"{{"row":{y},"col":{x},"width":{w},"height":{h}}}"#),
            2 => format!(r#"{{"name":"a 1","column":{x},"row":{y},"shape":[{h},{w}]}}"#),
            3 => format!(r#"{{"location":{{"x":{x},"y":{y}}},"w":{w},"h":{h}}}"#),
            4 => format!(r#"{{"position":{{"row":{y},"col":{x}}},"shape":[{w},{h}]}}"#),
            _ => format!(r#"{{"pos":[{y},{x}],"w":{w},"h":{h}}}"#),
        }
    };
    let list = blocks(layout).into_iter().map(block).collect::<Vec<_>>().join(", ");
    if random.bool() {
        format!(r#"{{"goal":{{"x":1,"y":3}},"exit":[{{"x":1}}],"blocks":[{list}]}}"#)
    } else {
        format!("[{list}]")
    }
}
