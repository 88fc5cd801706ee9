//! Additive pattern databases: exact distances for some of the tiles, stored in tables.
//!
//! The tiles of a goal are partitioned into patterns. For each pattern a table gives, for every placement of its tiles,
//! how many moves *of these tiles* are needed to bring them home. As no move is counted twice, the sum over the
//! patterns never exceeds the total number of moves (Korf and Felner 2002).
//!
//! | module | content |
//! |---|---|
//! | `pattern` | the tiles of a table, and the goals it is for |
//! | `partition` | all tiles of a goal, partitioned into patterns |
//! | `rank` | the number of a placement |
//! | `catalogue` | partitions by name |
//! | [`build`] | building a table |
//! | `table` | a table, wherever its bytes come from |
//! | [`prove`] | checking a table by independent code |

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
pub use partition::{Partition, PartitionError, Partitions, patterns_drawn};
pub use pattern::{MAX_CELLS, MAX_ENTRIES, MAX_TILES, Pattern, PatternError};
pub use rank::Rank;
pub use table::{Bytes, Table, WrongLength};
