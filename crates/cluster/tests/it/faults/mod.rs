//! Everything that can go wrong between a coordinator and its workers, with a real server: the job ends with the right
//! result, or reports that it is incomplete.

mod bursts;
mod crash;
mod lies;
mod others;
mod queue;
mod refusals;
mod support;
