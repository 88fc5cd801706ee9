//! How many states were expanded at each f = g + h.
//!
//! States with f below the cost of a cheapest solution are expanded by every A* with the same consistent heuristic,
//! whatever its tie-breaking. Dechter and Pearl, "Generalized best-first search strategies and the optimality of A*",
//! 1985.

/// Expansions by f, smallest f first.
#[derive(Clone, Debug, Default)]
pub(crate) struct ByF {
    counts: Vec<(u32, u64)>,
}

impl ByF {
    /// Counts one expansion.
    #[inline]
    pub(crate) fn expanded(&mut self, f: u32) {
        // With a consistent heuristic f never decreases, so the last entry is nearly always the right one.
        match self.counts.last_mut() {
            Some((last, count)) if *last == f => *count += 1,
            _ => self.elsewhere(f),
        }
    }

    #[cold]
    fn elsewhere(&mut self, f: u32) {
        match self.counts.binary_search_by_key(&f, |&(of, _)| of) {
            Ok(at) => self.counts[at].1 += 1,
            Err(at) => self.counts.insert(at, (f, 1)),
        }
    }

    /// Expansions with f below `cost`.
    pub(crate) fn below(&self, cost: u32) -> u64 {
        self.counts.iter().take_while(|&&(f, _)| f < cost).map(|&(_, count)| count).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expansions_are_counted_in_any_order_of_f() {
        let mut by_f = ByF::default();
        for f in [5, 5, 9, 3, 5, u32::MAX, 9] {
            by_f.expanded(f);
        }
        let below = [0, 3, 4, 6, 10, u32::MAX].map(|cost| by_f.below(cost));
        assert_eq!(below, [0, 0, 1, 4, 6, 6]);
    }
}
