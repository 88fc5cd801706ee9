//! SIMD registers, on processors that have them.
//!
//! The only file of this crate with `unsafe`, for two reasons. Instructions that not every processor has are used only
//! in functions that are called after a check of the processor, see [`Instructions`]. And registers are read and
//! written whole, after a check that there are enough words.

#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "instructions that not every processor has")
)]

use super::lanes::{self, Options, Smallest};

/// The instruction set to search with. It does not affect results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instructions(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Baseline,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Instructions {
    /// Instructions that every processor has.
    pub const BASELINE: Self = Self(Kind::Baseline);

    /// All instruction sets of this processor, the widest last.
    pub fn available() -> Vec<Self> {
        #[cfg_attr(not(target_arch = "x86_64"), expect(unused_mut, reason = "there is one kind"))]
        let mut available = vec![Self::BASELINE];
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::is_x86_feature_detected as has;
            if has!("avx2") && has!("popcnt") && has!("bmi1") {
                available.push(Self(Kind::Avx2));
            }
            if has!("avx512f") && has!("avx2") && has!("popcnt") && has!("bmi1") {
                available.push(Self(Kind::Avx512));
            }
        }
        available
    }

    /// The widest instruction set of this processor.
    pub fn widest() -> Self {
        Self::available().last().copied().unwrap_or(Self::BASELINE)
    }

    /// A name to show in tables.
    pub fn name(self) -> &'static str {
        match self.0 {
            Kind::Baseline => "baseline",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => "AVX-512",
        }
    }
}

/// Defines a function of [`lanes`] for each kind of processor, and one that selects between them.
macro_rules! for_each_kind {
    ($name:ident<$(const $word:ident)?>($($argument:ident: $type:ty),*) -> $result:ty) => {
        #[doc = concat!("See [`lanes::", stringify!($name), "`].")]
        #[inline]
        pub(super) fn $name<$(const $word: usize)?>(
            instructions: Instructions,
            $($argument: $type),*
        ) -> $result {
            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,popcnt,bmi1")]
            fn avx2<$(const $word: usize)?>($($argument: $type),*) -> $result {
                lanes::$name::<x86::Four, $($word)?>($($argument),*)
            }
            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx512f,avx2,popcnt,bmi1")]
            fn avx512<$(const $word: usize)?>($($argument: $type),*) -> $result {
                lanes::$name::<x86::Eight, $($word)?>($($argument),*)
            }
            match instructions.0 {
                Kind::Baseline => lanes::$name::<u64, $($word)?>($($argument),*),
                // SAFETY: `Instructions::available` makes this kind only where the processor has it.
                #[cfg(target_arch = "x86_64")]
                Kind::Avx2 => unsafe { avx2($($argument),*) },
                // SAFETY: as above.
                #[cfg(target_arch = "x86_64")]
                Kind::Avx512 => unsafe { avx512($($argument),*) },
            }
        }
    };
}

for_each_kind!(keep<const W>(
    from: &Options,
    chosen: &[u64; W],
    uncovered: &[u64; W],
    to: &mut Options
) -> bool);

for_each_kind!(smallest<const W>(options: &Options, uncovered: &[u64; W]) -> Smallest);

for_each_kind!(position<>(options: &Options, word: usize, bit: u64, from: usize) -> usize);

/// Registers of x86-64. Their methods are safe to call only if the processor has the instructions, as in the functions
/// made by `for_each_kind`; nothing else names these types.
#[cfg(target_arch = "x86_64")]
mod x86 {
    #![expect(clippy::inline_always, reason = "as in `lanes`")]

    use std::arch::x86_64::{
        __m256i, __m512i, __mmask8, _mm_cvtsi128_si64, _mm256_and_si256, _mm256_castsi256_pd,
        _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_loadu_si256, _mm256_movemask_pd,
        _mm256_or_si256, _mm256_permute4x64_epi64, _mm256_permutevar8x32_epi32, _mm256_set1_epi64x,
        _mm256_setzero_si256, _mm256_shuffle_epi32, _mm256_storeu_si256, _mm256_xor_si256,
        _mm512_and_si512, _mm512_castsi512_si128, _mm512_loadu_epi64, _mm512_maskz_compress_epi64,
        _mm512_maskz_mov_epi64, _mm512_or_si512, _mm512_permutex_epi64, _mm512_set1_epi64,
        _mm512_shuffle_epi32, _mm512_shuffle_i64x2, _mm512_storeu_epi64, _mm512_testn_epi64_mask,
        _mm512_xor_si512,
    };

