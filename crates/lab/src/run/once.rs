//! One run in this process: sends the request to the engine, and makes a record of its report.

use susun_engine::{
    ByFamily, Control, Error, HaltReason, Report, Session, Stop, SystemClock, Tables, answer_with,
    packing, sliding,
};

use super::measure::Meter;
use super::task::{Task, now};
use crate::record::{Outcome, Record, RoundCounts};

/// Runs tasks one after another, with the same tables.
pub(crate) struct Runner<'t> {
    tables: &'t Tables,
    stop: Stop,
    /// The tables in memory: those of the last run that needed any.
    ready: Option<String>,
}

impl<'t> Runner<'t> {
    pub(crate) fn new(tables: &'t Tables, stop: Stop) -> Self {
        Self { tables, stop, ready: None }
    }

    /// Builds or loads the tables that a run needs, before its time begins. This happens again if the last tables were
    /// those of another method, so that the order of the runs does not matter. Errors are reported by the run.
    pub(crate) fn prepare(&mut self, task: &Task) {
        if task.tables.is_none() || task.tables == self.ready {
            return;
        }
        self.ready.clone_from(&task.tables);
        if let Ok(mut session) = Session::with_tables(&task.request, self.tables) {
            let clock = SystemClock::start();
            let stop = self.stop.clone();
            let mut control = Control { stop, clock: &clock, ..Control::silent() };
            // No nodes: only the preparation before the search.
            let _ = session.advance(0, &mut control);
        }
    }

    /// Runs a task; `None` if the user stopped it.
    pub(crate) fn run(&mut self, task: Task) -> Option<Record> {
        let clock = SystemClock::start();
        let stop = self.stop.clone();
        let mut control = Control { stop, clock: &clock, ..Control::silent() };
        let mut answer = None;
        let meter = Meter::start();
        let answered = answer_with(&task.request, self.tables, &mut control, None, &mut |report| {
            answer.get_or_insert(report);
        });
        let measured = meter.read();
        if self.stop.is_stopped() {
            return None;
        }
        let mut record = Record {
            wall_seconds: measured.wall_seconds,
            cpu_seconds: measured.cpu_seconds,
            peak_bytes: measured.peak_bytes,
            ended: now(),
            ..task.record
        };
        match (answered, answer) {
            (Ok(()), Some(Report::Solve(ByFamily::Sliding(report)))) => {
                solved(&mut record, &report);
            }
            (Ok(()), Some(Report::Solve(ByFamily::Packing(report)))) => {
                filled(&mut record, &report);
            }
            (Ok(()), Some(Report::Count(report))) => counted(&mut record, &report),
            (Ok(()), _) => record.message = Some("the engine gave no answer".into()),
            (Err(error), _) => record.message = Some(refusal(&error)),
        }
        Some(record)
    }
}

fn refusal(error: &Error) -> String {
    match error.hint() {
        Some(hint) => format!("{error} ({hint})"),
        None => error.to_string(),
    }
}

fn solved(record: &mut Record, report: &sliding::SolveReport) {
    // A search that a limit ended has not answered, even if a solution made without search happens to be shortest.
    record.outcome = match (report.halted_by, report.verdict) {
        (Some(by), _) => halted(by),
        (None, sliding::Verdict::Optimal) => Outcome::Optimal,
        (None, sliding::Verdict::Solved) => Outcome::Solved,
        (None, sliding::Verdict::Unsolvable) => Outcome::Unsolvable,
        (None, sliding::Verdict::Halted) => Outcome::Time,
    };
    record.message.clone_from(&report.reason);
    record.algorithm.clone_from(&report.method.algorithm);
    record.heuristic = joined(&report.method.heuristics, ",");
    record.tables = joined(&report.method.tables, " ");
    record.cost = report.cost;
    record.lower_bound = report.lower_bound;
    let complete = report.solutions.as_ref().filter(|solutions| solutions.complete);
    record.solutions = complete.map(|solutions| solutions.count);
    let counters = &report.counters;
    record.generated = Some(counters.generated);
    record.expanded = Some(counters.expanded);
    record.selected = Some(counters.selected);
    record.peak_states = Some(counters.peak_states);
    record.surely_expanded = counters.surely_expanded;
    let round = |round: &susun_engine::RoundInfo| RoundCounts {
        bound: round.bound,
        generated: round.generated,
        expanded: round.expanded,
    };
    record.rounds = report.rounds.iter().map(round).collect();
}

fn filled(record: &mut Record, report: &packing::SolveReport) {
    // Some solutions are not an answer if the method asks for all.
    record.outcome = match (report.halted_by, report.verdict) {
        (Some(by), _) => halted(by),
        (None, packing::Verdict::Solved) => Outcome::Solved,
        (None, packing::Verdict::Unsolvable) => Outcome::Unsolvable,
        (None, packing::Verdict::Halted) => Outcome::Time,
    };
    record.message = report.reasons.first().map(|reason| reason.sentence.clone());
    if let Some(method) = &report.method {
        record.algorithm.clone_from(&method.algorithm);
    }
    let complete = report.solutions.as_ref().filter(|solutions| solutions.complete);
    record.solutions = complete.map(|solutions| solutions.count);
    record.tries = report.counters.tries;
    record.nodes = report.counters.nodes;
}

fn counted(record: &mut Record, report: &packing::CountReport) {
    record.outcome = match (report.halted_by, report.labelled) {
        (Some(by), _) => halted(by),
        (None, Some(0)) => Outcome::Unsolvable,
        (None, _) => Outcome::Solved,
    };
    record.algorithm.clone_from(&report.algorithm);
    // Counts in records are plain numbers, and some readers reject numbers above 2^64 - 1.
    record.solutions = report.labelled.and_then(|labelled| u64::try_from(labelled).ok());
    if record.solutions.is_none() && report.halted_by.is_none() {
        let number = report.labelled.map_or("at least 2^128 - 1".into(), |all| all.to_string());
        record.message = Some(format!("{number} solutions, too many for the field `solutions`"));
    }
    record.tries = report.counters.tries;
    record.nodes = report.counters.nodes;
}

fn halted(by: HaltReason) -> Outcome {
    match by {
        HaltReason::Nodes => Outcome::Nodes,
        HaltReason::Memory => Outcome::Memory,
        HaltReason::Depth => Outcome::Depth,
        // A run that the user stops has no record.
        HaltReason::Time | HaltReason::Stopped => Outcome::Time,
    }
}

/// Names joined for one field of a record; `None` if there are none.
pub(super) fn joined(names: &[String], between: &str) -> Option<String> {
    (!names.is_empty()).then(|| names.join(between))
}
