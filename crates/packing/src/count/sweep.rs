//! The sweep: layer by layer, each state once.

use susun_search::{Halt, Meter};

use super::closed::ClosedParts;
use super::plan::{Layer, SweepPlan};
use super::table::{Slot, TOO_MANY, Table};
use crate::bits::Bits;

/// States expanded between two checks of the memory that tables take.
const LOOK_EVERY: usize = 64;

/// A sweep in progress. Its layers are the cells in order: the states of a layer are those whose first empty cell it
/// is, and every placement leads to a later layer.
pub(super) struct Sweep<K> {
    plan: SweepPlan,
    layers: Vec<Layer<K>>,
    /// By layer, those after the current one.
    tables: Vec<Table<K>>,
    closed: ClosedParts<K>,
    place: usize,
    /// The states of the current layer, and how many slots are done.
    slots: Vec<Slot<K>>,
    next: usize,
    /// States stored in all layers.
    held: usize,
    /// The most successors of a state.
    fan_out: usize,
    /// States to expand before the next check of the memory.
    unlooked: usize,
    /// Solutions so far; [`TOO_MANY`] means that many or more.
    solutions: u128,
    /// Whether a state was lost for lack of memory. Then the final number would be wrong.
    lost: bool,
}

impl<K: Bits> Sweep<K> {
    pub(super) fn new(plan: SweepPlan) -> Self {
        let layers: Vec<Layer<K>> = (0..plan.cells).map(|place| plan.layer(place)).collect();
        let masks = |layer: &Layer<K>| layer.kinds.iter().map(|kind| kind.masks.len()).sum();
        let fan_out = layers.iter().map(masks).max().unwrap_or_default();
        let tables = vec![Table::new(); plan.cells];
        let mut first = Table::new();
        first.add(plan.start(), 1);
        let (slots, closed) = (first.into_slots(), ClosedParts::new());
        Self {
            plan,
            layers,
            tables,
            closed,
            place: 0,
            slots,
            next: 0,
            held: 1,
            fan_out,
            unlooked: 0,
            solutions: 0,
            lost: false,
        }
    }

    /// Runs to the end or until the meter halts it; then it can be continued. `None` means at least [`TOO_MANY`].
    pub(super) fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Option<u128>, Halt> {
        self.whole()?;
        while self.place < self.plan.cells {
            while let Some(slot) = self.slots.get(self.next) {
                let Some((state, count)) = slot.read() else {
                    self.next += 1;
                    continue;
                };
                meter.check()?;
                meter.holds(self.held, 2 * size_of::<Slot<K>>())?;
                if self.unlooked == 0 {
                    self.look_at_memory(meter)?;
                }
                self.unlooked -= 1;
                meter.generated();
                meter.expanded();
                self.next += 1;
                self.held -= 1;
                self.expand(state, count);
                self.whole()?;
            }
            self.place += 1;
            self.next = 0;
            let table = self.tables.get_mut(self.place);
            self.slots = table.map(|table| table.take().into_slots()).unwrap_or_default();
        }
        Ok((self.solutions < TOO_MANY).then_some(self.solutions))
    }

    /// An error if a state was lost.
    #[inline]
    fn whole(&self) -> Result<(), Halt> {
        if self.lost { Err(Halt::Memory) } else { Ok(()) }
    }

    /// Halts before the tables would take more than the memory limit. A growing table briefly exists twice, so its new
    /// slots are counted in addition to the old ones.
    #[cold]
    fn look_at_memory(&mut self, meter: &Meter<'_>) -> Result<(), Halt> {
        if let Some(limit) = meter.memory() {
            let more = LOOK_EVERY * self.fan_out;
            let last = self.tables.len().min(self.place + 1 + self.plan.window as usize);
            // Layers beyond the window are empty.
            let tables = &self.tables[self.place.min(last)..last];
            let room: usize = tables.iter().map(Table::room).sum();
            // Each successor of these states is in only one table.
            let growth = |table: &Table<K>| table.growth(more.min(table.room() / 2 + LOOK_EVERY));
            let growth: usize = tables.iter().map(growth).sum();
            let slots = (self.slots.len() + room + growth) as u64;
            if slots.saturating_mul(size_of::<Slot<K>>() as u64) > limit {
                return Err(Halt::Memory);
            }
        }
        self.unlooked = LOOK_EVERY;
        Ok(())
    }

    /// Places every kind of piece on the first empty cell in every way.
    #[inline]
    fn expand(&mut self, state: K, count: u128) {
        let window = K::below(self.plan.window);
        let stock = self.plan.stock(state);
        for kind in &self.layers[self.place].kinds {
            if (state & kind.number).is_empty() {
                continue;
            }
            let left = (state - kind.one) & !window;
            for &mask in &kind.masks {
                if !(state & mask).is_empty() {
                    continue;
                }
                let filled = (state | mask) & window;
                let full = filled.full_below();
                let place = self.place + full as usize;
                if place == self.plan.cells {
                    self.solutions = self.solutions.saturating_add(count);
                    continue;
                }
                // A word is never full: in addition to the window it holds the numbers of pieces left.
                let filled = filled >> full;
                let sizes = self.closed.sizes(&self.layers, place, filled);
                if self.plan.sums.make_all(stock - kind.stride, sizes) {
                    match self.tables[place].add(filled | left, count) {
                        Some(new) => self.held += usize::from(new),
                        None => self.lost = true,
                    }
                }
            }
        }
    }
}
