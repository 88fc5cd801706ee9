//! A coordinator: follows the ledger of one job, writes its journal, and carries out the instructions of its foreman.
//!
//! It may crash at any time. The results that it has accepted are in the journal, those that it has not read are in the
//! ledger, and a sweep finds the units that the queue has lost.

mod queue;
mod state;

use std::path::Path;
use std::time::{Duration, Instant};

use async_nats::Client;
use async_nats::jetstream::Context;
use futures_util::{FutureExt, StreamExt};
use susun_engine::{Report, Stop, Tables};
use tokio::time::timeout;

use super::connect::{Access, connect, jetstream, patiently, unless_stopped};
use super::ledger::Ledger;
use super::progress::FleetProgress;
use super::send::publish;
use super::streams::{Streams, prepare, server};
use crate::error::ClusterError;
use crate::foreman::{Foreman, Instruction};
use crate::intake::{Arrived, reopened};
use crate::journal::{Entry, Journal, JournalError};
use crate::messages::{CODEC, JobSpec, JobState, Stage};
use crate::product::Product;
use crate::program;
use crate::settings::Settings;
use crate::subjects;
use queue::Sweep;

/// How long a read of the ledger waits for a result.
const LOOK: Duration = Duration::from_millis(200);

/// How long a coordinator that ends tries to write the last state.
const GOODBYE: Duration = Duration::from_secs(6);

/// The last stage of a job, and the reason.
type End = (Stage, Option<String>);

/// One job being coordinated over a server.
pub struct Coordinator {
    client: Client,
    js: Context,
    streams: Streams,
    settings: Settings,
    foreman: Foreman,
    journal: Journal,
    ledger: Ledger,
    /// The last look at the queue, until all older results have been read.
    sweep: Option<Sweep>,
    progress: FleetProgress,
    /// The last known revision of the job's state on the server.
    revision: u64,
    /// The revision of the first state that this coordinator wrote.
    announced: u64,
    /// Whether a user has cancelled the job.
    cancelled: bool,
    /// Seconds that earlier coordinators of the job have spent.
    spent: f64,
    /// Whether some results come from a journal instead of this process.
    resumed: bool,
    began: Instant,
}

/// How a coordinator ended.
#[derive(Clone, Debug)]
pub struct Ended {
    /// The job.
    pub spec: JobSpec,
    /// The last stage.
    pub stage: Stage,
    /// The reason, if the stage alone does not say it.
    pub why: Option<String>,
    /// The result of the job; if it is not done, the result so far.
    pub product: Product,
    /// The last state.
    pub state: JobState,
}

impl Coordinator {
    /// Submits a job: makes the streams that the server lacks, writes the journal, and announces the job.
    pub async fn submit(
        access: &Access,
        spec: JobSpec,
        settings: Settings,
        tables: &Tables,
        journal: &Path,
    ) -> Result<Self, ClusterError> {
        let foreman = Foreman::new(spec.clone(), tables, settings.revivals)?;
        let client = connect(access).await?;
        let js = jetstream(&client);
        let streams = patiently(access, async || prepare(&js, &settings).await).await?;
        let journal = Journal::create(journal, &spec)?;
        let mut coordinator = Self::with(client, js, streams, settings, foreman, journal, 0.0);
        let announced = patiently(access, async || coordinator.announce().await).await;
        if announced.is_err() {
            // No worker knows the job, so nothing is lost: it can be submitted again.
            let _ = std::fs::remove_file(coordinator.journal());
        }
        announced.map(|()| coordinator)
    }

