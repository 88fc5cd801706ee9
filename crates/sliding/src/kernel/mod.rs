//! Sliding tiles at machine speed, on boards of up to 16 cells.
//!
//! A kernel helps IDA\*: it counts whole subtrees, and the textbook walk of `susun_search` does the rest
//! (solutions, limits, subproblems), so that every report is the one of the walk alone. [`ManhattanKernel`] is
//! for Manhattan distance, [`PatternKernel`] for pattern databases.
//!
//! Pages load a build in which everything is to be small. There the compiler neither unrolls loops nor inlines
//! what is used more than once, not even the index of a `Vec`: so what is done for each node is inlined always,
//! and loops go over slices. Without that, kernels took two to three times as long in a browser.

#![expect(clippy::inline_always, reason = "see above: small builds would not")]

mod manhattan;
mod patterns;
mod steps;

pub use manhattan::ManhattanKernel;
pub use patterns::PatternKernel;
