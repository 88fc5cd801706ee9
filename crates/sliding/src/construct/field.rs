//! The board during construction: what stands where, what is fixed, and the blank's walks.
//!
//! Cells carry a border of fixed cells, so that a neighbour is an addition and the edge needs no
//! test. Each tile is named by the cell where it belongs; the board is solved when every cell
//! holds its own name.

use std::cmp::Ordering;

use super::search::Search;
use crate::moves::Direction;
use crate::size::Size;

/// A board with a border, and the steps taken so far.
pub(super) struct Field {
    size: Size,
    stride: usize,
    /// Which tile stands in a cell.
    tile: Vec<u16>,
    /// In which cell a tile stands.
    place: Vec<u16>,
    blank: usize,
    fixed: Vec<bool>,
    /// Where the blank has been, its present cell last.
    trail: Vec<u16>,
    walks: Search,
}

/// A row or a column at the edge of the open rectangle.
pub(super) struct Line {
    first: usize,
    /// From a cell of the line to the next.
    along: usize,
    /// From a cell of the line to the one behind it, inside the rectangle.
    inwards: usize,
    /// Cells of the line.
    pub(super) len: usize,
}

impl Line {
    /// The cell `index` steps along the line and `depth` steps behind it.
    pub(super) fn cell(&self, depth: usize, index: usize) -> usize {
        self.first + depth * self.inwards + index * self.along
    }
}

impl Field {
    /// The board of `size` on which the cells, row by row, hold things that belong in `homes`;
    /// what belongs in the last cell is the blank.
    pub(super) fn new(size: Size, homes: impl Iterator<Item = usize>) -> Self {
        let stride = size.cols() + 2;
        let cells = stride * (size.rows() + 2);
        let bordered = |cell| (size.row(cell) + 1) * stride + size.col(cell) + 1;
        let mut field = Self {
            size,
            stride,
            tile: vec![0; cells],
            place: vec![0; cells],
            blank: 0,
            fixed: vec![true; cells],
            trail: Vec::new(),
            walks: Search::new(cells),
        };
        for (cell, home) in homes.enumerate() {
            let (cell, home) = (bordered(cell), bordered(home));
            field.tile[cell] = home as u16;
            field.place[home] = cell as u16;
            field.fixed[cell] = false;
        }
        field.blank = field.place(bordered(size.cells() - 1));
        field.trail.push(field.blank as u16);
        field
    }

    /// Rows and columns, without the border.
    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// The part of a row from column `left` on.
    pub(super) fn row(&self, row: usize, left: usize) -> Line {
        let first = self.cell(row, left);
        Line { first, along: 1, inwards: self.stride, len: self.size.cols() - left }
    }

    /// The part of a column from row `top` on.
    pub(super) fn column(&self, top: usize, col: usize) -> Line {
        let first = self.cell(top, col);
        Line { first, along: self.stride, inwards: 1, len: self.size.rows() - top }
    }

    /// Where the blank stands.
    pub(super) fn blank(&self) -> usize {
        self.blank
    }

    /// Where the tile that belongs in `home` stands.
    pub(super) fn place(&self, home: usize) -> usize {
        usize::from(self.place[home])
    }

    /// From now on nothing enters or leaves `cell`.
    pub(super) fn fix(&mut self, cell: usize) {
        self.fixed[cell] = true;
    }

    /// Takes [`Field::fix`] back.
    pub(super) fn free(&mut self, cell: usize) {
        self.fixed[cell] = false;
    }

    /// A mark for [`Field::undo_to`]: the steps taken so far.
    pub(super) fn mark(&self) -> usize {
        self.trail.len() - 1
    }

    /// Takes back all steps since the mark.
    pub(super) fn undo_to(&mut self, mark: usize) {
        while self.mark() > mark {
            self.trail.pop();
            if let Some(&cell) = self.trail.last() {
                self.exchange(usize::from(cell));
            }
        }
    }

    /// True if the last 2x2 is solved.
    pub(super) fn corner_is_solved(&self) -> bool {
        let last = self.cell(self.size.rows() - 1, self.size.cols() - 1);
        let corner = [last, last - 1, last - self.stride, last - self.stride - 1];
        corner.into_iter().all(|cell| usize::from(self.tile[cell]) == cell)
    }

    /// All steps taken.
    pub(super) fn steps(&self) -> Vec<Direction> {
        let step = |pair: &[u16]| match (pair[1] > pair[0], pair[0].abs_diff(pair[1]) == 1) {
            (true, true) => Direction::Right,
            (true, false) => Direction::Down,
            (false, true) => Direction::Left,
            (false, false) => Direction::Up,
        };
        self.trail.windows(2).map(step).collect()
    }

    /// Moves the blank to `cell`, which is next to it.
    pub(super) fn step(&mut self, cell: usize) {
        self.trail.push(cell as u16);
        self.exchange(cell);
    }

    /// Moves the blank, in the last 2x2, one step round.
    pub(super) fn circle(&mut self, clockwise: bool) {
        let top_left = self.cell(self.size.rows() - 2, self.size.cols() - 2);
        let ring = [top_left, top_left + 1, top_left + 1 + self.stride, top_left + self.stride];
        let place = ring.iter().position(|&cell| cell == self.blank).unwrap_or_default();
        self.step(ring[(place + if clockwise { 1 } else { 3 }) % 4]);
    }

