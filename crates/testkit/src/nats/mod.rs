//! Real NATS servers for tests, on free ports of 127.0.0.1, each with `JetStream` in a folder of its own: started,
//! killed, paused, started again where they stopped, and gone when they are dropped.
//!
//! There is no client here: a server is asked only whether it is there, by the line it greets with and by its
//! monitoring port. Tests that need one are ignored, because not everybody has `nats-server`; `just test-cluster`
//! runs them.
//!
//! What goes wrong is a panic with the server's own words: nobody but tests is here. A server in a `static` is
//! never dropped, and lives on when its test is over.

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
