//! Everything that can go wrong between a coordinator and its workers, against a real server: the job ends right,
//! or says that it is incomplete.

mod bursts;
mod crash;
mod lies;
mod others;
mod queue;
mod refusals;
mod support;
