//! Performance profiles: the share of the puzzles on which a method is within a factor of the best one (Dolan and Moré
//! 2002). A line starts at the share on which its method is best, and ends at the share that it answers, unless the
//! best value of some puzzle is 0.

use susun_render::Picture;
use susun_text::counted;

use crate::chart::{Axis, Chart, Sample, Scale};
use crate::numbers::three_figures;
use crate::statistics::{performance_profile, performance_ratios};

use super::NoFigure;
use super::nested::explain_nested;
use super::runs::{MethodRuns, Runs, known_or_infinite};
use super::steps::{Step, at_zero, draw};
use super::wording::{HEIGHT, WIDTH, heading};

/// The performance profile.
pub(super) fn figure(runs: &Runs) -> Result<Picture, NoFigure> {
    if !runs.measure.is_effort() {
        return Err(NoFigure::NoEffort { measure: runs.measure });
    }
    let amounts: Vec<Vec<f64>> = runs.methods.iter().map(amounts).collect();
    let ratios = performance_ratios(&amounts);
    let finite = ratios.iter().flatten().copied().filter(|ratio| ratio.is_finite());
    let most = finite.fold(0.0, f64::max);
    if most == 0.0 {
        return Err(NoFigure::NothingAnswered);
    }
    let most = most.max(2.0);
    let scale = Scale::around(&[1.0, most]);
    let x = Axis::new("times the best method's value", scale);
    let y = Axis::new("share of the instances (%)", Scale::linear(0.0, 104.0));
    let subtitle = format!("performance profile of {}", runs.measure.words());
    let head = heading(runs, subtitle, Sample::Line);
    let mut chart = Chart::new(&head, x, y, WIDTH, HEIGHT);
    let lines = runs.methods.iter().zip(&ratios).map(|(method, ratios)| steps(method, ratios));
    let lines: Vec<Vec<Step>> = lines.collect();
    let nested = draw(&mut chart, &lines, (scale.high(), None));
    let caption = format!(
        "Each line shows on which share of {} its method needs at most this multiple of the best method's value; it \
         starts at the share on which its method is best. {}{}{}{}",
        counted(runs.instances.len(), "instance"),
        runs.account(),
        explain_nested(nested),
        at_zero(runs, &lines),
        no_multiples(&amounts),
    );
    Ok(chart.finish(&caption))
}

/// A sentence for the caption if the best value of some puzzle is 0: larger values are not a multiple of it, so a line
/// ends below the share that its method answers.
fn no_multiples(amounts: &[Vec<f64>]) -> String {
    let of = |at: usize| amounts.iter().map(move |of| of[at]);
    let is_one = |at: &usize| {
        of(*at).any(|amount| amount <= 0.0) && of(*at).any(|a| a > 0.0 && a.is_finite())
    };
    match (0..amounts.first().map_or(0, Vec::len)).filter(is_one).count() {
        0 => String::new(),
        count => format!(
            " On {} the best value is 0, which has no multiples: larger values are not in the lines.",
            counted(count, "instance")
        ),
    }
}

/// The values of a method, infinite for puzzles that it did not answer.
fn amounts(method: &MethodRuns) -> Vec<f64> {
    method.values.iter().map(|value| known_or_infinite(*value)).collect()
}

fn steps(method: &MethodRuns, ratios: &[f64]) -> Vec<Step> {
    let steps = performance_profile(ratios).into_iter();
    let step = |step: crate::statistics::Step| Step {
        value: step.factor,
        height: step.share * 100.0,
        words: format!(
            "{}: within {} times the best on {:.0} % of the instances",
            method.name,
            three_figures(step.factor),
            step.share * 100.0
        ),
    };
    steps.map(step).collect()
}
