//! Random numbers from a seed: the same on every platform, in a fixed order.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// The generator for a seed.
pub fn seeded(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// Shuffles as Fisher and Yates do, from the last place to the second (Knuth, *The Art of Computer Programming*, volume
/// 2, algorithm 3.4.2P).
///
/// ```
/// use susun_search::{seeded, shuffle};
///
/// let mut items = [1, 2, 3, 4, 5];
/// shuffle(&mut items, &mut seeded(1));
/// let mut sorted = items;
/// sorted.sort_unstable();
/// assert_eq!(sorted, [1, 2, 3, 4, 5]);
/// ```
pub fn shuffle<T>(items: &mut [T], rng: &mut impl Rng) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(last as u32 + 1, rng) as usize);
    }
}

/// A uniformly distributed number below `bound`.
///
/// Multiplies instead of dividing, and draws again in the few cases that would favour some numbers: Lemire, *Fast
/// random integer generation in an interval*, ACM TOMACS 29 (2019).
pub fn below(bound: u32, rng: &mut impl Rng) -> u32 {
    let unfair = bound.wrapping_neg() % bound; // 2^32 mod bound
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(bound);
        if product as u32 >= unfair {
            return (product >> 32) as u32;
        }
    }
}
