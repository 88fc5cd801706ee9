//! The true result of each unit, searched once, and which units exist.

use std::collections::{BTreeMap, BTreeSet};

use susun_cluster::nats::unit_worker;
use susun_cluster::{Ask, JobSpec, Outcome, Task, Work};
use susun_engine::{Control, Tables, UnitWorker};

/// The units of one job and their results.
pub(crate) struct Truth {
    spec: JobSpec,
    searcher: Option<UnitWorker>,
    outcomes: BTreeMap<String, Outcome>,
    /// Names of units that result from splitting.
    made: BTreeSet<String>,
}

impl Truth {
    /// Nothing is known yet.
    pub(crate) fn new(spec: &JobSpec) -> Self {
        let searcher = unit_worker(spec, &Tables::new()).ok();
        Self { spec: spec.clone(), searcher, outcomes: BTreeMap::new(), made: BTreeSet::new() }
    }

    /// The result of a unit; `None` if the job has no such unit.
    pub(crate) fn outcome(&mut self, work: &Work) -> Option<Outcome> {
        let work = Work { attempt: 0, ..work.clone() };
        let id = work.id();
        if let Some(outcome) = self.outcomes.get(&id) {
            return Some(outcome.clone());
        }
        let outcome = match &work.task {
            Task::Run { index } => Outcome::Run { output: format!("run {index}") },
            Task::Search { unit } => {
                let mut control = Control::silent();
                let searcher = self.searcher.as_mut()?;
                searcher.begin(unit).ok()?;
                Outcome::Search { report: searcher.advance(u64::MAX, &mut control)? }
            }
        };
        if self.is_of_the_plan(&work) {
            self.made.extend(work.children(&outcome, self.spec.cut).iter().map(Work::id));
        }
        self.outcomes.insert(id, outcome.clone());
        Some(outcome)
    }

    /// Whether it is the root of a round, what a node limit leaves, or a descendant of such a unit.
    pub(crate) fn is_of_the_plan(&self, work: &Work) -> bool {
        let spec = &self.spec;
        if (&work.job, &work.abi, &work.class) != (&spec.job, &spec.abi, &spec.class) {
            return false;
        }
        match (&work.task, &spec.ask) {
            (Task::Run { index }, Ask::Runs { count, .. }) => index < count,
            (Task::Search { unit }, Ask::Search { .. }) => {
                let whole = unit.subproblem.path.is_empty();
                unit.exact
                    || unit.id.key.is_empty() && whole
                    || self.made.contains(&Work { attempt: 0, ..work.clone() }.id())
            }
            _ => false,
        }
    }
}
