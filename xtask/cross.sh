#!/usr/bin/env bash
# Builds the programs of other platforms, runs them under emulators, and compares what they do with
# what those of this machine do.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. xtask/steps.sh

this_machine() {
    cargo build --release --locked --bin klotski-ingest --bin klotski-sql
    "$programs/klotski-ingest" "$work/small.db" --class 5-4-1 --quiet
    printf '.mode csv\nSELECT count(*) FROM layouts;\nminsteps 横刀立马\n' > "$work/script"
}

# Whether these programs are here, and a standard library of the target or its source.
has() {
    missing=''
    for program; do
        type "$program" > /dev/null 2>&1 || missing="$program is not here"
    done
    [ -z "$std" ] || [ -d "$(rustc --print sysroot)/lib/rustlib/src/rust/library/std" ] ||
        missing="rustup target add $target"
    [ -z "$missing" ] || left_out+="left out: $target: $missing"$'\n'
    [ -z "$missing" ]
}

# A new prefix of wine 8 is Windows 7, and lacks a library that Rust's programs need.
library_for_wine() {
    "${run[@]}" winecfg -v win10
    cat > "$work/prng.c" <<'C'
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE b, SIZE_T n) {
    return SystemFunction036(b, (ULONG)n);
}
C
    x86_64-w64-mingw32-gcc -shared -o "$folder/bcryptprimitives.dll" "$work/prng.c" -ladvapi32
}

# Runs a program of the target.
there() { within "$work" "${run[@]}" "$folder/$1$exe" "${@:2}"; }

content_digest() { there klotski-sql info --db "$target.db" | grep digest; }

parquet() {
    there klotski-sql export parquet --db "$target.db" --dir "$target"
    python -c 'import sys, pyarrow.parquet as parquet
assert parquet.read_table(sys.argv[1]).num_rows == 65880' "$work/$target/layouts.parquet"
}

# Compares the output with that of this machine: WORDS... Only `shell` reads the script.
compare() { step "$*" is_same "$@"; }

is_same() {
    cd "$work"
    "$programs/klotski-sql" "$@" --db small.db < script > expected
    there klotski-sql "$@" --db "$target.db" < script > found
    cmp expected found
}

make_work
export LC_ALL=C.UTF-8 WINEDEBUG=-all
step pyarrow pip install --quiet --disable-pip-version-check pyarrow
step 'this machine' this_machine
left_out=''
for name in x86_64-pc-windows-gnu aarch64-unknown-linux-gnu x86_64-unknown-linux-musl \
    aarch64-unknown-linux-musl; do
    set_target $name
    run=(env) linker=env
    case $target in
        *-windows-*) run=(wine) linker=x86_64-w64-mingw32-gcc ;;
        aarch64-*-gnu) run=(qemu-aarch64-static -L /usr/aarch64-linux-gnu) ;;
        aarch64-*-musl) run=(qemu-aarch64-static) ;;
    esac
    has "${run[0]}" $linker || continue
    export CARGO_ENCODED_RUSTFLAGS=-Cdebuginfo=0$flags
    step programs build --release --locked --target-dir target/cross \
        --bin klotski-ingest --bin klotski-sql
    step extension build_library ../target/cross
    folder=$PWD/target/cross/$target/release
    [ -z "$exe" ] || step 'a library for wine' library_for_wine
    step version there klotski-sql --version
    step 'a class' there klotski-ingest "$target.db" --class 5-4-1 --quiet
    step 'content digest' content_digest
    step verify there klotski-sql verify --db "$target.db"
    step Parquet parquet
    compare sql 'SELECT name, sha256 FROM content'
    compare shell
    compare minsteps 横刀立马
    compare query layout 1A9BF0C
    compare hardest 5-4-1 5
    compare names donkey
    compare show 横刀立马
    compare solve 横刀立马 --moves
    compare paths 横刀立马 DAA7F3
    compare exits 横刀立马
    compare code HAAI/HAAI/JBBK/JNOK/P@@Q
    compare sql 'SELECT median(farthest_step), max(code) FROM layouts'
    compare random --class 5-4-1 --steps 50..60 --seed 7 --ascii
    compare plot layers 横刀立马
done
# Apple's linker and libraries are on its own machines only.
for name in aarch64-apple-darwin x86_64-apple-darwin; do
    set_target $name
    has || continue
    # ziglang compiles C.
    step "$target" env ${std:+RUSTC_BOOTSTRAP=1} cargo-zigbuild check --target "$target" \
        ${std:+"$std"} --workspace --target-dir target/cross
done
printf '%s' "$left_out"
