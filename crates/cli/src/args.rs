//! What was typed. What it means is the engine's `Request`, made in `commands`.
//!
//! Longer than 400 lines because it lists every option of every command; there is no code in it.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args as ClapArgs, Parser, Subcommand};
use clap_complete::Shell;
use susun_engine::{LimitSpec, methods};

#[cfg(feature = "cluster")]
use crate::commands::cluster::ClusterArgs;
#[cfg(feature = "lab")]
use crate::commands::lab::{LabArgs, worker::WorkerArgs};
use crate::commands::schema::SchemaArgs;
use crate::{examples, exit, units};

/// Solve, explain and measure sliding-tile puzzles of any size, and fill boards with pieces.
///
/// Boards are read in every common format: rows of numbers, `N` and then rows, rows joined by `/`,
/// one line, one number a line, JSON and more. The blank is 0, _, -, x or R*C.
#[derive(Debug, Parser)]
#[command(name = "susun", version, after_help = exit::HELP)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find a solution: the shortest up to 16 cells, a quick one above
    #[command(after_help = examples::SOLVE)]
    Solve(Box<SolveArgs>),
    /// Go on with a search from its checkpoint
    Resume(Box<ResumeArgs>),
    /// Say whether a board can be solved, and why, in three ways; a packing puzzle may stay undecided
    Check(CheckArgs),
    /// Count the solutions of a packing puzzle
    Count(Box<CountArgs>),
    /// Prove how many solutions a packing puzzle has, for the checker VeriPB
    #[command(after_help = examples::PROVE)]
    Prove(Box<ProveArgs>),
    /// Show what every heuristic sees, tile by tile; what an exact cover sees
    Explain(ExplainArgs),
    /// Give the next move and the distance left, or the next piece
    Hint(HintArgs),
    /// Make random puzzles
    Generate(GenerateArgs),
    /// Write puzzles in another format
    #[command(after_help = examples::CONVERT)]
    Convert(ConvertArgs),
    /// Re-check moves, a solution, or reports written with `--json` or by `prove`
    #[command(after_help = examples::VERIFY)]
    Verify(VerifyArgs),
    /// Tell what a search did, from what `solve --trace` recorded
    #[command(after_help = examples::TRACE)]
    Trace(TraceArgs),
    /// Look after the tables of pattern databases that are kept
    #[command(after_help = examples::TABLES)]
    Tables(TablesArgs),
    /// Run experiments: from one file to records, statistics and figures
    #[cfg(feature = "lab")]
    #[command(after_help = examples::LAB)]
    Lab(LabArgs),
    /// Run what `susun lab run` says, line by line
    #[cfg(feature = "lab")]
    #[command(hide = true)]
    LabWorker(WorkerArgs),
    /// Spread one long job over many machines, through a NATS server
    #[cfg(feature = "cluster")]
    #[command(after_help = examples::CLUSTER)]
    Cluster(ClusterArgs),
    /// Open a puzzle in the web app, served on this machine alone until Ctrl-C
    #[cfg(feature = "open")]
    #[command(after_help = examples::OPEN)]
    Open(OpenArgs),
    /// List algorithms, heuristics, formats, goals and notations
    Methods(MethodsArgs),
    /// Print the JSON Schema of requests or reports
    Schema(SchemaArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
    /// Print the manual page of the program or of a command
    Man(ManArgs),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct PuzzleArgs {
    /// Files, or boards or links in quotes: '1 2/3 0'; `-` or nothing for standard input
    #[arg(value_name = "PUZZLE", allow_negative_numbers = true)]
    pub(crate) inputs: Vec<OsString>,
    /// The goal: standard, blank-first, snail, a file or a board [default: the
    /// input's own, else standard]
    #[arg(long, value_name = "GOAL", help_heading = "Input")]
    pub(crate) goal: Option<OsString>,
    /// The format, where it is not recognised as you mean it
    #[arg(long, value_parser = format_names(), help_heading = "Input")]
    pub(crate) format: Option<String>,
    /// Rows and columns, for input that does not show them
    #[arg(long, value_name = "RxC", help_heading = "Input")]
    pub(crate) size: Option<String>,
}

#[derive(Debug, ClapArgs)]
#[expect(clippy::struct_field_names, reason = "the names are the options' names")]
pub(crate) struct LimitArgs {
    /// Stop after this time: 10, 500ms, 2m
    #[arg(
        long, value_name = "TIME", value_parser = units::seconds, help_heading = "Limits",
        allow_negative_numbers = true
    )]
    pub(crate) limit_time: Option<f64>,
    /// Stop after generating this many nodes: 1000000, 10M
    #[arg(
        long, value_name = "N", value_parser = units::count, help_heading = "Limits",
        allow_negative_numbers = true
    )]
    pub(crate) limit_nodes: Option<u64>,
    /// Stop when the states held take this much memory: 512M, 4G, none
    #[arg(
        long, value_name = "SIZE", value_parser = units::bytes, default_value = "2G",
        help_heading = "Limits", allow_negative_numbers = true
    )]
    pub(crate) limit_memory: units::Memory,
}

