//! Groups records by method and puzzle, and joins the repetitions of each run.
//!
//! Counts must be the same in all repetitions: if they differ, the search or the measurement is wrong. Of times, the
//! median is used.

use std::collections::BTreeMap;

use crate::measure::Measure;
use crate::record::{Outcome, Record};
use crate::statistics::Quartiles;

/// The value of a measure for one method on one puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// The run answered; this is the value.
    Known(f64),
    /// The budget ended the run at this value: the true value is larger.
    Censored(f64),
}

/// Why records cannot be used together.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Misfit {
    /// There are no records.
    #[error("there are no records")]
    Nothing,
    /// No record has a method with this name.
    #[error("no record has a method called {name:?}")]
    NoMethod {
        /// The name as given.
        name: String,
        /// The methods of the records, separated by commas.
        known: String,
    },
    /// Records of two experiments.
    #[error("the records belong to different experiments: {first:?} and {second:?}")]
    Experiments {
        /// Name of the first experiment.
        first: String,
        /// Name of the other one.
        second: String,
    },
    /// Two records of one run.
    #[error("{method:?} on {instance} has two records of repetition {repetition}")]
    Doubled {
        /// The method.
        method: String,
        /// The puzzle.
        instance: String,
        /// The repetition, from 0.
        repetition: u32,
    },
    /// Some repetitions found a solution and others proved that there is none.
    #[error(
        "{method:?} on {instance}: one repetition found a solution, another proved that there is none"
    )]
    Answers {
        /// The method.
        method: String,
        /// The puzzle.
        instance: String,
    },
    /// Two files have different puzzles with the same name.
    #[error("{instance} is a different puzzle in the second file")]
    OtherPuzzle {
        /// Name of the puzzle.
        instance: String,
    },
    /// Two files have no run in common that at least one of them answered.
    #[error("the two files have no answered run in common")]
    NothingInCommon,
    /// Repetitions with different counts.
    #[error("{method:?} on {instance}: repetitions differ in {what}: {first} and {second}")]
    Counts {
        /// The method.
        method: String,
        /// The puzzle.
        instance: String,
        /// The measure, in words.
        what: &'static str,
        /// The count of one repetition.
        first: f64,
        /// The count of another one.
        second: f64,
    },
}

impl Misfit {
    /// What to do next.
    pub fn hint(&self) -> String {
        match self {
            Self::NoMethod { known, .. } => return format!("the methods are {known}"),
            Self::Nothing => "run the experiment first: susun lab run FILE",
            Self::Experiments { .. } => {
                "a changed experiment is a different experiment: keep its records in a separate file"
            }
            Self::Doubled { .. } => {
                "was a file of records given twice? susun lab merge joins several files"
            }
            Self::NothingInCommon => "runs are matched by the names of their method and puzzle",
            Self::OtherPuzzle { .. } => "compare records of the same experiment",
            Self::Counts { .. } | Self::Answers { .. } => {
                "repetitions must give the same counts: was the program changed between them?"
            }
        }
        .into()
    }
}

/// One method on one puzzle.
#[derive(Clone, Debug)]
pub struct Case<'r> {
    /// The records of its repetitions, at least one.
    records: Vec<&'r Record>,
}

impl<'r> Case<'r> {
    /// How it ended: the worst outcome of its repetitions.
    pub fn outcome(&self) -> Outcome {
        self.records.iter().map(|record| record.outcome).max().unwrap_or_default()
    }

    /// One of its records, for the fields that all of them share.
    pub fn record(&self) -> &'r Record {
        self.records[0]
    }

    /// The value of `measure`: the median of the repetitions. `None` if it was not measured, or if the run neither
    /// answered nor was ended by a budget.
    pub fn value(&self, measure: Measure) -> Option<Value> {
        let values: Vec<f64> = self.records.iter().filter_map(|r| measure.of(r)).collect();
        let median = Quartiles::of(&values)?.median;
        match self.outcome() {
            outcome if outcome.is_answer() => Some(Value::Known(median)),
            outcome if outcome.is_censored() && measure.is_effort() => {
                Some(Value::Censored(median))
            }
            _ => None,
        }
    }

    /// The value of `measure` if the run answered.
    pub fn known(&self, measure: Measure) -> Option<f64> {
        match self.value(measure)? {
            Value::Known(value) => Some(value),
            Value::Censored(_) => None,
        }
    }

    /// Rejects repetitions with different counts. Runs that a time limit ended are not compared: the limit ends each
    /// repetition at another node.
    fn check(&self) -> Result<(), Misfit> {
        let solved = |outcome: Outcome| matches!(outcome, Outcome::Optimal | Outcome::Solved);
        let any = |wanted: &dyn Fn(Outcome) -> bool| self.records.iter().any(|r| wanted(r.outcome));
        if any(&solved) && any(&|outcome| outcome == Outcome::Unsolvable) {
            let Record { method, instance, .. } = self.record();
            return Err(Misfit::Answers { method: method.clone(), instance: instance.clone() });
        }
        let exact = |outcome: Outcome| outcome.is_answer() || outcome == Outcome::Nodes;
        let counted: Vec<&&Record> = self.records.iter().filter(|r| exact(r.outcome)).collect();
        for measure in Measure::ALL.into_iter().filter(|measure| measure.is_exact()) {
            let mut values = counted.iter().filter_map(|record| measure.of(record));
            let Some(first) = values.next() else { continue };
            if let Some(second) = values.find(|value| value.total_cmp(&first).is_ne()) {
                let Record { method, instance, .. } = self.record();
                let (method, instance) = (method.clone(), instance.clone());
                return Err(Misfit::Counts {
                    method,
                    instance,
                    what: measure.words(),
                    first,
                    second,
                });
            }
        }
        Ok(())
    }
}

