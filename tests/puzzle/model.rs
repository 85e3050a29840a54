//! Classes, nodes and shapes of the library as those of the model.

use klotski::{Class, Shape};

use crate::support::naive::{Kind, Model};

/// The model of a class, with steps.
pub(super) fn model_of(class: Class) -> Model {
    let verticals = class.jiang_num - class.style_num;
    let [horizontals, verticals, singles] =
        [class.style_num, verticals, class.bing_num].map(usize::from);
    Model::of_class(horizontals, verticals, singles)
}

pub(super) fn kind(shape: Shape) -> Kind {
    match shape {
        Shape::Square => Kind::Square,
        Shape::Horizontal => Kind::Horizontal,
        Shape::Vertical => Kind::Vertical,
        Shape::Single => Kind::Single,
    }
}

/// A position in the order of codes as a node of the library.
pub(super) fn node(position: usize) -> u32 {
    u32::try_from(position).expect("a class has fewer than 2^32 layouts")
}
