//! The walk: a piece on the first empty cell, in every way that fits, depth first.

use susun_search::{Halt, Meter};

use super::closed::ClosedParts;
use super::grid::Grid;
use super::ways::Ways;
use crate::bits::Bits;
use crate::puzzle::Puzzle;
use crate::sums::Sums;

/// What never changes while a board is searched.
#[derive(Clone, Debug)]
pub(super) struct Tables<M, S> {
    pub(super) grid: Grid<M>,
    pub(super) ways: Ways<M, S>,
    pub(super) sums: Sums,
    counts: Vec<u32>,
    sizes: Vec<u32>,
}

/// A way at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) place: u32,
    pub(super) way: u32,
}

/// A state on the current path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<M, S> {
    pub(super) empty: M,
    /// Ways that fit and were not tried yet.
    pub(super) choices: S,
    /// Ways of the remaining pieces.
    pub(super) allowed: S,
    pub(super) stock: u32,
    /// The first empty cell.
    pub(super) place: u32,
    /// The step that led here.
    pub(super) last: Step,
}

/// A walk in progress. Its first frame is the state before the first step.
#[derive(Clone, Debug)]
pub(super) struct Walk<M, S> {
    pub(super) frames: Vec<Frame<M, S>>,
    /// Copies left of each piece.
    pub(super) left: Vec<u32>,
    closed: ClosedParts<M>,
}

impl<M: Bits, S: Bits> Tables<M, S> {
    /// Tables for a board and pieces, whatever is placed at the start; `None` if there are too many ways.
    pub(super) fn new(puzzle: &Puzzle) -> Option<Self> {
        let grid = Grid::new(puzzle);
        let ways = Ways::new(puzzle, &grid)?;
        let kinds: Vec<(usize, usize)> =
            puzzle.pieces().iter().map(|piece| (piece.shape.size(), piece.count)).collect();
        let counts = kinds.iter().map(|kind| kind.1 as u32).collect();
        let sizes = kinds.iter().map(|kind| kind.0 as u32).collect();
        Some(Self { grid, ways, sums: Sums::new(&kinds), counts, sizes })
    }

    /// The bits of some cells of the region.
    pub(super) fn mask(&self, cells: &[usize]) -> M {
        let bits = cells.iter().map(|&cell| M::single(self.grid.bit_of[cell]));
        bits.fold(M::NONE, |mask, bit| mask | bit)
    }

    /// The way and place of a placement; `None` if the cells are not one.
    pub(super) fn step(&self, piece: usize, cells: &[usize]) -> Option<Step> {
        let mask = self.mask(cells);
        let place = mask.least();
        let own = *self.ways.of_piece.get(piece)?;
        if mask.is_empty() {
            return None;
        }
        // The same bits can be two ways, of which only one stays within its lines: that one fits if only these cells
        // are empty.
        let mut ways = self.ways.fitting(mask, place, own);
        while !ways.is_empty() {
            let way = ways.least();
            if self.ways.all[way as usize].mask << place == mask {
                return Some(Step { place, way });
            }
            ways = ways.without_least();
        }
        None
    }
}

impl<M: Bits, S: Bits> Walk<M, S> {
    pub(super) fn new() -> Self {
        Self { frames: Vec::new(), left: Vec::new(), closed: ClosedParts::new() }
    }

    /// Starts with some pieces placed; false if they overlap or do not fit.
    pub(super) fn begin(
        &mut self,
        tables: &Tables<M, S>,
        placed: impl IntoIterator<Item = Option<Step>>,
    ) -> bool {
        self.left.clear();
        self.left.extend_from_slice(&tables.counts);
        self.frames.clear();
        let of_piece = &tables.ways.of_piece;
        let allowed = of_piece.iter().fold(S::NONE, |allowed, ways| allowed | *ways);
        let (empty, stock) = (tables.grid.board, tables.sums.full());
        let last = Step { place: 0, way: 0 };
        let place = empty.least();
        let mut frame = Frame { empty, choices: S::NONE, allowed, stock, place, last };
        for step in placed {
            let after = step.filter(|step| self.fits(tables, &frame, *step));
            let Some(step) = after else { return false };
            frame = self.after(tables, &frame, step);
        }
        let area: u32 = self.left.iter().zip(&tables.sizes).map(|(left, size)| left * size).sum();
        if area == frame.empty.size() && area > 0 && self.can_fill(tables, &frame) {
            frame.choices = tables.ways.fitting(frame.empty, frame.place, frame.allowed);
        }
        self.frames.push(frame);
        true
    }