    /// Resumes a job from its journal, which must be that of `job` if one is named. A server that does not know the job
    /// gets it again.
    pub async fn resume(
        access: &Access,
        settings: Settings,
        tables: &Tables,
        journal: &Path,
        job: Option<&str>,
    ) -> Result<Self, ClusterError> {
        let (journal, foreman, spent) = reopened(journal, tables, settings.revivals, |spec, _| {
            let found = spec.job.clone();
            if let Some(job) = job.filter(|job| **job != *found) {
                let (path, job) = (journal.into(), job.into());
                return Err(JournalError::OtherJob { path, found, job }.into());
            }
            let (theirs, ours) = (spec.abi.clone(), program::abi());
            if (spec.codec, &theirs) != (CODEC, &ours) {
                return Err(ClusterError::OtherAbi { job: found, theirs, ours });
            }
            Ok(())
        })?;
        let settings = Settings { times: foreman.spec().times, ..settings };
        let client = connect(access).await?;
        let js = jetstream(&client);
        let streams = patiently(access, async || prepare(&js, &settings).await).await?;
        let mut coordinator = Self::with(client, js, streams, settings, foreman, journal, spent);
        coordinator.resumed = true;
        patiently(access, async || coordinator.announce().await).await?;
        Ok(coordinator)
    }

    fn with(
        client: Client,
        js: Context,
        streams: Streams,
        settings: Settings,
        foreman: Foreman,
        journal: Journal,
        spent: f64,
    ) -> Self {
        let ledger = Ledger::new(js.clone(), &foreman.spec().job);
        let (progress, began) = (FleetProgress::default(), Instant::now());
        Self {
            client,
            js,
            streams,
            settings,
            foreman,
            journal,
            ledger,
            sweep: None,
            progress,
            revision: 0,
            announced: 0,
            cancelled: false,
            spent,
            resumed: false,
            began,
        }
    }

    /// The job.
    pub fn spec(&self) -> &JobSpec {
        self.foreman.spec()
    }

    /// Path of its journal.
    pub fn journal(&self) -> &Path {
        self.journal.path()
    }

    /// Coordinates until the job is over, cannot continue, or the stop handle is used. `on_state` receives the state
    /// about once a second.
    pub async fn run(
        self,
        stop: &Stop,
        on_state: &mut dyn FnMut(&JobState),
    ) -> Result<Ended, ClusterError> {
        // Boxed, because the future is large.
        Box::pin(self.until_the_end(stop, on_state)).await
    }

    async fn until_the_end(
        mut self,
        stop: &Stop,
        on_state: &mut dyn FnMut(&JobState),
    ) -> Result<Ended, ClusterError> {
        let job = self.spec().job.clone();
        let mut advisories = subscribed(&self.client, subjects::MAX_DELIVERIES.into()).await?;
        let mut words = subscribed(&self.client, subjects::control_of(&job)).await?;
        let mut beats = subscribed(&self.client, subjects::BEATS.into()).await?;
        self.keep(&Entry::Begun { at: now() })?;
        let mut stage = self.begin().await?;
        let sweep = Duration::from_millis(self.settings.times.sweep);
        let (mut swept, mut published) = (Instant::now(), Instant::now());
        while stage.is_none() {
            let arrived = unless_stopped(stop, self.ledger.next(LOOK)).await;
            stage = self.take(arrived.unwrap_or_default()).await?;
            while let Some(Some(advisory)) = advisories.next().now_or_never() {
                stage = stage.or(self.dead(&advisory.payload).await?);
            }
            while let Some(Some(beat)) = beats.next().now_or_never() {
                self.progress.hear(&beat.payload);
            }
            while let Some(Some(word)) = words.next().now_or_never() {
                if word.subject.as_str() == subjects::cancel(&job) {
                    stage = stage.or(Some((Stage::Cancelled, None)));
                }
            }
            if stop.is_stopped() {
                stage = stage.or(Some((Stage::Left, None)));
            }
            if self.sweep.is_none() && swept.elapsed() >= sweep {
                unless_stopped(stop, Box::pin(self.look_through(false))).await;
                swept = Instant::now();
            }
            if stage.is_none() {
                stage = self.put_back().await?;
            }
            if published.elapsed() >= Duration::from_secs(1) {
                if let Some(state) =
                    unless_stopped(stop, self.publish_state(Stage::Running, None)).await
                {
                    on_state(&state);
                }
                published = Instant::now();
            }
            if self.cancelled {
                stage = stage.or(Some((Stage::Cancelled, None)));
            }
        }
        let (stage, why) = stage.unwrap_or((Stage::Left, None));
        Box::pin(self.end(stage, why)).await
    }

