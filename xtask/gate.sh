#!/usr/bin/env bash
# Checks what must pass before a change is kept. Makes klotski.db anew, and choice.db beside the
# programs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. xtask/steps.sh

shell_scripts() { git ls-files -z '*.sh' .ci/run | xargs -0 shellcheck -x; }

ask() { "$programs/klotski-sql" sql "$1" --db klotski.db --no-headers; }

unsolvable() {
    layout=$(ask 'SELECT seed FROM groups WHERE NOT solvable LIMIT 1')
    "$programs/klotski-sql" query minsteps --db klotski.db "$layout" || [ $? = 3 ]
}

# With the published digests, where they are.
verify_choice() {
    set -- --db "$programs/choice.db"
    for file in "${KLOTSKI_REFERENCE-}"/{farthest,solution}_md5.csv; do
        [ ! -e "$file" ] || set -- "$@" --digests "$file"
    done
    "$programs/klotski-sql" verify "$@"
}

step format cargo fmt --all --check
step lints cargo clippy --workspace --all-targets -- -D warnings
step documentation env RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps
step packages cargo package --workspace --exclude xtask --no-verify --allow-dirty
step 'shell scripts' shell_scripts
step 'types of JavaScript' \
    target/tools/node_modules/.bin/tsc --noEmit -p "$(git ls-files '*/jsconfig.json')"
step 'types of Python' within python ../target/tools/bin/mypy
# On other machines, xtask/cross.sh compiles for Windows.
target=x86_64-pc-windows-gnu
if has_std $target; then
    step 'code for Windows' cargo check --target $target --workspace --all-targets
else
    printf '\nnot checked: code for Windows: rustup target add %s\n' $target
fi
target=wasm32-unknown-unknown
if has_std $target; then
    step 'WebAssembly modules' cargo xtask wasm --compare
else
    printf '\nnot compared: WebAssembly modules: rustup target add %s\n' $target
fi
build_extension
step tests cargo test

# An older file would prove nothing.
step 'all layouts' cargo run --release --bin klotski-ingest -- --force --measures core
step 'both programs' cargo build --release
expect layouts/classes/pairs/groups 29334498/203/64/25422 ask \
    "SELECT (SELECT count(*) FROM layouts) || '/' || count(*) || '/' ||
        count(DISTINCT jiang_num * 100 + bing_num) || '/' || sum(groups) FROM classes"
expect 'steps of two layouts' '81 138' ask \
    "SELECT group_concat(min_solution_step, ' ')
        FROM (SELECT * FROM layouts WHERE code IN ('4FEA13400', '1A9BF0C00') ORDER BY code)"
expect 'edges/cut layouts/bridges/components' 201129110/48826/42763/74846 ask \
    "SELECT sum(edges) || '/' || sum(cut_layouts) || '/' || sum(bridges) || '/' ||
        sum(biconnected_components) FROM groups"
expect 'layouts with one shortest path, and the most paths' '6678920 829440000' ask \
    "SELECT sum(solution_paths = 1) || ' ' || max(solution_paths) FROM layouts"
expect 'integrity of klotski.db' ok ask 'SELECT integrity_check FROM pragma_integrity_check'
expect 'an unsolvable layout' 'no solution: a dead end of 24 layouts' unsolvable
step documents cargo xtask docs --check --db klotski.db
step 'tests of all layouts' env KLOTSKI_WHOLE="$PWD/klotski.db" cargo test -- whole_warehouse

# All stages of a choice of classes: dense ones, deep ones, tiny groups, isolated layouts.
step 'a choice of classes' "$programs/klotski-ingest" "$programs/choice.db" --force \
    --class '0-*-0' --class '1-3-*' --class 2-2-2 --class '3-1-*' --class '4-3-4' \
    --class '5-4-*' --class '6-*-3' --class '7-*-*'
step 'its measures' verify_choice
expect 'integrity of choice.db, by the SQLite of the system' ok \
    sqlite3 "$programs/choice.db" 'PRAGMA integrity_check'