    /// The one of `cells`, none of them fixed, that is nearest to the tile that belongs in `home`.
    pub(super) fn nearest(&self, home: usize, cells: &[usize]) -> usize {
        let place = self.place(home);
        let open = cells.iter().copied().filter(|&cell| !self.fixed[cell]);
        open.min_by_key(|&cell| self.distance(cell, place)).unwrap_or(place)
    }

    /// Brings the tile that belongs in `home` to the cell `to`, always nearer and leaving fixed
    /// cells alone. False if something fixed is in the way of the tile or the blank.
    pub(super) fn carry(&mut self, home: usize, to: usize) -> bool {
        let mut place = self.place(home);
        if place != to {
            self.approach(place);
        }
        while place != to {
            let Some(before) = self.walk_before(place, to) else { return false };
            self.step(place);
            place = before;
        }
        true
    }

    /// Walks the blank straight up to the tile in `place`, as far as no search is needed.
    fn approach(&mut self, place: usize) {
        const NEAR: usize = 3;
        while self.distance(self.blank, place) > NEAR {
            let (rows, cols) = self.apart(self.blank, place);
            let next = match (rows >= cols, place < self.blank) {
                (true, true) => self.blank - self.stride,
                (true, false) => self.blank + self.stride,
                _ if place % self.stride < self.blank % self.stride => self.blank - 1,
                _ => self.blank + 1,
            };
            if self.fixed[next] {
                return;
            }
            self.step(next);
        }
    }

    /// Walks the blank, round the tile in `place`, to the first cell that is next to the tile and
    /// nearer to where it goes.
    fn walk_before(&mut self, place: usize, to: usize) -> Option<usize> {
        let stride = self.stride;
        let nearer_by = |step: usize, from: usize, to: usize| match from.cmp(&to) {
            Ordering::Less => place + step,
            Ordering::Equal => place,
            Ordering::Greater => place - step,
        };
        let vertical = nearer_by(stride, place / stride, to / stride);
        let horizontal = nearer_by(1, place % stride, to % stride);
        let around = self.walk_round(place, vertical, horizontal);
        around.or_else(|| self.walk_past(place, |cell| cell == vertical || cell == horizontal))
    }

    /// The walk of a blank beside the tile round one or two corners of the tile, if they are open:
    /// what a search would find, and nearly always enough.
    fn walk_round(&mut self, place: usize, vertical: usize, horizontal: usize) -> Option<usize> {
        let blank = self.blank;
        if blank == vertical || blank == horizontal {
            return Some(blank);
        }
        let (across, opposite, aside) = match blank.abs_diff(place) {
            1 => (vertical, horizontal, self.stride),
            beside if beside == self.stride => (horizontal, vertical, 1),
            _ => return None,
        };
        if across != place {
            return self.walk_along([blank + across - place, across]);
        }
        let before = [blank - aside, place - aside, opposite - aside, opposite];
        let behind = [blank + aside, place + aside, opposite + aside, opposite];
        self.walk_along(before).or_else(|| self.walk_along(behind))
    }

    /// Walks the blank through cells, each next to the one before, unless one is fixed; the last.
    fn walk_along<const N: usize>(&mut self, cells: [usize; N]) -> Option<usize> {
        if cells.iter().any(|&cell| self.fixed[cell]) {
            return None;
        }
        for cell in cells {
            self.step(cell);
        }
        Some(self.blank)
    }

    /// Brings the blank into one of `cells`, leaving fixed cells and the tile that belongs in
    /// `home` alone. False if there is no way.
    pub(super) fn walk_into(&mut self, cells: &[usize], home: usize) -> bool {
        self.walk_past(self.place(home), |cell| cells.contains(&cell)).is_some()
    }

    /// Walks the blank to the nearest cell that is wanted, leaving fixed cells and the one in
    /// `place` alone.
    fn walk_past(&mut self, place: usize, wanted: impl Fn(usize) -> bool) -> Option<usize> {
        self.fixed[place] = true;
        let found = self.walks.spread(self.blank, &self.fixed, self.stride, wanted);
        self.fixed[place] = false;
        let to = found?;
        let from = self.trail.len();
        let mut cell = to;
        while cell != self.blank {
            self.trail.push(cell as u16);
            cell = self.walks.before(cell);
        }
        self.trail[from..].reverse();
        for index in from..self.trail.len() {
            self.exchange(usize::from(self.trail[index]));
        }
        found
    }

    /// Exchanges the blank with the tile in `cell`.
    fn exchange(&mut self, cell: usize) {
        self.tile.swap(self.blank, cell);
        self.place[usize::from(self.tile[self.blank])] = self.blank as u16;
        self.place[usize::from(self.tile[cell])] = cell as u16;
        self.blank = cell;
    }

    /// Manhattan distance.
    fn distance(&self, a: usize, b: usize) -> usize {
        let (rows, cols) = self.apart(a, b);
        rows + cols
    }

    /// Rows and columns between two cells.
    fn apart(&self, a: usize, b: usize) -> (usize, usize) {
        let stride = self.stride;
        ((a / stride).abs_diff(b / stride), (a % stride).abs_diff(b % stride))
    }

    fn cell(&self, row: usize, col: usize) -> usize {
        (row + 1) * self.stride + col + 1
    }
}
