//! Solution length over time, as a multiple of the lower bound: one line for each board size, one mark for each method.
//! It suits methods that are the same anytime search with growing effort.

use std::collections::BTreeMap;

use susun_render::Picture;
use susun_text::counted;

use crate::cases::Value;
use crate::chart::{Axis, Chart, Heading, Key, LINE, Mark, Sample, Scale};
use crate::measure::Measure;
use crate::numbers::three_figures;
use crate::record::Record;

use super::NoFigure;
use super::nested::{Nest, Spot, explain_nested};
use super::runs::{MethodRuns, Runs, amount, is_censored};
use super::wording::{HEIGHT, WIDTH, label};

/// The radius of a mark.
const RADIUS: f32 = 4.2;
/// Space above the highest mark, as a share of the axis.
const ROOM: f64 = 0.04;

/// Rows and columns.
type Size = (usize, usize);

/// The line of one size.
struct Curve {
    size: Size,
    /// The number of boards.
    boards: usize,
    /// The mean of their lower bounds.
    bound: f64,
    /// The means of each method.
    means: Vec<Means>,
}

/// The means of one method on the boards of a size.
struct Means {
    length: f64,
    seconds: f64,
}

/// The boards of a figure, by their numbers in the runs.
#[derive(Default)]
struct Boards {
    /// Boards with a lower bound that all methods answered, by number of cells and by size.
    shown: BTreeMap<(usize, Size), Vec<(usize, u32)>>,
    /// The number of boards that a method did not answer.
    unanswered: usize,
    /// The number of other boards, without a lower bound.
    unbounded: usize,
}

/// The gap plot. Times are processor times if all records have them, else wall times.
pub(super) fn figure(records: &[Record], methods: &[String]) -> Result<Picture, NoFigure> {
    let on_processor = records.iter().all(|record| record.cpu_seconds.is_some());
    let time = if on_processor { Measure::CpuSeconds } else { Measure::WallSeconds };
    let times = runs(records, time, methods)?;
    if times.methods.len() < 2 {
        return Err(NoFigure::OneMethod);
    }
    if records.iter().all(|record| record.lower_bound.is_none()) {
        return Err(NoFigure::NoBound);
    }
    let lengths = runs(records, Measure::Cost, methods)?;
    let boards = boards(records, &lengths);
    let curves = curves(&boards, &lengths, &times);
    if curves.is_empty() {
        return Err(NoFigure::NoneByAll);
    }
    let ratios = curves.iter().flat_map(|curve| (0..curve.means.len()).map(|n| curve.ratio(n)));
    let most = ratios.fold(1.0, f64::max);
    if most <= 1.0 {
        return Err(NoFigure::NoGap);
    }
    let means = || curves.iter().flat_map(|curve| &curve.means);
    let seconds: Vec<f64> = means().map(|means| means.seconds).collect();
    let x = Axis::new(format!("mean {}", time.label()), Scale::around(&seconds));
    let high = most + (most - 1.0) * ROOM;
    let y = Axis::new("mean length / mean lower bound", Scale::linear(1.0, high));
    let mut chart = Chart::new(&heading(&lengths, &curves, time), x, y, WIDTH, HEIGHT);
    let nested = draw(&mut chart, &lengths, &curves, time);
    let names: Vec<String> = lengths.methods.iter().map(|method| label(&method.name)).collect();
    let caption = format!(
        "Each line is a board size, each mark a method. The methods, in their order along a line: {}. No solution is \
         below 1, the lower bound; shortest solutions lie between 1 and the lowest mark of a line. {} {}{}{}",
        // Names may contain commas.
        names.join("; "),
        boards.account(),
        lengths.account(),
        explain_nested(nested),
        zeros(&seconds),
    );
    Ok(chart.finish(&caption))
}

/// The values of a measure. The caller did not choose the measure, so a missing value only means a missing answer.
fn runs(records: &[Record], measure: Measure, methods: &[String]) -> Result<Runs, NoFigure> {
    Runs::of(records, measure, methods).map_err(|error| match error {
        NoFigure::NothingMeasured { .. } => NoFigure::NothingAnswered,
        other => other,
    })
}

fn heading(lengths: &Runs, curves: &[Curve], time: Measure) -> Heading {
    let key =
        |(n, curve): (usize, &Curve)| Key::new(Sample::Line(Mark::number(n)), curve.size_text());
    Heading {
        title: lengths.title.clone(),
        subtitle: format!("solution length as a multiple of the lower bound, by {}", time.words()),
        keys: curves.iter().enumerate().map(key).collect(),
    }
}

