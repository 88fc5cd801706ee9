//! Measures: the numbers of a [`Record`] that statistics and figures use.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::record::Record;

/// A numeric field of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// The root, and every successor whose cost was computed.
    Generated,
    /// States whose successors the search began to generate.
    Expanded,
    /// Removals from the open list.
    Selected,
    /// Peak number of states in memory.
    PeakStates,
    /// States expanded with f below the cost of the solution.
    SurelyExpanded,
    /// Attempts to place a piece.
    Tries,
    /// States of a search on a packing puzzle.
    Nodes,
    /// Length of the best solution known.
    Cost,
    /// Number of solutions.
    Solutions,
    /// Wall time.
    WallSeconds,
    /// Processor time.
    CpuSeconds,
    /// Peak memory of the process.
    PeakBytes,
}

/// There is no measure with this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no measure {found:?}")]
pub struct UnknownMeasure {
    /// The name as given.
    pub found: String,
}

impl UnknownMeasure {
    /// What to do next.
    pub fn hint(&self) -> String {
        let names: Vec<&str> = Measure::ALL.iter().map(|measure| measure.name()).collect();
        format!("the measures are {}", names.join(", "))
    }
}

/// The measures with these names, which may also be joined by commas; those of the experiment if there are no names.
pub fn measures(records: &[Record], names: &[String]) -> Result<Vec<Measure>, Error> {
    let of_experiment = records.first().map_or("", |record| &record.measures);
    let names: Vec<&str> = match names {
        [] => of_experiment.split(',').filter(|name| !name.is_empty()).collect(),
        names => names.iter().flat_map(|names| names.split(',')).map(str::trim).collect(),
    };
    let measure = |name: &&str| name.parse().map_err(Error::UnknownMeasure);
    names.iter().map(measure).collect()
}

impl Measure {
    /// All measures, in the order of a record's fields.
    pub const ALL: [Measure; 12] = [
        Measure::Cost,
        Measure::Solutions,
        Measure::Generated,
        Measure::Expanded,
        Measure::Selected,
        Measure::PeakStates,
        Measure::SurelyExpanded,
        Measure::Tries,
        Measure::Nodes,
        Measure::WallSeconds,
        Measure::CpuSeconds,
        Measure::PeakBytes,
    ];

