//! What records say, as numbers: how many puzzles each method answered, how its values are spread, and how the
//! methods compare puzzle by puzzle.
//!
//! A run that its budget ended is censored: its true value is only known to be larger. So it stands as infinite
//! among the quartiles, which are right as long as they are finite, and is left out of means, ratios and tests,
//! which say so.

mod sheets;

use serde::Serialize;

use crate::cases::{Case, Cases, Misfit, Value};
use crate::measure::Measure;
use crate::record::{Outcome, Record};
use crate::statistics::{
    Interval, Quartiles, Step, Wilcoxon, bootstrap, effective_branching_factor, geometric_mean,
    mean, performance_ratios, quantile, wilcoxon,
};

/// The seed of all intervals, so that the same records give the same summary.
const SEED: u64 = 1979;

/// Factors at which a performance profile is told.
const FACTORS: [f64; 6] = [1.0, 1.5, 2.0, 5.0, 10.0, 100.0];

/// A summary of one experiment's records.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The experiment's name.
    pub experiment: String,
    /// Its title.
    pub title: String,
    /// How many puzzles there are.
    pub instances: usize,
    /// The most repetitions of a run.
    pub repetitions: u32,
    /// What each run might use.
    pub limits: Vec<String>,
    /// Versions of the program that ran.
    pub programs: Vec<String>,
    /// Machines that it ran on.
    pub machines: Vec<String>,
    /// Method by method.
    pub methods: Vec<MethodSummary>,
    /// Measure by measure.
    pub measures: Vec<MeasureSummary>,
}

/// What came of one method.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MethodSummary {
    /// Its name.
    pub method: String,
    /// Puzzles that it was run on.
    pub puzzles: usize,
    /// Of those, answered within the budget.
    pub answered: usize,
    /// Of those, with a solution that is proved shortest.
    pub optimal: usize,
    /// Ended by a budget.
    pub censored: usize,
    /// Neither: refused, or ended by the method's own depth limit.
    pub other: usize,
    /// The mean length of the solutions found.
    pub mean_cost: Option<f64>,
    /// The median effective branching factor of the searches that found one.
    pub branching: Option<f64>,
}

/// What one measure says.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MeasureSummary {
    /// Which.
    pub measure: Measure,
    /// Method by method.
    pub spreads: Vec<Spread>,
    /// Each other method against the baseline.
    pub pairs: Vec<Pair>,
    /// Method by method: the share of all puzzles on which it is within a factor of the best one.
    pub profiles: Vec<Profile>,
}

/// The performance profile of one method, at some factors.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Profile {
    /// The method.
    pub method: String,
    /// The share of all puzzles within each factor.
    pub within: Vec<Step>,
}

/// How the values of one method are spread.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// The method.
    pub method: String,
    /// Puzzles it answered.
    pub known: usize,
    /// Puzzles on which a budget ended it.
    pub censored: usize,
    /// Over known and censored ones; infinite, which JSON writes as null, is beyond the budget.
    pub quartiles: Option<Quartiles>,
    /// Over known ones.
    pub mean: Option<f64>,
    /// Over known ones.
    pub geometric_mean: Option<f64>,
}

/// One method against the baseline, on the puzzles that both answered.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pair {
    /// The method that others are held against.
    pub baseline: String,
    /// The other one.
    pub method: String,
    /// Puzzles that both answered.
    pub pairs: usize,
    /// Puzzles left out because only the baseline answered.
    pub only_baseline: usize,
    /// Puzzles left out because only the other one did.
    pub only_method: usize,
    /// Puzzles on which the method's value is smaller.
    pub smaller: usize,
    /// Puzzles on which it is the same.
    pub equal: usize,
    /// Puzzles on which it is larger.
    pub larger: usize,
    /// The geometric mean of method / baseline, puzzle by puzzle.
    pub ratio: Option<f64>,
    /// The interval of that, in 95 of 100 experiments.
    pub interval: Option<Interval>,
    /// The median of method / baseline.
    pub median_ratio: Option<f64>,
    /// The signed rank test of method - baseline.
    pub test: Option<Wilcoxon>,
}

impl Summary {
    /// Of the records of one experiment. The baseline is the method of that name, or the first.
    pub fn of(
        records: &[Record],
        measures: &[Measure],
        baseline: Option<&str>,
    ) -> Result<Self, Misfit> {
        let cases = Cases::of(records)?;
        let named = baseline.map(|name| cases.method(name)).transpose()?;
        let first = &records[0];
        let limits = distinct(records, limits);
        Ok(Self {
            experiment: first.experiment.clone(),
            title: first.title.clone(),
            instances: cases.instances.len(),
            repetitions: records.iter().map(|record| record.repetition + 1).max().unwrap_or(0),
            limits,
            programs: distinct(records, |record| record.program.clone()),
            machines: distinct(records, |record| record.machine.clone()),
            methods: (0..cases.methods.len()).map(|method| of_method(&cases, method)).collect(),
            measures: measures
                .iter()
                .map(|measure| of_measure(&cases, *measure, named.unwrap_or(0)))
                .collect(),
        })
    }
}

