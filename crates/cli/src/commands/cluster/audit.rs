//! `susun verify` of a job's journal.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::Serialize;
use susun_cluster::audit::{Audit, audit};
use susun_cluster::journal;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::numbers::{counted, grouped};
use crate::output::{self, bold, plain};
use crate::progress::stop_on_ctrl_c;
use crate::tables::tables;

/// At most so many mistakes are told.
const MOST_TOLD: usize = 10;

/// Does this file begin as a journal does?
pub(crate) fn is_journal(path: &Path) -> bool {
    // A pipe would lose what is read here.
    if !path.is_file() {
        return false;
    }
    let mut begins = [0; 32];
    let read = File::open(path).and_then(|mut file| file.read(&mut begins)).unwrap_or(0);
    journal::begins(&String::from_utf8_lossy(&begins[..read]))
}

/// What an audit says, as JSON.
#[derive(Serialize)]
struct Told<'a> {
    job: &'a str,
    verdict: &'static str,
    ended: bool,
    units: u64,
    nodes: String,
    repeated: u64,
    seed: u64,
    /// A larger part of the units than this would have been found wrong, with a chance of 95 in 100.
    excluded: Option<f64>,
    wrong: &'a [String],
}

/// Audits a journal: searches `units` of its units again, drawn by `seed` or by the clock.
pub(crate) fn run(path: &Path, units: u64, seed: Option<u64>, json: bool) -> Result<Exit, Failure> {
    let stop = stop_on_ctrl_c();
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let seed = seed.unwrap_or(since.as_nanos() as u64);
    let reading = journal::read(path).map_err(susun_cluster::ClusterError::from)?;
    let found = audit(&reading, tables(), units, seed, &stop)?;
    let (verdict, exit) = match (found.wrong.is_empty(), found.ended, found.stopped) {
        (false, ..) => ("invalid", Exit::Refuted),
        (true, true, false) => ("valid", Exit::Answered),
        _ => ("incomplete", Exit::Stopped),
    };
    let told = Told {
        job: &found.job,
        verdict,
        ended: found.ended,
        units: found.units,
        nodes: found.nodes.to_string(),
        repeated: found.repeated,
        seed,
        excluded: found.excluded(),
        wrong: &found.wrong,
    };
    output::data(json, "journal", &told, |told| {
        let mut text = bold(&format!("{}: {}", told.verdict, covered(&found)));
        for line in lines(&found, seed) {
            text.append(plain(&line));
        }
        text
    })?;
    Ok(exit)
}

fn covered(found: &Audit) -> String {
    let nodes = grouped(u64::try_from(found.nodes).unwrap_or(u64::MAX));
    let units = counted(found.units, "unit");
    match (found.wrong.first(), found.ended) {
        (Some(first), _) => first.clone(),
        (None, true) => {
            format!("{units} with {nodes} nodes tile the whole search, and add up to its answer")
        }
        (None, false) => format!("{units} with {nodes} nodes so far: the job has not ended"),
    }
}

fn lines(found: &Audit, seed: u64) -> Vec<String> {
    let mut lines: Vec<String> = found.wrong.iter().skip(1).take(MOST_TOLD).cloned().collect();
    if found.wrong.len() > MOST_TOLD + 1 {
        lines.push(format!("and {} more", found.wrong.len() - MOST_TOLD - 1));
    }
    let repeated = counted(found.repeated, "unit");
    lines.push(match found.excluded() {
        None => "no unit was searched again: that their results are true is not checked".into(),
        Some(rate) if rate <= 0.0 => format!("all units were searched again by the textbook search ({repeated})"),
        Some(_) if !found.wrong.is_empty() => format!("{repeated} searched again, drawn by {seed}"),
        Some(rate) => format!(
            "{repeated} searched again by the textbook search, drawn by {seed}, none differs: if more than \
             {:.2} % were wrong, one would have been met with a chance of 95 %",
            rate * 100.0
        ),
    });
    if found.stopped {
        lines.push("stopped before all that were drawn had been searched again".into());
    }
    lines
}
