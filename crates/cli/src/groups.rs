//! Options that several commands share.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use susun_engine::{LimitSpec, MethodsReport, Metric, methods};
use susun_text::{means, units};

/// Options of every command.
#[derive(Debug, Args)]
pub(crate) struct GlobalArgs {
    /// Write the answer to this file; `-` is standard output
    #[arg(long, short, value_name = "FILE", global = true, help_heading = "Global options")]
    pub(crate) output: Option<PathBuf>,
    /// When to print colours
    #[arg(
        long, value_name = "WHEN", default_value = "auto", global = true, help_heading = "Global options",
        value_parser = ["auto", "always", "never"]
    )]
    pub(crate) color: String,
    /// Print no notes and no progress, only answers and errors
    #[arg(long, short, global = true, help_heading = "Global options")]
    pub(crate) quiet: bool,
}

impl GlobalArgs {
    /// The file for the answer, unless it is standard output.
    pub(crate) fn file(&self) -> Option<&PathBuf> {
        self.output.as_ref().filter(|path| path.as_os_str() != "-")
    }
}

#[derive(Debug, Args)]
pub(crate) struct PuzzleArgs {
    /// Files, or boards ('1 2/3 0') or links in quotes; standard input if `-` or not given
    #[arg(value_name = "PUZZLE", allow_negative_numbers = true)]
    pub(crate) inputs: Vec<OsString>,
    /// The goal: standard, blank-first, snail, a file or a board [default: the
    /// input's own, else standard]
    #[arg(long, value_name = "GOAL", help_heading = "Input")]
    pub(crate) goal: Option<OsString>,
    /// The format of the input, if it is not recognised correctly
    #[arg(long, value_parser = format_names(), help_heading = "Input")]
    pub(crate) format: Option<String>,
    /// Rows and columns, for input that does not show them
    #[arg(long, value_name = "RxC", help_heading = "Input")]
    pub(crate) size: Option<String>,
    /// Report puzzles that cannot be read and continue with the next; the default for several files
    #[arg(long, help_heading = "Input")]
    pub(crate) keep_going: bool,
}

#[derive(Debug, Args)]
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
    /// Stop when the stored states take this much memory: 512M, 4G, none
    #[arg(
        long, value_name = "SIZE", value_parser = units::memory, default_value = "2G",
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

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("moving").args(["animate", "gif"]).multiple(true))]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag on the command line")]
pub(crate) struct OutputArgs {
    /// Print one JSON report per line
    #[arg(long, help_heading = "Output", conflicts_with_all = ["boards", "animate", "moves"])]
    pub(crate) json: bool,
    /// Print the board after every move
    #[arg(long, help_heading = "Output")]
    pub(crate) boards: bool,
    /// Print the whole calculation: kurang (smaller tiles after each tile), sum + X, the first lower
    /// bound and every round
    #[arg(long, help_heading = "Output", conflicts_with = "json")]
    pub(crate) details: bool,
    /// Print a packing as plain rows of letters, without colours or frames
    #[arg(long, help_heading = "Output", conflicts_with = "json")]
    pub(crate) text: bool,
    /// How to write the moves [default: tiles]
    #[arg(long, value_name = "NOTATION", help_heading = "Output", value_parser = notation_names())]
    pub(crate) moves: Option<String>,
    /// Draw the start board, or the packed pieces, as SVG to this file; `-` is standard output
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) svg: Option<PathBuf>,
    /// Draw the start board, or the packed pieces, as PNG to this file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) png: Option<PathBuf>,
    /// Draw the solution as an animated GIF into this file, one board or piece after another
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) gif: Option<PathBuf>,
    /// Draw every board of the solution, not only the start
    #[arg(long, help_heading = "Output")]
    pub(crate) strip: bool,
    /// Also print a link to each puzzle
    #[arg(long, help_heading = "Output", conflicts_with = "json")]
    pub(crate) link: bool,
    /// Play the solution in the terminal; for brute force on a packing puzzle, show every piece
    /// placed and removed. With --svg: draw a moving picture
    #[arg(long, help_heading = "Output")]
    pub(crate) animate: bool,
    /// With --animate or --gif: milliseconds per move, 50 to 500
    #[arg(
        long, value_name = "MS", default_value_t = 200, requires = "moving", help_heading = "Output",
        value_parser = speed
    )]
    pub(crate) speed: u64,
}

/// The milliseconds of a move.
pub(crate) fn speed(text: &str) -> Result<u64, String> {
    let milliseconds = text.parse().ok().filter(|milliseconds| (50..=500).contains(milliseconds));
    milliseconds.ok_or_else(|| "write milliseconds from 50 to 500".into())
}

/// For commands that may need tables.
#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    /// Check tables that are not in the catalogue by a search before using them; up to six tiles on 4x4
    #[arg(long, help_heading = "Method")]
    pub(crate) verify_tables: bool,
}

