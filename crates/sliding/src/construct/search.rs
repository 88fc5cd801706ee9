//! Breadth-first search over the cells of a bordered board, with reused buffers.
//!
//! A cell is visited if it has the stamp of the current search, so nothing is cleared or allocated between searches.

/// The paths found by the last search.
pub(super) struct Search {
    stamp: u32,
    /// The last search that visited each cell.
    seen: Vec<u32>,
    /// The cell before a cell on a shortest path from the origin, valid if seen.
    from: Vec<u16>,
    queue: Vec<u16>,
}

impl Search {
    /// Buffers for `cells` cells, border included.
    pub(super) fn new(cells: usize) -> Self {
        let queue = Vec::with_capacity(cells);
        Self { stamp: 0, seen: vec![0; cells], from: vec![0; cells], queue }
    }

    /// Searches from `origin` around the fixed cells; returns the first cell found that `is_wanted`.
    pub(super) fn spread(
        &mut self,
        origin: usize,
        fixed: &[bool],
        stride: usize,
        is_wanted: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        self.stamp += 1;
        self.queue.clear();
        self.visit(origin, origin);
        if is_wanted(origin) {
            return Some(origin);
        }
        let mut next = 0;
        while let Some(&cell) = self.queue.get(next) {
            let cell = usize::from(cell);
            // Up, left, right, down.
            for neighbour in [cell - stride, cell - 1, cell + 1, cell + stride] {
                if !fixed[neighbour] && self.seen[neighbour] != self.stamp {
                    self.visit(neighbour, cell);
                    if is_wanted(neighbour) {
                        return Some(neighbour);
                    }
                }
            }
            next += 1;
        }
        None
    }

    /// The cell before `cell`, which the last search must have visited, on a shortest path from the origin.
    pub(super) fn before(&self, cell: usize) -> usize {
        debug_assert_eq!(self.seen[cell], self.stamp);
        usize::from(self.from[cell])
    }

    fn visit(&mut self, cell: usize, from: usize) {
        self.seen[cell] = self.stamp;
        self.from[cell] = from as u16;
        self.queue.push(cell as u16);
    }
}
