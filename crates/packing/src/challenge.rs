//! Challenges: pieces placed at the start so that there is exactly one solution, and none of them can be left out.
//!
//! A solution is drawn at random, by Algorithm X with its options shuffled (not every solution is equally likely). Its
//! pieces are then removed in random order, each for good if the solution is still the only one. Removing pieces can
//! only add solutions, so a piece that was needed once stays needed: one pass leaves a challenge in which every piece
//! is needed.

use rand_chacha::ChaCha8Rng;
use susun_search::{Halt, LiveOptions, Meter, VisitSolutions, seeded, shuffle};

use crate::placements::placements;
use crate::position::Position;
use crate::puzzle::{Placement, Puzzle};
use crate::solution_counter::{SolutionCounter, covering, solution};

/// A challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// The puzzle, with its placed pieces.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Vec<Placement>,
    /// How hard it is.
    pub difficulty: Difficulty,
}

/// How hard a challenge is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difficulty {
    /// Nodes of the exact cover search for all solutions, the root included.
    pub nodes: u64,
    /// Pieces to place.
    pub steps: usize,
    /// How many of them are forced: only one placement is left for a cell or for the piece, if the tightest need is
    /// always met next.
    pub forced: usize,
}

impl Difficulty {
    /// The binary logarithm of the nodes: one more is twice the work.
    pub fn log2(&self) -> f64 {
        (self.nodes.max(1) as f64).log2()
    }

    /// The same, rounded down.
    pub fn rounded(&self) -> u32 {
        self.nodes.max(1).ilog2()
    }
}

/// Generates challenges one after another.
pub struct Challenges {
    puzzle: Puzzle,
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
    /// There is no solution to draw.
    Impossible,
}

/// The result of one step.
#[derive(Clone, Debug, PartialEq, Eq)]
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
        let counter = SolutionCounter::new(puzzle);
        let mut rng = seeded(seed);
        let stage = draw(puzzle, &mut rng);
        Self { puzzle: puzzle.clone(), counter, rng, stage }
    }

    /// Takes one step: draws a solution, or tests whether one piece can be removed. After a halt the step can be
    /// repeated.
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
                    let challenge = self.challenge(solution, placed, meter)?;
                    self.stage = draw(&self.puzzle, &mut self.rng);
                    return Ok(Made::Challenge(Box::new(challenge)));
                };
                let without: Vec<Placement> =
                    placed.iter().filter(|other| *other != candidate).cloned().collect();
                if self.counter.count(&without, 2, meter)? == Some(1) {
                    *placed = without;
                }
                order.pop();
            }
        }
        Ok(Made::Progress)
    }

    fn challenge(
        &self,
        solution: Vec<Placement>,
        placed: Vec<Placement>,
        meter: &mut Meter<'_>,
    ) -> Result<Challenge, Halt> {
        let empty = self.puzzle.keeping(|_| false);
        // INVARIANT: pieces of a solution do not overlap.
        let puzzle = empty.with_placed(placed).expect("pieces of a solution can lie together");
        let difficulty = difficulty(&puzzle, &solution, meter)?;
        Ok(Challenge { puzzle, solution, difficulty })
    }
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
    Ok(Difficulty { nodes, steps, forced })
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
