//! Names of streams, consumers, keys and subjects: every text that the server sees, in one place.

use crate::messages::{Ask, JobSpec, Work, digest};
use crate::settings::Times;

/// Units that wait or are being searched. A cache: what is lost from it is put back.
pub const WORK: &str = "WORK";

/// Results, one a unit, for ever.
pub const LEDGER: &str = "LEDGER";

/// Units that were delivered too often.
pub const DEAD: &str = "DEAD";

/// Jobs: what is asked, how they stand, what came of them.
pub const JOBS: &str = "JOBS";

/// The stream behind [`JOBS`], for whoever reads it without the rights of a key-value client.
pub const JOBS_STREAM: &str = "KV_JOBS";

/// Tells that a message has been delivered as often as it may be.
pub const MAX_DELIVERIES: &str = "$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES.WORK.>";

/// Subjects of [`WORK`]: what workers may publish, and what only a coordinator may.
pub const WORK_SUBJECTS: [&str; 2] = ["work.>", "root.>"];

/// Subjects of [`LEDGER`].
pub const LEDGER_SUBJECTS: &str = "res.>";

/// Subjects of [`DEAD`].
pub const DEAD_SUBJECTS: &str = "dead.>";

/// Heartbeats of all workers.
pub const BEATS: &str = "beat.*";

/// Where a unit waits. Children are published by whoever split their parent; the rest by the coordinator
/// alone, so that a worker's credentials cannot begin anything.
pub fn work(work: &Work) -> String {
    let first = if work.is_child() { "work" } else { "root" };
    let Work { abi, class, job, .. } = work;
    format!("{first}.{abi}.{class}.{job}.{}.{}", work.round(), work.id())
}

/// Jobs of one class share a consumer: whoever can do a unit of one can do one of another, as they need the same
/// tables, or are runs; and their messages have the same times, which a server keeps for a consumer and not for a
/// message.
pub fn class(ask: &Ask, tables: &[String], times: &Times) -> String {
    let needs = match ask {
        Ask::Runs { .. } => RUNS.into(),
        Ask::Search { .. } if tables.is_empty() => NO_TABLES.into(),
        Ask::Search { .. } => digest(&tables, 12),
    };
    format!("{needs}-{}-{}", times.ack_wait, times.deliveries)
}

/// What whoever does the units of a class must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs<'a> {
    /// Nothing.
    Nothing,
    /// Somebody who does runs.
    Runner,
    /// These tables, as one word.
    Tables(&'a str),
}

/// What a class needs.
pub fn needs_of_class(class: &str) -> Needs<'_> {
    match class.split_once('-').map_or(class, |(needs, _)| needs) {
        NO_TABLES => Needs::Nothing,
        RUNS => Needs::Runner,
        tables => Needs::Tables(tables),
    }
}

/// Stands for the tables of a job without any.
const NO_TABLES: &str = "none";

/// Stands for those of a list of runs.
const RUNS: &str = "runs";

/// All that waits for a job.
pub fn work_of_job(spec: &JobSpec) -> [String; 2] {
    ["work", "root"].map(|first| format!("{first}.{}.{}.{}.>", spec.abi, spec.class, spec.job))
}

/// What the workers of an abi and a class take.
pub fn work_of_class(abi: &str, class: &str) -> Vec<String> {
    ["work", "root"].map(|first| format!("{first}.{abi}.{class}.>")).into()
}

/// The consumer that they share.
pub fn consumer(abi: &str, class: &str) -> String {
    format!("w-{abi}-{class}")
}

/// The unit that a subject of [`WORK`] or [`LEDGER`] is about: its last word.
pub fn unit_of(subject: &str) -> Option<&str> {
    subject.rsplit('.').next()
}

/// Where the result of a unit of this name is written, once.
pub fn result(work: &Work, id: &str) -> String {
    format!("res.{}.{}.{id}", work.job, work.round())
}

/// All results of a job.
pub fn results_of(job: &str) -> String {
    format!("res.{job}.>")
}

/// Where a unit is laid that was delivered too often.
pub fn dead(work: &Work) -> String {
    format!("dead.{}.{}", work.job, work.id())
}

/// Everything that a job tells its workers.
pub fn control_of(job: &str) -> String {
    format!("ctl.{job}.*")
}

/// Everything that any job tells its workers.
pub const CONTROL: &str = "ctl.*.*";

/// The job is over: searches of it end.
pub fn stop(job: &str) -> String {
    format!("ctl.{job}.stop")
}

/// Some units are no longer wanted.
pub fn void(job: &str) -> String {
    format!("ctl.{job}.void")
}

/// Somebody wants the job to end.
pub fn cancel(job: &str) -> String {
    format!("ctl.{job}.cancel")
}

/// The job that a control message is about.
pub fn job_of_control(subject: &str) -> Option<(&str, &str)> {
    subject.strip_prefix("ctl.")?.split_once('.')
}

/// The heartbeat of a worker.
pub fn beat(worker: &str) -> String {
    format!("beat.{worker}")
}

/// The inboxes of a user, or of a worker who is none: nobody else may listen there.
pub fn inbox(owner: &str) -> String {
    format!("_INBOX_{owner}")
}

/// The key of what a job asks.
pub fn spec_key(job: &str) -> String {
    format!("spec.{job}")
}

/// The key of how a job stands.
pub fn state_key(job: &str) -> String {
    format!("state.{job}")
}

/// The key of what came of a job.
pub fn result_key(job: &str) -> String {
    format!("result.{job}")
}

/// The subject behind a key.
pub fn key_subject(key: &str) -> String {
    format!("$KV.{JOBS}.{key}")
}

/// A name that may be a word of a subject: letters, digits, `-` and `_`.
pub fn is_word(name: &str) -> bool {
    !name.is_empty()
        && name.len() <= 64
        && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
}