impl LimitArgs {
    /// As the engine wants them.
    pub(crate) fn spec(&self) -> LimitSpec {
        LimitSpec { seconds: self.limit_time, nodes: self.limit_nodes, memory: self.limit_memory.0 }
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) tables: TableArgs,
    /// The algorithm; auto chooses by the size of the board
    #[arg(
        long, short, default_value = "auto", help_heading = "Method",
        value_parser = algorithm_names()
    )]
    pub(crate) algorithm: String,
    /// The heuristic; several, joined by commas, mean their maximum; patterns:7-8 names the tables
    #[arg(
        long, short = 'H', value_delimiter = ',', help_heading = "Method",
        value_parser = heuristic_names()
    )]
    pub(crate) heuristic: Vec<String>,
    /// For weighted-a-star: how much h counts, from 1 to 100 [default: 1.5]
    #[arg(long, value_name = "W", help_heading = "Method", allow_negative_numbers = true)]
    pub(crate) weight: Option<String>,
    /// For depth-limited: the most moves
    #[arg(long, value_name = "N", help_heading = "Method")]
    pub(crate) depth: Option<u32>,
    /// For a-star: remember every state, or only never step back [default: closed]
    #[arg(long, value_parser = ["closed", "previous"], help_heading = "Method")]
    pub(crate) duplicates: Option<String>,
    /// Insist on a shortest solution, also above 16 cells where that can take for ever
    #[arg(long, help_heading = "Method")]
    pub(crate) optimal: bool,
    /// Count all shortest solutions; of a packing puzzle, all
    #[arg(long, help_heading = "Method")]
    pub(crate) all: bool,
    /// With --all: list so many of them
    #[arg(long, value_name = "N", requires = "all", help_heading = "Method")]
    pub(crate) max_solutions: Option<usize>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Threads for ida-star, iterative-deepening and packing [default: one for each core]
    #[arg(long, value_name = "N", help_heading = "Limits", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    /// Take the first solution any thread finds: sooner, but the counts of the
    /// last round then vary
    #[arg(long, help_heading = "Method", conflicts_with = "all")]
    pub(crate) first_found: bool,
    /// Record in this file how far the search is, to go on with `susun resume`
    #[arg(long, value_name = "FILE", help_heading = "Limits")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Record every step of the search in this file, for `susun trace`
    #[arg(long, value_name = "FILE", help_heading = "Output", conflicts_with = "checkpoint")]
    pub(crate) trace: Option<PathBuf>,
    /// With --trace: record at most so many events
    #[arg(
        long, value_name = "N", default_value_t = 100_000, requires = "trace", help_heading = "Output",
        value_parser = clap::value_parser!(u32).range(1..=10_000_000)
    )]
    pub(crate) trace_events: u32,
    /// Write the graph of all shortest solutions into this file, FILE.json or
    /// FILE.dot; with or without --all
    #[arg(long, value_name = "FILE", help_heading = "Output", conflicts_with = "checkpoint")]
    pub(crate) graph: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, ClapArgs)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag on the command line")]
