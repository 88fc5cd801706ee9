//! Runs: what is left of an experiment, in a shuffled order, each run as one record.
//!
//! * `order`: who is next, from the experiment's seed.
//! * `task`: one run before it has begun, as it is told to whoever runs it.
//! * `once`: one run in this process.
//! * `measure`: time of the processor and memory, where the system tells.
//! * `worker`: a process that runs what it is told, one run after another.
//! * `child`: the same from outside: told, watched, and ended if it goes on for too long.
//! * `elsewhere`: one run by its number, for somebody else's queue.
//! * `threads`: starting one, which may fail.
//! * `campaign`: all of it, until nothing is left or the user stops it.

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
