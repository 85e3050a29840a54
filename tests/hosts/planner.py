"""A planner finds the costs of the problems of `klotski-sql export pddl`:

    planner.py PATH_OF_KLOTSKI_SQL WAREHOUSE

It needs unified-planning and up-fast-downward. The planner searches all states by cost, so its plans
are optimal.
"""

import csv
import subprocess
import sys
import tempfile
from pathlib import Path

import unified_planning.shortcuts as planning
from unified_planning.io import PDDLReader

PROGRAM, WAREHOUSE = (str(Path(argument).resolve()) for argument in sys.argv[1:])
SEARCH = {"fast_downward_search_config": "astar(blind())"}
# Goals of blocks, of a board in which ? may be anything, and of a layout.
PROBLEMS = [
    ["5-4-1", "-n", "20"],
    ["5-4-1", "-n", "5", "--metric", "straight"],
    ["5-4-1", "-n", "5", "--metric", "unit"],
    ["Pennant", "--to", "2x2@12"],
    ["横刀立马", "--to", "????/????/????/.##?/.##?", "--metric", "unit"],
    ["4FEA134", "--to", "D9B9F3", "--metric", "straight"],
]


def cost(problem):
    """The cost of a shortest plan: moves by one cell, or starts of moves."""
    with planning.OneshotPlanner(name="fast-downward", params=SEARCH) as planner:
        plan = planner.solve(problem).plan
    names = [action.action.name for action in plan.actions]
    return sum(name.startswith(("move", "start")) for name in names)


planning.get_environment().credits_stream = None
for arguments in PROBLEMS:
    with tempfile.TemporaryDirectory() as folder:
        call = [PROGRAM, "export", "pddl", *arguments, "--dir", folder, "--db", WAREHOUSE]
        subprocess.run(call, check=True)
        rows = list(csv.DictReader((Path(folder) / "costs.csv").open()))
        assert len(rows) == (int(arguments[2]) if "-n" in arguments else 1), rows
        for row in rows:
            read = PDDLReader().parse_problem(f"{folder}/domain.pddl", f"{folder}/{row['file']}")
            found = cost(read)
            assert found == int(row["cost"]), (arguments, row, found)
        print("ok:", *arguments, "cost", *(row["cost"] for row in rows), flush=True)
