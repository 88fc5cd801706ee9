//! Two sets of records of the same experiment: has this build become slower than that one, or does it search
//! more nodes?
//!
//! Counts do not depend on the machine, so a single puzzle that counts otherwise is a finding, and so is one that
//! is not answered any more. Times do, so they are compared by the interval of their ratio, and say little when the
//! machines differ. What changes from one hour to the next on the same machine no interval covers: hence a wide
//! margin.

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

/// Ratios so near to one may be the hour, however narrow their interval: the same build was seen to differ by 8 %
/// from one campaign to the next, on a machine that others used, too.
const NOISE: f64 = 0.2;

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
    /// Runs that only one of the two has, or that neither has answered.
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
    /// The interval of that.
    pub interval: Option<Interval>,
    /// What became of the time.
    pub tendency: Tendency,
}

impl Comparison {
    /// Of records before and after. Methods and puzzles are the same by their names.
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

    /// Is any method worse than before? Times count only where they can be compared.
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
                "{} runs are left out: only one side has them, or neither answered them.",
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
