//! `susun cluster worker`.

use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use susun_cluster::nats::{self, Access, Worker, WorkerEvent};
use susun_cluster::program;
use susun_cluster::subjects::{self, Needs};
use susun_cluster::tables::{Fetcher, Patience};
use susun_engine::Stop;
use susun_text::units;

use super::access::AccessArgs;
use super::wait;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::groups::TableArgs;
use crate::numbers::{counted, grouped};
use crate::output;
use crate::progress::stop_on_ctrl_c;
use crate::tables::{self, tables};

#[derive(Debug, Args)]
pub(crate) struct WorkerArgs {
    /// Units to search at a time [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Name of this worker: letters, digits, - and _ [default: made from the host name and the process id]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// End after this time without units: 60, 5m [default: never]
    #[arg(long, value_name = "TIME", value_parser = units::seconds)]
    leave_when_idle: Option<f64>,
    /// Fetch missing tables from this host, which runs `susun tables serve`; can be given several times
    #[arg(long = "tables", value_name = "URL")]
    hosts: Vec<String>,
    #[command(flatten)]
    tables: TableArgs,
    #[command(flatten)]
    access: AccessArgs,
}

pub(crate) fn run(args: &WorkerArgs) -> Result<Exit, Failure> {
    tables::set_up(&args.tables);
    let stop = stop_on_ctrl_c();
    let name = args.name.clone().unwrap_or_else(unique_name);
    // A worker may be started before its server.
    let access = args.access.access(&name, None)?;
    // The server grants permissions to users, not to workers, so the inbox has the name of the user.
    let owner = access.user.as_ref().map_or(&name, |(user, _)| user);
    let access = Access { inbox: Some(subjects::inbox(owner)), ..access };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let worker = Worker {
        name: name.clone(),
        slots: args.jobs.map_or(cores, usize::from),
        tables: tables().clone(),
        fetch: fetch(&args.hosts),
        runner: RUNNER(),
        program: program::this_program(),
        leave_when_idle: args.leave_when_idle.map(Duration::from_secs_f64),
        hook: None,
    };
    let slots = worker.slots as u64;
    let summary = wait(async {
        let owned_name = name.clone();
        let on_event = Arc::new(move |event| print_event(&owned_name, slots, &event));
        nats::work(&access, worker, &stop, on_event).await
    })?;
    let (units, nodes) = (counted(summary.units, "unit"), grouped(summary.nodes));
    output::note(&format!("worker {name} ends after {units}, {nodes} nodes"));
    Ok(Exit::Answered)
}

/// Fetches tables from the hosts; `None` if there are none.
fn fetch(hosts: &[String]) -> Option<Arc<nats::Fetch>> {
    if hosts.is_empty() {
        return None;
    }
    let (fetcher, hosts) = (Fetcher::new(&Patience::default()), hosts.to_vec());
    Some(Arc::new(move |contents: &[String], stop: &Stop| {
        fetcher.fetch_all(contents, &hosts, tables(), stop).map_err(|error| error.to_string())
    }))
}

/// Does the runs of experiments.
#[cfg(feature = "lab")]
const RUNNER: fn() -> Option<Arc<dyn nats::Runner>> = || Some(super::campaign::LabRunner::new());
#[cfg(not(feature = "lab"))]
const RUNNER: fn() -> Option<Arc<dyn nats::Runner>> = || None;

/// A name that other workers are unlikely to have.
fn unique_name() -> String {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let host: String = host.trim().chars().filter(char::is_ascii_alphanumeric).take(24).collect();
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let instant = since.map_or(0, |since| since.subsec_nanos());
    let host = if host.is_empty() { "worker" } else { &host };
    format!("{host}-{}-{:04x}", std::process::id(), instant & 0xffff)
}

fn print_event(name: &str, slots: u64, event: &WorkerEvent) {
    let words = match event {
        WorkerEvent::Connected => {
            format!("worker {name} is connected, {} at a time", counted(slots, "unit"))
        }
        WorkerEvent::Pulls { class } => match subjects::needs_of_class(class) {
            Needs::Nothing => "accepts jobs that need no tables".into(),
            Needs::Runner => "accepts experiments".into(),
            Needs::Tables(tables) => format!("accepts jobs that need the tables {tables}"),
        },
        WorkerEvent::NoRuns { job } => {
            format!("job {job} is an experiment; this program was built without the feature `lab`")
        }
        WorkerEvent::OtherAbi { job, theirs } => format!(
            "job {job} needs abi {theirs}, this program has abi {}; skipping the job",
            program::abi()
        ),
        WorkerEvent::LacksTables { job, why } => {
            format!("job {job} needs tables that this worker does not have: {why}")
        }
        WorkerEvent::Trouble { what } => format!("trying again: {what}"),
    };
    output::note(&words);
}
