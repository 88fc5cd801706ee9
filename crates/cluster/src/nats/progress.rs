//! Progress of a job from the heartbeats of its workers: their number, their units and their speed; and an estimate of
//! the time until the end of the round.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::messages::Beat;

/// A worker without a heartbeat for this long is gone.
const GONE: Duration = Duration::from_secs(10);

/// The workers with a recent heartbeat, and the progress of the round.
#[derive(Debug, Default)]
pub(super) struct FleetProgress {
    beats: BTreeMap<String, (Beat, Instant)>,
    /// Nodes that workers have reported since the last tick.
    news: u64,
    ticked: Option<Instant>,
    speed: f64,
    round: Option<Round>,
}

/// The part of a round that was observed.
#[derive(Debug)]
struct Round {
    bound: u32,
    began: Instant,
    /// The finished part when observation began.
    before: f64,
    share: f64,
}

impl FleetProgress {
    /// Handles a heartbeat.
    pub(super) fn hear(&mut self, payload: &[u8]) {
        let Ok(beat) = serde_json::from_slice::<Beat>(payload) else { return };
        let nodes = beat.nodes;
        let before = self.beats.insert(beat.worker.clone(), (beat, Instant::now()));
        if let Some((before, _)) = before {
            self.news += nodes.saturating_sub(before.nodes);
        }
    }

    /// Called about once a second, with the bound of the round and its finished part.
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

    /// Nodes per second, averaged over the last seconds.
    pub(super) fn speed(&self) -> f64 {
        self.speed
    }

    /// Seconds until the end of the round at the observed pace; `None` before there is enough to extrapolate.
    pub(super) fn left(&self) -> Option<f64> {
        let Round { began, before, share, .. } = self.round.as_ref()?;
        let (passed, done) = (began.elapsed().as_secs_f64(), share - before);
        (done >= 0.01 && passed >= 2.0).then(|| passed * (1.0 - share).max(0.0) / done)
    }

    /// The number of workers.
    pub(super) fn workers(&self) -> u64 {
        self.beats.len() as u64
    }

    /// Units that they hold.
    pub(super) fn running(&self) -> u64 {
        self.beats.values().map(|(beat, _)| u64::from(beat.busy)).sum()
    }
}
