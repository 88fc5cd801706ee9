//! Tables over HTTP, by the hash of their content: from `susun tables serve`, or from any host that has a file
//! `HASH.table` and supports range requests.
//!
//! No host is trusted. The head of a table is checked by its own hashes and states the requested content hash; it is
//! then used to check each block when it arrives, and the whole table before it gets its name in the folder (see
//! [`susun_engine::Arrival`]). The head comes from the host whose blocks are checked against it, so a block that does
//! not match is always the fault of this host. A host that sends wrong data is given up and reported, and the next one
//! continues where it stopped.
//!
//! All calls block: an asynchronous program must call them on a separate thread.

mod client;
mod error;
mod fetch;
mod index;

pub use error::{FailedHost, FetchError, Refusal};
pub use fetch::{FetchEvent, Fetched, Fetcher, Patience, Watch};
pub use index::ListedTable;
