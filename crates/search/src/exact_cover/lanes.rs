//! Choosing an option and counting what is left, several options at a time.
//!
//! Options are sets of items in `W` words; a list of them is `W` lists of words. A register holds the same word of
//! several options, one in each lane. Each loop is written once, for any [`Lanes`], and inlined, so that it is compiled
//! for each kind of processor.
//!
//! Items are counted in binary, with one digit of 64 counts in a word: a few logical operations add a set to the counts
//! of all its items. See also Knuth, *The Art of Computer Programming*, volume 4A, section 7.1.3.

#![expect(
    clippy::inline_always,
    reason = "only what is inlined is compiled for the processor at hand"
)]
#![expect(clippy::needless_range_loop, reason = "several arrays of words are walked side by side")]

use std::hint::select_unpredictable;

/// Number of options with all bits set at the end of each list. They share an item with every option, so that a list
/// can be processed in whole registers of any width.
pub(super) const PADDING: usize = 8;

/// A register with words of several options.
pub(super) trait Lanes: Copy {
    /// A selection of lanes.
    type Chosen: Copy;
    /// The number of lanes: a power of two, at most [`PADDING`].
    const COUNT: usize;

    /// The same word in all lanes.
    fn splat(word: u64) -> Self;
    /// The words from `place` on, one in each lane.
    fn load(words: &[u64], place: usize) -> Self;
    /// Writes all lanes.
    fn store(self, words: &mut [u64], place: usize);
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The lanes that have no bit set.
    fn empty(self) -> Self::Chosen;
    /// The chosen lanes unchanged, the others 0.
    fn only(self, chosen: Self::Chosen) -> Self;
    /// Writes the chosen lanes next to each other, `COUNT` words in all; the words after them are arbitrary.
    fn pack(self, chosen: Self::Chosen, words: &mut [u64], place: usize);
    /// The number of chosen lanes.
    fn how_many(chosen: Self::Chosen) -> usize;
    /// The number of the first chosen lane.
    fn first_of(chosen: Self::Chosen) -> Option<usize>;
    /// Swaps each lane with the one `distance` away, a power of two.
    fn exchange(self, distance: usize) -> Self;
    /// The word in the first lane.
    fn first(self) -> u64;
}

/// The item with the fewest options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Smallest {
    /// Index of the word that has its bit.
    pub(super) word: usize,
    /// Its bit in that word.
    pub(super) bit: u64,
    /// The number of its options.
    pub(super) count: u32,
}

/// A list of options: for each word index the words of all options, followed by padding.
#[derive(Clone, Debug, Default)]
pub(super) struct Options {
    words: Vec<u64>,
    /// Distance between the lists of words.
    room: usize,
    len: usize,
}

impl Options {
    /// A list of the given options.
    pub(super) fn new<const W: usize>(options: &[[u64; W]]) -> Self {
        let mut list = Self::default();
        list.grow(options.len(), W);
        list.len = options.len();
        for (place, option) in options.iter().enumerate() {
            for word in 0..W {
                list.words[word * list.room + place] = option[word];
            }
        }
        list
    }

    /// One word of the option at `place`.
    #[inline(always)]
    pub(super) fn get(&self, word: usize, place: usize) -> u64 {
        self.words[word * self.room + place]
    }

    /// The bits set in this word of any option.
    pub(super) fn present(&self, word: usize) -> u64 {
        (0..self.len).fold(0, |present, place| present | self.get(word, place))
    }

    /// Makes room for all options of another list; the current contents are lost.
    #[inline(always)]
    pub(super) fn make_room_for(&mut self, other: &Self, words: usize) {
        if self.room < other.len + 2 * PADDING {
            self.grow(other.len, words);
        }
    }

    #[cold]
    fn grow(&mut self, len: usize, words: usize) {
        self.room = len + 2 * PADDING;
        self.words.clear();
        self.words.resize(words * self.room, u64::MAX);
    }
}

/// Copies the options that share no item with the chosen one to a list that has room for them. Returns false, without
/// copying, if one of the `uncovered` items would have no option then.
#[inline(always)]
pub(super) fn keep<L: Lanes, const W: usize>(
    from: &Options,
    chosen: &[u64; W],
    uncovered: &[u64; W],
    to: &mut Options,
) -> bool {
    let mut wide = [L::splat(0); W];
    for word in 0..W {
        wide[word] = L::splat(chosen[word]);
    }
    // Most states are dead ends, which can be detected without copying.
    let mut present = [L::splat(0); W];
    for place in (0..from.len).step_by(L::COUNT) {
        let (sets, stay) = staying::<L, W>(&from.words, from.room, place, &wide);
        for word in 0..W {
            present[word] = present[word].or(sets[word].only(stay));
        }
    }
    for word in 0..W {
        if uncovered[word] & !any(present[word]) != 0 {
            return false;
        }
    }
    let (words, room) = (to.words.as_mut_slice(), to.room);
    let mut kept = 0;
    for place in (0..from.len).step_by(L::COUNT) {
        let (sets, stay) = staying::<L, W>(&from.words, from.room, place, &wide);
        for word in 0..W {
            sets[word].pack(stay, words, word * room + kept);
        }
        kept += L::how_many(stay);
    }
    for word in 0..W {
        for padding in (0..PADDING).step_by(L::COUNT) {
            L::splat(u64::MAX).store(words, word * room + kept + padding);
        }
    }
    to.len = kept;
    true
}

/// The options from `place` on, and which of them share no item with the chosen one.
#[inline(always)]
fn staying<L: Lanes, const W: usize>(
    words: &[u64],
    room: usize,
    place: usize,
    chosen: &[L; W],
) -> ([L; W], L::Chosen) {
    let mut sets = [L::splat(0); W];
    let mut shared = L::splat(0);
    for word in 0..W {
        sets[word] = L::load(words, word * room + place);
        shared = shared.or(sets[word].and(chosen[word]));
    }
    (sets, shared.empty())
}

