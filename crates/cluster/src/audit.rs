//! Checks the journal of a job with nothing but the file.
//!
//! There are three checks. The units must tile the tree: the plan is replayed with the recorded results, each of which
//! must be possible for its unit, and no unit may be open at the end. The answer must be the one that the results add
//! up to. And a random sample of the units is searched again by the textbook search, without kernels: there is no other
//! way to find a result that is well-formed but wrong.

use susun_engine::chance::{below, seeded};
use susun_engine::{ByFamily, Control, Report, Session, Stop, Tables, UnitReport, UnitWorker};

use crate::error::ClusterError;
use crate::foreman::{Foreman, Judgement};
use crate::journal::{Entry, Reading};
use crate::messages::{Ask, JobSpec, Outcome, Record, Task, Work};
use crate::product::Product;

/// Nodes between two checks of the stop handle.
const STEP: u64 = 1 << 20;

/// Confidence of the statement about the units that were not repeated.
const SURE: f64 = 0.95;

/// The findings of an audit.
#[derive(Clone, Debug, PartialEq)]
pub struct Audit {
    /// The job.
    pub job: String,
    /// The title of the job.
    pub title: String,
    /// Units recorded.
    pub units: u64,
    /// Their nodes.
    pub nodes: u128,
    /// Whether the journal has the end of the job. Otherwise only the results so far are checked.
    pub ended: bool,
    /// Units that were searched again.
    pub repeated: u64,
    /// Whether the audit was stopped before the whole sample was repeated.
    pub stopped: bool,
    /// Everything that is wrong, each as a sentence.
    pub wrong: Vec<String>,
}

impl Audit {
    /// The largest part of the units, from 0 to 1, that can be wrong without the sample showing it, with a confidence
    /// of 95 %; `None` if no unit was repeated, 0 if all were.
    pub fn excluded(&self) -> Option<f64> {
        match self.repeated {
            0 => None,
            all if all >= self.units => Some(0.0),
            some => Some(1.0 - (1.0 - SURE).powf(1.0 / some as f64)),
        }
    }
}

/// Checks a journal and searches `sample` of its units again, drawn at random by `seed`. `on_progress` gets the number
/// of units that were searched again, and of those that will be.
pub fn audit(
    reading: &Reading,
    tables: &Tables,
    (sample, seed): (u64, u64),
    stop: &Stop,
    on_progress: &mut dyn FnMut(u64, u64),
) -> Result<Audit, ClusterError> {
    let mut entries = reading.entries.iter();
    let Some(Entry::Job { spec }) = entries.next() else {
        return Err(ClusterError::NotAJob);
    };
    let mut foreman = Foreman::new((**spec).clone(), tables, 0)?;
    foreman.begin()?;
    let mut audit = Audit {
        job: spec.job.clone(),
        title: spec.title.clone(),
        units: 0,
        nodes: 0,
        ended: false,
        repeated: 0,
        stopped: false,
        wrong: Vec::new(),
    };
    let (mut draw, mut drawn) = (seeded(seed), Vec::new());
    for entry in entries {
        match entry {
            Entry::Record { record } => {
                if let Some(work) = audit.follow(&mut foreman, record)? {
                    // Algorithm R of Vitter (1985): after each unit, all so far were as likely to be drawn.
                    if (drawn.len() as u64) < sample {
                        drawn.push((work, record.as_ref()));
                    } else {
                        let place = below(audit.units.min(u32::MAX.into()) as u32, &mut draw);
                        if u64::from(place) < sample {
                            drawn[place as usize] = (work, record.as_ref());
                        }
                    }
                }
            }
            Entry::Refused { unit, .. } => {
                foreman.refuse(unit);
            }
            Entry::End { reports, .. } => audit.end(&foreman, reports),
            Entry::Job { .. } => audit.wrong.push("the job is recorded twice".into()),
            Entry::Begun { .. } | Entry::Left { .. } => {}
        }
    }
    audit.nodes = foreman.counts().nodes;
    audit.repeat(spec, &drawn, tables, stop, on_progress)?;
    Ok(audit)
}

