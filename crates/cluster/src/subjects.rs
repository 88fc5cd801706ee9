//! Names of streams, consumers, keys and subjects: every text that the server sees, in one place.

use crate::messages::{Ask, JobSpec, Work, digest};
use crate::settings::Times;

/// Stream of units that wait or are being searched. A cache: lost units are published again.
pub const WORK: &str = "WORK";

/// Stream of results, one per unit, kept for ever.
pub const LEDGER: &str = "LEDGER";

/// Stream of units that were delivered too often.
pub const DEAD: &str = "DEAD";

/// Bucket of jobs: their specifications, states and results.
pub const JOBS: &str = "JOBS";

/// The stream behind [`JOBS`], for readers without the rights of a key-value client.
pub const JOBS_STREAM: &str = "KV_JOBS";

/// Advisories that a message reached its maximum number of deliveries.
pub const MAX_DELIVERIES: &str = "$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES.WORK.>";

/// Subjects of [`WORK`]: workers publish to the first, only coordinators to the second.
pub const WORK_SUBJECTS: [&str; 2] = ["work.>", "root.>"];

/// Subjects of [`LEDGER`].
pub const LEDGER_SUBJECTS: &str = "res.>";

/// Subjects of [`DEAD`].
pub const DEAD_SUBJECTS: &str = "dead.>";

/// Heartbeats of all workers.
pub const BEATS: &str = "beat.*";

/// The subject of a unit. The worker that splits a unit publishes its children; only the coordinator publishes
/// other units, so that a worker's credentials cannot begin a round.
pub fn work(work: &Work) -> String {
    let first = if work.is_child() { "work" } else { "root" };
    let Work { abi, class, job, .. } = work;
    format!("{first}.{abi}.{class}.{job}.{}.{}", work.round(), work.id())
}

/// The class of a job. Jobs of one class share a consumer: a worker that can search units of one job can search those
/// of the others, because they need the same tables or are all runs. Their messages have the same times, which a
/// server keeps per consumer, not per message.
pub fn class(ask: &Ask, tables: &[String], times: &Times) -> String {
    let needs = match ask {
        Ask::Runs { .. } => RUNS.into(),
        Ask::Search { .. } if tables.is_empty() => NO_TABLES.into(),
        Ask::Search { .. } => digest(&tables, 12),
    };
    format!("{needs}-{}-{}", times.ack_wait, times.deliveries)
}

/// What a worker needs for the units of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs<'a> {
    /// Nothing.
    Nothing,
    /// A [`Runner`](crate::nats::Runner).
    Runner,
    /// Tables, named by a hash over their content hashes.
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

/// Stands for the tables of a list of runs.
const RUNS: &str = "runs";

/// Filters for all waiting units of a job.
pub fn work_of_job(spec: &JobSpec) -> [String; 2] {
    ["work", "root"].map(|first| format!("{first}.{}.{}.{}.>", spec.abi, spec.class, spec.job))
}

/// Filters for all units of an abi and a class.
pub fn work_of_class(abi: &str, class: &str) -> Vec<String> {
    ["work", "root"].map(|first| format!("{first}.{abi}.{class}.>")).into()
}

/// The consumer that the workers of an abi and a class share.
pub fn consumer(abi: &str, class: &str) -> String {
    format!("w-{abi}-{class}")
}

/// The name of the unit in a subject of [`WORK`] or [`LEDGER`]: its last token.
pub fn unit_of(subject: &str) -> Option<&str> {
    subject.rsplit('.').next()
}

/// The subject of the result of a unit; the ledger takes one message for it.
pub fn result(work: &Work, id: &str) -> String {
    format!("res.{}.{}.{id}", work.job, work.round())
}

/// Filter for all results of a job.
pub fn results_of(job: &str) -> String {
    format!("res.{job}.>")
}

/// The subject of a unit that was delivered too often.
pub fn dead(work: &Work) -> String {
    format!("dead.{}.{}", work.job, work.id())
}

/// Filter for all control messages of a job.
pub fn control_of(job: &str) -> String {
    format!("ctl.{job}.*")
}

/// Filter for all control messages.
pub const CONTROL: &str = "ctl.*.*";

/// Control message: the job is over, its searches end.
pub fn stop(job: &str) -> String {
    format!("ctl.{job}.stop")
}

/// Control message: some units are no longer wanted.
pub fn void(job: &str) -> String {
    format!("ctl.{job}.void")
}

/// Control message: a user cancels the job.
pub fn cancel(job: &str) -> String {
    format!("ctl.{job}.cancel")
}

/// The job and the kind of a control message.
pub fn job_of_control(subject: &str) -> Option<(&str, &str)> {
    subject.strip_prefix("ctl.")?.split_once('.')
}

/// The subject of a worker's heartbeat.
pub fn beat(worker: &str) -> String {
    format!("beat.{worker}")
}

/// The inbox prefix of a user, or of a worker without a user; no other user may subscribe to it.
pub fn inbox(owner: &str) -> String {
    format!("_INBOX_{owner}")
}

/// The key of the specification of a job.
pub fn spec_key(job: &str) -> String {
    format!("spec.{job}")
}

/// The key of the state of a job.
pub fn state_key(job: &str) -> String {
    format!("state.{job}")
}

/// The key of the result of a job.
pub fn result_key(job: &str) -> String {
    format!("result.{job}")
}

/// The subject behind a key of [`JOBS`].
pub fn key_subject(key: &str) -> String {
    format!("$KV.{JOBS}.{key}")
}

/// Whether a name can be a token of a subject: 1 to 64 letters, digits, `-` and `_`.
pub fn is_word(name: &str) -> bool {
    !name.is_empty()
        && name.len() <= 64
        && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
}
