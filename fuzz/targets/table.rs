//! Tables of pattern databases: no bytes cause a panic, an altered table is never accepted as the original, and a table
//! whose hashes were all recomputed answers without a panic.

#![no_main]

use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use susun_engine::{
    Control, PuzzleText, Report, Request, Solve, Stop, TableHead, Tables, answer_with,
};

/// Offset of the values of a small table, and the places of the three hashes of a header.
const VALUES: usize = 4096;
const CONTENT: usize = 56;
const CHECKSUMS: usize = 88;
const OWN: usize = 120;
const HEADER: usize = 152;

/// Some small tables as they are written, and the method that uses each.
static TRUE: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let tables = Tables::new();
    for (board, partition) in BOARDS {
        solve(board, partition, &tables).expect("an answer");
    }
    tables.names().iter().filter_map(|name| tables.bytes(name)).collect()
});

/// Small boards: missing tables are built in every run.
const BOARDS: [(&str, &str); 2] = [("4 1 2/0 5 3", "patterns:2-3"), ("1 4 3/0 5 2", "patterns:5")];

fuzz_target!(|data: &[u8]| {
    take(data.to_vec());
    let mut hashed = data.to_vec();
    if hash_again(&mut hashed) {
        take(hashed);
    }
    // Running out of choices ends the run.
    let _ = altered(&mut Unstructured::new(data));
});

fn altered(choices: &mut Unstructured<'_>) -> Result<()> {
    let original = choices.choose(&TRUE)?;
    let mut bytes = original.clone();
    for _ in 0..choices.int_in_range(1..=4)? {
        // Most of a small table is the zeros before its values.
        let end = if choices.ratio(1, 2)? { HEADER + 32 } else { bytes.len() };
        let place = choices.choose_index(end.min(bytes.len()).max(1))?;
        match choices.int_in_range(0..=7)? {
            0 => bytes.truncate(place),
            1 => bytes.extend(original.get(place..).unwrap_or_default()),
            _ => {
                if let Some(byte) = bytes.get_mut(place) {
                    *byte = choices.arbitrary()?;
                }
            }
        }
    }
    let is_true = bytes == *original;
    assert!(take(bytes.clone()) == is_true, "an altered table is taken, or a true one is not");
    if hash_again(&mut bytes) {
        take(bytes);
    }
    Ok(())
}

/// Whether these bytes are accepted as a table; if so, it is used.
fn take(bytes: Vec<u8>) -> bool {
    let head = TableHead::length(&bytes)
        .ok()
        .and_then(|length| TableHead::read(bytes.get(..length)?.to_vec()).ok());
    let expected = head.as_ref().map(TableHead::file_bytes);
    let length = bytes.len() as u64;
    let tables = Tables::new();
    let Ok(name) = tables.put(bytes.clone()) else { return false };
    assert_eq!(expected, Some(length));
    assert_eq!(head.map(|head| head.name()), Some(name.clone()));
    // The zeros between checksums and values are covered by a hash, and not checked otherwise.
    let again = tables.bytes(&name).expect("a table that was taken");
    assert!(again.len() == bytes.len() && again[VALUES..] == bytes[VALUES..]);
    // Impossible values are accepted; moves that do not lead to the goal are not.
    for (board, partition) in BOARDS {
        let _ = solve(board, partition, &tables);
    }
    true
}

fn solve(board: &str, partition: &str, tables: &Tables) -> Option<Report> {
    let mut solve = Solve {
        puzzle: PuzzleText { text: board.into(), ..PuzzleText::default() },
        ..Solve::default()
    };
    solve.method.algorithm = Some("ida-star".into());
    solve.method.heuristics = vec![partition.into()];
    let stop = Stop::after_polls(40);
    let mut control = Control { stop, ..Control::silent() };
    let mut last = None;
    let answered = answer_with(&Request::Solve(solve), tables, &mut control, None, &mut |report| {
        last = Some(report);
    });
    answered.ok().and(last)
}

/// Recomputes the hashes of a table with one block, as a forger would.
fn hash_again(bytes: &mut [u8]) -> bool {
    if bytes.len() <= VALUES {
        return false;
    }
    let content = blake3::hash(&bytes[VALUES..]);
    bytes[CONTENT..CHECKSUMS].copy_from_slice(content.as_bytes());
    bytes[HEADER..HEADER + 16].copy_from_slice(&content.as_bytes()[..16]);
    let checksums = blake3::hash(&bytes[HEADER..VALUES]);
    bytes[CHECKSUMS..OWN].copy_from_slice(checksums.as_bytes());
    let own = blake3::hash(&bytes[..OWN]);
    bytes[OWN..HEADER].copy_from_slice(own.as_bytes());
    true
}
