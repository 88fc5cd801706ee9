//! Errors in an expression: what is wrong, where, and what to do.

use super::read::{MAX_DEPTH, MAX_LENGTH};
use super::terms::names;
use crate::notation::Place;

/// A text that is not an expression.
///
/// Its `Display` is one line that starts with the place; [`ExpressionError::hint`] is for the line after.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at}: {kind}")]
pub struct ExpressionError {
    /// What is wrong.
    pub kind: ExpressionErrorKind,
    /// Where it is wrong.
    pub at: Place,
}

/// What is wrong with an expression.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExpressionErrorKind {
    /// The text is too long.
    #[error("the expression is {bytes} bytes long, and at most {MAX_LENGTH} are read")]
    TooLong {
        /// Its length in bytes.
        bytes: usize,
    },
    /// Too many nested parentheses.
    #[error("more than {MAX_DEPTH} nested parentheses")]
    TooDeep,
    /// Something else was expected here.
    #[error("{what} is expected, not {}", token_or_end(.found.as_deref()))]
    Expected {
        /// What was expected.
        what: &'static str,
        /// What was found; `None` at the end of the text.
        found: Option<String>,
    },
    /// No heuristic and no term has this name.
    #[error("there is no heuristic or term called `{name}`")]
    UnknownName {
        /// As given, cut if it is long.
        name: String,
        /// Similar names.
        nearest: Vec<String>,
    },
    /// A heuristic that needs tables.
    #[error("`{name}` needs tables, and an expression has none")]
    NeedsTables {
        /// As given.
        name: String,
    },
    /// Digits that are not a number, or not one that is accepted.
    #[error("`{token}` is not a number that can be read")]
    NotANumber {
        /// As given, cut if it is long.
        token: String,
    },
    /// A division by nothing.
    #[error("nothing can be divided by 0")]
    DivisionByZero,
    /// Values that could exceed the supported range.
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

/// What is expected after a value.
pub(super) const AN_OPERATOR: &str = "an operator or the end";

/// What is expected after `/`.
pub(super) const A_DIVISOR: &str = "a number";

fn token_or_end(token: Option<&str>) -> String {
    token.map_or_else(|| "the end".into(), |token| format!("`{token}`"))
}
