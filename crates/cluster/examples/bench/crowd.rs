//! The cost of a worker while it searches: its connection, its heartbeats, its polls of the job state.

use std::time::Duration;

use crate::cost::Cost;
use crate::ours;
use crate::process::{Role, usage};
use crate::servers::{Care, Servers};
use crate::table::print;

/// Seconds of a unit: enough for several heartbeats.
const UNIT: u32 = 20;

/// Cost per connected worker.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crowd {
    /// The number of workers.
    most: u32,
    /// CPU seconds per second: of the server, of the coordinator.
    pub(crate) cpu: [f64; 2],
    /// Bytes of server memory.
    pub(crate) memory: f64,
}

impl Crowd {
    /// Measures the difference between few workers and many, each with one unit.
    pub(crate) fn measured([few, many]: [u32; 2], cost: &Cost) -> Self {
        let ([less, more], workers) = ([few, many].map(busy), f64::from(many - few));
        // Each of them had one unit, which costs something, too.
        let cpu = [0, 1].map(|at| {
            let second = (more[at] - less[at]) / workers - cost.unit[at];
            (second / f64::from(UNIT)).max(0.0)
        });
        Self { most: many, cpu, memory: (more[2] - less[2]) / workers }
    }

    /// Prints a table.
    pub(crate) fn print(&self) {
        let micro = |seconds: f64| format!("{:.0} us", 1e6 * seconds);
        print(
            &format!("{} workers with a connection each, while they search", self.most),
            &[
                ("a core's time for a worker's second: server", micro(self.cpu[0])),
                ("a core's time for a worker's second: coordinator", micro(self.cpu[1])),
                ("memory of the server for a worker", format!("{:.0} B", self.memory)),
            ],
        );
    }
}

/// CPU seconds that server and coordinator spend on a job with a long unit for each worker, and the server memory that
/// the workers add.
fn busy(workers: u32) -> [f64; 3] {
    let servers = Servers::start(Care::Plain);
    let (url, folder) = (servers.url(), tempfile::tempdir().expect("a folder"));
    let mut coordinator = ours::coordinated(&url, folder.path(), 1);
    let before = usage(&servers.pids()).memory;
    let _crowd = Role::start(&["crowd", &url, &workers.to_string()]);
    // A first job, so that all workers are connected.
    coordinator.seconds(&format!("{workers} 1000"));
    std::thread::sleep(Duration::from_secs(2));
    let processes: [&[u32]; 2] = [&servers.pids(), &[coordinator.pid()]];
    let began = processes.map(usage);
    coordinator.seconds(&format!("{workers} {}", 1000 * UNIT));
    let ended = processes.map(usage);
    let memory = ended[0].memory.saturating_sub(before) as f64;
    [ended[0].cpu - began[0].cpu, ended[1].cpu - began[1].cpu, memory]
}