    /// The name of the field in a record.
    pub fn name(self) -> &'static str {
        match self {
            Measure::Generated => "generated",
            Measure::Expanded => "expanded",
            Measure::Selected => "selected",
            Measure::PeakStates => "peak_states",
            Measure::SurelyExpanded => "surely_expanded",
            Measure::Tries => "tries",
            Measure::Nodes => "nodes",
            Measure::Cost => "cost",
            Measure::Solutions => "solutions",
            Measure::WallSeconds => "wall_seconds",
            Measure::CpuSeconds => "cpu_seconds",
            Measure::PeakBytes => "peak_bytes",
        }
    }

    /// The measure in words, for titles and headings, without its unit.
    pub fn words(self) -> &'static str {
        match self {
            Measure::Generated => "nodes generated",
            Measure::Expanded => "nodes expanded",
            Measure::Selected => "nodes selected",
            Measure::PeakStates => "peak states",
            Measure::SurelyExpanded => "nodes surely expanded",
            Measure::Tries => "tries",
            Measure::Nodes => "nodes searched",
            Measure::Cost => "solution length",
            Measure::Solutions => "solutions",
            Measure::WallSeconds => "wall time",
            Measure::CpuSeconds => "processor time",
            Measure::PeakBytes => "peak memory",
        }
    }

    /// The measure as the heading of a narrow column.
    pub fn short(self) -> &'static str {
        match self {
            Measure::Generated | Measure::Nodes => "nodes",
            Measure::Expanded => "expanded",
            Measure::Selected => "selected",
            Measure::SurelyExpanded => "surely expanded",
            Measure::Cost => "moves",
            Measure::WallSeconds => "time",
            Measure::CpuSeconds => "cpu time",
            other => other.words(),
        }
    }

    /// The unit; `None` for counts.
    pub fn unit(self) -> Option<&'static str> {
        match self {
            Measure::WallSeconds | Measure::CpuSeconds => Some("seconds"),
            Measure::PeakBytes => Some("bytes"),
            Measure::Cost => Some("moves"),
            _ => None,
        }
    }

    /// Words and unit, as for an axis: `wall time (seconds)`.
    pub fn label(self) -> String {
        match self.unit() {
            Some(unit) => format!("{} ({unit})", self.words()),
            None => self.words().to_owned(),
        }
    }

    /// Whether two repetitions must agree on it. Counts do not depend on the machine; time and memory do.
    pub fn is_exact(self) -> bool {
        !matches!(self, Measure::WallSeconds | Measure::CpuSeconds | Measure::PeakBytes)
    }

    /// Whether it grows during a run. If a budget ended the run, the true value is then only known to be larger.
    pub fn is_effort(self) -> bool {
        !matches!(self, Measure::Cost | Measure::Solutions)
    }

    /// The value in a record, if the record has one.
    pub fn of(self, record: &Record) -> Option<f64> {
        let count = |value: Option<u64>| value.map(|value| value as f64);
        match self {
            Measure::Generated => count(record.generated),
            Measure::Expanded => count(record.expanded),
            Measure::Selected => count(record.selected),
            Measure::PeakStates => count(record.peak_states),
            Measure::SurelyExpanded => count(record.surely_expanded),
            Measure::Tries => count(record.tries),
            Measure::Nodes => count(record.nodes),
            Measure::Cost => record.cost.map(f64::from),
            Measure::Solutions => count(record.solutions),
            Measure::WallSeconds => Some(record.wall_seconds),
            Measure::CpuSeconds => record.cpu_seconds,
            Measure::PeakBytes => count(record.peak_bytes),
        }
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Measure {
    type Err = UnknownMeasure;

    /// Parses the name of the field; hyphens may replace underscores.
    fn from_str(text: &str) -> Result<Measure, UnknownMeasure> {
        let name = text.replace('-', "_");
        let found = Measure::ALL.into_iter().find(|measure| measure.name() == name);
        found.ok_or_else(|| UnknownMeasure { found: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_measure_is_that_of_its_field() {
        let record = Record {
            cost: Some(1),
            solutions: Some(2),
            generated: Some(3),
            expanded: Some(4),
            selected: Some(5),
            peak_states: Some(6),
            surely_expanded: Some(7),
            tries: Some(8),
            nodes: Some(9),
            wall_seconds: 10.0,
            cpu_seconds: Some(11.0),
            peak_bytes: Some(12),
            ..Record::default()
        };
        let json = serde_json::to_value(&record).unwrap();
        for (number, measure) in (1..).zip(Measure::ALL) {
            assert_eq!(json[measure.name()].as_f64(), Some(f64::from(number)), "{measure}");
            assert_eq!(measure.of(&record), Some(f64::from(number)), "{measure}");
            assert_eq!(measure.name().parse(), Ok(measure));
            assert_eq!(serde_json::to_value(measure).unwrap(), measure.name());
        }
    }

    #[test]
    fn a_count_that_is_absent_has_no_value() {
        let counted = Measure::ALL.into_iter().filter(|m| m.of(&Record::default()).is_some());
        assert_eq!(counted.collect::<Vec<_>>(), [Measure::WallSeconds]);
    }

    #[test]
    fn the_hint_for_an_unknown_name_lists_the_measures() {
        let error = "speed".parse::<Measure>().unwrap_err();
        assert_eq!(error.to_string(), "there is no measure \"speed\"");
        assert!(error.hint().starts_with("the measures are cost, solutions, generated"));
        assert_eq!("wall-seconds".parse(), Ok(Measure::WallSeconds));
    }
}
