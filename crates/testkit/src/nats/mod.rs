//! Real NATS servers for tests, on free ports of 127.0.0.1, each with `JetStream` in its own folder. They can be
//! started, killed, paused and restarted with their data, and they end when they are dropped.
//!
//! There is no client here: whether a server is running is determined from its greeting and its monitoring port. Tests
//! that need a server are ignored by default, because `nats-server` is not installed everywhere; `just test-cluster`
//! runs them.
//!
//! Failures are panics with the server's own output, because only tests use this. A server in a `static` is never
//! dropped, and keeps running when its test is over.

mod folder;
mod monitor;
mod options;
mod ports;
mod program;
mod server;
mod three;

pub use options::{Options, Tls};
pub use server::Server;
pub use three::Three;
