//! Proofs that others can check: that there is no solution, or exactly the listed solutions.
//!
//! A certificate is two texts for the checker VeriPB (Gocht and Nordström, *Certifying parity reasoning efficiently
//! using pseudo-Boolean proofs*, AAAI 2021; Bogaerts, Gocht, McCreesh and Nordström, *Certified dominance and symmetry
//! breaking for combinatorial optimisation*, Journal of Artificial Intelligence Research 77, 2023): a [`Formula`], and
//! a proof that it is unsatisfiable. Exactly K solutions means that the formula blocks K of them and has no other. A
//! reader who trusts that the formula describes the puzzle, and trusts VeriPB, need not trust this crate.
//!
//! Reasons that [`check`](crate::check) finds become a few lines of arithmetic (`planes`) if possible; otherwise a
//! depth-first search closes node after node (`tree`, `log`). It branches on the cell or the piece with the fewest
//! placements left, as dancing links do, and supports copies of a piece.
//!
//! ```
//! use susun_packing::notation;
//! use susun_packing::proof::{Proved, Proving};
//! use susun_search::{Control, Limits, Meter};
//!
//! let puzzle = notation::read("packing\nboard 3x20\npieces pentominoes\n", None)?.puzzle;
//! let control = Control::silent();
//! let mut meter = Meter::new(Limits::default(), control);
//! let Ok(Proved::Certificate(certificate)) = Proving::new(&puzzle).advance(&mut meter) else {
//!     panic!("a small proof, and no limits")
//! };
//! assert_eq!(certificate.solutions.len(), 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod estimate;
mod formula;
mod log;
mod planes;
mod tree;

#[cfg(test)]
mod tests;

pub use formula::Formula;

use susun_search::{Halt, Meter};

use crate::check::{Reason, reasons};
use crate::puzzle::{Placement, Puzzle};
use log::{Clause, Conflict, Log};
use tree::{Mark, Settled, Tree};

/// Proofs with more nodes are refused: a checker would need many minutes, and hundreds of megabytes.
pub const MOST_NODES: u64 = 1_000_000;

/// After this many nodes the total is estimated; most proofs are finished before.
const ESTIMATE_AFTER: u64 = 10_000;

/// Placements chosen and excluded between two polls of the clock: about a millisecond.
const LOOK_EVERY: usize = 50_000;

/// A proof in progress, which can be paused and resumed. It is one unit of work.
#[derive(Clone, Debug)]
pub struct Proving {
    puzzle: Puzzle,
    formula: Formula,
    /// A reason that needs no search, with its proof.
    argued: Option<(Reason, String)>,
    tree: Tree,
    frames: Vec<Frame>,
    /// Whether a node was chosen and not examined yet.
    entering: bool,
    log: Log,
    nodes: u64,
    solutions: Vec<Vec<usize>>,
    /// The estimated number of nodes, once computed.
    expected: Option<u64>,
    /// Work since the last poll of the clock, as in [`LOOK_EVERY`].
    unlooked: usize,
}

/// A node, and which of its children were searched.
#[derive(Clone, Debug)]
struct Frame {
    /// Exactly one of the placements of this equation must be chosen.
    equation: usize,
    mark: Mark,
    children: std::vec::IntoIter<usize>,
    /// The clauses of closed children.
    closed: Vec<Clause>,
}

/// How a proof ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proved {
    /// The proof is complete.
    Certificate(Box<Certificate>),
    /// It would have more than [`MOST_NODES`] nodes.
    TooLarge(Estimate),
}

/// The estimated size of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// Nodes of the search.
    pub nodes: u64,
    /// Bytes of the proof.
    pub bytes: u64,
}

/// A claim and its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// All solutions, each including what was placed at the start; empty to claim that there is none.
    pub solutions: Vec<Vec<Placement>>,
    /// The kind of argument.
    pub argument: Argument,
    /// Nodes closed by the search.
    pub nodes: u64,
    /// The formula, in the OPB format, with the solutions blocked.
    pub formula: String,
    /// The proof that it is unsatisfiable, in the format of VeriPB 3.
    pub proof: String,
}

/// The kind of argument of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A counting argument.
    Reason(Reason),
    /// A search through all cases.
    Search,
}

impl Proving {
    /// A proof that has not begun; reasons without search are looked for immediately.
    pub fn new(puzzle: &Puzzle) -> Self {
        let formula = Formula::new(puzzle);
        let argued = reasons(puzzle).into_iter().find_map(|reason| {
            planes::refute(puzzle, &formula, &reason).map(|line| (reason, line))
        });
        Self {
            puzzle: puzzle.clone(),
            tree: Tree::new(&formula),
            formula,
            argued,
            frames: Vec::new(),
            entering: true,
            log: Log::default(),
            nodes: 0,
            solutions: Vec::new(),
            expected: None,
            unlooked: 0,
        }
    }

