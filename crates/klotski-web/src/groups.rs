//! Searches through groups, paths and maps.

use std::cell::Cell;

use klotski::graph::{GroupMap, Guide, LayerModel, LayoutGraph, STOP_EVERY, UNREACHED};
use klotski::{Goal, Layout, Metric};
use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::layouts::{of_code, one_move};
use crate::progress::{progress, search, stopped};

/// What a script can ask.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Request {
    /// Searches the group of a code, for the next two requests.
    Search(String),
    /// The fewest moves from the layout of the search to a solved one, by a metric.
    Fewest(String),
    /// A shortest path from the layout of a code, by a metric.
    Path(String, String),
    /// The graph of the group of a code, if it has at most this many layouts.
    Graph(String, usize),
    /// The points of the graph in 2 or 3 dimensions.
    Map(usize),
    /// The points of the graph, from those of a stored map.
    Stored(StoredMap),
}

/// A map as the site stores it: the signs of each symmetry, two coordinates of each representative
/// and, if they are known, its farthest step.
#[derive(Deserialize)]
pub(crate) struct StoredMap {
    signs: Vec<[i16; 3]>,
    points: Vec<i16>,
    farthest: Vec<u16>,
}

/// What the requests so far have found.
#[derive(Debug, Default)]
pub(crate) struct Groups {
    model: Option<LayerModel>,
    /// By metric.
    guides: [Option<Guide>; 3],
    graph: Option<LayoutGraph>,
}

impl Groups {
    pub(crate) fn answer(&mut self, request: Request) -> Result<Json, String> {
        match request {
            Request::Search(code) => self.search(of_code(&code)?),
            Request::Fewest(metric) => self.fewest(by(&metric)?),
            Request::Path(code, metric) => self.path(of_code(&code)?, by(&metric)?),
            Request::Graph(code, most) => self.open_graph(of_code(&code)?, most),
            Request::Map(dimensions) => self.map(dimensions),
            Request::Stored(map) => self.expand(&map),
        }
    }

    /// The group around a layout, with its layers and farthest layouts.
    fn search(&mut self, root: Layout) -> Result<Json, String> {
        const MOST: usize = 4;
        (self.model, self.guides) = (None, [None, None, None]);
        let model = search(&root, Metric::Step)?;
        let farthest = model.farthest();
        let shown = farthest.iter().take(MOST).map(|layout| layout.code().to_string());
        let answer = json!({
            "size": model.sizes().sum::<usize>(),
            "farthestStep": model.layers() - 1,
            "farthestNum": farthest.len(),
            "farthest": shown.collect::<Vec<_>>(),
            "isCut": model.is_cut(),
        });
        self.model = Some(model);
        Ok(answer)
    }

    /// The fewest moves to a solved layout: from the root of the search and from the layouts beside
    /// it, and by distance the number of layouts; by steps also the number of shortest paths.
    fn fewest(&mut self, metric: Metric) -> Result<Json, String> {
        let (model, guide) = self.guide(metric)?;
        let root = model.root();
        let beside = root.moves(Metric::Step).map(|(_, to)| guide.fewest_moves(&to));
        let paths = (metric == Metric::Step).then(|| {
            let paths = model.solution_paths_while(|_| Ok::<(), ()>(())).ok().flatten();
            paths.map(|paths| paths.number().to_string())
        });
        Ok(json!({
            "fewest": guide.fewest_moves(&root),
            "beside": beside.collect::<Vec<_>>(),
            "layers": guide.sizes(),
            "paths": paths.flatten(),
        }))
    }

    /// The model, and its guide by a metric, which is searched once.
    fn guide(&mut self, metric: Metric) -> Result<(&LayerModel, &Guide), String> {
        let model = self.model.as_ref().ok_or("no search")?;
        let place = &mut self.guides[metric as usize];
        let guide = if let Some(guide) = place.take() {
            guide
        } else {
            let layouts = model.sizes().sum();
            Guide::until(model, &Goal::SOLVED, metric, &progress(STOP_EVERY, layouts))
                .map_err(stopped)?
        };
        Ok((model, place.insert(guide)))
    }

