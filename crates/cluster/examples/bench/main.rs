//! The overhead of the cluster compared with bare JetStream: `just bench-cluster`, or `just bench-cluster short`.
//!
//! Everything runs here, on real servers that it starts: publishers, coordinators and workers are separate processes,
//! which run this program with a role. Ratios are within one run; times are the best of three.
#![expect(clippy::print_stdout, reason = "a program that prints a table")]

mod bare;
mod capacity;
mod cost;
mod crowd;
mod fleet;
mod ours;
mod process;
mod rates;
mod search;
mod servers;
mod sizes;
mod table;

use std::time::Duration;

use capacity::Capacity;
use cost::Cost;
use crowd::Crowd;
use rates::Rates;
use search::Search;
use servers::Care;
use sizes::Sizes;

/// The extent of the measurement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    /// Units of a job.
    pub(crate) units: u32,
    /// Repetitions of each measurement, of which the best is taken.
    pub(crate) times: usize,
    /// Units of a job with everything synced to the disk.
    pub(crate) synced: u32,
    /// Records whose size is measured.
    pub(crate) records: u32,
    /// Seconds for which a thousand workers hold each unit.
    pub(crate) hold: u64,
    /// Numbers of workers with their own connections, few and many.
    pub(crate) crowds: [u32; 2],
}

const FULL: Size =
    Size { units: 50_000, times: 3, synced: 2_000, records: 100_000, hold: 10, crowds: [50, 500] };
const SHORT: Size =
    Size { units: 30_000, times: 3, synced: 500, records: 10_000, hold: 2, crowds: [20, 200] };

/// The number of connections of workers, and of units that each holds at a time.
pub(crate) const WORKERS: usize = 2;
/// See [`WORKERS`].
pub(crate) const SLOTS: usize = 4;

/// The minimum speed of ours relative to bare JetStream.
const GATE: f64 = 0.5;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["bare-publisher", server, units] => bare::publisher(server, number(units)),
        ["bare-worker", server] => bare::worker(server),
        ["worker", server, name, slots] => ours::worker(server, name, number(slots) as usize),
        ["crowd", server, workers] => ours::crowd(server, number(workers)),
        ["resume", server, journal] => sizes::resume(server, journal),
        ["search", units] => search::role(number(units)),
        ["coordinator", server, journal, replicas] => {
            ours::coordinator(server, journal, number(replicas) as usize);
        }
        [] => all(FULL),
        ["short"] => all(SHORT),
        _ => panic!("nothing, or `short`; not {words:?}"),
    }
}

fn number(text: &str) -> u32 {
    text.parse().expect("a number")
}

fn all(size: Size) {
    let rates = Rates::measured(Care::Plain, size.units, size.times);
    rates.print(Care::Plain.words());
    let cost = Cost::measured();
    cost.print(&rates.ours);
    let crowd = Crowd::measured(size.crowds, &cost);
    crowd.print();
    fleet::measured(Duration::from_secs(size.hold));
    let sizes = Sizes::measured(size.records);
    sizes.print();
    let search = Search::measured(size.records);
    search.print();
    let [synced, replicated] = [Care::Synced, Care::Replicated].map(|care| {
        let rates = Rates::measured(care, size.synced, size.times);
        rates.print(care.words());
        rates.ours.speed
    });
    let most = [rates.ours.speed, synced, replicated];
    Capacity { cost, crowd, sizes, search, most }.print();
    let ratio = rates.ratio();
    assert!(ratio >= GATE, "{ratio:.2} of bare JetStream, and {GATE} is the least");
    println!("gate: {ratio:.2} of bare JetStream, {GATE} is the least: passed");
}
