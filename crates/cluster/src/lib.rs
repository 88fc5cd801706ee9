//! One long job on many machines: the engine's units of work over NATS JetStream.
//!
//! Correctness does not depend on the queue. It is a lossy cache of work: a lost or repeated message costs time, never
//! a result. Results are written once, to a ledger that refuses a second result of a unit. The coordinator writes each
//! result to a journal on its own disk before it accepts it, and the engine's plan closes a round only when its units
//! tile the tree.
//!
//! [`foreman`] (the coordinator's side) and [`assignment`] (the worker's side) are pure state machines: they use no
//! network, no clock and no files, so that a simulation with a seed drives the code that runs. [`nats`] drives them
//! over a server, and [`tables`] fetches the tables that a worker lacks. There is no search in this crate.
//!
//! Rules that connect the parts:
//!
//! - A result is checked (is its seal right, and can a search of this unit give it?), written to the journal, then
//!   absorbed, in this order. The unit of a rejected result is published again under another name: the ledger keeps
//!   the rejected one.
//! - Children are published by the worker that split their parent, under `work.>`. Round roots, new attempts and exact
//!   units are published by the coordinator alone, under `root.>`, so a worker's credentials cannot begin a round.
//! - A job of runs ([`Ask::Runs`]) is a list of independent tasks. Only the front end, which brings a `Runner`, knows
//!   what they are; a campaign of the lab is one.
//! - Jobs of one class share a consumer: they need the same tables or are all runs, and have the same ack wait and
//!   deliveries, which a server keeps per consumer. All classes share a worker's threads, and no unit is pulled before
//!   a thread is free.
//! - A sweep reads the queue, then waits until the ledger has been read up to the same time; only units that are in
//!   neither are lost. It also publishes the job again if the server restarted without its data.
//! - The state of a job is written over the revision that its coordinator wrote last, so a cancel is never overwritten.
//! - The journal is also the export of the ledger; [`audit`] checks it with nothing but the file.
//!
//! From the bottom up:
//!
//! - [`settings`]: times and sizes.
//! - [`messages`], [`subjects`]: what is sent, and every name that the server sees.
//! - [`error`]: errors, with what to do about them.
//! - [`journal`]: the accepted results, on the coordinator's disk.
//! - [`job`]: makes a job from a request, with method and tables named, so that every machine searches the same.
//! - [`product`]: the result of a job.
//! - [`assignment`], [`foreman`]: the worker's and the coordinator's side.
//! - [`intake`]: takes results from the ledger through the journal to the foreman.
//! - [`audit`]: checks a journal with nothing but the file.
//! - [`local`]: a job on the threads of this machine, with its journal.
//! - [`tables`]: fetches tables over HTTP: `client` one request, `fetch` a table, `index` what a host has.
//! - [`program`]: the version of this program, as far as results depend on it.
//! - [`nats`]: the drivers: `connect`, `streams`, `ledger`, `coordinator`, `worker`, `view`.

pub mod assignment;
pub mod audit;
pub mod error;
pub mod foreman;
pub mod intake;
pub mod job;
pub mod journal;
pub mod local;
pub mod messages;
#[cfg(feature = "net")]
pub mod nats;
pub mod product;
#[cfg(feature = "net")]
pub mod program;
pub mod settings;
pub mod subjects;
#[cfg(feature = "net")]
pub mod tables;

pub use error::ClusterError;
pub use messages::{Ask, JobSpec, Outcome, Record, Task, Work};
pub use settings::Settings;
