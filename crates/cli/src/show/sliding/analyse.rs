//! The review of a game.

use susun_engine::Metric;
use susun_engine::sliding::{AnalyseReport, AnalyseVerdict, DistanceInfo, MistakeInfo};
use susun_render::Styled;

use super::{Boards, goal_name};
use crate::numbers::{counted, grouped, moves};
use crate::output::{bold, plain};
use crate::show::halt_cause;

/// The most columns of the curve of distances.
const COLUMNS: usize = 60;

/// The most mistakes that are listed.
const MOST_MISTAKES: usize = 50;

pub(crate) fn answer(report: &AnalyseReport) -> Styled {
    let mut text = Boards::new(&report.puzzle).drawing();
    if let (AnalyseVerdict::Unsolvable, Some(reason)) = (report.verdict, &report.reason) {
        text.append(bold(&format!("unsolvable for {}: {reason}", goal_name(&report.puzzle))));
        return text;
    }
    let unit = unit(report.metric);
    text.append(bold(&summary(report)));
    if let Some(reason) = report.halted_by {
        let cause = halt_cause(Some(reason));
        text.append(plain(&format!("stopped by {cause}: the distances are bounds from there on")));
    }
    for line in curve(&report.distances) {
        text.append(plain(&line));
    }
    for mistake in report.mistakes.iter().take(MOST_MISTAKES) {
        text.append(plain(&advice(mistake, unit)));
    }
    if report.mistakes.len() > MOST_MISTAKES {
        let more = report.mistakes.len() - MOST_MISTAKES;
        text.append(plain(&format!("and {} more", grouped(more as u32))));
    }
    if !report.unverified_tables.is_empty() {
        let tables = report.unverified_tables.join(", ");
        text.append(plain(&format!("not verified: {tables}")));
    }
    text
}

/// What the metric counts.
fn unit(metric: Metric) -> &'static str {
    match metric {
        Metric::Single => "move",
        Metric::Multi => "slide",
    }
}

fn summary(report: &AnalyseReport) -> String {
    let unit = unit(report.metric);
    let made = moves(report.moves.len() as u32);
    let slides = counted(report.slides, "slide");
    let shortest = report.distances.first().map_or_else(String::new, |first| {
        format!("; a shortest solution has {}", known(*first, unit))
    });
    let end = match report.distances.last() {
        _ if report.solved => "solved".into(),
        Some(last) => format!("not solved, {} left", known(*last, unit)),
        None => "not solved".into(),
    };
    let proved = if report.verdict == AnalyseVerdict::Exact { "" } else { "at least " };
    let mistakes = counted(report.mistakes.len() as u64, "mistake");
    format!("{made} ({slides}), {end}{shortest}; {proved}{mistakes}")
}

/// A distance, or its bounds.
fn known(DistanceInfo { lower_bound, cost, .. }: DistanceInfo, unit: &str) -> String {
    let most = counted(cost, unit);
    if lower_bound == cost { most } else { format!("{} to {most}", grouped(lower_bound)) }
}

/// The distances as a curve, and its ends; the larger bound where they are not known.
fn curve(distances: &[DistanceInfo]) -> Vec<String> {
    const LEVELS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let most = distances.iter().map(|each| each.cost).max().unwrap_or(0);
    if distances.len() < 2 || most == 0 {
        return Vec::new();
    }
    let columns = distances.len().min(COLUMNS);
    let at = |column: usize| distances[column * (distances.len() - 1) / (columns - 1)].cost;
    let level = |cost: u32| LEVELS[(cost as usize * (LEVELS.len() - 1)).div_ceil(most as usize)];
    let line: String = (0..columns).map(|column| level(at(column))).collect();
    let (first, last) = (at(0), at(columns - 1));
    vec![format!("distance to the goal, from {} to {}:", grouped(first), grouped(last)), line]
}

fn advice(mistake: &MistakeInfo, unit: &str) -> String {
    let MistakeInfo { number, tile, better, direction, lost, .. } = mistake;
    let (number, lost) = (grouped(*number as u32), counted(lost, unit));
    format!("{unit} {number}, tile {tile}: lost {lost}; better: tile {better} {direction}")
}
