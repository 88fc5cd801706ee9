//! Faults for tests: the n-th operation of a kind fails as if the machine had failed.
//!
//! With the cargo feature `faults`, which builds for users do not have, the environment decides:
//!
//! | variable | meaning |
//! |---|---|
//! | `SUSUN_FAULT=write:7` | the 7th write of the process fails |
//! | `SUSUN_FAULT=write:7+` | so do all writes after it, as on a full disk |
//! | `SUSUN_FAULT_FIRED=FILE` | an empty FILE appears when the first fault has happened |
//!
//! The kinds are those of [`Operation`]. A test raises n until no fault happens any more; by then every operation of
//! the run has failed once.

#[cfg(feature = "faults")]
mod memory;
#[cfg(feature = "faults")]
mod planned;

use std::io;

/// Kinds of operations that can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// `open`: opening or creating a file.
    Open,
    /// `write`: writing to a file. Half of the bytes are written before it fails.
    Write,
    /// `sync`: syncing a file or a folder to the disk.
    Sync,
    /// `rename`: renaming a file.
    Rename,
    /// `thread`: starting a thread.
    Thread,
    /// `memory`: a block of at least 1 MiB.
    Memory,
}

/// Call this before an operation: it returns an error if the operation must fail. Without the feature it never does.
#[cfg(feature = "faults")]
pub fn reach(operation: Operation) -> io::Result<()> {
    planned::reach(operation)
}

/// Call this before an operation: it returns an error if the operation must fail. Without the feature it never does.
#[cfg(not(feature = "faults"))]
#[inline]
pub fn reach(_: Operation) -> io::Result<()> {
    Ok(())
}
