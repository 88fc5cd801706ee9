//! A summary as tables for people.

use susun_render::{Style, Styled};

use super::{MeasureSummary, MethodSummary, Pair, Profile, Spread, Summary};
use crate::measure::Measure;
use crate::numbers::{figure, probability, three_figures};
use crate::sheet::Sheet;
use crate::statistics::Step;

/// Shown if there is no number.
const NONE: &str = "–";

impl Summary {
    /// All tables as text for a terminal, with the title.
    pub fn to_styled(&self) -> Styled {
        let title = if self.title.is_empty() { &self.experiment } else { &self.title };
        let mut text = Styled::new(title, Style::PLAIN.bold());
        let each = if self.repetitions > 1 {
            format!(", {} repetitions", self.repetitions)
        } else {
            String::new()
        };
        text.append(Styled::new(&format!("{} puzzles{each}", self.instances), Style::PLAIN));
        for sheet in self.sheets() {
            text.push([]);
            text.append(sheet.to_styled());
        }
        text
    }

    /// All tables: the results of each method, then the distribution, pairs and profiles of each measure.
    pub fn sheets(&self) -> Vec<Sheet> {
        let mut sheets = vec![self.answers()];
        for measure in &self.measures {
            sheets.push(spreads(measure));
            if !measure.pairs.is_empty() {
                sheets.push(pairs(measure));
                sheets.push(profiles(measure));
            }
        }
        sheets
    }

    fn answers(&self) -> Sheet {
        let header = [
            "method",
            "puzzles",
            "answered",
            "proved shortest",
            "beyond budget",
            "mean length",
            "branching",
        ];
        let heading = format!("Answered within the budget ({})", self.limits.join("; "));
        let mut sheet = Sheet::new(heading, &header);
        sheet.rows = self.methods.iter().map(answers_row).collect();
        let other: usize = self.methods.iter().map(|method| method.other).sum();
        if other > 0 {
            sheet.notes.push(format!(
                "{other} runs were rejected by the engine or ended by the depth limit of their method; they count as neither \
                 answered nor censored."
            ));
        }
        if self.missing > 0 {
            sheet.notes.push(format!(
                "{} runs of the experiment have no record yet and are not in these tables.",
                self.missing
            ));
        }
        if let [_, _, ..] = self.programs.as_slice() {
            sheet.notes.push(format!(
                "Recorded by several builds of the program: {}.",
                self.programs.join("; ")
            ));
        }
        sheet.notes.push(
            "Branching: the median effective branching factor of the searches that found a solution.".into(),
        );
        sheet
    }
}

fn answers_row(method: &MethodSummary) -> Vec<String> {
    vec![
        method.method.clone(),
        method.puzzles.to_string(),
        method.answered.to_string(),
        method.optimal.to_string(),
        method.censored.to_string(),
        method.mean_cost.map_or(NONE.into(), three_figures),
        method.branching.map_or(NONE.into(), |factor| format!("{factor:.3}")),
    ]
}

fn spreads(MeasureSummary { measure, spreads, not_measured, .. }: &MeasureSummary) -> Sheet {
    let header = [
        "method",
        "known",
        "censored",
        "min",
        "lower quartile",
        "median",
        "upper quartile",
        "max",
        "mean",
        "geometric mean",
    ];
    let mut sheet = Sheet::new(capital(&measure.label()), &header);
    sheet.rows = spreads.iter().map(|spread| spread_row(spread, *measure)).collect();
    if !not_measured.is_empty() {
        sheet.notes.push(format!(
            "Left out, because they do not have this measure: {}.",
            not_measured.join("; ")
        ));
    }
    if spreads.iter().any(|spread| spread.censored > 0) {
        sheet.notes.push(
            "Runs that a budget ended are censored: quartiles treat them as larger than all others; means leave them out \
             and are too low."
                .into(),
        );
    }
    sheet
}

