//! A puzzle as an exact cover, for the engines of `susun_search`.
//!
//! Items are the pieces that are left, then the free cells; options are the placements. If one solution of
//! each class is enough, the placements that the held piece need not take are left out: the engines then
//! have less to choose from, and take the held piece first only where that is the shortest way. Which piece
//! is held makes a difference of several times, so the first two levels of the tree are counted for each.

use std::ops::ControlFlow;
use std::sync::Arc;

use susun_search::{
    Collect, Counters, Cover, CoverUnit, Halt, Meter, NotAPiece, Piece, UnitOutcome,
};

use crate::found::Found;
use crate::placements::placements;
use crate::puzzle::{Placement, Puzzle};
use crate::representatives::{Representatives, Which};

/// A puzzle as an exact cover, made once for all who search it.
///
/// ```
/// use susun_packing::{ExactCover, Which, notation};
/// use susun_search::{Collect, Control, CoverUnit, Limits, LiveOptions, Meter, NoClock, Piece, Stop};
///
/// let puzzle = notation::read("packing\nboard 3x3x3\npieces soma\n", None)?.puzzle;
/// let cover = ExactCover::new(&puzzle, Which::UpToSymmetry);
/// let mut search = cover.search(LiveOptions::new);
/// let control = Control { stop: Stop::new(), clock: &NoClock, events: &mut |_| {} };
/// let mut meter = Meter::new(Limits::default(), control);
/// search.begin(&Piece::whole()).expect("the whole is a piece");
/// let outcome = search.advance(Collect::All { list: 1 }, &mut meter).expect("there are no limits");
/// assert_eq!(outcome.found.count, 240);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ExactCover(Arc<Prepared>);

#[derive(Debug)]
struct Prepared {
    cover: Cover,
    /// The placement of each option, by number and ascending.
    numbers: Vec<u32>,
    representatives: Representatives,
}

impl ExactCover {
    /// The cover whose solutions are those that are wanted.
    pub fn new(puzzle: &Puzzle, which: Which) -> Self {
        let all = placements(puzzle);
        let cover = |tries: &dyn Fn(u32, &Placement) -> bool| {
            let numbers = (0..).zip(&all).filter(|(number, placement)| tries(*number, placement));
            let numbers: Vec<u32> = numbers.map(|(number, _)| number).collect();
            (cover(puzzle, numbers.iter().map(|number| &all[*number as usize])), numbers)
        };
        let representatives = Representatives::least(puzzle, which, |held| {
            two_levels(&cover(&|number, placement| held.tries(number, placement)).0)
        });
        let (cover, numbers) = cover(&|number, placement| representatives.tries(number, placement));
        Self(Arc::new(Prepared { cover, numbers, representatives }))
    }

    /// Items and options.
    pub fn cover(&self) -> &Cover {
        &self.0.cover
    }

    /// A search by an engine, which is given the cover.
    pub fn search<T: CoverUnit>(&self, engine: impl FnOnce(&Cover) -> T) -> CoverSearch<T> {
        let engine = engine(&self.0.cover);
        CoverSearch { prepared: self.0.clone(), engine, found: Found::new(), solution: Vec::new() }
    }
}

/// Items and options for some placements.
fn cover<'a>(puzzle: &Puzzle, placements: impl Iterator<Item = &'a Placement>) -> Cover {
    let left: Vec<bool> = puzzle.remaining().iter().map(|left| *left > 0).collect();
    let (piece_items, next) = numbered(&left, 0);
    let (cell_items, items) = numbered(&puzzle.free(), next);
    let mut cover = Cover::new(items as usize);
    for Placement { piece, cells } in placements {
        let cells = cells.iter().map(|&cell| cell_items[cell]);
        // INVARIANT: a placement covers free cells, each once, and has a piece that is left.
        let _ = cover.add(std::iter::once(piece_items[*piece]).chain(cells));
    }
    cover
}

/// Numbers for what is wanted, from `next` on, and the one behind the last.
fn numbered(wanted: &[bool], mut next: u32) -> (Vec<u32>, u32) {
    let number = |&wanted: &bool| {
        next += u32::from(wanted);
        next.wrapping_sub(1)
    };
    (wanted.iter().map(number).collect(), next)
}

/// How many nodes the second level of the tree has.
fn two_levels(cover: &Cover) -> usize {
    let all: Vec<&[u32]> = cover.options().iter().map(|items| &**items).collect();
    let mut covered = vec![false; cover.items()];
    let Some((item, _)) = smallest_item(&all, &covered) else { return 0 };
    let tried = all.iter().filter(|items| items.contains(&item));
    let below = tried.map(|chosen| {
        chosen.iter().for_each(|&item| covered[item as usize] = true);
        let stays = |items: &&&[u32]| items.iter().all(|&item| !covered[item as usize]);
        let left: Vec<&[u32]> = all.iter().filter(stays).copied().collect();
        let nodes = smallest_item(&left, &covered).map_or(0, |(_, options)| options);
        chosen.iter().for_each(|&item| covered[item as usize] = false);
        nodes
    });
    below.sum()
}

/// The first item of those with the fewest options, and how many these are.
fn smallest_item(options: &[&[u32]], covered: &[bool]) -> Option<(u32, usize)> {
    let mut counts = vec![0; covered.len()];
    for &item in options.iter().copied().flatten() {
        counts[item as usize] += 1;
    }
    let open = (0..).zip(counts).filter(|(item, _)| !covered[*item as usize]);
    open.min_by_key(|(_, options)| *options)
}

/// A search for solutions, in units.
///
/// A move is the number of a placement in the order of [`placements`](crate::placements()); a solution is
/// what was placed already and its moves.
pub struct CoverSearch<T> {
    prepared: Arc<Prepared>,
    engine: T,
    found: Found,
    /// The moves of the solution seen last; kept for its memory.
    solution: Vec<u32>,
}

impl<T: CoverUnit> CoverUnit for CoverSearch<T> {
    fn begin(&mut self, piece: &Piece<u32>) -> Result<(), NotAPiece> {
        self.found = Found::new();
        let option = |number| self.prepared.numbers.binary_search(number).map(|at| at as u32);
        let path = piece.path.iter().map(option).collect::<Result<_, _>>();
        self.engine.begin(&Piece { path: path.map_err(|_| NotAPiece)?, ..*piece })
    }

    fn advance(
        &mut self,
        collect: Collect,
        meter: &mut Meter<'_>,
    ) -> Result<UnitOutcome<u32>, Halt> {
        let mut found = std::mem::replace(&mut self.found, Found::new());
        let ended = self.visit(meter, &mut |moves| {
            found.note(moves, collect);
            if collect == Collect::First {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        self.found = found;
        let _ = ended?;
        self.engine.cut(meter.counters());
        Ok(self.found.end(meter.counters(), Vec::new()))
    }

    fn visit(
        &mut self,
        meter: &mut Meter<'_>,
        see: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Halt> {
        let Self { prepared, engine, solution, .. } = self;
        engine.visit(meter, &mut |options| {
            solution.clear();
            solution.extend(options.iter().map(|&option| prepared.numbers[option as usize]));
            if prepared.representatives.reports(solution) {
                see(solution)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    fn cut(&mut self, counters: Counters) -> UnitOutcome<u32> {
        let rest = self.engine.cut(counters).rest;
        let number = |&option: &u32| self.prepared.numbers[option as usize];
        self.found.end(counters, rest.iter().map(|piece| piece.map(number)).collect())
    }
}
