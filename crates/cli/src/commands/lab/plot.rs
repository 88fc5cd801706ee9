//! `susun lab plot`.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use susun_lab::{Error, Figure, Measure, NoFigure, Plate, Record, UnknownFigure, gallery};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::file_use::FileUse;
use crate::numbers::counted;
use crate::output;
use crate::picture::{files, png, save, save_all, svg};

#[derive(Debug, Args)]
pub(crate) struct PlotArgs {
    /// Files of records, all of one experiment
    #[arg(value_name = "RECORDS", required = true)]
    files: Vec<PathBuf>,
    /// Draw one figure: dots, boxes, cactus, scatter, by-length, profile or gap [default: all that the records allow]
    #[arg(long, value_name = "NAME")]
    figure: Option<String>,
    /// Measure to show; can be given several times with --into [default: those of the experiment; in a single figure,
    /// the first of them]
    #[arg(long, value_name = "MEASURE")]
    measure: Vec<String>,
    /// Show these methods, in this order [default: all, in the order of the experiment]
    #[arg(long, value_name = "METHOD,METHOD")]
    methods: Vec<String>,
    /// Write the figure as SVG to this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write the figure as PNG to this file
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Write the figures to this folder, as SVG and PNG
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["svg", "png"])]
    into: Option<PathBuf>,
}

impl PlotArgs {
    /// The files that the arguments name.
    pub(crate) fn file_use(&self) -> FileUse {
        FileUse::default().reads(&self.files).writes([&self.svg, &self.png])
    }
}

pub(crate) fn run(args: &PlotArgs) -> Result<Exit, Failure> {
    let records = susun_lab::read(&args.files)?;
    let figure = args.figure.as_deref().map(named).transpose()?;
    match (&args.into, figure) {
        (Some(folder), figure) => {
            let measures = match figure {
                // The gap plot always shows lengths.
                Some(Figure::Gap) => vec![Measure::Cost],
                _ => susun_lab::measures(&records, &args.measure)?,
            };
            let mut plates = drawn(&records, &measures, &args.methods)?;
            plates.retain(|plate| figure.is_none_or(|only| plate.figure == only));
            save_into(folder, &plates)
        }
        (None, Some(figure)) if args.svg.is_some() || args.png.is_some() => {
            one(args, &records, figure)
        }
        (None, figure) => Err(Failure::Usage {
            message: "no output file or folder is given".into(),
            hint: match figure {
                Some(figure) => {
                    format!("add --svg {figure}.svg, --png {figure}.png or --into FOLDER")
                }
                None => "add --into FOLDER for all figures, or --figure NAME for one".into(),
            },
        }),
    }
}

fn named(name: &str) -> Result<Figure, Failure> {
    name.parse().map_err(|error: UnknownFigure| Failure::Usage {
        message: error.to_string(),
        hint: error.hint(),
    })
}

/// Writes one figure to the given files.
fn one(args: &PlotArgs, records: &[Record], figure: Figure) -> Result<Exit, Failure> {
    let measures = susun_lab::measures(records, &args.measure)?;
    if args.measure.len() > 1 {
        return Err(Failure::Usage {
            message: "a figure shows one measure, and several were given".into(),
            hint: "give one, or use --into FOLDER for a figure of each".into(),
        });
    }
    let methods = methods(&args.methods, records);
    let Some(measure) = measures.first() else {
        return Err(Failure::Usage {
            message: "the records name no measure".into(),
            hint: "add a measure, for example --measure generated".into(),
        });
    };
    let picture = figure.draw(records, *measure, &methods).map_err(refused)?;
    save_all(&files(args.svg.as_deref(), args.png.as_deref(), || picture)?)?;
    Ok(Exit::Answered)
}

/// Writes all figures that some records allow to a folder.
pub(super) fn all_into(folder: &Path, records: &[Record]) -> Result<Exit, Failure> {
    save_into(folder, &drawn(records, &susun_lab::measures(records, &[])?, &[])?)
}

fn drawn(
    records: &[Record],
    measures: &[Measure],
    named: &[String],
) -> Result<Vec<Plate>, Failure> {
    gallery(records, measures, &methods(named, records)).map_err(refused)
}

fn save_into(folder: &Path, plates: &[Plate]) -> Result<Exit, Failure> {
    fs::create_dir_all(folder).map_err(|cause| Failure::File {
        doing: "write",
        path: folder.into(),
        cause,
    })?;
    let mut lines = Vec::new();
    for plate in plates {
        save(&folder.join(format!("{}.svg", plate.name)), &svg(&plate.picture))?;
        save(&folder.join(format!("{}.png", plate.name)), &png(&plate.picture)?)?;
        lines.push(folder.join(&plate.name).display().to_string());
    }
    lines.push(format!("{}, each as .svg and .png\n", counted(plates.len() as u64, "figure")));
    output::write(&lines.join("\n"))?;
    Ok(Exit::Answered)
}

/// The methods with these names. One text may contain several names separated by commas. Names may contain commas, too,
/// so the longest match wins.
fn methods(named: &[String], records: &[Record]) -> Vec<String> {
    named.iter().flat_map(|text| split(text, records)).collect()
}

fn split(text: &str, records: &[Record]) -> Vec<String> {
    let mut methods = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let fits = |name: &&str| {
            rest.strip_prefix(*name).is_some_and(|after| after.is_empty() || after.starts_with(','))
        };
        let names = records.iter().map(|record| record.method.as_str()).filter(fits);
        // An unknown method is reported when the figure is drawn.
        let name = names.max_by_key(|name| name.len()).unwrap_or(rest);
        methods.push(name.to_owned());
        rest = rest[name.len()..].trim_start_matches(',').trim_start();
    }
    methods
}

/// The failure of a figure that cannot be drawn.
pub(super) fn refused(error: NoFigure) -> Failure {
    match error {
        NoFigure::Misfit(misfit) => Error::Misfit(misfit).into(),
        other => Failure::Picture { message: other.to_string(), hint: other.hint() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_methods_may_have_commas() {
        let record = |name: &str| Record { method: name.into(), ..Record::default() };
        let records = ["A*", "A*, Hamming", "A*, Manhattan", "BFS"].map(record);
        let split = |text| split(text, &records);
        assert_eq!(split("A*, Hamming,A*, Manhattan"), ["A*, Hamming", "A*, Manhattan"]);
        assert_eq!(split("BFS, A*"), ["BFS", "A*"]);
        assert_eq!(split("A*,DFS"), ["A*", "DFS"]);
    }
}