pub(crate) struct OutputArgs {
    /// Print one JSON report a line
    #[arg(long, help_heading = "Output", conflicts_with_all = ["boards", "animate", "moves"])]
    pub(crate) json: bool,
    /// Print every board on the way
    #[arg(long, help_heading = "Output")]
    pub(crate) boards: bool,
    /// How to write the moves
    #[arg(
        long, default_value = "tiles", value_name = "NOTATION", help_heading = "Output",
        value_parser = notation_names()
    )]
    pub(crate) moves: String,
    /// Draw the start, or how pieces fill the board, as SVG into this file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) svg: Option<PathBuf>,
    /// Draw the start, or how pieces fill the board, as PNG into this file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) png: Option<PathBuf>,
    /// Draw every board on the way instead of the start alone
    #[arg(long, help_heading = "Output")]
    pub(crate) strip: bool,
    /// Print the link of each puzzle, too
    #[arg(long, help_heading = "Output", conflicts_with = "json")]
    pub(crate) link: bool,
    /// Play the solution in the terminal; of brute force on a packing puzzle, every piece
    /// put down and taken away
    #[arg(long, help_heading = "Output")]
    pub(crate) animate: bool,
    /// With --animate: milliseconds a move, 50 to 500
    #[arg(
        long, value_name = "MS", default_value_t = 200, requires = "animate", help_heading = "Output",
        value_parser = clap::value_parser!(u64).range(50..=500)
    )]
    pub(crate) speed: u64,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ResumeArgs {
    /// A file written by `susun solve --checkpoint`; it is kept up to date
    #[arg(value_name = "FILE")]
    pub(crate) checkpoint: PathBuf,
    #[command(flatten)]
    pub(crate) tables: TableArgs,
    /// Stop after this time: 10, 500ms, 2m
    #[arg(long, value_name = "TIME", value_parser = units::seconds, help_heading = "Limits")]
    pub(crate) limit_time: Option<f64>,
    /// Threads [default: one for each core]
    #[arg(long, value_name = "N", help_heading = "Limits", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// Draw the board as SVG into this file, with what keeps it from being filled
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) svg: Option<PathBuf>,
    /// The same as PNG
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) png: Option<PathBuf>,
    /// Print the link of each puzzle, too
    #[arg(long, help_heading = "Output", conflicts_with = "json")]
    pub(crate) link: bool,
    /// Print one JSON report a line
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// Who counts: `counting`, or an algorithm for packing that visits every solution
    #[arg(long, value_name = "NAME", help_heading = "Method")]
    pub(crate) engine: Option<String>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Threads for engines that visit solutions [default: one for each core]
    #[arg(long, value_name = "N", help_heading = "Limits", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    /// Print one JSON report a line
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ProveArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// Write PREFIX.opb, PREFIX.pbp and PREFIX.json [default: the puzzle's
    /// file name without its ending, else proof]
    #[arg(long, value_name = "PREFIX", help_heading = "Output")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Print a JSON report
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// Print one JSON report a line
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) tables: TableArgs,
    /// Think no longer than this: 10, 500ms, 2m
    #[arg(
        long, value_name = "TIME", value_parser = units::seconds, default_value = "10",
        help_heading = "Limits"
    )]
    pub(crate) limit_time: f64,
    /// Tell all best moves, and how many shortest solutions begin with each
    #[arg(long)]
    pub(crate) all: bool,
    /// For packing: placed pieces that are surely right, joined by commas
    #[arg(long, value_name = "PIECES", value_delimiter = ',')]
    pub(crate) keep: Vec<String>,
    /// Print the link of each puzzle, too
    #[arg(long, help_heading = "Output", conflicts_with = "json")]
    pub(crate) link: bool,
    /// Print one JSON report a line
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct GenerateArgs {
    #[command(subcommand)]
    pub(crate) family: GenerateCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum GenerateCommand {
    /// Sliding tiles, uniform over all boards that can reach the goal
    Sliding(GenerateSlidingArgs),
    /// Packing challenges: one solution, and no piece placed that is not needed for that
    Packing(GeneratePackingArgs),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct GenerateSlidingArgs {
    /// Rows and columns
    #[arg(long, value_name = "RxC", default_value = "4x4")]
    pub(crate) size: String,
    /// How many boards
    #[arg(
        long, short = 'n', default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..)
    )]
    pub(crate) count: u32,
    /// The same seed gives the same boards; drawn from the clock if not given
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// The goal they can reach: standard, blank-first, snail, a file or a board
    #[arg(long)]
    pub(crate) goal: Option<OsString>,
    /// Walk so many random moves from the goal instead
    #[arg(long, value_name = "MOVES")]
    pub(crate) walk: Option<u32>,
    /// The format to write
    #[arg(long, default_value = "slash", value_parser = format_names())]
    pub(crate) format: String,
    /// Print the link of each puzzle, too
    #[arg(long, conflicts_with = "json")]
    pub(crate) link: bool,
    /// Print a JSON report
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct GeneratePackingArgs {
    /// A packing puzzle; what is placed in it is placed in every challenge
    #[arg(value_name = "FILE", conflicts_with_all = ["board", "pieces"])]
    pub(crate) file: Option<OsString>,
    /// The board: iq-5x11, iq-diagonal, iq-pyramid, 6x10, 3x4x5, pyramid-4 ...
    #[arg(long, value_name = "NAME", default_value = "iq-5x11")]
    pub(crate) board: String,
    /// The pieces: iq-puzzler-pro, kanoodle, pentominoes, soma
    #[arg(long, value_name = "NAME", default_value = "iq-puzzler-pro")]
    pub(crate) pieces: String,
    /// How many challenges
    #[arg(
        long, short = 'n', default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..)
    )]
    pub(crate) count: u32,
    /// The same seed gives the same challenges; drawn from the clock if not given
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Print the link of each challenge, too
    #[arg(long, conflicts_with = "json")]
    pub(crate) link: bool,
    /// Print a JSON report, with the solutions
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// The format to write [default: grid, or start-goal where there is a goal; susun for packing]
    #[arg(long, value_name = "FORMAT", value_parser = written_formats(), help_heading = "Output")]
    pub(crate) to: Option<String>,
    /// Print the link of each puzzle, too
    #[arg(long, help_heading = "Output", conflicts_with = "json")]
    pub(crate) link: bool,
    /// Print a JSON report
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) tables: TableArgs,
    /// The moves that should solve the board: '7 11 12', 'ullddr', 'URDL2', 'UP LEFT', or a file
    #[arg(long, value_name = "MOVES", help_heading = "Moves")]
    pub(crate) moves: Option<OsString>,
    /// How the moves are written; recognised by itself if not given
    #[arg(long, requires = "moves", value_parser = notation_names(), help_heading = "Moves")]
    pub(crate) notation: Option<String>,
    /// What should be the solution of a packing puzzle: a file, or rows of letters joined by /
    #[arg(long, value_name = "LETTERS", conflicts_with_all = ["moves", "repeat"], help_heading = "Solutions")]
    pub(crate) solution: Option<OsString>,
    /// Search again, with the textbook search on one thread, and compare the whole report, but for
    /// what chance decides: the time, which limit ended it, and the last round of --first-found
    #[arg(long, conflicts_with = "moves", help_heading = "Reports")]
    pub(crate) repeat: bool,
    /// Of a journal: search so many of its units again, drawn by chance; all: every one
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "K", default_value = "100", value_parser = units::count_or_all, help_heading = "Journals")]
    pub(crate) units: u64,
    /// Of a journal: draw the units by this number [default: by the clock]
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "N", help_heading = "Journals")]
    pub(crate) seed: Option<u64>,
    /// Print one JSON report a line
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct TraceArgs {
    /// A file written by `susun solve --trace`
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Print every event
    #[arg(long, group = "show")]
    pub(crate) list: bool,
    /// Step through the events, with the board of each
    #[arg(long, group = "show")]
    pub(crate) step: bool,
    /// Print a JSON report
    #[arg(long, group = "show")]
    pub(crate) json: bool,
    /// Write the search tree for Graphviz into this file
    #[arg(long, value_name = "FILE", help_heading = "Tree", conflicts_with = "show")]
    pub(crate) dot: Option<PathBuf>,
    /// Draw the search tree as SVG into this file
    #[arg(long, value_name = "FILE", help_heading = "Tree", conflicts_with = "show")]
    pub(crate) svg: Option<PathBuf>,
    /// Draw the search tree as PNG into this file
    #[arg(long, value_name = "FILE", help_heading = "Tree", conflicts_with = "show")]
    pub(crate) png: Option<PathBuf>,
    /// The tree of this round of a search in rounds [default: the last]
    #[arg(
        long, value_name = "N", help_heading = "Tree", conflicts_with = "show",
        value_parser = clap::value_parser!(u32).range(1..)
    )]
    pub(crate) round: Option<u32>,
    /// Only the first so many nodes of the tree
    #[arg(
        long, value_name = "N", help_heading = "Tree", conflicts_with = "show",
        value_parser = clap::value_parser!(u32).range(1..)
    )]
    pub(crate) nodes: Option<u32>,
}

