//! The data of figures: one value of a measure for each method and puzzle.

use susun_text::counted;

use crate::cases::{Cases, Value};
use crate::measure::Measure;
use crate::record::{Outcome, Record};

use super::NoFigure;

/// The values of a measure, by method and puzzle.
pub(crate) struct Runs {
    /// The experiment's title.
    pub(crate) title: String,
    /// The measure.
    pub(crate) measure: Measure,
    /// The names of the puzzles, in the order of the experiment.
    pub(crate) instances: Vec<String>,
    /// The length of a shortest solution of each puzzle, if a run proved it.
    pub(crate) optimal: Vec<Option<u32>>,
    /// The methods, in the order that the caller gave or in that of the experiment.
    pub(crate) methods: Vec<MethodRuns>,
    /// How often each method ran on each puzzle.
    repetitions: u32,
    /// The number of runs without a value.
    left_out: usize,
}

/// One method's values.
pub(crate) struct MethodRuns {
    /// The name of the method.
    pub(crate) name: String,
    /// A value for each puzzle, in the order of the puzzles.
    pub(crate) values: Vec<Option<Value>>,
    /// Whether it ran on the puzzle. A run may have no value.
    pub(crate) ran: Vec<bool>,
}

impl Runs {
    /// The values of these methods; of all methods if `methods` is empty.
    pub(crate) fn of(
        records: &[Record],
        measure: Measure,
        methods: &[String],
    ) -> Result<Runs, NoFigure> {
        let cases = Cases::of(records)?;
        let chosen: Vec<usize> = match methods {
            [] => (0..cases.methods.len()).collect(),
            named => named.iter().map(|name| cases.method(name)).collect::<Result<_, _>>()?,
        };
        let instances = 0..cases.instances.len();
        let value = |method: usize, instance: usize| cases.get(method, instance)?.value(measure);
        let of_method = |method: usize| MethodRuns {
            name: cases.methods[method].to_owned(),
            values: instances.clone().map(|instance| value(method, instance)).collect(),
            ran: instances.clone().map(|instance| cases.get(method, instance).is_some()).collect(),
        };
        let ran = chosen.iter().map(|&method| cases.of_method(method).count()).sum::<usize>();
        let mut runs = Runs {
            title: title(&records[0]),
            measure,
            instances: cases.instances.iter().map(|name| (*name).to_owned()).collect(),
            optimal: instances.clone().map(|instance| optimal(&cases, instance)).collect(),
            methods: chosen.into_iter().map(of_method).collect(),
            repetitions: records
                .iter()
                .map(|record| record.repetition.saturating_add(1))
                .max()
                .unwrap_or(0),
            left_out: 0,
        };
        runs.left_out = ran - runs.values().count();
        if runs.values().next().is_none() {
            return Err(NoFigure::NothingMeasured { measure });
        }
        Ok(runs)
    }

    /// All values, method by method.
    pub(crate) fn values(&self) -> impl Iterator<Item = Value> {
        self.methods.iter().flat_map(|method| method.values.iter().flatten().copied())
    }

    /// All values as numbers, for the scale.
    pub(crate) fn amounts(&self) -> Vec<f64> {
        self.values().map(amount).collect()
    }

    /// Whether a budget ended any run.
    pub(crate) fn has_censored(&self) -> bool {
        self.values().any(is_censored)
    }

    /// A sentence for the caption: the number of runs, and how many were ended by a limit or have no value.
    pub(crate) fn account(&self) -> String {
        let shown = self.values().count();
        let censored = self.values().filter(|value| is_censored(*value)).count();
        let mut words = vec![counted(shown + self.left_out, "run")];
        words.push(match (censored, self.left_out) {
            (0, 0) => "all answered".to_owned(),
            _ => format!("{} answered", shown - censored),
        });
        if censored > 0 {
            words.push(format!("{censored} ended by a limit: their true values are larger"));
        }
        if self.left_out > 0 {
            words.push(format!("{} left out (no value)", self.left_out));
        }
        if self.repetitions > 1 {
            words.push(format!("each the median of {} repetitions", self.repetitions));
        }
        words.join(", ") + "."
    }
}

/// The value as a number; for a censored run, the value that it had reached.
pub(crate) fn amount(value: Value) -> f64 {
    match value {
        Value::Known(amount) | Value::Censored(amount) => amount,
    }
}

/// Whether a budget ended the run, so that the true value is only known to be larger.
pub(crate) fn is_censored(value: Value) -> bool {
    matches!(value, Value::Censored(_))
}

/// The value as a number; infinite if it is not known.
pub(crate) fn known_or_infinite(value: Option<Value>) -> f64 {
    match value {
        Some(Value::Known(amount)) => amount,
        _ => f64::INFINITY,
    }
}

/// The experiment's title, or its name if it has none.
fn title(record: &Record) -> String {
    if record.title.is_empty() { record.experiment.clone() } else { record.title.clone() }
}

/// The length of a shortest solution, if any method proved it.
fn optimal(cases: &Cases<'_>, instance: usize) -> Option<u32> {
    let proved = |method: usize| {
        let case = cases.get(method, instance)?;
        if case.outcome() == Outcome::Optimal { case.record().cost } else { None }
    };
    (0..cases.methods.len()).find_map(proved)
}
