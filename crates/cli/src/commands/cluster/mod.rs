//! `susun cluster`: one long job on many machines. One file per subcommand.

mod access;
#[cfg(feature = "lab")]
mod campaign;
mod cancel;
mod coordinate;
mod result;
mod resume;
mod status;
mod submit;
mod worker;

use std::future::Future;

use clap::{Args, Subcommand};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::file_use::FileUse;

#[derive(Debug, Args)]
pub(crate) struct ClusterArgs {
    #[command(subcommand)]
    command: ClusterCommand,
}

#[derive(Debug, Subcommand)]
enum ClusterCommand {
    /// Submit a job and coordinate it until it is done
    #[command(after_help = "Examples:\n\
\x20 susun cluster submit hard.txt --first-found\n\
\x20 susun cluster submit iq.txt --count bitboard")]
    Submit(Box<submit::SubmitArgs>),
    /// Search units of all jobs, until Ctrl-C
    #[command(after_help = "Examples:\n\
\x20 susun cluster worker --server nats://host:4222\n\
\x20 susun cluster worker --leave-when-idle 10m")]
    Worker(worker::WorkerArgs),
    /// Show the jobs and their progress
    #[command(after_help = "Examples:\n  susun cluster status\n  susun cluster status --watch")]
    Status(status::StatusArgs),
    /// Print the result of a job
    #[command(after_help = "Examples:\n  susun cluster result 3f2a9c01d4e7")]
    Result(result::ResultArgs),
    /// Cancel a job; its results so far are kept
    #[command(after_help = "Examples:\n  susun cluster cancel 3f2a9c01d4e7")]
    Cancel(cancel::CancelArgs),
    /// Continue a job from its journal
    #[command(after_help = "Examples:\n  susun cluster resume 3f2a9c01d4e7")]
    Resume(resume::ResumeArgs),
}

impl ClusterArgs {
    /// The files that the arguments name.
    pub(crate) fn file_use(&self) -> FileUse {
        match &self.command {
            ClusterCommand::Submit(args) => args.file_use(),
            ClusterCommand::Resume(args) => args.file_use(),
            ClusterCommand::Result(args) => args.file_use(),
            ClusterCommand::Worker(_) | ClusterCommand::Status(_) | ClusterCommand::Cancel(_) => {
                FileUse::default()
            }
        }
    }
}

pub(crate) fn run(args: &ClusterArgs) -> Result<Exit, Failure> {
    match &args.command {
        ClusterCommand::Submit(args) => submit::run(args),
        ClusterCommand::Worker(args) => worker::run(args),
        ClusterCommand::Status(args) => status::run(args),
        ClusterCommand::Result(args) => result::run(args),
        ClusterCommand::Cancel(args) => cancel::run(args),
        ClusterCommand::Resume(args) => resume::run(args),
    }
}

/// Runs a future to its end.
fn wait<T>(
    future: impl Future<Output = Result<T, susun_cluster::ClusterError>>,
) -> Result<T, Failure> {
    let built = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = built.map_err(Failure::Output)?;
    let result = runtime.block_on(future).map_err(Failure::from);
    // Searches that were stopped may take a moment to notice it; the program does not wait for them.
    runtime.shutdown_background();
    result
}
