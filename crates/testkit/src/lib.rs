//! For tests only: golden files, contract suites, oracles, and servers.
//!
//! This crate shares only the vocabulary with the solver: an oracle that used the code under test could not disagree
//! with it.
//!
//! From the bottom up:
//!
//! - [`golden`], [`known_tables`]: facts as text, including the content of tables.
//! - [`dice`], [`sample`]: random choices from a seed.
//! - [`oracle`], [`replay`]: distances and paths, computed without the search crate.
//! - [`inconsistent`]: a heuristic that is admissible and inconsistent.
//! - [`run`]: a search in a test.
//! - [`contract`], [`solver`], [`algorithms`]: the contracts of heuristics and of searches, and the algorithms under
//!   contract.
//! - [`forge`]: forged table files.
//! - [`nats`]: real NATS servers.

pub mod algorithms;
pub mod contract;
pub mod dice;
pub mod forge;
pub mod golden;
pub mod inconsistent;
pub mod known_tables;
#[cfg(unix)]
pub mod nats;
pub mod oracle;
pub mod replay;
pub mod run;
pub mod sample;
pub mod slides;
pub mod solver;
