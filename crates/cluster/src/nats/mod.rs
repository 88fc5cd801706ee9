//! Drivers over NATS JetStream: they carry out on a server what [`foreman`](crate::foreman) and
//! [`assignment`](crate::assignment) decide.

mod connect;
mod coordinator;
mod ledger;
mod plaintext;
mod progress;
mod send;
mod streams;
mod view;
mod worker;

pub use connect::{Access, connect, jetstream};
pub use coordinator::{Coordinator, Ended};
pub use streams::{Streams, prepare};
pub use view::{Fleet, ListedJob, cancel, fleet, jobs, result, state};
pub use worker::{
    Fetch, OnEvent, Program, Runner, StepHook, Summary, Worker, WorkerEvent, unit_worker, work,
};
