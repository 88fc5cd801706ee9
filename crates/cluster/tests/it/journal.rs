//! A journal whose n-th operation fails: its content is always a prefix of what was to be written, and the coordinator
//! gets an error.

use std::path::{Path, PathBuf};
use std::process::Command;

use susun_cluster::job::{JobOptions, runs};
use susun_cluster::journal::{Entry, Journal, read};
use susun_cluster::settings::Times;
use susun_engine::Cut;

/// Where the process with the faults writes its journal.
const PATH: &str = "SUSUN_TEST_JOURNAL";

/// The number of entries after the job.
const ENTRIES: u64 = 4;

/// Acts as a coordinator, in a separate process: it writes entry after entry, and retries after a failure.
#[test]
#[ignore = "run by the test below, with faults"]
fn a_coordinator_keeps_entries() {
    let Some(path) = std::env::var_os(PATH).map(PathBuf::from) else { return };
    let (cut, times) = (Cut { first: 1, most: 1 }, Times::default());
    let options = JobOptions { cut, times, title: "a".into(), abi: "b".into() };
    let spec = runs(1, String::new(), options);
    let Ok(mut journal) = Journal::create(&path, &spec) else {
        assert!(!path.exists(), "what was not made is not there");
        return;
    };
    let mut kept = 0;
    for at in 0..ENTRIES {
        journal.add(&Entry::Begun { at });
        if journal.flush().is_ok() {
            kept = at + 1;
        }
        let found = read(&path).expect("a journal at any moment").entries.len() as u64;
        assert_eq!(found, 1 + kept, "what was kept is there, and nothing else");
    }
    drop(journal);
    let (mut journal, reading) =
        Journal::open(&path).unwrap_or_else(|_| Journal::open(&path).expect("twice"));
    assert_eq!(reading.entries.len() as u64, 1 + kept);
    journal.add(&Entry::Left { seconds: 1.0 });
    let _ = journal.flush();
}

fn with_fault(plan: &str, folder: &Path) -> bool {
    let (path, fired) = (folder.join("a.journal"), folder.join("fired"));
    let mut command = Command::new(std::env::current_exe().expect("this test"));
    command.args(["--exact", "--ignored", "journal::a_coordinator_keeps_entries"]);
    command.env(PATH, &path).env("SUSUN_FAULT", plan).env("SUSUN_FAULT_FIRED", &fired);
    let output = command.output().expect("this test");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{plan}: {text}");
    if path.exists() {
        assert_eq!(read(&path).expect("a journal").torn, 0, "{plan}");
    }
    fired.exists()
}

#[test]
fn a_journal_is_whole_after_every_fault() {
    for kind in ["open", "write", "sync"] {
        let mut number = 1;
        loop {
            let folder = tempfile::tempdir().expect("a folder");
            if !with_fault(&format!("{kind}:{number}"), folder.path()) {
                break;
            }
            number += 1;
        }
        assert!(number > 2, "{kind} never happens");
    }
}
