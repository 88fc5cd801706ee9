//! Additive pattern databases: the sum of the table entries over a partition, or the largest of several such sums.
//!
//! If a reflection keeps the goal's blank in its cell, the reflected board needs as many moves as the board itself, so
//! both are looked up and the larger sum counts.
//!
//! An entry is the minimum over all places of the blank, so a move can lower it by more than one: the estimate is
//! admissible but not consistent.

use std::sync::Arc;

use susun_search::{Heuristic, Properties, Space};

use super::{Manhattan, Shifted, SmallMemo, TwoWords};
use crate::board::{BLANK, Board};
use crate::goal::Goal;
use crate::moves::Direction;
use crate::pdb::{MAX_TILES, Partition, Partitions, Pattern, Table};
use crate::space::{GridSpace, Position};
use crate::symmetry::Symmetry;

/// Looks up the tables of one or several partitions.
#[derive(Clone, Debug)]
pub struct Patterns {
    manhattan: Manhattan,
    goal: Goal,
    views: Vec<View>,
}

/// How to look up a board, or its reflection, in the tables of a partition.
#[derive(Clone, Debug)]
pub(crate) struct View {
    /// One for each pattern.
    pub(crate) lookups: Vec<Lookup>,
    /// For each tile, its look-up and its index in that pattern.
    pub(crate) of_tile: Vec<(usize, usize)>,
}

/// How to look up some of the tiles in a table.
#[derive(Clone, Debug)]
pub(crate) struct Lookup {
    pub(crate) table: Arc<Table>,
    /// For each cell of the board, the corresponding cell of the table's board.
    pub(crate) cells: Vec<u8>,
}

/// The state kept between two moves: Manhattan distance in the lowest bits, and above it for each view half of the
/// moves beyond it, each in an equal share of the bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatternsMemo(u64);

/// Bits of Manhattan distance, at most 896 on 64 cells.
const MANHATTAN: u32 = 16;

impl SmallMemo for PatternsMemo {
    fn pack(&self) -> TwoWords {
        [self.0 as u32, (self.0 >> 32) as u32]
    }

    fn unpack([low, high]: TwoWords) -> Self {
        Self(u64::from(low) | u64::from(high) << 32)
    }
}

impl PatternsMemo {
    fn manhattan(self) -> u32 {
        self.0 as u32 & ((1 << MANHATTAN) - 1)
    }
}

/// A table of the partition is missing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no table of {}", .0.name())]
pub struct NoTable(pub Pattern);

impl Patterns {
    /// The heuristic towards `goal`. The partitions, at most four, must be for goals with the blank in that cell, and
    /// `tables` those of [`Partitions::tables`], in any order.
    pub fn new(
        goal: &Goal,
        partitions: &Partitions,
        tables: &[Arc<Table>],
    ) -> Result<Self, NoTable> {
        let reflection = Symmetry::reflection_through(goal.size(), goal.home(BLANK));
        let mut views = Vec::new();
        for partition in partitions.all() {
            for symmetry in [Some(Symmetry::default()), reflection].into_iter().flatten() {
                views.push(View::new(goal, partition, tables, symmetry)?);
            }
        }
        Ok(Self { manhattan: Manhattan::new(goal), goal: goal.clone(), views })
    }

    /// The estimate for a board.
    pub fn of_board(&self, board: &Board) -> u32 {
        Heuristic::<GridSpace>::evaluate(self, board)
    }

    /// The goal of the heuristic.
    pub(crate) fn goal(&self) -> &Goal {
        &self.goal
    }

    pub(crate) fn views(&self) -> &[View] {
        &self.views
    }

    /// Bits of each view in a memo: 24 for one partition and its reflection, and 6 for four of four patterns each,
    /// whose entries have four bits.
    fn share(&self) -> u32 {
        (u64::BITS - MANHATTAN) / self.views.len().max(1) as u32
    }
}

impl View {
    fn new(
        goal: &Goal,
        partition: &Partition,
        tables: &[Arc<Table>],
        symmetry: Symmetry,
    ) -> Result<Self, NoTable> {
        let size = goal.size();
        let mut of_tile = vec![(0, 0); size.cells()];
        let mut lookups = Vec::with_capacity(partition.patterns().len());
        for (number, pattern) in partition.patterns().iter().enumerate() {
            let (canonical, onwards) = pattern.canonical();
            let table = tables.iter().find(|table| *table.pattern() == canonical);
            let table = table.ok_or_else(|| NoTable(canonical.clone()))?.clone();
            let image = |cell| onwards.cell(size, symmetry.cell(size, cell));
            let cells: Vec<u8> = (0..size.cells()).map(|cell| image(cell) as u8).collect();
            for tile in 1..size.cells() as u16 {
                let home = cells[goal.home(tile)];
                if let Ok(place) = canonical.homes().binary_search(&home) {
                    of_tile[usize::from(tile)] = (number, place);
                }
            }
            lookups.push(Lookup { table, cells });
        }
        Ok(Self { lookups, of_tile })
    }

    /// The table entry of one pattern for a state.
    fn excess(&self, state: &impl Position, number: usize, places: &mut [u8; MAX_TILES]) -> u8 {
        let Lookup { table, cells } = &self.lookups[number];
        for (cell, &image) in cells.iter().enumerate() {
            let tile = state.tile(cell);
            let (lookup, place) = self.of_tile[usize::from(tile)];
            if tile != BLANK && lookup == number {
                places[place] = image;
            }
        }
        table.excess(&places[..table.pattern().homes().len()])
    }
}

impl<S> Heuristic<S> for Patterns
where
    S: Space<Move = Direction, State: Position>,
{
    type Memo = PatternsMemo;

    fn start(&self, state: &S::State) -> PatternsMemo {
        let mut memo = 0;
        for view in self.views.iter().rev() {
            let each = |number| u64::from(view.excess(state, number, &mut [0; MAX_TILES]));
            memo = memo << self.share() | (0..view.lookups.len()).map(each).sum::<u64>();
        }
        let manhattan = Heuristic::<S>::start(&self.manhattan, state);
        PatternsMemo(memo << MANHATTAN | u64::from(manhattan))
    }

    fn after(&self, memo: &PatternsMemo, state: &S::State, mv: Direction) -> PatternsMemo {
        let before = memo.manhattan();
        let after = Heuristic::<S>::after(&self.manhattan, &before, state, mv);
        let mut sums = memo.0 - u64::from(before) + u64::from(after);
        let Shifted { tile, from, .. } = Shifted::after(state, mv, self.goal.size());
        // Only the entry of the moved tile's pattern changes.
        let mut shift = MANHATTAN;
        for view in &self.views {
            let (number, place) = view.of_tile[usize::from(tile)];
            let mut places = [0; MAX_TILES];
            sums += u64::from(view.excess(state, number, &mut places)) << shift;
            let Lookup { table, cells } = &view.lookups[number];
            places[place] = cells[from];
            sums -= u64::from(table.excess(&places[..table.pattern().homes().len()])) << shift;
            shift += self.share();
        }
        PatternsMemo(sums)
    }

    fn estimate(&self, memo: &PatternsMemo) -> u32 {
        let (share, mut sums) = (self.share(), memo.0 >> MANHATTAN);
        let mut excess = 0;
        for _ in &self.views {
            excess = excess.max(sums & ((1 << share) - 1));
            sums >>= share;
        }
        memo.manhattan() + 2 * excess as u32
    }

    fn properties(&self) -> Properties {
        Properties::ADMISSIBLE
    }
}