#[derive(Debug, Args)]
pub(crate) struct MethodArgs {
    /// The algorithm; auto chooses by the size of the board
    #[arg(
        long, short, default_value = "auto", help_heading = "Method",
        value_parser = algorithm_names()
    )]
    pub(crate) algorithm: String,
    /// The heuristic, or several joined by commas for their maximum; patterns:7-8 uses the 7-8 tables
    #[arg(
        long, short = 'H', value_delimiter = ',', help_heading = "Method",
        value_parser = heuristic_names()
    )]
    pub(crate) heuristic: Vec<String>,
}

/// How moves are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum MetricArg {
    /// Each tile that moves one cell is a move
    #[default]
    Single,
    /// A slide of several tiles in a line is one move
    Multi,
}

impl From<MetricArg> for Metric {
    fn from(metric: MetricArg) -> Self {
        match metric {
            MetricArg::Single => Self::Single,
            MetricArg::Multi => Self::Multi,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct SolutionsArgs {
    /// Count all shortest solutions, or all solutions of a packing puzzle
    #[arg(long, help_heading = "Method")]
    pub(crate) all: bool,
    /// With --all: list at most N of them
    #[arg(long, value_name = "N", requires = "all", help_heading = "Method")]
    pub(crate) max_solutions: Option<usize>,
}

#[derive(Debug, Args)]
pub(crate) struct ThreadArgs {
    /// Threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
}

/// For commands that print a report for each puzzle.
#[derive(Debug, Args)]
pub(crate) struct JsonLines {
    /// Print one JSON report per line
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}

/// For commands that print one report.
#[derive(Debug, Args)]
pub(crate) struct JsonReport {
    /// Print a JSON report
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct LinkArgs {
    /// Also print a link to each puzzle
    #[arg(long, conflicts_with = "json")]
    pub(crate) link: bool,
}

impl OutputArgs {
    /// Returns whether the solution is played in the terminal.
    pub(crate) fn plays(&self) -> bool {
        self.animate && self.svg.is_none() && self.gif.is_none()
    }

    /// Returns whether the solution is drawn board by board, or piece by piece.
    pub(crate) fn draws_frames(&self) -> bool {
        self.gif.is_some() || (self.animate && self.svg.is_some())
    }

    /// The pictures that are written.
    pub(crate) fn pictures(&self) -> [Option<&Path>; 3] {
        [self.svg.as_deref(), self.png.as_deref(), self.gif.as_deref()]
    }
}

/// Pictures of the puzzle that a command is about.
#[derive(Debug, Args)]
pub(crate) struct PictureArgs {
    /// Draw the puzzle as SVG into this file; `-` is standard output
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) svg: Option<PathBuf>,
    /// Draw the puzzle as PNG into this file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) png: Option<PathBuf>,
}

/// Everything that can be named. Computed once: at every start, the options of all commands ask for it.
pub(crate) static KNOWN: LazyLock<MethodsReport> = LazyLock::new(methods);

/// The names of sets of pieces.
pub(crate) fn set_names() -> Names {
    Names::new(KNOWN.piece_sets.iter().map(|set| (set.name.clone(), Vec::new())))
}

fn algorithm_names() -> Names {
    let all = KNOWN.algorithms.iter().chain(&KNOWN.packing_algorithms);
    let auto = ("auto".to_owned(), vec!["automatic".to_owned()]);
    let all = all.map(|info| (info.name.clone(), info.aliases.clone()));
    Names::new(std::iter::once(auto).chain(all))
}

fn heuristic_names() -> Names {
    Names::new(KNOWN.heuristics.iter().map(|info| (info.name.clone(), info.aliases.clone())))
}

pub(crate) fn format_names() -> Names {
    let all = KNOWN.formats.iter().chain(&KNOWN.packing_formats);
    Names::new(all.map(|format| (format.name.clone(), Vec::new())))
}

pub(crate) fn notation_names() -> Names {
    Names::new(KNOWN.notations.iter().map(|notation| (notation.name.clone(), Vec::new())))
}

/// Names with their other spellings. A detail may follow a name, as in `patterns:7-8`; the engine knows which.
#[derive(Clone)]
pub(crate) struct Names {
    known: Vec<(String, Vec<String>)>,
    parser: PossibleValuesParser,
}

impl Names {
    fn new(known: impl Iterator<Item = (String, Vec<String>)>) -> Self {
        let known: Vec<_> = known.collect();
        let parser = PossibleValuesParser::new(known.iter().map(|(name, _)| name.clone()));
        Self { known, parser }
    }

    /// The same names and one more.
    pub(crate) fn and(self, name: &str) -> Self {
        Self::new(self.known.into_iter().chain([(name.to_owned(), Vec::new())]))
    }
}

impl TypedValueParser for Names {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        let typed = value.to_str().unwrap_or_default();
        let (name, detail) = typed.find(':').map_or((typed, ""), |colon| typed.split_at(colon));
        let means = |(known, aliases): &&(String, Vec<String>)| {
            means(name, known, &aliases.iter().map(String::as_str).collect::<Vec<_>>())
        };
        match self.known.iter().find(means) {
            Some((known, _)) => Ok(format!("{known}{detail}")),
            None => self.parser.parse_ref(command, arg, value),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.parser.possible_values()
    }
}
