//! `susun solve`.

mod graph_file;
mod print;

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use susun_cluster::ClusterError;
use susun_engine::{ByFamily, MethodChoice, PuzzleText, Report, Request, Solve, packing, sliding};
use susun_text::units;

use self::graph_file::GraphFile;
pub(super) use self::print::print;
use self::print::{picture_is_answer, play_trace, print_solution};
use super::journal;
use crate::ask::Ask;
use crate::checkpoint::CheckpointFile;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::file_use::FileUse;
use crate::groups::{
    LimitArgs, MethodArgs, MetricArg, OutputArgs, PuzzleArgs, SolutionsArgs, TableArgs,
};
use crate::input::Inputs;
use crate::output;
use crate::output_file::check_output;
use crate::picture;
use crate::progress::stop_on_ctrl_c;
use crate::tables;

/// How a trace of this version begins: no other file is overwritten with a trace.
const TRACE_BEGINS: &[u8] = b"{\"schema\":2,\"kind\":\"trace\",";

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    #[command(flatten)]
    tables: TableArgs,
    #[command(flatten)]
    method: MethodArgs,
    /// For weighted-a-star: the factor of h, from 1 to 100 [default: 1.5]
    #[arg(long, value_name = "W", help_heading = "Method", allow_negative_numbers = true)]
    weight: Option<String>,
    /// For depth-limited: the maximum number of moves
    #[arg(long, value_name = "N", help_heading = "Method")]
    depth: Option<u32>,
    /// For a-star: skip every state seen before (closed), or only the previous one [default: closed]; for ida-star
    /// and bounded-ida-star: skip words of moves that others replace (words:14)
    #[arg(long, value_name = "WAY", help_heading = "Method")]
    duplicates: Option<String>,
    /// For anytime, and the beam of bounded-ida-star: end after this many nodes: 5000000, 50M [default: 12M;
    /// 50k for the beam on boards of up to 16 cells; none for anytime with a limit]
    #[arg(
        long, value_name = "N", value_parser = units::count, help_heading = "Method",
        allow_negative_numbers = true
    )]
    effort: Option<u64>,
    /// How moves are counted, and so which solutions are shortest
    #[arg(long, value_name = "METRIC", default_value = "single", help_heading = "Method")]
    metric: MetricArg,
    /// Require a shortest solution, even above 16 cells, where that can take very long
    #[arg(long, help_heading = "Method")]
    optimal: bool,
    #[command(flatten)]
    solutions: SolutionsArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Threads for all searches in rounds, anytime and packing [default: one for each core]
    #[arg(long, value_name = "N", help_heading = "Limits", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// Stop at the first solution that any thread finds: faster, but the counts of the
    /// last round vary
    #[arg(long, help_heading = "Method", conflicts_with = "all")]
    first_found: bool,
    /// Let auto use the largest tables stored on this machine; node counts then depend on them
    #[arg(long = "tables", help_heading = "Method")]
    kept_tables: bool,
    /// Save the progress of the search in this file, to continue with `susun resume`
    #[arg(long, value_name = "FILE", help_heading = "Limits")]
    checkpoint: Option<PathBuf>,
    /// Write the result of each unit of the search to this file, for `susun verify`; the same command continues with it
    #[arg(
        long, value_name = "FILE", help_heading = "Limits",
        conflicts_with_all = ["checkpoint", "trace", "graph", "limit_time", "first_found"]
    )]
    journal: Option<PathBuf>,
    /// Record every step of the search in this file, for `susun trace`
    #[arg(long, value_name = "FILE", help_heading = "Output", conflicts_with = "checkpoint")]
    trace: Option<PathBuf>,
    /// With --trace: record at most N events
    #[arg(
        long, value_name = "N", default_value_t = 100_000, requires = "trace", help_heading = "Output",
        value_parser = clap::value_parser!(u32).range(1..=10_000_000)
    )]
    trace_events: u32,
    /// Write the graph of all shortest solutions into this file, FILE.json or
    /// FILE.dot; with or without --all
    #[arg(long, value_name = "FILE", help_heading = "Output", conflicts_with = "checkpoint")]
    graph: Option<PathBuf>,
    #[command(flatten)]
    output: OutputArgs,
}