/// For commands that may need tables.
#[derive(Debug, ClapArgs)]
pub(crate) struct TableArgs {
    /// Compare tables outside the catalogue with a search before they are used; up to six tiles on 4x4
    #[arg(long, help_heading = "Method")]
    pub(crate) verify_tables: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct TablesArgs {
    #[command(subcommand)]
    pub(crate) command: TablesCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TablesCommand {
    /// Tell what there is, what it is for, and how large
    List(TablesListArgs),
    /// Make tables before they are needed
    Build(TablesBuildArgs),
    /// Check tables, byte by byte, or by computing them again
    Verify(TablesVerifyArgs),
    /// Remove tables; what is needed later is made again
    Remove(TablesRemoveArgs),
    /// Print the folder
    Path(TablesListArgs),
    /// Lend tables to other machines over HTTP, until Ctrl-C
    #[cfg(feature = "http")]
    Serve(TablesServeArgs),
    /// Fetch tables from a machine that lends them
    #[cfg(feature = "cluster")]
    Fetch(TablesFetchArgs),
}

#[cfg(feature = "cluster")]
#[derive(Debug, ClapArgs)]
pub(crate) struct TablesFetchArgs {
    /// The address of `susun tables serve`, or of any folder of files HASH.table: `http://lab:8000`
    #[arg(value_name = "URL")]
    pub(crate) host: String,
    /// Content hashes, as `susun tables list --json` tells them
    #[arg(value_name = "HASH", required_unless_present = "all", conflicts_with = "all")]
    pub(crate) hashes: Vec<String>,
    /// All tables of its index
    #[arg(long)]
    pub(crate) all: bool,
    /// Another address with the same tables, asked when those before do not help; may be repeated
    #[arg(long, value_name = "URL")]
    pub(crate) or: Vec<String>,
    /// Print a JSON report
    #[arg(long)]
    pub(crate) json: bool,
}

#[cfg(feature = "http")]
#[derive(Debug, ClapArgs)]
pub(crate) struct TablesServeArgs {
    /// The port [default: one that is free]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) port: Option<u16>,
    /// The address to listen at; 0.0.0.0 is every one of this machine, so that others can reach it
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) address: std::net::IpAddr,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct TablesListArgs {
    /// Print a JSON report
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct TablesBuildArgs {
    /// Rows and columns: 4x4
    #[arg(value_name = "RxC")]
    pub(crate) size: Option<String>,
    /// The partition, by the tiles of its patterns: 7-8
    pub(crate) partition: Option<String>,
    /// The goal, of which only the blank's cell matters: standard, blank-first, snail or a board
    /// [default: standard]
    #[arg(long)]
    pub(crate) goal: Option<String>,
    /// Instead of a partition: home cells from 0, as 0,1,4,5; or a drawing, in a file or with rows joined
    /// by /: a letter for each tile, - for tiles left out, . for the blank
    #[arg(long, value_name = "PATTERN", conflicts_with = "partition", allow_hyphen_values = true)]
    pub(crate) pattern: Option<OsString>,
    /// Threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    /// Print a JSON report
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct TablesVerifyArgs {
    /// Names, as `susun tables list` tells them [default: all]
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// Compute them again with code of another kind: all entries of small tables, 100,000 drawn ones of
    /// large
    #[arg(long)]
    pub(crate) prove: bool,
    /// Print a JSON report
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct TablesRemoveArgs {
    /// Names, as `susun tables list` tells them
    #[arg(value_name = "NAME", required_unless_present = "all", conflicts_with = "all")]
    pub(crate) names: Vec<String>,
    /// All of them
    #[arg(long)]
    pub(crate) all: bool,
    /// Print a JSON report
    #[arg(long)]
    pub(crate) json: bool,
}

#[cfg(feature = "open")]
#[derive(Debug, ClapArgs)]
pub(crate) struct OpenArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// The port [default: one that is free]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) port: Option<u16>,
    /// Only print the address
    #[arg(long)]
    pub(crate) no_browser: bool,
    /// The folder of the built app [default: what the variable `SUSUN_WEB` says, else the one
    /// installed with the program, else target/web]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) app: Option<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct MethodsArgs {
    /// Print a JSON report
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: Shell,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ManArgs {
    /// A command; the whole program if not given
    pub(crate) command: Option<String>,
}

pub(crate) fn algorithm_names() -> PossibleValuesParser {
    let methods = methods();
    let all = methods.algorithms.into_iter().chain(methods.packing_algorithms);
    let names = all.map(|algorithm| algorithm.name);
    PossibleValuesParser::new(std::iter::once("auto".into()).chain(names))
}

pub(crate) fn heuristic_names() -> HeuristicNames {
    let names = methods().heuristics.into_iter().map(|heuristic| heuristic.name);
    HeuristicNames(PossibleValuesParser::new(names))
}

/// The names of heuristics; a partition of the tiles may follow `patterns`, and the engine knows which.
#[derive(Clone)]
pub(crate) struct HeuristicNames(PossibleValuesParser);

impl TypedValueParser for HeuristicNames {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        match value.to_str() {
            Some(name) if name.starts_with("patterns:") => Ok(name.into()),
            _ => self.0.parse_ref(command, arg, value),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.0.possible_values()
    }
}

fn format_names() -> PossibleValuesParser {
    let methods = methods();
    let all = methods.formats.into_iter().chain(methods.packing_formats);
    PossibleValuesParser::new(all.map(|format| format.name))
}

/// What can be written, too, but tells by itself what it is when it is read.
fn written_formats() -> PossibleValuesParser {
    let methods = methods();
    let all = methods.formats.into_iter().chain(methods.packing_formats);
    let names = all.map(|format| format.name).chain(std::iter::once("link".into()));
    PossibleValuesParser::new(names)
}

fn notation_names() -> PossibleValuesParser {
    PossibleValuesParser::new(methods().notations.into_iter().map(|notation| notation.name))
}
