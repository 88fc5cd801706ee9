//! Work that can be done at the same time, on threads of the caller: the solutions do not depend on their number.

use std::sync::Arc;

/// Items that are worth a thread.
const PART: usize = 1 << 13;

/// Work for another thread.
pub type Work<'a> = Box<dyn FnOnce() + Send + 'a>;

/// Does both works and returns when they have ended: the first on another thread if it can, the second on this one.
type Both = dyn for<'a> Fn(Work<'a>, &mut dyn FnMut()) + Send + Sync;

/// How many threads there are, and how to use another one.
#[derive(Clone)]
pub struct Threads {
    count: usize,
    both: Arc<Both>,
}

impl Threads {
    /// The caller's thread and some others.
    pub fn new(count: usize, both: Arc<Both>) -> Self {
        Self { count, both }
    }

    /// The caller's thread alone.
    pub(super) fn one() -> Self {
        let both = |other: Work<'_>, own: &mut dyn FnMut()| {
            other();
            own();
        };
        Self::new(1, Arc::new(both))
    }

    /// Returns whether there are several.
    pub(super) fn are_several(&self) -> bool {
        self.count > 1
    }

    /// The threads for each of two works.
    pub(super) fn half(&self) -> Self {
        Self { count: self.count / 2, ..self.clone() }
    }

    /// Does both works.
    pub(super) fn both(&self, other: Work<'_>, mut own: impl FnMut()) {
        (self.both)(other, &mut own);
    }

    /// Does `work` on all items, where `unit` of them belong together. The work gets the number of the first unit.
    pub(super) fn in_parts<T: Send>(
        &self,
        items: &mut [T],
        unit: usize,
        work: &(impl Fn(usize, &mut [T]) + Sync),
    ) {
        self.parts(self.count, 0, items, unit, work);
    }

    fn parts<T: Send>(
        &self,
        count: usize,
        first: usize,
        items: &mut [T],
        unit: usize,
        work: &(impl Fn(usize, &mut [T]) + Sync),
    ) {
        let units = items.len() / unit;
        let (others, count) = match count {
            2.. if units >= 2 * PART => (count / 2, count),
            _ => return work(first, items),
        };
        let middle = units - units * others / count;
        let (own, other) = items.split_at_mut(middle * unit);
        let others = Box::new(|| self.parts(others, first + middle, other, unit, work));
        let owns = count - count / 2;
        self.both(others, || self.parts(owns, first, own, unit, work));
    }
}
