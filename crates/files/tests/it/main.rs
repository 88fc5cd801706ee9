//! The writer of files, as its callers use it.

#[cfg(unix)]
mod writer;
