//! `susun cluster status`.

use std::time::Duration;

use clap::Args;
use susun_cluster::messages::{Beat, JobState, Stage};
use susun_cluster::nats::{self, Fleet, ListedJob};

use super::access::AccessArgs;
use super::coordinate::progress_line;
use super::wait;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::numbers::{counted, grouped};
use crate::output::{self, escape};
use crate::progress::{is_stopped, stop_on_ctrl_c};

#[derive(Debug, Args)]
pub(crate) struct StatusArgs {
    /// Name of the job [default: all jobs]
    #[arg(value_name = "JOB")]
    job: Option<String>,
    /// Print again every second, until the job is over or Ctrl-C
    #[arg(long)]
    watch: bool,
    /// Also list the workers; waits 3 seconds for their heartbeats
    #[arg(long)]
    workers: bool,
    /// Print one line of JSON per job and per worker
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    access: AccessArgs,
}

pub(crate) fn run(args: &StatusArgs) -> Result<Exit, Failure> {
    let access = args.access.access("susun status", Some(Duration::from_secs(5)))?;
    if args.watch {
        stop_on_ctrl_c();
    }
    loop {
        let (jobs, fleet) = wait(async {
            let client = nats::connect(&access).await?;
            let jobs = match &args.job {
                Some(job) => vec![nats::state(&client, job).await?],
                None => nats::jobs(&client).await?,
            };
            let listen = Duration::from_secs(if args.workers { 3 } else { 0 });
            Ok((jobs, nats::fleet(&client, listen).await?))
        })?;
        for job in &jobs {
            output::write(&if args.json { job_json(job)? } else { job_text(job) })?;
        }
        if jobs.is_empty() && !args.json {
            output::note("no job has been submitted to this server");
        }
        if args.workers {
            output::write(&if args.json { workers_json(&fleet)? } else { workers_text(&fleet) })?;
        }
        let over = |job: &ListedJob| job.state.as_ref().is_some_and(|state| state.stage.is_over());
        if !args.watch || is_stopped() || jobs.iter().all(over) {
            return Ok(Exit::Answered);
        }
        std::thread::sleep(Duration::from_secs(1));
    }
}

fn job_text(job: &ListedJob) -> String {
    let ListedJob { spec, state } = job;
    let (job, title) = (escape::line(&spec.job), escape::line(&spec.title));
    let Some(state) = state else { return format!("{job}  {title}\n") };
    let nodes = grouped(state.nodes.parse().unwrap_or(u64::MAX));
    let mut spent = vec![format!("{nodes} nodes in {:.0} s", state.seconds)];
    if state.refused > 0 {
        spent.push(format!("{} rejected", counted(state.refused, "result")));
    }
    if state.dead > 0 {
        spent.push(format!("{} given up", counted(state.dead, "unit")));
    }
    let how = stage_text(state);
    format!("{job}  {how}  {title}\n  {}\n  {}\n", progress_line(state), spent.join(", "))
}

fn stage_text(state: &JobState) -> String {
    let word = match state.stage {
        Stage::Waiting => "is waiting for a coordinator",
        Stage::Running if seconds_silent(state) > 15 => {
            return format!(
                "sent no state for {} s: is its coordinator alive?",
                seconds_silent(state)
            );
        }
        Stage::Running => "is running",
        Stage::Left => "has no coordinator; `susun cluster resume` continues it",
        Stage::Done => "is done",
        Stage::Cancelled => "was cancelled",
        Stage::Incomplete => "is incomplete",
    };
    match &state.why {
        Some(why) => format!("{word}: {}", escape::line(why)),
        None => word.into(),
    }
}

/// Seconds since the coordinator last wrote the state.
fn seconds_silent(state: &JobState) -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs()).saturating_sub(state.written_at)
}

fn job_json(listed: &ListedJob) -> Result<String, Failure> {
    #[derive(serde::Serialize)]
    struct Line<'a> {
        job: &'a str,
        title: &'a str,
        submitted: u64,
        state: &'a Option<JobState>,
    }
    let ListedJob { spec, state } = listed;
    let (job, title, submitted) = (spec.job.as_str(), spec.title.as_str(), spec.submitted);
    output::data_line("job", &Line { job, title, submitted, state })
}

fn workers_json(fleet: &Fleet) -> Result<String, Failure> {
    fleet.values().map(|beat| output::data_line("worker", beat)).collect()
}

fn workers_text(fleet: &Fleet) -> String {
    let line = |beat: &Beat| {
        let (units, nodes) = (counted(beat.units, "unit"), grouped(beat.nodes));
        let (worker, busy, slots) = (escape::line(&beat.worker), beat.busy, beat.slots);
        format!("  {worker}  {busy} of {slots} busy, {units}, {nodes} nodes")
    };
    let lines =
        std::iter::once(counted(fleet.len() as u64, "worker")).chain(fleet.values().map(line));
    lines.collect::<Vec<_>>().join("\n") + "\n"
}
