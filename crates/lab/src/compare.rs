//! Two sets of records of the same experiment: has this build become slower than that one, or does it search
//! more nodes?
//!
//! Counts do not depend on the machine, so a single puzzle that counts otherwise is a finding. Times do, so they
//! are compared by the interval of their ratio, and say little when the machines differ.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::cases::{Case, Cases, Misfit};
use crate::measure::Measure;
use crate::numbers::three_figures;
use crate::record::Record;
use crate::sheet::Sheet;
use crate::statistics::{Interval, bootstrap, geometric_mean};

/// The seed of the intervals.
const SEED: u64 = 1979;

/// Ratios so near to one are noise, however narrow their interval.
const NOISE: f64 = 0.05;

/// The counts of a search, the first of which a run has.
const COUNTS: [Measure; 3] = [Measure::Generated, Measure::Nodes, Measure::Tries];

/// What became of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tendency {
    /// It is less now.
    Less,
    /// No difference that can be told from chance.
    Same,
    /// It is more now.
    More,
}

/// Two sets of records held against each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// Versions of the program before and after.
    pub programs: [String; 2],
    /// Are they of the same machine? Times of different ones cannot be compared.
    pub same_machine: bool,
    /// Method by method, those that both have.
    pub methods: Vec<MethodComparison>,
    /// Runs that only one of the two has, or has answered.
    pub left_out: usize,
}

/// One method before and after.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MethodComparison {
    /// Its name.
    pub method: String,
    /// Puzzles answered by both.
    pub pairs: usize,
    /// Puzzles on which it now counts fewer nodes.
    pub fewer: usize,
    /// Puzzles on which it now counts more.
    pub more: usize,
    /// Puzzles whose solution has another length now.
    pub other_costs: Vec<String>,
    /// The geometric mean of the ratio of nodes, after / before.
    pub nodes: Option<f64>,
    /// The geometric mean of the ratio of times, after / before.
    pub time: Option<f64>,
    /// The interval of that.
    pub interval: Option<Interval>,
    /// What became of the time.
    pub tendency: Tendency,
}

impl Comparison {
    /// Of records before and after. Methods and puzzles are the same by their names.
    pub fn of(before: &[Record], after: &[Record]) -> Result<Self, Misfit> {
        let (old, new) = (Cases::of(before)?, Cases::of(after)?);
        let machine = |records: &[Record]| records[0].machine.clone();
        let program = |records: &[Record]| records[0].program.clone();
        let mut all = 0;
        let mut methods = Vec::new();
        for (place, name) in new.methods.iter().enumerate() {
            let Ok(old_place) = old.method(name) else { continue };
            let cases: BTreeMap<&str, &Case<'_>> = old
                .of_method(old_place)
                .map(|case| (case.record().instance.as_str(), case))
                .collect();
            let both: Vec<(&Case<'_>, &Case<'_>)> = new
                .of_method(place)
                .filter_map(|case| Some((*cases.get(case.record().instance.as_str())?, case)))
                .filter(|(old, new)| old.outcome().is_answer() && new.outcome().is_answer())
                .collect();
            all += both.len();
            methods.push(of_method(name, &both));
        }
        let cases = |cases: &Cases<'_>| {
            (0..cases.methods.len()).map(|method| cases.of_method(method).count()).sum::<usize>()
        };
        Ok(Self {
            programs: [program(before), program(after)],
            same_machine: machine(before) == machine(after),
            methods,
            left_out: cases(&old) + cases(&new) - 2 * all,
        })
    }

    /// Is any method worse than before? Times count only where they can be compared.
    pub fn is_worse(&self) -> bool {
        self.methods.iter().any(|method| {
            method.more > 0
                || !method.other_costs.is_empty()
                || self.same_machine && method.tendency == Tendency::More
        })
    }

    /// As a table.
    pub fn sheet(&self) -> Sheet {
        let header = [
            "method",
            "puzzles",
            "fewer / same / more nodes",
            "nodes ratio",
            "time ratio",
            "95 % interval",
            "time",
        ];
        let [before, after] = &self.programs;
        let mut sheet = Sheet::new(format!("After ({after}) against before ({before})"), &header);
        sheet.rows = self.methods.iter().map(row).collect();
        for method in self.methods.iter().filter(|method| !method.other_costs.is_empty()) {
            let (name, some) = (&method.method, method.other_costs.join(", "));
            sheet.notes.push(format!("{name}: solutions of another length on {some}."));
        }
        if !self.same_machine {
            sheet.notes.push("The machines differ: times say little.".into());
        }
        if self.left_out > 0 {
            sheet.notes.push(format!(
                "{} runs are left out: only one side has them, or has answered them.",
                self.left_out
            ));
        }
        sheet
    }
}

fn of_method(name: &str, both: &[(&Case<'_>, &Case<'_>)]) -> MethodComparison {
    let ratios = |measure: &dyn Fn(&Case<'_>) -> Option<f64>| -> Vec<f64> {
        let ratio = |(old, new): &(&Case<'_>, &Case<'_>)| {
            let (old, new) = (measure(old)?, measure(new)?);
            (old > 0.0 && new > 0.0).then(|| new / old)
        };
        both.iter().filter_map(ratio).collect()
    };
    let count = |case: &Case<'_>| COUNTS.iter().find_map(|measure| case.known(*measure));
    let time = |case: &Case<'_>| {
        case.known(Measure::CpuSeconds).or_else(|| case.known(Measure::WallSeconds))
    };
    let (nodes, times) = (ratios(&count), ratios(&time));
    let (time, interval) = (geometric_mean(&times), bootstrap(&times, SEED, geometric_mean));
    let other_cost =
        |(old, new): &&(&Case<'_>, &Case<'_>)| old.known(Measure::Cost) != new.known(Measure::Cost);
    MethodComparison {
        method: name.into(),
        pairs: both.len(),
        fewer: nodes.iter().filter(|ratio| **ratio < 1.0).count(),
        more: nodes.iter().filter(|ratio| **ratio > 1.0).count(),
        other_costs: both
            .iter()
            .filter(other_cost)
            .map(|(_, new)| new.record().instance.clone())
            .collect(),
        nodes: geometric_mean(&nodes),
        time,
        interval,
        tendency: tendency(time, interval),
    }
}

/// More or less only where the whole interval says so, and by more than noise.
fn tendency(ratio: Option<f64>, interval: Option<Interval>) -> Tendency {
    match (ratio, interval) {
        (Some(ratio), Some(interval)) if ratio > 1.0 + NOISE && interval.low > 1.0 => {
            Tendency::More
        }
        (Some(ratio), Some(interval)) if ratio < 1.0 - NOISE && interval.high < 1.0 => {
            Tendency::Less
        }
        _ => Tendency::Same,
    }
}

fn row(method: &MethodComparison) -> Vec<String> {
    let told = |value: Option<f64>| value.map_or("–".into(), three_figures);
    let same = method.pairs - method.fewer - method.more;
    let interval = method.interval.map(|interval| {
        format!("{} to {}", three_figures(interval.low), three_figures(interval.high))
    });
    let time = match method.tendency {
        Tendency::Less => "faster",
        Tendency::Same => "no difference seen",
        Tendency::More => "slower",
    };
    vec![
        method.method.clone(),
        method.pairs.to_string(),
        format!("{} / {same} / {}", method.fewer, method.more),
        told(method.nodes),
        told(method.time),
        interval.unwrap_or("–".into()),
        time.into(),
    ]
}
