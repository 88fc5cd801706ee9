//! What a running search reports.

use std::time::Duration;

use crate::run::{Counters, Round};

/// What a search needs before it begins. Tables have their names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Preparation {
    /// A table is being built.
    Table(String),
    /// Another thread or process is building a table.
    TableElsewhere(String),
    /// A stored table is being loaded.
    LoadingTable(String),
    /// A table is being compared with an independent search.
    CheckingTable(String),
    /// Words of up to this many moves are being found that lead to the same board as others.
    Words(u32),
    /// The tables are being arranged for the search.
    Arranging,
    /// The boards of a game are being reviewed.
    Boards,
}

/// A report from a running search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// A round has begun.
    RoundBegun {
        /// Its bound.
        bound: u32,
    },
    /// A round has ended without a solution.
    RoundEnded(Round),
    /// A progress report.
    Progress {
        /// Counters so far.
        counters: Counters,
        /// No solution is cheaper than this.
        lower_bound: u32,
        /// The cost of the best solution so far.
        cost: Option<u32>,
        /// Time since the search began.
        elapsed: Duration,
    },
    /// A solution was found that is cheaper than any before.
    Improved {
        /// Its cost.
        cost: u32,
        /// No solution is cheaper than this.
        lower_bound: u32,
        /// Time since the search began.
        elapsed: Duration,
    },
    /// Tables that are missing and will be built.
    ToPrepare {
        /// How many.
        tables: u64,
        /// Their entries.
        entries: u64,
    },
    /// Something that the search needs is being prepared.
    Preparing {
        /// What it is.
        what: Preparation,
        /// Entries computed so far.
        done: u64,
        /// Total number of entries.
        of: u64,
    },
    /// One of the requested solutions, sent as soon as it is known to be the next one.
    Found {
        /// The solution in the notation of its puzzle.
        solution: String,
    },
}
