//! The overhead of a unit if units are long: each is requested alone.

use std::path::Path;

use susun_cluster::journal::{self, Entry};

use crate::ours;
use crate::process::{Role, usage};
use crate::rates::Rate;
use crate::servers::{Care, Servers};
use crate::table::print;
use crate::{SLOTS, WORKERS};

/// Milliseconds of a run: long enough to be requested alone, see `IN_HAND` of the worker.
const RUN: u32 = 100;

/// Seconds of long units, for which the overhead is reported.
const LONG: [f64; 3] = [1.0, 10.0, 30.0];

/// The maximum overhead of a unit of 30 seconds, as a fraction.
const GATE: f64 = 0.01;

/// The overhead of a unit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    /// Seconds that a slot waits between two units.
    pub(crate) gap: f64,
    /// CPU seconds per unit: of the server, of the coordinator, of the worker.
    pub(crate) unit: [f64; 3],
    /// CPU seconds per second in which nothing ends: of the server and of the coordinator for all workers, and of one
    /// worker.
    pub(crate) standing: [f64; 3],
}

impl Cost {
    /// Runs the measurement.
    pub(crate) fn measured() -> Self {
        let servers = Servers::start(Care::Plain);
        let (url, folder) = (servers.url(), tempfile::tempdir().expect("a folder"));
        let workers = ours::workers(&url, WORKERS, SLOTS);
        let mut coordinator = ours::coordinated(&url, folder.path(), 1);
        coordinator.seconds("500 0");
        let pids: Vec<u32> = workers.iter().map(Role::pid).collect();
        let slots = (WORKERS * SLOTS) as u32;
        // Ten seconds in which every slot has one long unit, and ten with a hundred short ones each.
        let mut job = |units: u32, millis: u32| {
            let processes: [&[u32]; 3] = [&servers.pids(), &[coordinator.pid()], &pids];
            let before = processes.map(usage);
            let seconds = coordinator.seconds(&format!("{units} {millis}"));
            let after = processes.map(usage);
            (seconds, [0, 1, 2].map(|at| after[at].cpu - before[at].cpu))
        };
        let (long, standing) = job(slots, 10_000);
        let (short, spent) = job(100 * slots, RUN);
        let standing = standing.map(|cpu| cpu / long);
        let units = f64::from(100 * slots);
        let unit = [0, 1, 2].map(|at| ((spent[at] - standing[at] * short) / units).max(0.0));
        let began = |number: usize| searched(&folder.path().join(format!("journal-{number}")));
        // Both jobs begin and end alike, so the difference is the time between units.
        let waited = (short - began(2) / f64::from(slots)) - (long - began(1) / f64::from(slots));
        let gap = (waited / 99.0).max(0.0);
        let [server, coordinator, worker] = standing;
        Self { gap, unit, standing: [server, coordinator, worker / WORKERS as f64] }
    }

    /// The fraction of a slot's time, and of its core, that is not search.
    fn overhead(&self, seconds: f64) -> f64 {
        (self.gap + self.unit.iter().sum::<f64>()) / seconds + self.standing[2] / SLOTS as f64
    }

    /// Prints a table.
    pub(crate) fn print(&self, rate: &Rate) {
        let micro = |seconds: f64| format!("{:.0} us", 1e6 * seconds);
        let [server, coordinator, worker] = self.unit;
        let mut rows = vec![
            ("a slot waits between two units".to_owned(), micro(self.gap)),
            ("a core's time for a unit: server".to_owned(), micro(server)),
            ("a core's time for a unit: coordinator".to_owned(), micro(coordinator)),
            ("a core's time for a unit: worker".to_owned(), micro(worker)),
            (
                "the same when many are asked for at once, all".to_owned(),
                micro(rate.cost.iter().sum()),
            ),
            ("a core's time in a second: server".to_owned(), micro(self.standing[0])),
            ("a core's time in a second: coordinator".to_owned(), micro(self.standing[1])),
            ("a core's time in a second: worker".to_owned(), micro(self.standing[2])),
        ];
        for seconds in LONG {
            let percent = format!("{:.3} %", 100.0 * self.overhead(seconds));
            rows.push((format!("overhead of units of {seconds} s"), percent));
        }
        let rows: Vec<(&str, String)> =
            rows.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
        print("long units, each asked for alone", &rows);
        let most = self.overhead(LONG[2]);
        assert!(most < GATE, "{most} of a unit of 30 s is overhead, and {GATE} is the most");
    }
}

/// The total seconds of all runs of a journal.
fn searched(journal: &Path) -> f64 {
    let reading = journal::read(journal).expect("a journal");
    let seconds = |entry: &Entry| match entry {
        Entry::Record { record } => record.seconds,
        _ => 0.0,
    };
    reading.entries.iter().map(seconds).sum()
}
