//! The contract of every search algorithm: the promised quality of answers, exact limits, harmless interruptions.
//! [`keeps_the_contract`] tests all of it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use susun_search::{
    Clock, Control, Finish, Halt, Heuristic, Limits, Meter, MeterReading, NoClock, Outcome, Search,
    Stop, complete,
};
use susun_sliding::heuristic::Manhattan;
use susun_sliding::{Board, Direction, Goal, GridSpace, NamedGoal, PackedSpace, Size, solvable};

use crate::algorithms::{Promise, Tested};
use crate::inconsistent::Forgetful;
use crate::oracle::Distances;
use crate::replay::leads_to;
use crate::run::{timed, to_the_end, within};
use crate::sample::sample;

/// Nodes between two polls of the stop handle by a search.
const LOOK_EVERY: u64 = 1 << 14;

/// Around powers of two, around the polls of the stop handle, and elsewhere.
const ODD_LIMITS: [u64; 20] = [
    1, 2, 3, 5, 9, 17, 33, 65, 101, 257, 511, 999, 1023, 2047, 4001, 8191, 16_383, 16_384, 16_385,
    32_769,
];

/// A board of 3x3 with its true distance from the standard goal.
struct Case<'a> {
    board: &'a Board,
    goal: &'a Goal,
    distance: u32,
}

/// Tests the whole contract of an algorithm, on boards of 3x3.
pub fn keeps_the_contract(tested: Tested) {
    let goal = Goal::named(NamedGoal::Standard, Size::new(3, 3).expect("a size"));
    let distances = Distances::to(&goal);
    let boards = distances.boards();
    let in_range = &boards[..boards.partition_point(|(_, distance)| *distance <= tested.deepest)];
    let cases = |count, seed| {
        let chosen = sample(in_range, count, seed).into_iter();
        chosen.map(|(board, distance)| Case::new(board, &goal, *distance))
    };
    let (mut nodes, few) = if cfg!(debug_assertions) { (100_000, 1) } else { (1_500_000, 2) };
    timed(&format!("{tested:?}"), || {
        Case::new(goal.board(), &goal, 0).is_answered_as_promised(tested);
        for case in cases(2000, 1) {
            nodes -= case.is_answered_as_promised(tested) as i64;
            if nodes < 0 {
                break;
            }
        }
        for case in cases(few, 2) {
            case.keeps_limits_with(tested, &Manhattan::new(&goal));
            case.keeps_limits_with(tested, &case.forgetful());
        }
    });
}

impl<'a> Case<'a> {
    fn new(board: &'a Board, goal: &'a Goal, distance: u32) -> Self {
        Self { board, goal, distance }
    }

    fn packed(&self) -> PackedSpace {
        PackedSpace::new(&solvable(self.board, self.goal).expect("solvable")).expect("9 cells")
    }

    fn grid(&self) -> GridSpace {
        GridSpace::new(&solvable(self.board, self.goal).expect("solvable"))
    }

    fn forgetful(&self) -> Forgetful<Manhattan> {
        Forgetful::new(Manhattan::new(self.goal), self.board.size().cells())
    }

    /// With a consistent and with an inconsistent heuristic; returns the nodes generated.
    fn is_answered_as_promised(&self, tested: Tested) -> u64 {
        self.is_answered_with(tested, &Manhattan::new(self.goal))
            + self.is_answered_with(tested, &self.forgetful())
    }

    /// The same answer twice, and the same on either space.
    fn is_answered_with<H>(&self, tested: Tested, heuristic: &H) -> u64
    where
        H: Heuristic<PackedSpace> + Heuristic<GridSpace> + Send + Sync,
    {
        let packed = to_the_end(tested.search(&self.packed(), heuristic));
        self.is_sound(&packed.outcome);
        self.is_promised(&packed.outcome, tested.promise());
        let again = to_the_end(tested.search(&self.packed(), heuristic));
        assert_eq!(packed, again, "the same search twice from {}", self.board);
        let grid = to_the_end(tested.search(&self.grid(), heuristic));
        assert_eq!(packed, grid, "packed and grid from {}", self.board);
        if !packed.rounds.is_empty() {
            let in_rounds: u64 = packed.rounds.iter().map(|round| round.generated).sum();
            assert_eq!(packed.counters.generated, 1 + in_rounds, "rounds from {}", self.board);
        }
        packed.counters.generated
    }

    /// Checks that everything in the outcome is true.
    fn is_sound(&self, outcome: &Outcome<Direction>) {
        let (start, least) = (self.board, self.distance);
        let (path, bound) = match outcome {
            Outcome::Optimal(path) => (Some(path), path.cost),
            Outcome::Solved { path, lower_bound } => (Some(path), *lower_bound),
            Outcome::Halted { best, lower_bound, .. } => (best.as_ref(), *lower_bound),
            Outcome::Unsolvable => panic!("{start} is solvable"),
        };
        assert!(bound <= least, "{start}: the bound is {bound}, the optimum {least}");
        if let Some(path) = path {
            leads_to(self.goal, start, path);
        }
    }

