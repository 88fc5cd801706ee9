//! Runs one by one, in any order, for a queue that is somebody else's: an experiment as text, a run by its number,
//! records put together at the end.

use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use susun_engine::Stop;

use super::child::{Program, Worker};
use super::machine::Host;
use super::order::{Slot, order};
use super::task::Task;
use crate::error::Error;
use crate::record::Record;
use crate::records::RecordFile;
use crate::spec::Experiment;

/// An experiment whose runs are asked for by number.
pub struct OneByOne {
    experiment: Experiment,
    all: Vec<Slot>,
    host: Host,
    program: Program,
    /// Processes that have nothing to do.
    idle: Mutex<Vec<Worker>>,
}

impl OneByOne {
    /// Runs in processes of this program.
    pub fn new(experiment: Experiment, program: Program) -> Self {
        let (all, host, idle) = (order(&experiment.plan), Host::here(), Mutex::default());
        Self { experiment, all, host, program, idle }
    }

    /// The run of this number in the experiment's order; `None` when the stop handle was used, or there is none.
    pub fn run(&self, number: usize, stop: &Stop) -> Result<Option<Record>, Error> {
        let Some(&slot) = self.all.get(number) else { return Ok(None) };
        let task = Task::new(&self.experiment, slot, number, &self.host);
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut worker = match idle {
            Some(worker) => worker,
            None => Worker::start(&self.program, self.experiment.plan.limits.memory)?,
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
}

/// An experiment with all its puzzles, as text.
pub fn carried(experiment: &Experiment) -> String {
    let kinds = experiment.plan.instances.iter().map(|instance| instance.kind.clone()).collect();
    let carried = Carried { experiment: experiment.clone(), kinds };
    // INVARIANT: plain data with string keys is always JSON.
    serde_json::to_string(&carried).expect("an experiment is JSON")
}

/// Back from text.
pub fn unpacked(text: &str) -> Result<Experiment, String> {
    let Carried { mut experiment, kinds } =
        serde_json::from_str(text).map_err(|error| error.to_string())?;
    for (instance, kind) in experiment.plan.instances.iter_mut().zip(kinds) {
        instance.kind = kind;
    }
    Ok(experiment)
}

/// Appends the records of an experiment that a file lacks; how many they were. What is there already is left.
pub fn gather(
    experiment: &Experiment,
    file: &mut RecordFile,
    records: &[Record],
) -> Result<usize, Error> {
    let all = order(&experiment.plan);
    let done = file.done(experiment, &all)?;
    let mut added = 0;
    for record in records {
        let is_new = done.get(record.order as usize).is_some_and(|done| !done);
        if is_new && record.experiment_hash == experiment.hash {
            file.append(record)?;
            added += 1;
        }
    }
    file.sync()?;
    Ok(added)
}
