"""Builds the sdist and its wheel with maturin, and with what maturin leaves out.

maturin packs the packages that the program needs, and builds the programs of one package. The library is a
package of its own, and klotski-ingest another program.
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

PROGRAMS = Path("data/scripts")


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


def prepare_metadata_for_build_wheel(directory: str, settings: Any = None) -> str:
    """The hook of PEP 517. maturin fails without the folder of klotski-ingest."""
    PROGRAMS.mkdir(parents=True, exist_ok=True)
    name: str = maturin.prepare_metadata_for_build_wheel(directory, settings)
    return name


def build_wheel(directory: str, settings: Any = None, metadata: Any = None) -> str:
    """The hook of PEP 517, in an sdist or in a checkout."""
    root = Path() if Path("extension").is_dir() else Path("..")
    libraries = {"win32": "klotski_sql.dll", "darwin": "libklotski_sql.dylib"}
    library = libraries.get(sys.platform, "libklotski_sql.so")
    build_file(root / "extension", "release", library, Path("klotski_sql"))
    program = "klotski-ingest.exe" if os.name == "nt" else "klotski-ingest"
    build_file(root / "crates/klotski-ingest", "dist", program, PROGRAMS)
    name: str = maturin.build_wheel(directory, settings, metadata)
    return name


def build_file(package: Path, profile: str, name: str, folder: Path) -> None:
    """Builds a package, and copies a file that it makes."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", "target")).resolve()
    command = ["cargo", "build", "--profile", profile, "--target-dir", str(target)]
    # cargo reads the settings of a package in its folder.
    subprocess.run(command, cwd=package, check=True)
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(target / profile / name, folder)
