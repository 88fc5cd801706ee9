//! Tables whose content is known at compile time.
//!
//! Checksums in a file detect damage, not forgery: someone who changes the values can recompute them.
//! So the content hashes of all tables that Susun chooses by itself are compiled in, from
//! `golden/tables.tsv`; `susun-testkit` has the list of them and computes them again.

use blake3::Hash;
use susun_sliding::pdb::Pattern;

const FACTS: &str = include_str!("../golden/tables.tsv");

/// The content hash of the table of a pattern, if it is known.
pub(super) fn content(pattern: &Pattern) -> Option<Hash> {
    let name = pattern.name();
    let mut rows = FACTS.lines().map(|row| row.split('\t'));
    let mut row = rows.find(|row| row.clone().next() == Some(&name))?;
    Hash::from_hex(row.nth(2)?).ok()
}

/// Whether these are the values of the table of a pattern; true if its content is not known.
pub(super) fn agrees(pattern: &Pattern, values: &[u8]) -> bool {
    content(pattern).is_none_or(|known| known == blake3::hash(values))
}
