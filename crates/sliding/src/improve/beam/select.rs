//! Which boards of a layer are kept.
//!
//! Of the boards with the blank in the same cell only a few. Without this quota a beam gets stuck on large boards: in
//! all its boards the blank tidies up the same surroundings and cannot leave them.

use super::{Beam, Candidate, Pass, mixed};

/// Buckets that values are counted in, to find the largest one that is kept.
const BUCKETS: usize = 1 << 12;
/// The quota is this many times as large as if all cells of the blank had the same number of boards. Measured with 1, 2,
/// 3, 4, 6, 10 and no quota on boards of 5x5 to 20x20: 4 gives the shortest solutions from 10x10 on.
const QUOTA: usize = 4;

/// The value and the hash of a candidate, and its place among all.
pub(super) type Key = (i32, u64, u32);

impl Pass {
    /// The value of a candidate, with noise.
    fn value(&self, candidate: &Candidate) -> i32 {
        candidate.value + (mixed(candidate.hash ^ self.seed) & self.noise) as i32
    }
}

impl Beam {
    /// Of the candidates with the blank in the same cell, keeps the best ones.
    fn keep_quota(&mut self) {
        let Self { ref pass, ref layer, blank, .. } = *self;
        let (count, cols) = (self.size.cells(), self.size.cols());
        let quota = (QUOTA * pass.width / count).max(1);
        for (place, candidate) in self.candidates.iter().enumerate() {
            let to = layer.board(candidate.parent(), count).1[usize::from(blank)];
            let key = (pass.value(candidate), candidate.hash, place as u32);
            self.by_cell[usize::from(candidate.moved(to, cols))].push(key);
        }
        let mut is_kept = vec![true; self.candidates.len()];
        for keys in &mut self.by_cell {
            if keys.len() > quota {
                for &(.., place) in keys.select_nth_unstable(quota - 1).2.iter() {
                    is_kept[place as usize] = false;
                }
            }
            keys.clear();
        }
        let mut is_kept = is_kept.into_iter();
        self.candidates.retain(|_| is_kept.next() == Some(true));
    }

    /// Keeps the best candidates; among those of the last value, random ones.
    pub(super) fn select(&mut self) {
        if self.pass.has_quota {
            self.keep_quota();
        }
        let Pass { width, seed, .. } = self.pass;
        if self.candidates.len() <= width {
            return;
        }
        let value = |candidate: &Candidate| self.pass.value(candidate);
        let values = self.candidates.iter().map(value);
        let (low, high) = values.fold((i32::MAX, i32::MIN), |(a, b), v| (a.min(v), b.max(v)));
        let range = (high - low) as usize + 1;
        let mut shift = 0;
        while range >> shift >= BUCKETS {
            shift += 1;
        }
        let bucket = |candidate: &Candidate| (value(candidate) - low) as usize >> shift;
        let mut counts = [0_u32; BUCKETS];
        for candidate in &self.candidates {
            counts[bucket(candidate)] += 1;
        }
        let (mut kept, mut last) = (0, 0);
        while kept + counts[last] as usize <= width {
            kept += counts[last] as usize;
            last += 1;
        }
        let (mut wanted, mut left) = (width - kept, counts[last]);
        let mut random = mixed(seed ^ mixed(self.history.len() as u64));
        self.candidates.retain(|candidate| match bucket(candidate) {
            place if place < last => true,
            place if place == last => {
                random = mixed(random);
                let chosen = ((random >> 32) * u64::from(left)) >> 32 < wanted as u64;
                (wanted, left) = (wanted - usize::from(chosen), left - 1);
                chosen
            }
            _ => false,
        });
    }
}
