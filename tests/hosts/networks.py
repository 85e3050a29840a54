"""Programs for networks read the graphs of `klotski-sql export graph`:

    networks.py PATH_OF_KLOTSKI_SQL WAREHOUSE

It needs networkx, igraph, scipy and networkit. They agree on nodes, edges, components, bridges, cut
layouts and blocks with each other, and of groups with the function structure_of.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import igraph
import networkit
import networkx
import scipy.io
import scipy.sparse

PROGRAM = Path(sys.argv[1]).resolve()
WAREHOUSE = Path(sys.argv[2]).resolve()
# Groups of many and of few layouts, in some metrics.
GROUPS = [
    ("横刀立马", "step"), ("横刀立马", "unit"), ("928AA", "straight"), ("04A4A4000", "step"),
    *((f"7-0-3-{group}-0", "step") for group in range(0, 84, 7)),
]
CLASSES = [("7-0-7", "step"), ("1-0-1", "unit")]


def run(*arguments):
    command = [PROGRAM, *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def matrix_graph(matrix):
    return networkx.from_scipy_sparse_array(scipy.sparse.csr_array(matrix))


def networkit_graph(path):
    return networkit.nxadapter.nk2nx(networkit.graphio.METISGraphReader().read(str(path)))


READERS = {
    "graphml": networkx.read_graphml,
    "gexf": networkx.read_gexf,
    "s6": networkx.read_sparse6,
    "mtx": lambda path: matrix_graph(scipy.io.mmread(path)),
    "npz": lambda path: matrix_graph(scipy.sparse.load_npz(path)),
    "metis": networkit_graph,
}


def edges(graph):
    return sorted(tuple(sorted((int(a), int(b)))) for a, b in graph.edges())


def check(reference, metric, folder):
    graphs = {}
    for ending, read in READERS.items():
        path = folder / f"graph.{ending}"
        run("export", "graph", reference, "--metric", metric, "--force", "--output", path)
        graphs[ending] = read(path)
    first = graphs["graphml"]
    for ending, graph in graphs.items():
        assert graph.number_of_nodes() == first.number_of_nodes(), (reference, ending)
        assert edges(graph) == edges(first), (reference, ending)
    other = igraph.Graph.Read_GraphML(str(folder / "graph.graphml"))
    of_networkx = (
        first.number_of_edges(),
        networkx.number_connected_components(first),
        len(list(networkx.bridges(first))),
        len(list(networkx.articulation_points(first))),
        sum(1 for _ in networkx.biconnected_components(first)),
    )
    of_igraph = (
        other.ecount(), len(other.components()), len(other.bridges()),
        len(other.articulation_points()),
        sum(1 for block in other.biconnected_components() if len(block) > 1),
    )
    assert of_networkx == of_igraph, (reference, of_networkx, of_igraph)
    print(f"ok: {reference} by {metric}: {first.number_of_nodes()} layouts, {of_networkx[0]} edges")
    return of_networkx


def check_group(reference, metric, folder):
    found = check(reference, metric, folder)
    sql = f"SELECT edges, 1, bridges, cut_layouts, biconnected_components FROM structure_of('{reference}', '{metric}')"
    row = run("sql", sql, "--format", "csv", "--no-headers", "--db", WAREHOUSE)
    assert tuple(map(int, row.split(","))) == found, (reference, row, found)


with tempfile.TemporaryDirectory() as folder:
    for reference, metric in GROUPS:
        check_group(reference, metric, Path(folder))
    for reference, metric in CLASSES:
        check(reference, metric, Path(folder))
