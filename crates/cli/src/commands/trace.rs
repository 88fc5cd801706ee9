//! `susun trace`.

mod steps;

use std::path::PathBuf;

use clap::Args;
use susun_engine::{ByFamily, Head, Report, Request, Trace, packing};

use crate::ask::Ask;
use crate::exit::Exit;
use crate::failure::{Failure, SourceText, Texts};
use crate::file_use::FileUse;
use crate::output;
use crate::picture;
use crate::show::sliding::trace::Recorded;
use crate::show::sliding::tree;
use crate::show::trace::{DISAGREES, Recording, list, truncation};
use crate::show::{packing as show_packing, sliding as show_sliding};

/// The longest trace that is read, in bytes. It has some ten million events, the most that are recorded.
const MOST: u64 = 1 << 30;

#[derive(Debug, Args)]
pub(crate) struct TraceArgs {
    /// A file written by `susun solve --trace`
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print every event
    #[arg(long, group = "show")]
    list: bool,
    /// Step through the events, with the board of each
    #[arg(long, group = "show")]
    step: bool,
    /// Print a JSON report
    #[arg(long, group = "show")]
    json: bool,
    /// Write the search tree for Graphviz into this file
    #[arg(long, value_name = "FILE", help_heading = "Tree", conflicts_with = "show")]
    dot: Option<PathBuf>,
    /// Draw the search tree as SVG into this file
    #[arg(long, value_name = "FILE", help_heading = "Tree", conflicts_with = "show")]
    svg: Option<PathBuf>,
    /// Draw the search tree as PNG into this file
    #[arg(long, value_name = "FILE", help_heading = "Tree", conflicts_with = "show")]
    png: Option<PathBuf>,
    /// Show the tree of this round [default: the last]
    #[arg(
        long, value_name = "N", help_heading = "Tree", conflicts_with = "show",
        value_parser = clap::value_parser!(u32).range(1..)
    )]
    round: Option<u32>,
    /// Show only the first N nodes of the tree
    #[arg(
        long, value_name = "N", help_heading = "Tree", conflicts_with = "show",
        value_parser = clap::value_parser!(u32).range(1..)
    )]
    nodes: Option<u32>,
}

impl TraceArgs {
    /// The files that are named.
    pub(crate) fn file_use(&self) -> FileUse {
        FileUse::default().reads([&self.file]).writes([&self.dot, &self.svg, &self.png])
    }
}

pub(crate) fn run(args: &TraceArgs) -> Result<Exit, Failure> {
    let source = SourceText::of_file(&args.file, b"{\"schema\":", MOST)?;
    if draws(args) && Head::of(&source.text).is_packing() {
        return Err(Failure::Usage {
            message: "the search tree of brute force cannot be drawn legibly".into(),
            hint: "add --list for every event, or --step for the board of each".into(),
        });
    }
    let text = &source.text;
    let exit = Ask::new(&Request::Trace(Trace { text: text.clone() })).for_each_report(|report| {
        let whole = draws(args) || args.list || args.step;
        let agrees = match report {
            Report::TraceSummary(ByFamily::Sliding(summary)) => {
                if draws(args) {
                    draw(&Recorded::read(text)?, args)?;
                } else if whole {
                    print_events(&Recorded::read(text)?, args)?;
                } else {
                    output::report(args.json, &*summary, show_sliding::trace::summary)?;
                }
                summary.agrees
            }
            Report::TraceSummary(ByFamily::Packing(summary)) => {
                if whole {
                    let trace = packing::TraceReport::from_text(text);
                    print_events(&trace.map_err(susun_engine::Error::from)?, args)?;
                } else {
                    output::report(args.json, &*summary, show_packing::trace::summary)?;
                }
                summary.agrees
            }
            _ => return Ok(Exit::Answered),
        };
        if agrees != Some(false) {
            return Ok(Exit::Answered);
        }
        // The summary says so itself.
        if whole {
            output::note(DISAGREES);
        }
        Ok(Exit::Refuted)
    });
    let texts = Texts { puzzle: Some(source), ..Texts::default() };
    exit.map_err(|failure| failure.with_texts(texts))
}

/// Returns whether the search tree is asked for.
fn draws(args: &TraceArgs) -> bool {
    args.dot.is_some() || args.svg.is_some() || args.png.is_some()
}

/// Lists the events, or steps through them.
fn print_events(recording: &impl Recording, args: &TraceArgs) -> Result<(), Failure> {
    if args.list { output::write_each(list(recording)) } else { steps::run(recording) }
}

/// Writes the search tree to files.
fn draw(recorded: &Recorded, args: &TraceArgs) -> Result<(), Failure> {
    if recorded.left_out() > 0 {
        output::note(&truncation(recorded.left_out()));
    }
    let nodes = tree::nodes(recorded, args.round, args.nodes)?;
    if let Some(path) = &args.dot {
        picture::save(path, tree::dot(recorded, &nodes)?.as_bytes())?;
    }
    if args.svg.is_some() || args.png.is_some() {
        let drawing = tree::picture(recorded, &nodes)?;
        if let Some(path) = &args.svg {
            picture::save(path, &picture::svg(&drawing))?;
        }
        if let Some(path) = &args.png {
            picture::save(path, &picture::png(&drawing)?)?;
        }
    }
    Ok(())
}
