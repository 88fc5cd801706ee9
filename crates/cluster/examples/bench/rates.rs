//! Units per second, and their cost: bare JetStream and ours, in turns.

use std::time::Instant;

use susun_cluster::subjects::{LEDGER, WORK};

use crate::process::{Role, usage};
use crate::servers::{Care, Servers};
use crate::table::{print, rate};
use crate::{SLOTS, WORKERS, bare, ours};

/// The result of one measurement.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Rate {
    /// Units per second.
    pub(crate) speed: f64,
    /// CPU seconds per unit: of servers, of the publisher or coordinator, of workers.
    pub(crate) cost: [f64; 3],
}

/// The best of several measurements.
#[derive(Debug, Default)]
pub(crate) struct Rates {
    /// Publishing alone, pulling and acknowledging alone, writing to the ledger alone.
    parts: [f64; 3],
    /// The three together.
    bare: Rate,
    /// A job of runs that take no time.
    pub(crate) ours: Rate,
}

impl Rates {
    /// Measures bare and ours in turns.
    pub(crate) fn measured(care: Care, units: u32, times: usize) -> Self {
        let mut best = Self::default();
        for _ in 0..times {
            for (best, part) in best.parts.iter_mut().zip(parts(care, units)) {
                *best = best.max(part);
            }
            best.bare = best.bare.or(pipeline(care, units));
            best.ours = best.ours.or(job(care, units));
        }
        best
    }

    /// Our speed relative to bare.
    pub(crate) fn ratio(&self) -> f64 {
        self.ours.speed / self.bare.speed
    }

    /// Prints a table.
    pub(crate) fn print(&self, title: &str) {
        let micro =
            |cost: [f64; 3]| cost.map(|seconds| format!("{:.0}", 1e6 * seconds)).join(" + ");
        let [publish, pull, ledger] = self.parts.map(rate);
        print(
            title,
            &[
                ("bare: publish, alone", publish),
                ("bare: pull and acknowledge, alone", pull),
                ("bare: write to the ledger, alone", ledger),
                ("bare: the three as a pipeline", rate(self.bare.speed)),
                ("ours: a job of runs that take no time", rate(self.ours.speed)),
                ("ours / bare", format!("{:.2}", self.ratio())),
                ("bare: us of a core, server + publisher + workers", micro(self.bare.cost)),
                ("ours: us of a core, server + coordinator + workers", micro(self.ours.cost)),
            ],
        );
    }
}

impl Rate {
    fn or(self, other: Self) -> Self {
        if self.speed == 0.0 {
            return other;
        }
        let cost = [0, 1, 2].map(|at| self.cost[at].min(other.cost[at]));
        Self { speed: self.speed.max(other.speed), cost }
    }

    /// The resources of processes while they handle `units` units.
    fn of(units: u32, processes: [&[u32]; 3], what: impl FnOnce() -> f64) -> Self {
        let before = processes.map(usage);
        let seconds = what();
        let after = processes.map(usage);
        let units = f64::from(units);
        let cost = [0, 1, 2].map(|at| (after[at].cpu - before[at].cpu) / units);
        Self { speed: units / seconds, cost }
    }
}

/// Each part of bare alone.
fn parts(care: Care, units: u32) -> [f64; 3] {
    let servers = Servers::start(care);
    let (runtime, url) = (ours::runtime(), servers.url());
    let js = runtime.block_on(bare::prepared(&url, care.replicas()));
    let mut publisher = Role::start(&["bare-publisher", &url, &units.to_string()]);
    let publish = publisher.seconds("work");
    let mut workers = bare_workers(&url);
    let began = Instant::now();
    start(&mut workers, "acknowledge");
    runtime.block_on(bare::wait_for(&js, WORK, 0));
    let pull = began.elapsed().as_secs_f64();
    let ledger = publisher.seconds("ledger");
    [publish, pull, ledger].map(|seconds| f64::from(units) / seconds)
}

/// The three parts together, by as many clients as ours has.
fn pipeline(care: Care, units: u32) -> Rate {
    let servers = Servers::start(care);
    let (runtime, url) = (ours::runtime(), servers.url());
    let js = runtime.block_on(bare::prepared(&url, care.replicas()));
    let mut publisher = Role::start(&["bare-publisher", &url, &units.to_string()]);
    let mut workers = bare_workers(&url);
    start(&mut workers, "write");
    let pids: Vec<u32> = workers.iter().map(Role::pid).collect();
    Rate::of(units, [&servers.pids(), &[publisher.pid()], &pids], || {
        let began = Instant::now();
        publisher.seconds("work");
        runtime.block_on(async {
            bare::wait_for(&js, WORK, 0).await;
            bare::wait_for(&js, LEDGER, units.into()).await;
        });
        began.elapsed().as_secs_f64()
    })
}

/// A job of ours.
fn job(care: Care, units: u32) -> Rate {
    let servers = Servers::start(care);
    let (url, folder) = (servers.url(), tempfile::tempdir().expect("a folder"));
    let workers = ours::workers(&url, WORKERS, SLOTS);
    let mut coordinator = ours::coordinated(&url, folder.path(), care.replicas());
    // A first job, so that all workers are connected.
    coordinator.seconds("500 0");
    let pids: Vec<u32> = workers.iter().map(Role::pid).collect();
    Rate::of(units, [&servers.pids(), &[coordinator.pid()], &pids], || {
        coordinator.seconds(&format!("{units} 0"))
    })
}

fn bare_workers(url: &str) -> Vec<Role> {
    (0..WORKERS).map(|_| Role::start(&["bare-worker", url])).collect()
}

fn start(workers: &mut [Role], what: &str) {
    for worker in workers.iter_mut() {
        worker.tell(what);
    }
    for worker in workers {
        worker.heard();
    }
}
