//! The maximum of several heuristics: as good as the best of them at every state.
//!
//! The maximum of admissible estimates is admissible, and of consistent ones consistent.

use susun_search::{Heuristic, Properties, Space};

use super::TABLE;

/// The most heuristics that can be combined: one of each.
pub const MAX_PARTS: usize = TABLE.len();

/// The largest of several estimates.
pub struct Maximum<S: Space> {
    parts: Vec<Box<dyn Part<S> + Send + Sync>>,
}

/// The memos of all parts.
pub type MaximumMemo = [TwoWords; MAX_PARTS];

/// The packed memo of a single heuristic.
pub type TwoWords = [u32; 2];

/// More than [`MAX_PARTS`] heuristics were requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at most {MAX_PARTS} heuristics can be combined")]
pub struct TooManyParts;

/// A memo that can be stored with memos of other types. If a heuristic has its own memo type, its file implements this.
pub trait SmallMemo: Clone {
    /// Packs the memo into two words.
    fn pack(&self) -> TwoWords;
    /// Unpacks the memo from two words.
    fn unpack(words: TwoWords) -> Self;
}

/// A heuristic as a trait object.
pub(super) trait Part<S: Space> {
    fn start(&self, state: &S::State) -> TwoWords;
    fn after(&self, memo: TwoWords, state: &S::State, mv: S::Move) -> TwoWords;
    fn estimate(&self, memo: TwoWords) -> u32;
    fn properties(&self) -> Properties;
}

impl<S: Space, H: Heuristic<S, Memo: SmallMemo>> Part<S> for H {
    fn start(&self, state: &S::State) -> TwoWords {
        Heuristic::start(self, state).pack()
    }

    fn after(&self, memo: TwoWords, state: &S::State, mv: S::Move) -> TwoWords {
        Heuristic::after(self, &SmallMemo::unpack(memo), state, mv).pack()
    }

    fn estimate(&self, memo: TwoWords) -> u32 {
        Heuristic::estimate(self, &SmallMemo::unpack(memo))
    }

    fn properties(&self) -> Properties {
        Heuristic::properties(self)
    }
}

impl<S: Space> Maximum<S> {
    /// The maximum of `parts`.
    pub(super) fn new(parts: Vec<Box<dyn Part<S> + Send + Sync>>) -> Result<Self, TooManyParts> {
        if parts.len() > MAX_PARTS { Err(TooManyParts) } else { Ok(Self { parts }) }
    }
}

impl<S: Space> Heuristic<S> for Maximum<S> {
    type Memo = MaximumMemo;

    fn start(&self, state: &S::State) -> MaximumMemo {
        let mut memo: MaximumMemo = [[0; 2]; MAX_PARTS];
        for (words, part) in memo.iter_mut().zip(&self.parts) {
            *words = part.start(state);
        }
        memo
    }

    fn after(&self, memo: &MaximumMemo, state: &S::State, mv: S::Move) -> MaximumMemo {
        let mut memo = *memo;
        for (words, part) in memo.iter_mut().zip(&self.parts) {
            *words = part.after(*words, state, mv);
        }
        memo
    }

    fn estimate(&self, memo: &MaximumMemo) -> u32 {
        let estimates = memo.iter().zip(&self.parts).map(|(words, part)| part.estimate(*words));
        estimates.max().unwrap_or(0)
    }

    fn properties(&self) -> Properties {
        let all = self.parts.iter().map(|part| part.properties());
        all.fold(Properties::CONSISTENT, Properties::and)
    }
}

impl SmallMemo for () {
    fn pack(&self) -> TwoWords {
        [0; 2]
    }

    fn unpack(_: TwoWords) -> Self {}
}

impl SmallMemo for u32 {
    fn pack(&self) -> TwoWords {
        [*self, 0]
    }

    fn unpack([word, _]: TwoWords) -> Self {
        word
    }
}

impl SmallMemo for (u32, u32) {
    fn pack(&self) -> TwoWords {
        [self.0, self.1]
    }

    fn unpack([first, second]: TwoWords) -> Self {
        (first, second)
    }
}