fn spread_row(spread: &Spread, measure: Measure) -> Vec<String> {
    let text = |value: Option<f64>| value.map_or(NONE.into(), |value| figure(value, measure));
    let quartiles = spread.quartiles;
    vec![
        spread.method.clone(),
        spread.known.to_string(),
        spread.censored.to_string(),
        text(quartiles.map(|q| q.least)),
        text(quartiles.map(|q| q.lower)),
        text(quartiles.map(|q| q.median)),
        text(quartiles.map(|q| q.upper)),
        text(quartiles.map(|q| q.most)),
        spread.mean.map_or(NONE.into(), three_figures),
        spread.geometric_mean.map_or(NONE.into(), three_figures),
    ]
}

fn pairs(MeasureSummary { measure, pairs, .. }: &MeasureSummary) -> Sheet {
    let header = [
        "method",
        "puzzles",
        "less / same / more",
        "ratio",
        "95 % interval",
        "median ratio",
        "p",
        "effect",
    ];
    let baseline = pairs.first().map_or("", |pair| pair.baseline.as_str());
    let heading = format!("{} against {baseline}, puzzle by puzzle", capital(&measure.label()));
    let mut sheet = Sheet::new(heading, &header);
    sheet.rows = pairs.iter().map(pair_row).collect();
    sheet.notes.push(
        "Ratio: the geometric mean of method / baseline with its bootstrap interval. p: the signed rank test of \
         Wilcoxon, two-sided, not corrected for multiple comparisons. Effect: rank-biserial correlation, -1 if \
         the method always takes less, 1 if it always takes more."
            .into(),
    );
    for pair in pairs.iter().filter(|pair| pair.only_baseline + pair.only_method > 0) {
        let Pair { method, baseline, only_baseline, only_method, .. } = pair;
        sheet.notes.push(format!(
            "{method}: left out: {only_baseline} puzzles that only {baseline} answered, {only_method} that only \
             {method} answered."
        ));
    }
    for Pair { method, zeros, .. } in pairs.iter().filter(|pair| pair.zeros > 0) {
        sheet
            .notes
            .push(format!("{method}: {zeros} puzzles have no ratio, because a value is zero."));
    }
    sheet
}

fn profiles(MeasureSummary { measure, profiles, .. }: &MeasureSummary) -> Sheet {
    let factor = |step: &Step| match step.factor {
        1.0 => "best".into(),
        factor => format!("within {factor}x"),
    };
    let steps = profiles.first().map_or(&[] as &[Step], |profile| &profile.within);
    let header: Vec<String> =
        std::iter::once("method".into()).chain(steps.iter().map(factor)).collect();
    let heading = format!("Performance profile: {}", measure.label());
    let row = |profile: &Profile| {
        let share = |step: &Step| format!("{:.1} %", 100.0 * step.share);
        std::iter::once(profile.method.clone()).chain(profile.within.iter().map(share)).collect()
    };
    let rows = profiles.iter().map(row).collect();
    let notes = vec![
        "Share of the puzzles run by all methods on which a method is best, or within the factor of the best (Dolan and Moré 2002)."
            .into(),
    ];
    Sheet { heading, header, rows, notes, ..Sheet::default() }
}

fn pair_row(pair: &Pair) -> Vec<String> {
    let text = |value: Option<f64>| value.map_or(NONE.into(), three_figures);
    let interval = pair.interval.map(|interval| {
        format!("{} to {}", three_figures(interval.low), three_figures(interval.high))
    });
    vec![
        pair.method.clone(),
        pair.pairs.to_string(),
        format!("{} / {} / {}", pair.smaller, pair.equal, pair.larger),
        text(pair.ratio),
        interval.unwrap_or(NONE.into()),
        text(pair.median_ratio),
        pair.test.map_or(NONE.into(), |test| probability(test.probability)),
        pair.test.map_or(NONE.into(), |test| format!("{:.2}", test.effect)),
    ]
}

/// With a capital first letter.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
