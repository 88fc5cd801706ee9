//! A lower bound on the slides of both axes.
//!
//! If at least v vertical and h horizontal slides are needed, and the axes alternate, then the smaller number is at most
//! one below the larger. After a vertical slide the next one is horizontal, so the rest is h, v, h, ...: either as many
//! of both, or one more of h. So it has at least 2 h - 1 slides if h > v, and 2 v otherwise.

use std::sync::Arc;

use susun_search::{Heuristic, Properties};

use super::shape::MAX_CELLS;
use super::space::SlideSpace;
use super::table::{LineTable, slid};
use crate::board::{BLANK, Board};
use crate::goal::Goal;
use crate::moves::{Direction, Slide};
use crate::space::{Packed, Position};

/// The tables of one axis. Its number is 0 if vertical, and 1 if horizontal.
#[derive(Clone, Debug)]
pub struct AxisTables {
    /// With the tiles of a line in one class, or of several lines.
    pub lines: LineTable,
    /// With other classes.
    pub finer: Option<LineTable>,
}

/// The bound from the tables of both axes, for searches along one path at a time, which know the axis of the last slide.
#[derive(Clone, Debug)]
pub struct SlideBound {
    axes: Arc<[AxisTables; 2]>,
    /// The classes of each tile, for each table of each axis.
    classes: [[[u8; 2]; 2]; MAX_CELLS],
    /// The cells of a row.
    cols: usize,
}

/// The bound for searches that store states, which may be reached along either axis.
#[derive(Clone, Debug)]
pub struct AnyAxis(pub SlideBound);

/// For each axis the orders of the classes, one for each table, and the largest of what the tables say; and the bound.
#[derive(Clone, Copy, Debug)]
pub struct SlideMemo {
    pub(super) orders: [[u32; 2]; 2],
    pub(super) values: [u8; 2],
    bound: u8,
}

impl SlideMemo {
    /// The bound if the next slide may be along either axis.
    fn along_any_axis(mut self) -> Self {
        self.bound = either_first(self.values[0].into(), self.values[1].into()) as u8;
        self
    }
}

impl AxisTables {
    /// What the tables say about these orders with the blank in a line.
    fn value(&self, orders: [u32; 2], line: usize) -> u8 {
        let finer = self.finer.as_ref().map_or(0, |table| table.value(orders[1], line));
        self.lines.value(orders[0], line).max(finer)
    }

    fn tables(&self) -> impl Iterator<Item = &LineTable> {
        std::iter::once(&self.lines).chain(&self.finer)
    }
}

impl SlideBound {
    /// The bound towards a goal from the tables of its rows and of its columns; `None` if they are for other boards.
    pub fn new(goal: &Goal, rows: AxisTables, cols: AxisTables) -> Option<Self> {
        let (size, blank) = (goal.size(), goal.home(BLANK));
        let axes = [rows, cols];
        let mut classes = [[[0; 2]; 2]; MAX_CELLS];
        for (axis, tables) in axes.iter().enumerate() {
            for (number, table) in tables.tables().enumerate() {
                let shape = table.shape();
                if !shape.suits(size, axis == 0, blank) {
                    return None;
                }
                for (tile, classes) in (0..).zip(&mut classes).take(size.cells()).skip(1) {
                    let home = shape.cell(goal.home(tile), axis == 0);
                    classes[axis][number] = shape.class(home);
                }
            }
        }
        Some(Self { axes: Arc::new(axes), classes, cols: size.cols() })
    }

    /// Bytes of the tables.
    pub fn bytes(&self) -> u64 {
        let [rows, cols] = &*self.axes;
        let own = |table: &&LineTable| rows.tables().all(|other| other.shape() != table.shape());
        let bytes = rows.tables().chain(cols.tables().filter(own)).map(LineTable::bytes);
        bytes.sum()
    }

    /// The tables of an axis.
    pub(super) fn axis(&self, axis: usize) -> &AxisTables {
        &self.axes[axis]
    }

    /// The row and the column of the blank.
    #[inline]
    pub(super) fn place(&self, state: &Packed) -> [usize; 2] {
        [state.blank() / self.cols, state.blank() % self.cols]
    }

