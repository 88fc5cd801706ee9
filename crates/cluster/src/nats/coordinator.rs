//! A coordinator: follows the ledger of one job, keeps its journal, and publishes what its foreman says.
//!
//! It may die at any moment. What it believes is in the journal, what it has not read is in the ledger, and what
//! is lost from the queue a sweep finds missing.

mod queue;
mod word;

use std::path::Path;
use std::time::{Duration, Instant};

use async_nats::Client;
use async_nats::jetstream::Context;
use futures_util::{FutureExt, StreamExt};
use susun_engine::{Family, Report, Stop, Tables};
use tokio::time::timeout;

use super::connect::{Access, connect, jetstream, patiently, unless_stopped};
use super::ledger::Ledger;
use super::progress::Progress;
use super::send::publish;
use super::streams::{Streams, prepare, server};
use crate::error::ClusterError;
use crate::foreman::{Foreman, Instruction, Product};
use crate::intake::Arrived;
use crate::journal::{Entry, Journal, JournalError};
use crate::messages::{CODEC, JobSpec, JobState, Stage};
use crate::program;
use crate::settings::Settings;
use crate::subjects;
use queue::Sweep;

/// How long a look at the ledger waits for something to come.
const LOOK: Duration = Duration::from_millis(200);

/// How long a job that is left tries to tell so.
const GOODBYE: Duration = Duration::from_secs(6);

/// Where a job stands when its coordinator leaves it, and why.
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
    /// What was seen in the queue, until all results from before have been read.
    sweep: Option<Sweep>,
    progress: Progress,
    /// The revision of how the job stands, as far as we know.
    revision: u64,
    /// That of our first words.
    announced: u64,
    /// Somebody has written that the job is cancelled.
    cancelled: bool,
    /// Seconds that earlier coordinators have spent.
    spent: f64,
    /// Are results of a journal believed that this process has not taken in itself?
    resumed: bool,
    began: Instant,
}

/// How it ended.
#[derive(Clone, Debug)]
pub struct Ended {
    /// What was asked.
    pub spec: JobSpec,
    /// In a word.
    pub stage: Stage,
    /// Why, where that is not plain.
    pub why: Option<String>,
    /// What the job has come to, or had come to when it was left.
    pub product: Product,
    /// As last told.
    pub state: JobState,
}

