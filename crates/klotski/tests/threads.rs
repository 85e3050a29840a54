//! Searches that share their levels with the other threads of a pool.

use klotski::graph::{ClassGraph, distances};
use rayon::ThreadPoolBuilder;

/// Levels of at least 8,192 layouts are shared. Each kind of search has some in these classes.
#[test]
fn the_number_of_threads_changes_nothing() {
    for class in ["1-12-0", "5-3-0"] {
        let graph = ClassGraph::of(class.parse().unwrap());
        let measure = || {
            let farthest = graph.farthest();
            let sets = graph.farthest_sets(&farthest).unwrap().lists();
            let solutions = graph.solutions(&distances(&graph.adjacency, graph.solved()));
            let full = graph.full_solutions(&solutions.num).into_iter();
            let full: Vec<_> = full.map(|pair| (pair.node, pair.solution, pair.step)).collect();
            (farthest, sets, solutions.num, solutions.minimal, full, graph.distances())
        };
        // Outside a pool, a thread shares nothing.
        let expected = measure();
        for threads in [2, 8] {
            let pool = ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            assert!(pool.install(measure) == expected, "{class} on {threads} threads");
        }
    }
}
