//! `susun lab`: experiments. One file per subcommand.

pub(crate) mod compare;
pub(crate) mod export;
pub(crate) mod heuristic;
pub(crate) mod init;
pub(crate) mod merge;
pub(crate) mod plot;
pub(crate) mod report;
pub(crate) mod run;
pub(crate) mod summary;
pub(crate) mod table;
pub(crate) mod worker;

use clap::{Args, Subcommand};

use crate::examples;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::file_use::FileUse;

#[derive(Debug, Args)]
pub(crate) struct LabArgs {
    #[command(subcommand)]
    command: LabCommand,
}

#[derive(Debug, Subcommand)]
enum LabCommand {
    /// Test a heuristic on every board of a small size
    #[command(after_help = "Examples:\n\
\x20 susun lab heuristic 'hamming + blank'\n\
\x20 susun lab heuristic manhattan --png accuracy.png")]
    Heuristic(heuristic::HeuristicArgs),
    /// Write an example experiment with comments
    #[command(after_help = "Examples:\n  susun lab init my.toml")]
    Init(init::InitArgs),
    /// Run or continue an experiment; each run is recorded when it ends
    #[command(
        after_help = "Examples:\n  susun lab run my.toml\n  susun lab run my.toml --figures plots"
    )]
    Run(run::RunArgs),
    /// Write records as CSV
    #[command(after_help = "Examples:\n  susun lab export my.jsonl --csv my.csv")]
    Export(export::ExportArgs),
    /// Join records of one experiment from several machines
    #[command(after_help = "Examples:\n  susun lab merge a.jsonl b.jsonl -o all.jsonl")]
    Merge(merge::MergeArgs),
    /// Summarise records: answers, distributions, ratios, tests
    #[command(after_help = "Examples:\n  susun lab summary my.jsonl --measure expanded")]
    Summary(summary::SummaryArgs),
    /// Print a table: a row for each puzzle, and for each method its moves, time and nodes
    #[command(after_help = examples::LAB_TABLE)]
    Table(table::TableArgs),
    /// Compare two sets of records: is the newer build slower, or does it search more?
    #[command(after_help = "Examples:\n  susun lab compare old.jsonl new.jsonl")]
    Compare(compare::CompareArgs),
    /// Draw figures from records
    #[command(after_help = "Examples:\n  susun lab plot my.jsonl --into figures")]
    Plot(plot::PlotArgs),
    /// Write an HTML page with question, method, tables and figures
    #[command(after_help = "Examples:\n  susun lab report my.jsonl -o my.html")]
    Report(report::ReportArgs),
}

impl LabArgs {
    /// The files that the arguments name.
    pub(crate) fn file_use(&self) -> FileUse {
        match &self.command {
            LabCommand::Heuristic(args) => args.file_use(),
            LabCommand::Run(args) => args.file_use(),
            LabCommand::Export(args) => args.file_use(),
            LabCommand::Merge(args) => args.file_use(),
            LabCommand::Plot(args) => args.file_use(),
            LabCommand::Report(args) => args.file_use(),
            LabCommand::Summary(args) => args.file_use(),
            LabCommand::Table(args) => args.file_use(),
            LabCommand::Compare(args) => args.file_use(),
            // It writes only a new file.
            LabCommand::Init(_) => FileUse::default(),
        }
    }
}

pub(crate) fn run(args: &LabArgs) -> Result<Exit, Failure> {
    match &args.command {
        LabCommand::Heuristic(args) => heuristic::run(args),
        LabCommand::Init(args) => init::run(args),
        LabCommand::Run(args) => run::run(args),
        LabCommand::Export(args) => export::run(args),
        LabCommand::Merge(args) => merge::run(args),
        LabCommand::Summary(args) => summary::run(args),
        LabCommand::Table(args) => table::run(args),
        LabCommand::Compare(args) => compare::run(args),
        LabCommand::Plot(args) => plot::run(args),
        LabCommand::Report(args) => report::run(args),
    }
}
