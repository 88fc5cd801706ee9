//! `susun prove`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use susun_engine::{Contents, Prove, Report, Request, packing};
use susun_render::Styled;

use super::{ask_one, who_stopped};
use crate::args::ProveArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Input;
use crate::numbers::{counted, grouped, short};
use crate::output::{self, bold, plain};
use crate::output_file::check_output;
use crate::picture::save;

/// The three files of a proof.
struct Files {
    formula: PathBuf,
    proof: PathBuf,
    report: PathBuf,
}

pub(crate) fn run(args: &ProveArgs) -> Result<Exit, Failure> {
    let Some(input) = Input::only(&args.puzzle)? else {
        let count = args.puzzle.inputs.len();
        return Err(Failure::Usage {
            message: format!("a proof is about one puzzle, and there are {count}"),
            hint: "give one puzzle at a time".into(),
        });
    };
    let files = Files::new(args.out.as_deref(), input.file.as_deref());
    files.check()?;
    let limits = args.limits.spec();
    let request = Request::Prove(Prove { puzzle: input.puzzle_text(), limits });
    let shown = ask_one(&request, &mut |report| {
        let Report::Prove(mut report) = report else { return Ok(Exit::Answered) };
        files.write(&mut report)?;
        output::report(args.json, &*report, |report| answer(report, &files))?;
        Ok(match (report.halted_by, report.refused) {
            (Some(reason), _) => reason.into(),
            (None, Some(_)) => Exit::CannotDo,
            (None, None) => Exit::Answered,
        })
    });
    shown.map_err(|failure| failure.pointing_into(input.texts()))
}

/// The files that will be written.
pub(crate) fn outputs(args: &ProveArgs) -> [[PathBuf; 3]; 1] {
    let puzzle = args.puzzle.inputs.first().map(Path::new).filter(|puzzle| puzzle.is_file());
    let Files { formula, proof, report } = Files::new(args.out.as_deref(), puzzle);
    [[formula, proof, report]]
}

impl Files {
    fn new(prefix: Option<&Path>, puzzle: Option<&Path>) -> Self {
        let own = puzzle.and_then(Path::file_stem).map(PathBuf::from);
        let prefix = prefix.map(Into::into).or(own).unwrap_or_else(|| "proof".into());
        // The prefix may have a dot of its own, so nothing of it is replaced.
        let with = |end: &str| {
            let mut name: OsString = prefix.clone().into();
            name.push(end);
            PathBuf::from(name)
        };
        Self { formula: with(".opb"), proof: with(".pbp"), report: with(".json") }
    }

    /// Can they be written, and is nothing of others there?
    fn check(&self) -> Result<(), Failure> {
        check_output(&self.formula, "a formula", b"* #variable=")?;
        check_output(&self.proof, "a proof", b"pseudo-Boolean proof")?;
        check_output(&self.report, "a report", b"{\"schema\":")
    }

    /// Writes what was proved; the two long texts leave the report for files of their own.
    fn write(&self, report: &mut packing::ProveReport) -> Result<(), Failure> {
        let formula = report.formula.as_mut().and_then(packing::ProofText::take_text);
        let proof = report.proof.as_mut().and_then(packing::ProofText::take_text);
        let (Some(formula), Some(proof)) = (formula, proof) else { return Ok(()) };
        save(&self.formula, formula.as_bytes())?;
        save(&self.proof, proof.as_bytes())?;
        save(&self.report, output::json_line(&report.tagged())?.as_bytes())
    }
}

fn answer(report: &packing::ProveReport, files: &Files) -> Styled {
    let Some(claim) = report.claim else { return nothing(report) };
    let count = report.count.unwrap_or_default();
    let mut text = bold(&match claim {
        packing::Claim::NoSolution => "proved: there is no solution".into(),
        packing::Claim::Exactly if count == 1 => "proved: there is exactly 1 solution".into(),
        packing::Claim::Exactly => {
            format!("proved: there are exactly {} solutions", grouped(count))
        }
    });
    if let Some(reason) = &report.reason {
        text.append(plain(reason));
    }
    let argument = report.argument.as_deref().unwrap_or_default();
    let nodes = counted(report.nodes, "node");
    text.append(plain(&format!("{argument}: {nodes}, {:.2} s", report.seconds)));
    let written = [(&files.formula, &report.formula), (&files.proof, &report.proof)];
    for (path, told) in written {
        let bytes = told.as_ref().map_or(0, |told| told.bytes);
        text.append(plain(&format!("{}: {}", path.display(), counted(bytes, "byte"))));
    }
    let Files { formula, proof, report } = files;
    let (formula, proof, report) = (formula.display(), proof.display(), report.display());
    text.append(plain(&format!("what to check: susun verify {report}")));
    text.append(plain(&format!("               veripb {formula} {proof}")));
    text
}

/// Why nothing was proved, and what to do.
fn nothing(report: &packing::ProveReport) -> Styled {
    let Some(refused) = report.refused else {
        let words = format!("stopped by {}: nothing is proved", who_stopped(report.halted_by));
        let mut text = bold(&words);
        text.append(plain(&counted(report.nodes, "node")));
        return text;
    };
    let size = if refused.nodes.max(refused.bytes) == u64::MAX {
        "more nodes than can be told".into()
    } else {
        let (nodes, bytes) = (short(refused.nodes as f64), short(refused.bytes as f64));
        format!("about {nodes} nodes and {bytes} bytes")
    };
    let most = grouped(refused.most_nodes);
    let mut text =
        bold(&format!("refused: the proof would have {size}, and {most} nodes are the most"));
    text.append(plain(
        "place a piece or two and prove each case; `susun count` counts without a proof",
    ));
    text
}
