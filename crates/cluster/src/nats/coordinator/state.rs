//! The job and its state on the server, as the coordinator writes them, and the cancel that it may find there.

use susun_engine::Report;

use super::{Coordinator, now};
use crate::error::ClusterError;
use crate::messages::{JobState, Stage};
use crate::nats::streams::{StateWrite, consumer};
use crate::subjects;

impl Coordinator {
    /// Writes the job to the server with the stage [`Stage::Running`], whatever its stage was before.
    pub(super) async fn announce(&mut self) -> Result<(), ClusterError> {
        self.register().await?;
        let job = &self.spec().job;
        // The result so far of a job that was left is not its final result.
        let _ = self.streams.jobs.delete(subjects::result_key(job)).await;
        let state = self.state(Stage::Running, None);
        self.revision = self.streams.put(&subjects::state_key(job), &state).await?;
        self.announced = self.revision;
        Ok(())
    }

    /// Writes the job again, for a server that may have lost it. A cancel in the meantime stays.
    pub(super) async fn register_again(&mut self) -> Result<(), ClusterError> {
        self.register().await?;
        self.publish_state(Stage::Running, None).await;
        Ok(())
    }

    /// Makes the consumer of the job's class and writes the specification of the job.
    async fn register(&self) -> Result<(), ClusterError> {
        let spec = self.spec();
        consumer(&self.streams.work, spec, &self.settings).await?;
        self.streams.put(&subjects::spec_key(&spec.job), spec).await.map(drop)
    }

    /// The state of the job now.
    pub(super) fn state(&self, stage: Stage, why: Option<String>) -> JobState {
        let counts = self.foreman.counts();
        JobState {
            stage,
            why,
            wanted: self.foreman.wanted().cloned(),
            bound: self.foreman.bound(),
            done: counts.done,
            open: self.foreman.open() as u64,
            running: if stage == Stage::Running { self.progress.running() } else { 0 },
            refused: counts.refused,
            dead: counts.dead,
            nodes: counts.nodes.to_string(),
            share: counts.share,
            seconds: self.seconds(),
            speed: if stage == Stage::Running { self.progress.speed() } else { 0.0 },
            left: self.progress.left().filter(|_| stage == Stage::Running),
            workers: self.progress.workers(),
            written_at: now(),
        }
    }

    /// Writes the state of the job now, and returns it.
    pub(super) async fn publish_state(&mut self, stage: Stage, why: Option<String>) -> JobState {
        let (bound, share) = (self.foreman.bound(), self.foreman.counts().share);
        self.progress.tick(bound, share);
        let job_state = self.state(stage, why);
        self.write_state(&job_state).await;
        job_state
    }

    /// Writes a state, unless a user has cancelled the job. Errors are ignored: the journal is what counts, and the
    /// next state follows soon.
    async fn write_state(&mut self, state: &JobState) {
        for _ in 0..2 {
            match self.streams.write_state(&self.spec().job, state, self.revision).await {
                StateWrite::Written(revision) => {
                    self.revision = revision;
                    return;
                }
                // Either a cancel, or a state of this coordinator whose answer was lost: then it is written again.
                StateWrite::Superseded(revision, Some(theirs)) => {
                    self.revision = revision;
                    // A cancel from before this coordinator announced the job no longer counts.
                    let new = revision > self.announced;
                    self.cancelled |= new && theirs.stage == Stage::Cancelled;
                    if self.cancelled {
                        return;
                    }
                }
                StateWrite::Superseded(revision, None) => {
                    (self.revision, self.announced) = (revision, 0);
                }
                StateWrite::Unreachable => return,
            }
        }
    }

    /// Writes the result and the last state, and stops the workers of a job that is over.
    pub(super) async fn publish_end(&mut self, state: &JobState, reports: Option<Vec<Report>>) {
        let job = self.spec().job.clone();
        if let Some(reports) = reports {
            let _ = self.streams.put(&subjects::result_key(&job), &reports).await;
        }
        if state.stage == Stage::Done || self.cancelled {
            let _ = self.streams.put(&subjects::state_key(&job), state).await;
        } else {
            self.write_state(state).await;
        }
        if state.stage.is_over() {
            let _ = self.client.publish(subjects::stop(&job), Vec::new().into()).await;
            for filter in subjects::work_of_job(self.spec()) {
                let _ = self.streams.work.purge().filter(filter).await;
            }
        }
        let _ = self.client.flush().await;
    }
}
