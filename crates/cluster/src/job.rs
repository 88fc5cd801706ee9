//! From what somebody asks to a job: everything spelt out, so that every machine searches the same.

use std::time::{SystemTime, UNIX_EPOCH};

use susun_engine::{Control, Cut, Progress, Request, Session, Solve, TableNeed, Tables};

use crate::error::ClusterError;
use crate::messages::{Ask, CODEC, JobSpec, digest};
use crate::settings::Times;
use crate::subjects;

/// Nodes of a unit, unless told: about 40 seconds of a core. Overhead is then far below one part in a hundred, and
/// a crash costs less than a minute.
pub const UNIT_NODES: u64 = 1_000_000_000;

/// Nodes of the first unit of a round: it splits soon, so that everybody has something to do.
pub const FIRST_NODES: u64 = 1 << 18;

/// What is asked of a cluster, in words of its own.
#[derive(Clone, Debug)]
pub struct JobOptions {
    /// How large units are.
    pub cut: Cut,
    /// The times of messages.
    pub times: Times,
    /// For people: what the job was made from.
    pub title: String,
    /// Who may search its units.
    pub abi: String,
}

/// A job for a request of one puzzle. Refused is what is answered at once, and what does not split.
pub fn search(
    request: &Request,
    tables: &Tables,
    options: JobOptions,
) -> Result<JobSpec, ClusterError> {
    let mut control = Control::silent();
    let mut session = Session::with_tables(request, tables)?;
    let does_not_split = |what: &str| Err(ClusterError::DoesNotSplit { what: what.into() });
    if let Request::Solve(Solve { graph: true, .. }) = request {
        return does_not_split("the graph of all shortest solutions");
    }
    if let Progress::Report { .. } | Progress::Done = session.advance(0, &mut control)? {
        return does_not_split("a puzzle that is answered without a search");
    }
    let Some(spelt) = session.explicit_request() else {
        return does_not_split("this request, or several puzzles at once,");
    };
    // Where states are counted, visits may come later, and somebody for them; but nobody can help with the counting.
    if session.worker().is_none() || session.units(1).is_empty() {
        return does_not_split("this method");
    }
    let mut tables = Vec::new();
    for TableNeed { name, content, .. } in session.tables() {
        tables.push(content.ok_or(ClusterError::TableNotAtHand { name })?);
    }
    Ok(job(Ask::Search { request: Box::new(spelt) }, tables, options))
}

/// A job of runs that do not depend on each other.
pub fn runs(count: u32, payload: String, options: JobOptions) -> JobSpec {
    job(Ask::Runs { count, payload }, Vec::new(), options)
}

fn job(ask: Ask, tables: Vec<String>, options: JobOptions) -> JobSpec {
    let JobOptions { cut, times, title, abi } = options;
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let class = subjects::class(&ask, &tables, &times);
    let job = digest(&(&ask, &title, since.as_nanos(), std::process::id()), 12);
    let submitted = since.as_secs();
    JobSpec { codec: CODEC, job, abi, class, tables, ask, cut, times, submitted, title }
}
