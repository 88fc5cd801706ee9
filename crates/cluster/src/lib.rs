//! One long job on many machines: the engine's units of work over NATS JetStream.
//!
//! Correctness does not rest on the queue. It is a lossy cache of work: a lost or repeated message costs
//! time, never a result. Results are written once, to a ledger that refuses a second one for a unit; the
//! coordinator writes each of them to a journal on its own disk before it believes it; and the engine's plan
//! closes a round only when its units tile the tree.
//!
//! [`foreman`] and [`errand`] are the two sides of the conversation as pure state machines: they know no
//! network, no clock and no files, so that a simulation with a seed drives the code that runs. [`nats`] drives
//! them over the wire, and [`tables`] fetches what a worker lacks. There is no search in this crate.

pub mod audit;
pub mod errand;
pub mod error;
pub mod foreman;
pub mod intake;
pub mod job;
pub mod journal;
pub mod messages;
#[cfg(feature = "net")]
pub mod nats;
#[cfg(feature = "net")]
pub mod program;
pub mod settings;
pub mod subjects;
#[cfg(feature = "net")]
pub mod tables;

pub use error::ClusterError;
pub use messages::{Ask, JobSpec, Outcome, Record, Task, Work};
pub use settings::Settings;