    /// The moves of a shortest path, or null.
    fn path(&mut self, from: Layout, metric: Metric) -> Result<Json, String> {
        let path = self.guide(metric)?.1.path(&from);
        let moves = path.map(|path| path.iter().map(|(step, to)| one_move(*step, to)).collect());
        Ok(moves.unwrap_or(Json::Null))
    }

    /// The graph: its nodes ascend by code. Without neighbours if the group is too large.
    fn open_graph(&mut self, root: Layout, most: usize) -> Result<Json, String> {
        (self.graph, self.model, self.guides) = (None, None, [None, None, None]);
        let is_stopped = progress(STOP_EVERY, most);
        let searched = Cell::new(0);
        let too_large = || {
            searched.set(searched.get() + STOP_EVERY);
            searched.get() > most + STOP_EVERY || is_stopped()
        };
        let model = match LayerModel::search_until(&root, Metric::Step, &too_large) {
            Ok(model) if model.sizes().sum::<usize>() <= most => model,
            _ => return Ok(json!({ "isLarge": true })),
        };
        let graph = LayoutGraph::of_group(&model, &|| false).map_err(stopped)?;
        let first = graph.codes[0];
        let mirrored = graph.codes.iter().map(|code| code.layout().mirror().code()).min();
        let rows = || graph.rows().map(<[u32]>::len);
        let starts = rows().scan(0, |end, row| {
            *end += row;
            Some(*end)
        });
        let answer = json!({
            // A group and its mirror image have one stored map.
            "seed": mirrored.map_or(first, |mirrored| mirrored.min(first)).to_string(),
            "codes": graph.codes.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "starts": std::iter::once(0).chain(starts).collect::<Vec<_>>(),
            "neighbors": graph.rows().flatten().collect::<Vec<_>>(),
            "solved": graph.solved().collect::<Vec<_>>(),
            "steps": graph.steps().map(|steps| steps.unwrap_or(UNREACHED)).collect::<Vec<_>>(),
            "layers": graph.layers,
        });
        (self.graph, self.model) = (Some(graph), Some(model));
        Ok(answer)
    }

    fn map(&self, dimensions: usize) -> Result<Json, String> {
        /// The rounds of a search for points; each asks whether to stop once for so many layouts.
        const ROUNDS: usize = 100;
        let graph = self.graph.as_ref().ok_or("no graph")?;
        let rounds = ROUNDS * (1 + graph.len().div_ceil(STOP_EVERY));
        let map = GroupMap::until(graph, dimensions, &progress(1, rounds)).map_err(stopped)?;
        Ok(json!({ "points": map.coordinates.as_flattened() }))
    }

    fn expand(&self, stored: &StoredMap) -> Result<Json, String> {
        let graph = self.graph.as_ref().ok_or("no graph")?;
        let StoredMap { signs, points, farthest: steps } = stored;
        let (mut all, mut farthest) = (vec![[0; 3]; graph.len()], vec![0; graph.len()]);
        let mut is_whole = true;
        GroupMap::each_image(graph, |position, symmetry, layout| {
            let (point, signs) = (points.get(2 * position..), signs.get(symmetry));
            let (Some([x, y, ..]), Some(signs)) = (point, signs) else {
                is_whole = false;
                return;
            };
            all[layout] = [x * signs[0], y * signs[1], 0];
            farthest[layout] = steps.get(position).copied().unwrap_or(0);
        });
        if !is_whole {
            return Err("the stored map is of another group".to_owned());
        }
        let farthest = (!steps.is_empty()).then_some(farthest);
        Ok(json!({ "points": all.as_flattened(), "farthest": farthest }))
    }
}

fn by(metric: &str) -> Result<Metric, String> {
    metric.parse().map_err(|_| format!("no metric {metric}"))
}
