//! Programs with too little memory, or too few files or threads: one line names what is missing, and
//! nothing crashes.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use crate::support::fixture;
use crate::support::fixture::one_class;
use crate::support::needs;
use crate::support::programs;

/// Runs a line of shell in a folder, perhaps by another program.
fn shell(before: &[&str], line: &str, folder: &Path) -> Output {
    let mut words = before.iter().copied().chain(["sh", "-c", line]);
    let mut command = Command::new(words.next().unwrap());
    command.args(words).env("LC_ALL", "C.UTF-8").current_dir(folder).output().unwrap()
}

/// Whether glibc or Rust's library ended the program, which had no memory for the data of a thread.
fn is_ended_by_a_library(output: &Output) -> bool {
    let error = String::from_utf8_lossy(&output.stderr);
    ["thread-local data", "glibc error", "memory allocation of"].iter().any(|l| error.contains(l))
}

/// Whether the program did its work. If not, it must have written why in one line.
fn is_done(output: &Output, what: &str) -> bool {
    let error = String::from_utf8_lossy(&output.stderr);
    match output.status.code() {
        Some(0) => true,
        _ if is_ended_by_a_library(output) => false,
        Some(1) => {
            assert_eq!(error.lines().count(), 1, "{what}: {error}");
            assert!(error.starts_with("klotski-"), "{what}: {error}");
            false
        }
        code => panic!("{what}: ends with {code:?}: {error}"),
    }
}

/// A folder with a warehouse and both programs, for any user.
fn place() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(one_class(), folder.path().join("k.db")).unwrap();
    for program in [programs::ingest_path(), programs::sql_path()] {
        let name = Path::new(program).file_name().unwrap();
        programs::copy(program, &folder.path().join(name));
    }
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
    folder
}

/// Calls of both programs. Each ingest has a name of its own: a failed one may leave an empty
/// checkpoint, and the next one would write a second line about it.
fn calls(number: u32) -> [String; 9] {
    [
        "./klotski-sql info --db k.db".to_owned(),
        "./klotski-sql verify --db k.db".to_owned(),
        "./klotski-sql verify --threads 1000 --db k.db".to_owned(),
        "./klotski-sql query totals --timeout 60 --db k.db".to_owned(),
        "./klotski-sql solve 00A6BF --db k.db".to_owned(),
        format!("./klotski-sql export parquet --dir tables-{number} --quiet --db k.db"),
        format!("./klotski-sql report --dir site-{number} --quiet --db k.db"),
        format!("./klotski-ingest made-{number}.db --class 1-0-* --quiet"),
        format!("./klotski-ingest more-{number}.db --class 0-0-0 --quiet --threads 1000"),
    ]
}

#[test]
fn too_little_memory_and_too_few_files_are_errors() {
    let folder = place();
    let run = |limit: &str, call: &str| {
        shell(&[], &format!("ulimit -c 0; ulimit {limit}; exec {call}"), folder.path())
    };
    let starts = |limit: &str| run(limit, "./klotski-sql --version").status.success();
    let least = (10_000..100_000).step_by(500).find(|kilo| starts(&format!("-v {kilo}"))).unwrap();
    let memory = (least..least + 36_000).step_by(4_000).chain([1_000_000]);
    let memory = memory.map(|kilo| format!("-v {kilo}"));
    let files = (3..16).step_by(3).map(|files| format!("-n {files}")).filter(|limit| starts(limit));
    let (mut done, mut refused) = (0, 0);
    for (number, limit) in (0..).zip(memory.chain(files)) {
        for call in calls(number) {
            let (output, what) = (run(&limit, &call), format!("{call} with ulimit {limit}"));
            *if is_done(&output, &what) { &mut done } else { &mut refused } += 1;
            let names = fixture::names(folder.path());
            for left in names.iter().filter(|name| name.contains(".partial")) {
                assert!(is_ended_by_a_library(&output), "{what}: {left}");
                fs::remove_file(folder.path().join(left)).unwrap();
            }
        }
    }
    assert!(done > 8 && refused > 0, "{done}, {refused}");
}

/// No thread can be started where the user has as many as it may. The limit does not hold for root,
/// and other programs of an ordinary user count, so root becomes a new user. `ulimit` of dash has no
/// such limit.
#[cfg(target_os = "linux")]
#[test]
fn too_few_threads_are_an_error() {
    if !needs::root() {
        return;
    }
    needs!("prlimit");
    let folder = place();
    let user =
        ["setpriv", "--reuid=61234", "--regid=61234", "--clear-groups", "prlimit", "--nproc=1"];
    let refused = calls(0).into_iter().filter(|call| {
        let line = format!("exec {call}");
        !is_done(&shell(&user, &line, folder.path()), &line)
    });
    // A time limit needs a thread. All other calls do without.
    assert_eq!(refused.count(), 1);
}

/// A file system without locks, by functions in place of those of the system.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const NO_LOCKS: &str = "
    #include <errno.h>
    #include <fcntl.h>
    #include <stdarg.h>
    #include <sys/syscall.h>
    #include <unistd.h>
    int flock(int file, int how) { errno = ENOLCK; return -1; }
    int fcntl64(int file, int command, ...) {
        va_list rest; va_start(rest, command); long value = va_arg(rest, long); va_end(rest);
        if (command == F_SETLK || command == F_SETLKW) { errno = ENOLCK; return -1; }
        return syscall(SYS_fcntl, file, command, value);
    }
    int fcntl(int file, int command, ...) __attribute__((alias(\"fcntl64\")));";

#[test]
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn a_file_system_without_locks_is_read_and_named() {
    needs!("cc");
    let folder = place();
    fs::write(folder.path().join("no_locks.c"), NO_LOCKS).unwrap();
    assert!(
        shell(&[], "cc -shared -fPIC -o no_locks.so no_locks.c", folder.path()).status.success()
    );
    let run = |line: &str| shell(&["env", "LD_PRELOAD=./no_locks.so"], line, folder.path());
    let output = run("./klotski-sql --db k.db class-counts");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let output = run("./klotski-ingest new.db --class 0-0-0 -q");
    let error = String::from_utf8_lossy(&output.stderr);
    let fault = "new.db cannot be locked (No locks available (os error 37)): its file system has no \
                 locks; use a file on another one";
    assert!(output.status.code() == Some(1) && error.contains(fault), "{error}");
}
