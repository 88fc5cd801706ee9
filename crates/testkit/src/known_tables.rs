//! Which tables have their content hash in `golden/tables.tsv`, and how a row of that file is computed.
//!
//! The file is compiled into the engine, which refuses a table with other content, so a row must be right: its entries
//! are compared with a search that shares nothing with the build.

use std::sync::Mutex;
use std::thread;

use susun_sliding::pdb::build::{Build, Part};
use susun_sliding::pdb::prove::prove;
use susun_sliding::pdb::{Partitions, Pattern, Table, partitions};
use susun_sliding::{BLANK, Goal, NamedGoal, Size};

/// Boards up to this size are searched for shortest solutions by default.
const SMALL_CELLS: usize = 16;
/// For these boards, the file has the tables of every goal that have at most this many entries.
const SMALL_ENTRIES: u64 = 6_000_000;
/// The number of entries of a large table that are compared, and the seed with which they are drawn. Each is a separate
/// search, which takes seconds for eight tiles.
const SAMPLES: u64 = 100;
const SEED: u64 = 1;

/// The patterns of all tables that the file must have, sorted by entries and name.
///
/// These are the tables of every partition for the goals standard, blank-first and snail on boards of up to
/// 16 cells and on 5x5, and on boards of up to 16 cells the smaller tables for any goal.
pub fn wanted() -> Vec<Pattern> {
    let small = (2..=4).flat_map(|rows| (rows..=SMALL_CELLS / rows).map(move |cols| (rows, cols)));
    let mut wanted = Vec::new();
    for (rows, cols) in small.chain([(5, 5)]) {
        let size = Size::new(rows, cols).expect("a size");
        let common = NamedGoal::ALL.map(|goal| Goal::named(goal, size).home(BLANK));
        for blank in 0..size.cells() {
            for pattern in partitions(size, blank).iter().flat_map(Partitions::tables) {
                let small = size.cells() <= SMALL_CELLS && pattern.entries() <= SMALL_ENTRIES;
                let named = common.contains(&blank);
                if small || named {
                    wanted.push(pattern);
                }
            }
        }
    }
    wanted.sort_by_key(|pattern| (pattern.entries(), pattern.name()));
    wanted.dedup();
    wanted
}

/// Builds the table of a pattern on two threads.
pub fn build(pattern: &Pattern) -> Table {
    let mut build = Build::new(pattern);
    while !build.is_done() {
        let parts = Mutex::new(build.layer(32));
        let work = || {
            let next = || parts.lock().expect("no thread panics").pop();
            std::iter::from_fn(next).map(Part::make).sum::<u64>()
        };
        let found = thread::scope(|scope| {
            let other = scope.spawn(work);
            work() + other.join().expect("no thread panics")
        });
        drop(parts);
        build.end_layer(found);
    }
    let values = std::sync::Arc::new(build.into_values());
    Table::new(pattern, values).expect("as many values as the pattern has")
}

/// The largest value of a table.
pub fn largest(table: &Table) -> u8 {
    table.bytes().iter().map(|&byte| (byte & 15).max(byte >> 4)).max().unwrap_or(0)
}

/// Compares a table with an independent search: all entries, or a random sample of 100 for a large table. Returns the
/// number of entries.
pub fn compared(table: &Table) -> u64 {
    let proved = prove(table, SAMPLES, SEED, &mut |_, _| true);
    proved.unwrap_or_else(|wrong| panic!("{}: {wrong}", table.pattern().name())).compared
}
