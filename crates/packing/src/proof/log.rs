//! The text of a proof, in the format of VeriPB 3.
//!
//! A line `rup C` says that the constraint C follows by reverse unit propagation: its negation leads to a contradiction
//! by propagation alone. A node of the search is closed by a clause: not all of its choices, or not all of those that
//! matter. After the colon come the constraints to propagate, in order, so that a checker need not look for them; `~`
//! is the negation of C. Once a node is closed, the clauses of its children are deleted, so that a checker never has
//! many of them. Derived constraints are numbered backwards, -1 for the last one derived: that does not depend on how
//! many solutions the formula will block in the end.

use std::fmt::Write as _;

use super::tree::{Half, Why};

/// A proof being written.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    text: String,
    derived: usize,
}

/// A clause that was derived: not all of these choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clause {
    number: usize,
    pub(super) choices: Vec<usize>,
}

/// The last constraint to propagate, which can no longer be satisfied.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    /// The "at least" half of this equation.
    Equation(usize),
    /// This constraint of the formula, which blocks a solution.
    Blocked(usize),
}

impl Log {
    /// Bytes so far.
    pub(super) fn size(&self) -> usize {
        self.text.len()
    }

    /// Derives a clause from equations, from clauses, which are then deleted, and from the conflict that both lead to.
    pub(super) fn close(&mut self, why: Why, children: &[Clause], conflict: Conflict) -> Clause {
        self.text += "rup ";
        for variable in &why.choices {
            // Writing to a string cannot fail.
            let _ = write!(self.text, "1 ~x{} ", variable + 1);
        }
        self.text += ">= 1 : ~";
        for half in why.halves {
            let _ = write!(self.text, " {}", id(half));
        }
        for child in children {
            let _ = write!(self.text, " -{}", self.derived + 1 - child.number);
        }
        let last = match conflict {
            Conflict::Equation(equation) => id(Half::AtLeast(equation)),
            Conflict::Blocked(constraint) => constraint,
        };
        let _ = writeln!(self.text, " {last};");
        self.derived += 1;
        if !children.is_empty() {
            self.text += "deld";
            for child in children {
                let _ = write!(self.text, " -{}", self.derived + 1 - child.number);
            }
            self.text += ";\n";
        }
        Clause { number: self.derived, choices: why.choices }
    }

    /// The proof of a formula with `constraints` constraints, once a contradiction is derived.
    pub(super) fn finish(&self, constraints: usize) -> String {
        whole(constraints, &self.text)
    }
}

/// The number of a half: an equation is two constraints, of which "at least" comes first.
pub(super) fn id(half: Half) -> usize {
    match half {
        Half::AtLeast(equation) => 2 * equation + 1,
        Half::AtMost(equation) => 2 * equation + 2,
    }
}

/// The steps of a proof, the last of which is a contradiction, between header and footer.
pub(super) fn whole(constraints: usize, steps: &str) -> String {
    format!(
        "pseudo-Boolean proof version 3.0\nf {constraints};\n{steps}output NONE;\n\
         conclusion UNSAT : -1;\nend pseudo-Boolean proof;\n"
    )
}
