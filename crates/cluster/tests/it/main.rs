//! Coordinators and workers: simulated, against real servers, and with faults.

mod faults;
mod journal;
#[cfg(unix)]
mod permissions;
mod simulation;
mod tables;
