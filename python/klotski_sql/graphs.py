"""Graphs of layouts as matrices of scipy."""

import contextlib
import os
import shutil
import subprocess
import sysconfig
import tempfile
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path
from typing import Any, Dict, Tuple, Union

from .layout import Layout


def graph(ref: Union[str, Layout], metric: str = "step") -> Tuple[Any, Dict[str, Any]]:
    """The graph of a group or of a class, and the attributes of its nodes.

    ``ref`` is a layout of the group, or a class such as ``'5-4-1'``. The graph is a matrix of
    scipy in compressed sparse rows. Nodes are layouts in ascending order of codes, edges are moves
    of the metric: 'step', 'straight' or 'unit'. The attributes are arrays by node, named as the
    columns of the warehouse: ``code``, ``degree``, ``min_solution_step`` (-1 if there is no
    solution), ``farthest_step``, ``is_cut``, ``layer`` (the moves from the smallest code of the
    group) and ``group_num``. With another metric, the moves are ``min_unit_moves`` and
    ``farthest_unit_moves``, or ``min_straight_moves`` and ``farthest_straight_moves``.

    It takes scipy, and runs the program ``klotski-sql`` of this package. A text that names neither
    a layout nor a class raises ``ValueError``, any other failure of the program ``OSError`` or
    ``RuntimeError``.
    """
    import numpy
    import scipy.sparse

    name = ref.code if isinstance(ref, Layout) else ref
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "graph.npz")
        command = [_program(), "export", "graph", "--metric", metric, "--output", path, "--", name]
        run = subprocess.run(command, stderr=subprocess.PIPE, text=True, encoding="utf-8")
        if run.returncode != 0:
            # Called wrongly, or no such layout.
            kind = ValueError if run.returncode in (2, 3) else RuntimeError
            raise kind(run.stderr.strip() or f"klotski-sql ended with {run.returncode}")
        matrix = scipy.sparse.load_npz(path)
        with numpy.load(path) as arrays:
            of_matrix = ["format", "shape", "data", "indptr", "indices"]
            attributes = {name: arrays[name] for name in arrays.files if name not in of_matrix}
    attributes["code"] = attributes["code"].astype(str)
    return matrix, attributes


def _program() -> str:
    """The program of this package: where pip has put it, else the first one in PATH."""
    name = "klotski-sql.exe" if os.name == "nt" else "klotski-sql"
    # What `pip install --target` records is of another folder.
    places = [Path(__file__).parents[1] / "bin" / name]
    with contextlib.suppress(PackageNotFoundError):
        found = [file for file in files("klotski-sql") or [] if file.name == name]
        places += [Path(file.locate()) for file in found]
    folders = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", f"{os.name}_user")]
    places += [Path(folder, name) for folder in folders]
    program = next((str(place) for place in places if place.is_file()), shutil.which(name))
    if program is None:
        raise FileNotFoundError(f"{name} is missing: pip install --force-reinstall klotski-sql")
    return program
