//! What a coordinator tells the server of its job, and what it reads there that others have told.

use susun_engine::Report;

use super::{Coordinator, now};
use crate::error::ClusterError;
use crate::messages::{JobState, Stage};
use crate::nats::streams::{Told, consumer};
use crate::subjects;

impl Coordinator {
    /// Tells the server of the job: what it asks, and that somebody coordinates it, whatever became of it before.
    pub(super) async fn announce(&mut self) -> Result<(), ClusterError> {
        self.introduce().await?;
        let job = &self.spec().job;
        // What came of it when it was left is not what will come of it.
        let _ = self.streams.jobs.delete(subjects::result_key(job)).await;
        let state = self.state(Stage::Running, None);
        self.revision = self.streams.put(&subjects::state_key(job), &state).await?;
        self.announced = self.revision;
        Ok(())
    }

    /// Tells a server that may have forgotten it of the job. Somebody may have cancelled it in the meantime.
    pub(super) async fn remind(&mut self) -> Result<(), ClusterError> {
        self.introduce().await?;
        self.tell(Stage::Running, None).await;
        Ok(())
    }

    async fn introduce(&self) -> Result<(), ClusterError> {
        let spec = self.spec();
        consumer(&self.streams.work, spec, &self.settings).await?;
        self.streams.put(&subjects::spec_key(&spec.job), spec).await.map(drop)
    }

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
            told: now(),
        }
    }

    pub(super) async fn tell(&mut self, stage: Stage, why: Option<String>) -> JobState {
        let (bound, share) = (self.foreman.bound(), self.foreman.counts().share);
        self.progress.tick(bound, share);
        let told = self.state(stage, why);
        self.say(&told).await;
        told
    }

    /// Writes how the job stands, unless somebody has cancelled it. The journal is what counts: a server that is away
    /// hears the next one.
    async fn say(&mut self, told: &JobState) {
        for _ in 0..2 {
            match self.streams.tell(&self.spec().job, told, self.revision).await {
                Told::Heard(revision) => {
                    self.revision = revision;
                    return;
                }
                // A cancel, or our own words before an answer was lost: then they are said once more.
                Told::Other(revision, Some(theirs)) => {
                    self.revision = revision;
                    // One from before we announced the job, from a server that lags behind, is over.
                    let new = revision > self.announced;
                    self.cancelled |= new && theirs.stage == Stage::Cancelled;
                    if self.cancelled {
                        return;
                    }
                }
                Told::Other(revision, None) => (self.revision, self.announced) = (revision, 0),
                Told::Nobody => return,
            }
        }
    }

    /// Tells the server and everybody there how it ended.
    pub(super) async fn farewell(&mut self, told: &JobState, reports: Option<Vec<Report>>) {
        let job = self.spec().job.clone();
        if let Some(reports) = reports {
            let _ = self.streams.put(&subjects::result_key(&job), &reports).await;
        }
        if told.stage == Stage::Done || self.cancelled {
            let _ = self.streams.put(&subjects::state_key(&job), told).await;
        } else {
            self.say(told).await;
        }
        if told.stage.is_over() {
            let _ = self.client.publish(subjects::stop(&job), Vec::new().into()).await;
            for filter in subjects::work_of_job(self.spec()) {
                let _ = self.streams.work.purge().filter(filter).await;
            }
        }
        let _ = self.client.flush().await;
    }
}
