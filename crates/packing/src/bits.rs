//! Sets of small numbers as the bits of one machine word of 64 or 128 bits.
//!
//! The fast engines are written once for both: the short word is faster, the long one holds more.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr, Sub};

/// A word of bits.
pub(crate) trait Bits:
    Copy
    + Eq
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Sub<Output = Self>
{
    /// The number of bits.
    const WIDTH: u32;
    /// The empty set.
    const NONE: Self;
    /// The set of 0 alone.
    const ONE: Self;

    /// The least member; `WIDTH` if there is none.
    fn least(self) -> u32;
    /// The number of consecutive members 0, 1, 2, ... at the start.
    fn full_below(self) -> u32;
    /// The greatest member plus one; 0 if there is none.
    fn length(self) -> u32;
    /// The number of members.
    fn size(self) -> u32;
    /// The low 64 bits.
    fn low(self) -> u64;
    /// All bits mixed into 64, for hash tables.
    fn stirred(self) -> u64;

    /// The set of `number` alone.
    #[inline]
    fn single(number: u32) -> Self {
        Self::ONE << number
    }

    /// The numbers below `end`.
    #[inline]
    fn below(end: u32) -> Self {
        if end >= Self::WIDTH { !Self::NONE } else { Self::single(end) - Self::ONE }
    }

    /// Whether there is no member.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// The set without its least member; must not be empty.
    #[inline]
    fn without_least(self) -> Self {
        self & (self - Self::ONE)
    }
}

/// An odd number with random-looking bits, from the golden ratio: Knuth, *The Art of Computer Programming*, volume 3,
/// section 6.4.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// The two halves of the product with an odd number, folded, so that high bits affect low ones.
#[inline]
fn stir(word: u64) -> u64 {
    let product = u128::from(word) * u128::from(GOLDEN);
    product as u64 ^ (product >> 64) as u64
}

macro_rules! word {
    ($word:ty, $stirred:expr) => {
        impl Bits for $word {
            const WIDTH: u32 = <$word>::BITS;
            const NONE: Self = 0;
            const ONE: Self = 1;

            #[inline]
            fn least(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn full_below(self) -> u32 {
                self.trailing_ones()
            }

            #[inline]
            fn length(self) -> u32 {
                Self::BITS - self.leading_zeros()
            }

            #[inline]
            fn size(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn low(self) -> u64 {
                self as u64
            }

            #[inline]
            fn stirred(self) -> u64 {
                $stirred(self)
            }
        }
    };
}

word!(u64, stir);
word!(u128, |word: u128| stir(word as u64 ^ stir((word >> 64) as u64)));

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers<B: Bits>() {
        let set = B::single(3) | B::single(B::WIDTH - 1);
        assert_eq!((set.least(), set.size(), set.length()), (3, 2, B::WIDTH));
        assert_eq!(set.without_least().least(), B::WIDTH - 1);
        assert!(set.without_least().without_least().is_empty());
        assert_eq!((B::below(5) | B::single(6)).full_below(), 5);
        assert_eq!(B::below(B::WIDTH).size(), B::WIDTH);
        assert_eq!((B::NONE.least(), B::NONE.length()), (B::WIDTH, 0));
        assert_eq!(B::below(9).low(), 511);
        assert_ne!(B::single(1).stirred(), B::single(B::WIDTH - 1).stirred());
    }

    #[test]
    fn both_words_are_sets_of_numbers() {
        numbers::<u64>();
        numbers::<u128>();
    }
}
