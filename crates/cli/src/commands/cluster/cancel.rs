//! `susun cluster cancel`.

use std::time::Duration;

use clap::Args;
use susun_cluster::nats;

use super::access::AccessArgs;
use super::wait;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output;

#[derive(Debug, Args)]
pub(crate) struct CancelArgs {
    /// Name of the job
    #[arg(value_name = "JOB")]
    job: String,
    #[command(flatten)]
    access: AccessArgs,
}

pub(crate) fn run(args: &CancelArgs) -> Result<Exit, Failure> {
    let access = args.access.access("susun cancel", Some(Duration::from_secs(5)))?;
    let job = wait(async {
        let client = nats::connect(&access).await?;
        nats::cancel(&client, &args.job).await
    })?;
    let word = match job.state.map(|state| state.stage) {
        Some(susun_cluster::messages::Stage::Done) => "is already done",
        _ => "is cancelled",
    };
    output::write(&format!("job {} {word}\n", args.job))?;
    Ok(Exit::Answered)
}