/// All cases of an experiment.
#[derive(Clone, Debug)]
pub struct Cases<'r> {
    /// The methods, in the order of the experiment.
    pub methods: Vec<&'r str>,
    /// The puzzles, in the order of the experiment.
    pub instances: Vec<&'r str>,
    /// By the indices of method and puzzle in these lists.
    by_place: BTreeMap<(usize, usize), Case<'r>>,
}

impl<'r> Cases<'r> {
    /// Groups records; an error if they do not fit together.
    pub fn of(records: &'r [Record]) -> Result<Self, Misfit> {
        let first = records.first().ok_or(Misfit::Nothing)?;
        if let Some(other) = records.iter().find(|r| r.experiment_hash != first.experiment_hash) {
            let (first, second) = (first.experiment.clone(), other.experiment.clone());
            return Err(Misfit::Experiments { first, second });
        }
        let methods = ordered(records.iter().map(|r| (r.method_number, r.method.as_str())));
        let instances = ordered(records.iter().map(|r| (r.instance_number, r.instance.as_str())));
        let places = |names: &[&'r str]| -> BTreeMap<&'r str, usize> {
            names.iter().enumerate().map(|(place, name)| (*name, place)).collect()
        };
        let (of_method, of_instance) = (places(&methods), places(&instances));
        let mut cases: BTreeMap<(usize, usize), Case<'r>> = BTreeMap::new();
        for record in records {
            let place = (of_method[record.method.as_str()], of_instance[record.instance.as_str()]);
            let case = cases.entry(place).or_insert(Case { records: Vec::new() });
            if case.records.iter().any(|other| other.repetition == record.repetition) {
                let (method, instance) = (record.method.clone(), record.instance.clone());
                return Err(Misfit::Doubled { method, instance, repetition: record.repetition });
            }
            case.records.push(record);
        }
        cases.values().try_for_each(Case::check)?;
        Ok(Self { methods, instances, by_place: cases })
    }

    /// The index of the method with this name.
    pub fn method(&self, name: &str) -> Result<usize, Misfit> {
        let found = self.methods.iter().position(|method| *method == name);
        found.ok_or_else(|| Misfit::NoMethod { name: name.into(), known: self.methods.join(", ") })
    }

    /// One method on one puzzle; `None` if there is no record.
    pub fn get(&self, method: usize, instance: usize) -> Option<&Case<'r>> {
        self.by_place.get(&(method, instance))
    }

    /// All puzzles of a method, in order.
    pub fn of_method(&self, method: usize) -> impl Iterator<Item = &Case<'r>> {
        self.by_place.range((method, 0)..(method + 1, 0)).map(|(_, case)| case)
    }

    /// The cases of two methods on the puzzles that have records of both.
    pub fn pairs(&self, first: usize, second: usize) -> Vec<(&Case<'r>, &Case<'r>)> {
        let both = |instance| Some((self.get(first, instance)?, self.get(second, instance)?));
        (0..self.instances.len()).filter_map(both).collect()
    }

    /// Whether a method does not have this measure: it answered a puzzle, and there is no value.
    pub fn lacks(&self, method: usize, measure: Measure) -> bool {
        self.of_method(method)
            .any(|case| case.outcome().is_answer() && case.value(measure).is_none())
    }
}

/// Distinct names in the order of their numbers.
fn ordered<'r>(names: impl Iterator<Item = (u32, &'r str)>) -> Vec<&'r str> {
    let mut names: Vec<(u32, &str)> = names.collect();
    names.sort_unstable();
    names.dedup();
    names.into_iter().map(|(_, name)| name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(method: &str, instance: &str, repetition: u32) -> Record {
        let (method, instance) = (method.into(), instance.into());
        let (outcome, generated) = (Outcome::Optimal, Some(10));
        Record { instance, method, repetition, outcome, generated, ..Record::default() }
    }

    #[test]
    fn counts_that_differ_between_repetitions_are_an_error() {
        let other = Record { generated: Some(11), ..record("A*", "one", 1) };
        let error = Cases::of(&[record("A*", "one", 0), other]).map(|_| ()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "\"A*\" on one: repetitions differ in nodes generated: 10 and 11"
        );
    }

    #[test]
    fn runs_ended_by_a_time_limit_may_have_different_counts() {
        let ended = |generated, repetition| Record {
            generated: Some(generated),
            outcome: Outcome::Time,
            ..record("A*", "one", repetition)
        };
        let records = [ended(5, 0), ended(9, 1)];
        let cases = Cases::of(&records).unwrap();
        let case = cases.get(0, 0).unwrap();
        assert_eq!(case.value(Measure::Generated), Some(Value::Censored(7.0)));
        assert_eq!(case.known(Measure::Generated), None);
    }

    #[test]
    fn a_time_is_the_median_of_its_repetitions() {
        let took =
            |wall_seconds, repetition| Record { wall_seconds, ..record("A*", "one", repetition) };
        let records = [took(1.0, 0), took(9.0, 1), took(2.0, 2)];
        let cases = Cases::of(&records).unwrap();
        assert_eq!(cases.get(0, 0).unwrap().known(Measure::WallSeconds), Some(2.0));
    }

    #[test]
    fn two_records_of_one_run_are_an_error() {
        let error = Cases::of(&[record("A*", "one", 0), record("A*", "one", 0)]).map(|_| ());
        assert!(matches!(error, Err(Misfit::Doubled { repetition: 0, .. })));
    }

    #[test]
    fn methods_are_in_the_order_of_the_experiment() {
        let first = Record { method_number: 0, ..record("slow", "one", 0) };
        let second = Record { method_number: 1, ..record("fast", "one", 0) };
        let records = [second, first];
        assert_eq!(Cases::of(&records).unwrap().methods, ["slow", "fast"]);
    }
}
