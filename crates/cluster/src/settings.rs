//! What can be set: times, sizes and how patient everybody is.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Everything that a coordinator can be told.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The times of messages.
    pub times: Times,
    /// Copies of each stream: 1, or 3 on a cluster of servers.
    pub replicas: usize,
    /// Units that workers may hold together. At least twice the number of workers.
    pub most_held: i64,
    /// Messages that may wait.
    pub most_waiting: i64,
    /// How often a unit that was laid aside is given out again before the job is called incomplete.
    pub revivals: u32,
}

/// The times of a job's messages, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Times {
    /// A unit of which nothing is heard for so long is given to somebody else.
    pub ack_wait: u64,
    /// So often a unit is given to somebody before it is laid aside.
    pub deliveries: u32,
    /// The coordinator compares what is open with what waits, so often.
    pub sweep: u64,
    /// Workers look whether their jobs are still wanted, so often, in case they missed a message.
    pub look: u64,
    /// Workers say that they are there, so often.
    pub beat: u64,
}

impl Default for Times {
    fn default() -> Self {
        Self { ack_wait: 60_000, deliveries: 5, sweep: 60_000, look: 15_000, beat: 1_000 }
    }
}

impl Times {
    /// The shortest silence that means something: messages take their time, too.
    pub const SHORTEST: Duration = Duration::from_millis(200);

    /// Everything in proportion to how long a unit may be silent.
    pub fn for_ack_wait(ack_wait: Duration) -> Self {
        let ack_wait = ack_wait.max(Self::SHORTEST).as_millis() as u64;
        let (sweep, look, beat) =
            (ack_wait, (ack_wait / 4).max(50), (ack_wait / 8).clamp(50, 1_000));
        Self { ack_wait, sweep, look, beat, ..Self::default() }
    }

    /// A worker says so often that it still searches a unit.
    pub fn progress(self) -> Duration {
        Duration::from_millis((self.ack_wait / 4).max(50))
    }

    /// How long a unit may be silent.
    pub fn ack_wait(self) -> Duration {
        Duration::from_millis(self.ack_wait)
    }

    /// How long, after each delivery, until the next: the first two as they are, then longer each time.
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
