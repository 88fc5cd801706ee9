//! Running a search: limits, counters, and the meter that watches both and sends events.
//!
//! A search calls [`Meter::check`] once per node. Nearly always that is one comparison; every 2^14 nodes, or sooner if
//! nodes take long, it polls the clock and the stop handle and sends a progress event.

use std::time::Duration;

use crate::clock::{Clock, NoClock};
use crate::event::Event;
use crate::observer::Number;
use crate::stop::Stop;

/// The most nodes between two polls of the clock and the stop handle.
const LOOK_EVERY: u64 = 1 << 14;

/// If the nodes between two polls take longer than this, the next poll comes after fewer nodes.
const LOOK_WITHIN: Duration = Duration::from_millis(20);

/// States of more bytes than this take so long to copy and hash that polls come after fewer nodes: a board of 100x100
/// cells has twenty thousand.
const LIGHT: usize = 1 << 8;

/// The memory in use is checked once in this many nodes, after a first stretch of as many that are all checked.
const KEEP_EVERY: u64 = 1 << 5;

/// The most nodes that a search generates. Every count up to here is exact in JSON for readers that store numbers as
/// `f64`. A search that gets here ends as at a node limit.
pub const MOST_NODES: u64 = 1 << 53;

/// How much a search may use. `None` means no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Wall time.
    pub time: Option<Duration>,
    /// Generated nodes, the root included; [`MOST_NODES`] if absent or larger. Exact: a search that ends here can be
    /// repeated exactly.
    pub nodes: Option<u64>,
    /// Bytes of what a search stores: states, the index that finds them, the open list.
    pub memory: Option<u64>,
}

impl Limits {
    /// The effective node limit.
    pub fn most_nodes(self) -> u64 {
        self.nodes.map_or(MOST_NODES, |nodes| nodes.min(MOST_NODES))
    }
}

/// Why a search ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The time limit.
    Time,
    /// The node limit.
    Nodes,
    /// The memory limit.
    Memory,
    /// The stop handle was used.
    Stopped,
    /// Everything up to the depth limit was searched.
    Depth,
}

/// The work of a search. Each counter has one meaning, the same for every algorithm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// 1 for the root, plus every successor whose cost was computed: duplicates and pruned ones count, the immediate
    /// undo does not.
    pub generated: u64,
    /// States whose successors the search began to generate; in iterative deepening the root counts once per round.
    pub expanded: u64,
    /// Removals from the open list.
    pub selected: u64,
    /// Most states stored at once, open and closed; for depth-first searches, the longest path.
    pub peak_states: u64,
}

/// One round of an iterative-deepening search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// Paths above this cost were cut off.
    pub bound: u32,
    /// Successors generated, without the root.
    pub generated: u64,
    /// States expanded.
    pub expanded: u64,
}

/// What the caller provides to a run: a stop handle, a clock and an event sink.
pub struct Control<'a> {
    /// Stops the search from outside.
    pub stop: Stop,
    /// Measures the time limit.
    pub clock: &'a dyn Clock,
    /// Receives events.
    pub events: &'a mut dyn FnMut(&Event),
}

impl Control<'_> {
    /// A control for runs that are never stopped, are not timed, and report no events.
    pub fn silent() -> Self {
        // A box of a zero-sized closure allocates nothing.
        Control { stop: Stop::new(), clock: &NoClock, events: Box::leak(Box::new(|_: &Event| {})) }
    }

    /// Lends the control to one part of a run.
    pub fn lend(&mut self) -> Control<'_> {
        Control { stop: self.stop.clone(), clock: self.clock, events: &mut *self.events }
    }
}

/// The state of a meter: all that must be kept of it while a search is paused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MeterReading {
    /// The counters.
    pub counters: Counters,
    /// The best lower bound proved.
    pub lower_bound: u32,
    /// The cost of the best solution so far, if the search improves solutions.
    pub cost: Option<u32>,
    /// Time used.
    pub elapsed: Duration,
}

/// Counts the work of a search and says when it must halt.
pub struct Meter<'run> {
    counters: Counters,
    lower_bound: u32,
    cost: Option<u32>,
    look_at: u64,
    /// Nodes from one poll to the next, at most [`LOOK_EVERY`].
    look_every: u64,
    /// When it last polled.
    looked: Duration,
    limits: Limits,
    stop: Stop,
    clock: &'run dyn Clock,
    started: Duration,
    /// Time used by earlier meters.
    before: Duration,
    events: &'run mut dyn FnMut(&Event),
}