    /// Checks that an uninterrupted search ends as guaranteed.
    fn is_promised(&self, outcome: &Outcome<Direction>, promise: Promise) {
        let cost = match outcome {
            Outcome::Optimal(path) | Outcome::Solved { path, .. } => path.cost,
            other => panic!("{}: {other:?}", self.board),
        };
        assert!(self.distance > 0 || cost == 0, "the goal itself needs no moves");
        match promise {
            Promise::Optimal => assert!(matches!(outcome, Outcome::Optimal(_)), "{outcome:?}"),
            Promise::Within { hundredths } => assert!(
                cost * 100 <= self.distance * hundredths,
                "{}: {cost} is above {hundredths} % of {}",
                self.board,
                self.distance
            ),
            Promise::Solution => {}
        }
    }

    fn keeps_limits_with<H>(&self, tested: Tested, heuristic: &H)
    where
        H: Heuristic<PackedSpace> + Send + Sync,
    {
        let space = self.packed();
        let make = || tested.search(&space, heuristic);
        let whole = to_the_end(make());
        self.node_limits_are_exact(&make, &whole);
        self.other_limits_halt(&make, &whole);
        self.interruptions_change_nothing(&make, &whole);
    }

    fn node_limits_are_exact<M: Search<Direction>>(
        &self,
        make: &impl Fn() -> M,
        whole: &Finish<Direction>,
    ) {
        for limit in ODD_LIMITS {
            let limits = Limits { nodes: Some(limit), ..Limits::default() };
            let finish = within(limits, make());
            assert_eq!(finish, within(limits, make()), "{limit} nodes again from {}", self.board);
            self.is_sound(&finish.outcome);
            if let Outcome::Halted { reason, .. } = finish.outcome {
                assert_eq!((reason, finish.counters.generated), (Halt::Nodes, limit));
            } else {
                assert_eq!(finish, *whole, "not ended by the limit {limit}: {}", self.board);
                assert!(limit >= whole.counters.generated, "{limit} nodes from {}", self.board);
            }
        }
    }

    fn other_limits_halt<M: Search<Direction>>(
        &self,
        make: &impl Fn() -> M,
        whole: &Finish<Direction>,
    ) {
        let run = |limits, stop, clock: &dyn Clock| {
            let control = Control { stop, clock, ..Control::silent() };
            let finish = complete(&mut make(), &mut Meter::new(limits, control));
            self.is_sound(&finish.outcome);
            if finish != *whole {
                assert!(is_halted(&finish.outcome), "{finish:?} is not {whole:?}");
            }
            reason(&finish.outcome)
        };
        let memory = Limits { memory: Some(1), ..Limits::default() };
        assert_eq!(run(memory, Stop::new(), &NoClock), Some(Halt::Memory), "{}", self.board);
        let time = Limits { time: Some(Duration::from_millis(2)), ..Limits::default() };
        let looks = whole.counters.generated.div_ceil(LOOK_EVERY);
        let in_time = (looks > 1).then_some(Halt::Time);
        assert_eq!(run(time, Stop::new(), &Ticking::default()), in_time, "{}", self.board);
        for polls in 0..4 {
            let stopped = (looks > polls).then_some(Halt::Stopped);
            let reason = run(Limits::default(), Stop::after_polls(polls), &NoClock);
            assert_eq!(reason, stopped, "after {polls} polls from {}", self.board);
        }
    }

    /// A search that is halted and continued again and again ends as if it had never been halted.
    fn interruptions_change_nothing<M: Search<Direction>>(
        &self,
        make: &impl Fn() -> M,
        whole: &Finish<Direction>,
    ) {
        for step in [1, 7, 1000] {
            let more = |_, generated| Limits { nodes: Some(generated + step), ..Limits::default() };
            let pieces = in_pieces(make(), more);
            assert_eq!(pieces, *whole, "in pieces of {step} nodes from {}", self.board);
        }
        let more = |pieces: u64, _| Limits { memory: Some(pieces * 10), ..Limits::default() };
        let pieces = in_pieces(make(), more);
        assert_eq!(pieces, *whole, "in pieces of memory from {}", self.board);
    }
}

fn reason<M>(outcome: &Outcome<M>) -> Option<Halt> {
    if let Outcome::Halted { reason, .. } = outcome { Some(*reason) } else { None }
}

fn is_halted<M>(outcome: &Outcome<M>) -> bool {
    reason(outcome).is_some()
}

/// Continues a search whenever it halts, with the limits that `more` returns for the number of halts and of generated
/// nodes.
fn in_pieces<M>(mut search: impl Search<M>, more: impl Fn(u64, u64) -> Limits) -> Finish<M> {
    let mut reading = MeterReading::default();
    for pieces in 0.. {
        let control = Control::silent();
        let limits = more(pieces, reading.counters.generated);
        let mut meter = Meter::from_reading(reading, limits, control);
        let finish = complete(&mut search, &mut meter);
        if !is_halted(&finish.outcome) {
            return finish;
        }
        reading = meter.reading();
    }
    unreachable!("a search ends")
}

/// A clock that advances by a millisecond on each reading.
#[derive(Default)]
struct Ticking(AtomicU64);

impl Clock for Ticking {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed) + 1)
    }
}
