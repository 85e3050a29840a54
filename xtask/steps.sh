# shellcheck shell=bash
# shellcheck disable=SC2034 # The scripts beside this one use the variables.
#
# The steps of a script, the environment of the tests, and the targets of rustc.

# The release reads the scripts of its parts, which read this file, too.
! declare -F step > /dev/null || return 0

task=$(basename "$0" .sh)
step='' passed=0 times='' temporary=''
programs=${CARGO_TARGET_DIR:-$PWD/target}/release

# Lets tests fail that would be skipped, but those of the published figures where these are not:
# they are not part of the project.
export KLOTSKI_ALL=1
figures=${KLOTSKI_REFERENCE:-../shared/reference}
if [ -d "$figures" ]; then
    KLOTSKI_REFERENCE=$(realpath "$figures")
    export KLOTSKI_REFERENCE
fi

# Runs a command, which must succeed: NAME COMMAND...
step() {
    step=$1
    printf '\n== %s\n' "$step"
    traced "${@:2}"
    passed=$((passed + 1))
}

# A function, because bash 3.2 of macOS does not end where parentheses alone fail.
traced() (
    set -x
    "$@"
)

# Runs a command, which must print this line: NAME LINE COMMAND...
expect() { step "$1" prints "${@:2}"; }

prints() {
    printed=$("${@:2}")
    echo "$printed"
    [ "$printed" = "$1" ]
}

# Runs a command in a folder: FOLDER COMMAND...
within() { cd "$1" && "${@:2}"; }

minutes() { printf '%d:%02d' $(($1 / 60)) $(($1 % 60)); }

finish() {
    local status=$?
    [ -z "$temporary" ] || rm -rf "$temporary"
    if [ $status = 0 ]; then
        printf '\n%s%s: %s steps passed in %s\n' "$times" "$task" "$passed" "$(minutes $SECONDS)"
    else
        echo "error: $task: the step '$step' failed" >&2
    fi
}
trap finish EXIT
# Without this, the status of the last step is that of a killed script.
trap 'exit 1' HUP INT TERM

# Whether rustup has installed the standard library of a target.
has_std() { [ -n "$(ls -A "$(rustc --print target-libdir --target "$1")" 2> /dev/null)" ]; }

# Sets the facts of a target of rustc. Where rustup has no standard library of it, `std` builds it
# from its source. ziglang links for other machines with Linux, and for an old glibc.
set_target() {
    target=$1 exe='' library=libklotski_sql.so zig='' glibc='' std='' flags='' library_flags=''
    has_std "$target" || std=-Zbuild-std
    case $target in
        *-windows-*) exe=.exe library=klotski_sql.dll ;;
        *-darwin) library=libklotski_sql.dylib ;;
        *-linux-gnu) zig=zig glibc=2.17 ;;
        *-linux-musl)
            zig=zig
            # Without rustup's standard library, its start files come with zig.
            [ -z "$std" ] || flags=$'\x1f-Clink-self-contained=no'
            # The loadable library cannot be static.
            library_flags=$'\x1f-Ctarget-feature=-crt-static'
            ;;
        *-linux-*) zig=zig ;;
    esac
}

host() { rustc -vV | sed -n 's/^host: //p'; }

# Builds for the target.
build() {
    env ${std:+RUSTC_BOOTSTRAP=1} "cargo${zig:+-zigbuild}" "${zig}build" \
        --target "$target${glibc:+.$glibc}" ${std:+"$std"} "$@"
}

# Builds the loadable library for the target: FOLDER, as seen from its package.
build_library() {
    CARGO_ENCODED_RUSTFLAGS+=$library_flags
    within extension build --release --locked --target-dir "$1"
}

# Builds the loadable library for the tests.
build_extension() {
    step extension within extension cargo build --release --locked
    set_target "$(host)"
    export KLOTSKI_EXTENSION=${CARGO_TARGET_DIR:-$PWD/extension/target}/release/$library
}

# Makes a folder that is removed at the end, with tools of Python.
make_work() {
    work=$(mktemp -d)
    temporary=$work
    PATH=$work/tools/bin:$work/tools/Scripts:$PATH
    step tools install_tools
}

install_tools() {
    python3 -m venv "$work/tools"
    python -m pip install --quiet --disable-pip-version-check \
        'maturin>=1.9,<2' 'ziglang>=0.17,<0.18' 'cargo-zigbuild>=0.24,<0.25'
}
