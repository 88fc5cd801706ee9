//! Code that `submit` and `resume` share: coordinating in the foreground, with a progress line.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use susun_cluster::messages::{JobState, Stage};
use susun_cluster::nats::{Coordinator, Ended};
use susun_cluster::{ClusterError, Settings};

use crate::failure::Failure;
use crate::numbers::{counted, grouped, short};
use crate::output;
use crate::progress::{bar, keep_drawing, stop_on_ctrl_c};

#[derive(Debug, Args)]
pub(crate) struct CoordinateArgs {
    /// File for the job's journal [default: susun/cluster/JOB.journal in `$XDG_STATE_HOME` or ~/.local/state]
    #[arg(long, value_name = "FILE", help_heading = "Cluster")]
    pub(super) journal: Option<PathBuf>,
    /// Replicas of each stream; use 3 on a cluster of three servers
    #[arg(
        long, value_name = "N", default_value_t = 1, help_heading = "Cluster",
        value_parser = clap::value_parser!(u8).range(1..=5)
    )]
    replicas: u8,
    /// Units that all workers together may hold; use at least twice the number of workers
    #[arg(
        long, value_name = "N", default_value_t = 20_000, help_heading = "Cluster",
        value_parser = clap::value_parser!(u32).range(1..)
    )]
    most_held: u32,
}

impl CoordinateArgs {
    pub(super) fn settings(&self) -> Settings {
        Settings {
            replicas: self.replicas.into(),
            most_held: self.most_held.into(),
            ..Settings::default()
        }
    }
}

/// The path of a job's journal.
pub(super) fn journal(given: Option<&Path>, job: &str) -> Result<PathBuf, Failure> {
    if let Some(path) = given {
        return Ok(path.into());
    }
    let nowhere = || Failure::Usage {
        message: "cannot find a folder for the job's journal".into(),
        hint: "give a file with --journal FILE".into(),
    };
    Ok(journal_folder().ok_or_else(nowhere)?.join(format!("{job}.journal")))
}

/// The default folder of journals.
fn journal_folder() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let state = set("XDG_STATE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || std::env::home_dir().filter(|home| !home.as_os_str().is_empty());
    let state = state.or_else(|| home().map(|home| home.join(".local/state")));
    state.map(|state| state.join("susun/cluster"))
}

/// Coordinates until the end, or until Ctrl-C.
pub(super) async fn coordinate(coordinator: Coordinator) -> Result<Ended, ClusterError> {
    let job = coordinator.spec().job.clone();
    output::note(&format!("job {job}, journal {}", coordinator.journal().display()));
    let bar = bar();
    keep_drawing(&bar, Duration::from_millis(250));
    let stop = stop_on_ctrl_c();
    let mut waited = false;
    let ended = coordinator
        .run(&stop, &mut |state| {
            if state.workers == 0 && state.seconds > 10.0 && !waited {
                waited = true;
                bar.suspend(|| {
                    output::note("no worker yet: start one with `susun cluster worker`");
                });
            }
            bar.set_message(progress_line(state));
        })
        .await;
    bar.finish_and_clear();
    ended
}

/// The progress of a job in one line.
pub(super) fn progress_line(state: &JobState) -> String {
    let JobState { bound, done, open, running, speed, workers, share, .. } = state;
    let mut words = Vec::new();
    if *bound > 0 {
        words.push(format!("bound {bound}"));
    }
    words.push(format!("{} done, {} open, {running} running", grouped(*done), grouped(*open)));
    if state.stage != Stage::Running {
        return words.join(" · ");
    }
    words.push(format!("{} nodes/s", short(*speed)));
    words.push(counted(*workers, "worker"));
    if let Some(left) = state.left.map(time_left) {
        words.push(format!("{:.0} % of this round, at least {left} left", share * 100.0));
    }
    words.join(" · ")
}

fn time_left(seconds: f64) -> String {
    match seconds as u64 {
        seconds @ 0..120 => format!("{seconds} s"),
        seconds @ 120..7200 => format!("{} min", seconds / 60),
        seconds => format!("{} h", seconds / 3600),
    }
}
