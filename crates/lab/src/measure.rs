//! What can be measured of a run: the numbers of a [`Record`] that statistics and figures speak of.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::record::Record;

/// A number of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// The root, and every successor whose cost was computed.
    Generated,
    /// States whose successors were begun.
    Expanded,
    /// Removals from the open list.
    Selected,
    /// Most states held at once.
    PeakStates,
    /// States expanded with f below the cost of the solution.
    SurelyExpanded,
    /// Attempts to put a piece down.
    Tries,
    /// States of a search on a packing puzzle.
    Nodes,
    /// Length of the best solution known.
    Cost,
    /// How many solutions there are.
    Solutions,
    /// Wall time.
    WallSeconds,
    /// Time of the processor.
    CpuSeconds,
    /// Most memory the process held.
    PeakBytes,
}

/// A name that no measure has.
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
        format!("measures are {}", names.join(", "))
    }
}

impl Measure {
    /// All of them, in the order of a record's fields.
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

    /// The name of its field in a record.
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

    /// What it is, in words that a title or a heading can take; the unit is apart.
    pub fn words(self) -> &'static str {
        match self {
            Measure::Generated => "nodes generated",
            Measure::Expanded => "nodes expanded",
            Measure::Selected => "nodes selected",
            Measure::PeakStates => "most states held",
            Measure::SurelyExpanded => "nodes surely expanded",
            Measure::Tries => "tries",
            Measure::Nodes => "nodes searched",
            Measure::Cost => "length of the solution",
            Measure::Solutions => "solutions",
            Measure::WallSeconds => "wall time",
            Measure::CpuSeconds => "processor time",
            Measure::PeakBytes => "most memory held",
        }
    }

    /// The unit, for what is not simply counted.
    pub fn unit(self) -> Option<&'static str> {
        match self {
            Measure::WallSeconds | Measure::CpuSeconds => Some("seconds"),
            Measure::PeakBytes => Some("bytes"),
            Measure::Cost => Some("moves"),
            _ => None,
        }
    }

    /// Words and unit together, as beside an axis: `wall time (seconds)`.
    pub fn label(self) -> String {
        match self.unit() {
            Some(unit) => format!("{} ({unit})", self.words()),
            None => self.words().to_owned(),
        }
    }

    /// Must two repetitions agree on it? Counts do not depend on the machine; time and memory do.
    pub fn is_exact(self) -> bool {
        !matches!(self, Measure::WallSeconds | Measure::CpuSeconds | Measure::PeakBytes)
    }

    /// Does it grow while a run goes on? Of a run that a budget ended, such a value is only known to be larger.
    pub fn is_effort(self) -> bool {
        !matches!(self, Measure::Cost | Measure::Solutions)
    }

    /// Its value in a record, if the record has one.
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

    /// By the name of the field; a hyphen does as well as an underscore.
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
    fn a_measure_is_a_field_of_the_record_by_its_name() {
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
    fn what_a_run_did_not_count_has_no_value() {
        let counted = Measure::ALL.into_iter().filter(|m| m.of(&Record::default()).is_some());
        assert_eq!(counted.collect::<Vec<_>>(), [Measure::WallSeconds]);
    }

    #[test]
    fn a_wrong_name_is_told_the_right_ones() {
        let error = "speed".parse::<Measure>().unwrap_err();
        assert_eq!(error.to_string(), "there is no measure \"speed\"");
        assert!(error.hint().starts_with("measures are cost, solutions, generated"));
        assert_eq!("wall-seconds".parse(), Ok(Measure::WallSeconds));
    }
}
