//! One world: a server, some workers, a coordinator, and a storm that ends.

use susun_cluster::ClusterError;
use susun_cluster::settings::Times;

use super::book::{Book, List};
use super::chance::{Chance, Log};
use super::coordinator::Coordinator;
use super::faults::{ALL, Faults};
use super::queue::Queue;
use super::scenario::Scenario;
use super::scene::{Sabotage, Scene};
use super::truth::Truth;
use super::worker::Worker;

/// Steps after the storm within which a job must end.
const PATIENCE: u64 = 100_000;

/// A violated rule.
#[derive(Clone, Debug)]
pub(crate) struct Broken {
    /// A description.
    pub(crate) what: String,
}

impl Broken {
    /// A violated rule with this description.
    pub(crate) fn new(what: impl Into<String>) -> Self {
        Self { what: what.into() }
    }
}

impl From<ClusterError> for Broken {
    fn from(error: ClusterError) -> Self {
        Self::new(error.to_string())
    }
}

/// The settings of a world.
pub(crate) struct Plan<'a> {
    /// Its seed.
    pub(crate) seed: u64,
    /// The job.
    pub(crate) scenario: &'a Scenario,
    /// A deliberate bug.
    pub(crate) sabotage: Sabotage,
    /// Whether there are faults.
    pub(crate) storm: bool,
    /// Whether the log is kept, line by line.
    pub(crate) keep_lines: bool,
    /// The journal; one in memory if `None`.
    pub(crate) book: Option<Box<dyn Book>>,
}

impl<'a> Plan<'a> {
    /// A storm over a job.
    pub(crate) fn new(seed: u64, scenario: &'a Scenario) -> Self {
        let sabotage = Sabotage::Nothing;
        Self { seed, scenario, sabotage, storm: true, keep_lines: false, book: None }
    }
}

/// The result of a world.
pub(crate) struct Lived {
    /// The violated rule, if any.
    pub(crate) broken: Option<Broken>,
    /// The hash over all events.
    pub(crate) hash: String,
    /// The log, if it was kept.
    pub(crate) lines: Vec<String>,
    /// Total number of steps.
    pub(crate) steps: u64,
    /// Steps after the storm.
    pub(crate) late: u64,
    /// Completed searches.
    pub(crate) searches: u64,
    /// Results accepted in the end.
    pub(crate) believed: u64,
    /// Units that a sweep found lost.
    pub(crate) republished: u64,
    /// How often the job was given up, to be resumed.
    pub(crate) given_up: u64,
    /// How often each fault occurred.
    pub(crate) struck: [u64; ALL.len()],
}

/// Runs a world.
pub(crate) fn live(plan: Plan<'_>, truth: &mut Truth) -> Lived {
    let mut chance = Chance::new(plan.seed);
    let faults = if plan.storm { Faults::drawn(&mut chance) } else { Faults::none() };
    let times = if plan.storm { times(&mut chance) } else { PATIENT };
    let most = if plan.storm && chance.below(4) == 0 { 4 + chance.index(30) } else { 10_000 };
    let workers = 1 + chance.index(5);
    let revivals = chance.below(4);
    let batch = [1, 4, 100][chance.index(3)];
    let storm = if plan.storm { chance.between(50, 3000) } else { 0 };
    let book = plan.book.unwrap_or_else(|| Box::new(List::new(&plan.scenario.spec)));
    let log = Log::new(plan.keep_lines);
    let mut scene = Scene::new(chance, faults, log, times, Queue::new(times, most), truth);
    scene.sabotage = plan.sabotage;
    let spec = plan.scenario.spec.clone();
    let mut crew: Vec<Worker> = (0..workers).map(|number| Worker::new(number, spec.cut)).collect();
    let mut coordinator = Coordinator::new(spec, revivals, workers, batch, book);
    let mut steps = 0;
    let result = loop {
        if coordinator.product.is_some() {
            break end(plan.scenario, &scene, &mut coordinator);
        }
        if steps == storm {
            scene.faults.calm_down();
            scene.note(format_args!("the storm is over"));
        }
        if steps == storm + PATIENCE {
            break Err(Broken::new("the job does not end"));
        }
        steps += 1;
        scene.tick();
        let turn = scene.chance.index(workers + 1);
        let step = match crew.get_mut(turn) {
            Some(worker) => worker.step(&mut scene),
            None => coordinator.step(&mut scene),
        };
        if let Err(broken) = step {
            break Err(broken);
        }
    };
    let (hash, lines) = (scene.log.hash(), scene.log.lines.take().unwrap_or_default());
    let (searches, given_up, struck) = (scene.searches, coordinator.given_up, scene.faults.struck);
    let Coordinator { believed, republished, .. } = coordinator;
    let (broken, late) = (result.err(), steps.saturating_sub(storm));
    Lived { broken, hash, lines, steps, late, searches, believed, republished, given_up, struck }
}

/// Times so long that no worker counts as lost.
const PATIENT: Times =
    Times { ack_wait: 100_000, deliveries: 5, sweep: 2_000, look: 100, beat: 1_000 };

/// Short times, so that much happens: between twenty and a hundred steps until a message is delivered again.
fn times(chance: &mut Chance) -> Times {
    let ack_wait = chance.between(100, 600);
    let (sweep, look) = (chance.between(100, 800), chance.between(20, 400));
    let deliveries = chance.between(1, 5) as u32;
    Times { ack_wait, deliveries, sweep, look, beat: 1000 }
}

/// Checks the rules for the end.
fn end(
    scenario: &Scenario,
    scene: &Scene<'_>,
    coordinator: &mut Coordinator,
) -> Result<(), Broken> {
    let (lines, units) = scene.ledger.lengths();
    if lines != units {
        return Err(Broken::new(format!("the ledger has {lines} records of {units} units")));
    }
    match &coordinator.product {
        Some(product) if scenario.agrees(product) => {}
        other => {
            let expected = &scenario.expected;
            return Err(Broken::new(format!(
                "{other:#?}\nis not what one machine answers:\n{expected:#?}"
            )));
        }
    }
    coordinator.compare_journal(scenario.ends_early)
}
