//! Single runs in any order, for a queue of the caller, such as a cluster job: lists the runs without a record, sends
//! an experiment as text, does a run by its index, and collects the records at the end.

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

/// An experiment whose runs are done one at a time.
pub struct OneByOne {
    experiment: Experiment,
    all: Vec<Slot>,
    /// The numbers of the runs that can be done.
    runs: Vec<u32>,
    host: Host,
    program: Program,
    /// Idle worker processes.
    idle: Mutex<Vec<ChildProcess>>,
}

impl OneByOne {
    /// An experiment whose runs are done in processes of `program`.
    pub fn new((experiment, runs): (Experiment, Vec<u32>), program: Program) -> Self {
        let (all, host, idle) = (order(&experiment.plan), Host::here(), Mutex::default());
        Self { experiment, all, runs, host, program, idle }
    }

    /// Does the run at this index in the list of runs; `None` if the stop handle is used or the index is too large.
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

/// An experiment as text, for another machine. The kinds of the puzzles are separate, because they are not part of the
/// hash of a design.
#[derive(Serialize, Deserialize)]
struct Carried {
    experiment: Experiment,
    kinds: Vec<String>,
    /// The runs to do, as ranges: the first number and the length.
    runs: Vec<(u32, u32)>,
}

/// The numbers of the runs of an experiment that have no record in a file.
pub fn missing(experiment: &Experiment, file: &mut RecordFile) -> Result<Vec<u32>, Error> {
    let done = file.done(experiment, &order(&experiment.plan))?;
    Ok((0..).zip(done).filter(|(_, done)| !done).map(|(number, _)| number).collect())
}

/// An experiment with all its puzzles and the numbers of the runs to do, as text.
pub fn carried(experiment: &Experiment, runs: &[u32]) -> String {
    let kinds = experiment.plan.instances.iter().map(|instance| instance.kind.clone()).collect();
    let stretches = runs.chunk_by(|before, number| before + 1 == *number);
    let runs = stretches.map(|stretch| (stretch[0], stretch.len() as u32)).collect();
    let carried = Carried { experiment: experiment.clone(), kinds, runs };
    // INVARIANT: plain data with string keys is always JSON.
    serde_json::to_string(&carried).expect("an experiment is JSON")
}

/// The inverse of [`carried`].
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

/// Counts of collected records. Records in neither count belong to another experiment or version.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gathered {
    /// Records that were appended.
    pub added: usize,
    /// Records of runs that already had one.
    pub known: usize,
}

/// Appends the records of an experiment that a file lacks. Existing records are not changed.
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
        // A file has records of one version of the program only.
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
