//! Building a table: breadth-first search from the goal over the tiles of one pattern.
//!
//! The other tiles are indistinguishable, so only the cells of the pattern's tiles and of the blank matter. Moves of
//! other tiles cost nothing here (other tables count them), so the blank moves among free cells at no cost, and all
//! cells of a region (connected free cells) are equivalent. A state is a placement and a region; a move puts a tile
//! next to the region into it and costs one. The entry of a placement is the smallest distance over its regions.
//!
//! This is fast because a region depends only on the *set* of cells, not on the order of the tiles in it. So the states
//! of one set and region, one bit for each order, form a **block**, and a move maps a whole block to another: sideways,
//! the order of the tiles stays and one instruction moves 64 states; up or down, a tile passes those between, which is
//! the same change of order for the whole block, looked up in a table. Nothing is ranked or unranked.
//!
//! A layer is made by pulling: each block collects what comes from its neighbours in the last layer. So every block is
//! written by one worker and the last layer is only read; the parts of a layer need no locks and no atomics, and the
//! result does not depend on their number.
//!
//! The stored value is not the distance d but (d - Manhattan distance) / 2: each move changes both by one, so the
//! difference is even, and it is small. Four bits are enough for every table of the catalogues; a larger value would be
//! stored as 15, which is still admissible. Breyer and Korf (2010) store d modulo 3 in 1.6 bits; that requires entries
//! of neighbours that differ by at most one, which these (minima over the blank's region) do not, and the value of the
//! parent at every look-up.

use std::ops::Range;

use super::block_graph::BlockGraph;
use super::field::{Field, cells};
use super::pattern::Pattern;
use super::rank::Rank;

/// A table being built.
#[derive(Debug)]
pub struct Build {
    pattern: Pattern,
    graph: BlockGraph,
    /// Layers made so far.
    depth: u32,
    /// For each block: states reached, those of the last layer, and those of the next.
    met: Vec<u64>,
    last: Vec<u64>,
    next: Vec<u64>,
    /// For each block, whether it has states of the last layer.
    live: Vec<bool>,
    next_live: Vec<bool>,
    values: Vec<u8>,
    found: u64,
}

/// The state of a build, to save and resume it.
#[derive(Debug)]
pub struct Unfinished<'a> {
    /// Layers made so far.
    pub depth: u32,
    /// States reached.
    pub met: &'a [u64],
    /// States of the last layer.
    pub last: &'a [u64],
    /// The entries found so far.
    pub values: &'a [u8],
}

/// A state that no build of this pattern can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not a build of the pattern")]
pub struct NotThisBuild;

impl Build {
    /// A build that has found the goal. Panics if there is not enough memory.
    pub fn new(pattern: &Pattern) -> Self {
        Self::try_new(pattern).expect("memory for a table")
    }

    /// A build that has found the goal; `None` if there is not enough memory.
    pub fn try_new(pattern: &Pattern) -> Option<Self> {
        let rank = Rank::new(pattern);
        let graph = BlockGraph::new(pattern, &rank)?;
        let blocks = graph.first_neighbour.len() - 1;
        let words = blocks * graph.words;
        let mut build = Self {
            pattern: pattern.clone(),
            depth: 0,
            met: zeros(words)?,
            last: zeros(words)?,
            next: zeros(words)?,
            live: vec![false; blocks],
            next_live: vec![false; blocks],
            values: zeros(graph.sets.len() * graph.bytes)?,
            found: 1,
            graph,
        };
        let set = pattern.homes().iter().fold(0, |set, &home| set | 1 << home);
        let mut regions = Field::new(pattern.size()).regions(set);
        let region = regions.position(|region| region >> pattern.blank() & 1 == 1).unwrap_or(0);
        let block = build.graph.first_block[rank.of_set(set) as usize] as usize + region;
        // The homes are in ascending order, so at the goal the tiles are in their first order.
        build.met[block * build.graph.words] = 1;
        build.last[block * build.graph.words] = 1;
        build.live[block] = true;
        Some(build)
    }

