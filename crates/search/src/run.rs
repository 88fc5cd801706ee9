//! Running a search: limits, counters, the meter that watches both, and what it tells meanwhile.
//!
//! A search calls [`Meter::check`] once per node. Nearly always that is one comparison; every
//! 2^14 nodes, or sooner where nodes take long, it looks at the clock and the stop handle and sends a
//! progress event.

use std::time::Duration;

use crate::clock::{Clock, NoClock};
use crate::observer::Number;
use crate::stop::Stop;

/// The most nodes between two looks at the clock and the stop handle.
const LOOK_EVERY: u64 = 1 << 14;

/// When those between two looks take longer than this, looks come after fewer nodes.
const LOOK_WITHIN: Duration = Duration::from_millis(20);

/// States of more bytes than this take so long to copy and to hash that looks come after fewer nodes: a board of
/// 100x100 cells has twenty thousand.
const LIGHT: usize = 1 << 8;

/// Nodes from one look at the bytes kept to the next, after as many that are all looked at.
const KEEP_EVERY: u64 = 1 << 5;

/// The most nodes that a search generates: every count up to here is exact in JSON for readers that keep
/// numbers as `f64`. A search that gets here ends as at a node limit.
pub const MOST_NODES: u64 = 1 << 53;

/// How much a search may use. `None` is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Wall time.
    pub time: Option<Duration>,
    /// Generated nodes, the root included; [`MOST_NODES`] if absent or more. Exact: a search ended by it repeats
    /// exactly.
    pub nodes: Option<u64>,
    /// Bytes of what a search keeps: states, the index that finds them, the open list.
    pub memory: Option<u64>,
}

impl Limits {
    /// The node limit that holds.
    pub fn most_nodes(self) -> u64 {
        self.nodes.map_or(MOST_NODES, |nodes| nodes.min(MOST_NODES))
    }
}

/// Why a search ended before it had its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The time limit.
    Time,
    /// The node limit.
    Nodes,
    /// The memory limit.
    Memory,
    /// Somebody used the stop handle.
    Stopped,
    /// Everything up to the depth limit was searched.
    Depth,
}

/// What a search has done. Each counter has one meaning, the same for every algorithm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// 1 for the root, plus every successor whose cost was computed: duplicates and pruned ones
    /// count, the immediate undo does not.
    pub generated: u64,
    /// States whose successors were begun; in iterative deepening the root counts once a round.
    pub expanded: u64,
    /// Removals from the open list.
    pub selected: u64,
    /// Most states held at once, open and closed; depth-first: the longest path.
    pub peak_states: u64,
}

/// One round of an iterative-deepening search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// Paths above this cost were cut off.
    pub bound: u32,
    /// Successors generated, the root left out.
    pub generated: u64,
    /// States expanded.
    pub expanded: u64,
}

/// What a running search tells.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// A round has begun.
    RoundBegun {
        /// Its bound.
        bound: u32,
    },
    /// A round has ended without a solution.
    RoundEnded(Round),
    /// A look at how far it is.
    Progress {
        /// So far.
        counters: Counters,
        /// No solution is cheaper than this.
        lower_bound: u32,
        /// Since the search began.
        elapsed: Duration,
    },
    /// A table that the search needs is being made.
    Preparing {
        /// Its name.
        what: String,
        /// Entries found.
        done: u64,
        /// Entries in all.
        of: u64,
    },
    /// One of several solutions that are wanted, as soon as it is known to be the next one.
    Found {
        /// Written by whoever knows the puzzle.
        solution: String,
    },
}

/// What the caller lends to a run: a stop handle, a clock, an ear.
pub struct Control<'a> {
    /// Stops the search from outside.
    pub stop: Stop,
    /// Measures the time limit.
    pub clock: &'a dyn Clock,
    /// Receives events.
    pub events: &'a mut dyn FnMut(&Event),
}

impl Control<'_> {
    /// Nobody stops the run, its time is not measured, and its events are dropped.
    pub fn silent() -> Self {
        // A box of nothing takes no memory.
        Control { stop: Stop::new(), clock: &NoClock, events: Box::leak(Box::new(|_: &Event| {})) }
    }

    /// The same for one part of a run; the caller has it back afterwards.
    pub fn lend(&mut self) -> Control<'_> {
        Control { stop: self.stop.clone(), clock: self.clock, events: &mut *self.events }
    }
}

/// What a meter shows: all that must be kept of it while a search rests between two steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MeterReading {
    /// The counters.
    pub counters: Counters,
    /// The best lower bound proved.
    pub lower_bound: u32,
    /// Time used.
    pub elapsed: Duration,
}

/// Counts what a search does and says when it must halt.
pub struct Meter<'run> {
    counters: Counters,
    lower_bound: u32,
    look_at: u64,
    /// Nodes from one look to the next, at most [`LOOK_EVERY`].
    look_every: u64,
    /// When it last looked.
    looked: Duration,
    limits: Limits,
    stop: Stop,
    clock: &'run dyn Clock,
    started: Duration,
    /// Time used before that.
    before: Duration,
    events: &'run mut dyn FnMut(&Event),
}