/// Draws the lines and marks; returns whether any marks overlap.
fn draw(chart: &mut Chart, lengths: &Runs, curves: &[Curve], time: Measure) -> bool {
    let place = |curve: &Curve, n: usize| chart.at(curve.means[n].seconds, curve.ratio(n));
    let line = |curve: &Curve| (0..curve.means.len()).map(|n| place(curve, n)).collect();
    let lines: Vec<Vec<(f32, f32)>> = curves.iter().map(line).collect();
    let mut spots = Vec::new();
    for (number, (curve, line)) in curves.iter().zip(&lines).enumerate() {
        for (n, (method, at)) in lengths.methods.iter().zip(line).enumerate() {
            let words = curve.words(n, &method.name, time);
            spots.push(Spot { method: number, at: *at, hollow: false, words });
        }
    }
    let mut nest = Nest::new(RADIUS);
    nest.add(spots);
    for (n, line) in lines.into_iter().enumerate() {
        chart.line(line, Mark::number(n), LINE);
    }
    nest.draw(chart)
}

/// Sorts the boards by size, and counts those that are left out.
fn boards(records: &[Record], lengths: &Runs) -> Boards {
    let mut known: BTreeMap<&str, (Option<Size>, Option<u32>)> = BTreeMap::new();
    for record in records {
        let (size, bound) = known.entry(&record.instance).or_default();
        *size = size.or_else(|| size_of(&record.puzzle));
        *bound = (*bound).max(record.lower_bound);
    }
    let mut boards = Boards::default();
    for (at, name) in lengths.instances.iter().enumerate() {
        let (size, bound) = known[name.as_str()];
        let answered = lengths.methods.iter().all(|method| answer(method, at).is_some());
        // A solved board has the bound 0, which has no multiples.
        match (size, bound.filter(|bound| *bound > 0)) {
            _ if !answered => boards.unanswered += 1,
            (Some((rows, cols)), Some(bound)) => {
                let key = (rows * cols, (rows, cols));
                boards.shown.entry(key).or_default().push((at, bound));
            }
            _ => boards.unbounded += 1,
        }
    }
    boards
}

/// The size of a board whose rows are joined by `/`; `None` if the rows have different lengths.
fn size_of(puzzle: &str) -> Option<Size> {
    let mut widths = puzzle.split('/').map(|row| row.split_whitespace().count());
    let cols = widths.next().filter(|cols| *cols > 0)?;
    widths.all(|width| width == cols).then(|| (puzzle.split('/').count(), cols))
}

/// The value of a run that answered.
fn answer(method: &MethodRuns, at: usize) -> Option<f64> {
    method.values[at].filter(|value: &Value| !is_censored(*value)).map(amount)
}

fn curves(boards: &Boards, lengths: &Runs, times: &Runs) -> Vec<Curve> {
    let curve = |(&(_, size), boards): (&(usize, Size), &Vec<(usize, u32)>)| {
        let mean =
            |values: &mut dyn Iterator<Item = f64>| values.sum::<f64>() / boards.len() as f64;
        let of = |method: &MethodRuns| {
            mean(&mut boards.iter().filter_map(|(at, _)| answer(method, *at)))
        };
        let both = lengths.methods.iter().zip(&times.methods);
        Curve {
            size,
            boards: boards.len(),
            bound: mean(&mut boards.iter().map(|(_, bound)| f64::from(*bound))),
            means: both
                .map(|(length, time)| Means { length: of(length), seconds: of(time) })
                .collect(),
        }
    };
    boards.shown.iter().map(curve).collect()
}

impl Curve {
    /// The mean length of method number `n`, as a multiple of the mean lower bound.
    fn ratio(&self, n: usize) -> f64 {
        self.means[n].length / self.bound
    }

    fn size_text(&self) -> String {
        format!("{}x{}", self.size.0, self.size.1)
    }

    /// The tooltip of the mark of method number `n`.
    fn words(&self, n: usize, method: &str, time: Measure) -> String {
        let Means { length, seconds } = &self.means[n];
        format!(
            "{}, {method}: mean length {}, mean lower bound {}, ratio {}, mean {} {} seconds, {}",
            self.size_text(),
            three_figures(*length),
            three_figures(self.bound),
            three_figures(self.ratio(n)),
            time.words(),
            three_figures(*seconds),
            counted(self.boards, "board"),
        )
    }
}

impl Boards {
    /// A sentence for the caption: the number of boards of each size, and how many are left out.
    fn account(&self) -> String {
        let counts = || self.shown.values().map(Vec::len);
        let (least, most) = (counts().min().unwrap_or(0), counts().max().unwrap_or(0));
        let mut words = vec![match self.shown.len() {
            1 => format!("Means of {}", counted(most, "board")),
            _ if least == most => format!("Means of {} of each size", counted(most, "board")),
            _ => format!("Means of {least} to {} of each size", counted(most, "board")),
        }];
        if self.unanswered > 0 {
            let boards = counted(self.unanswered, "board");
            words.push(format!("{boards} left out (not answered by every method)"));
        }
        if self.unbounded > 0 {
            let boards = counted(self.unbounded, "board");
            words.push(format!("{boards} left out (no lower bound)"));
        }
        words.join(", ") + "."
    }
}

/// A sentence for the caption about times of 0, for which a logarithmic scale has no position.
fn zeros(seconds: &[f64]) -> &'static str {
    if seconds.iter().any(|seconds| *seconds <= 0.0) {
        " Times of 0 are at the low end of the log scale."
    } else {
        ""
    }
}
