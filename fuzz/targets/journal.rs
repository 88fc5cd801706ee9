//! Journals of the cluster: no bytes cause a panic, an altered line is found, and a journal whose hashes were all
//! recomputed is never found valid with another answer.

#![no_main]

use std::path::Path;
use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use susun_cluster::audit::{audit, untimed};
use susun_cluster::journal::{Entry, Reading, read_bytes};
use susun_engine::{Report, Stop, Tables};
use susun_fuzz::json::alter;

/// Journals that coordinators wrote.
const TRUE: [&str; 2] =
    [include_str!("../seeds/journal/search.journal"), include_str!("../seeds/journal/all.journal")];

/// The entries of each, as JSON.
static ENTRIES: LazyLock<Vec<Vec<Value>>> = LazyLock::new(|| {
    let json = |line: &str| serde_json::from_str(line.split_once(' ').expect("digits").1);
    let entries = |text: &str| text.lines().skip(1).map(|line| json(line).expect("JSON")).collect();
    TRUE.into_iter().map(entries).collect()
});

/// What they say: seeds in the format of today, and with the answers of today.
static READINGS: LazyLock<Vec<Reading>> = LazyLock::new(|| {
    let reading = |text: &&str| {
        let reading = read(text.as_bytes()).expect("as it was written");
        let found = audit(&reading, &Tables::new(), (u64::MAX, 0), &Stop::new(), &mut |_, _| {})
            .expect("can be audited");
        assert!(found.ended && found.wrong.is_empty(), "{:?}", found.wrong);
        reading
    };
    TRUE.iter().map(reading).collect()
});

/// Polls that the searches of an audit may take.
const LOOKS: u64 = 200;

fuzz_target!(|data: &[u8]| {
    if let Ok(reading) = read(data) {
        let _ = audit(&reading, &Tables::new(), (4, 0), &Stop::after_polls(LOOKS), &mut |_, _| {});
    }
    // Running out of choices ends the run.
    let mut choices = Unstructured::new(data);
    let _ = damaged(&mut choices);
    let _ = forged(&mut Unstructured::new(data));
});

fn read(bytes: &[u8]) -> std::result::Result<Reading, susun_cluster::journal::JournalError> {
    read_bytes(bytes, Path::new("fuzz.journal"))
}

/// A byte changes, as on a failing disk: what can be read is then a prefix of what was written.
fn damaged(choices: &mut Unstructured<'_>) -> Result<()> {
    let number = choices.choose_index(TRUE.len())?;
    let mut bytes = TRUE[number].as_bytes().to_vec();
    let whole = &READINGS[number].entries;
    let place = choices.choose_index(bytes.len())?;
    bytes[place] = choices.arbitrary()?;
    if let Ok(reading) = read(&bytes) {
        assert!(whole.starts_with(&reading.entries));
        assert!(reading.entries.len() == whole.len() || place + 1 == bytes.len());
    }
    Ok(())
}

/// Entries change, and all hashes are recomputed: an audit that searches all units again accepts no other answer to the
/// same request.
fn forged(choices: &mut Unstructured<'_>) -> Result<()> {
    let number = choices.choose_index(TRUE.len())?;
    let original = &ENTRIES[number];
    let mut entries = original.clone();
    for _ in 0..choices.int_in_range(1..=4)? {
        let (line, other) =
            (choices.choose_index(entries.len())?, choices.choose_index(entries.len())?);
        let stranger = entries[other].clone();
        match choices.int_in_range(0..=5)? {
            0 if entries.len() > 1 => drop(entries.remove(line)),
            1 => entries.insert(line, stranger),
            2 => entries.swap(line, other),
            _ => alter(choices, &mut entries[line], &[&stranger], 2)?,
        }
    }
    let Ok(reading) = read(hashed(&entries).as_bytes()) else { return Ok(()) };
    let stop = Stop::after_polls(LOOKS);
    let Ok(found) = audit(&reading, &Tables::new(), (u64::MAX, 0), &stop, &mut |_, _| {}) else {
        return Ok(());
    };
    let same_question = entries[0] == original[0];
    if same_question && found.ended && found.wrong.is_empty() && !found.stopped {
        assert_eq!(answers(&reading), answers(&READINGS[number]), "{entries:?}");
    }
    Ok(())
}

/// The final reports of a journal.
fn answers(reading: &Reading) -> Vec<Report> {
    let of_end = |entry: &Entry| match entry {
        Entry::End { reports, .. } => Some(reports.iter().map(untimed).collect()),
        _ => None,
    };
    reading.entries.iter().rev().find_map(of_end).unwrap_or_default()
}

/// The text of a journal with these entries.
fn hashed(entries: &[Value]) -> String {
    let (mut text, mut last) = (String::from("susun-journal 2\n"), String::new());
    for entry in entries {
        let json = entry.to_string();
        let mut hasher = blake3::Hasher::new();
        hasher.update(last.as_bytes()).update(json.as_bytes());
        last = hasher.finalize().to_hex()[..32].to_string();
        text.push_str(&format!("{last} {json}\n"));
    }
    text
}
