//! Why a figure cannot be drawn, and what to do.

use crate::cases::Misfit;
use crate::measure::Measure;

use super::Figure;

/// Why a figure cannot be drawn.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoFigure {
    /// The records do not fit together.
    #[error(transparent)]
    Misfit(#[from] Misfit),
    /// No run has a value.
    #[error("no run has a value for {measure} ({})", measure.words())]
    NothingMeasured {
        /// What was asked for.
        measure: Measure,
    },
    /// A figure of two methods, and there are more or fewer.
    #[error("a scatter plot shows two methods, and there are {}", methods.len())]
    NotTwo {
        /// The methods there are.
        methods: Vec<String>,
    },
    /// No run answered, so there is nothing to count.
    #[error("no run was answered")]
    NothingAnswered,
    /// No run proved how long a shortest solution is.
    #[error("no run proved how long a shortest solution is")]
    NoLength,
    /// What is measured is no effort, so that less of it within a limit means nothing.
    #[error("{measure} ({}) is no effort, and this figure compares efforts", measure.words())]
    NoEffort {
        /// What was asked for.
        measure: Measure,
    },
}

impl NoFigure {
    /// What to do next.
    pub fn hint(&self) -> String {
        match self {
            NoFigure::Misfit(misfit) => misfit.hint(),
            NoFigure::NothingMeasured { .. } => {
                "choose another measure, as in: --measure wall_seconds".into()
            }
            NoFigure::NotTwo { methods } => match methods.as_slice() {
                [one, two, ..] => format!("name two of them, as in: --methods {one:?},{two:?}"),
                _ => "choose another figure, as in: --figure boxes".into(),
            },
            NoFigure::NothingAnswered => "allow runs more time or nodes".into(),
            NoFigure::NoLength => {
                "add a method that proves its solutions shortest, or choose another figure".into()
            }
            NoFigure::NoEffort { .. } => {
                "choose another measure, as in: --measure generated, or --figure boxes".into()
            }
        }
    }
}

/// A name that no figure has.
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
        format!("figures are {}", names.join(", "))
    }
}
