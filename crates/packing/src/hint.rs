//! A hint: a piece to place, or which placed pieces are wrong.
//!
//! Every solution meets the tightest need (the cell or piece with the fewest placements left) by one of its placements.
//! So these placements divide the solutions among them, and the one with the most solutions is the best hint. Without
//! any solution, placed pieces are removed: one by one, and if no single one helps, the few that are left over after
//! the others are put back as far as possible.

use susun_search::{Halt, Meter};

use crate::position::{Position, Tightest};
use crate::puzzle::{Placement, Puzzle};
use crate::solution_counter::SolutionCounter;

/// The most solutions counted for each question.
const MOST: u64 = 10_000;

/// A number of solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolutionCount {
    /// How many were counted.
    pub count: u64,
    /// Whether this is the exact number, not just a lower bound.
    pub complete: bool,
}

/// What to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// Nothing: this is a solution.
    Solved,
    /// Place this piece.
    Place(NextPiece),
    /// Remove pieces; the first fix leaves the most solutions.
    Remove(Vec<Fix>),
    /// Nothing helps: there is no solution even without any placed piece.
    Unsolvable,
    /// There are solutions, but none with the pieces to keep.
    KeepFails,
}

/// A placement to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextPiece {
    /// The piece and its cells.
    pub placement: Placement,
    /// The need it meets.
    pub need: Tightest,
    /// Solutions before the placement.
    pub before: SolutionCount,
    /// Solutions after the placement.
    pub with: SolutionCount,
}

/// Placed pieces whose removal allows a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// Indices into [`Puzzle::placed`], in order.
    pub placed: Vec<usize>,
    /// Solutions without them.
    pub without: SolutionCount,
}

/// A search for a hint, one question at a time.
///
/// ```
/// use susun_packing::{Hint, HintSearch, notation};
/// use susun_search::{Control, Limits, Meter};
///
/// let text = "packing\nboard 2x3\npiece A\nXX\nX.\npiece B\nXX\npiece C\nX\nplaced\n__B\n__B\n";
/// let puzzle = notation::read(text, None)?.puzzle;
/// let mut search = HintSearch::new(&puzzle);
/// let control = Control::silent();
/// let mut meter = Meter::new(Limits::default(), control);
/// let hint = loop {
///     if let Some(hint) = search.advance(&mut meter).expect("there are no limits") {
///         break hint;
///     }
/// };
/// let Hint::Place(put) = hint else { panic!("there are solutions") };
/// assert_eq!((put.before.count, put.with.count), (4, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct HintSearch {
    puzzle: Puzzle,
    /// Which of the placed pieces must be kept.
    surely: Vec<bool>,
    counter: SolutionCounter,
    stage: Stage,
}

enum Stage {
    /// Counting solutions for each placement that meets the tightest need.
    Needs { need: Option<Tightest>, counts: Vec<SolutionCount> },
    /// Removing each placed piece alone.
    Single { next: usize, fixes: Vec<Fix> },
    /// Putting pieces back as long as there is a solution; those left out so far.
    PutBack { next: usize, left_out: Vec<usize> },
    /// Those left out are the fix.
    LeftOut(Vec<usize>),
}

