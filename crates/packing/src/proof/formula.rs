//! A packing puzzle as a pseudo-Boolean formula, in the OPB format of the pseudo-Boolean competitions
//! (Roussel and Manquinho, *Input/Output Format and Solver Requirements for the Competitions of
//! Pseudo-Boolean Solvers*, 2012).
//!
//! One variable says whether a placement is used. Each free cell is covered by exactly one placement, and each piece is
//! used exactly as often as copies are left. Known solutions are blocked, each by a constraint: not all of its
//! placements at once. Comments explain the variables and constraints, so that a person can read the whole.

use std::fmt::Write as _;

use rustc_hash::FxHashMap;

use crate::placements::placements;
use crate::puzzle::{Placement, Puzzle};

/// A puzzle as equations, and the solutions that are blocked.
///
/// ```
/// use susun_packing::notation;
/// use susun_packing::proof::Formula;
///
/// let puzzle = notation::read("packing\nboard 1x3\npiece A\nXX\npiece B\nX\n", None)?.puzzle;
/// let text = Formula::new(&puzzle).text();
/// assert!(text.contains("* row 1, column 2\n1 x1 1 x2 1 x4 = 1 ;\n"));
/// assert!(text.contains("* piece B, used once\n1 x3 1 x4 1 x5 = 1 ;\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Formula {
    placements: Vec<Placement>,
    /// The number of each placement.
    numbers: FxHashMap<Placement, usize>,
    names: Vec<String>,
    equations: Vec<Equation>,
    /// The equation of each cell and of each piece, if it has one.
    of_cell: Vec<Option<usize>>,
    of_piece: Vec<Option<usize>>,
    blocked: Vec<Vec<usize>>,
}

/// Exactly a given number of these variables are 1.
#[derive(Clone, Debug)]
pub(super) struct Equation {
    /// Its meaning, in words.
    what: String,
    /// Placements, by number.
    pub(super) variables: Vec<usize>,
    pub(super) times: usize,
}

impl Formula {
    /// The formula of a puzzle, with no solution blocked.
    pub fn new(puzzle: &Puzzle) -> Self {
        let names = puzzle.pieces().iter().map(|piece| piece.name.clone()).collect();
        let (cells, pieces) = (puzzle.region().size(), puzzle.pieces().len());
        let placements = placements(puzzle);
        let mut formula = Self {
            numbers: placements.iter().cloned().zip(0..).collect(),
            placements,
            names,
            equations: Vec::new(),
            of_cell: vec![None; cells],
            of_piece: vec![None; pieces],
            blocked: Vec::new(),
        };
        for (cell, _) in puzzle.free().iter().enumerate().filter(|(_, free)| **free) {
            formula.of_cell[cell] = Some(formula.equations.len());
            formula.equate(puzzle.region().site(cell).to_string(), 1);
        }
        for (piece, left) in puzzle.remaining().into_iter().enumerate() {
            let times = match left {
                0 => continue,
                1 => "once".into(),
                several => format!("{several} times"),
            };
            formula.of_piece[piece] = Some(formula.equations.len());
            formula.equate(format!("piece {}, used {times}", formula.names[piece]), left);
        }
        for variable in 0..formula.placements.len() {
            for equation in formula.equations_of(variable) {
                formula.equations[equation].variables.push(variable);
            }
        }
        formula
    }

    /// Blocks a solution of the puzzle. What was placed at the start has no variable and is skipped.
    pub fn block(&mut self, solution: &[Placement]) {
        let numbers = solution.iter().filter_map(|placement| self.numbers.get(placement).copied());
        let numbers = numbers.collect();
        self.block_numbers(numbers);
    }

    /// Like [`block`](Self::block), by the numbers of placements.
    pub(super) fn block_numbers(&mut self, mut solution: Vec<usize>) {
        solution.sort_unstable();
        self.blocked.push(solution);
    }

    /// The formula in the OPB format.
    pub fn text(&self) -> String {
        let (variables, equations) = (self.placements.len(), self.equations.len());
        let mut text = format!(
            "* #variable= {variables} #constraint= {}\n\
             * A packing puzzle. Cells have numbers from 0, in reading order, the bottom layer first.\n\
             * Each variable is a piece and the cells it would cover:\n",
            equations + self.blocked.len()
        );
        for (number, placement) in (1..).zip(&self.placements) {
            // Writing to a string cannot fail.
            let _ = write!(text, "* x{number} {}", self.names[placement.piece]);
            for cell in &placement.cells {
                let _ = write!(text, " {cell}");
            }
            text.push('\n');
        }
        text += "* Each free cell is covered once, and each piece is used as often as there are copies:\n";
        for Equation { what, variables, times } in &self.equations {
            let _ = writeln!(text, "* {what}");
            for variable in variables {
                let _ = write!(text, "1 x{} ", variable + 1);
            }
            let _ = writeln!(text, "= {times} ;");
        }
        if !self.blocked.is_empty() {
            text += "* Solutions that are listed, none of which counts again:\n";
        }
        for solution in &self.blocked {
            for variable in solution {
                let _ = write!(text, "1 ~x{} ", variable + 1);
            }
            text += ">= 1 ;\n";
        }
        text
    }

    /// The number of constraints that a checker counts: an equation is two of them.
    pub(super) fn constraints(&self) -> usize {
        2 * self.equations.len() + self.blocked.len()
    }

    pub(super) fn placements(&self) -> &[Placement] {
        &self.placements
    }

    pub(super) fn equations(&self) -> &[Equation] {
        &self.equations
    }

    /// The number of cells of the region.
    pub(super) fn cells(&self) -> usize {
        self.of_cell.len()
    }

    /// The equation of a cell; `None` if it is covered at the start.
    pub(super) fn of_cell(&self, cell: usize) -> Option<usize> {
        self.of_cell[cell]
    }

    /// The equation of a piece; `None` if no copy is left.
    pub(super) fn of_piece(&self, piece: usize) -> Option<usize> {
        self.of_piece[piece]
    }

    /// The equations in which a placement occurs: those of its cells, then that of its piece.
    pub(super) fn equations_of(&self, variable: usize) -> Vec<usize> {
        let Placement { piece, cells } = &self.placements[variable];
        let cells = cells.iter().filter_map(|&cell| self.of_cell[cell]);
        cells.chain(self.of_piece[*piece]).collect()
    }

    fn equate(&mut self, what: String, times: usize) {
        self.equations.push(Equation { what, variables: Vec::new(), times });
    }
}
