# shellcheck shell=bash
# What the tests need beside the project, for `.ci/run` and `tests/release.sh`, which source this:
# the extension, a package of its own, and the published figures, which are no part of the project.
(cd extension && cargo build --release --locked)
KLOTSKI_EXTENSION=$(realpath -m "${CARGO_TARGET_DIR:-extension/target}/release/libklotski_sql.so")
[ -e "$KLOTSKI_EXTENSION" ] || KLOTSKI_EXTENSION=${KLOTSKI_EXTENSION%.so}.dylib
export KLOTSKI_EXTENSION
figures=${KLOTSKI_REFERENCE:-../shared/reference}
if [ -n "${KLOTSKI_REFERENCE:-}" ] || [ -d "$figures" ]; then
    KLOTSKI_REFERENCE=$(realpath "$figures")
    export KLOTSKI_REFERENCE
fi
