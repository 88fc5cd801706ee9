//! What can be wrong with an expression: what, where, and what to do next.

use super::read::{MAX_DEPTH, MAX_LENGTH};
use super::terms::names;
use crate::notation::Place;

/// A text that is no expression.
///
/// Its `Display` is one line with the place in front; [`ExpressionError::hint`] is for the line after.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at}: {kind}")]
pub struct ExpressionError {
    /// What is wrong.
    pub kind: ExpressionErrorKind,
    /// Where.
    pub at: Place,
}

/// What is wrong with an expression.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExpressionErrorKind {
    /// More than so many bytes.
    #[error("the expression is {bytes} bytes long, and at most {MAX_LENGTH} are read")]
    TooLong {
        /// Its length.
        bytes: usize,
    },
    /// Too many parentheses within parentheses.
    #[error("more than {MAX_DEPTH} parentheses stand within each other")]
    TooDeep,
    /// Something else should stand here.
    #[error("{what} is expected, not {}", token_or_end(.found.as_deref()))]
    Expected {
        /// What should.
        what: &'static str,
        /// What does; nothing at the end of the text.
        found: Option<String>,
    },
    /// No heuristic and no term has this name.
    #[error("there is no heuristic or term called `{name}`")]
    UnknownName {
        /// As given, cut if it is long.
        name: String,
        /// Names that are written nearly so.
        nearest: Vec<String>,
    },
    /// A heuristic that cannot be had without tables.
    #[error("`{name}` needs tables, and an expression has none")]
    NeedsTables {
        /// As given.
        name: String,
    },
    /// Digits that are no number, or not one that is read.
    #[error("`{token}` is not a number that can be read")]
    NotANumber {
        /// As given, cut if it is long.
        token: String,
    },
    /// A division by nothing.
    #[error("nothing can be divided by 0")]
    DivisionByZero,
    /// Values that could pass what is reckoned with.
    #[error("values could become too large here")]
    TooLarge,
}

impl ExpressionError {
    /// What to do about it.
    pub fn hint(&self) -> String {
        use ExpressionErrorKind as Kind;
        match &self.kind {
            Kind::TooLong { .. } | Kind::TooDeep => "write it shorter".into(),
            Kind::Expected { found: Some(token), .. } if token == "×" || token == "·" => {
                "write * between factors".into()
            }
            Kind::Expected { what, .. } if *what == AN_OPERATOR => {
                "write + - * or / between two values, as in `manhattan + 2*pairwise_conflicts`"
                    .into()
            }
            Kind::Expected { what, .. } if *what == A_DIVISOR => {
                "only a number can be divided by, as in `manhattan / 2`".into()
            }
            Kind::Expected { .. } => {
                "an expression looks like `hamming + blank` or `max(manhattan, 2*hamming)`".into()
            }
            Kind::UnknownName { nearest, .. } if !nearest.is_empty() => {
                format!("did you mean {}?", nearest.join(" or "))
            }
            Kind::UnknownName { .. } => format!("the names are {}", names().join(", ")),
            Kind::NeedsTables { .. } => format!("choose among {}", names().join(", ")),
            Kind::NotANumber { .. } => {
                "numbers have at most 7 digits before the point and 3 after it: 2 or 1.25".into()
            }
            Kind::DivisionByZero => "divide by another number".into(),
            Kind::TooLarge => "use smaller numbers, and fewer factors".into(),
        }
    }
}

/// What stands after a value.
pub(super) const AN_OPERATOR: &str = "an operator or the end";

/// What stands after `/`.
pub(super) const A_DIVISOR: &str = "a number";

fn token_or_end(token: Option<&str>) -> String {
    token.map_or_else(|| "the end".into(), |token| format!("`{token}`"))
}
