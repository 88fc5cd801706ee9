//! The open list: nodes waiting to be selected, cheapest first, with a fixed rule for ties.
//!
//! Few priorities are alive at any moment, so each has a bucket of its own.

use std::collections::{BTreeMap, VecDeque};

/// Who goes first among nodes of equal priority.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ties {
    /// Last in, first out: goes deep first.
    Newest,
    /// First in, first out.
    Oldest,
}

/// A priority queue of small numbers.
pub(crate) struct Open<T> {
    ties: Ties,
    buckets: BTreeMap<u64, VecDeque<T>>,
}

impl<T> Open<T> {
    pub(crate) fn new(ties: Ties) -> Self {
        Self { ties, buckets: BTreeMap::new() }
    }

    pub(crate) fn push(&mut self, priority: u64, item: T) {
        self.buckets.entry(priority).or_default().push_back(item);
    }

    /// Removes the item with the smallest priority.
    pub(crate) fn pop(&mut self) -> Option<T> {
        let mut bucket = self.buckets.first_entry()?;
        let item = match self.ties {
            Ties::Newest => bucket.get_mut().pop_back(),
            Ties::Oldest => bucket.get_mut().pop_front(),
        };
        if bucket.get().is_empty() {
            bucket.remove();
        }
        item
    }

    /// All items, in no promised order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.buckets.values().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drained(ties: Ties) -> String {
        let mut open = Open::new(ties);
        for (priority, name) in [(2, 'c'), (1, 'a'), (2, 'd'), (1, 'b')] {
            open.push(priority, name);
        }
        std::iter::from_fn(|| open.pop()).collect()
    }

    #[test]
    fn the_cheapest_comes_first_and_ties_follow_the_rule() {
        assert_eq!(drained(Ties::Oldest), "abcd");
        assert_eq!(drained(Ties::Newest), "badc");
    }
}