impl SolveArgs {
    /// The files that are named.
    pub(crate) fn file_use(&self) -> FileUse {
        FileUse::default()
            .puzzle(&self.puzzle)
            .writes([&self.trace, &self.graph])
            .pictures(&self.output)
            .owns([&self.checkpoint, &self.journal])
    }

    /// The first of the files that have room for one puzzle.
    fn only_one(&self) -> Option<&'static str> {
        let files = [
            (self.output.pictures().iter().any(Option::is_some), "picture"),
            (self.trace.is_some(), "trace"),
            (self.graph.is_some(), "graph"),
        ];
        files.into_iter().find_map(|(given, what)| given.then_some(what))
    }

    /// Returns whether brute force is played in the terminal, for which it is recorded.
    fn plays_trace(&self) -> bool {
        self.output.plays() && self.method.algorithm == "brute-force"
    }

    fn request(&self, puzzle: PuzzleText) -> Request {
        let wants_trace = self.trace.is_some() || self.plays_trace();
        Request::Solve(Solve {
            puzzle,
            method: MethodChoice {
                algorithm: Some(self.method.algorithm.clone()),
                heuristics: self.method.heuristic.clone(),
                weight: self.weight.clone(),
                depth: self.depth,
                duplicates: self.duplicates.clone(),
                effort: self.effort,
            },
            limits: self.limits.spec(),
            optimal: self.optimal,
            all: self.solutions.all,
            max_solutions: self.solutions.max_solutions,
            threads: self.threads,
            first_found: self.first_found,
            kept_tables: self.kept_tables,
            trace_events: wants_trace.then_some(self.trace_events as usize),
            graph: self.graph.is_some(),
            begin_with: None,
            metric: self.metric.into(),
        })
    }
}

pub(crate) fn run(args: &SolveArgs) -> Result<Exit, Failure> {
    tables::set_up(&args.tables);
    check_output_options(&args.output)?;
    if args.trace.is_some() || args.graph.is_some() || args.checkpoint.is_some() {
        output::go_on_without_reader();
    }
    let (mut reports, mut traced, mut graphed) = (0, false, false);
    let graph_file = args.graph.as_deref().map(GraphFile::new).transpose()?;
    let mut file = args.checkpoint.as_deref().map(CheckpointFile::new).transpose()?;
    if let Some(path) = &args.trace {
        check_output(path, "a trace", TRACE_BEGINS)?;
    }
    // Solutions of a packing puzzle are printed as they are found.
    let printed = Cell::new(0);
    let mut on_solution = |solution: &str| {
        if args.output.json {
            return;
        }
        match print_solution(solution, printed.get() + 1, &args.output) {
            Ok(()) => printed.set(printed.get() + 1),
            // The report prints the rest, and then the error.
            Err(_) => stop_on_ctrl_c().stop(),
        }
    };
    let inputs =
        Inputs::new(&args.puzzle, args.output.json)?.headed().only_one_for(args.only_one());
    if file.is_some() && inputs.len() > 1 {
        return Err(Failure::Usage {
            message: "a checkpoint records one puzzle, and there are several".into(),
            hint: "give one puzzle at a time".into(),
        });
    }
    if let Some(path) = &args.journal {
        return with_journal(args, inputs, path);
    }
    let worst = inputs.answer_each(|input| {
        let request = args.request(input.puzzle_text());
        let ask = Ask::new(&request).checkpoint(file.as_mut()).on_solution(&mut on_solution);
        ask.last(input.is_last).for_each_report(|report| match (report, &graph_file) {
            (Report::Solve(report), _) => {
                reports += 1;
                print(&report, printed.take(), &args.output)
            }
            (Report::Trace(trace), _) => {
                traced = true;
                write_trace(&trace, args)
            }
            (Report::Graph(graph), Some(file)) => {
                graphed = true;
                file.write(&graph, args.output.json)
            }
            _ => Ok(Exit::Answered),
        })
    })?;
    finish(file, args.checkpoint.as_deref(), worst)?;
    if args.trace.is_some() && !traced && reports > 0 {
        output::note("nothing was searched, so there is no trace");
    }
    if args.graph.is_some() && !graphed && reports > 0 {
        output::note("no solution was proved shortest, so there is no graph");
    }
    Ok(worst)
}

