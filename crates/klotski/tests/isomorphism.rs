//! Which groups are the same graph, compared with searches for an isomorphism.

use std::collections::BTreeMap;

use klotski::graph::{ClassGraph, CoreMeasures};
use klotski::{Class, Ranking};

/// By node: its neighbours.
type Graph = Vec<Vec<usize>>;

#[test]
fn small_groups_of_an_equal_hash_are_isomorphic() {
    assert!(graphs_of_groups(20_000, 300) > 300);
}

/// The number was found by two other programs.
#[test]
#[ignore = "minutes; a release test"]
fn groups_of_at_most_1_000_layouts_are_937_graphs() {
    assert_eq!(graphs_of_groups(u32::MAX, 1_000), 937);
}

/// The number of graphs among the groups of at most `largest` layouts of the classes of at most
/// `layouts`. Fails if groups of an equal hash are not isomorphic, or groups of others are.
fn graphs_of_groups(layouts: u32, largest: usize) -> usize {
    // By the numbers of layouts and edges, then by hash: the groups.
    let mut groups: BTreeMap<(usize, usize), BTreeMap<u64, Vec<Graph>>> = BTreeMap::new();
    let is_small = |class: &Class| Ranking::of_class(*class).len() <= layouts;
    for class in Class::all().filter(is_small) {
        let measures = CoreMeasures::of(class);
        for (graph, group) in graphs(class).into_iter().zip(&measures.groups) {
            if graph.len() > largest {
                continue;
            }
            let sizes = (graph.len(), graph.iter().map(Vec::len).sum());
            groups.entry(sizes).or_default().entry(group.graph).or_default().push(graph);
        }
    }
    let mut graphs = 0;
    for by_hash in groups.values() {
        let firsts: Vec<&Graph> = by_hash.values().map(|equal| &equal[0]).collect();
        for (index, &first) in firsts.iter().enumerate() {
            assert!(firsts[..index].iter().all(|earlier| !is_isomorphic(earlier, first)));
        }
        for equal in by_hash.values() {
            assert!(equal.iter().all(|group| is_isomorphic(&equal[0], group)));
        }
        graphs += firsts.len();
    }
    graphs
}

/// The groups of a class.
fn graphs(class: Class) -> Vec<Graph> {
    let graph = ClassGraph::of(class);
    let mut groups: Vec<Graph> = graph.groups.seeds.iter().map(|_| Graph::new()).collect();
    let mut index = Vec::new();
    for &group in &graph.groups.group_num {
        let group = &mut groups[usize::from(group)];
        index.push(group.len());
        group.push(Vec::new());
    }
    for (node, &group) in (0..).zip(&graph.groups.group_num) {
        let neighbors = graph.adjacency.row(node).iter().map(|&next| index[next as usize]);
        groups[usize::from(group)][index[node as usize]].extend(neighbors);
    }
    groups
}

/// Searches for an isomorphism.
fn is_isomorphic(a: &Graph, b: &Graph) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let after = |neighbors: &Vec<usize>| neighbors.iter().map(|next| next + a.len()).collect();
    let both: Graph = a.iter().cloned().chain(b.iter().map(after)).collect();
    can_match(&both, vec![0; both.len()])
}

/// Whether a map of the first half of the nodes to the second keeps edges and colours.
fn can_match(both: &Graph, mut colours: Vec<usize>) -> bool {
    let half = both.len() / 2;
    // Refine: nodes with other numbers of neighbours of some colour get other colours.
    loop {
        let signature = |node: usize| {
            let mut around: Vec<usize> = both[node].iter().map(|&next| colours[next]).collect();
            around.sort_unstable();
            (colours[node], around)
        };
        let signatures: Vec<_> = (0..both.len()).map(signature).collect();
        let mut distinct = signatures.clone();
        distinct.sort_unstable();
        distinct.dedup();
        let refined = signatures.iter().map(|one| distinct.binary_search(one).unwrap()).collect();
        if colours == refined {
            break;
        }
        colours = refined;
    }
    let mut by_colour: BTreeMap<usize, [Vec<usize>; 2]> = BTreeMap::new();
    for (node, &colour) in colours.iter().enumerate() {
        by_colour.entry(colour).or_default()[node / half].push(node);
    }
    if by_colour.values().any(|[first, second]| first.len() != second.len()) {
        return false;
    }
    let open = by_colour.values().filter(|nodes| nodes[0].len() > 1);
    let Some([first, second]) = open.min_by_key(|nodes| nodes[0].len()) else {
        // Each node has its image. Equal refined colours of the neighbours are equal neighbours.
        return true;
    };
    second.iter().any(|&image| {
        let mut chosen = colours.clone();
        chosen[first[0]] = both.len();
        chosen[image] = both.len();
        can_match(both, chosen)
    })
}
