//! A puzzle as an exact cover, for the engines of `susun_search`.
//!
//! Items are the remaining pieces, then the free cells; options are the placements. A piece with several copies left is
//! a supply of that many, so copies are never distinguished. If one solution of each class is enough, the placements
//! that the held piece need not take are left out: the engines then have fewer options, and branch on the held piece
//! first only if it has the fewest. The choice of the held piece changes the work several times over, so the first two
//! levels of the tree are counted for each candidate.

use std::ops::ControlFlow;
use std::sync::Arc;

use susun_search::{
    Collect, Counters, Cover, Halt, Meter, NoSuchSubproblem, Subproblem, UnitOutcome, UnitSearch,
    VisitSolutions,
};

use crate::placements::placements;
use crate::puzzle::{Placement, Puzzle};
use crate::representatives::{Representatives, Which};
use crate::unit_solutions::UnitSolutions;

/// Candidates for the held piece are compared only if at most this many placements, for all pieces together, have to be
/// examined: about a second.
const MOST_WEIGHED: usize = 20_000_000;

/// A puzzle as an exact cover, made once and shared by all searches.
///
/// ```
/// use susun_packing::{ExactCover, Which, notation};
/// use susun_search::{Collect, Control, Limits, LiveOptions, Meter, Subproblem, UnitSearch};
///
/// let puzzle = notation::read("packing\nboard 3x3x3\npieces soma\n", None)?.puzzle;
/// let cover = ExactCover::new(&puzzle, Which::UpToSymmetry);
/// let mut search = cover.search(LiveOptions::new);
/// let control = Control::silent();
/// let mut meter = Meter::new(Limits::default(), control);
/// search.begin(&Subproblem::whole(), 0).expect("the whole tree is a subproblem");
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
    /// The cover whose solutions are the requested ones.
    pub fn new(puzzle: &Puzzle, which: Which) -> Self {
        let all = placements(puzzle);
        let mut whole = None;
        let mut fewest = usize::MAX;
        // With very many placements the comparison takes longer than it saves: take the first piece.
        let weighed = all.len().saturating_mul(puzzle.pieces().len()) <= MOST_WEIGHED;
        let representatives = Representatives::least(puzzle, which, |held| {
            if !weighed {
                return 0;
            }
            let whole = whole.get_or_insert_with(|| cover(puzzle, all.iter()));
            let tried = (0..).zip(&all).map(|(number, placement)| held.tries(number, placement));
            let options = whole.options().iter().zip(tried);
            let options = options.filter(|(_, tried)| *tried).map(|(items, _)| &**items);
            let nodes = second_level(options, whole, fewest);
            fewest = fewest.min(nodes);
            nodes
        });
        let tried = |number: &u32| representatives.tries(*number, &all[*number as usize]);
        let numbers: Vec<u32> = (0..all.len() as u32).filter(tried).collect();
        let cover = cover(puzzle, numbers.iter().map(|number| &all[*number as usize]));
        Self(Arc::new(Prepared { cover, numbers, representatives }))
    }

    /// Items and options.
    pub fn cover(&self) -> &Cover {
        &self.0.cover
    }

    /// A search with the engine made from the cover.
    pub fn search<T: VisitSolutions>(&self, engine: impl FnOnce(&Cover) -> T) -> CoverSearch<T> {
        let engine = engine(&self.0.cover);
        CoverSearch {
            prepared: self.0.clone(),
            engine,
            found: UnitSolutions::new(),
            solution: Vec::new(),
        }
    }
}

/// Items and options for some placements.
pub(crate) fn cover<'a>(puzzle: &Puzzle, placements: impl Iterator<Item = &'a Placement>) -> Cover {
    let left: Vec<bool> = puzzle.remaining().iter().map(|left| *left > 0).collect();
    let (piece_items, next) = numbered(&left, 0);
    let (cell_items, items) = numbered(&puzzle.free(), next);
    let mut cover = Cover::new(items as usize);
    for (&item, left) in piece_items.iter().zip(puzzle.remaining()) {
        if left > 1 {
            // INVARIANT: a remaining piece has an item.
            let _ = cover.supply(item, left as u32);
        }
    }
    for Placement { piece, cells } in placements {
        let cells = cells.iter().map(|&cell| cell_items[cell]);
        // INVARIANT: a placement covers free cells, each once, and its piece is among the remaining ones.
        let _ = cover.add(std::iter::once(piece_items[*piece]).chain(cells));
    }
    cover
}

