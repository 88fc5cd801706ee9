//! Additive pattern databases: exact distances for some of the tiles, kept in tables.
//!
//! The tiles of a goal are parted into patterns. For each pattern a table knows, for every placement of
//! its tiles, how many moves *of these tiles* are needed to bring them home. As no move is counted twice,
//! the sum over the patterns never exceeds the moves needed in all (Korf and Felner 2002).
//!
//! | module | what it knows |
//! |---|---|
//! | `pattern` | which tiles, of which goals |
//! | `partition` | all tiles of a goal parted into patterns |
//! | `rank` | the number of a placement |
//! | `catalogue` | partitions by their names |
//! | [`build`] | making a table |
//! | `table` | a table, wherever its bytes come from |
//! | [`prove`] | whether a table is right, by other means |

mod block_graph;
pub mod build;
mod catalogue;
mod field;
mod orders;
mod partition;
mod pattern;
pub mod prove;
mod rank;
mod table;

pub use catalogue::{partition, partitions};
pub(crate) use orders::changes;
pub use partition::{Partition, PartitionError, patterns_drawn};
pub use pattern::{MAX_CELLS, MAX_ENTRIES, MAX_TILES, Pattern, PatternError};
pub use rank::Rank;
pub use table::{Bytes, Table, WrongLength};
