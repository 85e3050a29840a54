//! What a picture of the map of a group shows, and its colours.

use klotski::graph::{LayerModel, LayoutGraph, Stopped};
use klotski::{Layout, Metric, message};
use strum::{EnumString, IntoStaticStr, VariantNames};

/// What the colours of a map show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "lowercase")]
pub enum Measure {
    /// The moves to the nearest solved layout.
    Moves,
    /// The moves to the farthest layouts.
    Farthest,
    /// The moves from the seed of the group.
    Layer,
    /// The layouts one move away.
    Degree,
}

impl Measure {
    /// By layout: the value. Without a solved layout, no layout has moves, and the list is empty.
    pub fn values(
        self,
        graph: &LayoutGraph,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Vec<u16>, Stopped> {
        Ok(match self {
            Self::Moves => graph.steps().collect::<Option<_>>().unwrap_or_default(),
            Self::Farthest => graph.farthest_steps(is_stopped)?,
            Self::Layer => graph.layers.clone(),
            Self::Degree => {
                let degrees = graph.rows().map(|row| u16::try_from(row.len()).unwrap_or(u16::MAX));
                degrees.collect()
            }
        })
    }

    /// The meaning of the colours, with their unit.
    pub fn legend(self, metric: Metric) -> String {
        let moves = metric.noun(2);
        match self {
            Self::Moves => message!("colour: {moves} to a solution", moves),
            Self::Farthest => message!("colour: {moves} to the farthest layouts", moves),
            Self::Layer => message!("colour: {moves} from the seed", moves),
            Self::Degree => message!("colour: degree, the layouts one move away"),
        }
    }
}

/// The map of a group, with what a picture shows on it.
#[derive(Clone, Debug)]
pub struct MapPicture {
    /// The sentence above the map.
    pub title: String,
    /// The meaning of the colours, with their unit.
    pub legend: String,
    /// By layout: its point; the largest coordinate is 32,767.
    pub points: Vec<[i16; 3]>,
    /// Pairs of layouts one move apart.
    pub edges: Vec<(u32, u32)>,
    /// By layout: what its colour shows.
    pub values: Vec<u16>,
    pub solved: Vec<u32>,
    /// A layout that is shown as a board.
    pub start: Layout,
    /// The layouts from this one to a nearest solved layout, both included. Without them there is no
    /// board.
    pub path: Vec<u32>,
}

/// Colours from the smallest to the largest value, on dark and on light ground: of increasing
/// distance from yellow to blue, as in plasma of matplotlib, so that they are in order with any
/// colour vision.
pub(super) const RAMPS: [[[u8; 3]; 5]; 2] = [
    [[255, 209, 102], [247, 127, 91], [214, 64, 159], [138, 75, 224], [63, 140, 240]],
    [[184, 107, 0], [200, 64, 31], [168, 23, 111], [91, 33, 166], [11, 61, 145]],
];
/// The colours of solved layouts, on dark and on light ground.
pub(super) const SOLVED: [[u8; 3]; 2] = [[134, 255, 154], [0, 122, 61]];

/// A colour of a ramp, at a part from 0 to 1.
pub(super) fn colour(ramp: &[[u8; 3]; 5], part: f64) -> [f64; 3] {
    let place = part.clamp(0.0, 1.0) * 4.0;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // from 0 to 3
    let stop = place.floor().min(3.0) as usize;
    let rest = place - place.floor().min(3.0);
    [0, 1, 2].map(|channel| {
        let [from, to] = [stop, stop + 1].map(|stop| f64::from(ramp[stop][channel]));
        from + (to - from) * rest
    })
}

impl MapPicture {
    /// The nodes of a shortest path from the root of the model to a nearest solution.
    pub fn path_of(graph: &LayoutGraph, model: &LayerModel) -> Vec<u32> {
        let routes = model.solutions().first().and_then(|nearest| model.paths_to(&nearest.layout));
        let steps = routes.map(|routes| routes.first()).unwrap_or_default();
        let path = std::iter::once(model.root()).chain(steps.into_iter().map(|leg| leg.to));
        path.filter_map(|layout| graph.node(&layout)).collect()
    }

    /// The least and the largest value.
    pub(super) fn range(&self) -> [u16; 2] {
        let values = || self.values.iter().copied();
        [values().min().unwrap_or(0), values().max().unwrap_or(0)]
    }

    /// By layout: its value from 0 to 1.
    pub(super) fn parts(&self) -> impl Fn(u32) -> f64 {
        let [least, most] = self.range();
        let length = f64::from(most - least).max(1.0);
        move |layout| f64::from(self.values[layout as usize] - least) / length
    }

    /// The point of a layout in a square of this side, with a margin. y is downwards.
    pub(super) fn place(&self, layout: u32, side: f64, margin: f64) -> [f64; 2] {
        let [x, y, _] = self.points[layout as usize].map(|value| f64::from(value) / 32_767.0);
        let half = side / 2.0;
        [half + x * (half - margin), half - y * (half - margin)]
    }
}
