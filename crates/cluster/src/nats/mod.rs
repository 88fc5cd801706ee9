//! The same units over NATS JetStream: drivers that do on a server what [`foreman`](crate::foreman) and
//! [`errand`](crate::errand) say.

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
pub use view::{Fleet, Listed, cancel, fleet, jobs, result, state};
pub use worker::{Fetch, Program, Runner, Summary, Tell, Watch, Worker, WorkerEvent, hired, work};