    /// The classes of the tiles along one axis, in the order of their cells.
    fn order(&self, state: &Packed, axis: usize, table: usize) -> u32 {
        let shape = self.axes[axis].lines.shape();
        let (lines, width) = (shape.lines(), shape.width());
        let tiles = (0..lines * width).map(|cell| {
            let (line, across) = (cell / width, cell % width);
            let cell = if axis == 0 { cell } else { across * lines + line };
            state.tile(cell)
        });
        let tiles = tiles.filter(|&tile| tile != BLANK).zip(0..);
        tiles.fold(0, |order, (tile, at)| {
            order | u32::from(self.classes[usize::from(tile)][axis][table]) << (2 * at)
        })
    }
}

impl Heuristic<SlideSpace> for SlideBound {
    type Memo = SlideMemo;

    fn start(&self, state: &Packed) -> SlideMemo {
        let place = self.place(state);
        let orders = [0, 1].map(|axis| [0, 1].map(|table| self.order(state, axis, table)));
        let values = [0, 1].map(|axis| self.axes[axis].value(orders[axis], place[axis]));
        // The first slide may be along either axis.
        SlideMemo { orders, values, bound: 0 }.along_any_axis()
    }

    #[inline]
    fn after(&self, memo: &SlideMemo, state: &Packed, slide: Slide) -> SlideMemo {
        let axis = usize::from(!slide.direction.is_vertical());
        let (place, count) = (self.place(state), slide.count as usize);
        let (to, across) = (place[axis], place[1 - axis]);
        let goes_on = matches!(slide.direction, Direction::Down | Direction::Right);
        let from = if goes_on { to - count } else { to + count };
        let (tables, mut memo) = (&self.axes[axis], *memo);
        let width = tables.lines.shape().width();
        let [lines, finer] = &mut memo.orders[axis];
        *lines = slid(*lines, across, width, from, to);
        if tables.finer.is_some() {
            *finer = slid(*finer, across, width, from, to);
        }
        memo.values[axis] = tables.value(memo.orders[axis], to);
        memo.bound = after_slide(memo.values[axis], memo.values[1 - axis]);
        memo
    }

    #[inline]
    fn estimate(&self, memo: &SlideMemo) -> u32 {
        u32::from(memo.bound)
    }

    /// Admissible for the paths that the walk goes on with. Not consistent: a state has two bounds.
    fn properties(&self) -> Properties {
        Properties::ADMISSIBLE
    }
}

impl Heuristic<SlideSpace> for AnyAxis {
    type Memo = SlideMemo;

    fn start(&self, state: &Packed) -> SlideMemo {
        self.0.start(state)
    }

    fn after(&self, memo: &SlideMemo, state: &Packed, slide: Slide) -> SlideMemo {
        self.0.after(memo, state, slide).along_any_axis()
    }

    fn estimate(&self, memo: &SlideMemo) -> u32 {
        self.0.estimate(memo)
    }

    /// Not consistent: from v to v - 1, the bound falls by two.
    fn properties(&self) -> Properties {
        Properties::ADMISSIBLE
    }
}

/// A lower bound for any size, without tables: no slide moves more tiles than a line has cells besides the blank, each by
/// one cell.
pub fn distance_bound(start: &Board, goal: &Goal) -> u32 {
    let size = goal.size();
    let (mut rows, mut cols) = (0, 0);
    for (cell, &tile) in start.tiles().iter().enumerate().filter(|&(_, &tile)| tile != BLANK) {
        let home = goal.home(tile);
        rows += size.row(cell).abs_diff(size.row(home));
        cols += size.col(cell).abs_diff(size.col(home));
    }
    let vertical = rows.div_ceil(size.rows().max(2) - 1) as u32;
    let horizontal = cols.div_ceil(size.cols().max(2) - 1) as u32;
    either_first(vertical, horizontal)
}

/// The least number of alternating slides with at least these numbers along the two axes; the first may be along either.
fn either_first(vertical: u32, horizontal: u32) -> u32 {
    2 * vertical.max(horizontal) - u32::from(vertical != horizontal)
}

/// The same if the last slide was along one axis, so that the next one is along the other.
#[inline]
pub(super) fn after_slide(last: u8, next: u8) -> u8 {
    if next > last { 2 * next - 1 } else { 2 * last }
}
