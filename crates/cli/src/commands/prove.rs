//! `susun prove`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::Args;
use susun_engine::{Contents, Prove, Report, Request, packing};

use crate::ask::Ask;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::file_use::FileUse;
use crate::groups::{JsonReport, LimitArgs, PuzzleArgs};
use crate::input::Inputs;
use crate::output;
use crate::output_file::check_output;
use crate::picture::save;
use crate::show::packing::prove::{ProofFiles, answer};

#[derive(Debug, Args)]
pub(crate) struct ProveArgs {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    /// Write PREFIX.opb, PREFIX.pbp and PREFIX.json [default: the puzzle's
    /// file name without its ending, else proof]
    #[arg(long, value_name = "PREFIX", help_heading = "Output")]
    out: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten, next_help_heading = "Output")]
    output: JsonReport,
}

impl ProveArgs {
    /// The files that are named.
    pub(crate) fn file_use(&self) -> FileUse {
        let puzzle = self.puzzle.inputs.first().map(Path::new).filter(|puzzle| puzzle.is_file());
        let ProofFiles { formula, proof, report } = proof_files(self.out.as_deref(), puzzle);
        FileUse::default().puzzle(&self.puzzle).writes([[&formula, &proof, &report]])
    }
}

pub(crate) fn run(args: &ProveArgs) -> Result<Exit, Failure> {
    let Some(input) = Inputs::new(&args.puzzle, args.output.json)?.only()? else {
        let count = args.puzzle.inputs.len();
        return Err(Failure::Usage {
            message: format!("a proof is about one puzzle, and there are {count}"),
            hint: "give one puzzle at a time".into(),
        });
    };
    let files = proof_files(args.out.as_deref(), input.file.as_deref());
    check(&files)?;
    let limits = args.limits.spec();
    let request = Request::Prove(Prove { puzzle: input.puzzle_text(), limits });
    let exit = Ask::new(&request).last(true).for_each_report(|report| {
        let Report::Prove(mut report) = report else { return Ok(Exit::Answered) };
        write(&files, &mut report)?;
        output::report(args.output.json, &*report, |report| answer(report, &files))?;
        Ok(match (report.halted_by, report.refused) {
            (Some(reason), _) => reason.into(),
            (None, Some(_)) => Exit::CannotDo,
            (None, None) => Exit::Answered,
        })
    });
    exit.map_err(|failure| failure.with_texts(input.texts()))
}

fn proof_files(prefix: Option<&Path>, puzzle: Option<&Path>) -> ProofFiles {
    let own = puzzle.and_then(Path::file_stem).map(PathBuf::from);
    let prefix = prefix.map(Into::into).or(own).unwrap_or_else(|| "proof".into());
    // The prefix may have a dot of its own, so nothing of it is replaced.
    let with = |end: &str| {
        let mut name: OsString = prefix.clone().into();
        name.push(end);
        PathBuf::from(name)
    };
    ProofFiles { formula: with(".opb"), proof: with(".pbp"), report: with(".json") }
}

/// Checks that the files can be written and that they replace only older proofs.
fn check(files: &ProofFiles) -> Result<(), Failure> {
    check_output(&files.formula, "a formula", b"* #variable=")?;
    check_output(&files.proof, "a proof", b"pseudo-Boolean proof")?;
    check_output(&files.report, "a report", b"{\"schema\":")
}

/// Writes what was proved; the two long texts leave the report for files of their own.
fn write(files: &ProofFiles, report: &mut packing::ProveReport) -> Result<(), Failure> {
    let formula = report.formula.as_mut().and_then(packing::ProofText::take_text);
    let proof = report.proof.as_mut().and_then(packing::ProofText::take_text);
    let (Some(formula), Some(proof)) = (formula, proof) else { return Ok(()) };
    save(&files.formula, formula.as_bytes())?;
    save(&files.proof, proof.as_bytes())?;
    save(&files.report, output::json_line(&report.tagged())?.as_bytes())
}
