//! A subtree counted depth first, with tables in the layout of [`linear`](super::linear).
//!
//! Neighbouring nodes look up neighbouring entries, so most of what a node needs is in a cache.

use susun_search::Subtree;

use super::linear::{Linear, ROOM, SLOTS, Slot, value};
use crate::automaton::NONE;
use crate::moves::Direction;

/// The root of a subtree.
pub(super) struct Start {
    /// The tile of each cell.
    pub(super) cells: [u8; ROOM],
    pub(super) blank: usize,
    /// The state of the automaton.
    pub(super) state: u32,
    /// How far g + h is below the bound.
    pub(super) slack: u32,
    /// How far g is below the bound.
    pub(super) left: u32,
}

/// Counts the nodes below a node, up to the first goal; with the path to it, backwards, empty if there is none. `None`
/// if there are more than `most`.
pub(super) fn count(
    linear: &Linear,
    automaton: &[[u32; 4]],
    start: &Start,
    most: u64,
) -> Option<(Subtree, Vec<Direction>)> {
    match linear.views {
        1 => Walk::<1>::new(linear, automaton, start, most).run(start),
        2 => Walk::<2>::new(linear, automaton, start, most).run(start),
        4 => Walk::<4>::new(linear, automaton, start, most).run(start),
        6 => Walk::<6>::new(linear, automaton, start, most).run(start),
        8 => Walk::<8>::new(linear, automaton, start, most).run(start),
        _ => None,
    }
}

/// A walk with V views.
struct Walk<'a, const V: usize> {
    linear: &'a Linear,
    automaton: &'a [[u32; 4]],
    entries: &'a [u8],
    cells: [u8; ROOM],
    slots: [Slot; SLOTS],
    most: u64,
    generated: u64,
    expanded: u64,
    /// How far g is below the bound, and the smallest such distance of an expanded node.
    left: u32,
    least_left: u32,
    path: Vec<Direction>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Nothing,
    Goal,
    TooMany,
}

impl<'a, const V: usize> Walk<'a, V> {
    fn new(linear: &'a Linear, automaton: &'a [[u32; 4]], start: &Start, most: u64) -> Self {
        Self {
            linear,
            automaton,
            entries: linear.entries(),
            cells: start.cells,
            slots: linear.slots(&start.cells, start.blank),
            most,
            generated: 0,
            expanded: 0,
            left: start.left,
            least_left: start.left,
            path: Vec::new(),
        }
    }

    fn run(mut self, start: &Start) -> Option<(Subtree, Vec<Direction>)> {
        let excess: [u32; V] = self.linear.excess(&self.slots);
        let most_excess = excess.into_iter().max().unwrap_or(0);
        let &Start { blank, state, left, slack, .. } = start;
        let manhattan = left - slack - 2 * most_excess;
        let room = excess.map(|excess| (slack / 2 + most_excess - excess) as i8);
        let end = self.below(blank, state, manhattan, room);
        let levels = (left - self.least_left) as usize + 1;
        let Self { generated, expanded, path, most, .. } = self;
        let subtree = Subtree { generated, expanded, levels, above_bound: None };
        (end != End::TooMany && generated <= most).then_some((subtree, path))
    }

    /// Walks below a node. Paths are short: at most as long as the bound. For each view, `room` is half of how far
    /// g + h is below the bound.
    fn below(&mut self, blank: usize, state: u32, manhattan: u32, room: [i8; V]) -> End {
        self.expanded += 1;
        if self.left < self.least_left {
            self.least_left = self.left;
        }
        if self.generated > self.most {
            return End::TooMany;
        }
        let next = self.automaton[state as usize];
        let mut end = self.step::<0>(blank, next, manhattan, room);
        if end == End::Nothing {
            end = self.step::<1>(blank, next, manhattan, room);
        }
        if end == End::Nothing {
            end = self.step::<2>(blank, next, manhattan, room);
        }
        if end == End::Nothing {
            end = self.step::<3>(blank, next, manhattan, room);
        }
        end
    }

    /// Takes a step, walks below if that is under the bound, and takes the step back.
    #[inline(always)]
    fn step<const D: usize>(
        &mut self,
        from: usize,
        next: [u32; 4],
        manhattan: u32,
        mut room: [i8; V],
    ) -> End {
        let (direction, state) = (D, next[D]);
        if state == NONE {
            return End::Nothing;
        }
        self.generated += 1;
        let blank = usize::from(self.linear.offsets[direction].wrapping_add(from as u8));
        let tile = self.cells[blank % ROOM];
        let shift = &self.linear.shifts[usize::from(tile) % ROOM][direction];
        let place = (4 * from + direction) % (4 * ROOM);
        let away = self.linear.away[place][usize::from(tile) % ROOM];
        let mut slots = [Slot::default(); V];
        for view in 0..V {
            let before = self.slots[usize::from(shift.slot[view]) % SLOTS];
            let number = before.number.wrapping_add(shift.add[view]);
            let value = value(self.entries, number);
            room[view] += before.value as i8 - value as i8 - away as i8;
            if room[view] < 0 {
                return End::Nothing;
            }
            slots[view] = Slot { number, value: value.into() };
        }
        let manhattan = (manhattan - 1) + 2 * u32::from(away);
        if manhattan == 0 {
            self.least_left = self.least_left.min(self.left - 1);
            self.path.push(Direction::ALL[direction]);
            return End::Goal;
        }
        for (view, slot) in slots.iter_mut().enumerate() {
            std::mem::swap(&mut self.slots[usize::from(shift.slot[view]) % SLOTS], slot);
        }
        self.cells[from % ROOM] = tile;
        self.left -= 1;
        let end = self.below(blank, state, manhattan, room);
        self.left += 1;
        self.cells[blank % ROOM] = tile;
        for (view, slot) in slots.into_iter().enumerate() {
            self.slots[usize::from(shift.slot[view]) % SLOTS] = slot;
        }
        if end == End::Goal {
            self.path.push(Direction::ALL[direction]);
        }
        end
    }
}