    /// Whether all cells are filled and all pieces are used.
    pub(super) fn is_full(&self) -> bool {
        let all_used = self.left.iter().all(|left| *left == 0);
        all_used && self.frames.last().is_some_and(|frame| frame.empty.is_empty())
    }

    fn fits(&self, tables: &Tables<M, S>, frame: &Frame<M, S>, step: Step) -> bool {
        let way = tables.ways.all[step.way as usize];
        (way.mask << step.place & !frame.empty).is_empty() && self.left[way.piece as usize] > 0
    }

    /// Whether the closed parts of a state have sizes that the remaining pieces can make.
    #[inline]
    fn can_fill(&mut self, tables: &Tables<M, S>, frame: &Frame<M, S>) -> bool {
        let sizes = self.closed.sizes(&tables.grid, frame.empty);
        tables.sums.make_all(frame.stock, sizes)
    }

    /// The state after a step, which uses one copy; its choices are not computed yet.
    #[inline]
    fn after(&mut self, tables: &Tables<M, S>, frame: &Frame<M, S>, step: Step) -> Frame<M, S> {
        let way = tables.ways.all[step.way as usize];
        let piece = way.piece as usize;
        let empty = frame.empty & !(way.mask << step.place);
        self.left[piece] -= 1;
        let gone = if self.left[piece] == 0 { tables.ways.of_piece[piece] } else { S::NONE };
        let (allowed, stock) = (frame.allowed & !gone, frame.stock - tables.sums.stride(piece));
        Frame { empty, choices: S::NONE, allowed, stock, place: empty.least(), last: step }
    }

    /// Takes `step` from the last frame and returns the result. A frame is added unless the state is dead, so that a
    /// solution is left like any other state.
    #[inline]
    pub(super) fn go(&mut self, tables: &Tables<M, S>, frame: Frame<M, S>, step: Step) -> Gone {
        let mut next = self.after(tables, &frame, step);
        if next.empty.is_empty() {
            self.frames.push(next);
            return Gone::Solution;
        }
        if !self.can_fill(tables, &next) {
            self.give_back(tables, step);
            return Gone::Dead;
        }
        next.choices = tables.ways.fitting(next.empty, next.place, next.allowed);
        self.frames.push(next);
        Gone::On
    }

    #[inline]
    fn give_back(&mut self, tables: &Tables<M, S>, step: Step) {
        self.left[tables.ways.all[step.way as usize].piece as usize] += 1;
    }

    /// Leaves the last frame; the first one stays.
    #[inline]
    pub(super) fn leave(&mut self, tables: &Tables<M, S>) {
        if self.frames.len() > 1
            && let Some(frame) = self.frames.pop()
        {
            self.give_back(tables, frame.last);
        }
    }

    /// Advances to the next solution and returns true, or false if nothing is left to try in and below the first frame.
    pub(super) fn advance(
        &mut self,
        tables: &Tables<M, S>,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Halt> {
        while let Some(frame) = self.frames.last_mut() {
            if frame.choices.is_empty() {
                if self.frames.len() <= 1 {
                    return Ok(false);
                }
                self.leave(tables);
                continue;
            }
            meter.check()?;
            let step = Step { place: frame.place, way: frame.choices.least() };
            frame.choices = frame.choices.without_least();
            let frame = *frame;
            meter.generated();
            match self.go(tables, frame, step) {
                Gone::Solution => return Ok(true),
                Gone::On => {
                    meter.expanded();
                    meter.holds(self.frames.len(), size_of::<Frame<M, S>>())?;
                }
                Gone::Dead => {}
            }
        }
        Ok(false)
    }
}

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gone {
    /// Empty cells are left, and perhaps choices.
    On,
    /// Everything is filled.
    Solution,
    /// A closed part cannot be filled by the remaining pieces.
    Dead,
}
