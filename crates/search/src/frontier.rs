//! How many open nodes there are at each f = g + h.
//!
//! For searches that do not select by f: the smallest f of an open node is a lower bound for every solution, and
//! scanning a hundred million open nodes for it at the end would take seconds.

/// Open nodes by f.
#[derive(Debug, Default)]
pub(crate) struct Frontier {
    counts: Vec<u32>,
}

impl Frontier {
    /// Counts a node that was opened.
    #[inline]
    pub(crate) fn opened(&mut self, f: u32) {
        let f = f as usize;
        if f >= self.counts.len() {
            self.counts.resize(f + 1, 0);
        }
        self.counts[f] += 1;
    }

    /// Counts a node that is no longer open or has a new f.
    #[inline]
    pub(crate) fn left(&mut self, f: u32) {
        self.counts[f as usize] -= 1;
    }

    /// The smallest f of an open node.
    pub(crate) fn smallest(&self) -> Option<u32> {
        self.counts.iter().position(|&count| count > 0).map(|f| f as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_f_belongs_to_a_node_that_is_still_open() {
        let mut frontier = Frontier::default();
        assert_eq!(frontier.smallest(), None);
        for f in [9, 4, 4, 7] {
            frontier.opened(f);
        }
        assert_eq!(frontier.smallest(), Some(4));
        for f in [4, 4] {
            frontier.left(f);
        }
        assert_eq!(frontier.smallest(), Some(7));
    }
}
