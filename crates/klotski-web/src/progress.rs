//! How far a search is, for the script.

use std::cell::Cell;
use std::sync::Arc;

use klotski::graph::{LayerModel, STOP_EVERY, Stopped};
use klotski::{Layout, Metric, Ranking};

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
#[link(wasm_import_module = "host")]
#[allow(unsafe_code)]
unsafe extern "C" {
    /// Takes the progress of a search. Not 0: the search stops.
    safe fn host_progress(reached: f64, of: f64) -> i32;
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
fn host_progress(_: f64, _: f64) -> i32 {
    0
}

/// Counts what is done of at most `of`, each time by `by`. Returns whether to stop.
pub(crate) fn progress(by: usize, of: usize) -> impl Fn() -> bool {
    let done = Cell::new(0);
    move || {
        #[allow(clippy::cast_precision_loss)] // below 2^53
        let is_stopped = host_progress(done.get().min(of) as f64, of as f64) != 0;
        done.set(done.get() + by);
        is_stopped
    }
}

/// Searches the layers of a layout, of at most all layouts of its class.
pub(crate) fn search(root: &Layout, metric: Metric) -> Result<LayerModel, String> {
    let ranking = Arc::new(Ranking::of_class(root.class()));
    let progress = progress(STOP_EVERY, ranking.len() as usize);
    LayerModel::search_in(ranking, root, metric, &progress).map_err(stopped)
}

pub(crate) fn stopped(_: Stopped) -> String {
    "stopped".to_owned()
}