fn of_method(cases: &Cases<'_>, method: usize) -> MethodSummary {
    let count = |wanted: fn(Outcome) -> bool| {
        cases.of_method(method).filter(|case| wanted(case.outcome())).count()
    };
    let costs: Vec<f64> =
        cases.of_method(method).filter_map(|case| case.known(Measure::Cost)).collect();
    let factor = |case: &Case<'_>| {
        let (cost, nodes) = (case.known(Measure::Cost)?, case.known(Measure::Generated)?);
        effective_branching_factor(nodes as u64, cost as u32)
    };
    let factors: Vec<f64> = cases.of_method(method).filter_map(factor).collect();
    let (puzzles, answered) = (count(|_| true), count(Outcome::is_answer));
    let censored = count(Outcome::is_censored);
    MethodSummary {
        method: cases.methods[method].to_owned(),
        puzzles,
        answered,
        optimal: count(|outcome| outcome == Outcome::Optimal),
        censored,
        other: puzzles - answered - censored,
        mean_cost: mean(&costs),
        branching: Quartiles::of(&factors).map(|quartiles| quartiles.median),
    }
}

fn of_measure(cases: &Cases<'_>, measure: Measure, baseline: usize) -> MeasureSummary {
    let methods = 0..cases.methods.len();
    MeasureSummary {
        measure,
        spreads: methods.clone().map(|method| spread(cases, method, measure)).collect(),
        pairs: methods
            .filter(|method| *method != baseline)
            .map(|method| pair(cases, baseline, method, measure))
            .collect(),
        profiles: profiles(cases, measure),
    }
}

fn spread(cases: &Cases<'_>, method: usize, measure: Measure) -> Spread {
    let values: Vec<Value> =
        cases.of_method(method).filter_map(|case| case.value(measure)).collect();
    let known = |value: &Value| match value {
        Value::Known(value) => Some(*value),
        Value::Censored(_) => None,
    };
    let known: Vec<f64> = values.iter().filter_map(known).collect();
    let censored = values.len() - known.len();
    let mut all = known.clone();
    all.extend(std::iter::repeat_n(f64::INFINITY, censored));
    Spread {
        method: cases.methods[method].to_owned(),
        known: known.len(),
        censored,
        quartiles: Quartiles::of(&all),
        mean: mean(&known),
        geometric_mean: geometric_mean(&known),
    }
}

fn pair(cases: &Cases<'_>, baseline: usize, method: usize, measure: Measure) -> Pair {
    let pairs = cases.pairs(baseline, method, measure);
    let answered = |method| cases.of_method(method).filter(|c| c.known(measure).is_some()).count();
    let count = |wanted: fn(f64, f64) -> bool| pairs.iter().filter(|(a, b)| wanted(*a, *b)).count();
    let ratio = |(before, after): &(f64, f64)| (*before > 0.0).then(|| after / before);
    let mut ratios: Vec<f64> = pairs.iter().filter_map(ratio).collect();
    let differences: Vec<f64> = pairs.iter().map(|(before, after)| after - before).collect();
    let (mean_ratio, interval) =
        (geometric_mean(&ratios), bootstrap(&ratios, SEED, geometric_mean));
    ratios.sort_by(f64::total_cmp);
    Pair {
        baseline: cases.methods[baseline].to_owned(),
        method: cases.methods[method].to_owned(),
        pairs: pairs.len(),
        only_baseline: answered(baseline) - pairs.len(),
        only_method: answered(method) - pairs.len(),
        smaller: count(|before, after| after < before),
        equal: count(|before, after| after.total_cmp(&before).is_eq()),
        larger: count(|before, after| after > before),
        ratio: mean_ratio,
        interval,
        median_ratio: quantile(&ratios, 0.5),
        test: wilcoxon(&differences),
    }
}

fn profiles(cases: &Cases<'_>, measure: Measure) -> Vec<Profile> {
    let value = |method, instance| cases.get(method, instance)?.known(measure);
    let values: Vec<Vec<f64>> = (0..cases.methods.len())
        .map(|method| {
            let of = |instance| value(method, instance).unwrap_or(f64::INFINITY);
            (0..cases.instances.len()).map(of).collect()
        })
        .collect();
    let profile = |(method, ratios): (&&str, Vec<f64>)| {
        let within = |factor| {
            let many = ratios.iter().filter(|ratio| **ratio <= factor).count();
            Step { factor, share: many as f64 / ratios.len() as f64 }
        };
        Profile { method: (*method).to_owned(), within: FACTORS.map(within).to_vec() }
    };
    cases.methods.iter().zip(performance_ratios(&values)).map(profile).collect()
}

/// What a run might use, in words.
fn limits(record: &Record) -> String {
    let mut words = Vec::new();
    words.extend(record.limit_seconds.map(|seconds| format!("{seconds} s")));
    words.extend(record.limit_nodes.map(|nodes| format!("{nodes} nodes")));
    words.extend(record.limit_memory.map(|bytes| format!("{bytes} bytes")));
    if words.is_empty() { "no limits".into() } else { words.join(", ") }
}

/// What the records say, each once, in the order of their texts.
fn distinct(records: &[Record], of: impl Fn(&Record) -> String) -> Vec<String> {
    let mut all: Vec<String> = records.iter().map(of).collect();
    all.sort_unstable();
    all.dedup();
    all
}
