//! Random numbers from the seed, and a log of everything that happens: the same seed gives the same log.

use std::fmt::{Arguments, Write};

use susun_engine::chance::{below, seeded};

/// A source of random numbers.
pub(crate) struct Chance(Box<dyn FnMut(u32) -> u32>);

impl Chance {
    /// The random numbers of a seed.
    pub(crate) fn new(seed: u64) -> Self {
        let mut generator = seeded(seed);
        Self(Box::new(move |bound| below(bound, &mut generator)))
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        (self.0)(bound)
    }

    /// A number from `first` to `last`.
    pub(crate) fn between(&mut self, first: u64, last: u64) -> u64 {
        first + u64::from(self.below((last - first + 1) as u32))
    }

    /// An index below `length`.
    pub(crate) fn index(&mut self, length: usize) -> usize {
        self.below(length as u32) as usize
    }

    /// True with a probability of `in_thousand` / 1000.
    pub(crate) fn strikes(&mut self, in_thousand: u32) -> bool {
        in_thousand > 0 && self.below(1000) < in_thousand
    }
}

/// What happened, as one hash, and optionally line by line.
pub(crate) struct Log {
    hasher: blake3::Hasher,
    /// The lines, if they are kept.
    pub(crate) lines: Option<Vec<String>>,
}

impl Log {
    /// An empty log.
    pub(crate) fn new(keep_lines: bool) -> Self {
        Self { hasher: blake3::Hasher::new(), lines: keep_lines.then(Vec::new) }
    }

    /// Records an event.
    pub(crate) fn note(&mut self, now: u64, what: Arguments<'_>) {
        // INVARIANT: a hasher takes everything.
        writeln!(Ink(&mut self.hasher), "{now} {what}").expect("a hasher takes everything");
        if let Some(lines) = &mut self.lines {
            lines.push(format!("{now:>7} {what}"));
        }
    }

    /// The hash over everything so far.
    pub(crate) fn hash(&self) -> String {
        self.hasher.finalize().to_hex()[..16].into()
    }
}

struct Ink<'a>(&'a mut blake3::Hasher);

impl Write for Ink<'_> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0.update(text.as_bytes());
        Ok(())
    }
}
