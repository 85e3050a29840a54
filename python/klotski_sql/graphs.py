"""Graphs of layouts as matrices of scipy."""

import subprocess
import sysconfig
import tempfile
from pathlib import Path
from typing import Any, Dict, Tuple, Union

from .layout import Layout


def graph(ref: Union[str, Layout], metric: str = "step") -> Tuple[Any, Dict[str, Any]]:
    """The graph of a group or of a class, and the attributes of its nodes.

    ``ref`` is a layout of the group, or a class such as ``'5-4-1'``. The graph is a matrix of
    scipy in compressed sparse rows. Nodes are layouts in ascending order of codes, edges are moves
    of the metric: 'step', 'straight' or 'unit'. The attributes are arrays by node: ``code``;
    ``moves``, the moves to the nearest solved layout, -1 if there is none; ``layer``, the moves from
    the smallest code of the group; ``group_num``.

    It takes scipy, and runs the program ``klotski-sql`` of this package. A text that names neither
    a layout nor a class raises ``ValueError``.
    """
    import numpy
    import scipy.sparse

    name = ref.code if isinstance(ref, Layout) else ref
    program = str(Path(sysconfig.get_path("scripts")) / "klotski-sql")
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "graph.npz")
        command = [program, "export", "graph", "--metric", metric, "--output", path, "--", name]
        run = subprocess.run(command, stderr=subprocess.PIPE, text=True, encoding="utf-8")
        if run.returncode != 0:
            raise ValueError(run.stderr.strip())
        matrix = scipy.sparse.load_npz(path)
        with numpy.load(path) as arrays:
            names = ["code", "moves", "layer", "group_num"]
            attributes = {name: arrays[name] for name in names}
    attributes["code"] = attributes["code"].astype(str)
    return matrix, attributes
