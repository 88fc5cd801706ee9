//! All figures that the records allow, for a folder or a report.

use susun_render::Picture;

use crate::cases::Cases;
use crate::measure::Measure;
use crate::record::Record;

use super::{Figure, NoFigure};

/// A figure with a unique name that can be a file name.
#[derive(Clone, Debug)]
pub struct Plate {
    /// The name, such as `boxes-expanded`.
    pub name: String,
    /// The kind of figure.
    pub figure: Figure,
    /// The measure that it shows.
    pub measure: Measure,
    /// The picture.
    pub picture: Picture,
}

/// The most scatter plots of the first method against another one.
const MOST_PAIRS: usize = 3;

/// Draws every figure of these methods (all methods if `methods` is empty) that can be drawn, measure by measure. If
/// there are more than two methods, scatter plots show the first against each of the next ones, up to three. The gap
/// plot, which shows lengths and times, is drawn if the length is one of the measures.
///
/// Records that cannot be used together, and measures that no run has, are errors. A figure that needs something these
/// records do not have is left out.
pub fn gallery(
    records: &[Record],
    measures: &[Measure],
    methods: &[String],
) -> Result<Vec<Plate>, NoFigure> {
    let names: Vec<String> = match methods {
        [] => Cases::of(records)?.methods.into_iter().map(str::to_owned).collect(),
        named => named.to_vec(),
    };
    let mut plates = Vec::new();
    for &measure in measures {
        for figure in Figure::ALL {
            for (name, methods) in shown(figure, measure, &names) {
                match figure.draw(records, measure, &methods) {
                    Ok(picture) => plates.push(Plate { name, figure, measure, picture }),
                    Err(
                        NoFigure::NothingAnswered
                        | NoFigure::NoLength
                        | NoFigure::NoEffort { .. }
                        | NoFigure::OneMethod
                        | NoFigure::NoBound
                        | NoFigure::NoneByAll
                        | NoFigure::NoGap,
                    ) => {}
                    Err(error) => return Err(error),
                }
            }
        }
    }
    Ok(plates)
}

/// The names of the plates of one figure, each with its methods; empty if it does not show the measure, or if
/// there are too few methods.
fn shown(figure: Figure, measure: Measure, methods: &[String]) -> Vec<(String, Vec<String>)> {
    let name = format!("{figure}-{}", measure.name().replace('_', "-"));
    match (figure, methods) {
        (Figure::Gap, _) if measure != Measure::Cost => Vec::new(),
        (Figure::Gap, _) => vec![(figure.name().to_owned(), methods.to_vec())],
        (Figure::Scatter | Figure::Profile, [_] | []) => Vec::new(),
        (Figure::Scatter, [first, others @ ..]) if others.len() > 1 => {
            let pair = |(n, other): (usize, &String)| {
                (format!("{name}-1-{}", n + 2), vec![first.clone(), other.clone()])
            };
            others.iter().take(MOST_PAIRS).enumerate().map(pair).collect()
        }
        _ => vec![(name, methods.to_vec())],
    }
}
