//! A search of a plane board that can be paused, resumed, and cut into units.
//!
//! Units are those of `susun_search`: a subproblem is a path of moves, where it branches off, and how many moves were
//! tried at its end. A move is the number of a placement.

use susun_search::{Halt, Meter, NoSuchSubproblem, Tried, left_of};

use super::walk::{Frame, Gone, Step, Tables, Walk};
use crate::bits::Bits;
use crate::placements::placements;
use crate::puzzle::{Placement, Puzzle};
use crate::representatives::Representatives;

/// A part of a walk.
type Subproblem = susun_search::Subproblem<u32>;

/// A search of any width.
pub(super) trait Unit: Send {
    fn begin(&mut self, subproblem: &Subproblem) -> Result<(), NoSuchSubproblem>;
    /// The moves of the next solution; `None` if there are no more.
    fn next(&mut self, meter: &mut Meter<'_>) -> Result<Option<&[u32]>, Halt>;
    fn cut(&mut self) -> Vec<Subproblem>;
}

pub(super) struct BoardUnit<M, S> {
    tables: Tables<M, S>,
    walk: Walk<M, S>,
    hold: Representatives,
    /// How many of the held piece's placements were tried.
    held_tried: usize,
    placed: Vec<Option<Step>>,
    /// The step of each move, and the move of each step, by place and way.
    steps: Vec<Step>,
    moves: Vec<u32>,
    solution: Vec<u32>,
}

impl<M: Bits, S: Bits> BoardUnit<M, S> {
    pub(super) fn new(puzzle: &Puzzle, hold: Representatives) -> Option<Self> {
        let tables = Tables::<M, S>::new(puzzle)?;
        let step = |placement: &Placement| tables.step(placement.piece, &placement.cells);
        let placed = puzzle.placed().iter().map(step).collect();
        let steps = placements(puzzle).iter().map(step).collect::<Option<Vec<Step>>>()?;
        let ways = tables.ways.all.len();
        let mut moves = vec![u32::MAX; M::WIDTH as usize * ways];
        for (number, step) in (0..).zip(&steps) {
            moves[step.place as usize * ways + step.way as usize] = number;
        }
        let (walk, solution) = (Walk::new(), Vec::new());
        Some(Self { tables, walk, hold, held_tried: 0, placed, steps, moves, solution })
    }

    /// Returns to the start, with nothing tried.
    fn restart(&mut self) {
        self.held_tried = 0;
        self.walk.begin(&self.tables, self.placed.iter().copied());
        // The held piece comes first, if there is anything to try.
        if let Some(frame) = self.walk.frames.first_mut()
            && !self.hold.first().is_empty()
        {
            let hopeless = frame.choices.is_empty();
            frame.choices = S::NONE;
            self.held_tried = if hopeless { self.hold.first().len() } else { 0 };
        }
    }

    fn number(&self, step: Step) -> u32 {
        self.moves[step.place as usize * self.tables.ways.all.len() + step.way as usize]
    }

    /// The moves that lead to a level of the path.
    fn path(&self, level: usize) -> Vec<u32> {
        let steps = self.walk.frames.iter().skip(1).take(level);
        steps.map(|frame| self.number(frame.last)).collect()
    }

    /// The number of moves left to try at a level.
    fn left(&self, level: usize) -> usize {
        let held = if level == 0 { self.hold.first().len() - self.held_tried } else { 0 };
        held + self.walk.frames[level].choices.size() as usize
    }

    /// The number of moves that a level had at first.
    fn offered(&self, level: usize) -> usize {
        if level == 0 && !self.hold.first().is_empty() {
            return self.hold.first().len();
        }
        let Frame { empty, place, allowed, .. } = self.walk.frames[level];
        self.tables.ways.fitting(empty, place, allowed).size() as usize
    }

