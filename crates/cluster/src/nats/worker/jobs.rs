//! The jobs that a worker knows: their specifications, and which units are still wanted.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_nats::jetstream::Context;
use async_nats::jetstream::stream::Stream;
use futures_util::StreamExt;
use susun_engine::Stop;

use crate::error::ClusterError;
use crate::messages::{CODEC, JobSpec, JobState, Stage, Task, Wanted};
use crate::nats::streams::server;
use crate::subjects;

/// A job, and the searches of its units in this worker.
pub(super) struct OpenJob {
    /// The job as submitted.
    pub(super) spec: Arc<JobSpec>,
    state: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    over: bool,
    wanted: Option<Wanted>,
    /// The task and the stop handle of each search, by the name of the unit.
    searches: HashMap<String, (Task, Stop)>,
}

/// All jobs that a worker knows.
pub(super) struct Jobs {
    stream: Stream,
    known: Mutex<HashMap<String, Arc<OpenJob>>>,
    /// Jobs that are done. A job that was left or cancelled may be resumed, so it is not here.
    finished: Mutex<Finished>,
}

/// Jobs that are done, according to the server.
#[derive(Default)]
struct Finished {
    /// The number of connections so far when they were read: after a reconnect, the server may have other data.
    connections: u64,
    jobs: BTreeSet<String>,
}

impl OpenJob {
    /// Whether a task is still wanted.
    pub(super) fn wants(&self, task: &Task) -> bool {
        let known = self.lock();
        !known.over && known.wanted.as_ref().is_none_or(|wanted| wanted.wants(task))
    }

    /// Notes that a search begins; the returned handle stops it.
    pub(super) fn begin(&self, unit: &str, task: &Task, above: &Stop) -> Stop {
        let stop = above.below();
        self.lock().searches.insert(unit.into(), (task.clone(), stop.clone()));
        stop
    }

    /// Notes that a search has ended.
    pub(super) fn end(&self, unit: &str) {
        self.lock().searches.remove(unit);
    }

    /// Notes that the job is over, and stops its searches.
    pub(super) fn close(&self) {
        let mut known = self.lock();
        known.over = true;
        known.stop_unwanted();
    }

    /// Sets which units are still wanted (`None`: all), and stops the other searches. It replaces what was set before,
    /// because a coordinator whose journal was cut wants earlier units again.
    pub(super) fn want(&self, wanted: Option<Wanted>) {
        let mut known = self.lock();
        known.wanted = wanted;
        known.stop_unwanted();
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    fn stop_unwanted(&self) {
        #[expect(clippy::iter_over_hash_type, reason = "all are checked, in any order")]
        for (task, stop) in self.searches.values() {
            if self.over || self.wanted.as_ref().is_some_and(|wanted| !wanted.wants(task)) {
                stop.stop();
            }
        }
    }
}

impl Jobs {
    /// Opens the bucket of jobs with the rights of a worker.
    pub(super) async fn open(js: &Context) -> Result<Self, ClusterError> {
        let stream = js.get_stream(subjects::JOBS_STREAM).await;
        let stream = stream.map_err(server("find the bucket of jobs"))?;
        Ok(Self { stream, known: Mutex::default(), finished: Mutex::default() })
    }

    /// A job by its name; `None` if there is none, or if its messages have another version.
    pub(super) async fn get(&self, job: &str) -> Result<Option<Arc<OpenJob>>, ClusterError> {
        if let Some(known) = self.lock().get(job) {
            return Ok(Some(known.clone()));
        }
        let Some(spec) = self.read::<JobSpec>(&subjects::spec_key(job)).await? else {
            return Ok(None);
        };
        if spec.codec != CODEC {
            return Ok(None);
        }
        let found = Arc::new(OpenJob { spec: Arc::new(spec), state: Mutex::default() });
        self.look_at(&found).await?;
        Ok(Some(self.lock().entry(job.into()).or_insert(found).clone()))
    }

    /// Handles a control message of a job.
    pub(super) fn hear(&self, subject: &str, payload: &[u8]) {
        let Some((job, word)) = subjects::job_of_control(subject) else { return };
        let Some(job) = self.lock().get(job).cloned() else { return };
        match word {
            "stop" => job.close(),
            "void" => {
                if let Ok(wanted) = serde_json::from_slice(payload) {
                    job.want(Some(wanted));
                }
            }
            _ => {}
        }
    }

    /// Reads the states of all known jobs, in case a message was missed, and forgets those that are over.
    pub(super) async fn look(&self) -> Result<(), ClusterError> {
        let known: Vec<Arc<OpenJob>> = self.lock().values().cloned().collect();
        for job in known {
            self.look_at(&job).await?;
            if job.lock().over && job.lock().searches.is_empty() {
                self.lock().remove(&job.spec.job);
            }
        }
        Ok(())
    }

    /// The specifications of all jobs that are not over.
    pub(super) async fn open_jobs(&self, connections: u64) -> Result<Vec<JobSpec>, ClusterError> {
        if self.finished().connections != connections {
            *self.finished() = Finished { connections, jobs: BTreeSet::new() };
        }
        let filter = subjects::key_subject("spec.*");
        let mut found =
            self.stream.info_with_subjects(filter).await.map_err(server("list the jobs"))?;
        let mut names: Vec<String> = Vec::new();
        while let Some(subject) = found.next().await {
            let (subject, _) = subject.map_err(server("list the jobs"))?;
            names.extend(subject.rsplit('.').next().map(Into::into));
        }
        names.sort_unstable();
        let mut open = Vec::new();
        for job in names {
            if self.finished().jobs.contains(&job) {
                continue;
            }
            let state = self.read::<JobState>(&subjects::state_key(&job)).await?;
            if let Some(state) = state.filter(|state| state.stage.is_over()) {
                if state.stage == Stage::Done {
                    self.finished().jobs.insert(job);
                }
                continue;
            }
            open.extend(self.read::<JobSpec>(&subjects::spec_key(&job)).await?);
        }
        Ok(open)
    }

    async fn look_at(&self, job: &OpenJob) -> Result<(), ClusterError> {
        let key = subjects::state_key(&job.spec.job);
        if let Some(state) = self.read::<JobState>(&key).await? {
            if state.stage.is_over() {
                job.close();
            }
            job.want(state.wanted);
        }
        Ok(())
    }

    async fn read<T: serde::de::DeserializeOwned>(
        &self,
        key: &str,
    ) -> Result<Option<T>, ClusterError> {
        use async_nats::jetstream::stream::DirectGetErrorKind;
        let subject = subjects::key_subject(key);
        match self.stream.direct_get_last_for_subject(subject).await {
            Ok(message) => Ok(serde_json::from_slice(&message.payload).ok()),
            Err(error) if error.kind() == DirectGetErrorKind::NotFound => Ok(None),
            Err(error) => Err(server(format!("read {key}"))(error)),
        }
    }

    fn finished(&self) -> MutexGuard<'_, Finished> {
        self.finished.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<OpenJob>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
