//! The board during construction: the steps taken so far, how tiles are carried, and how the blank walks around fixed
//! cells.

use std::cmp::Ordering;

use super::search::Search;
use crate::line_by_line::Field;
use crate::moves::Direction;

/// A board under construction, and the steps taken so far.
pub(super) struct Construction {
    pub(super) field: Field,
    /// The cells that the blank visited, its current cell last.
    trail: Vec<u16>,
    walks: Search,
}

impl Construction {
    /// Starts with `field`.
    pub(super) fn new(field: Field) -> Self {
        let walks = Search::new(field.fixed().len());
        Self { trail: vec![field.blank() as u16], field, walks }
    }

    /// A mark for [`Construction::undo_to`]: the number of steps so far.
    pub(super) fn mark(&self) -> usize {
        self.trail.len() - 1
    }

    /// Undoes all steps since the mark.
    pub(super) fn undo_to(&mut self, mark: usize) {
        while self.mark() > mark {
            self.trail.pop();
            if let Some(&cell) = self.trail.last() {
                self.field.step(usize::from(cell));
            }
        }
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
        self.field.step(cell);
    }

    /// The one of `cells`, none of them fixed, nearest to the tile whose home is `home`.
    pub(super) fn nearest(&self, home: usize, cells: &[usize]) -> usize {
        let place = self.field.place(home);
        let open = cells.iter().copied().filter(|&cell| !self.field.is_fixed(cell));
        open.min_by_key(|&cell| self.distance(cell, place)).unwrap_or(place)
    }

    /// Brings the tile whose home is `home` to the cell `to`, always nearer and without touching fixed cells. False if
    /// a fixed cell blocks the tile or the blank.
    pub(super) fn carry(&mut self, home: usize, to: usize) -> bool {
        let mut place = self.field.place(home);
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

    /// Walks the blank straight towards the tile in `place`, as far as no search is needed.
    fn approach(&mut self, place: usize) {
        const NEAR: usize = 3;
        while self.distance(self.field.blank(), place) > NEAR {
            let (rows, cols) = self.apart(self.field.blank(), place);
            let next = match (rows >= cols, place < self.field.blank()) {
                (true, true) => self.field.blank() - self.field.stride(),
                (true, false) => self.field.blank() + self.field.stride(),
                _ if place % self.field.stride() < self.field.blank() % self.field.stride() => {
                    self.field.blank() - 1
                }
                _ => self.field.blank() + 1,
            };
            if self.field.is_fixed(next) {
                return;
            }
            self.step(next);
        }
    }

    /// Walks the blank, around the tile in `place`, to the nearest cell that is next to the tile and on the side where
    /// it must go.
    fn walk_before(&mut self, place: usize, to: usize) -> Option<usize> {
        let stride = self.field.stride();
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

    /// Walks a blank next to the tile around one or two of its corners, if they are open: what a search would find, and
    /// nearly always enough.
    fn walk_round(&mut self, place: usize, vertical: usize, horizontal: usize) -> Option<usize> {
        let blank = self.field.blank();
        if blank == vertical || blank == horizontal {
            return Some(blank);
        }
        let (across, opposite, aside) = match blank.abs_diff(place) {
            1 => (vertical, horizontal, self.field.stride()),
            beside if beside == self.field.stride() => (horizontal, vertical, 1),
            _ => return None,
        };
        if across != place {
            return self.walk_along([blank + across - place, across]);
        }
        let before = [blank - aside, place - aside, opposite - aside, opposite];
        let behind = [blank + aside, place + aside, opposite + aside, opposite];
        self.walk_along(before).or_else(|| self.walk_along(behind))
    }

    /// Walks the blank along adjacent cells and returns the last; `None` if one is fixed.
    fn walk_along<const N: usize>(&mut self, cells: [usize; N]) -> Option<usize> {
        if cells.iter().any(|&cell| self.field.is_fixed(cell)) {
            return None;
        }
        for cell in cells {
            self.step(cell);
        }
        Some(self.field.blank())
    }

    /// Brings the blank into one of `cells` without touching fixed cells and the tile whose home is `home`. False if
    /// that is impossible.
    pub(super) fn walk_into(&mut self, cells: &[usize], home: usize) -> bool {
        self.walk_past(self.field.place(home), |cell| cells.contains(&cell)).is_some()
    }

    /// Walks the blank to the nearest cell that is wanted, without touching fixed cells and the one in `place`.
    fn walk_past(&mut self, place: usize, wanted: impl Fn(usize) -> bool) -> Option<usize> {
        self.field.fix(place);
        let found =
            self.walks.spread(self.field.blank(), self.field.fixed(), self.field.stride(), wanted);
        self.field.free(place);
        let to = found?;
        let from = self.trail.len();
        let mut cell = to;
        while cell != self.field.blank() {
            self.trail.push(cell as u16);
            cell = self.walks.before(cell);
        }
        self.trail[from..].reverse();
        for index in from..self.trail.len() {
            self.field.step(usize::from(self.trail[index]));
        }
        found
    }

    /// Manhattan distance.
    fn distance(&self, a: usize, b: usize) -> usize {
        let (rows, cols) = self.apart(a, b);
        rows + cols
    }

    /// Rows and columns between two cells.
    fn apart(&self, a: usize, b: usize) -> (usize, usize) {
        let stride = self.field.stride();
        ((a / stride).abs_diff(b / stride), (a % stride).abs_diff(b % stride))
    }
}
