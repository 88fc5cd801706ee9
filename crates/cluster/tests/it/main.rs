//! Coordinators and workers: simulated, with real servers, and with faults.

mod faults;
mod journal;
#[cfg(unix)]
mod permissions;
mod simulation;
mod tables;
