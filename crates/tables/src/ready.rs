//! Tables as a search uses them: partitions by name, and prepared tables.

use std::sync::Arc;

use susun_sliding::heuristic::Patterns;
use susun_sliding::pdb::{Partitions, Pattern, partitions};
use susun_sliding::{Goal, PatternKernel, Size, laid_out_bytes};

/// A partition, or several, with its name and size, computed once.
#[derive(Clone, Debug)]
pub struct NamedPartition {
    /// Its name.
    pub name: String,
    /// The partitions of the tiles.
    pub partitions: Partitions,
    /// The patterns of its tables.
    pub tables: Vec<Pattern>,
    /// Entries of all its tables.
    pub entries: u64,
}

impl NamedPartition {
    /// All partitions for goals of this size with the blank in that cell, the best first.
    pub fn all(size: Size, blank: usize) -> Vec<Self> {
        let named = |partitions: Partitions| {
            let (name, tables) = (partitions.name(), partitions.tables());
            let entries = tables.iter().map(Pattern::entries).sum();
            Self { name, partitions, tables, entries }
        };
        partitions(size, blank).into_iter().map(named).collect()
    }

    /// Bytes of its tables while the largest is built. Stored tables count as much, so that the answer does not depend
    /// on what this machine has stored.
    pub fn bytes(&self) -> u64 {
        let kept: u64 = self.tables.iter().map(kept_bytes).sum();
        kept + self.tables.iter().map(|pattern| MAKING * pattern.entries()).max().unwrap_or(0)
    }
}

/// Temporary bytes for one entry of a table while it is built: at most 1.5 in all catalogues.
const MAKING: u64 = 2;

/// Bytes of a table in use: half a byte for each entry, and the copy of the kernel. On up to 16 cells that is made of
/// small patterns, and counted as a byte for each of 16^k entries.
pub fn kept_bytes(pattern: &Pattern) -> u64 {
    let tiles = pattern.homes().len();
    let laid_out = match pattern.size().cells() {
        17.. => laid_out_bytes(pattern).unwrap_or(0),
        _ if tiles <= 6 => 1 << (4 * tiles),
        _ => 0,
    };
    pattern.entries() / 2 + laid_out
}

/// Tables prepared for a search.
#[derive(Clone, Debug)]
pub struct ReadyTables {
    /// The goal that they are for.
    pub goal: Goal,
    /// The name of the partition.
    pub name: String,
    /// The tables.
    pub patterns: Arc<Patterns>,
    /// Total bytes of its tables.
    pub bytes: u64,
    /// The kernel, for sizes that have one.
    pub kernel: Option<PatternKernel>,
}
