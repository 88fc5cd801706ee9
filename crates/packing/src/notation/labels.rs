//! One character for every copy of every piece, so that a solution can be drawn as letters.

use crate::puzzle::Puzzle;

/// Drawn for a hole of the region.
pub const HOLE: char = '.';

/// Drawn for a free cell. Not X, which is a pentomino.
pub const FREE: char = '_';

/// Also read as a free cell, unless a piece has this name.
pub(super) const FREE_TOO: char = 'X';

/// Drawn when no characters are left.
const NO_LABEL: char = '?';

/// The characters of a puzzle's pieces.
///
/// A piece whose name is a single letter or digit is drawn as that; its further copies, and pieces with longer names,
/// get unused letters and digits, capitals first and without X, in the order of the pieces. When these run out, further
/// copies are drawn like the first one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels {
    by_piece: Vec<Vec<char>>,
}

impl Labels {
    /// The labels of this puzzle.
    pub fn of(puzzle: &Puzzle) -> Self {
        let own: Vec<Option<char>> =
            puzzle.pieces().iter().map(|piece| own_label(&piece.name)).collect();
        let mut unused = ('A'..='Z')
            .chain('a'..='z')
            .chain('0'..='9')
            .filter(|label| *label != FREE_TOO && !own.contains(&Some(*label)));
        let mut by_piece: Vec<Vec<char>> = Vec::new();
        for (piece, own) in puzzle.pieces().iter().zip(&own) {
            let first = own.or_else(|| unused.next()).unwrap_or(NO_LABEL);
            let others = (1..piece.count).map(|_| unused.next().unwrap_or(first));
            by_piece.push(std::iter::once(first).chain(others).collect());
        }
        Self { by_piece }
    }

    /// The character for copy `copy`, from 0, of a piece.
    pub fn label(&self, piece: usize, copy: usize) -> char {
        self.by_piece[piece][copy]
    }

    /// The piece with this character.
    pub fn piece(&self, label: char) -> Option<usize> {
        let known = |labels: &Vec<char>| label != NO_LABEL && labels.contains(&label);
        self.by_piece.iter().position(known)
    }

    /// Returns whether every copy has its own character.
    pub fn are_different(&self) -> bool {
        let mut all: Vec<char> = self.by_piece.iter().flatten().copied().collect();
        let copies = all.len();
        all.sort_unstable();
        all.dedup();
        all.len() == copies
    }
}

fn own_label(name: &str) -> Option<char> {
    name.chars().next().filter(|_| name.len() == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    fn labels(pieces: &str) -> String {
        let text = format!("packing\nboard 30x30\n{pieces}");
        let labels = Labels::of(&notation::read(&text, None).unwrap().puzzle);
        labels.by_piece.iter().map(|row| row.iter().collect::<String>() + " ").collect()
    }

    #[test]
    fn names_of_one_letter_are_kept_and_others_get_what_is_left() {
        assert_eq!(labels("piece B x3\nX\npiece long x2\nX\npiece A\nX"), "BCD EF A ");
    }

    #[test]
    fn when_characters_run_out_copies_share_one() {
        let shared = labels("piece B x100\nX\npiece A\nX");
        assert_eq!(shared.matches('B').count(), 100 - 59);
        assert!(shared.ends_with("9BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB A "), "{shared}");
    }
}
