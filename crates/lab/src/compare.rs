//! Compares two sets of records of the same experiment: is the newer build slower, or does it search more nodes?
//!
//! Counts do not depend on the machine, so a single puzzle with another count is a finding, and so is a puzzle that is
//! no longer answered. Times depend on it. They are compared by the interval of their ratio, and mean little if the
//! machines differ. The interval does not cover changes of the load of one machine from one hour to the next, so the
//! margin is wide.

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

/// A ratio that differs from 1 by no more than this may be caused by the load of the machine, even if its interval is
/// narrow: on a shared machine, the same build was seen to differ by 8 % from one campaign to the next.
const NOISE: f64 = 0.2;

/// Counts of searches. A run is compared by the first of them that it has.
const COUNTS: [Measure; 3] = [Measure::Generated, Measure::Nodes, Measure::Tries];

/// How a value changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tendency {
    /// It is smaller now.
    Less,
    /// No difference that chance could not explain.
    Same,
    /// It is larger now.
    More,
}

/// The comparison of two sets of records.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// Versions of the program before and after.
    pub programs: [String; 2],
    /// Whether both were made on the same machine; otherwise times cannot be compared.
    pub same_machine: bool,
    /// The methods that both have.
    pub methods: Vec<MethodComparison>,
    /// Runs that only one of the two has, or that neither answered.
    pub left_out: usize,
}

/// One method before and after.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MethodComparison {
    /// Its name.
    pub method: String,
    /// Puzzles answered by both.
    pub pairs: usize,
    /// Puzzles that were answered before and are not now.
    pub lost: usize,
    /// Puzzles that were not answered before and are now.
    pub gained: usize,
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
    /// The 95 % interval of `time`.
    pub interval: Option<Interval>,
    /// How the time changed.
    pub tendency: Tendency,
}

impl Comparison {
    /// Compares records before and after. Methods and puzzles are matched by name.
    pub fn of(before: &[Record], after: &[Record]) -> Result<Self, Misfit> {
        let (old, new) = (Cases::of(before)?, Cases::of(after)?);
        let mut common = 0;
        let mut methods = Vec::new();
        for (place, name) in new.methods.iter().enumerate() {
            let Ok(old_place) = old.method(name) else { continue };
            let both = both(&old, old_place, &new, place)?;
            common += both.iter().filter(|(old, new)| is_answered(old) || is_answered(new)).count();
            methods.push(of_method(name, &both));
        }
        if common == 0 {
            return Err(Misfit::NothingInCommon);
        }
        let cases = |cases: &Cases<'_>| {
            (0..cases.methods.len()).map(|method| cases.of_method(method).count()).sum::<usize>()
        };
        Ok(Self {
            programs: [before[0].program_words(), after[0].program_words()],
            same_machine: before[0].machine == after[0].machine,
            methods,
            left_out: cases(&old) + cases(&new) - 2 * common,
        })
    }

    /// Whether any method is worse than before. Times count only if both sets are from the same machine.
    pub fn is_worse(&self) -> bool {
        self.methods.iter().any(|method| {
            method.more > 0
                || method.lost > 0
                || !method.other_costs.is_empty()
                || self.same_machine && method.tendency == Tendency::More
        })
    }

    /// As a table.
    pub fn sheet(&self) -> Sheet {
        let header = [
            "method",
            "puzzles",
            "lost",
            "gained",
            "fewer / same / more nodes",
            "nodes ratio",
            "time ratio",
            "95 % interval",
            "time",
        ];
        let [before, after] = &self.programs;
        let mut sheet =
            Sheet::new(format!("After ({after}) compared with before ({before})"), &header);
        sheet.rows = self.methods.iter().map(row).collect();
        for method in self.methods.iter().filter(|method| !method.other_costs.is_empty()) {
            let (name, some) = (&method.method, method.other_costs.join(", "));
            sheet.notes.push(format!("{name}: solution lengths differ on {some}."));
        }
        if !self.same_machine {
            sheet.notes.push(
                "The records are from different machines: times are hardly comparable.".into(),
            );
        }
        if self.left_out > 0 {
            sheet.notes.push(format!(
                "{} runs are left out: only one file has them, or neither answered them.",
                self.left_out
            ));
        }
        sheet
    }
}

/// A method before and after, on the puzzles that both have.
fn both<'c, 'r>(
    old: &'c Cases<'r>,
    old_place: usize,
    new: &'c Cases<'r>,
    new_place: usize,
) -> Result<Vec<(&'c Case<'r>, &'c Case<'r>)>, Misfit> {
    let name = |case: &Case<'r>| case.record().instance.as_str();
    let cases: BTreeMap<&str, &Case<'_>> =
        old.of_method(old_place).map(|case| (name(case), case)).collect();
    let mut both = Vec::new();
    for new in new.of_method(new_place) {
        let Some(old) = cases.get(name(new)) else { continue };
        if (&old.record().puzzle, &old.record().goal) != (&new.record().puzzle, &new.record().goal)
        {
            return Err(Misfit::OtherPuzzle { instance: name(new).to_owned() });
        }
        both.push((*old, new));
    }
    Ok(both)
}

fn is_answered(case: &Case<'_>) -> bool {
    case.outcome().is_answer()
}

fn of_method(name: &str, all: &[(&Case<'_>, &Case<'_>)]) -> MethodComparison {
    let count_of = |before, after| {
        all.iter()
            .filter(|(old, new)| (is_answered(old), is_answered(new)) == (before, after))
            .count()
    };
    let answered = |(old, new): &&(&Case<'_>, &Case<'_>)| is_answered(old) && is_answered(new);
    let both: Vec<(&Case<'_>, &Case<'_>)> = all.iter().filter(answered).copied().collect();
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
        lost: count_of(true, false),
        gained: count_of(false, true),
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

/// More or less only if the whole interval is on one side of 1 and the ratio differs by more than [`NOISE`].
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
    let text = |value: Option<f64>| value.map_or("–".into(), three_figures);
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
        method.lost.to_string(),
        method.gained.to_string(),
        format!("{} / {same} / {}", method.fewer, method.more),
        text(method.nodes),
        text(method.time),
        interval.unwrap_or("–".into()),
        time.into(),
    ]
}
