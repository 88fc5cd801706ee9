//! Additive pattern databases: the sum of the table entries over a partition.
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
use crate::pdb::{MAX_TILES, Partition, Pattern, Table};
use crate::space::{GridSpace, Position};
use crate::symmetry::Symmetry;

/// The most views of a board: itself and its reflection.
pub(crate) const MAX_VIEWS: usize = 2;

/// Looks up the tables of a partition.
#[derive(Clone, Debug)]
pub struct Patterns {
    manhattan: Manhattan,
    goal: Goal,
    views: Vec<View>,
}

/// How to look up a board, or its reflection, in the tables.
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

/// The state kept between two moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatternsMemo {
    manhattan: u32,
    /// For each view, half of the moves beyond Manhattan distance.
    excess: [u16; MAX_VIEWS],
}

impl SmallMemo for PatternsMemo {
    fn pack(&self) -> TwoWords {
        [self.manhattan, u32::from(self.excess[0]) | u32::from(self.excess[1]) << 16]
    }

    fn unpack([manhattan, excess]: TwoWords) -> Self {
        Self { manhattan, excess: [excess as u16, (excess >> 16) as u16] }
    }
}

/// A table of the partition is missing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no table of {}", .0.name())]
pub struct NoTable(pub Pattern);

impl Patterns {
    /// The heuristic towards `goal`. The partition must be for goals with the blank in that cell, and `tables` those of
    /// [`Partition::tables`], in any order.
    pub fn new(goal: &Goal, partition: &Partition, tables: &[Arc<Table>]) -> Result<Self, NoTable> {
        let reflection = Symmetry::reflection_through(goal.size(), partition.blank());
        let views = [Some(Symmetry::default()), reflection];
        let view = |symmetry| View::new(goal, partition, tables, symmetry);
        let views = views.into_iter().flatten().map(view).collect::<Result<_, _>>()?;
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
    fn excess(&self, state: &impl Position, number: usize, places: &mut [u8; MAX_TILES]) -> u16 {
        let Lookup { table, cells } = &self.lookups[number];
        for (cell, &image) in cells.iter().enumerate() {
            let tile = state.tile(cell);
            let (lookup, place) = self.of_tile[usize::from(tile)];
            if tile != BLANK && lookup == number {
                places[place] = image;
            }
        }
        u16::from(table.excess(&places[..table.pattern().homes().len()]))
    }
}

impl<S> Heuristic<S> for Patterns
where
    S: Space<Move = Direction, State: Position>,
{
    type Memo = PatternsMemo;

    fn start(&self, state: &S::State) -> PatternsMemo {
        let mut excess = [0; MAX_VIEWS];
        for (sum, view) in excess.iter_mut().zip(&self.views) {
            let each = |number| view.excess(state, number, &mut [0; MAX_TILES]);
            *sum = (0..view.lookups.len()).map(each).sum();
        }
        let manhattan = Heuristic::<S>::start(&self.manhattan, state);
        PatternsMemo { manhattan, excess }
    }

    fn after(&self, memo: &PatternsMemo, state: &S::State, mv: Direction) -> PatternsMemo {
        let mut memo = *memo;
        memo.manhattan = Heuristic::<S>::after(&self.manhattan, &memo.manhattan, state, mv);
        let Shifted { tile, from, .. } = Shifted::after(state, mv, self.goal.size());
        // Only the entry of the moved tile's pattern changes.
        for (sum, view) in memo.excess.iter_mut().zip(&self.views) {
            let (number, place) = view.of_tile[usize::from(tile)];
            let mut places = [0; MAX_TILES];
            *sum += view.excess(state, number, &mut places);
            let Lookup { table, cells } = &view.lookups[number];
            places[place] = cells[from];
            *sum -= u16::from(table.excess(&places[..table.pattern().homes().len()]));
        }
        memo
    }

    fn estimate(&self, memo: &PatternsMemo) -> u32 {
        memo.manhattan + 2 * u32::from(memo.excess[0].max(memo.excess[1]))
    }

    fn properties(&self) -> Properties {
        Properties::ADMISSIBLE
    }
}