/// Consecutive numbers, from `next` on, for what is wanted, and the number after the last.
fn numbered(wanted: &[bool], mut next: u32) -> (Vec<u32>, u32) {
    let number = |&wanted: &bool| {
        next += u32::from(wanted);
        next.wrapping_sub(1)
    };
    (wanted.iter().map(number).collect(), next)
}

/// The number of nodes on the second level of the tree, or any number above `most`.
fn second_level<'a>(options: impl Iterator<Item = &'a [u32]>, cover: &Cover, most: usize) -> usize {
    // A supply is never branched on, and two options may need the same.
    let supplies: Vec<u32> = cover.supplies().map(|(item, _)| item).collect();
    // The piece comes first.
    let options: Vec<&[u32]> =
        options.map(|items| &items[usize::from(supplies.contains(&items[0]))..]).collect();
    let mut having = vec![Vec::new(); cover.items()];
    for (number, &items) in options.iter().enumerate() {
        for &item in items {
            having[item as usize].push(number);
        }
    }
    let smallest = |counts: &[usize], covered: &[u32]| {
        let open = |item: &u32| !covered.contains(item) && !supplies.contains(item);
        (0..counts.len() as u32).filter(open).min_by_key(|item| counts[*item as usize])
    };
    let counts: Vec<usize> = having.iter().map(Vec::len).collect();
    let Some(item) = smallest(&counts, &[]) else { return 0 };
    let mut gone_with = vec![usize::MAX; options.len()];
    let mut nodes = 0;
    for &number in &having[item as usize] {
        let (mut counts, chosen) = (counts.clone(), options[number]);
        for &sharing in chosen.iter().flat_map(|&item| &having[item as usize]) {
            if std::mem::replace(&mut gone_with[sharing], number) != number {
                for &item in options[sharing] {
                    counts[item as usize] -= 1;
                }
            }
        }
        nodes += smallest(&counts, chosen).map_or(0, |item| counts[item as usize]);
        if nodes > most {
            break;
        }
    }
    nodes
}

/// A search for solutions, in units.
///
/// A move is the number of a placement in the order of [`placements`](crate::placements()); a solution is what was
/// placed at the start, then its moves.
pub struct CoverSearch<T> {
    prepared: Arc<Prepared>,
    engine: T,
    found: UnitSolutions,
    /// The moves of the solution seen last; kept to reuse its memory.
    solution: Vec<u32>,
}

impl<T: VisitSolutions> UnitSearch for CoverSearch<T> {
    type Move = u32;

    fn begin(&mut self, subproblem: &Subproblem<u32>, bound: u32) -> Result<(), NoSuchSubproblem> {
        self.found = UnitSolutions::new();
        let option = |number| self.prepared.numbers.binary_search(number).map(|at| at as u32);
        let path = subproblem.path.iter().map(option).collect::<Result<_, _>>();
        self.engine
            .begin(&Subproblem { path: path.map_err(|_| NoSuchSubproblem)?, ..*subproblem }, bound)
    }

    fn advance(
        &mut self,
        collect: Collect,
        meter: &mut Meter<'_>,
    ) -> Result<UnitOutcome<u32>, Halt> {
        let mut found = std::mem::replace(&mut self.found, UnitSolutions::new());
        let ended = self.visit(meter, &mut |moves| found.see(moves, collect));
        self.found = found;
        let _ = ended?;
        self.engine.cut(meter.counters());
        Ok(self.found.end(meter.counters(), Vec::new()))
    }

    fn cut(&mut self, counters: Counters) -> UnitOutcome<u32> {
        let rest = self.engine.cut(counters).rest;
        let number = |&option: &u32| self.prepared.numbers[option as usize];
        self.found.end(counters, rest.iter().map(|part| part.map(number)).collect())
    }
}

impl<T: VisitSolutions> VisitSolutions for CoverSearch<T> {
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
}
