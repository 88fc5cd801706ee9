//! The list of commands. The arguments of a command are in its file, and groups that several have in `groups`.

use clap::{Parser, Subcommand};

#[cfg(feature = "cluster")]
use crate::commands::cluster;
#[cfg(feature = "lab")]
use crate::commands::lab;
#[cfg(feature = "open")]
use crate::commands::open;
use crate::commands::{
    analyse, bench, check, completions, convert, count, explain, generate, hint, man, methods,
    pieces, prove, resume, schema, shorten, solve, tables, trace, verify,
};
use crate::groups::GlobalArgs;
use crate::{examples, exit};

/// Solve, explain and measure sliding-tile puzzles of any size, and fill boards with pieces.
///
/// Boards are read in every common format: rows of numbers, with or without a size before
/// them, rows joined by `/`, one line, one number per line, JSON and more. The blank is 0, _, -, x or
/// the number of cells.
#[derive(Debug, Parser)]
#[command(name = "susun", version, after_help = exit::HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) global: GlobalArgs,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find a solution: a shortest one up to 16 cells, a quick one on larger boards
    #[command(after_help = examples::SOLVE)]
    Solve(Box<solve::SolveArgs>),
    /// Find a shorter solution of a sliding puzzle than the one you have
    #[command(after_help = examples::SHORTEN)]
    Shorten(Box<shorten::ShortenArgs>),
    /// Review a game: which moves lost distance to the goal, or where a packing lost its solutions
    #[command(after_help = examples::ANALYSE)]
    Analyse(Box<analyse::AnalyseArgs>),
    /// Continue a search from its checkpoint
    #[command(after_help = examples::RESUME)]
    Resume(Box<resume::ResumeArgs>),
    /// Say whether a puzzle can be solved, and why; a packing puzzle may stay undecided
    #[command(after_help = examples::CHECK)]
    Check(check::CheckArgs),
    /// Count the solutions of a packing puzzle
    #[command(after_help = examples::COUNT)]
    Count(Box<count::CountArgs>),
    /// Write a proof of how many solutions a packing puzzle has, for the checker VeriPB
    #[command(after_help = examples::PROVE)]
    Prove(Box<prove::ProveArgs>),
    /// Show every heuristic's estimate, tile by tile, or every piece's possible placements
    #[command(after_help = examples::EXPLAIN)]
    Explain(explain::ExplainArgs),
    /// Give the next move and the distance left, or the next piece
    #[command(after_help = examples::HINT)]
    Hint(hint::HintArgs),
    /// Make random puzzles
    #[command(after_help = examples::GENERATE)]
    Generate(generate::GenerateArgs),
    /// Write puzzles in another format
    #[command(after_help = examples::CONVERT)]
    Convert(convert::ConvertArgs),
    /// Re-check moves, a solution, or reports written with `--json` or by `prove`
    #[command(after_help = examples::VERIFY)]
    Verify(verify::VerifyArgs),
    /// Show what a search did, from a recording by `solve --trace`
    #[command(after_help = examples::TRACE)]
    Trace(trace::TraceArgs),
    /// Build, list, check and share the stored tables of pattern databases
    #[command(after_help = examples::TABLES)]
    Tables(tables::TablesArgs),
    /// Run experiments: from one file to records, statistics and figures
    #[cfg(feature = "lab")]
    #[command(after_help = examples::LAB)]
    Lab(lab::LabArgs),
    /// Run what `susun lab run` says, line by line
    #[cfg(feature = "lab")]
    #[command(hide = true)]
    LabWorker(lab::worker::WorkerArgs),
    /// Spread one long job over many machines, through a NATS server
    #[cfg(feature = "cluster")]
    #[command(after_help = examples::CLUSTER)]
    Cluster(cluster::ClusterArgs),
    /// Open a puzzle in the web app, served only on this machine, until Ctrl-C
    #[cfg(feature = "open")]
    #[command(after_help = examples::OPEN)]
    Open(open::OpenArgs),
    /// Show a set of pieces, with letters and shapes
    #[command(after_help = examples::PIECES)]
    Pieces(pieces::PiecesArgs),
    /// Measure the speed of fixed searches on this machine, and check their node counts
    #[command(after_help = examples::BENCH)]
    Bench(bench::BenchArgs),
    /// List algorithms, heuristics, formats, goals and notations
    #[command(after_help = examples::METHODS)]
    Methods(methods::MethodsArgs),
    /// Print the JSON Schema of requests or reports
    #[command(after_help = examples::SCHEMA)]
    Schema(schema::SchemaArgs),
    /// Print a completion script for a shell
    #[command(after_help = examples::COMPLETIONS)]
    Completions(completions::CompletionsArgs),
    /// Print the manual page of the program or of a command
    #[command(after_help = examples::MAN)]
    Man(man::ManArgs),
}
