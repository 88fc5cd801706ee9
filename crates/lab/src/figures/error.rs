//! Why a figure cannot be drawn, with hints for the user.

use crate::cases::Misfit;
use crate::measure::Measure;

use super::Figure;

/// Why a figure cannot be drawn.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoFigure {
    /// The records cannot be used together.
    #[error(transparent)]
    Misfit(#[from] Misfit),
    /// No run has a value.
    #[error("no run has a value for {measure} ({})", measure.words())]
    NothingMeasured {
        /// The measure.
        measure: Measure,
    },
    /// A scatter plot needs two methods, and there are more or fewer.
    #[error("a scatter plot shows two methods, not {}", methods.len())]
    NotTwo {
        /// The methods.
        methods: Vec<String>,
    },
    /// No run answered its puzzle.
    #[error("no run answered its puzzle")]
    NothingAnswered,
    /// No run proved the length of a shortest solution.
    #[error("no run proved the length of a shortest solution")]
    NoLength,
    /// The measure is not an effort, so a limit on it has no meaning.
    #[error("{measure} ({}) is not an effort, and this figure compares efforts", measure.words())]
    NoEffort {
        /// The measure.
        measure: Measure,
    },
    /// A gap plot needs several methods.
    #[error("a gap plot shows how several methods differ, and there is only one")]
    OneMethod,
    /// No run has a lower bound.
    #[error("no run has a lower bound of the solution length")]
    NoBound,
    /// Each board lacks an answer of a method, or has no lower bound.
    #[error("no board with a lower bound was answered by every method")]
    NoneByAll,
    /// No solution is longer than the lower bound.
    #[error("no mean length is above the mean lower bound, so there is no gap to show")]
    NoGap,
}

impl NoFigure {
    /// What to do next.
    pub fn hint(&self) -> String {
        match self {
            NoFigure::Misfit(misfit) => misfit.hint(),
            NoFigure::NothingMeasured { .. } => {
                "choose another measure, for example --measure wall_seconds".into()
            }
            NoFigure::NotTwo { methods } => match methods.as_slice() {
                [one, two, ..] => format!("name two of them, for example --methods {one:?},{two:?}"),
                _ => "choose another figure, for example --figure boxes".into(),
            },
            NoFigure::NothingAnswered => "raise the limits of the experiment".into(),
            NoFigure::NoLength => {
                "add a method that proves its solutions shortest, or choose another figure".into()
            }
            NoFigure::NoEffort { .. } => {
                "choose another measure or figure, for example --measure generated or --figure boxes".into()
            }
            NoFigure::OneMethod => {
                "add a method with more effort, or choose another figure, for example --figure boxes".into()
            }
            NoFigure::NoBound => {
                "add a method that reports a lower bound, for example anytime, or choose another figure".into()
            }
            NoFigure::NoneByAll => {
                "finish the experiment, or choose methods that answered the same boards with --methods".into()
            }
            NoFigure::NoGap => "choose another figure, for example --figure boxes".into(),
        }
    }
}

/// There is no figure with this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no figure {found:?}")]
pub struct UnknownFigure {
    /// The name as given.
    pub found: String,
}

impl UnknownFigure {
    /// What to do next.
    pub fn hint(&self) -> String {
        let names: Vec<&str> = Figure::ALL.iter().map(|figure| figure.name()).collect();
        format!("the figures are {}", names.join(", "))
    }
}