impl HintSearch {
    /// A search before its first question.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self::keeping(puzzle, |_| false)
    }

    /// A search that never removes some of [`Puzzle::placed`]: those for which `surely` is true.
    pub fn keeping(puzzle: &Puzzle, surely: impl Fn(usize) -> bool) -> Self {
        let counter = SolutionCounter::new(puzzle);
        let surely = (0..puzzle.placed().len()).map(surely).collect();
        let need = Position::new(puzzle).tightest();
        let stage = Stage::Needs { need, counts: Vec::new() };
        Self { puzzle: puzzle.clone(), surely, counter, stage }
    }

    /// Asks one question; returns the hint if that was the last one. After a halt the question can be asked again.
    pub fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Option<Hint>, Halt> {
        match &mut self.stage {
            Stage::Needs { need, counts } => {
                if self.puzzle.check_solution(self.puzzle.placed()).is_ok() {
                    return Ok(Some(Hint::Solved));
                }
                let ways = need.as_ref().map_or(&[][..], |need| &need.ways);
                if let Some(way) = ways.get(counts.len()) {
                    let with: Vec<Placement> =
                        self.puzzle.placed().iter().chain([way]).cloned().collect();
                    counts.push(many(&mut self.counter, &with, meter)?);
                    return Ok(None);
                }
                if let Some(hint) = self.so_far() {
                    return Ok(Some(hint));
                }
                self.stage = Stage::Single { next: 0, fixes: Vec::new() };
            }
            Stage::Single { next, .. } | Stage::PutBack { next, .. }
                if self.surely.get(*next) == Some(&true) =>
            {
                *next += 1;
            }
            Stage::Single { next, fixes } if *next < self.puzzle.placed().len() => {
                let without = self.puzzle.keeping(|index| index != *next);
                let without = many(&mut self.counter, without.placed(), meter)?;
                if without.count > 0 {
                    fixes.push(Fix { placed: vec![*next], without });
                }
                *next += 1;
            }
            Stage::Single { fixes, .. } => {
                let none = fixes.is_empty();
                if !none {
                    return Ok(self.so_far());
                }
                let certain = self.puzzle.keeping(|index| self.surely[index]);
                if self.counter.count(certain.placed(), 1, meter)? != Some(1) {
                    let none = certain.placed().is_empty()
                        || self.counter.count(&[], 1, meter)? != Some(1);
                    return Ok(Some(if none { Hint::Unsolvable } else { Hint::KeepFails }));
                }
                self.stage = Stage::PutBack { next: 0, left_out: Vec::new() };
            }
            Stage::PutBack { next, left_out } if *next < self.puzzle.placed().len() => {
                let back = |index: usize| {
                    self.surely[index] || index <= *next && !left_out.contains(&index)
                };
                let back = self.puzzle.keeping(back);
                if self.counter.count(back.placed(), 1, meter)? != Some(1) {
                    left_out.push(*next);
                }
                *next += 1;
            }
            Stage::PutBack { left_out, .. } => {
                self.stage = Stage::LeftOut(std::mem::take(left_out));
            }
            Stage::LeftOut(left_out) => {
                let back = self.puzzle.keeping(|index| !left_out.contains(&index));
                let without = many(&mut self.counter, back.placed(), meter)?;
                let placed = left_out.clone();
                return Ok(Some(Hint::Remove(vec![Fix { placed, without }])));
            }
        }
        Ok(None)
    }

    /// The best hint after the questions asked so far, if there is one.
    pub fn so_far(&self) -> Option<Hint> {
        match &self.stage {
            Stage::Needs { need: Some(need), counts } => {
                let best = most(counts.iter().map(|many| many.count))?;
                let asked_all = counts.len() == need.ways.len();
                let before = SolutionCount {
                    count: counts.iter().map(|many| many.count).sum(),
                    complete: asked_all && counts.iter().all(|many| many.complete),
                };
                let (placement, with) = (need.ways[best].clone(), counts[best]);
                Some(Hint::Place(NextPiece { placement, need: need.clone(), before, with }))
            }
            Stage::Single { fixes, .. } if !fixes.is_empty() => {
                let mut fixes = fixes.clone();
                fixes.sort_by_key(|fix| std::cmp::Reverse(fix.without.count));
                Some(Hint::Remove(fixes))
            }
            _ => None,
        }
    }
}

/// The index of the first maximum, if that is not zero.
fn most(counts: impl Iterator<Item = u64>) -> Option<usize> {
    let largest = counts.enumerate().min_by_key(|(_, count)| std::cmp::Reverse(*count));
    largest.filter(|(_, count)| *count > 0).map(|(index, _)| index)
}

