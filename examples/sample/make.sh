#!/usr/bin/env bash
# Makes the sample of the data set.
#
#   examples/sample/make.sh DIST      writes DIST/klotski-sample.tar.xz with the programs in DIST
#
# Needs Python 3.
set -euo pipefail
dist=$(realpath "$1")
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sample=$work/klotski-sample
mkdir -p "$sample/csv"
export KLOTSKI_DB=$sample/klotski-5-4-1.db
"$dist/klotski-ingest" "$KLOTSKI_DB" --class 5-4-1 --quiet \
    --measures core,solutions,farthest,distances
# The pairs of solutions would double the size of the sample.
for table in $("$dist/klotski-sql" tables --format csv --no-headers | cut -d, -f1 |
    grep -vE 'standard_solution|min_solution_sets|numbers'); do
    "$dist/klotski-sql" sql "SELECT * FROM $table" -o "$sample/csv/$table.csv"
done
cp examples/sample/README.md LICENSE-DATA CITATION.cff "$sample/"
python3 - "$sample" "$dist/klotski-sample.tar.xz" <<'PYTHON'
import lzma, pathlib, sys, tarfile
folder, target = map(pathlib.Path, sys.argv[1:])
with tarfile.open(target, "w:xz", preset=9 | lzma.PRESET_EXTREME) as archive:
    archive.add(folder, folder.name)
size = target.stat().st_size
assert size < 5_000_000, f"{target} has {size} bytes"
PYTHON
