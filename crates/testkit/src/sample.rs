//! Random choices that are the same in every run: the seed is in the test.

use susun_sliding::{Board, Direction};

/// `SplitMix64` (Steele, Lea and Flood 2014): tiny, and good enough to choose test cases.
#[derive(Clone, Debug)]
pub struct Seeded(u64);

impl Seeded {
    /// The sequence of `seed`.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        scrambled(self.0)
    }

    /// The next number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next_u64() % end as u64) as usize
    }
}

/// Mixes the bits of a number: the last step of `SplitMix64`.
pub fn scrambled(mut bits: u64) -> u64 {
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

/// `count` of the `items`, possibly with repetitions; all of them, in order, if there are no more.
pub fn sample<T>(items: &[T], count: usize, seed: u64) -> Vec<&T> {
    if items.len() <= count {
        return items.iter().collect();
    }
    let mut seeded = Seeded::new(seed);
    (0..count).map(|_| &items[seeded.below(items.len())]).collect()
}

/// The directions of a walk of `steps` steps from `start` that never undoes a step unless there is no other.
pub fn walk(start: &Board, steps: usize, seed: u64) -> Vec<Direction> {
    let (mut seeded, mut board, mut last) = (Seeded::new(seed), start.clone(), None);
    (0..steps)
        .map(|_| {
            let all: Vec<_> = board.directions().collect();
            let onward = |d: &Direction| last.is_none_or(|last: Direction| *d != last.opposite());
            let fresh: Vec<_> = all.iter().copied().filter(onward).collect();
            let choices = if fresh.is_empty() { all } else { fresh };
            let direction = choices[seeded.below(choices.len())];
            board.step(direction);
            last = Some(direction);
            direction
        })
        .collect()
}

/// The board at the end of such a walk.
pub fn walked(start: &Board, steps: usize, seed: u64) -> Board {
    let mut board = start.clone();
    for direction in walk(start, steps, seed) {
        board.step(direction);
    }
    board
}