    /// The state to save.
    pub fn unfinished(&self) -> Unfinished<'_> {
        Unfinished { depth: self.depth, met: &self.met, last: &self.last, values: &self.values }
    }

    /// Resumes the build that `state` was saved from.
    pub fn resume(pattern: &Pattern, state: &Unfinished<'_>) -> Result<Self, NotThisBuild> {
        let mut build = Self::try_new(pattern).ok_or(NotThisBuild)?;
        let Unfinished { depth, met, last, values } = *state;
        let fits = met.len() == build.met.len()
            && last.len() == build.last.len()
            && values.len() == build.values.len();
        if !fits {
            return Err(NotThisBuild);
        }
        build.depth = depth;
        build.met.copy_from_slice(met);
        build.last.copy_from_slice(last);
        build.values.copy_from_slice(values);
        let words = build.graph.words;
        for (live, block) in build.live.iter_mut().zip(build.last.chunks(words)) {
            *live = block.iter().any(|&word| word != 0);
        }
        let regions = build.graph.first_block.windows(2);
        build.found = regions
            .map(|blocks| {
                let met = &build.met[blocks[0] as usize * words..blocks[1] as usize * words];
                let any = |word: usize| met.chunks(words).fold(0, |any, block| any | block[word]);
                (0..words).map(|word| u64::from(any(word).count_ones())).sum::<u64>()
            })
            .sum();
        Ok(build)
    }

    /// The pattern.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// Layers made so far.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Entries found so far.
    pub fn found(&self) -> u64 {
        self.found
    }

    /// Returns whether all entries have been found.
    pub fn is_done(&self) -> bool {
        !self.live.contains(&true)
    }

    /// The next layer in about `parts` parts, each of which must be made before [`end_layer`](Self::end_layer), in any
    /// order and by any thread.
    pub fn layer(&mut self, parts: usize) -> Vec<Part<'_>> {
        let graph = &self.graph;
        let each = graph.sets.len().div_ceil(parts.max(1));
        let mut left = Part {
            graph,
            depth: self.depth + 1,
            sets: 0..graph.sets.len(),
            last: &self.last,
            live: &self.live,
            met: &mut self.met,
            next: &mut self.next,
            next_live: &mut self.next_live,
            values: &mut self.values,
        };
        let mut made = Vec::with_capacity(parts);
        while left.sets.len() > each {
            let first;
            (first, left) = left.split(each);
            made.push(first);
        }
        made.push(left);
        made
    }

    /// Switches to the layer that was made; `found` is the sum of what its parts returned.
    pub fn end_layer(&mut self, found: u64) {
        std::mem::swap(&mut self.last, &mut self.next);
        std::mem::swap(&mut self.live, &mut self.next_live);
        self.depth += 1;
        self.found += found;
    }

    /// The entries, four bits each, the first in the lower half of a byte.
    pub fn into_values(self) -> Vec<u8> {
        self.values
    }

    /// Builds the whole table on this thread.
    pub fn run(mut self) -> Vec<u8> {
        while !self.is_done() {
            let found = self.layer(1).into_iter().map(Part::make).sum();
            self.end_layer(found);
        }
        self.into_values()
    }
}

/// A large zeroed block of memory; `None` if there is not enough.
pub(crate) fn zeros<T: Clone + Default>(length: usize) -> Option<Vec<T>> {
    let mut block = Vec::new();
    block.try_reserve_exact(length).ok()?;
    block.resize(length, T::default());
    Some(block)
}

/// A part of a layer: some sets with all their blocks.
#[derive(Debug)]
pub struct Part<'a> {
    graph: &'a BlockGraph,
    depth: u32,
    sets: Range<usize>,
    last: &'a [u64],
    live: &'a [bool],
    met: &'a mut [u64],
    next: &'a mut [u64],
    next_live: &'a mut [bool],
    values: &'a mut [u8],
}

