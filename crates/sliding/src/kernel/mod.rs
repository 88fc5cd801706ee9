//! Fast kernels for sliding tiles, on boards of up to 16 cells, and with pattern databases of up to 25.
//!
//! A kernel speeds up IDA\*: it counts whole subtrees, and the textbook walk of `susun_search` does the rest
//! (solutions, limits, subproblems), so every report is the same as without a kernel. [`ManhattanKernel`] is for
//! Manhattan distance, [`PatternKernel`] for pattern databases.
//!
//! Web pages load a build optimised for size. There the compiler neither unrolls loops nor inlines functions that are
//! used more than once, not even the index of a `Vec`: so per-node work is always inlined, and loops go over slices.
//! Without that, kernels took two to three times as long in a browser.

#![expect(clippy::inline_always, reason = "see above: small builds would not")]

mod manhattan;
mod patterns;
mod steps;

pub use manhattan::ManhattanKernel;
pub use patterns::{PatternKernel, laid_out_bytes};
