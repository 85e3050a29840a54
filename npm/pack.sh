#!/usr/bin/env bash
# Puts the npm package together in a folder.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
site=$here/../crates/klotski-report/site
mkdir -p "$1"
cp "$here"/{package.json,index.js,index.d.ts,README.md} "$here/../LICENSE" "$site/klotski-sql.wasm.gz" "$1"
(cd "$here/.." && node npm/data.mjs) > "$1/data.json"
# npm publishes a package from a workflow only with the address of its repository.
repository=$(sed -n 's/^repository = "\(.*\)"/\1/p' "$here/../Cargo.toml")
(cd "$1" && npm pkg set repository.type=git "repository.url=git+$repository.git")
(cat "$site/module.js" && echo "export { compileModule, startModule };") > "$1/module.js"
(cat "$site/ranges.js" && echo "export { makeRanges, requestRange };") > "$1/ranges.js"
