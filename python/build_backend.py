"""Builds the sdist and its wheel with maturin, and with what maturin leaves out.

maturin packs the packages that the programs need, and builds the programs. The library is a package of its own.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

import maturin
from maturin import get_requires_for_build_sdist as get_requires_for_build_sdist
from maturin import get_requires_for_build_wheel as get_requires_for_build_wheel
from maturin import prepare_metadata_for_build_wheel as prepare_metadata_for_build_wheel


def build_sdist(directory: str, settings: Any = None) -> str:
    """The hook of PEP 517, in a checkout."""
    name: str = maturin.build_sdist(directory, settings)
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(Path(directory, name)) as sdist:
            sdist.extractall(folder)
        root = Path(folder, name[: -len(".tar.gz")])
        # maturin takes that of the program.
        shutil.copy("README.md", root)
        shutil.copytree("../extension", root / "extension", ignore=shutil.ignore_patterns("target"))
        with tarfile.open(Path(directory, name), "w:gz") as sdist:
            sdist.add(root, root.name)
    return name


def build_wheel(directory: str, settings: Any = None, metadata: Any = None) -> str:
    """The hook of PEP 517, in an sdist or in a checkout."""
    root = Path("extension") if Path("extension").is_dir() else Path("../extension")
    libraries = {"win32": "klotski_sql.dll", "darwin": "libklotski_sql.dylib"}
    library = libraries.get(sys.platform, "libklotski_sql.so")
    target = Path(os.environ.get("CARGO_TARGET_DIR", "target")).resolve()
    # cargo reads the settings of a package in its folder.
    subprocess.run(["cargo", "build", "--release", "--target-dir", str(target)], cwd=root, check=True)
    shutil.copy(target / "release" / library, "klotski_sql")
    name: str = maturin.build_wheel(directory, settings, metadata)
    return name
