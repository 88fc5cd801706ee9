//! `susun cluster resume`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
#[cfg(feature = "lab")]
use susun_cluster::Ask;
use susun_cluster::nats::Coordinator;

use super::access::AccessArgs;
#[cfg(feature = "lab")]
use super::campaign;
use super::coordinate::{CoordinateArgs, coordinate, journal};
use super::wait;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::file_use::FileUse;
use crate::groups::OutputArgs;
use crate::tables::tables;

#[derive(Debug, Args)]
pub(crate) struct ResumeArgs {
    /// Name of the job; optional with --journal
    #[arg(value_name = "JOB", required_unless_present = "journal")]
    job: Option<String>,
    /// File for the records of an experiment [default: next to the experiment, else next to the journal]
    #[cfg(feature = "lab")]
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    #[command(flatten)]
    coordinate: CoordinateArgs,
    #[command(flatten)]
    access: AccessArgs,
    #[command(flatten)]
    output: OutputArgs,
}

impl ResumeArgs {
    /// The files that the arguments name.
    pub(super) fn file_use(&self) -> FileUse {
        let own = &self.coordinate.journal;
        #[cfg(feature = "lab")]
        let more = &self.records;
        #[cfg(not(feature = "lab"))]
        let more = &None;
        FileUse::default().pictures(&self.output).owns([own, more])
    }
}

pub(crate) fn run(args: &ResumeArgs) -> Result<Exit, Failure> {
    let job = args.job.clone().unwrap_or_default();
    let path: PathBuf = journal(args.coordinate.journal.as_deref(), &job)?;
    let access = args.access.access("susun resume", Some(Duration::from_secs(5)))?;
    let settings = args.coordinate.settings();
    let began = Coordinator::resume(&access, settings, tables(), &path, args.job.as_deref());
    let ended = wait(async { Box::pin(coordinate(began.await?)).await })?;
    #[cfg(feature = "lab")]
    if let Ask::Runs { payload, .. } = &ended.spec.ask {
        let records = args.records.clone();
        let records = records.unwrap_or_else(|| campaign::records_of(&ended.spec.title, &path));
        let kept = campaign::save_carried_records(payload, &records, &ended, args.output.json);
        let exit = super::result::exit_after(&ended, &path, Exit::Answered)?;
        return kept.map(|()| exit);
    }
    super::result::print(&ended, &path, &args.output)
}