impl<'run> Meter<'run> {
    /// A meter at zero; the time limit starts now.
    pub fn new(limits: Limits, control: Control<'run>) -> Self {
        Self::from_reading(MeterReading::default(), limits, control)
    }

    /// A meter that continues from another one's reading. The limits include what was used before; the time between the
    /// two does not count.
    pub fn from_reading(reading: MeterReading, limits: Limits, control: Control<'run>) -> Self {
        let MeterReading { counters, lower_bound, cost, elapsed: before } = reading;
        let Control { stop, clock, events } = control;
        let started = clock.now();
        // Poll at the start, so that a stop before the start is noticed.
        let (look_at, look_every, looked) = (0, LOOK_EVERY, before);
        Self {
            counters,
            lower_bound,
            cost,
            look_at,
            look_every,
            looked,
            limits,
            stop,
            clock,
            started,
            before,
            events,
        }
    }

    /// The current reading.
    pub fn reading(&self) -> MeterReading {
        let Self { counters, lower_bound, cost, .. } = *self;
        MeterReading { counters, lower_bound, cost, elapsed: self.elapsed() }
    }

    /// The counters so far.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// The number of the node generated last.
    #[inline]
    pub(crate) fn newest(&self) -> Number {
        self.counters.generated - 1
    }

    /// The memory limit in bytes, for searches that know in advance how much they will need.
    pub fn memory(&self) -> Option<u64> {
        self.limits.memory
    }

    /// The best lower bound proved so far.
    pub fn lower_bound(&self) -> u32 {
        self.lower_bound
    }

    /// Time since the meter was created, plus what was used before.
    pub fn elapsed(&self) -> Duration {
        self.before + self.clock.now().saturating_sub(self.started)
    }

