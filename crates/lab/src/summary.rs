//! A summary of records: how many puzzles each method answered, how its values are distributed, and how the methods
//! compare puzzle by puzzle.
//!
//! A run that its budget ended is censored: its true value is only known to be larger. Quartiles count it as infinite;
//! they are right as long as they are finite. Means, ratios and tests leave it out, and the tables say so.

mod sheets;

use serde::Serialize;
use susun_text::size;

use crate::cases::{Case, Cases, Misfit};
use crate::measure::Measure;
use crate::numbers::{grouped, time_limit};
use crate::record::{Outcome, Record};
use crate::statistics::{
    Interval, Quartiles, Step, Wilcoxon, bootstrap, effective_branching_factor, geometric_mean,
    mean, performance_ratios, quantile, wilcoxon,
};

/// The seed of all intervals, so that the same records give the same summary.
const SEED: u64 = 1979;

/// Factors at which the summary gives performance profiles.
const FACTORS: [f64; 6] = [1.0, 1.5, 2.0, 5.0, 10.0, 100.0];

/// A summary of one experiment's records.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The experiment's name.
    pub experiment: String,
    /// Its title.
    pub title: String,
    /// Number of puzzles.
    pub instances: usize,
    /// The greatest number of repetitions of a run.
    pub repetitions: u32,
    /// Runs of the experiment that have no record yet.
    pub missing: u64,
    /// The limits of a run; several if the records differ.
    pub limits: Vec<String>,
    /// Versions of the program that ran.
    pub programs: Vec<String>,
    /// Machines that it ran on.
    pub machines: Vec<String>,
    /// One entry per method.
    pub methods: Vec<MethodSummary>,
    /// One entry per measure.
    pub measures: Vec<MeasureSummary>,
}

/// The results of one method.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MethodSummary {
    /// Its name.
    pub method: String,
    /// Puzzles that it ran on.
    pub puzzles: usize,
    /// Puzzles that it answered within the budget.
    pub answered: usize,
    /// Of the answered puzzles, those with a solution that is proved shortest.
    pub optimal: usize,
    /// Puzzles on which a budget ended it.
    pub censored: usize,
    /// Other puzzles: rejected by the engine, or ended by the method's own depth limit.
    pub other: usize,
    /// The mean length of the solutions found.
    pub mean_cost: Option<f64>,
    /// The median effective branching factor of the searches that found one.
    pub branching: Option<f64>,
}

/// The summary of one measure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MeasureSummary {
    /// The measure.
    pub measure: Measure,
    /// Methods that do not have the measure; the other fields leave them out.
    pub not_measured: Vec<String>,
    /// One entry per method.
    pub spreads: Vec<Spread>,
    /// Each other method against the baseline.
    pub pairs: Vec<Pair>,
    /// One entry per method: the share of all puzzles on which it is within a factor of the best one.
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

/// The distribution of the values of one method.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// The method.
    pub method: String,
    /// Puzzles that it answered.
    pub known: usize,
    /// Puzzles on which a budget ended it.
    pub censored: usize,
    /// Of known and censored values. Infinite means beyond the budget; it is null in JSON.
    pub quartiles: Option<Quartiles>,
    /// Of known values.
    pub mean: Option<f64>,
    /// Of known values; `None` if one of them is 0.
    pub geometric_mean: Option<f64>,
}

/// One method compared with the baseline, on the puzzles that both answered.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pair {
    /// The method that others are compared with.
    pub baseline: String,
    /// The other method.
    pub method: String,
    /// Puzzles that both answered.
    pub pairs: usize,
    /// Puzzles left out because only the baseline answered.
    pub only_baseline: usize,
    /// Puzzles left out because only the other method answered.
    pub only_method: usize,
    /// Puzzles on which the method's value is smaller.
    pub smaller: usize,
    /// Puzzles on which it is the same.
    pub equal: usize,
    /// Puzzles on which it is larger.
    pub larger: usize,
    /// Puzzles without a ratio, because one of the two values is zero.
    pub zeros: usize,
    /// The geometric mean of method / baseline, puzzle by puzzle.
    pub ratio: Option<f64>,
    /// The 95 % confidence interval of `ratio`.
    pub interval: Option<Interval>,
    /// The median of method / baseline.
    pub median_ratio: Option<f64>,
    /// The signed rank test of method - baseline.
    pub test: Option<Wilcoxon>,
}