impl<'a> Part<'a> {
    /// Splits off the first `sets` sets.
    fn split(self, sets: usize) -> (Self, Self) {
        let Self { graph, depth, sets: Range { start, end }, last, live, .. } = self;
        let middle = start + sets;
        let blocks = (graph.first_block[middle] - graph.first_block[start]) as usize;
        let (met, other_met) = self.met.split_at_mut(blocks * graph.words);
        let (next, other_next) = self.next.split_at_mut(blocks * graph.words);
        let (next_live, other_live) = self.next_live.split_at_mut(blocks);
        let (values, other_values) = self.values.split_at_mut(sets * graph.bytes);
        let part = |sets, met: &'a mut [u64], next: &'a mut [u64], next_live, values| Self {
            graph,
            depth,
            sets,
            last,
            live,
            met,
            next,
            next_live,
            values,
        };
        let first = part(start..middle, met, next, next_live, values);
        (first, part(middle..end, other_met, other_next, other_live, other_values))
    }

    /// Makes this part; returns the number of entries found.
    pub fn make(mut self) -> u64 {
        let words = self.graph.words;
        let (mut known, mut fresh) = (vec![0; words], vec![0; words]);
        let mut found = 0;
        let first = self.graph.first_block[self.sets.start] as usize;
        for set in self.sets.clone() {
            let blocks = self.graph.blocks(set);
            known.fill(0);
            fresh.fill(0);
            let mut any = false;
            for block in blocks {
                any |= self.pull(block, block - first, &mut known, &mut fresh);
            }
            if any {
                found += self.write(set, &known, &fresh);
            }
        }
        found
    }

    /// Makes one block, the `own`-th of this part; false if it has nothing new. Adds the states of its set reached
    /// before to `known` and the new ones to `fresh`.
    fn pull(&mut self, block: usize, own: usize, known: &mut [u64], fresh: &mut [u64]) -> bool {
        let words = self.graph.words;
        let range = own * words..(own + 1) * words;
        let (met, next) = (&mut self.met[range.clone()], &mut self.next[range]);
        next.fill(0);
        for neighbour in self.graph.neighbours(block) {
            let source = neighbour.block as usize;
            if self.live[source] {
                let source = &self.last[source * words..(source + 1) * words];
                move_block(source, self.graph.change(neighbour.change), next);
            }
        }
        let mut any = 0;
        for ((next, met), (known, fresh)) in
            next.iter_mut().zip(met).zip(known.iter_mut().zip(fresh))
        {
            *next &= !*met;
            *known |= *met;
            *fresh |= *next;
            *met |= *next;
            any |= *next;
        }
        self.next_live[own] = any != 0;
        any != 0
    }

    /// Writes the entries of a set that are new; returns their number.
    fn write(&mut self, set: usize, known: &[u64], fresh: &[u64]) -> u64 {
        let BlockGraph { tiles, bytes, .. } = *self.graph;
        let values = (set - self.sets.start) * bytes;
        let values = &mut self.values[values..values + bytes];
        let distances = self.graph.distances_in(set);
        let mut found = 0;
        for (word, (&known, &fresh)) in known.iter().zip(fresh).enumerate() {
            let new = fresh & !known;
            found += u64::from(new.count_ones());
            for bit in cells(new) {
                let order = word * 64 + bit as usize;
                let tiles = &self.graph.orders[order * tiles..(order + 1) * tiles];
                let manhattan: u32 = tiles
                    .iter()
                    .zip(&distances)
                    .map(|(&t, d)| u32::from(d[usize::from(t) & 7]))
                    .sum();
                let value = ((self.depth - manhattan) / 2).min(15) as u8;
                values[order / 2] |= value << (4 * (order % 2));
            }
        }
        found
    }
}

/// Adds a block to another, with its orders changed; an empty change is the identity.
fn move_block(source: &[u64], change: &[u16], target: &mut [u64]) {
    if change.is_empty() {
        for (target, source) in target.iter_mut().zip(source) {
            *target |= source;
        }
        return;
    }
    for (word, &bits) in source.iter().enumerate() {
        for bit in cells(bits) {
            let order = usize::from(change[word * 64 + bit as usize]);
            target[order / 64] |= 1 << (order % 64);
        }
    }
}