impl Coordinator {
    /// Submits a job: writes its journal, makes what is missing on the server, and tells of it there.
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
            // Nobody knows of the job, and nothing is lost with it: let it be submitted again.
            let _ = std::fs::remove_file(coordinator.journal());
        }
        announced.map(|()| coordinator)
    }

    /// Goes on with a job from its journal, which must be that of `job` if one is named. A server that knows nothing
    /// of it learns of it again.
    pub async fn resume(
        access: &Access,
        settings: Settings,
        tables: &Tables,
        journal: &Path,
        job: Option<&str>,
    ) -> Result<Self, ClusterError> {
        let (journal, reading) = Journal::open(journal)?;
        let mut spent = 0.0;
        let mut entries = reading.entries.into_iter();
        let Some(Entry::Job { spec }) = entries.next() else {
            let path = journal.path().into();
            return Err(JournalError::NotOne { path }.into());
        };
        if let Some(job) = job.filter(|job| **job != *spec.job) {
            let (path, found) = (journal.path().into(), spec.job);
            return Err(JournalError::OtherJob { path, found, job: job.into() }.into());
        }
        let ours = program::abi();
        if (spec.codec, &spec.abi) != (CODEC, &ours) {
            return Err(ClusterError::OtherAbi { job: spec.job, theirs: spec.abi, ours });
        }
        let settings = Settings { times: spec.times, ..settings };
        let mut foreman = Foreman::new(*spec, tables, settings.revivals)?;
        foreman.begin()?;
        for entry in entries {
            foreman.believe(&entry)?;
            if let Entry::Left { seconds } | Entry::End { seconds, .. } = entry {
                spent = seconds;
            }
        }
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
        let (progress, began) = (Progress::default(), Instant::now());
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

    /// Where its journal is.
    pub fn journal(&self) -> &Path {
        self.journal.path()
    }

    /// Coordinates until the job is over, cannot go on, or the stop handle is used; `tell` hears how it stands.
    pub async fn run(
        self,
        stop: &Stop,
        tell: &mut dyn FnMut(&JobState),
    ) -> Result<Ended, ClusterError> {
        // Large, because it holds all that may be under way.
        Box::pin(self.until_the_end(stop, tell)).await
    }

    async fn until_the_end(
        mut self,
        stop: &Stop,
        tell: &mut dyn FnMut(&JobState),
    ) -> Result<Ended, ClusterError> {
        let job = self.spec().job.clone();
        let mut advisories = subscribed(&self.client, subjects::MAX_DELIVERIES.into()).await?;
        let mut words = subscribed(&self.client, subjects::control_of(&job)).await?;
        let mut beats = subscribed(&self.client, subjects::BEATS.into()).await?;
        self.keep(&Entry::Begun { at: now() })?;
        let mut stage = self.begin().await?;
        let sweep = Duration::from_millis(self.settings.times.sweep);
        let (mut swept, mut told) = (Instant::now(), Instant::now());
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
            if told.elapsed() >= Duration::from_secs(1) {
                if let Some(told) = unless_stopped(stop, self.tell(Stage::Running, None)).await {
                    tell(&told);
                }
                told = Instant::now();
            }
            if self.cancelled {
                stage = stage.or(Some((Stage::Cancelled, None)));
            }
        }
        let (stage, why) = stage.unwrap_or((Stage::Left, None));
        Box::pin(self.end(stage, why)).await
    }

    /// The first instructions; or a first look at what a coordinator before us left behind.
    async fn begin(&mut self) -> Result<Option<End>, ClusterError> {
        if self.foreman.is_over() {
            return Ok(Some((Stage::Done, None)));
        }
        if self.foreman.open() == 0 {
            let instructions = self.foreman.begin()?;
            return self.obey(instructions).await;
        }
        self.look_through(true).await;
        Ok(None)
    }

    /// Sifts results, keeps the news in the journal, and believes them.
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
            // What all of them ask for is published at once: each wait for the server costs more than the rest.
            let mut instructions = Vec::new();
            for entry in &news {
                instructions.extend(self.foreman.believe(entry)?);
            }
            if let Some(end) = self.obey(instructions).await? {
                return Ok(Some(end));
            }
        }
    }

    async fn obey(&mut self, instructions: Vec<Instruction>) -> Result<Option<End>, ClusterError> {
        let (mut work, mut end) = (Vec::new(), None);
        for instruction in instructions {
            match instruction {
                Instruction::Publish(one) => work.push(one),
                Instruction::Tell(wanted) => {
                    // A copy is in the state of the job, for whoever misses it.
                    let payload = serde_json::to_vec(&wanted).unwrap_or_default();
                    let subject = subjects::void(&self.spec().job);
                    let _ = self.client.publish(subject, payload.into()).await;
                    self.tell(Stage::Running, None).await;
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
        let product = timed(self.foreman.product(), seconds, self.resumed);
        let reports: Vec<Report> = match &product {
            Product::Reports(reports) => reports.clone(),
            Product::Outputs(_) => Vec::new(),
        };
        if stage == Stage::Done {
            self.keep(&Entry::End { reports: reports.clone(), seconds })?;
        } else {
            // A journal that cannot be written is why we are here, perhaps.
            let _ = self.keep(&Entry::Left { seconds });
        }
        let told = self.state(stage, why.clone());
        let reports = (!matches!(product, Product::Outputs(_))).then_some(reports);
        // What counts is in the journal. A client without a server would wait for one for ever.
        let _ = timeout(GOODBYE, self.farewell(&told, reports)).await;
        Ok(Ended { spec: self.spec().clone(), stage, why, product, state: told })
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

/// A product whose reports say how long the whole job took, and whether results of a journal are among it.
fn timed(mut product: Product, seconds: f64, resumed: bool) -> Product {
    if let Product::Reports(reports) = &mut product {
        for report in reports {
            match report {
                Report::Solve(Family::Sliding(report)) => {
                    (report.seconds, report.resumed) = (seconds, resumed);
                }
                Report::Solve(Family::Packing(report)) => report.seconds = seconds,
                Report::Count(report) => report.seconds = seconds,
                _ => {}
            }
        }
    }
    product
}

async fn subscribed(
    client: &Client,
    subject: String,
) -> Result<async_nats::Subscriber, ClusterError> {
    let what = format!("let us hear {subject}");
    client.subscribe(subject).await.map_err(server(what))
}

/// Seconds since 1970.
fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}
