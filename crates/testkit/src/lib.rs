//! For tests only: golden files, contract suites, oracles, and servers to talk to.
//!
//! What is here shares the vocabulary with the solver and nothing else: an oracle that used the
//! code under test could not disagree with it.

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
pub mod solver;
