//! Bytes of messages, of the journal, in the memory of a server and of a coordinator; and the time to resume from a
//! journal.

use std::path::Path;
use std::time::{Duration, Instant};

use async_nats::jetstream::stream::Stream;
use susun_cluster::nats::{Access, Coordinator};
use susun_cluster::{Settings, subjects};
use susun_engine::{Stop, Tables};

use crate::process::{Role, ready, say, usage};
use crate::servers::{Care, Servers};
use crate::table::print;
use crate::{SLOTS, WORKERS, bare, ours};

/// A server frees memory after nothing was read for a while.
const QUIET: Duration = Duration::from_secs(12);

/// Measurements, in bytes and seconds.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sizes {
    /// Server memory per record.
    pub(crate) ledger: f64,
    /// Server disk space per record.
    pub(crate) stored: f64,
    /// Coordinator memory per finished run.
    pub(crate) coordinator: f64,
    /// Journal bytes per finished run.
    pub(crate) journal: f64,
    /// Seconds per record to resume: from the journal, and from the ledger.
    pub(crate) resumed: [f64; 2],
    /// Bytes of a run: the work and the record.
    pub(crate) run: [f64; 2],
}

impl Sizes {
    /// Runs the measurement with this many records.
    pub(crate) fn measured(records: u32) -> Self {
        let mut sizes = Self::default();
        let mean = |bytes: Vec<usize>| bytes.iter().sum::<usize>() as f64 / bytes.len() as f64;
        let spec = ours::spec(records, 0);
        let record = |index| bare::record(&spec, index).1.len();
        let work = bare::messages(records).iter().map(|(_, payload)| payload.len()).collect();
        sizes.run = [mean(work), mean((0..records).map(record).collect())];
        sizes.job(records);
        sizes
    }

    /// A job with many records, and what is left of it.
    fn job(&mut self, records: u32) {
        let servers = Servers::start(Care::Plain);
        let (url, folder) = (servers.url(), tempfile::tempdir().expect("a folder"));
        let workers = ours::workers(&url, WORKERS, SLOTS);
        let mut coordinator = ours::coordinated(&url, folder.path(), 1);
        coordinator.seconds("500 0");
        let server = usage(&servers.pids()).memory;
        let before = usage(&[coordinator.pid()]);
        coordinator.seconds(&format!("{records} 0"));
        drop(workers);
        std::thread::sleep(QUIET);
        let grown =
            |after: u64, before: u64| after.saturating_sub(before) as f64 / f64::from(records);
        self.ledger = grown(usage(&servers.pids()).memory, server);
        self.coordinator = grown(usage(&[coordinator.pid()]).peak, before.peak);
        let runtime = ours::runtime();
        let bytes = runtime.block_on(async {
            let js = bare::connected(&url, "bench").await;
            let mut ledger: Stream = js.get_stream(subjects::LEDGER).await.expect("a stream");
            ledger.info().await.expect("a stream").state.bytes
        });
        self.stored = bytes as f64 / f64::from(records + 500);
        let journal = folder.path().join("journal-1");
        let text = std::fs::read_to_string(&journal).expect("a journal");
        self.journal = text.len() as f64 / f64::from(records);
        // Half of it, as if the coordinator had crashed.
        let half: String = text.split_inclusive('\n').take(records as usize / 2).collect();
        let path = folder.path().join("half").display().to_string();
        std::fs::write(&path, half).expect("a file");
        let mut resumed = Role::start(&["resume", &url, &path]);
        let from_journal = resumed.seconds("resume");
        let from_ledger = resumed.seconds("run");
        self.resumed = [2.0 * from_journal, from_ledger].map(|time| time / f64::from(records));
    }

    /// Prints a table.
    pub(crate) fn print(&self) {
        let bytes = |bytes: f64| format!("{bytes:.0} B");
        let million = |bytes: f64| format!("{bytes:.0} MB");
        let seconds = |seconds: f64| format!("{:.1} s", 1e6 * seconds);
        print(
            "bytes, and going on",
            &[
                ("work message of a run", bytes(self.run[0])),
                ("record of a run", bytes(self.run[1])),
                ("record of a run, stored by the server", bytes(self.stored)),
                ("record of a run, in the journal", bytes(self.journal)),
                ("memory of the server, a million records", million(self.ledger)),
                ("memory of the coordinator, a million runs", million(self.coordinator)),
                ("going on: a million records of the journal", seconds(self.resumed[0])),
                ("going on: a million records of the ledger", seconds(self.resumed[1])),
            ],
        );
    }
}

/// The role that resumes from a journal.
pub(crate) fn resume(server: &str, journal: &str) {
    let runtime = ours::runtime();
    let (access, tables) = (Access::to(server, "coordinator"), Tables::default());
    if ready().is_none() {
        return;
    }
    let began = Instant::now();
    let resumed =
        Coordinator::resume(&access, Settings::default(), &tables, Path::new(journal), None);
    let coordinator = runtime.block_on(resumed).expect("a journal");
    if say(&began.elapsed().as_secs_f64().to_string()).is_none() {
        return;
    }
    let began = Instant::now();
    let (stop, mut tell) = (Stop::new(), |_: &_| {});
    let ended = runtime.block_on(coordinator.run(&stop, &mut tell)).expect("a result");
    assert_eq!(ended.stage, susun_cluster::messages::Stage::Done);
    say(&began.elapsed().as_secs_f64().to_string());
}
