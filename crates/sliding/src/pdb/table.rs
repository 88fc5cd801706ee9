//! A table, wherever its bytes come from.

use std::fmt;
use std::sync::Arc;

use super::build::Build;
use super::pattern::Pattern;
use super::rank::Rank;

/// Bytes that several threads can read.
pub type Bytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// For every placement of the pattern's tiles, how many moves of these tiles it needs beyond their Manhattan distance.
#[derive(Clone)]
pub struct Table {
    pattern: Pattern,
    rank: Rank,
    bytes: Bytes,
}

/// The number of bytes does not match four bits for each entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a table of this pattern has {expected} bytes, not {found}")]
pub struct WrongLength {
    /// Bytes expected.
    pub expected: u64,
    /// Bytes found.
    pub found: u64,
}

impl Table {
    /// A table with the given bytes.
    pub fn new(pattern: &Pattern, bytes: Bytes) -> Result<Self, WrongLength> {
        let (expected, found) = (pattern.entries() / 2, (*bytes).as_ref().len() as u64);
        if expected != found {
            return Err(WrongLength { expected, found });
        }
        Ok(Self { pattern: pattern.clone(), rank: Rank::new(pattern), bytes })
    }

    /// Builds the table on this thread.
    pub fn build(pattern: &Pattern) -> Self {
        let values = Build::new(pattern).run();
        Self { pattern: pattern.clone(), rank: Rank::new(pattern), bytes: Arc::new(values) }
    }

    /// The pattern of the table.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// The numbering of its entries.
    pub fn rank(&self) -> &Rank {
        &self.rank
    }

    /// All bytes of the table.
    pub fn bytes(&self) -> &[u8] {
        (*self.bytes).as_ref()
    }

    /// Half of the moves needed beyond Manhattan distance, with each tile in the cell given for it.
    pub fn excess(&self, cells: &[u8]) -> u8 {
        let entry = self.rank.of_placement(cells);
        self.bytes()[(entry / 2) as usize] >> (4 * (entry % 2)) & 15
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("pattern", &self.pattern).finish_non_exhaustive()
    }
}
