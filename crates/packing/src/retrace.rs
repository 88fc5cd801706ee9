//! A replay of brute force from its events: every board, with the tries counted again.
//!
//! It shares nothing with the search but the puzzle and the meaning of the events. The orientations of a plane piece
//! are made here from its drawing, by reversing and transposing rows, whereas the search turns coordinates; in space
//! both use the same orientations. Between two events every way that the textbook would try is tried again: only the
//! one in the event may fit, and their number is the counter. So a trace that omits a piece that fitted, or counts
//! differently, is rejected.

use crate::lattice::plus;
use crate::piece::Piece;
use crate::puzzle::{Placement, Puzzle};
use crate::region::Region;
use crate::shape::Shape;
use crate::trace::TraceEvent;

/// The state of a search after the events replayed so far.
#[derive(Clone, Debug)]
pub struct Retrace<'a> {
    puzzle: &'a Puzzle,
    turned: Vec<Turned>,
    free: Vec<bool>,
    /// The piece of each level, and its next way to try.
    order: Vec<usize>,
    next: Vec<usize>,
    lying: Vec<Placement>,
    /// Whether the current placements were reported as a solution.
    reported: bool,
    tries: u64,
}

/// An event that cannot follow those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this event cannot follow those before it")]
pub struct OutOfPlace;

impl<'a> Retrace<'a> {
    /// A replay before the first event.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        let copies = puzzle.remaining().into_iter().enumerate();
        let order: Vec<usize> =
            copies.flat_map(|(piece, left)| std::iter::repeat_n(piece, left)).collect();
        let turned = puzzle.pieces().iter().map(|piece| Turned::of(puzzle, piece)).collect();
        let (next, free, lying) = (vec![0; order.len()], puzzle.free(), Vec::new());
        Self { puzzle, turned, free, order, next, lying, reported: false, tries: 0 }
    }

    /// Replays one event.
    pub fn follow(&mut self, event: &TraceEvent) -> Result<(), OutOfPlace> {
        let tries = match event {
            TraceEvent::Placed { piece, cells, tries } => {
                self.place(*piece, cells)?;
                tries
            }
            TraceEvent::Removed { piece, cells, tries } => {
                self.remove(*piece, cells)?;
                tries
            }
            TraceEvent::Solution { tries } => {
                if !self.is_full() || std::mem::replace(&mut self.reported, true) {
                    return Err(OutOfPlace);
                }
                tries
            }
        };
        if *tries == self.tries { Ok(()) } else { Err(OutOfPlace) }
    }

    /// Tries counted so far.
    pub fn tries(&self) -> u64 {
        self.tries
    }

    /// The current placements: what was placed at the start, then the pieces in order.
    pub fn lying(&self) -> Vec<Placement> {
        self.puzzle.placed().iter().chain(&self.lying).cloned().collect()
    }

    /// The fewest and the most tries with which a search can have ended after these events; `None` if it cannot have
    /// ended there. A `halted` search may have tried ways that do not fit.
    pub fn end(mut self, halted: bool) -> Option<(u64, u64)> {
        let so_far = self.tries;
        let reported = self.reported;
        let fits = self.next_fit().is_some();
        // A try that fits would have been reported.
        let last = self.tries - u64::from(fits);
        if halted {
            Some((so_far, last))
        } else if reported {
            Some((so_far, so_far))
        } else {
            (self.lying.is_empty() && !fits).then_some((last, last))
        }
    }

    fn place(&mut self, piece: usize, cells: &[usize]) -> Result<(), OutOfPlace> {
        let expected = self.order.get(self.lying.len()).copied();
        let found = self.next_fit().ok_or(OutOfPlace)?;
        if expected != Some(piece) || found != cells {
            return Err(OutOfPlace);
        }
        for &cell in &found {
            self.free[cell] = false;
        }
        self.lying.push(Placement { piece, cells: found });
        Ok(())
    }

    fn remove(&mut self, piece: usize, cells: &[usize]) -> Result<(), OutOfPlace> {
        // A solution is reported before a piece is removed, and a piece that fits is placed.
        if (self.is_full() && !self.reported) || self.next_fit().is_some() {
            return Err(OutOfPlace);
        }
        if let Some(next) = self.next.get_mut(self.lying.len()) {
            *next = 0;
        }
        let last = self.lying.pop().ok_or(OutOfPlace)?;
        for &cell in &last.cells {
            self.free[cell] = true;
        }
        self.reported = false;
        if last.piece == piece && last.cells == cells { Ok(()) } else { Err(OutOfPlace) }
    }

    /// Whether all pieces are placed and all cells covered.
    fn is_full(&self) -> bool {
        self.lying.len() == self.order.len() && !self.free.contains(&true)
    }

    /// Tries the next piece in one way after another until one fits.
    fn next_fit(&mut self) -> Option<Vec<usize>> {
        let level = self.lying.len();
        let &piece = self.order.get(level)?;
        let (region, turned) = (self.puzzle.region(), &self.turned[piece]);
        let ways = turned.ways(region);
        while self.next[level] < ways {
            self.next[level] += 1;
            self.tries += 1;
            let cells = turned.cells(self.next[level] - 1, region, &self.free);
            if cells.is_some() {
                return cells;
            }
        }
        None
    }
}

/// The orientations of a piece, each to be tried at each place.
#[derive(Clone, Debug)]
enum Turned {
    /// In the plane: rows of cells.
    Plane(Vec<Rows>),
    /// In space: the distinct orientations.
    Space(Vec<Shape>),
}

/// An orientation of a piece as rows of cells.
type Rows = Vec<Vec<bool>>;

impl Turned {
    fn of(puzzle: &Puzzle, piece: &Piece) -> Self {
        if puzzle.lattice().is_flat() {
            Self::Plane(turned(puzzle, piece))
        } else {
            Self::Space(piece.orientations(puzzle.lattice()))
        }
    }

