//! `susun lab plot`.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use susun_lab::{Figure, NoFigure, Record, UnknownFigure, gallery};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::output;
use crate::picture::{files, png, save, save_all, svg};

use super::reading;

#[derive(Debug, Args)]
pub(crate) struct PlotArgs {
    /// Files of records, written by `susun lab run`
    #[arg(value_name = "RECORDS", required = true)]
    records: Vec<PathBuf>,
    /// One figure: dots, boxes, cactus, scatter, by-length or profile [default: all that make sense]
    #[arg(long, value_name = "NAME")]
    figure: Option<String>,
    /// What is shown, by the name of its field, such as expanded; may be given several times with --into
    /// [default: the nodes, and the wall time]
    #[arg(long = "measure", value_name = "NAME")]
    measures: Vec<String>,
    /// Show these methods, in this order [default: all, in that of the experiment]
    #[arg(long, value_name = "NAME,NAME")]
    methods: Vec<String>,
    /// Draw the figure as SVG into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw the figure as PNG into this file
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Draw the figures into this folder, as SVG and PNG
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["svg", "png"])]
    into: Option<PathBuf>,
}

pub(crate) fn run(args: &PlotArgs) -> Result<Exit, Failure> {
    let records = reading::records(&args.records)?;
    let figure = args.figure.as_deref().map(named).transpose()?;
    match (&args.into, figure) {
        (Some(folder), figure) => all(args, &records, figure, folder),
        (None, Some(figure)) if args.svg.is_some() || args.png.is_some() => {
            one(args, &records, figure)
        }
        (None, figure) => Err(Failure::Usage {
            message: "there is no place for the figures".into(),
            hint: match figure {
                Some(figure) => {
                    format!("add --svg {figure}.svg, --png {figure}.png or --into FOLDER")
                }
                None => "add --into FOLDER for all of them, or --figure NAME for one".into(),
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

/// One figure, into the files that are named.
fn one(args: &PlotArgs, records: &[Record], figure: Figure) -> Result<Exit, Failure> {
    let measures = reading::measures(&args.measures, records)?;
    if args.measures.len() > 1 {
        return Err(Failure::Usage {
            message: "a figure shows one measure, and several are named".into(),
            hint: "name one, or use --into FOLDER for a figure of each".into(),
        });
    }
    let methods = reading::methods(&args.methods, records);
    let picture = figure.draw(records, measures[0], &methods).map_err(|e| refused(&e))?;
    save_all(&files(args.svg.as_deref(), args.png.as_deref(), || picture)?)?;
    Ok(Exit::Answered)
}

/// All figures that make sense, or all of one kind, into a folder.
fn all(
    args: &PlotArgs,
    records: &[Record],
    only: Option<Figure>,
    folder: &Path,
) -> Result<Exit, Failure> {
    let measures = reading::measures(&args.measures, records)?;
    let methods = reading::methods(&args.methods, records);
    let mut plates = gallery(records, &measures, &methods).map_err(|e| refused(&e))?;
    plates.retain(|plate| only.is_none_or(|only| plate.figure == only));
    fs::create_dir_all(folder).map_err(|cause| Failure::File {
        doing: "write",
        path: folder.into(),
        cause,
    })?;
    let mut told = String::new();
    for plate in &plates {
        save(&folder.join(format!("{}.svg", plate.name)), &svg(&plate.picture))?;
        save(&folder.join(format!("{}.png", plate.name)), &png(&plate.picture)?)?;
        told.push_str(&format!("{}\n", folder.join(&plate.name).display()));
    }
    let count = plates.len();
    told.push_str(&format!("{count} figures, each as .svg and .png\n"));
    output::write(&told)?;
    Ok(Exit::Answered)
}

/// Why there is no figure.
pub(super) fn refused(error: &NoFigure) -> Failure {
    Failure::Picture { message: error.to_string(), hint: error.hint() }
}
