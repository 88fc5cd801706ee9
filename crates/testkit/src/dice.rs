//! A small random source for choices in tests: the same numbers for the same seed.

/// A linear congruential generator (Knuth's MMIX constants), of which the high bits are used.
#[derive(Clone, Debug)]
pub struct Dice(pub u64);

impl Dice {
    /// A number below `sides`.
    pub fn roll(&mut self, sides: u64) -> u64 {
        const FACTOR: u64 = 6_364_136_223_846_793_005;
        const STEP: u64 = 1_442_695_040_888_963_407;
        self.0 = self.0.wrapping_mul(FACTOR).wrapping_add(STEP);
        (self.0 >> 33) % sides
    }

    /// An index below `length`.
    pub fn index(&mut self, length: usize) -> usize {
        self.roll(length as u64) as usize
    }
}