    /// For a part of the search on another thread, if no node limit halts it at an exact node.
    pub fn apart(&self) -> Option<ApartMeter<'run>> {
        let reading = MeterReading { elapsed: self.elapsed(), ..MeterReading::default() };
        let apart =
            ApartMeter { reading, limits: self.limits, stop: self.stop.clone(), clock: self.clock };
        (self.limits.most_nodes() == MOST_NODES).then_some(apart)
    }

    /// Adds the counters of a part of the search.
    pub fn add(&mut self, part: Counters) {
        self.counted(part.generated, part.expanded, part.peak_states as usize);
    }

    /// Checks whether the search may continue. Called between nodes; after an error the search can be resumed later.
    #[inline]
    pub fn check(&mut self) -> Result<(), Halt> {
        if self.counters.generated >= self.look_at { self.look() } else { Ok(()) }
    }

    /// Counts the root, which is generated and stored before anything else.
    pub fn root(&mut self) {
        self.generated();
        self.counters.peak_states = self.counters.peak_states.max(1);
    }

    /// Counts a generated state.
    #[inline]
    pub fn generated(&mut self) {
        self.counters.generated += 1;
    }

    /// Counts an expanded state.
    #[inline]
    pub fn expanded(&mut self) {
        self.counters.expanded += 1;
    }

    /// Counts a removal from the open list.
    #[inline]
    pub fn selected(&mut self) {
        self.counters.selected += 1;
    }

    /// Records that `states` are stored now, each of `bytes`.
    #[inline]
    pub fn holds(&mut self, states: usize, bytes: usize) -> Result<(), Halt> {
        let states = states as u64;
        if states <= self.counters.peak_states {
            return Ok(());
        }
        self.counters.peak_states = states;
        match self.limits.memory {
            Some(limit) if states.saturating_mul(bytes as u64) > limit => Err(Halt::Memory),
            _ => Ok(()),
        }
    }

    /// Sets how many bytes are copied for each node, so that polls come in time.
    pub(crate) fn weigh(&mut self, bytes: usize) {
        self.look_every = (LOOK_EVERY * LIGHT as u64 / bytes.max(LIGHT) as u64).max(1);
    }

    /// Records that `states` are stored now, which take `bytes` together; the bytes are checked every few nodes.
    #[inline]
    pub(crate) fn keeps(&mut self, states: usize, bytes: impl FnOnce() -> u64) -> Result<(), Halt> {
        let generated = self.counters.generated;
        if generated < KEEP_EVERY || generated.is_multiple_of(KEEP_EVERY) {
            return self.fits(states, bytes);
        }
        self.counters.peak_states = self.counters.peak_states.max(states as u64);
        Ok(())
    }

    /// Like [`keeps`](Self::keeps), but always checks the bytes: for work that generates no nodes.
    pub(crate) fn fits(&mut self, states: usize, bytes: impl FnOnce() -> u64) -> Result<(), Halt> {
        self.counters.peak_states = self.counters.peak_states.max(states as u64);
        match self.limits.memory {
            Some(limit) if bytes() > limit => Err(Halt::Memory),
            _ => Ok(()),
        }
    }

    /// How many nodes can be generated at once and counted afterwards, because no limit could halt the search in
    /// between. 0 if memory is limited, because that limit is checked between nodes.
    #[inline]
    pub(crate) fn ahead(&self) -> u64 {
        let nodes = self.limits.most_nodes();
        if self.limits.memory.is_some() { 0 } else { nodes.saturating_sub(self.counters.generated) }
    }

    /// Counts nodes that were generated at once, and the most states stored meanwhile.
    #[inline]
    pub(crate) fn counted(&mut self, generated: u64, expanded: u64, states: usize) {
        self.counters.generated += generated;
        self.counters.expanded += expanded;
        self.counters.peak_states = self.counters.peak_states.max(states as u64);
    }

    /// Records a proof that no solution is cheaper than `bound`.
    #[inline]
    pub fn proved(&mut self, bound: u32) {
        self.lower_bound = self.lower_bound.max(bound);
    }

    /// Records a solution that is cheaper than any before.
    pub fn improved(&mut self, cost: u32) {
        self.cost = Some(cost);
        let (lower_bound, elapsed) = (self.lower_bound, self.elapsed());
        self.send(&Event::Improved { cost, lower_bound, elapsed });
    }

    /// Sends an event.
    pub fn send(&mut self, event: &Event) {
        (self.events)(event);
    }

    /// Checks all limits now, for work that generates no nodes.
    #[cold]
    pub fn look(&mut self) -> Result<(), Halt> {
        let generated = self.counters.generated;
        if generated >= self.limits.most_nodes() {
            return Err(Halt::Nodes);
        }
        self.look_up()
    }

    /// Polls the stop handle and the clock, for work that follows the last node.
    #[cold]
    pub fn look_up(&mut self) -> Result<(), Halt> {
        let generated = self.counters.generated;
        if self.stop.poll() {
            return Err(Halt::Stopped);
        }
        let elapsed = self.elapsed();
        if self.limits.time.is_some_and(|limit| elapsed >= limit) {
            return Err(Halt::Time);
        }
        // Polls fall on multiples, so that they fall on the same nodes every time unless the clock slows them down.
        let slow = elapsed.saturating_sub(self.looked) > LOOK_WITHIN;
        let every = if slow { self.look_every / 4 } else { self.look_every * 4 };
        self.look_every = every.clamp(1, LOOK_EVERY);
        self.looked = elapsed;
        let next = (generated / self.look_every + 1) * self.look_every;
        self.look_at = self.limits.most_nodes().min(next);
        let Self { counters, lower_bound, cost, .. } = *self;
        self.send(&Event::Progress { counters, lower_bound, cost, elapsed });
        Ok(())
    }
}

/// What the meter of another thread needs: the same stop handle, clock and limits, and counters at zero.
pub struct ApartMeter<'run> {
    reading: MeterReading,
    limits: Limits,
    stop: Stop,
    clock: &'run dyn Clock,
}

impl<'run> ApartMeter<'run> {
    /// Runs a part of a search, which sends no events; returns its result and its counters.
    pub fn run<T>(self, part: impl FnOnce(&mut Meter<'run>) -> T) -> (T, Counters) {
        let Self { reading, limits, stop, clock } = self;
        let control = Control { stop, clock, ..Control::silent() };
        let mut meter = Meter::from_reading(reading, limits, control);
        let result = part(&mut meter);
        (result, meter.counters())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_count_exceeds_what_json_numbers_store_exactly() {
        for nodes in [None, Some(u64::MAX)] {
            let counters = Counters { generated: MOST_NODES - 1, ..Counters::default() };
            let reading = MeterReading { counters, ..MeterReading::default() };
            let limits = Limits { nodes, ..Limits::default() };
            let mut meter = Meter::from_reading(reading, limits, Control::silent());
            assert_eq!((meter.check(), meter.ahead()), (Ok(()), 1));
            meter.counted(1, 0, 0);
            assert_eq!((meter.check(), meter.ahead()), (Err(Halt::Nodes), 0));
        }
    }
}