impl Audit {
    /// Replays one result: accepted if it is the first of a unit that the plan has given out.
    fn follow(
        &mut self,
        foreman: &mut Foreman,
        record: &Record,
    ) -> Result<Option<Work>, ClusterError> {
        let name = short(&record.unit);
        let work = foreman.work(&record.unit).cloned();
        match foreman.judge(record) {
            Judgement::News => {}
            // It arrived together with the result that made it unnecessary.
            Judgement::Unwanted => return Ok(None),
            Judgement::Known => {
                self.wrong
                    .push(format!("unit {name} is recorded twice, or is not a unit of this job"));
                return Ok(None);
            }
            Judgement::Faulty(why) => {
                self.wrong.push(format!("unit {name} is invalid: {why}"));
                return Ok(None);
            }
        }
        self.units += 1;
        foreman.absorb(record)?;
        Ok(work)
    }

    fn end(&mut self, foreman: &Foreman, reports: &[Report]) {
        self.ended = true;
        if !foreman.is_over() {
            let open = foreman.open();
            self.wrong.push(format!(
                "the job is recorded as done, but {open} of its units have no result"
            ));
            return;
        }
        if let Product::Reports(found) = foreman.product() {
            let without = |reports: &[Report]| reports.iter().map(untimed).collect::<Vec<_>>();
            if without(&found) != without(reports) {
                self.wrong.push("the answer is not what the units add up to".into());
            }
        }
    }

    fn repeat(
        &mut self,
        spec: &JobSpec,
        drawn: &[(Work, &Record)],
        tables: &Tables,
        stop: &Stop,
        on_progress: &mut dyn FnMut(u64, u64),
    ) -> Result<(), ClusterError> {
        let Ask::Search { request } = &spec.ask else { return Ok(()) };
        let mut control = Control { stop: stop.clone(), ..Control::silent() };
        let mut session = Session::prepared(request, tables, &mut control)?;
        let Some(mut worker) = session.textbook_worker() else {
            // Perhaps while its tables were made.
            self.stopped = stop.is_stopped();
            return Ok(());
        };
        for (work, record) in drawn {
            on_progress(self.repeated, drawn.len() as u64);
            let (Task::Search { unit }, Outcome::Search { report }) = (&work.task, &record.outcome)
            else {
                continue;
            };
            worker.begin(unit).map_err(susun_engine::Error::from)?;
            let Some(again) = searched(&mut worker, &mut control) else {
                self.stopped = true;
                return Ok(());
            };
            self.repeated += 1;
            if again != *report {
                let (name, by) = (short(&record.unit), &record.worker);
                let words = difference(report, &again);
                self.wrong.push(format!("unit {name}, searched by {by}, {words}"));
            }
        }
        Ok(())
    }
}

fn searched(worker: &mut UnitWorker, control: &mut Control<'_>) -> Option<UnitReport> {
    loop {
        if let Some(report) = worker.advance(STEP, control) {
            return Some(report);
        }
        if control.stop.is_stopped() {
            return None;
        }
    }
}

fn difference(claim: &UnitReport, found: &UnitReport) -> String {
    if claim.generated != found.generated {
        return format!("claims {} nodes but has {}", claim.generated, found.generated);
    }
    if claim.solutions != found.solutions {
        return format!("claims {} solutions but has {}", claim.solutions, found.solutions);
    }
    "gives another result when searched again".into()
}

fn short(unit: &str) -> &str {
    unit.get(..12).unwrap_or(unit)
}

/// A report without its times and without the fields that depend on the machine.
pub fn untimed(report: &Report) -> Report {
    let mut report = report.clone();
    match &mut report {
        Report::Solve(ByFamily::Sliding(report)) => {
            (report.seconds, report.resumed) = (0.0, false);
            report.method.unverified_tables.clear();
        }
        Report::Solve(ByFamily::Packing(report)) => report.seconds = 0.0,
        Report::Count(report) => report.seconds = 0.0,
        _ => {}
    }
    report
}
