//! Queries for any client of a server: the jobs, the state and the result of a job, the workers; and cancelling a job.

use std::collections::BTreeMap;
use std::time::Duration;

use async_nats::Client;
use futures_util::StreamExt;
use susun_engine::Report;
use tokio::time::{Instant, timeout_at};

use super::connect::jetstream;
use super::streams::{self, server};
use crate::error::ClusterError;
use crate::messages::{Beat, JobSpec, JobState, Stage};
use crate::subjects;

/// A job in a list.
#[derive(Clone, Debug)]
pub struct ListedJob {
    /// The job as submitted.
    pub spec: JobSpec,
    /// Its last state, if one was written.
    pub state: Option<JobState>,
}

/// Workers by name.
pub type Fleet = BTreeMap<String, Beat>;

/// All jobs, the latest first.
pub async fn jobs(client: &Client) -> Result<Vec<ListedJob>, ClusterError> {
    let Some(store) = streams::jobs(&jetstream(client)).await? else { return Ok(Vec::new()) };
    let mut keys = store.keys().await.map_err(server("list the jobs"))?;
    let mut found = Vec::new();
    while let Some(key) = keys.next().await {
        let key = key.map_err(server("list the jobs"))?;
        let Some(job) = key.strip_prefix("spec.") else { continue };
        if let Some(spec) = read::<JobSpec>(&store, &key).await? {
            let state = read(&store, &subjects::state_key(job)).await?;
            found.push(ListedJob { spec, state });
        }
    }
    found.sort_by(|a, b| (b.spec.submitted, &b.spec.job).cmp(&(a.spec.submitted, &a.spec.job)));
    Ok(found)
}

/// A job with its state.
pub async fn state(client: &Client, job: &str) -> Result<ListedJob, ClusterError> {
    let no_job = || ClusterError::NoJob { job: job.into() };
    let store = streams::jobs(&jetstream(client)).await?.filter(|_| subjects::is_word(job));
    let store = store.ok_or_else(no_job)?;
    let spec = read(&store, &subjects::spec_key(job)).await?;
    let spec = spec.ok_or_else(no_job)?;
    Ok(ListedJob { spec, state: read(&store, &subjects::state_key(job)).await? })
}

/// The reports of a job, if it has some.
pub async fn result(client: &Client, job: &str) -> Result<Option<Vec<Report>>, ClusterError> {
    match streams::jobs(&jetstream(client)).await? {
        Some(store) => read(&store, &subjects::result_key(job)).await,
        None => Ok(None),
    }
}

/// Cancels a job: its coordinator, if it has one, reports the result so far, and workers stop.
pub async fn cancel(client: &Client, job: &str) -> Result<ListedJob, ClusterError> {
    let mut found = state(client, job).await?;
    if found.state.as_ref().is_some_and(|state| state.stage.is_over()) {
        return Ok(found);
    }
    let publish = |subject: String| client.publish(subject, Vec::new().into());
    publish(subjects::cancel(job)).await.map_err(server("notify the coordinator"))?;
    publish(subjects::stop(job)).await.map_err(server("notify the workers"))?;
    client.flush().await.map_err(server("deliver the cancellation"))?;
    // A coordinator writes the last state itself. If there is none, this does.
    let until = Instant::now() + Duration::from_secs(3);
    while Instant::now() < until {
        tokio::time::sleep(Duration::from_millis(100)).await;
        found = state(client, job).await?;
        if found.state.as_ref().is_some_and(|state| state.stage.is_over()) {
            return Ok(found);
        }
    }
    let store = streams::jobs(&jetstream(client)).await?;
    if let (Some(state), Some(store)) = (&mut found.state, store) {
        state.stage = Stage::Cancelled;
        let payload = serde_json::to_vec(&*state).unwrap_or_default();
        let put = store.put(subjects::state_key(job), payload.into()).await;
        put.map_err(server("write the job's state"))?;
    }
    Ok(found)
}

/// Collects heartbeats for this time.
pub async fn fleet(client: &Client, time: Duration) -> Result<Fleet, ClusterError> {
    let mut beats =
        client.subscribe(subjects::BEATS).await.map_err(server("subscribe to heartbeats"))?;
    let (until, mut fleet) = (Instant::now() + time, Fleet::new());
    while let Ok(Some(message)) = timeout_at(until, beats.next()).await {
        if let Ok(beat) = serde_json::from_slice::<Beat>(&message.payload) {
            fleet.insert(beat.worker.clone(), beat);
        }
    }
    Ok(fleet)
}

async fn read<T: serde::de::DeserializeOwned>(
    jobs: &async_nats::jetstream::kv::Store,
    key: &str,
) -> Result<Option<T>, ClusterError> {
    let value = jobs.get(key).await.map_err(server(format!("read {key}")))?;
    Ok(value.and_then(|value| serde_json::from_slice(&value).ok()))
}
