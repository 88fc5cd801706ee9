//! All figures of records that make sense, for a folder or a report.

use susun_render::Picture;

use crate::cases::Cases;
use crate::measure::Measure;
use crate::record::Record;

use super::{Figure, NoFigure};

/// A figure with a name that no other has, fit for a file.
#[derive(Clone, Debug)]
pub struct Plate {
    /// Its name, such as `boxes-expanded`.
    pub name: String,
    /// Which figure it is.
    pub figure: Figure,
    /// What it shows.
    pub measure: Measure,
    /// The picture.
    pub picture: Picture,
}

/// With more methods than this, the first is held against the others no further.
const MOST_PAIRS: usize = 3;

/// Every figure of these methods (all, if none are named) that can be drawn, measure by measure. Of more than
/// two methods, scatter plots show the first against the next ones.
///
/// Records that do not fit together, and measures that no run has, are mistakes; a figure that needs what these
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
                        NoFigure::NothingAnswered | NoFigure::NoLength | NoFigure::NoEffort { .. },
                    ) => {}
                    Err(error) => return Err(error),
                }
            }
        }
    }
    Ok(plates)
}

/// Which methods one figure shows, and how that plate is called; none where it would show nothing.
fn shown(figure: Figure, measure: Measure, methods: &[String]) -> Vec<(String, Vec<String>)> {
    let name = format!("{figure}-{}", measure.name().replace('_', "-"));
    match (figure, methods) {
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
