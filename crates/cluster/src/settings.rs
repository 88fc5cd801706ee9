//! Settings: times, sizes and limits.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Settings of a coordinator.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The times of messages.
    pub times: Times,
    /// Replicas of each stream: 1, or 3 on a cluster of servers.
    pub replicas: usize,
    /// Units that all workers together may hold. Should be at least twice the number of workers.
    pub most_held: i64,
    /// Messages that the queue may hold.
    pub most_waiting: i64,
    /// How often a unit that was delivered too often is published again before the job becomes incomplete.
    pub revivals: u32,
}

/// The times of a job's messages, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Times {
    /// A unit whose worker sends nothing for this long is delivered to another worker.
    pub ack_wait: u64,
    /// How often a unit is delivered before it is set aside as dead. A count, not a time.
    pub deliveries: u32,
    /// Interval at which the coordinator compares its open units with the queue.
    pub sweep: u64,
    /// Interval at which workers check whether their jobs are still wanted, in case they missed a message.
    pub look: u64,
    /// Interval of the heartbeats of workers.
    pub beat: u64,
}

impl Default for Times {
    fn default() -> Self {
        Self { ack_wait: 60_000, deliveries: 5, sweep: 60_000, look: 15_000, beat: 1_000 }
    }
}

impl Times {
    /// The shortest allowed `ack_wait`: messages take time, too.
    pub const SHORTEST: Duration = Duration::from_millis(200);

    /// Times in proportion to `ack_wait`.
    pub fn for_ack_wait(ack_wait: Duration) -> Self {
        let ack_wait = ack_wait.max(Self::SHORTEST).as_millis() as u64;
        let (sweep, look, beat) =
            (ack_wait, (ack_wait / 4).max(50), (ack_wait / 8).clamp(50, 1_000));
        Self { ack_wait, sweep, look, beat, ..Self::default() }
    }

    /// Interval at which a worker reports that it still searches a unit.
    pub fn progress(self) -> Duration {
        Duration::from_millis((self.ack_wait / 4).max(50))
    }

    /// See the field `ack_wait`.
    pub fn ack_wait(self) -> Duration {
        Duration::from_millis(self.ack_wait)
    }

    /// The time from each delivery to the next: `ack_wait` twice, then longer each time.
    pub fn back_off(self) -> Vec<Duration> {
        let waits = [1, 1, 2, 4].map(|times| Duration::from_millis(self.ack_wait * times));
        waits.into_iter().take((self.deliveries.max(2) - 1) as usize).collect()
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            times: Times::default(),
            replicas: 1,
            most_held: 20_000,
            most_waiting: 2_000_000,
            revivals: 3,
        }
    }
}
