//! A proof of how many solutions a packing puzzle has.

use std::path::PathBuf;

use susun_engine::packing::{Claim, ProveReport};
use susun_render::Styled;

use crate::numbers::{counted, grouped, short, time};
use crate::output::{bold, plain};
use crate::show::halt_cause;

/// The three files of a proof.
pub(crate) struct ProofFiles {
    pub(crate) formula: PathBuf,
    pub(crate) proof: PathBuf,
    pub(crate) report: PathBuf,
}

pub(crate) fn answer(report: &ProveReport, files: &ProofFiles) -> Styled {
    let Some(claim) = report.claim else { return not_proved(report) };
    let count = report.solutions.as_ref().map_or(0, |solutions| solutions.count);
    let mut text = bold(&match claim {
        Claim::Unsolvable => "proved: there is no solution".into(),
        Claim::Exactly if count == 1 => "proved: there is exactly 1 solution".into(),
        Claim::Exactly => {
            format!("proved: there are exactly {} solutions", grouped(count))
        }
    });
    if let Some(reason) = &report.reason {
        text.append(plain(reason));
    }
    let argument = report.argument.as_deref().unwrap_or_default();
    let nodes = counted(report.nodes, "node");
    text.append(plain(&format!("{argument}: {nodes}, {}", time(report.seconds))));
    let written = [(&files.formula, &report.formula), (&files.proof, &report.proof)];
    for (path, text_info) in written {
        let bytes = text_info.as_ref().map_or(0, |info| info.bytes);
        text.append(plain(&format!("{}: {}", path.display(), counted(bytes, "byte"))));
    }
    let ProofFiles { formula, proof, report } = files;
    let (formula, proof, report) = (formula.display(), proof.display(), report.display());
    text.append(plain(&format!("to check it: susun verify {report}")));
    text.append(plain(&format!("             veripb {formula} {proof}")));
    text
}

/// Why nothing was proved, and what to do.
fn not_proved(report: &ProveReport) -> Styled {
    let Some(refused) = report.refused else {
        let words = format!("stopped by {}: nothing is proved", halt_cause(report.halted_by));
        let mut text = bold(&words);
        text.append(plain(&counted(report.nodes, "node")));
        return text;
    };
    let size = if refused.nodes.max(refused.bytes) == u64::MAX {
        "more than 2^64 nodes".into()
    } else {
        let (nodes, bytes) = (short(refused.nodes as f64), short(refused.bytes as f64));
        format!("about {nodes} nodes and {bytes} bytes")
    };
    let most = grouped(refused.most_nodes);
    let mut text =
        bold(&format!("refused: the proof would have {size}, the limit is {most} nodes"));
    text.append(plain(
        "place a piece or two and prove each case; `susun count` counts without a proof",
    ));
    text
}