    use super::super::lanes::Lanes;

    /// Four lanes, AVX2.
    #[derive(Clone, Copy)]
    pub(super) struct Four(__m256i);

    /// Eight lanes, AVX-512F.
    #[derive(Clone, Copy)]
    pub(super) struct Eight(__m512i);

    /// For each selection of lanes, the order of 32-bit halves that moves the chosen lanes to the front.
    const PACK: [[i32; 8]; 16] = pack_table();

    const fn pack_table() -> [[i32; 8]; 16] {
        let mut table = [[0; 8]; 16];
        let mut chosen = 0;
        while chosen < 16 {
            let (mut lane, mut to) = (0, 0);
            while lane < 4 {
                if chosen >> lane & 1 == 1 {
                    table[chosen][to] = 2 * lane;
                    table[chosen][to + 1] = 2 * lane + 1;
                    to += 2;
                }
                lane += 1;
            }
            chosen += 1;
        }
        table
    }

    impl Lanes for Four {
        /// All bits of a chosen lane.
        type Chosen = __m256i;
        const COUNT: usize = 4;

        #[inline(always)]
        fn splat(word: u64) -> Self {
            // SAFETY: the processor has AVX2.
            unsafe { Self(_mm256_set1_epi64x(word as i64)) }
        }

        #[inline(always)]
        fn load(words: &[u64], place: usize) -> Self {
            let words = &words[place..place + 4];
            // SAFETY: the processor has AVX2, and there are four words.
            unsafe { Self(_mm256_loadu_si256(words.as_ptr().cast())) }
        }