    /// Skips the first `skip` moves of the last level; false if there are fewer.
    fn skip(&mut self, skip: usize) -> bool {
        let level = self.walk.frames.len() - 1;
        if self.left(level) < skip {
            return false;
        }
        if level == 0 && !self.hold.first().is_empty() {
            self.held_tried += skip;
        } else if let Some(frame) = self.walk.frames.last_mut() {
            for _ in 0..skip {
                frame.choices = frame.choices.without_least();
            }
        }
        true
    }

    /// Follows the path of a subproblem.
    fn follow(&mut self, subproblem: &Subproblem) -> Option<()> {
        for (level, &number) in subproblem.path.iter().enumerate() {
            let step = *self.steps.get(number as usize)?;
            let held = level == 0 && !self.hold.first().is_empty();
            let index = if held {
                self.hold.first().iter().position(|first| *first == number)?
            } else {
                let frame = self.walk.frames.last()?;
                let offered =
                    step.place == frame.place && !(frame.choices & S::single(step.way)).is_empty();
                if !offered {
                    return None;
                }
                (frame.choices & S::below(step.way)).size() as usize
            };
            if !self.skip(index + 1) {
                return None;
            }
            let frame = *self.walk.frames.last()?;
            if level < subproblem.base {
                // What branches off here belongs to other subproblems.
                let left = self.left(level);
                self.skip(left);
            }
            if self.walk.go(&self.tables, frame, step) != Gone::On {
                return None;
            }
        }
        let whole = subproblem.base <= subproblem.path.len() && self.skip(subproblem.skip as usize);
        whole.then_some(())
    }

    /// Tries the next placement of the held piece; `None` if there is none.
    fn next_held(&mut self, meter: &mut Meter<'_>) -> Result<Option<Gone>, Halt> {
        let Some(&number) = self.hold.first().get(self.held_tried) else { return Ok(None) };
        meter.check()?;
        meter.generated();
        self.held_tried += 1;
        let gone = self.walk.go(&self.tables, self.walk.frames[0], self.steps[number as usize]);
        if gone == Gone::On {
            meter.expanded();
        }
        Ok(Some(gone))
    }
}

impl<M: Bits + Send, S: Bits + Send> Unit for BoardUnit<M, S> {
    fn begin(&mut self, subproblem: &Subproblem) -> Result<(), NoSuchSubproblem> {
        self.restart();
        if self.follow(subproblem).is_some() {
            return Ok(());
        }
        self.walk.frames.clear();
        self.held_tried = self.hold.first().len();
        Err(NoSuchSubproblem)
    }

    fn next(&mut self, meter: &mut Meter<'_>) -> Result<Option<&[u32]>, Halt> {
        loop {
            if !self.walk.advance(&self.tables, meter)? {
                match self.next_held(meter)? {
                    None => return Ok(None),
                    Some(Gone::Solution) => {}
                    Some(Gone::On | Gone::Dead) => continue,
                }
            }
            let mut solution = std::mem::take(&mut self.solution);
            solution.clear();
            let steps = self.walk.frames.iter().skip(1);
            solution.extend(steps.map(|frame| self.number(frame.last)));
            self.solution = solution;
            if self.hold.reports(&self.solution) {
                return Ok(Some(&self.solution));
            }
        }
    }

    /// The parts not searched, in the order of the rest of a round of IDA*: deepest first.
    fn cut(&mut self) -> Vec<Subproblem> {
        let frames = self.walk.frames.len();
        let level = |level: usize| {
            let left = self.left(level);
            // If the board is full, nothing was ever offered.
            let offered = if left == 0 { 0 } else { self.offered(level) };
            Tried { tried: (offered - left) as u32, offered: offered as u32 }
        };
        let levels: Vec<Tried> = (0..frames).map(level).collect();
        // Moves of other subproblems were removed from the levels when the unit began.
        let rest = left_of(&self.path(frames), 0, &levels);
        self.walk.frames.clear();
        self.held_tried = self.hold.first().len();
        rest
    }
}
