//! The streams on the server: made by whoever submits or coordinates, and never by a worker.

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

/// What a coordinator works with.
#[derive(Clone, Debug)]
pub struct Streams {
    /// Units that wait.
    pub work: Stream,
    /// Results.
    pub ledger: Stream,
    /// Jobs.
    pub jobs: Store,
}

/// A largest record: a report with many solutions listed.
const LARGEST: i32 = 1 << 20;

/// Slots that may wait for a unit at once; the default of 512 turns the others away. A consumer cannot be told another
/// number later.
const MOST_ASKING: i64 = 1 << 16;

impl Streams {
    /// Writes what is to be known of a job.
    pub(super) async fn put(&self, key: &str, value: &impl Serialize) -> Result<u64, ClusterError> {
        let put = self.jobs.put(key, json(value).into()).await;
        put.map_err(server(format!("write {key}")))
    }

    /// Writes how a job stands, unless somebody else has written that since the revision that we know of; the new
    /// revision. If so, what they have written, and which revision that is.
    pub(super) async fn tell(&self, job: &str, state: &JobState, known: u64) -> Told {
        let key = subjects::state_key(job);
        match self.jobs.update(&key, json(state).into(), known).await {
            Ok(revision) => Told::Heard(revision),
            Err(error) if error.kind() == UpdateErrorKind::WrongLastRevision => {
                match self.jobs.entry(&key).await {
                    Ok(Some(entry)) => {
                        Told::Other(entry.revision, serde_json::from_slice(&entry.value).ok())
                    }
                    Ok(None) => Told::Other(0, None),
                    Err(_) => Told::Nobody,
                }
            }
            Err(_) => Told::Nobody,
        }
    }
}

/// Whether somebody heard how a job stands.
pub(super) enum Told {
    /// This is the revision.
    Heard(u64),
    /// Somebody else has spoken in between, or a server without memory has forgotten us.
    Other(u64, Option<JobState>),
    /// The server is away.
    Nobody,
}

fn json(value: &impl Serialize) -> Vec<u8> {
    // INVARIANT: plain data with string keys is always JSON.
    serde_json::to_vec(value).expect("plain data is JSON")
}

/// Makes what is missing, and makes sure that what is there is what we rest on.
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
        // Never old: that would delete what nobody has seen.
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
        Err(_) => js.create_key_value(jobs).await.map_err(server("make the bucket of jobs"))?,
    };
    Ok(Streams { work, ledger, jobs })
}

/// The jobs, for whoever only looks; none on a server that has had no job.
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
        .map_err(server(format!("make the stream {name}")))?;
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
    // Other jobs share it: none of them is held to less than it asked for.
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
    work.create_consumer(config).await.map_err(server(format!("make the consumer {name}")))?;
    Ok(())
}

/// An error of the server.
pub(super) fn server<E: std::fmt::Display>(
    what: impl Into<String>,
) -> impl FnOnce(E) -> ClusterError {
    let what = what.into();
    move |why| ClusterError::Server { what, why: why.to_string() }
}
