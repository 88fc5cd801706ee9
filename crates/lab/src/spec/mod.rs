//! The experiment file: what is run, on what, within what.

/// What `susun lab init` writes: a commented experiment that runs as it is.
pub const EXAMPLE: &str = include_str!("example.toml");
