//! Many readers, an export and an ingest use one file at once. All answers are right.

use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Condvar, Mutex};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use crate::support::programs;

/// Each later stage takes a second.
const CLASSES: [&str; 4] = ["--class", "0-0-0", "--class", "0-5-0"];

fn command(program: &str, folder: &Path, arguments: &[&str]) -> Child {
    Command::new(program)
        .env("LC_ALL", "C.UTF-8")
        .args(arguments)
        .env("KLOTSKI_DB", "a.db")
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn ingest(folder: &Path, measures: &str) -> Child {
    let program = programs::ingest_path();
    let mut arguments = vec!["a.db", "--quiet", "--measures", measures];
    arguments.extend(CLASSES);
    command(program, folder, &arguments)
}

fn ask(folder: &Path, arguments: &[&str]) -> Child {
    command(programs::sql_path(), folder, arguments)
}

fn answer(child: Child) -> Vec<u8> {
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    let error = String::from_utf8(stderr).unwrap();
    assert!(status.success() && error.is_empty(), "{error}");
    stdout
}

/// Questions that need core only, so that their answers never change.
const QUESTIONS: [&[&str]; 6] = [
    &["query", "minsteps", "D000003FF"],
    &["query", "group-steps", "D000003FF"],
    &["query", "class-counts"],
    &["query", "group-layers", "0000003FF"],
    &["path", "0000003FF", "D000003FF", "--moves"],
    &["sql", "SELECT count(*), sum(seed_layer), max(min_solution_step) FROM layouts"],
];
const EXPORT: [&str; 2] =
    ["sql", "SELECT code, group_id, group_index, seed_layer, min_solution_step FROM layouts"];

const READERS: usize = 64;

#[test]
#[ignore = "a quarter of a minute; a release test"]
fn sixty_four_readers_an_export_and_an_ingest() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    answer(ingest(folder, "core"));
    let expected: Vec<Vec<u8>> =
        QUESTIONS.iter().map(|question| answer(ask(folder, question))).collect();
    assert!(expected.iter().all(|answer| !answer.is_empty()));
    let exported = answer(ask(folder, &EXPORT));
    assert_eq!(exported.split(|&byte| byte == b'\n').count(), 52_428 + 2);

    let (is_done, answers, exports) =
        (AtomicBool::new(false), AtomicU32::new(0), AtomicU32::new(0));
    // Wakes the readers that wait when the ingest has ended.
    let (turn, end) = (Mutex::new(()), Condvar::new());
    thread::scope(|scope| {
        scope.spawn(|| {
            let output = ingest(folder, "core,solutions,farthest").wait_with_output().unwrap();
            // Before any assertion: the readers go on until this is set.
            is_done.store(true, Ordering::Relaxed);
            drop(turn.lock().unwrap());
            end.notify_all();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        });
        scope.spawn(|| {
            while !is_done.load(Ordering::Relaxed) {
                assert!(answer(ask(folder, &EXPORT)) == exported);
                exports.fetch_add(1, Ordering::Relaxed);
            }
        });
        for reader in 0..READERS {
            let (is_done, answers, expected) = (&is_done, &answers, &expected);
            let (turn, end) = (&turn, &end);
            scope.spawn(move || {
                let mut question = reader;
                while !is_done.load(Ordering::Relaxed) {
                    question = (question + 1) % QUESTIONS.len();
                    let found = answer(ask(folder, QUESTIONS[question]));
                    let found = String::from_utf8(found).unwrap();
                    let expected = std::str::from_utf8(&expected[question]).unwrap();
                    assert_eq!(found, expected, "{:?}", QUESTIONS[question]);
                    answers.fetch_add(1, Ordering::Relaxed);
                    // The start of many programs takes all the time of two processors.
                    let is_going_on = |(): &mut ()| !is_done.load(Ordering::Relaxed);
                    let waiting = turn.lock().unwrap();
                    let pause = Duration::from_secs(2);
                    drop(end.wait_timeout_while(waiting, pause, is_going_on).unwrap());
                }
            });
        }
    });
    let (answers, exports) = (answers.into_inner(), exports.into_inner());
    println!("{READERS} readers: {answers} answers, {exports} exports");
    assert!(answers as usize >= READERS && exports > 0);
    // The ingest has added the stages.
    let farthest = answer(ask(folder, &["query", "farthest-step", "D000003FF"]));
    assert!(farthest.starts_with(b"farthest_step"), "{}", String::from_utf8_lossy(&farthest));
}
