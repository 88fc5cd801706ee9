//! Building a table of one axis: breadth-first search from the goal.
//!
//! The states of a layer are bits. A layer is made by pushing: from each state of the last layer, the blank goes from
//! every cell of its line to every other line. Each thread collects what it finds in bits of its own, so that there are
//! no locks and no atomics, and the result does not depend on their number.

use std::ops::Range;
use std::sync::Arc;

use super::rank::Rank;
use super::shape::LineShape;
use super::table::{LineTable, back, forward};
use crate::pdb::build::zeros;

/// The states of a part: about a tenth of a second of work, after which a stop is noticed.
const STATES: u64 = 1 << 20;

/// The largest value of an entry: four bits. Larger distances are stored as this, which is still a lower bound.
const MOST: u8 = 15;

/// A table being built.
#[derive(Debug)]
pub struct LineBuild {
    shape: LineShape,
    rank: Arc<Rank>,
    depth: u8,
    /// The lower halves that are still to be pushed from.
    left: Range<usize>,
    /// The states reached, and those of the last layer.
    met: Vec<u64>,
    last: Vec<u64>,
    /// What each thread has found of the next layer.
    next: Vec<Vec<u64>>,
    values: Vec<u8>,
    found: u64,
}

impl LineBuild {
    /// A build that has found the goal, for this many threads; `None` if there is not enough memory.
    pub fn new(shape: &LineShape, threads: usize) -> Option<Self> {
        let rank = Rank::new(shape);
        let entries = rank.orders() * shape.slots();
        let words = entries.div_ceil(64);
        let goal = rank.of(shape.goal()) * shape.slots() + shape.home_line();
        let mut build = Self {
            shape: shape.clone(),
            depth: 0,
            left: 0..rank.lower_halves(),
            met: zeros(words)?,
            last: zeros(words)?,
            next: (0..threads.max(1)).map(|_| zeros(words)).collect::<Option<_>>()?,
            values: zeros(entries.div_ceil(2))?,
            found: 1,
            rank: Arc::new(rank),
        };
        build.met[goal / 64] |= 1 << (goal % 64);
        build.last[goal / 64] |= 1 << (goal % 64);
        Some(build)
    }

    /// Entries found so far.
    pub fn found(&self) -> u64 {
        self.found
    }

    /// The next parts, at most one for each thread, each of which must be made before [`end_parts`](Self::end_parts).
    pub fn parts(&mut self) -> Vec<LinePart<'_>> {
        let Self { shape, rank, last, left, .. } = self;
        let states = |half: usize| {
            let (first, upper) = rank.with_lower(half)?;
            let range = first * shape.slots()..(first + upper.len()) * shape.slots();
            // Words at both ends belong to neighbours, too; a part need not have an exact size.
            let words = &last[range.start / 64..range.end.div_ceil(64)];
            Some(words.iter().map(|word| u64::from(word.count_ones())).sum::<u64>())
        };
        let mut parts = Vec::new();
        for next in &mut self.next {
            let (first, mut count) = (left.start, 0);
            while left.start < left.end && count < STATES {
                count += states(left.start).unwrap_or(0);
                left.start += 1;
            }
            parts.push(LinePart { shape, rank, last, halves: first..left.start, next });
        }
        parts
    }

    /// Ends the layer if all its parts are made.
    pub fn end_parts(&mut self) {
        if !self.left.is_empty() {
            return;
        }
        (self.left.start, self.depth) = (0, self.depth + 1);
        let value = self.depth.min(MOST);
        for (word, (met, last)) in self.met.iter_mut().zip(&mut self.last).enumerate() {
            let pushed = self.next.iter_mut().map(|next| std::mem::take(&mut next[word]));
            let mut new = pushed.fold(0, |all, bits| all | bits) & !*met;
            (*met, *last) = (*met | new, new);
            self.found += u64::from(new.count_ones());
            while new != 0 {
                let entry = word * 64 + new.trailing_zeros() as usize;
                self.values[entry / 2] |= value << (4 * (entry % 2));
                new &= new - 1;
            }
        }
    }

    /// Whether all entries have been found.
    pub fn is_done(&self) -> bool {
        self.left.start == 0 && self.last.iter().all(|&word| word == 0)
    }

    /// The table.
    pub fn into_table(self) -> LineTable {
        LineTable::new(self.shape, self.rank, self.values)
    }

    /// Builds the whole table on this thread.
    pub fn run(mut self) -> LineTable {
        while !self.is_done() {
            self.parts().into_iter().for_each(LinePart::make);
            self.end_parts();
        }
        self.into_table()
    }
}

/// Some states of the last layer, and the bits of the thread that pushes from them.
#[derive(Debug)]
pub struct LinePart<'a> {
    shape: &'a LineShape,
    rank: &'a Rank,
    last: &'a [u64],
    halves: Range<usize>,
    next: &'a mut [u64],
}

impl LinePart<'_> {
    /// Makes this part.
    pub fn make(self) {
        match (self.shape.lines(), self.shape.width()) {
            // With constants, a slide takes half the instructions.
            (4, 4) => self.make_lines((4, 4), 4),
            lines => {
                let slots = self.shape.slots();
                self.make_lines(lines, slots);
            }
        }
    }

    #[expect(clippy::inline_always, reason = "so that the numbers of lines are constants in it")]
    #[inline(always)]
    fn make_lines(mut self, lines_of: (usize, usize), slots: usize) {
        let rank = self.rank;
        let mask = (1 << slots) - 1;
        for lower in self.halves.clone() {
            let Some((first, upper)) = rank.with_lower(lower) else { continue };
            for (&upper, number) in upper.iter().zip(first..) {
                let bit = number * slots;
                let mut lines = self.last[bit / 64] >> (bit % 64) & mask;
                while lines != 0 {
                    let order = rank.joined(lower, upper);
                    self.push(order, lines.trailing_zeros() as usize, lines_of, slots);
                    lines &= lines - 1;
                }
            }
        }
    }

    /// Marks every state one slide away.
    #[expect(clippy::inline_always, reason = "so that the numbers of lines are constants in it")]
    #[inline(always)]
    fn push(&mut self, order: u32, line: usize, (lines, width): (usize, usize), slots: usize) {
        for cell in line * width..(line + 1) * width {
            let (mut after, mut before) = (order, cell);
            for line in line + 1..lines {
                after = forward(after, before, width);
                before += width;
                self.mark(self.rank.of(after) * slots + line);
            }
            (after, before) = (order, cell);
            for line in (0..line).rev() {
                after = back(after, before, width);
                before -= width;
                self.mark(self.rank.of(after) * slots + line);
            }
        }
    }

    #[inline]
    fn mark(&mut self, entry: usize) {
        self.next[entry / 64] |= 1 << (entry % 64);
    }
}
