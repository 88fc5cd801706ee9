//! The number of solutions with given placed pieces.

use susun_search::{Halt, LiveOptions, Meter, Subproblem, UnitSearch, VisitSolutions};

use crate::exact_cover::cover;
use crate::kernel::PlaneBoard;
use crate::placements::placements;
use crate::puzzle::{Placement, Puzzle};

/// A region and its pieces, prepared to count solutions many times with different placed pieces.
///
/// ```
/// use susun_packing::{SolutionCounter, Placement, notation};
/// use susun_search::{Control, Limits, Meter};
///
/// let puzzle = notation::read("2 2 2\nDEFAULT\nA\nBB\nB\n", None)?.puzzle;
/// let mut counter = SolutionCounter::new(&puzzle);
/// let control = Control::silent();
/// let mut meter = Meter::new(Limits::default(), control);
/// assert_eq!(counter.count(&[], 100, &mut meter), Ok(Some(4)));
/// let corner = Placement { piece: 0, cells: vec![0] };
/// assert_eq!(counter.count(&[corner], 2, &mut meter), Ok(Some(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SolutionCounter {
    way: Way,
}

enum Way {
    Plane(PlaneBoard),
    /// The puzzle with nothing placed, and its placements.
    Cover {
        puzzle: Puzzle,
        placements: Vec<Placement>,
    },
}

impl SolutionCounter {
    /// Prepares the region and the pieces of a puzzle; its placed pieces are ignored.
    pub fn new(puzzle: &Puzzle) -> Self {
        let way = PlaneBoard::new(puzzle).map_or_else(
            || {
                let puzzle = puzzle.keeping(|_| false);
                Way::Cover { placements: placements(&puzzle), puzzle }
            },
            Way::Plane,
        );
        Self { way }
    }

    /// The number of solutions with these pieces placed, counting at most `most`: with 2, the answer 1 means exactly
    /// one. `None` if the pieces overlap or do not fit. After a halt the question must be asked again.
    pub fn count(
        &mut self,
        placed: &[Placement],
        most: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Option<u64>, Halt> {
        let (puzzle, placements) = match &mut self.way {
            Way::Plane(board) => return board.count(placed, most, meter),
            Way::Cover { puzzle, placements } => (puzzle, placements),
        };
        let Ok(puzzle) = puzzle.clone().with_placed(placed.to_vec()) else { return Ok(None) };
        let possible = possible(&puzzle, placements);
        let Some(mut search) = covering(&puzzle, &possible) else {
            return Ok(Some(most.min(1)));
        };
        let mut found = 0;
        while found < most && search.next_solution(meter)?.is_some() {
            found += 1;
        }
        Ok(Some(found))
    }
}

/// The pieces placed at the start and those that the moves place, in order.
pub(crate) fn solution(puzzle: &Puzzle, placements: &[Placement], moves: &[u32]) -> Vec<Placement> {
    let put = moves.iter().map(|&option| placements[option as usize].clone());
    let mut all: Vec<Placement> = puzzle.placed().iter().cloned().chain(put).collect();
    all.sort_unstable();
    all
}

/// A search of everything that is left, begun; `None` if nothing is left.
pub(crate) fn covering(puzzle: &Puzzle, placements: &[Placement]) -> Option<LiveOptions> {
    let cover = Some(cover(puzzle, placements.iter())).filter(|cover| cover.items() > 0)?;
    let mut search = LiveOptions::new(&cover);
    // The whole tree is always a subproblem.
    search.begin(&Subproblem::whole(), 0).ok()?;
    Some(search)
}

/// The placements that are still possible.
fn possible(puzzle: &Puzzle, placements: &[Placement]) -> Vec<Placement> {
    let (free, left) = (puzzle.free(), puzzle.remaining());
    let possible = |placement: &&Placement| {
        left[placement.piece] > 0 && placement.cells.iter().all(|&cell| free[cell])
    };
    placements.iter().filter(possible).cloned().collect()
}