impl<'run> Meter<'run> {
    /// A meter at zero; the time limit counts from now.
    pub fn new(limits: Limits, control: Control<'run>) -> Self {
        Self::from_reading(MeterReading::default(), limits, control)
    }

    /// A meter that goes on from what another showed. The limits cover what was used before; the
    /// time between the two does not count.
    pub fn from_reading(reading: MeterReading, limits: Limits, control: Control<'run>) -> Self {
        let MeterReading { counters, lower_bound, elapsed: before } = reading;
        let Control { stop, clock, events } = control;
        let started = clock.now();
        // The first look is at once, so that a handle used before the start is noticed.
        let (look_at, look_every, looked) = (0, LOOK_EVERY, before);
        Self {
            counters,
            lower_bound,
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

    /// What the meter shows now.
    pub fn reading(&self) -> MeterReading {
        let Self { counters, lower_bound, .. } = *self;
        MeterReading { counters, lower_bound, elapsed: self.elapsed() }
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

    /// The memory limit in bytes, for searches that know beforehand what they are about to take.
    pub fn memory(&self) -> Option<u64> {
        self.limits.memory
    }

    /// The best lower bound proved so far.
    pub fn lower_bound(&self) -> u32 {
        self.lower_bound
    }

    /// Time since the meter was made, and what was used before.
    pub fn elapsed(&self) -> Duration {
        self.before + self.clock.now().saturating_sub(self.started)
    }

    /// May the search go on? Called between nodes; after an error the search can go on later.
    #[inline]
    pub fn check(&mut self) -> Result<(), Halt> {
        if self.counters.generated >= self.look_at { self.look() } else { Ok(()) }
    }

    /// Counts the root, which is generated and held before anything else.
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

    /// Notes that `states` are held now, each of `bytes`.
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

    /// Says how many bytes are copied for each node, so that looks come in time.
    pub(crate) fn weigh(&mut self, bytes: usize) {
        self.look_every = (LOOK_EVERY * LIGHT as u64 / bytes.max(LIGHT) as u64).max(1);
    }

    /// Notes that `states` are kept now, which take `bytes` together; the bytes are looked at every few nodes.
    #[inline]
    pub(crate) fn keeps(&mut self, states: usize, bytes: impl FnOnce() -> u64) -> Result<(), Halt> {
        let generated = self.counters.generated;
        if generated < KEEP_EVERY || generated.is_multiple_of(KEEP_EVERY) {
            return self.fits(states, bytes);
        }
        self.counters.peak_states = self.counters.peak_states.max(states as u64);
        Ok(())
    }

    /// The same where no nodes are generated.
    pub(crate) fn fits(&mut self, states: usize, bytes: impl FnOnce() -> u64) -> Result<(), Halt> {
        self.counters.peak_states = self.counters.peak_states.max(states as u64);
        match self.limits.memory {
            Some(limit) if bytes() > limit => Err(Halt::Memory),
            _ => Ok(()),
        }
    }

    /// How many nodes can be generated at once and be counted afterwards, because no limit would have
    /// halted the search in between. None while memory is limited: that limit falls between nodes.
    #[inline]
    pub(crate) fn ahead(&self) -> u64 {
        let nodes = self.limits.most_nodes();
        if self.limits.memory.is_some() { 0 } else { nodes.saturating_sub(self.counters.generated) }
    }

    /// Counts what was generated at once, and the most states held meanwhile.
    #[inline]
    pub(crate) fn counted(&mut self, generated: u64, expanded: u64, states: usize) {
        self.counters.generated += generated;
        self.counters.expanded += expanded;
        self.counters.peak_states = self.counters.peak_states.max(states as u64);
    }

    /// Notes a proof that no solution is cheaper than `bound`.
    #[inline]
    pub fn proved(&mut self, bound: u32) {
        self.lower_bound = self.lower_bound.max(bound);
    }

    /// Passes an event on.
    pub fn send(&mut self, event: &Event) {
        (self.events)(event);
    }

    /// Looks at all limits at once, for work that generates no nodes.
    #[cold]
    pub fn look(&mut self) -> Result<(), Halt> {
        let generated = self.counters.generated;
        if generated >= self.limits.most_nodes() {
            return Err(Halt::Nodes);
        }
        self.look_up()
    }

    /// Looks at the stop handle and the clock, for work that follows the last node.
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
        // Looks fall on multiples, so that without a slow clock they fall on the same nodes every time.
        let slow = elapsed.saturating_sub(self.looked) > LOOK_WITHIN;
        let every = if slow { self.look_every / 4 } else { self.look_every * 4 };
        self.look_every = every.clamp(1, LOOK_EVERY);
        self.looked = elapsed;
        let next = (generated / self.look_every + 1) * self.look_every;
        self.look_at = self.limits.most_nodes().min(next);
        let Self { counters, lower_bound, .. } = *self;
        self.send(&Event::Progress { counters, lower_bound, elapsed });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_search_counts_further_than_json_numbers_are_exact() {
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