        #[inline(always)]
        fn store(self, words: &mut [u64], place: usize) {
            let words = &mut words[place..place + 4];
            // SAFETY: the processor has AVX2, and there are four words.
            unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) }
        }

        #[inline(always)]
        fn and(self, other: Self) -> Self {
            // SAFETY: the processor has AVX2.
            unsafe { Self(_mm256_and_si256(self.0, other.0)) }
        }

        #[inline(always)]
        fn or(self, other: Self) -> Self {
            // SAFETY: the processor has AVX2.
            unsafe { Self(_mm256_or_si256(self.0, other.0)) }
        }

        #[inline(always)]
        fn xor(self, other: Self) -> Self {
            // SAFETY: the processor has AVX2.
            unsafe { Self(_mm256_xor_si256(self.0, other.0)) }
        }

        #[inline(always)]
        fn empty(self) -> __m256i {
            // SAFETY: the processor has AVX2.
            unsafe { _mm256_cmpeq_epi64(self.0, _mm256_setzero_si256()) }
        }

        #[inline(always)]
        fn only(self, chosen: __m256i) -> Self {
            self.and(Self(chosen))
        }

        #[inline(always)]
        fn pack(self, chosen: __m256i, words: &mut [u64], place: usize) {
            let words = &mut words[place..place + 4];
            let order = &PACK[four_bits(chosen)];
            // SAFETY: the processor has AVX2; an order is eight halves, and there are four words.
            unsafe {
                let order = _mm256_loadu_si256(order.as_ptr().cast());
                let packed = _mm256_permutevar8x32_epi32(self.0, order);
                _mm256_storeu_si256(words.as_mut_ptr().cast(), packed);
            }
        }

        #[inline(always)]
        fn how_many(chosen: __m256i) -> usize {
            four_bits(chosen).count_ones() as usize
        }

        #[inline(always)]
        fn first_of(chosen: __m256i) -> Option<usize> {
            let bits = four_bits(chosen);
            (bits != 0).then(|| bits.trailing_zeros() as usize)
        }

        #[inline(always)]
        fn exchange(self, distance: usize) -> Self {
            // SAFETY: the processor has AVX2.
            unsafe {
                Self(match distance {
                    2 => _mm256_permute4x64_epi64::<0b01_00_11_10>(self.0),
                    _ => _mm256_shuffle_epi32::<0b01_00_11_10>(self.0),
                })
            }
        }

        #[inline(always)]
        fn first(self) -> u64 {
            // SAFETY: the processor has AVX2.
            unsafe { _mm_cvtsi128_si64(_mm256_castsi256_si128(self.0)) as u64 }
        }
    }

    /// One bit for each chosen lane.
    #[inline(always)]
    fn four_bits(chosen: __m256i) -> usize {
        // SAFETY: the processor has AVX2.
        unsafe { _mm256_movemask_pd(_mm256_castsi256_pd(chosen)) as usize & 15 }
    }

    impl Lanes for Eight {
        type Chosen = __mmask8;
        const COUNT: usize = 8;

        #[inline(always)]
        fn splat(word: u64) -> Self {
            // SAFETY: the processor has AVX-512F.
            unsafe { Self(_mm512_set1_epi64(word as i64)) }
        }

        #[inline(always)]
        fn load(words: &[u64], place: usize) -> Self {
            let words = &words[place..place + 8];
            // SAFETY: the processor has AVX-512F, and there are eight words.
            unsafe { Self(_mm512_loadu_epi64(words.as_ptr().cast())) }
        }

        #[inline(always)]
        fn store(self, words: &mut [u64], place: usize) {
            let words = &mut words[place..place + 8];
            // SAFETY: the processor has AVX-512F, and there are eight words.
            unsafe { _mm512_storeu_epi64(words.as_mut_ptr().cast(), self.0) }
        }

        #[inline(always)]
        fn and(self, other: Self) -> Self {
            // SAFETY: the processor has AVX-512F.
            unsafe { Self(_mm512_and_si512(self.0, other.0)) }
        }

        #[inline(always)]
        fn or(self, other: Self) -> Self {
            // SAFETY: the processor has AVX-512F.
            unsafe { Self(_mm512_or_si512(self.0, other.0)) }
        }

        #[inline(always)]
        fn xor(self, other: Self) -> Self {
            // SAFETY: the processor has AVX-512F.
            unsafe { Self(_mm512_xor_si512(self.0, other.0)) }
        }

        #[inline(always)]
        fn empty(self) -> __mmask8 {
            // SAFETY: the processor has AVX-512F.
            unsafe { _mm512_testn_epi64_mask(self.0, self.0) }
        }

        #[inline(always)]
        fn only(self, chosen: __mmask8) -> Self {
            // SAFETY: the processor has AVX-512F.
            unsafe { Self(_mm512_maskz_mov_epi64(chosen, self.0)) }
        }

        #[inline(always)]
        fn pack(self, chosen: __mmask8, words: &mut [u64], place: usize) {
            let words = &mut words[place..place + 8];
            // SAFETY: the processor has AVX-512F, and there are eight words. Packed in a register first:
            // some processors are slow at packing straight to memory.
            unsafe {
                let packed = _mm512_maskz_compress_epi64(chosen, self.0);
                _mm512_storeu_epi64(words.as_mut_ptr().cast(), packed);
            }
        }

        #[inline(always)]
        fn how_many(chosen: __mmask8) -> usize {
            chosen.count_ones() as usize
        }

        #[inline(always)]
        fn first_of(chosen: __mmask8) -> Option<usize> {
            (chosen != 0).then(|| chosen.trailing_zeros() as usize)
        }

        #[inline(always)]
        fn exchange(self, distance: usize) -> Self {
            // SAFETY: the processor has AVX-512F.
            unsafe {
                Self(match distance {
                    4 => _mm512_shuffle_i64x2::<0b01_00_11_10>(self.0, self.0),
                    2 => _mm512_permutex_epi64::<0b01_00_11_10>(self.0),
                    _ => _mm512_shuffle_epi32::<0b01_00_11_10>(self.0),
                })
            }
        }

        #[inline(always)]
        fn first(self) -> u64 {
            // SAFETY: the processor has AVX-512F.
            unsafe { _mm_cvtsi128_si64(_mm512_castsi512_si128(self.0)) as u64 }
        }
    }
}
