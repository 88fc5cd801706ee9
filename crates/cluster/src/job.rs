//! Makes a job from a request: its method and its tables are named, so that every machine searches the same.

use std::time::{SystemTime, UNIX_EPOCH};

use susun_engine::{Control, Cut, Progress, Request, Session, Solve, TableNeed, Tables};

use crate::error::ClusterError;
use crate::messages::{Ask, CODEC, JobSpec, digest};
use crate::settings::Times;
use crate::subjects;

/// Nodes of a unit by default: about 40 seconds on one core. The overhead is then far below 1 %, and a crash costs less
/// than a minute.
pub const UNIT_NODES: u64 = 1_000_000_000;

/// Nodes of the first unit of a round: it splits soon, so that all workers have units.
pub const FIRST_NODES: u64 = 1 << 18;

/// Options of a job.
#[derive(Clone, Debug)]
pub struct JobOptions {
    /// The size of units.
    pub cut: Cut,
    /// The times of messages.
    pub times: Times,
    /// A title for people: the command that submits it.
    pub title: String,
    /// The abi of the programs that may search its units.
    pub abi: String,
}

/// A job for a request with one puzzle. An error if the puzzle is answered without a search, or if its method does not
/// split into units.
pub fn search(
    request: &Request,
    tables: &Tables,
    options: JobOptions,
) -> Result<JobSpec, ClusterError> {
    search_with(request, tables, options, &mut Control::silent())
}

/// The same; making its tables can be watched and stopped.
pub fn search_with(
    request: &Request,
    tables: &Tables,
    options: JobOptions,
    control: &mut Control<'_>,
) -> Result<JobSpec, ClusterError> {
    let mut session = Session::with_tables(request, tables)?;
    let does_not_split = |what: &str| Err(ClusterError::DoesNotSplit { what: what.into() });
    if let Request::Solve(Solve { graph: true, .. }) = request {
        return does_not_split("the graph of all shortest solutions");
    }
    if let Progress::Report { .. } | Progress::Done = session.advance(0, control)? {
        return Err(ClusterError::NothingToSearch);
    }
    let Some(request) = session.explicit_request() else {
        return does_not_split("this request, or several puzzles at once,");
    };
    // A method that first counts states may have units only later; other workers cannot help with the counting.
    if session.worker().is_none() || session.units(1).is_empty() {
        return does_not_split("this method");
    }
    let mut tables = Vec::new();
    for TableNeed { name, content, .. } in session.tables() {
        tables.push(content.ok_or(ClusterError::TableNotAtHand { name })?);
    }
    Ok(job(Ask::Search { request: Box::new(request) }, tables, options))
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