/// Solves the only puzzle with a journal.
fn with_journal(args: &SolveArgs, inputs: Inputs, path: &Path) -> Result<Exit, Failure> {
    output::go_on_without_reader();
    let input = inputs.only()?.ok_or_else(|| Failure::Usage {
        message: "a journal records one puzzle, and there are several".into(),
        hint: "give one puzzle at a time".into(),
    })?;
    let mut request = args.request(input.puzzle_text());
    if let Request::Solve(solve) = &mut request {
        // The results do not depend on them.
        solve.threads = None;
    }
    let title = format!("susun solve {}", input.puzzle_text().text.trim());
    let mut print_report = |report: &Report| match report {
        Report::Solve(report) => print(report, 0, &args.output),
        _ => Ok(Exit::Answered),
    };
    match journal::solve(&request, (path, title), args.threads, &mut print_report) {
        Err(Failure::Cluster(error)) if matches!(*error, ClusterError::NothingToSearch) => {
            output::note("nothing is searched in units, so there is no journal");
            Ask::new(&request).for_each_report(|report| print_report(&report))
        }
        solved => solved,
    }
    .map_err(|failure| failure.with_texts(input.texts()))
}

/// Says what can be done with the checkpoint of a search that has ended, if it has one.
pub(super) fn finish(
    file: Option<CheckpointFile>,
    path: Option<&Path>,
    exit: Exit,
) -> Result<(), Failure> {
    let (Some(file), Some(path)) = (file, path) else { return Ok(()) };
    if !file.was_offered() && exit < Exit::Usage {
        output::note("nothing was searched in units, so there is no checkpoint");
    } else if file.is_written() && exit.is_halted() {
        output::note(&format!("to continue: susun resume {}", path.display()));
    }
    file.finish()
}

/// Refuses options that need something else, and lets pictures be completed if nobody reads the answer.
pub(super) fn check_output_options(args: &OutputArgs) -> Result<(), Failure> {
    let usage = |message: &str, hint: &str| {
        Err(Failure::Usage { message: message.into(), hint: hint.into() })
    };
    if args.strip && args.svg.is_none() && args.png.is_none() {
        return usage("--strip needs a picture to draw", "add --svg FILE or --png FILE");
    }
    picture_is_answer(args)?;
    if args.pictures().iter().any(Option::is_some) {
        output::go_on_without_reader();
    }
    if args.animate && args.png.is_some() {
        return usage("a PNG does not move", "write --gif FILE instead, or leave --animate out");
    }
    if args.plays() && !output::is_terminal() {
        return usage(
            "--animate needs a terminal",
            "use --boards to print every board, or --gif FILE or --svg FILE for a moving picture",
        );
    }
    Ok(())
}

/// Writes a trace to its file, or plays it.
fn write_trace(
    trace: &ByFamily<sliding::TraceReport, packing::TraceReport>,
    args: &SolveArgs,
) -> Result<Exit, Failure> {
    if let Some(path) = &args.trace {
        picture::save_with(path, |out| match trace {
            ByFamily::Sliding(trace) => trace.write_to(out),
            ByFamily::Packing(trace) => trace.write_to(out),
        })?;
    }
    match trace {
        ByFamily::Packing(trace) if args.plays_trace() => {
            play_trace(trace, Duration::from_millis(args.output.speed))
        }
        _ => Ok(Exit::Answered),
    }
}
