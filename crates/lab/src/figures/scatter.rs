//! Two methods against each other: a mark for each puzzle, and the line where both are equal.

use std::cmp::Ordering;

use susun_render::Picture;
use susun_text::counted;

use crate::cases::Value;
use crate::chart::{Axis, Chart, Heading, Key, Mark, Sample, Scale};

use super::NoFigure;
use super::runs::{Runs, amount, is_censored, known_or_infinite};
use super::wording::{explain_hollow, label, radius, value_text, zeros};

/// The width of the picture, and the height of the area inside its frame, which is nearly a square.
const WIDTH: f32 = 480.0;
const HEIGHT: f32 = 380.0;

/// The scatter plot.
pub(super) fn figure(runs: &Runs) -> Result<Picture, NoFigure> {
    let [one, two] = runs.methods.as_slice() else {
        let methods = runs.methods.iter().map(|method| method.name.clone()).collect();
        return Err(NoFigure::NotTwo { methods });
    };
    let pairs: Vec<(usize, Value, Value)> = one
        .values
        .iter()
        .zip(&two.values)
        .enumerate()
        .filter_map(|(at, (a, b))| Some((at, (*a)?, (*b)?)))
        .collect();
    let scale = Scale::around(&runs.amounts());
    let axis = |name: &str| Axis::new(format!("{}: {}", label(name), runs.measure.label()), scale);
    let mut head = Heading {
        title: runs.title.clone(),
        subtitle: format!(
            "{}, {} against {}",
            runs.measure.words(),
            label(&one.name),
            label(&two.name)
        ),
        keys: vec![
            Key::new(Sample::Point(Mark::number(0)), "an instance"),
            Key::new(Sample::Dashes, "both the same"),
        ],
    };
    explain_hollow(&mut head, runs);
    let mut chart = Chart::new(&head, axis(&one.name), axis(&two.name), WIDTH, HEIGHT);
    chart.dashes(chart.at(0.0, 0.0), chart.at(scale.high(), scale.high()));
    let radius = radius(2 * pairs.len());
    for &(at, a, b) in &pairs {
        let place = |value: Value| if is_censored(value) { scale.high() } else { amount(value) };
        let point = chart.at(place(a), place(b));
        let mark = Mark::number(0);
        let hollow = is_censored(a) || is_censored(b);
        let item = if hollow { mark.hollow(point, radius) } else { mark.at(point, radius) };
        chart.point(item, words(runs, at, a, b));
    }
    let caption = format!("{} {}{}", verdict(runs, &pairs), runs.account(), zeros(runs, true));
    Ok(chart.finish(&caption))
}

fn words(runs: &Runs, at: usize, a: Value, b: Value) -> String {
    let of =
        |n: usize, value| format!("{} {}", runs.methods[n].name, value_text(runs.measure, value));
    format!("{}: {}; {}", runs.instances[at], of(0, a), of(1, b))
}

/// A sentence for the caption: on how many puzzles each method needs less.
fn verdict(runs: &Runs, pairs: &[(usize, Value, Value)]) -> String {
    let count =
        |wanted: Ordering| pairs.iter().filter(move |(_, a, b)| compared(*a, *b) == Some(wanted));
    let [below, above, same] =
        [Ordering::Greater, Ordering::Less, Ordering::Equal].map(|wanted| count(wanted).count());
    let unknown = pairs.len() - below - above - same;
    let open = if unknown > 0 { format!(", undecided on {unknown}") } else { String::new() };
    let at_edge = if runs.has_censored() {
        " Runs that a limit ended are hollow, at the far edge."
    } else {
        ""
    };
    format!(
        "Of {}, {} needs less on {below} (below the line), {} on {above} (above it), both the same on {same}{open}.{at_edge}",
        counted(pairs.len(), "instance"),
        label(&runs.methods[1].name),
        label(&runs.methods[0].name),
    )
}

/// A censored value is larger than any known value; two censored values cannot be compared.
fn compared(a: Value, b: Value) -> Option<Ordering> {
    if is_censored(a) && is_censored(b) {
        return None;
    }
    Some(known_or_infinite(Some(a)).total_cmp(&known_or_infinite(Some(b))))
}
