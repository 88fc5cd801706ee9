//! Finds nodes by the hash of their state.
//!
//! When a hash table doubles, it rehashes every entry. With a hundred million states that takes ten seconds, in which
//! the clock is not checked, and both tables are in memory. So above a certain size there are many small tables,
//! selected by the hash, and each doubles on its own.

use hashbrown::HashTable;

use crate::nodes::NodeId;

/// Entries of the first table before it is split. Rehashing them takes a few milliseconds, even for states of 20 KB
/// (boards of 100 x 100).
const DIVIDE_AT: usize = if cfg!(test) { 1 << 8 } else { 1 << 12 };

/// From this many entries on, tables are counted as doubled early; below it the difference is less than a megabyte.
const EARLY_FROM: usize = if cfg!(test) { DIVIDE_AT } else { 1 << 16 };

/// A browser has too little memory for doubling to take long, and every byte of code counts there.
const DIVIDES: bool = !cfg!(target_family = "wasm");

/// Number of tables after the split. With 100 million entries one of them doubles in about 40 ms.
const TABLES: usize = 1 << 8;

/// Bytes of a slot: a number, and a byte of the hash.
const SLOT: u64 = 1 + size_of::<NodeId>() as u64;

/// Node numbers by hash.
pub(crate) struct Index {
    /// One, or [`TABLES`].
    tables: Vec<HashTable<NodeId>>,
    len: usize,
}

impl Index {
    pub(crate) fn new() -> Self {
        Self { tables: vec![HashTable::new()], len: 0 }
    }

    /// The node with this hash that `same` accepts.
    #[inline]
    pub(crate) fn find(&self, hash: u64, same: impl FnMut(&NodeId) -> bool) -> Option<NodeId> {
        self.tables[self.table(hash)].find(hash, same).copied()
    }

    /// Adds a node that is not in the index. `hash_of` computes the hash of any node again.
    #[inline]
    pub(crate) fn insert(&mut self, hash: u64, id: NodeId, hash_of: impl Fn(&NodeId) -> u64) {
        if DIVIDES && self.len == DIVIDE_AT {
            self.divide(&hash_of);
        }
        self.len += 1;
        let table = self.table(hash);
        self.tables[table].insert_unique(hash, id, hash_of);
    }

    /// The table for a hash. Within a table, other bits of the hash are used.
    #[inline]
    fn table(&self, hash: u64) -> usize {
        if !DIVIDES {
            return 0;
        }
        (hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as usize & (self.tables.len() - 1)
    }

    #[cold]
    fn divide(&mut self, hash_of: &impl Fn(&NodeId) -> u64) {
        let room = (DIVIDE_AT / TABLES).max(1);
        let tables = (0..TABLES).map(|_| HashTable::with_capacity(room)).collect();
        let [old] = &mut std::mem::replace(&mut self.tables, tables)[..] else { return };
        for id in old.drain() {
            let hash = hash_of(&id);
            let table = self.table(hash);
            self.tables[table].insert_unique(hash, id, hash_of);
        }
    }

    /// Bytes of all tables. Which tables have doubled depends on the hashes, which differ between 32-bit and 64-bit
    /// targets. To make a memory limit stop at the same node everywhere, all tables count as doubled a little before
    /// they are.
    #[inline]
    pub(crate) fn bytes(&self) -> u64 {
        let early = if self.len > EARLY_FROM { self.len / 16 } else { 0 };
        let full = (8 * (self.len + early) as u64).div_ceil(7);
        if self.len == 0 { 0 } else { full.next_power_of_two() * SLOT }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash(id: NodeId) -> u64 {
        u64::from(id).wrapping_mul(0x517c_c1b7_2722_0a95).rotate_left(26)
    }

    #[test]
    fn what_was_entered_is_found_before_and_after_the_division() {
        let mut index = Index::new();
        let most = 40 * DIVIDE_AT as NodeId;
        for id in 0..most {
            assert_eq!(index.find(hash(id), |&found| found == id), None);
            index.insert(hash(id), id, |&id| hash(id));
        }
        for id in 0..most {
            assert_eq!(index.find(hash(id), |&found| found == id), Some(id));
        }
        assert_eq!(index.tables.len(), TABLES);
        let entries: usize = index.tables.iter().map(HashTable::len).sum();
        assert_eq!(entries, most as usize);
    }

    #[test]
    fn the_bytes_counted_are_not_below_those_allocated() {
        let mut index = Index::new();
        for id in 0..2_000_000 {
            index.insert(hash(id), id, |&id| hash(id));
            if id.is_power_of_two() || id % 50_000 == 0 {
                let allocated: usize = index.tables.iter().map(HashTable::allocation_size).sum();
                // Each table has some extra bytes, so that groups can be read beyond its end.
                let beyond = 32 * index.tables.len() as u64;
                let small = index.len < 64 * TABLES;
                assert!(small || index.bytes() + beyond >= allocated as u64, "{id}");
                assert!(index.bytes() <= 3 * allocated as u64 + 64, "{id}");
            }
        }
    }
}
