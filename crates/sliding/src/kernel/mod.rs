//! Sliding tiles at machine speed, on boards of up to 16 cells.
//!
//! A kernel helps IDA\*: it counts whole subtrees, and the textbook walk of `susun_search` does the rest
//! (solutions, limits, pieces), so that every report is the one of the walk alone. [`ManhattanKernel`] is
//! for Manhattan distance, [`PatternKernel`] for pattern databases.

mod manhattan;
mod patterns;
mod steps;

pub use manhattan::ManhattanKernel;
pub use patterns::PatternKernel;
