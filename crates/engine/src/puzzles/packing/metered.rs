//! Work that consists of many questions, each too short to be paused.

use std::time::Duration;

use susun_search::{Control, Halt, Limits, Meter, MeterReading};
use susun_work::Pace;

/// The limits of all questions, and what they have used.
pub(super) struct Metered {
    limits: Limits,
    reading: MeterReading,
}

impl Metered {
    pub(super) fn new(limits: Limits) -> Self {
        Self { limits, reading: MeterReading::default() }
    }

    pub(super) fn reading(&self) -> MeterReading {
        self.reading
    }

    /// Adds time that was spent outside of [`go_on`](Self::go_on).
    pub(super) fn spend(&mut self, time: Duration) {
        self.reading.elapsed += time;
    }

    /// Asks until there is an answer or a limit ends it; `None` if the pace asks for a pause before.
    pub(super) fn go_on<T>(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
        mut ask: impl FnMut(&mut Meter<'_>) -> Result<Option<T>, Halt>,
    ) -> Option<Result<T, Halt>> {
        let rest = self.reading.counters.generated.saturating_add(pace.nodes());
        loop {
            // A new meter polls the clock and the stop handle immediately.
            let mut meter = Meter::from_reading(self.reading, self.limits, control.lend());
            let answer = meter.check().and_then(|()| ask(&mut meter));
            self.reading = meter.reading();
            if let Some(answer) = answer.transpose() {
                return Some(answer);
            }
            if self.reading.counters.generated >= rest {
                return None;
            }
        }
    }
}