    /// Carries out the first instructions; for a resumed job, looks at the queue instead.
    async fn begin(&mut self) -> Result<Option<End>, ClusterError> {
        if self.foreman.is_over() {
            return Ok(Some((Stage::Done, None)));
        }
        if self.foreman.open() == 0 {
            let instructions = self.foreman.begin()?;
            return self.carry_out(instructions).await;
        }
        self.look_through(true).await;
        Ok(None)
    }

    /// Checks results, writes the new ones to the journal, and accepts them.
    async fn take(&mut self, mut arrived: Vec<Arrived>) -> Result<Option<End>, ClusterError> {
        loop {
            let news = self.foreman.sift(&mut arrived);
            if news.is_empty() {
                return Ok(None);
            }
            for entry in &news {
                self.journal.add(entry);
            }
            self.flush()?;
            // All their units are published together: each wait for the server costs more than the rest.
            let mut instructions = Vec::new();
            for entry in &news {
                instructions.extend(self.foreman.believe(entry)?);
            }
            if let Some(end) = self.carry_out(instructions).await? {
                return Ok(Some(end));
            }
        }
    }

    async fn carry_out(
        &mut self,
        instructions: Vec<Instruction>,
    ) -> Result<Option<End>, ClusterError> {
        let (mut work, mut end) = (Vec::new(), None);
        for instruction in instructions {
            match instruction {
                Instruction::Publish(one) => work.push(one),
                Instruction::Announce(wanted) => {
                    // The state of the job has a copy, for workers that miss this message.
                    let payload = serde_json::to_vec(&wanted).unwrap_or_default();
                    let subject = subjects::void(&self.spec().job);
                    let _ = self.client.publish(subject, payload.into()).await;
                    self.publish_state(Stage::Running, None).await;
                }
                Instruction::Finish => end = end.or(Some((Stage::Done, None))),
                Instruction::GiveUp(units) => {
                    let why = format!(
                        "{} of its units ended {} times without a result (the first is {})",
                        units.len(),
                        (self.settings.revivals + 1) * self.settings.times.deliveries,
                        units.first().map_or("", String::as_str)
                    );
                    end = end.or(Some((Stage::Incomplete, Some(why))));
                }
            }
        }
        publish(&self.client, &self.js, &work).await;
        Ok(end)
    }

    async fn end(mut self, stage: Stage, why: Option<String>) -> Result<Ended, ClusterError> {
        let seconds = self.seconds();
        let product = self.foreman.product().timed(seconds, self.resumed);
        let reports: Vec<Report> = match &product {
            Product::Reports(reports) => reports.clone(),
            Product::Outputs(_) => Vec::new(),
        };
        if stage == Stage::Done {
            self.keep(&Entry::End { reports: reports.clone(), seconds })?;
        } else {
            // Perhaps the job ends because the journal cannot be written.
            let _ = self.keep(&Entry::Left { seconds });
        }
        let job_state = self.state(stage, why.clone());
        let reports = (!matches!(product, Product::Outputs(_))).then_some(reports);
        // The journal has the result. Without a server, the client would wait for ever.
        let _ = timeout(GOODBYE, self.publish_end(&job_state, reports)).await;
        Ok(Ended { spec: self.spec().clone(), stage, why, product, state: job_state })
    }

    fn keep(&mut self, entry: &Entry) -> Result<(), ClusterError> {
        self.journal.add(entry);
        self.flush()
    }

    fn flush(&mut self) -> Result<(), ClusterError> {
        Ok(self.journal.flush()?)
    }

    fn seconds(&self) -> f64 {
        self.spent + self.began.elapsed().as_secs_f64()
    }
}

async fn subscribed(
    client: &Client,
    subject: String,
) -> Result<async_nats::Subscriber, ClusterError> {
    let what = format!("subscribe to {subject}");
    client.subscribe(subject).await.map_err(server(what))
}

/// Seconds since 1970.
fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}