    /// The number of ways.
    fn ways(&self, region: &Region) -> usize {
        match self {
            Self::Plane(images) => {
                let layer = &region.layers()[0];
                layer.height() * layer.width() * images.len()
            }
            Self::Space(images) => region.size() * images.len(),
        }
    }

    /// The cells of a way in order, if they are all free.
    fn cells(&self, way: usize, region: &Region, free: &[bool]) -> Option<Vec<usize>> {
        let is_free = |cell: Option<usize>| cell.filter(|&cell| free[cell]);
        let mut cells: Vec<usize> = match self {
            Self::Plane(images) => {
                let layer = &region.layers()[0];
                let (place, rows) = (way / images.len(), &images[way % images.len()]);
                let (top, left) = (place / layer.width(), place % layer.width());
                let marked = rows.iter().zip(top..).flat_map(|(cells, row)| {
                    let cells = cells.iter().zip(left..).filter(|(marked, _)| **marked);
                    cells.map(move |(_, column)| (row, column))
                });
                marked.map(|(row, column)| is_free(layer.at(row, column))).collect::<Option<_>>()?
            }
            Self::Space(images) => {
                let origin = region.cells()[way / images.len()];
                let cells = images[way % images.len()].cells().iter();
                cells
                    .map(|cell| is_free(region.index(plus(*cell, origin))))
                    .collect::<Option<_>>()?
            }
        };
        cells.sort_unstable();
        Some(cells)
    }
}

/// A plane piece, unmirrored and, if allowed, mirrored; each rotated by 0, 90, 180, 270 degrees.
fn turned(puzzle: &Puzzle, piece: &Piece) -> Vec<Rows> {
    let rows: Rows = piece.shape.drawing(puzzle.lattice()).remove(0);
    let mirrored: Rows = rows.iter().map(|row| row.iter().rev().copied().collect()).collect();
    let rotations = |rows| std::iter::successors(Some(rows), |rows| Some(rotated(rows))).take(4);
    let mirrored = piece.may_mirror.then(|| rotations(mirrored)).into_iter().flatten();
    rotations(rows).chain(mirrored).collect()
}

/// Transposed, then with the rows reversed: a quarter turn counter-clockwise.
fn rotated(rows: &Rows) -> Rows {
    let width = rows.first().map_or(0, Vec::len);
    (0..width).rev().map(|column| rows.iter().map(|row| row[column]).collect()).collect()
}

#[cfg(test)]
mod tests {
    use susun_search::{Control, Limits, Meter};

    use super::*;
    use crate::trace::Trace;
    use crate::{Answer, BruteForce, notation};

    const TWO: &str = "2 2 2\nDEFAULT\nA\nBB\nB\n";
    /// Pieces that do not fill the board: everything is tried.
    const NONE: &str = "2 3 2\nDEFAULT\nAA\nBB\n";
    const PYRAMID: &str = "2 2 2\nPYRAMID\nAA\nBB\nB\n";

    fn recorded(text: &str, all: bool, nodes: Option<u64>) -> (Puzzle, Trace, u64) {
        let puzzle = notation::read(text, None).unwrap().puzzle;
        let control = Control::silent();
        let mut meter = Meter::new(Limits { nodes, ..Limits::default() }, control);
        let mut search = BruteForce::watched(puzzle.clone(), Trace::new(usize::MAX));
        while let Ok(Answer::Solution(_)) = search.advance(&mut meter) {
            if !all {
                break;
            }
        }
        let tries = search.tries();
        (puzzle, search.into_observer(), tries)
    }

    #[test]
    fn a_search_is_followed_to_its_last_try() {
        for (text, all) in [(TWO, false), (TWO, true), (NONE, true), (PYRAMID, true)] {
            let (puzzle, trace, tries) = recorded(text, all, None);
            let mut retrace = Retrace::new(&puzzle);
            for event in &trace.events {
                assert_eq!(retrace.follow(event), Ok(()), "{event:?}");
                if matches!(event, TraceEvent::Solution { .. }) {
                    puzzle.check_solution(&retrace.lying()).unwrap();
                }
            }
            assert_eq!(retrace.end(false), Some((tries, tries)), "{text}");
        }
    }

    #[test]
    fn a_halted_search_may_have_tried_ways_that_do_not_fit() {
        let (puzzle, trace, tries) = recorded(NONE, true, Some(40));
        let mut retrace = Retrace::new(&puzzle);
        for event in &trace.events {
            retrace.follow(event).unwrap();
        }
        let (least, most) = retrace.clone().end(true).unwrap();
        assert!(least <= tries && tries <= most, "{least} {tries} {most}");
        assert_eq!(retrace.end(false), None, "it has not ended");
    }

    #[test]
    fn every_change_of_an_event_is_noticed() {
        let (puzzle, trace, _) = recorded(NONE, true, None);
        let passes = |events: &[TraceEvent]| {
            let mut retrace = Retrace::new(&puzzle);
            events.iter().all(|event| retrace.follow(event).is_ok())
        };
        assert!(passes(&trace.events));
        for at in 0..trace.events.len() - 1 {
            let mut without = trace.events.clone();
            without.remove(at);
            assert!(!passes(&without), "without event {at}");
            let mut counted = trace.events.clone();
            match &mut counted[at] {
                TraceEvent::Placed { tries, .. }
                | TraceEvent::Removed { tries, .. }
                | TraceEvent::Solution { tries } => *tries += 1,
            }
            assert!(!passes(&counted), "another count at {at}");
            let mut early = trace.events.clone();
            early.insert(at, TraceEvent::Solution { tries: 0 });
            assert!(!passes(&early), "no solution at {at}");
        }
    }
}
