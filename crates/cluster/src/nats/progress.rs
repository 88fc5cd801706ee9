//! What heartbeats tell: who is there, how many units they have, how quick they are together; and how long the round
//! may still take.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::messages::Beat;

/// A worker of which nothing was heard for so long is gone.
const GONE: Duration = Duration::from_secs(10);

/// Workers heard of late.
#[derive(Debug, Default)]
pub(super) struct Progress {
    beats: BTreeMap<String, (Beat, Instant)>,
    /// Nodes that workers have told of since the last tick.
    news: u64,
    ticked: Option<Instant>,
    speed: f64,
    round: Option<Round>,
}

/// A round as far as it was watched.
#[derive(Debug)]
struct Round {
    bound: u32,
    began: Instant,
    /// What was done of it when we came.
    before: f64,
    share: f64,
}

impl Progress {
    /// Hears a heartbeat.
    pub(super) fn hear(&mut self, payload: &[u8]) {
        let Ok(beat) = serde_json::from_slice::<Beat>(payload) else { return };
        let nodes = beat.nodes;
        let before = self.beats.insert(beat.worker.clone(), (beat, Instant::now()));
        if let Some((before, _)) = before {
            self.news += nodes.saturating_sub(before.nodes);
        }
    }

    /// A second or so has passed; so much of the round with this bound is done.
    pub(super) fn tick(&mut self, bound: u32, share: f64) {
        match &mut self.round {
            Some(round) if round.bound == bound && round.share <= share => round.share = share,
            round => *round = Some(Round { bound, began: Instant::now(), before: share, share }),
        }
        self.beats.retain(|_, (_, heard)| heard.elapsed() < GONE);
        let passed = self.ticked.map_or(0.0, |ticked| ticked.elapsed().as_secs_f64());
        if self.ticked.is_some() && passed < 0.5 {
            return;
        }
        if passed > 0.0 {
            let late = self.news as f64 / passed;
            self.speed = if self.speed > 0.0 { 0.7 * self.speed + 0.3 * late } else { late };
        }
        (self.news, self.ticked) = (0, Some(Instant::now()));
    }

    /// Nodes a second of late.
    pub(super) fn speed(&self) -> f64 {
        self.speed
    }

    /// Seconds until the end of the round, if the rest of it goes as what was watched.
    pub(super) fn left(&self) -> Option<f64> {
        let Round { began, before, share, .. } = self.round.as_ref()?;
        let (passed, done) = (began.elapsed().as_secs_f64(), share - before);
        (done >= 0.01 && passed >= 2.0).then(|| passed * (1.0 - share).max(0.0) / done)
    }

    /// How many workers there are.
    pub(super) fn workers(&self) -> u64 {
        self.beats.len() as u64
    }

    /// Units they have in hand.
    pub(super) fn running(&self) -> u64 {
        self.beats.values().map(|(beat, _)| u64::from(beat.busy)).sum()
    }
}