    /// Runs until the proof is complete or refused, or the meter says halt; after a halt it can be continued. A node is
    /// a choice or the root; forced placements are not nodes. Memory is counted as closed nodes, each with its share of
    /// the proof's text.
    pub fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Proved, Halt> {
        if let Some((reason, line)) = &self.argued {
            let proof = log::whole(self.formula.constraints(), line);
            return Ok(self.certificate(Argument::Reason(reason.clone()), &self.formula, proof));
        }
        loop {
            // On a large board a node can take milliseconds, to enter and to leave.
            self.unlooked += self.tree.mark();
            if self.unlooked > LOOK_EVERY {
                meter.look_up()?;
                self.unlooked = 0;
            }
            if self.entering {
                if let Some(estimate) = self.too_large(meter)? {
                    return Ok(Proved::TooLarge(estimate));
                }
                meter.check()?;
                meter.generated();
                self.enter();
                // At the end there are the log, the proof made of it, and a copy for the report.
                let share = 3 * self.log.size() / self.nodes as usize;
                meter.holds(self.nodes as usize, share)?;
            }
            let Some(frame) = self.frames.last_mut() else { break };
            self.tree.back_to(frame.mark);
            if let Some(child) = frame.children.next() {
                self.tree.choose(child);
                self.entering = true;
            } else {
                self.leave();
            }
        }
        let mut formula = self.formula.clone();
        self.solutions.iter().for_each(|solution| formula.block_numbers(solution.clone()));
        let proof = self.log.finish(formula.constraints());
        Ok(self.certificate(Argument::Search, &formula, proof))
    }

    /// Examines a node: closes it, or prepares its children.
    fn enter(&mut self) {
        self.entering = false;
        self.nodes += 1;
        match self.tree.settle() {
            Settled::Branch(equation) => {
                let children: Vec<usize> = self.tree.possible(equation).collect();
                let (mark, closed) = (self.tree.mark(), Vec::new());
                let children = children.into_iter();
                self.frames.push(Frame { equation, mark, children, closed });
            }
            Settled::Contradiction(equation) => {
                let why = self.tree.why_excluded(equation);
                let clause = self.log.close(why, &[], Conflict::Equation(equation));
                self.keep(clause);
            }
            Settled::Solution => {
                // The formula will block it, so that a checker finds a contradiction here too.
                self.solutions.push(self.tree.chosen().collect());
                let blocked = self.formula.constraints() + self.solutions.len();
                let why = self.tree.why_chosen();
                let clause = self.log.close(why, &[], Conflict::Blocked(blocked));
                self.keep(clause);
            }
        }
    }

    /// Closes a node whose children are closed.
    fn leave(&mut self) {
        let Some(Frame { equation, closed, .. }) = self.frames.pop() else { return };
        let mut why = self.tree.why_excluded(equation);
        let of_children = closed.iter().flat_map(|clause| &clause.choices);
        why.choices.extend(of_children.filter(|choice| self.tree.is_decided(**choice)));
        self.tree.sort(&mut why.choices);
        let clause = self.log.close(why, &closed, Conflict::Equation(equation));
        self.keep(clause);
    }

    /// Keeps the clause of a child until its parent is closed.
    fn keep(&mut self, clause: Clause) {
        if let Some(frame) = self.frames.last_mut() {
            frame.closed.push(clause);
        }
    }

    /// Whether there are too many nodes, or certainly will be: an estimate may be wrong, so it must be twice the limit.
    fn too_large(&mut self, meter: &mut Meter<'_>) -> Result<Option<Estimate>, Halt> {
        if self.nodes < ESTIMATE_AFTER {
            return Ok(None);
        }
        let nodes = match self.expected {
            Some(nodes) => nodes,
            None => estimate::nodes(Tree::new(&self.formula), meter)?,
        };
        self.expected = Some(nodes);
        let surely = nodes > 2 * MOST_NODES;
        Ok((surely || self.nodes >= MOST_NODES).then(|| {
            // The total is at least the number of nodes so far.
            let nodes = nodes.max(self.nodes);
            let bytes = self.log.size() as f64 / self.nodes as f64 * nodes as f64;
            Estimate { nodes, bytes: bytes as u64 }
        }))
    }

    fn certificate(&self, argument: Argument, formula: &Formula, proof: String) -> Proved {
        let placement = |number: &usize| self.formula.placements()[*number].clone();
        let whole = |numbers: &Vec<usize>| {
            let mut solution: Vec<Placement> = numbers.iter().map(placement).collect();
            solution.extend_from_slice(self.puzzle.placed());
            solution.sort_unstable();
            solution
        };
        Proved::Certificate(Box::new(Certificate {
            solutions: self.solutions.iter().map(whole).collect(),
            argument,
            nodes: self.nodes,
            formula: formula.text(),
            proof,
        }))
    }
}
