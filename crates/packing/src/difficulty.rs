//! How hard a challenge is: an estimate from its placements, without a search.
//!
//! The estimate predicts the binary logarithm of the nodes that dancing links generate, by a linear formula: more
//! placements, and more ways to cover each cell that remain after deduction, make a challenge harder. Its weights are a
//! least-squares fit to 600 challenges of IQ Puzzler Pro on its rectangle; `golden/challenges.tsv` has 300 others, on
//! which a test compares it with the nodes. Nodes say how hard a puzzle is for a computer, and people get stuck at the
//! same place: where nothing is forced.

use std::ops::RangeInclusive;

use susun_search::{Halt, Meter, VisitSolutions};

use crate::deduction::deduced;
use crate::placements::placements;
use crate::position::Position;
use crate::puzzle::{Placement, Puzzle};
use crate::solution_counter::covering;

/// Weight of the logarithm of the number of placements.
const PLACEMENTS: f64 = 0.635;
/// Weight of the sum, over free cells, of the logarithm of the placements left for the cell.
const COVERING: f64 = 0.019;

/// How hard a challenge is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difficulty {
    /// The estimate of [`estimate`].
    pub estimate: f64,
    /// Nodes of the exact cover search for all solutions, the root included.
    pub nodes: u64,
    /// Pieces to place.
    pub steps: usize,
    /// How many of them are forced: only one placement is left for a cell or for the piece, if the tightest need is
    /// always met next.
    pub forced: usize,
}

/// Difficulty in words, by the estimate rounded down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// Below 3: a few pieces, most of them forced.
    Starter,
    /// 3 and 4.
    Easy,
    /// 5 and 6.
    Medium,
    /// 7.
    Hard,
    /// 8 and more: on a rectangle of 5x11, few pieces are placed and little is forced.
    Expert,
}

impl Grade {
    /// All grades, the easiest first.
    pub const ALL: [Self; 5] = [Self::Starter, Self::Easy, Self::Medium, Self::Hard, Self::Expert];

    /// The name users type.
    pub fn name(self) -> &'static str {
        match self {
            Self::Starter => "starter",
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
        }
    }

    /// The estimates of this grade, rounded down.
    pub fn range(self) -> RangeInclusive<u32> {
        match self {
            Self::Starter => 0..=2,
            Self::Easy => 3..=4,
            Self::Medium => 5..=6,
            Self::Hard => 7..=7,
            Self::Expert => 8..=u32::MAX,
        }
    }

    /// The grade with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|grade| grade.name() == name)
    }

    /// The grade of an estimate.
    pub fn of(estimate: f64) -> Self {
        let rounded = rounded(estimate);
        let of = Self::ALL.into_iter().find(|grade| grade.range().contains(&rounded));
        of.unwrap_or(Self::Expert)
    }

    /// From 1 for the easiest to 5.
    pub fn stars(self) -> u32 {
        self as u32 + 1
    }
}

impl Difficulty {
    /// The difficulty in words.
    pub fn grade(&self) -> Grade {
        Grade::of(self.estimate)
    }

    /// The estimate, rounded down.
    pub fn rounded(&self) -> u32 {
        rounded(self.estimate)
    }
}

/// An estimate of the effort to solve a puzzle with one solution, from 0 on; 1 more is about twice the work. It
/// searches nothing. Rounded to hundredths, so that it is the same on every machine.
pub fn estimate(puzzle: &Puzzle) -> f64 {
    let deduced = deduced(puzzle);
    let log = |count: usize| (count.max(1) as f64).log2();
    let cells: f64 = deduced.covering.iter().map(|&count| log(count)).sum();
    let estimate = PLACEMENTS * log(deduced.placements) + COVERING * cells;
    (estimate * 100.0).round() / 100.0
}

/// The difficulty of finding this solution and proving that it is the only one.
pub fn difficulty(
    puzzle: &Puzzle,
    solution: &[Placement],
    meter: &mut Meter<'_>,
) -> Result<Difficulty, Halt> {
    let before = meter.counters().generated;
    if let Some(mut search) = covering(puzzle, &placements(puzzle)) {
        while search.next_solution(meter)?.is_some() {}
    }
    let nodes = meter.counters().generated - before + 1;
    let (mut steps, mut forced) = (0, 0);
    let mut position = Position::new(puzzle);
    while let Some(tightest) = position.tightest() {
        let Some(next) = tightest.ways.iter().find(|way| solution.contains(way)) else { break };
        steps += 1;
        forced += usize::from(tightest.ways.len() == 1);
        position.put(next);
    }
    Ok(Difficulty { estimate: estimate(puzzle), nodes, steps, forced })
}

/// An estimate, rounded down.
pub(crate) fn rounded(estimate: f64) -> u32 {
    estimate.max(0.0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    #[test]
    fn every_estimate_has_one_grade() {
        for rounded in 0..40 {
            let has = |grade: &&Grade| grade.range().contains(&rounded);
            assert_eq!(Grade::ALL.iter().filter(has).count(), 1, "{rounded}");
        }
        assert_eq!(Grade::of(2.99), Grade::Starter);
        assert_eq!(Grade::of(3.0), Grade::Easy);
        assert_eq!(Grade::of(100.0).stars(), 5);
        assert!(Grade::ALL.iter().all(|grade| Grade::from_name(grade.name()) == Some(*grade)));
    }

    #[test]
    fn what_is_forced_throughout_is_easiest() {
        let text = "packing\nboard 1x3\npiece A\nXXX\n";
        let puzzle = notation::read(text, None).unwrap().puzzle;
        assert!(estimate(&puzzle).abs() < 1e-9);
    }
}