/// The first of the `uncovered` items with the fewest options. There is at least one item.
#[inline(always)]
pub(super) fn smallest<L: Lanes, const W: usize>(
    options: &Options,
    uncovered: &[u64; W],
) -> Smallest {
    // Use as few digits as possible: the processor has few registers.
    match options.len.next_multiple_of(L::COUNT) {
        0..128 => smallest_within::<L, W, 7>(options, uncovered),
        128..1024 => smallest_within::<L, W, 10>(options, uncovered),
        _ => smallest_within::<L, W, 32>(options, uncovered),
    }
}

/// The same, with counts of `D` digits.
#[inline(always)]
fn smallest_within<L: Lanes, const W: usize, const D: usize>(
    options: &Options,
    uncovered: &[u64; W],
) -> Smallest {
    let mut smallest = Smallest { word: 0, bit: 0, count: u32::MAX };
    for word in 0..W {
        let digits = count::<L, D>(&options.words[word * options.room..], options.len);
        // From the highest digit down: if any item has a 0 there, keep only those that do.
        let (mut least, mut number) = (uncovered[word], 0);
        for place in (0..D).rev() {
            let zeros = least & !digits[place].first();
            number = 2 * number + u32::from(zeros == 0);
            least = if zeros == 0 { least } else { zeros };
        }
        if least != 0 && number < smallest.count {
            smallest = Smallest { word, bit: least & least.wrapping_neg(), count: number };
        }
    }
    // The padding was counted for every item.
    smallest.count -= (options.len.next_multiple_of(L::COUNT) - options.len) as u32;
    smallest
}

/// For each bit, how many words have it, in binary, counting up to the next whole register.
#[inline(always)]
fn count<L: Lanes, const D: usize>(words: &[u64], len: usize) -> [L; D] {
    let mut digits = [L::splat(0); D];
    // A lane counts only its share of the words, so it needs fewer digits.
    let lane_digits = D - L::COUNT.ilog2() as usize;
    let mut place = 0;
    while place + 3 * L::COUNT < len {
        let (first, second) = (L::load(words, place), L::load(words, place + L::COUNT));
        let (ones, first) = add(digits[0], first, second);
        let third = L::load(words, place + 2 * L::COUNT);
        let fourth = L::load(words, place + 3 * L::COUNT);
        let (ones, second) = add(ones, third, fourth);
        let (twos, mut carry) = add(digits[1], first, second);
        (digits[0], digits[1]) = (ones, twos);
        for digit in 2..lane_digits {
            (digits[digit], carry) = (digits[digit].xor(carry), digits[digit].and(carry));
        }
        place += 4 * L::COUNT;
    }
    while place < len {
        let mut carry = L::load(words, place);
        for digit in 0..lane_digits {
            (digits[digit], carry) = (digits[digit].xor(carry), digits[digit].and(carry));
        }
        place += L::COUNT;
    }
    let mut distance = L::COUNT / 2;
    while distance > 0 {
        let mut carry = L::splat(0);
        for digit in 0..D {
            let other = digits[digit].exchange(distance);
            (digits[digit], carry) = add(digits[digit], other, carry);
        }
        distance /= 2;
    }
    digits
}

/// The sum of three digits, and the carry.
#[inline(always)]
fn add<L: Lanes>(a: L, b: L, c: L) -> (L, L) {
    let half = a.xor(b);
    (half.xor(c), a.and(b).or(half.and(c)))
}

/// The bits set in any lane.
#[inline(always)]
fn any<L: Lanes>(lanes: L) -> u64 {
    let mut any = lanes;
    let mut distance = L::COUNT / 2;
    while distance > 0 {
        any = any.or(any.exchange(distance));
        distance /= 2;
    }
    any.first()
}

/// The first place from `from` on whose option has the bit. There must be one.
#[inline(always)]
pub(super) fn position<L: Lanes>(options: &Options, word: usize, bit: u64, from: usize) -> usize {
    let bit = L::splat(bit);
    let words = &options.words[word * options.room..];
    let mut place = from;
    loop {
        // The lanes that lack the bit.
        let lacking = L::load(words, place).and(bit).xor(bit);
        if let Some(lane) = L::first_of(lacking.empty()) {
            return place + lane;
        }
        place += L::COUNT;
    }
}

/// One lane, for any processor.
impl Lanes for u64 {
    type Chosen = bool;
    const COUNT: usize = 1;

    #[inline(always)]
    fn splat(word: u64) -> Self {
        word
    }

    #[inline(always)]
    fn load(words: &[u64], place: usize) -> Self {
        words[place]
    }

    #[inline(always)]
    fn store(self, words: &mut [u64], place: usize) {
        words[place] = self;
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self & other
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self | other
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self ^ other
    }

    #[inline(always)]
    fn empty(self) -> bool {
        self == 0
    }

    #[inline(always)]
    fn only(self, chosen: bool) -> Self {
        select_unpredictable(chosen, self, 0)
    }

    #[inline(always)]
    fn pack(self, _: bool, words: &mut [u64], place: usize) {
        // Overwritten by the next word unless this one is chosen.
        words[place] = self;
    }

    #[inline(always)]
    fn how_many(chosen: bool) -> usize {
        usize::from(chosen)
    }

    #[inline(always)]
    fn first_of(chosen: bool) -> Option<usize> {
        chosen.then_some(0)
    }

    #[inline(always)]
    fn exchange(self, _: usize) -> Self {
        self
    }

    #[inline(always)]
    fn first(self) -> u64 {
        self
    }
}
