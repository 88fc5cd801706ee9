//! Tables over HTTP, by the hash of their content: from `susun tables serve`, or from any host that has a file
//! `HASH.table` and answers for parts of it.
//!
//! Nothing that a host says is believed. The head of a table is right by its own hashes and states the content
//! hash that is wanted; with it each block is checked when it arrives, and the whole before it gets a name in the
//! folder (see [`susun_engine::Arrival`]). The head comes from the host whose blocks are held against it, so a
//! block that does not fit is always this host's fault. A host that is found out is left, with its name and what
//! was wrong, and the next goes on where it stopped.
//!
//! All calls block: in an asynchronous program they belong on a thread of their own.

mod client;
mod error;
mod fetch;
mod index;

pub use error::{FetchError, Left, Refusal};
pub use fetch::{FetchEvent, Fetched, Fetcher, Patience, Watch};
pub use index::Listed;
