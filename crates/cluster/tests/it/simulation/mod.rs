//! A coordinator and its workers in worlds where everything goes wrong: the real foreman and the real assignments, with
//! units that are really searched, around a simulated server, network and clock.
//!
//! A world depends only on its seed. For a while there is a storm: workers and the coordinator crash, hang and restart,
//! messages are lost, late or repeated, the server loses data. When it is over the job must end with the answer of one
//! machine. `just simulate-cluster` runs any number of worlds; `SUSUN_SIM_SEED=… just simulate-cluster` runs one, and
//! prints everything that happens there.

mod beliefs;
mod book;
mod chance;
mod coordinator;
mod faults;
mod ledger;
mod queue;
mod scenario;
mod scene;
mod truth;
mod worker;
mod world;

use std::thread;

use book::OnDisk;
use faults::ALL;
use scenario::{Scenario, limited, scenarios};
use scene::Sabotage;
use truth::Truth;
use world::{Broken, Lived, Plan, live};

/// Worlds in the ordinary tests.
const SEEDS: u64 = 1000;

/// All jobs, and what is known about their units so far.
struct Worlds {
    scenarios: Vec<Scenario>,
    truths: Vec<Truth>,
}

impl Worlds {
    fn new() -> Self {
        let scenarios = scenarios();
        let truths = scenarios.iter().map(|scenario| Truth::new(&scenario.spec)).collect();
        Self { scenarios, truths }
    }

    /// Runs the world of a seed, which `set` may change before it begins.
    fn live(&mut self, seed: u64, set: impl FnOnce(&mut Plan<'_>)) -> Lived {
        let place = (seed % self.scenarios.len() as u64) as usize;
        let mut plan = Plan::new(seed, &self.scenarios[place]);
        set(&mut plan);
        live(plan, &mut self.truths[place])
    }

    fn name(&self, seed: u64) -> &str {
        &self.scenarios[(seed % self.scenarios.len() as u64) as usize].name
    }
}

fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} is a number, not {text}")))
}

/// Runs one world twice; returns its log, and the violated rule, if any.
fn replay(seed: u64) -> (String, Option<Broken>) {
    let mut worlds = Worlds::new();
    let Lived { lines, hash, steps, broken, .. } = worlds.live(seed, |plan| plan.keep_lines = true);
    assert_eq!(worlds.live(seed, |_| {}).hash, hash, "the same seed, another world");
    let (name, lines) = (worlds.name(seed), lines.join("\n"));
    (format!("{name}\n{lines}\n{steps} steps, hash {hash}, and again the same"), broken)
}

/// Sums over many worlds.
#[derive(Default)]
struct Sums {
    steps: u64,
    /// Steps of the world that took longest to end after its storm.
    latest: u64,
    searches: u64,
    given_up: u64,
    struck: [u64; ALL.len()],
    broken: Vec<String>,
}

impl Sums {
    fn add(&mut self, other: Self) {
        self.steps += other.steps;
        self.latest = self.latest.max(other.latest);
        self.searches += other.searches;
        self.given_up += other.given_up;
        for (sum, more) in self.struck.iter_mut().zip(other.struck) {
            *sum += more;
        }
        self.broken.extend(other.broken);
    }
}

/// Every `step`-th world from `first` on.
fn live_through(first: u64, step: u64, end: u64) -> Sums {
    let mut worlds = Worlds::new();
    let mut sums = Sums::default();
    for seed in (first..end).step_by(step as usize) {
        let lived = worlds.live(seed, |_| {});
        let Lived { broken, steps, late: latest, searches, given_up, struck, .. } = lived;
        let broken = broken.into_iter().map(|broken| {
            let (name, what) = (worlds.name(seed), broken.what);
            format!("{what}\n({name}) SUSUN_SIM_SEED={seed} just simulate-cluster")
        });
        let broken = broken.collect();
        sums.add(Sums { steps, latest, searches, given_up, struck, broken });
    }
    sums
}

