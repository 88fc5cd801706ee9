//! Records in order: for each method and each puzzle what its repetitions say together.
//!
//! Counts must be the same in all repetitions, because a search that counts otherwise the second time is wrong
//! or measured wrongly; of times the median is taken.

use std::collections::BTreeMap;

use crate::measure::Measure;
use crate::record::{Outcome, Record};
use crate::statistics::Quartiles;

/// What a measure says of one method on one puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// It is this.
    Known(f64),
    /// The run was ended by its budget when it was this: the true value is larger.
    Censored(f64),
}

/// Records that do not fit together.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Misfit {
    /// There are none.
    #[error("there are no records")]
    Nothing,
    /// A method that is not among them.
    #[error("no record is of a method {name:?}")]
    NoMethod {
        /// The name.
        name: String,
        /// Those that there are.
        known: String,
    },
    /// Two experiments in one.
    #[error("these are records of different experiments: {first:?} and {second:?}")]
    Experiments {
        /// One of them.
        first: String,
        /// The other.
        second: String,
    },
    /// A run that was recorded twice.
    #[error("{method:?} on {instance} has two records of repetition {repetition}")]
    Doubled {
        /// The method.
        method: String,
        /// The puzzle.
        instance: String,
        /// Which repetition.
        repetition: u32,
    },
    /// Some repetitions found a solution and others proved that there is none.
    #[error("{method:?} on {instance} has a solution once and none another time")]
    Answers {
        /// The method.
        method: String,
        /// The puzzle.
        instance: String,
    },
    /// Two files have different puzzles under one name.
    #[error("{instance} is one puzzle before and another one after")]
    OtherPuzzle {
        /// The name.
        instance: String,
    },
    /// Two files have no run in common.
    #[error("the two have no method and puzzle in common")]
    NothingInCommon,
    /// Counts that should be equal.
    #[error("{method:?} on {instance} has {first} {what} once and {second} another time")]
    Counts {
        /// The method.
        method: String,
        /// The puzzle.
        instance: String,
        /// What was counted.
        what: &'static str,
        /// One value.
        first: f64,
        /// The other.
        second: f64,
    },
}

impl Misfit {
    /// What to do next.
    pub fn hint(&self) -> String {
        match self {
            Self::NoMethod { known, .. } => return format!("there are {known}"),
            Self::Nothing => "run the experiment first: susun lab run FILE",
            Self::Experiments { .. } => {
                "an experiment that was changed is another one: keep its records in a file of their own"
            }
            Self::Doubled { .. } => {
                "was a file of records given twice? susun lab merge puts several into one"
            }
            Self::NothingInCommon => "methods and puzzles are matched by their names",
            Self::OtherPuzzle { .. } => "compare records of one experiment, run by two builds",
            Self::Counts { .. } | Self::Answers { .. } => {
                "the same search must count the same: look whether the program was changed in between"
            }
        }
        .into()
    }
}

/// One method on one puzzle.
#[derive(Clone, Debug)]
pub struct Case<'r> {
    /// The records of its repetitions, one at least.
    records: Vec<&'r Record>,
}

impl<'r> Case<'r> {
    /// How it ended; the worst of its repetitions.
    pub fn outcome(&self) -> Outcome {
        self.records.iter().map(|record| record.outcome).max().unwrap_or_default()
    }

    /// Any of its records, for what all have in common.
    pub fn record(&self) -> &'r Record {
        self.records[0]
    }

    /// What `measure` says: the median of its repetitions. `None` where it was not measured, or where the run
    /// neither answered nor was ended by a budget.
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

    /// The value of a run that answered.
    pub fn known(&self, measure: Measure) -> Option<f64> {
        match self.value(measure)? {
            Value::Known(value) => Some(value),
            Value::Censored(_) => None,
        }
    }

    /// Refuses repetitions that counted differently. A time limit falls where it falls, so what it ended is
    /// not compared.
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
    /// By the places of method and puzzle in those lists.
    by_place: BTreeMap<(usize, usize), Case<'r>>,
}

impl<'r> Cases<'r> {
    /// Puts records in order.
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

    /// The place of the method of that name.
    pub fn method(&self, name: &str) -> Result<usize, Misfit> {
        let found = self.methods.iter().position(|method| *method == name);
        found.ok_or_else(|| Misfit::NoMethod { name: name.into(), known: self.methods.join(", ") })
    }

    /// One method on one puzzle, if that was run.
    pub fn get(&self, method: usize, instance: usize) -> Option<&Case<'r>> {
        self.by_place.get(&(method, instance))
    }

    /// All puzzles of a method, in order.
    pub fn of_method(&self, method: usize) -> impl Iterator<Item = &Case<'r>> {
        self.by_place.range((method, 0)..(method + 1, 0)).map(|(_, case)| case)
    }

    /// Two methods on the puzzles that both were run on.
    pub fn pairs(&self, first: usize, second: usize) -> Vec<(&Case<'r>, &Case<'r>)> {
        let both = |instance| Some((self.get(first, instance)?, self.get(second, instance)?));
        (0..self.instances.len()).filter_map(both).collect()
    }

    /// Does a method not have this measure? It does not where it answered and there is no value.
    pub fn lacks(&self, method: usize, measure: Measure) -> bool {
        self.of_method(method)
            .any(|case| case.outcome().is_answer() && case.value(measure).is_none())
    }
}

/// Names by their numbers, each once.
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
            "\"A*\" on one has 10 nodes generated once and 11 another time"
        );
    }

    #[test]
    fn a_time_limit_may_fall_anywhere() {
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
    fn a_record_given_twice_is_noticed() {
        let error = Cases::of(&[record("A*", "one", 0), record("A*", "one", 0)]).map(|_| ());
        assert!(matches!(error, Err(Misfit::Doubled { repetition: 0, .. })));
    }

    #[test]
    fn methods_stand_in_the_order_of_the_experiment() {
        let first = Record { method_number: 0, ..record("slow", "one", 0) };
        let second = Record { method_number: 1, ..record("fast", "one", 0) };
        let records = [second, first];
        assert_eq!(Cases::of(&records).unwrap().methods, ["slow", "fast"]);
    }
}
