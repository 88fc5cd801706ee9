//! Messages of a real search, and the resources of a foreman: the two state machines with nothing in between.

use std::collections::VecDeque;
use std::time::Instant;

use susun_cluster::foreman::{Foreman, Instruction, Judgement};
use susun_cluster::job::{self, JobOptions};
use susun_cluster::nats::unit_worker;
use susun_cluster::settings::Times;
use susun_cluster::{Outcome, Record, Task, Work, program};
use susun_engine::{Control, Cut, MethodChoice, PuzzleText, Request, Solve, Tables};

use crate::process::{Role, ready, say, usage};
use crate::table::print;

/// The first of Korf's instances: 276,361,933 nodes, enough for any number of units.
const PUZZLE: &str = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";

/// Nodes of a unit: small, so that there are many.
const NODES: u64 = 64;

/// Measurements per unit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Search {
    units: f64,
    /// Bytes of the work and of the record.
    work: f64,
    record: f64,
    /// Bytes of coordinator memory.
    pub(crate) memory: f64,
    /// Seconds of a foreman.
    seconds: f64,
}

impl Search {
    /// Starts the role.
    pub(crate) fn measured(units: u32) -> Self {
        let mut role = Role::start(&["search", &units.to_string()]);
        role.tell("go");
        let words = role.heard();
        let numbers = words.split(' ').map(|word| word.parse().expect("a number"));
        let numbers: Vec<f64> = numbers.collect();
        let &[units, ref sums @ ..] = &numbers[..] else { panic!("{words}") };
        let &[work, record, memory, seconds] = sums else { panic!("{words}") };
        let [work, record, memory, seconds] =
            [work, record, memory, seconds].map(|sum| sum / units);
        Self { units, work, record, memory, seconds }
    }

    /// Prints a table.
    pub(crate) fn print(&self) {
        print(
            &format!("a search in {} units, without a server", self.units),
            &[
                ("work message", format!("{:.0} B", self.work)),
                ("record", format!("{:.0} B", self.record)),
                ("memory of the coordinator, a million units", format!("{:.0} MB", self.memory)),
                ("judging and believing, a unit", format!("{:.1} us", 1e6 * self.seconds)),
            ],
        );
    }
}

/// The role: searches, and reports units, bytes of work, bytes of records, bytes in memory and seconds of the foreman.
pub(crate) fn role(most: u32) {
    if ready().is_none() {
        return;
    }
    let tables = Tables::default();
    let cut = Cut { first: NODES, most: NODES };
    let wish =
        JobOptions { cut, times: Times::default(), title: "bench".into(), abi: program::abi() };
    let spec = job::search(&request(), &tables, wish).expect("a job");
    let mut worker = unit_worker(&spec, &tables).expect("a worker");
    let mut foreman = Foreman::new(spec, &tables, 3).expect("a foreman");
    let before = usage(&[std::process::id()]).memory;
    let mut queue: VecDeque<Work> = published(foreman.begin().expect("orders")).collect();
    let (mut units, mut work_bytes, mut record_bytes, mut seconds) = (0, 0, 0, 0.0);
    let mut control = Control::silent();
    while let Some(work) = queue.pop_back() {
        let Task::Search { unit } = &work.task else { panic!("a unit") };
        worker.begin(unit).expect("a unit of its own");
        let report = loop {
            if let Some(report) = worker.advance(1 << 18, &mut control) {
                break report;
            }
        };
        let outcome = Outcome::Search { report };
        let children = work.children(&outcome, cut);
        let record = Record::new(&work, outcome, "worker-0", 30.125);
        work_bytes += serde_json::to_vec(&work).expect("JSON").len();
        record_bytes += serde_json::to_vec(&record).expect("JSON").len();
        units += 1;
        let began = Instant::now();
        assert_eq!(foreman.judge(&record), Judgement::News);
        let orders = foreman.absorb(&record).expect("orders");
        seconds += began.elapsed().as_secs_f64();
        queue.extend(children);
        queue.extend(published(orders));
        if units == most {
            break;
        }
    }
    let memory = usage(&[std::process::id()]).memory.saturating_sub(before);
    say(&format!("{units} {work_bytes} {record_bytes} {memory} {seconds}"));
}

fn published(orders: Vec<Instruction>) -> impl Iterator<Item = Work> {
    orders.into_iter().filter_map(|order| match order {
        Instruction::Publish(work) => Some(work),
        _ => None,
    })
}

fn request() -> Request {
    let heuristic = vec!["manhattan".into()];
    let (algorithm, goal) = (Some("ida-star".into()), Some("blank-first".into()));
    Request::Solve(Solve {
        puzzle: PuzzleText { text: PUZZLE.into(), goal, ..PuzzleText::default() },
        method: MethodChoice { algorithm, heuristics: heuristic, ..MethodChoice::default() },
        ..Solve::default()
    })
}