#[test]
fn every_storm_ends_with_the_answer_of_one_machine() {
    if let Some(seed) = number("SUSUN_SIM_SEED") {
        let (story, broken) = replay(seed);
        println!("{story}");
        assert!(broken.is_none(), "{}", broken.map_or_else(String::new, |broken| broken.what));
        return;
    }
    let seeds = number("SUSUN_SIM_SEEDS").unwrap_or(SEEDS);
    let threads = thread::available_parallelism().map_or(1, |threads| threads.get() as u64);
    let mut sums = Sums::default();
    thread::scope(|scope| {
        let begin = |first| scope.spawn(move || live_through(first, threads, seeds));
        let crews: Vec<_> = (0..threads).map(begin).collect();
        for crew in crews {
            sums.add(crew.join().expect("a world without a panic"));
        }
    });
    let Sums { steps, latest, searches, given_up, struck, broken } = sums;
    println!("{seeds} worlds: {steps} steps, {searches} searches, given up {given_up} times");
    println!("the last one to end took {latest} steps after its storm");
    for ((fault, _), times) in ALL.iter().zip(struck) {
        println!("{times:>10} {fault:?}");
        assert!(times > 0, "{fault:?} never strikes: the worlds are too kind");
    }
    assert!(
        broken.is_empty(),
        "{} of {seeds} worlds:\n{}",
        broken.len(),
        broken[..broken.len().min(5)].join("\n")
    );
}

#[test]
fn the_same_seed_is_the_same_world() {
    let (mut some, mut others) = (Worlds::new(), Worlds::new());
    let mut before = String::new();
    for seed in 0..60 {
        let lived = some.live(seed, |_| {});
        // Running other worlds before, or keeping the lines, changes nothing.
        others.live(seed + 7, |_| {});
        let again = others.live(seed, |plan| plan.keep_lines = true);
        assert_eq!((&lived.hash, lived.steps), (&again.hash, again.steps), "seed {seed}");
        assert_ne!(lived.hash, before);
        before = lived.hash;
    }
}

#[test]
fn without_faults_every_unit_is_searched_once() {
    let mut worlds = Worlds::new();
    for seed in 0..120 {
        let lived = worlds.live(seed, |plan| plan.storm = false);
        let Lived { broken, searches, believed, republished, given_up, .. } = lived;
        let name = worlds.name(seed);
        assert!(broken.is_none(), "{name}, seed {seed}");
        assert_eq!((republished, given_up), (0, 0), "{name}, seed {seed}: nothing is lost");
        // Units beyond the end may be searched, but not accepted.
        let early = worlds.scenarios[(seed % worlds.scenarios.len() as u64) as usize].ends_early;
        assert!(searches == believed || early && searches > believed, "{name}, seed {seed}");
    }
}

#[test]
fn a_node_limit_falls_where_it_falls_on_one_machine() {
    // Within a unit, at its first node and at its last, in every round.
    for nodes in 10..250 {
        let scenario = limited(nodes);
        let mut truth = Truth::new(&scenario.spec);
        for storm in [false, true] {
            let lived = live(Plan { storm, ..Plan::new(nodes, &scenario) }, &mut truth);
            assert!(lived.broken.is_none(), "{nodes} nodes: {:?}", lived.broken);
        }
    }
}

#[test]
fn deliberate_bugs_are_found() {
    let mistakes = [
        (Sabotage::LedgerOverwrites, "records of"),
        (Sabotage::SealsAreForged, "not true"),
        (Sabotage::BelievesFirst, "the journal has not"),
        (Sabotage::NoSweep, "does not end"),
        (Sabotage::NoRewind, "does not end"),
        (Sabotage::NobodyIsStranded, "does not end"),
    ];
    let mut worlds = Worlds::new();
    for (sabotage, why) in mistakes {
        let mut broken = |seed: &u64| worlds.live(*seed, |plan| plan.sabotage = sabotage).broken;
        let found = (0..300).find_map(|seed| broken(&seed).map(|broken| (seed, broken.what)));
        let (seed, what) = found.unwrap_or_else(|| panic!("{sabotage:?} is not found"));
        println!("{sabotage:?}: seed {seed}");
        assert!(what.contains(why), "{sabotage:?}, seed {seed}: {what}");
    }
}

#[test]
fn a_journal_on_the_disk_works_as_well() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut worlds = Worlds::new();
    for seed in 0..66 {
        let path = folder.path().join(seed.to_string());
        let lived = worlds.live(seed, |plan| {
            plan.book = Some(Box::new(OnDisk::new(path, &plan.scenario.spec)));
        });
        assert!(lived.broken.is_none(), "seed {seed}: {}", lived.broken.expect("one").what);
    }
}
