//! Puzzles with their names.

use serde::{Deserialize, Serialize};
use susun_engine::{ByFamily, Report};

/// A puzzle with its name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Instance {
    /// Its name, unique in the experiment.
    pub name: String,
    /// Rows joined by `/`, or the text of a packing puzzle.
    pub text: String,
    /// The name or the board of the goal; `None` for packing puzzles.
    pub goal: Option<String>,
    /// `sliding` or `packing`.
    pub family: String,
    /// Size and goal, or the lattice: methods that work for one puzzle of a kind work for all.
    #[serde(skip)]
    pub(crate) kind: String,
}

impl Instance {
    /// The format of its text, if it is not detected.
    pub(crate) fn format(&self) -> Option<&'static str> {
        (self.family == "sliding").then_some("slash")
    }

    /// A random board from the engine.
    pub(super) fn drawn(board: String, size: &str, goal: &str) -> Self {
        let (kind, goal) = (format!("{size} {goal}"), Some(goal.to_owned()));
        Self { text: board, goal, family: "sliding".into(), kind, ..Self::default() }
    }

    /// The puzzle in the report of a check; its name is set later.
    pub(super) fn of_check(report: Report) -> Option<Self> {
        match report {
            Report::Check(ByFamily::Sliding(report)) => {
                let puzzle = report.puzzle;
                let goal = match puzzle.goal.as_str() {
                    "custom" => puzzle.goal_board,
                    name => name.to_owned(),
                };
                let kind = format!("{}x{} {goal}", puzzle.rows, puzzle.cols);
                let (text, family) = (puzzle.board, puzzle.family);
                Some(Self { name: String::new(), text, goal: Some(goal), family, kind })
            }
            Report::Check(ByFamily::Packing(report)) => {
                let puzzle = report.puzzle;
                let kind = format!("packing {}", puzzle.lattice);
                Some(Self { text: puzzle.text, family: puzzle.family, kind, ..Self::default() })
            }
            _ => None,
        }
    }
}