fn many(
    counter: &mut SolutionCounter,
    placed: &[Placement],
    meter: &mut Meter<'_>,
) -> Result<SolutionCount, Halt> {
    let count = counter.count(placed, MOST + 1, meter)?.unwrap_or(0);
    Ok(SolutionCount { count: count.min(MOST), complete: count <= MOST })
}

#[cfg(test)]
mod tests {
    use susun_search::{Control, Limits};

    use super::*;
    use crate::notation;

    fn hint(text: &str) -> Hint {
        let puzzle = notation::read(text, None).unwrap().puzzle;
        finish(HintSearch::new(&puzzle))
    }

    fn finish(mut search: HintSearch) -> Hint {
        let control = Control::silent();
        let mut meter = Meter::new(Limits::default(), control);
        loop {
            if let Some(hint) = search.advance(&mut meter).unwrap() {
                return hint;
            }
        }
    }

    const PIECES: &str = "packing\nboard 3x3\npiece A\nXXX\npiece B\nXX\nX.\npiece C\nXX\nX.\n";

    #[test]
    fn what_is_full_is_complete() {
        assert_eq!(hint(&format!("{PIECES}placed\nAAA\nBBC\nBCC\n")), Hint::Solved);
    }

    #[test]
    fn the_advice_is_part_of_the_most_solutions() {
        let Hint::Place(put) = hint(&format!("{PIECES}placed\nAAA\n___\n___\n")) else {
            panic!("there is a solution")
        };
        assert_eq!(put.before, SolutionCount { count: 4, complete: true });
        assert_eq!(put.with, SolutionCount { count: 1, complete: true });
        assert_eq!(put.need.to_string(), "row 2, column 1 can be covered in 6 ways");
        assert_eq!(put.placement, Placement { piece: 1, cells: vec![3, 4, 6] });
    }

    #[test]
    fn a_single_wrong_piece_is_named_with_what_is_left_without_it() {
        // With A across the middle there is no room for B; C alone may stay.
        let Hint::Remove(fixes) = hint(&format!("{PIECES}placed\n___\nAAA\n___\n")) else {
            panic!("A is wrong")
        };
        assert_eq!(fixes.len(), 1);
        assert_eq!(fixes[0].placed, [0]);
        assert_eq!(fixes[0].without, SolutionCount { count: 16, complete: true });
    }

    #[test]
    fn several_wrong_pieces_are_reported_together() {
        let monomino = "piece D\nX\npiece E\nX\n";
        let text = format!(
            "packing\nboard\nXXXX\nXXXX\npiece A\nXXX\npiece B\nXXX\n{monomino}placed\n_D__\n_E__\n"
        );
        let Hint::Remove(fixes) = hint(&text) else { panic!("both are wrong") };
        assert_eq!(fixes.len(), 1);
        assert_eq!(fixes[0].placed, [0, 1]);
    }

    #[test]
    fn pieces_to_keep_are_not_blamed() {
        let text = "packing\nboard 3x3\npiece A\nX\npiece B\nXX\npiece C\nXXX\npiece D\nXXX\n\
            placed\nA__\n___\n_BB\n";
        let puzzle = notation::read(text, None).unwrap().puzzle;
        let blamed = |surely: &[usize]| {
            let search = HintSearch::keeping(&puzzle, |index| surely.contains(&index));
            match finish(search) {
                Hint::Remove(fixes) => fixes.into_iter().map(|fix| fix.placed).collect(),
                Hint::KeepFails => Vec::new(),
                other => panic!("{other:?}"),
            }
        };
        let both = blamed(&[]);
        assert!(both.contains(&vec![0]) && both.contains(&vec![1]), "{both:?}");
        assert_eq!(blamed(&[0]), [[1]]);
        assert_eq!(blamed(&[1]), [[0]]);
        assert_eq!(blamed(&[0, 1]), [[0; 0]; 0]);
    }

    #[test]
    fn without_any_solution_nothing_is_to_blame() {
        assert_eq!(hint("2 3 2\nDEFAULT\nAA\n AA\nBB"), Hint::Unsolvable);
    }
}
