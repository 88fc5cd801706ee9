//! Does the runs of an experiment that have no record yet, in a shuffled order, and makes a record of each.
//!
//! * `order`: the order of the runs, from the experiment's seed.
//! * `task`: one run before it begins, as it is sent to a worker.
//! * `once`: does one run in this process.
//! * `measure`: processor time and memory, if the system reports them.
//! * `worker`: the worker process, which does one run after another.
//! * `child`: the parent's side of a worker: sends tasks, watches it, and kills it if a run takes too long.
//! * `elsewhere`: does single runs for a queue of the caller.
//! * `threads`: starts threads, which may fail.
//! * `campaign`: does all runs, until none is left or the user stops it.

mod campaign;
mod child;
mod elsewhere;
mod machine;
mod measure;
mod once;
mod order;
mod task;
mod threads;
mod worker;

pub use campaign::{Part, RunCounts, RunEvent, Settings, run};
pub use child::Program;
pub use elsewhere::{Gathered, OneByOne, carried, gather, missing, unpacked};
pub(crate) use order::Slot;
pub(crate) use task::PROGRAM;
pub use worker::work;
