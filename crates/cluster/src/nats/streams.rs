//! The streams on the server. Coordinators make them, workers never do.

use async_nats::jetstream::consumer::{AckPolicy, pull};
use async_nats::jetstream::context::GetStreamErrorKind;
use async_nats::jetstream::kv::{self, Store, UpdateErrorKind};
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, Stream};
use async_nats::jetstream::{Context, ErrorCode};

use serde::Serialize;

use crate::error::ClusterError;
use crate::messages::{JobSpec, JobState};
use crate::settings::Settings;
use crate::subjects;

/// The streams of a coordinator.
#[derive(Clone, Debug)]
pub struct Streams {
    /// The queue of units.
    pub work: Stream,
    /// The results.
    pub ledger: Stream,
    /// The bucket of jobs.
    pub jobs: Store,
}

/// The largest message in bytes: a report that lists many solutions.
const LARGEST: i32 = 1 << 20;

/// Pull requests that may wait at a consumer. The default of NATS, 512, rejects more. It cannot be changed for an
/// existing consumer.
const MOST_ASKING: i64 = 1 << 16;

impl Streams {
    /// Writes a value of the bucket of jobs; the new revision.
    pub(super) async fn put(&self, key: &str, value: &impl Serialize) -> Result<u64, ClusterError> {
        let put = self.jobs.put(key, json(value).into()).await;
        put.map_err(server(format!("write {key}")))
    }

    /// Writes the state of a job, unless it has changed since the revision `known`.
    pub(super) async fn write_state(&self, job: &str, state: &JobState, known: u64) -> StateWrite {
        let key = subjects::state_key(job);
        match self.jobs.update(&key, json(state).into(), known).await {
            Ok(revision) => StateWrite::Written(revision),
            Err(error) if error.kind() == UpdateErrorKind::WrongLastRevision => {
                match self.jobs.entry(&key).await {
                    Ok(Some(entry)) => StateWrite::Superseded(
                        entry.revision,
                        serde_json::from_slice(&entry.value).ok(),
                    ),
                    Ok(None) => StateWrite::Superseded(0, None),
                    Err(_) => StateWrite::Unreachable,
                }
            }
            Err(_) => StateWrite::Unreachable,
        }
    }
}

/// The outcome of writing the state of a job.
pub(super) enum StateWrite {
    /// It is written; the new revision.
    Written(u64),
    /// The state has another revision: that revision, and the state if there is one. Another process wrote it, or the
    /// server lost its data (revision 0).
    Superseded(u64, Option<JobState>),
    /// The server does not answer.
    Unreachable,
}

fn json(value: &impl Serialize) -> Vec<u8> {
    // INVARIANT: plain data with string keys is always JSON.
    serde_json::to_vec(value).expect("plain data is JSON")
}

/// Makes the streams that are missing, and checks the configuration of those that exist.
pub async fn prepare(js: &Context, settings: &Settings) -> Result<Streams, ClusterError> {
    let base = |name: &str, subjects: Vec<String>| Config {
        name: name.into(),
        subjects,
        num_replicas: settings.replicas,
        max_message_size: LARGEST,
        ..Config::default()
    };
    let work = base(subjects::WORK, subjects::WORK_SUBJECTS.map(Into::into).into());
    let work = Config {
        retention: RetentionPolicy::WorkQueue,
        // Not `Old`: that would delete units that no worker has seen.
        discard: DiscardPolicy::New,
        discard_new_per_subject: true,
        max_messages_per_subject: 1,
        max_messages: settings.most_waiting,
        allow_direct: true,
        ..work
    };
    let ledger = Config {
        discard: DiscardPolicy::New,
        discard_new_per_subject: true,
        max_messages_per_subject: 1,
        deny_delete: true,
        deny_purge: true,
        allow_direct: true,
        ..base(subjects::LEDGER, vec![subjects::LEDGER_SUBJECTS.into()])
    };
    let dead = Config {
        max_messages_per_subject: 1,
        ..base(subjects::DEAD, vec![subjects::DEAD_SUBJECTS.into()])
    };
    let work = made(js, work).await?;
    let ledger = made(js, ledger).await?;
    made(js, dead).await?;
    let jobs = kv::Config {
        bucket: subjects::JOBS.into(),
        history: 1,
        num_replicas: settings.replicas,
        ..kv::Config::default()
    };
    let jobs = match js.get_key_value(subjects::JOBS).await {
        Ok(jobs) => jobs,
        Err(_) => js.create_key_value(jobs).await.map_err(server("create the bucket of jobs"))?,
    };
    Ok(Streams { work, ledger, jobs })
}

/// The bucket of jobs, for readers; `None` on a server that never had a job.
pub(super) async fn jobs(js: &Context) -> Result<Option<Store>, ClusterError> {
    match js.get_stream(subjects::JOBS_STREAM).await {
        Err(error) if is_not_found(error.kind()) => return Ok(None),
        found => found.map_err(server("find the bucket of jobs"))?,
    };
    js.get_key_value(subjects::JOBS).await.map(Some).map_err(server("find the bucket of jobs"))
}

fn is_not_found(kind: GetStreamErrorKind) -> bool {
    let GetStreamErrorKind::JetStream(error) = kind else { return false };
    error.error_code() == ErrorCode::STREAM_NOT_FOUND
}

async fn made(js: &Context, config: Config) -> Result<Stream, ClusterError> {
    let name = config.name.clone();
    let stream = js
        .get_or_create_stream(config.clone())
        .await
        .map_err(server(format!("create the stream {name}")))?;
    let found = &stream.cached_info().config;
    let same = |config: &Config| {
        let Config { max_messages_per_subject, discard_new_per_subject, .. } = *config;
        (
            max_messages_per_subject,
            discard_new_per_subject,
            config.deny_delete,
            config.deny_purge,
            config.retention,
        )
    };
    if same(found) != same(&config) {
        return Err(ClusterError::OtherStream { name });
    }
    Ok(stream)
}

/// The consumer that all workers of a job's abi and class share.
pub(super) async fn consumer(
    work: &Stream,
    spec: &JobSpec,
    settings: &Settings,
) -> Result<(), ClusterError> {
    let times = spec.times;
    let name = subjects::consumer(&spec.abi, &spec.class);
    // Other jobs share the consumer: the limit is never lowered.
    let before = work.consumer_info(&name).await.map_or(0, |info| info.config.max_ack_pending);
    let config = pull::Config {
        durable_name: Some(name.clone()),
        filter_subjects: subjects::work_of_class(&spec.abi, &spec.class),
        ack_policy: AckPolicy::Explicit,
        ack_wait: times.ack_wait(),
        max_deliver: times.deliveries.into(),
        backoff: times.back_off(),
        max_ack_pending: settings.most_held.max(before),
        max_waiting: MOST_ASKING,
        num_replicas: settings.replicas,
        ..pull::Config::default()
    };
    work.create_consumer(config).await.map_err(server(format!("create the consumer {name}")))?;
    Ok(())
}

/// An error of the server.
pub(super) fn server<E: std::fmt::Display>(
    what: impl Into<String>,
) -> impl FnOnce(E) -> ClusterError {
    let what = what.into();
    move |why| ClusterError::Server { what, why: why.to_string() }
}
