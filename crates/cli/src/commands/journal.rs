//! Journals: `susun solve --journal` and `susun verify`.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use serde::Serialize;
use susun_cluster::audit::{Audit, audit};
use susun_cluster::job::{FIRST_NODES, JobOptions, search_with};
use susun_cluster::journal;
use susun_cluster::local::{self, Local, LocalProgress};
use susun_cluster::product::Product;
use susun_cluster::settings::Times;
use susun_engine::{Clock as _, Control, Counters, Cut, Event, Report, Request, SystemClock};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::numbers::{counted, grouped};
use crate::output::{self, bold, plain};
use crate::progress::{Rounds, bar, show, stop_on_ctrl_c};
use crate::tables::tables;

/// The most errors that are listed, after the first.
const MOST_LISTED: usize = 10;

/// Nodes of a unit of `solve --journal`: less than a second, and the textbook search repeats it in some seconds.
const UNIT_NODES: u64 = 1 << 22;

/// Searches with a journal, or continues with it if it exists: calls `print` with each report.
pub(crate) fn solve(
    request: &Request,
    (path, title): (&Path, String),
    threads: Option<u16>,
    mut print: impl FnMut(&Report) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    local::check(path).map_err(susun_cluster::ClusterError::from)?;
    let (bar, clock, stop) = (bar(), SystemClock::start(), stop_on_ctrl_c());
    let began = Instant::now();
    let mut rounds = Rounds::default();
    let mut events = |event: &Event| show(&bar, event, clock.now(), &mut rounds);
    let options = JobOptions {
        cut: Cut { first: FIRST_NODES, most: UNIT_NODES },
        times: Times::default(),
        title,
        abi: susun_engine::abi(),
    };
    let mut control = Control { stop: stop.clone(), clock: &clock, events: &mut events };
    let spec = search_with(request, tables(), options, &mut control)?;
    let local = Local::new(&spec, tables(), path, began)?;
    let cores = std::thread::available_parallelism().map_or(1, Into::into);
    let threads = threads.map_or(cores, usize::from);
    let (product, over) = local.run(threads, &stop, &mut |progress: LocalProgress| {
        let LocalProgress { nodes, lower_bound, elapsed } = progress;
        let counters = Counters { generated: nodes as u64, ..Counters::default() };
        events(&Event::Progress { counters, lower_bound, cost: None, elapsed });
    })?;
    bar.finish_and_clear();
    let mut worst = if over { Exit::Answered } else { Exit::Stopped };
    if let Product::Reports(reports) = &product {
        for report in reports {
            worst = worst.max(print(report)?);
        }
    }
    let journal = path.display();
    output::note(&if over {
        format!("to check: susun verify {journal}")
    } else {
        "to continue: run the same command again".into()
    });
    Ok(worst)
}

/// Whether a file begins like a journal.
pub(crate) fn is_journal(path: &Path) -> bool {
    // Reading from a pipe here would lose data.
    if !path.is_file() {
        return false;
    }
    let mut begins = [0; 32];
    let read = File::open(path).and_then(|mut file| file.read(&mut begins)).unwrap_or(0);
    journal::begins(&String::from_utf8_lossy(&begins[..read]))
}

/// The report of an audit.
#[derive(Serialize)]
struct JournalReport<'a> {
    job: &'a str,
    verdict: &'static str,
    ended: bool,
    units: u64,
    nodes: String,
    repeated: u64,
    seed: u64,
    /// If more than this part of the units were wrong, one would have been found with a probability of 95 %.
    excluded: Option<f64>,
    wrong: &'a [String],
}

/// Audits a journal: searches a random sample of `units` units again, drawn by `seed` or by the clock.
pub(crate) fn run(path: &Path, units: u64, seed: Option<u64>, json: bool) -> Result<Exit, Failure> {
    let stop = stop_on_ctrl_c();
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let seed = seed.unwrap_or(since.as_nanos() as u64);
    let reading = journal::read(path).map_err(susun_cluster::ClusterError::from)?;
    let bar = bar();
    let findings = audit(&reading, tables(), (units, seed), &stop, &mut |done, of| {
        bar.set_message(format!(
            "searching again: {done} of {} (Ctrl-C: stop)",
            counted(of, "unit")
        ));
    })?;
    bar.finish_and_clear();
    let (verdict, exit) = match (findings.wrong.is_empty(), findings.ended, findings.stopped) {
        (false, ..) => ("invalid", Exit::Refuted),
        (true, true, false) => ("valid", Exit::Answered),
        _ => ("incomplete", Exit::Stopped),
    };
    let report = JournalReport {
        job: &findings.job,
        verdict,
        ended: findings.ended,
        units: findings.units,
        nodes: findings.nodes.to_string(),
        repeated: findings.repeated,
        seed,
        excluded: findings.excluded(),
        wrong: &findings.wrong,
    };
    output::data(json, "journal", &report, |report| {
        let mut text = bold(&format!("{}: {}", report.verdict, coverage(&findings)));
        for line in lines(&findings, seed) {
            text.append(plain(&line));
        }
        text
    })?;
    Ok(exit)
}

fn coverage(findings: &Audit) -> String {
    let nodes = grouped(u64::try_from(findings.nodes).unwrap_or(u64::MAX));
    let units = counted(findings.units, "unit");
    match (findings.wrong.first(), findings.ended) {
        (Some(first), _) => first.clone(),
        (None, true) => {
            format!("{units} with {nodes} nodes tile the whole search and add up to its answer")
        }
        (None, false) => format!("{units} with {nodes} nodes so far; the job has not ended"),
    }
}

fn lines(findings: &Audit, seed: u64) -> Vec<String> {
    let mut lines: Vec<String> = findings.wrong.iter().skip(1).take(MOST_LISTED).cloned().collect();
    if findings.wrong.len() > MOST_LISTED + 1 {
        lines.push(format!("and {} more", findings.wrong.len() - MOST_LISTED - 1));
    }
    let repeated = counted(findings.repeated, "unit");
    lines.push(match findings.excluded() {
        None => "no unit was searched again: the results themselves were not checked".into(),
        Some(rate) if rate <= 0.0 => format!("all units were searched again with the textbook search ({repeated})"),
        Some(_) if !findings.wrong.is_empty() => format!("{repeated} searched again (seed {seed})"),
        Some(rate) => format!(
            "{repeated} searched again with the textbook search (seed {seed}), none differs: if more than {:.2} % of \
             the units were wrong, one would have been found with a probability of 95 %",
            rate * 100.0
        ),
    });
    if findings.stopped {
        lines.push("stopped before the whole sample was searched again".into());
    }
    lines
}
