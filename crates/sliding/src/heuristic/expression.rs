//! A heuristic written as an expression, for the laboratory: `manhattan + 2*pairwise_conflicts`.
//!
//! Names are the heuristics of [`TABLE`](super::TABLE) that need no tables, with `-` or `_`, and the simple terms of
//! [`TERMS`]. They are combined by `+`, `-`, `*` and `/`, parentheses, `max(a, b, ...)` and `min(a, b, ...)`. Numbers
//! may have decimals; a divisor must be a number. The arithmetic is exact; only the final value is rounded down, and a
//! negative value counts as 0.
//!
//! Such a heuristic guarantees nothing, so no search uses it. [`Auditing`](crate::Auditing) determines its properties,
//! evaluating every board from scratch.

mod error;
mod read;
mod terms;

pub use error::{ExpressionError, ExpressionErrorKind};
pub use terms::{TERMS, TermInfo};

use susun_search::Space;

use super::ChoiceError;
use crate::goal::Goal;
use crate::moves::Direction;
use crate::space::Position;
use terms::{Prepared, Term};

/// A parsed heuristic expression.
///
/// ```
/// use susun_sliding::heuristic::Expression;
/// use susun_sliding::{Board, Goal, GridSpace, NamedGoal, Size};
///
/// let goal = Goal::named(NamedGoal::Standard, Size::new(3, 3)?);
/// let board = Board::new(goal.size(), [1, 2, 3, 4, 5, 6, 7, 0, 8])?;
/// let mut estimate = Expression::read("hamming + blank")?.towards::<GridSpace>(&goal)?;
/// assert_eq!(estimate.of(&board), 2); // and yet one move is enough
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    steps: Vec<Step>,
    terms: Vec<Term>,
    /// The divisor of the last value.
    divisor: i128,
}

/// An expression prepared for one goal.
pub struct Estimate<S: Space> {
    steps: Vec<Step>,
    terms: Vec<Prepared<S>>,
    divisor: i128,
    stack: Vec<i128>,
}

/// One step of the evaluation on a stack. The parser has made sure that no value overflows, and tracks the divisor of
/// each.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    Number(i128),
    Term(usize),
    Scale(i128),
    /// Combines the last two values, each multiplied by its factor.
    Join(Joint, i128, i128),
}

/// How two values are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Joint {
    Sum,
    Product,
    Largest,
    Smallest,
}

impl Expression {
    /// Parses an expression; a name alone is one.
    pub fn read(text: &str) -> Result<Self, ExpressionError> {
        read::read(text)
    }

    /// Prepares it for boards that are to reach `goal`.
    pub fn towards<S>(&self, goal: &Goal) -> Result<Estimate<S>, ChoiceError>
    where
        S: Space<Move = Direction, State: Position> + 'static,
    {
        let terms =
            self.terms.iter().map(|term| term.towards::<S>(goal)).collect::<Result<_, _>>()?;
        let (steps, divisor) = (self.steps.clone(), self.divisor);
        Ok(Estimate { steps, terms, divisor, stack: Vec::new() })
    }
}

impl<S: Space> Estimate<S> {
    /// The value for a board.
    pub fn of(&mut self, state: &S::State) -> u32 {
        let stack = &mut self.stack;
        for step in &self.steps {
            let value = match *step {
                Step::Number(number) => number,
                Step::Term(place) => i128::from(self.terms[place](state)),
                Step::Scale(factor) => factor * stack.pop().unwrap_or_default(),
                Step::Join(joint, left, right) => {
                    let b = right * stack.pop().unwrap_or_default();
                    joint.of(left * stack.pop().unwrap_or_default(), b)
                }
            };
            stack.push(value);
        }
        let value = stack.pop().unwrap_or_default().div_euclid(self.divisor);
        u32::try_from(value.max(0)).unwrap_or(u32::MAX)
    }
}

impl Joint {
    fn of(self, a: i128, b: i128) -> i128 {
        match self {
            Self::Sum => a + b,
            Self::Product => a * b,
            Self::Largest => a.max(b),
            Self::Smallest => a.min(b),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::goal::NamedGoal;
    use crate::heuristic::{TABLE, evaluate};
    use crate::size::Size;
    use crate::space::GridSpace;

    /// The value of an expression for `8 1 3/4 0 2/7 6 5`: Hamming 5, Manhattan 10, linear conflict 10.
    fn value(text: &str) -> u32 {
        let goal = Goal::named(NamedGoal::Standard, Size::new(3, 3).unwrap());
        let board = Board::new(goal.size(), [8, 1, 3, 4, 0, 2, 7, 6, 5]).unwrap();
        let expression = Expression::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        expression.towards::<GridSpace>(&goal).unwrap().of(&board)
    }

    #[test]
    fn arithmetic_is_as_usual_and_exact() {
        for (text, expected) in [
            ("manhattan", 10),
            ("hamming + blank", 6),
            ("manhattan - 2 * hamming", 0),
            ("2 * manhattan - hamming", 15),
            ("2 * (manhattan - hamming)", 10),
            ("manhattan - hamming - 1", 4),
            ("manhattan-hamming-1", 4),
            ("-3 + manhattan", 7),
            ("max(hamming, manhattan, 3)", 10),
            ("min(hamming,manhattan)", 5),
            ("manhattan / 3", 3),
            ("manhattan/3*3", 10),
            ("0.29 * 100", 29),
            ("hamming * 0.1 + hamming * 0.1", 1),
            ("max(manhattan / 4, hamming / 2)", 2),
            ("min(manhattan / 4, hamming / 2) * 4", 10),
            ("hamming - manhattan", 0),
            ("blank_distance", 2),
            ("1000000 * 1000000", u32::MAX),
        ] {
            assert_eq!(value(text), expected, "{text}");
        }
    }

    #[test]
    fn every_heuristic_without_tables_has_its_own_value() {
        let goal = Goal::named(NamedGoal::Snail, Size::new(2, 4).unwrap());
        let board = Board::new(goal.size(), [3, 1, 4, 2, 7, 0, 6, 5]).unwrap();
        for about in TABLE.iter().filter(|about| !about.kind.needs_tables()) {
            for name in [about.name.to_owned(), about.name.replace('-', "_")] {
                let mut estimate =
                    Expression::read(&name).unwrap().towards::<GridSpace>(&goal).unwrap();
                let own = evaluate(&[about.kind], &board, &goal, None).unwrap();
                assert_eq!(estimate.of(&board), own, "{name}");
            }
        }
    }
}
