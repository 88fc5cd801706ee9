//! Challenges: pieces placed at the start so that there is exactly one solution.
//!
//! A solution is drawn at random, by Algorithm X with its options shuffled (not every solution is equally likely). Its
//! pieces are then removed in random order, each for good if the solution is still the only one. Removing pieces can
//! only add solutions, so a piece that was needed once stays needed: one pass leaves a challenge in which every piece
//! is needed.

use std::ops::RangeInclusive;

use rand_chacha::ChaCha8Rng;
use susun_search::{Halt, LiveOptions, Meter, VisitSolutions, below, seeded, shuffle};

use crate::difficulty::{Difficulty, difficulty, estimate, rounded};
use crate::placements::placements;
use crate::puzzle::{Placement, Puzzle};
use crate::solution_counter::{SolutionCounter, covering, solution};

/// A challenge that is made easier keeps at least this many pieces to place.
const FEWEST: usize = 3;

/// A challenge.
#[derive(Clone, Debug, PartialEq)]
pub struct Challenge {
    /// The puzzle, with its placed pieces.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Vec<Placement>,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// How many placed pieces are not needed: there to make it easier.
    pub spare: usize,
}

/// Generates challenges one after another.
pub struct Challenges {
    puzzle: Puzzle,
    /// The requested difficulties, rounded down.
    range: RangeInclusive<u32>,
    counter: SolutionCounter,
    rng: ChaCha8Rng,
    stage: Stage,
}

/// How far the next challenge is.
enum Stage {
    /// Searching for a solution, by the numbers of shuffled placements.
    Drawing { placements: Vec<Placement>, search: Box<LiveOptions> },
    /// Removing pieces, those in `order` from the last on.
    Dropping { solution: Vec<Placement>, placed: Vec<Placement>, order: Vec<Placement> },
    /// Placing pieces again, those in `hidden` from the last on, as long as the estimate is above `target`.
    Easing {
        solution: Vec<Placement>,
        placed: Vec<Placement>,
        hidden: Vec<Placement>,
        target: f64,
        spare: usize,
    },
    /// There is no solution to draw.
    Impossible,
}

/// The result of one step.
#[derive(Clone, Debug, PartialEq)]
pub enum Made {
    /// No challenge yet.
    Progress,
    /// A challenge.
    Challenge(Box<Challenge>),
    /// There is no solution to make one from.
    Impossible,
}

impl Challenges {
    /// Challenges for a puzzle; pieces placed in it are placed in all of them. The same seed gives the same challenges.
    pub fn new(puzzle: &Puzzle, seed: u64) -> Self {
        Self::within(puzzle, seed, 0..=u32::MAX)
    }

    /// The same, but those that are harder than the range are made easier: some of their pieces are placed, until a
    /// random difficulty within the range is reached. They can still be outside of it, and those below it are not
    /// made harder.
    pub fn within(puzzle: &Puzzle, seed: u64, range: RangeInclusive<u32>) -> Self {
        let counter = SolutionCounter::new(puzzle);
        let mut rng = seeded(seed);
        let stage = draw(puzzle, &mut rng);
        Self { puzzle: puzzle.clone(), range, counter, rng, stage }
    }

    /// Takes one step: draws a solution, tests whether one piece can be removed, or places one again. After a halt the
    /// step can be repeated.
    pub fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Made, Halt> {
        match &mut self.stage {
            Stage::Impossible => return Ok(Made::Impossible),
            Stage::Drawing { placements, search } => {
                let Some(moves) = search.next_solution(meter)? else {
                    self.stage = Stage::Impossible;
                    return Ok(Made::Impossible);
                };
                let solution = solution(&self.puzzle, placements, &moves);
                let mut order: Vec<Placement> = solution.clone();
                order.retain(|placement| !self.puzzle.placed().contains(placement));
                shuffle(&mut order, &mut self.rng);
                self.stage = Stage::Dropping { placed: solution.clone(), solution, order };
            }
            Stage::Dropping { solution, placed, order } => {
                let Some(candidate) = order.last() else {
                    let (solution, placed) = (solution.clone(), placed.clone());
                    self.stage = self.easing(solution, placed);
                    return Ok(Made::Progress);
                };
                let without: Vec<Placement> =
                    placed.iter().filter(|other| *other != candidate).cloned().collect();
                if self.counter.count(&without, 2, meter)? == Some(1) {
                    *placed = without;
                }
                order.pop();
            }
            Stage::Easing { solution, placed, hidden, target, spare } => {
                let puzzle = with(&self.puzzle, placed);
                if hidden.len() > FEWEST && estimate(&puzzle) > *target {
                    placed.extend(hidden.pop());
                    *spare += 1;
                    return Ok(Made::Progress);
                }
                let difficulty = difficulty(&puzzle, solution, meter)?;
                let (solution, spare) = (solution.clone(), *spare);
                let challenge = Challenge { puzzle, solution, difficulty, spare };
                self.stage = draw(&self.puzzle, &mut self.rng);
                return Ok(Made::Challenge(Box::new(challenge)));
            }
        }
        Ok(Made::Progress)
    }

    /// Ready to make a challenge easier, if it is harder than the requested ones.
    fn easing(&mut self, solution: Vec<Placement>, placed: Vec<Placement>) -> Stage {
        let (least, most) = (*self.range.start(), *self.range.end());
        let (mut hidden, mut target) = (Vec::new(), f64::INFINITY);
        if most < u32::MAX && rounded(estimate(&with(&self.puzzle, &placed))) > most {
            hidden = solution.iter().filter(|piece| !placed.contains(piece)).cloned().collect();
            shuffle(&mut hidden, &mut self.rng);
            // In hundredths, as estimates are.
            let width = (most - least).saturating_add(1).saturating_mul(100);
            target = f64::from(least) + f64::from(below(width, &mut self.rng)) / 100.0;
        }
        Stage::Easing { solution, placed, hidden, target, spare: 0 }
    }
}

/// The puzzle with these pieces of a solution.
fn with(puzzle: &Puzzle, placed: &[Placement]) -> Puzzle {
    // INVARIANT: pieces of a solution do not overlap.
    let placed = puzzle.keeping(|_| false).with_placed(placed.to_vec());
    placed.expect("pieces of a solution can lie together")
}

/// Ready to draw a solution.
fn draw(puzzle: &Puzzle, rng: &mut ChaCha8Rng) -> Stage {
    let mut placements = placements(puzzle);
    shuffle(&mut placements, rng);
    if let Some(search) = covering(puzzle, &placements) {
        return Stage::Drawing { placements, search: Box::new(search) };
    }
    // Nothing is left to place: the puzzle is its own solution.
    let placed = puzzle.placed().to_vec();
    Stage::Dropping { solution: placed.clone(), placed, order: Vec::new() }
}
