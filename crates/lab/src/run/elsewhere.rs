//! Runs one by one, in any order, for a queue that is somebody else's: those that have no record yet, an experiment as
//! text, a run by its place among them, records put together at the end.

use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use susun_engine::Stop;

use super::child::{ChildProcess, Program};
use super::machine::Host;
use super::order::{Slot, order};
use super::task::{PROGRAM, Task};
use crate::error::Error;
use crate::record::Record;
use crate::records::RecordFile;
use crate::spec::Experiment;

/// An experiment whose runs are asked for one by one.
pub struct OneByOne {
    experiment: Experiment,
    all: Vec<Slot>,
    /// Which of them can be asked for.
    runs: Vec<u32>,
    host: Host,
    program: Program,
    /// Processes that have nothing to do.
    idle: Mutex<Vec<ChildProcess>>,
}

impl OneByOne {
    /// Runs in processes of this program.
    pub fn new((experiment, runs): (Experiment, Vec<u32>), program: Program) -> Self {
        let (all, host, idle) = (order(&experiment.plan), Host::here(), Mutex::default());
        Self { experiment, all, runs, host, program, idle }
    }

    /// The run at this place among those that were carried; `None` when the stop handle was used, or there is none.
    pub fn run(&self, place: usize, stop: &Stop) -> Result<Option<Record>, Error> {
        let number = self.runs.get(place).map(|&number| number as usize);
        let Some((number, &slot)) = number.and_then(|number| Some((number, self.all.get(number)?)))
        else {
            return Ok(None);
        };
        let task = Task::new(&self.experiment, slot, number, &self.host);
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut worker = match idle {
            Some(worker) => worker,
            None => ChildProcess::start(&self.program, self.experiment.plan.limits.memory)?,
        };
        let Some((record, lives)) = worker.run(task, stop) else { return Ok(None) };
        if lives {
            self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(worker);
        }
        Ok(Some(record))
    }
}

/// An experiment on its way to another machine. What kind a puzzle is does not belong to the hash of a plan, and is
/// carried beside it.
#[derive(Serialize, Deserialize)]
struct Carried {
    experiment: Experiment,
    kinds: Vec<String>,
    /// The runs that are wanted: the first of each stretch, and how many it has.
    runs: Vec<(u32, u32)>,
}

/// The runs of an experiment that have no record in a file, by their numbers in its order.
pub fn missing(experiment: &Experiment, file: &mut RecordFile) -> Result<Vec<u32>, Error> {
    let done = file.done(experiment, &order(&experiment.plan))?;
    Ok((0..).zip(done).filter(|(_, done)| !done).map(|(number, _)| number).collect())
}

/// An experiment with all its puzzles, and which of its runs are wanted, as text.
pub fn carried(experiment: &Experiment, runs: &[u32]) -> String {
    let kinds = experiment.plan.instances.iter().map(|instance| instance.kind.clone()).collect();
    let stretches = runs.chunk_by(|before, number| before + 1 == *number);
    let runs = stretches.map(|stretch| (stretch[0], stretch.len() as u32)).collect();
    let carried = Carried { experiment: experiment.clone(), kinds, runs };
    // INVARIANT: plain data with string keys is always JSON.
    serde_json::to_string(&carried).expect("an experiment is JSON")
}

/// Back from text.
pub fn unpacked(text: &str) -> Result<(Experiment, Vec<u32>), String> {
    let Carried { mut experiment, kinds, runs } =
        serde_json::from_str(text).map_err(|error| error.to_string())?;
    for (instance, kind) in experiment.plan.instances.iter_mut().zip(kinds) {
        instance.kind = kind;
    }
    let most = experiment.plan.runs();
    let numbers = runs.into_iter().flat_map(|(first, count)| first..first.saturating_add(count));
    Ok((experiment, numbers.take(most).collect()))
}

/// What became of records; what is in neither is of something else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gathered {
    /// Those that were appended.
    pub added: usize,
    /// Those of runs that had one already.
    pub known: usize,
}

/// Appends the records of an experiment that a file lacks. What is there already is left.
pub fn gather(
    experiment: &Experiment,
    file: &mut RecordFile,
    records: &[Record],
) -> Result<Gathered, Error> {
    let all = order(&experiment.plan);
    let mut done = file.done(experiment, &all)?;
    let mut gathered = Gathered::default();
    for record in records {
        let Some(done) = done.get_mut(record.order as usize) else { continue };
        // A file has records of one version only.
        if record.experiment_hash != experiment.hash || record.program != PROGRAM {
            continue;
        }
        if std::mem::replace(done, true) {
            gathered.known += 1;
        } else {
            file.append(record)?;
            gathered.added += 1;
        }
    }
    file.sync()?;
    Ok(gathered)
}