impl Summary {
    /// Summarises the records of one experiment. The baseline is the method with that name, or the first method.
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
            repetitions: records
                .iter()
                .map(|record| record.repetition.saturating_add(1))
                .max()
                .unwrap_or(0),
            missing: first.runs.saturating_sub(records.len() as u64),
            limits,
            programs: distinct(records, Record::program_words),
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
    let (lacking, methods): (Vec<usize>, Vec<usize>) =
        (0..cases.methods.len()).partition(|method| cases.lacks(*method, measure));
    let others =
        methods.iter().filter(|method| methods.contains(&baseline) && **method != baseline);
    MeasureSummary {
        measure,
        not_measured: lacking.iter().map(|method| cases.methods[*method].to_owned()).collect(),
        spreads: methods.iter().map(|method| spread(cases, *method, measure)).collect(),
        pairs: others.map(|method| pair(cases, baseline, *method, measure)).collect(),
        profiles: profiles(cases, &methods, measure),
    }
}

fn spread(cases: &Cases<'_>, method: usize, measure: Measure) -> Spread {
    let known: Vec<f64> = cases.of_method(method).filter_map(|case| case.known(measure)).collect();
    // Counted even if the value that they had reached is not known.
    let ended = |case: &&Case<'_>| measure.is_effort() && case.outcome().is_censored();
    let censored = cases.of_method(method).filter(ended).count();
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
    let (mut both, mut only_baseline, mut only_method) = (Vec::new(), 0, 0);
    for (first, second) in cases.pairs(baseline, method) {
        match (first.known(measure), second.known(measure)) {
            (Some(before), Some(after)) => both.push((before, after)),
            (Some(_), None) => only_baseline += 1,
            (None, Some(_)) => only_method += 1,
            (None, None) => {}
        }
    }
    let count = |wanted: fn(f64, f64) -> bool| both.iter().filter(|(a, b)| wanted(*a, *b)).count();
    let has_ratio = |(before, after): &&(f64, f64)| *before > 0.0 && *after > 0.0;
    let mut ratios: Vec<f64> =
        both.iter().filter(has_ratio).map(|(before, after)| after / before).collect();
    let differences: Vec<f64> = both.iter().map(|(before, after)| after - before).collect();
    let (ratio, interval) = (geometric_mean(&ratios), bootstrap(&ratios, SEED, geometric_mean));
    ratios.sort_by(f64::total_cmp);
    Pair {
        baseline: cases.methods[baseline].to_owned(),
        method: cases.methods[method].to_owned(),
        pairs: both.len(),
        only_baseline,
        only_method,
        smaller: count(|before, after| after < before),
        equal: count(|before, after| after.total_cmp(&before).is_eq()),
        larger: count(|before, after| after > before),
        zeros: both.len() - ratios.len(),
        ratio,
        interval,
        median_ratio: quantile(&ratios, 0.5),
        test: wilcoxon(&differences),
    }
}

/// Performance profiles over the puzzles that all these methods ran on.
fn profiles(cases: &Cases<'_>, methods: &[usize], measure: Measure) -> Vec<Profile> {
    let all_ran =
        |instance: &usize| methods.iter().all(|method| cases.get(*method, *instance).is_some());
    let common: Vec<usize> = (0..cases.instances.len()).filter(all_ran).collect();
    let value = |method, instance| cases.get(method, instance)?.known(measure);
    let of_method = |method: &usize| -> Vec<f64> {
        let of = |instance: &usize| value(*method, *instance).unwrap_or(f64::INFINITY);
        common.iter().map(of).collect()
    };
    let values: Vec<Vec<f64>> = methods.iter().map(of_method).collect();
    let profile = |(method, ratios): (&usize, Vec<f64>)| {
        let within = |factor| {
            let many = ratios.iter().filter(|ratio| **ratio <= factor).count();
            Step { factor, share: many as f64 / ratios.len().max(1) as f64 }
        };
        let method = cases.methods[*method].to_owned();
        Profile { method, within: FACTORS.map(within).to_vec() }
    };
    methods.iter().zip(performance_ratios(&values)).map(profile).collect()
}

/// The limits of a run, in words.
fn limits(record: &Record) -> String {
    let mut words = Vec::new();
    words.extend(record.limit_seconds.map(time_limit));
    words.extend(record.limit_nodes.map(|nodes| format!("{} nodes", grouped(nodes as f64))));
    words.extend(record.limit_memory.map(size));
    if words.is_empty() { "no limits".into() } else { words.join(", ") }
}

/// Distinct texts of the records, sorted.
fn distinct(records: &[Record], of: impl Fn(&Record) -> String) -> Vec<String> {
    let mut all: Vec<String> = records.iter().map(of).collect();
    all.sort_unstable();
    all.dedup();
    all
}
