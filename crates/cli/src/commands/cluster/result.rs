//! `susun cluster result`.

use std::path::Path;
use std::time::Duration;

use clap::Args;
use susun_cluster::messages::Stage;
use susun_cluster::nats::{self, Ended};
use susun_cluster::product::Product;
use susun_cluster::{Ask, ClusterError};
use susun_engine::Report;

use super::access::AccessArgs;
use super::wait;
use crate::commands::{count, solve};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::file_use::FileUse;
use crate::groups::OutputArgs;
use crate::output;

#[derive(Debug, Args)]
pub(crate) struct ResultArgs {
    /// Name of the job
    #[arg(value_name = "JOB")]
    job: String,
    #[command(flatten)]
    access: AccessArgs,
    #[command(flatten)]
    output: OutputArgs,
}

impl ResultArgs {
    /// The files that the arguments name.
    pub(super) fn file_use(&self) -> FileUse {
        FileUse::default().pictures(&self.output)
    }
}

pub(crate) fn run(args: &ResultArgs) -> Result<Exit, Failure> {
    let access = args.access.access("susun result", Some(Duration::from_secs(5)))?;
    let (job, reports) = wait(async {
        let client = nats::connect(&access).await?;
        let job = nats::state(&client, &args.job).await?;
        Ok((job, nats::result(&client, &args.job).await?))
    })?;
    let stage = job.state.as_ref().map_or(Stage::Waiting, |state| state.stage);
    if matches!(job.spec.ask, Ask::Runs { .. }) {
        output::note(&format!(
            "job {0} is an experiment: its records are on the machine that submitted it. To write them again from its \
             journal, run `susun cluster resume {0}` there",
            args.job
        ));
        return Ok(if stage == Stage::Done { Exit::Answered } else { Exit::Stopped });
    }
    match reports {
        Some(reports) if !reports.is_empty() => {
            if stage != Stage::Done {
                output::note("the job is not done; this is the result so far");
            }
            print_all(&reports, &args.output)
        }
        _ => {
            let yet = if stage.is_over() { "" } else { " yet" };
            output::note(&format!("job {} has no result{yet}", args.job));
            Ok(Exit::Stopped)
        }
    }
}

/// Prints the result of a coordinator.
pub(super) fn print(ended: &Ended, journal: &Path, args: &OutputArgs) -> Result<Exit, Failure> {
    let exit = match &ended.product {
        Product::Reports(reports) => print_all(reports, args)?,
        Product::Outputs(outputs) => {
            for line in outputs.values() {
                output::write(&format!("{}\n", line.trim_end()))?;
            }
            Exit::Answered
        }
    };
    exit_after(ended, journal, exit)
}

/// Prints a note if the job is not done; returns the exit code.
pub(super) fn exit_after(ended: &Ended, journal: &Path, exit: Exit) -> Result<Exit, Failure> {
    match ended.stage {
        Stage::Done => Ok(exit),
        Stage::Incomplete => {
            let why = ended.why.clone().unwrap_or_default();
            let (job, journal) = (ended.spec.job.clone(), journal.into());
            Err(ClusterError::Incomplete { job, why, journal }.into())
        }
        Stage::Cancelled => {
            output::note("the job was cancelled");
            Ok(Exit::Stopped)
        }
        _ => {
            output::note(&format!(
                "to continue: susun cluster resume --journal {}",
                journal.display()
            ));
            Ok(Exit::Stopped)
        }
    }
}

fn print_all(reports: &[Report], args: &OutputArgs) -> Result<Exit, Failure> {
    if args.pictures().iter().any(Option::is_some) {
        output::go_on_without_reader();
    }
    let mut worst = Exit::Answered;
    for report in reports {
        let exit = match report {
            Report::Solve(report) => solve::print(report, 0, args)?,
            Report::Count(report) => count::print(report, args.json)?,
            _ => Exit::Answered,
        };
        worst = worst.max(exit);
    }
    Ok(worst)
}
