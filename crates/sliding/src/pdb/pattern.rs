//! The tiles of a table.
//!
//! Tiles are named by their home cells: their numbers do not matter, so all goals with the blank in the same cell share
//! their tables. The blank moves among other tiles at no cost, so all cells that it reaches around the pattern's tiles
//! at home are equivalent. And a rotated or reflected board has the same distances. So one pattern,
//! [`Pattern::canonical`], represents all patterns with the same table.

use super::field::Field;
use crate::size::Size;
use crate::symmetry::Symmetry;

/// The most cells of a board with patterns: sets of cells are stored in one word.
pub const MAX_CELLS: usize = 64;
/// The most tiles of a pattern.
pub const MAX_TILES: usize = 8;
/// The most entries of a table: the range of the block numbers of a build.
pub const MAX_ENTRIES: u64 = 1 << 32;

/// Some tiles of a goal, and where the goal's blank is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pattern {
    size: Size,
    blank: u8,
    /// The homes of the tiles, in ascending order.
    homes: Box<[u8]>,
}

/// Why a pattern is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    /// The board is a line or has too many cells.
    #[error(
        "patterns need a board of at least two rows and two columns and at most {MAX_CELLS} cells, not {0}"
    )]
    Size(Size),
    /// Too few or too many tiles.
    #[error("a pattern has 2 to {MAX_TILES} tiles, not {0}")]
    Tiles(usize),
    /// A cell that is not the home of exactly one tile.
    #[error("cell {0} is not the home of a tile, or was named twice")]
    Home(usize),
    /// More entries than a table can hold.
    #[error("a table of {0} entries is too large")]
    Entries(u64),
}

impl Pattern {
    /// The pattern of the tiles with these homes, for goals of this size with the blank in that cell.
    pub fn new(size: Size, blank: usize, homes: &[usize]) -> Result<Self, PatternError> {
        if size.is_line() || size.cells() > MAX_CELLS {
            return Err(PatternError::Size(size));
        }
        if !(2..=MAX_TILES).contains(&homes.len()) {
            return Err(PatternError::Tiles(homes.len()));
        }
        let mut sorted: Vec<u8> = homes.iter().map(|&home| home as u8).collect();
        sorted.sort_unstable();
        for (number, &home) in homes.iter().enumerate() {
            let twice = homes[..number].contains(&home);
            if twice || home == blank || home >= size.cells() {
                return Err(PatternError::Home(home));
            }
        }
        if blank >= size.cells() {
            return Err(PatternError::Home(blank));
        }
        let pattern = Self { size, blank: blank as u8, homes: sorted.into() };
        match pattern.entries() {
            entries if entries >= MAX_ENTRIES => Err(PatternError::Entries(entries)),
            _ => Ok(pattern),
        }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The cell of the goal's blank.
    pub fn blank(&self) -> usize {
        usize::from(self.blank)
    }

    /// The homes of the tiles, in ascending order.
    pub fn homes(&self) -> &[u8] {
        &self.homes
    }

    /// The number of ways to place the tiles.
    pub fn entries(&self) -> u64 {
        let cells = self.size.cells() as u64;
        (0..self.homes.len() as u64).map(|tile| cells - tile).product()
    }

    /// The name, as used for files: size, blank, homes.
    pub fn name(&self) -> String {
        let homes: Vec<String> = self.homes.iter().map(u8::to_string).collect();
        format!("{}-blank-{}-tiles-{}", self.size, self.blank, homes.join("-"))
    }

    /// Parses a [`name`](Self::name).
    pub fn from_name(name: &str) -> Option<Self> {
        let (size, rest) = name.split_once("-blank-")?;
        let (blank, homes) = rest.split_once("-tiles-")?;
        let (rows, cols) = size.split_once('x')?;
        let size = Size::new(rows.parse().ok()?, cols.parse().ok()?).ok()?;
        let homes: Option<Vec<usize>> = homes.split('-').map(|home| home.parse().ok()).collect();
        let pattern = Self::new(size, blank.parse().ok()?, &homes?).ok()?;
        (pattern.name() == name).then_some(pattern)
    }

    /// The pattern on the transformed board.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Self {
        let image = |cell: u8| symmetry.cell(self.size, usize::from(cell)) as u8;
        let mut homes: Vec<u8> = self.homes.iter().map(|&home| image(home)).collect();
        homes.sort_unstable();
        Self { size: symmetry.size(self.size), blank: image(self.blank), homes: homes.into() }
    }

    /// The same with the blank in the first of the cells that it reaches with the tiles at home.
    fn with_first_blank(mut self) -> Self {
        let set = self.homes.iter().fold(0, |set, &home| set | 1 << home);
        let region = Field::new(self.size).region(set, u32::from(self.blank));
        self.blank = region.trailing_zeros() as u8;
        self
    }

    /// The representative of all patterns with the same table, and the symmetry that leads to it.
    pub fn canonical(&self) -> (Self, Symmetry) {
        let image = |symmetry| (self.image(symmetry).with_first_blank(), symmetry);
        let images = Symmetry::all().map(image);
        images
            .min_by(|(one, _), (other, _)| one.cmp(other))
            .unwrap_or_else(|| (self.clone(), Symmetry::default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern(rows: usize, cols: usize, blank: usize, homes: &[usize]) -> Pattern {
        Pattern::new(Size::new(rows, cols).expect("a size"), blank, homes).expect("a pattern")
    }

    #[test]
    fn images_have_one_representative() {
        let one = pattern(3, 4, 11, &[0, 1, 4]);
        for symmetry in Symmetry::all() {
            assert_eq!(one.image(symmetry).canonical().0, one.canonical().0);
        }
    }

    #[test]
    fn a_blank_that_can_go_everywhere_may_be_anywhere() {
        let one = pattern(4, 4, 15, &[0, 1, 4, 5]).canonical().0;
        for blank in [2, 7, 10, 14] {
            assert_eq!(pattern(4, 4, blank, &[0, 1, 4, 5]).canonical().0, one);
        }
        // Enclosed by the tiles, it may not.
        let shut_in = pattern(4, 4, 0, &[1, 4]).canonical().0;
        assert_ne!(pattern(4, 4, 15, &[1, 4]).canonical().0, shut_in);
    }

    #[test]
    fn names_can_be_read_again() {
        let one = pattern(4, 4, 15, &[0, 1, 4, 5, 8, 9]);
        assert_eq!(one.name(), "4x4-blank-15-tiles-0-1-4-5-8-9");
        assert_eq!(Pattern::from_name(&one.name()), Some(one));
        for wrong in ["", "4x4", "4x4-blank-15-tiles-1-0", "4x4-blank-15-tiles-14-15"] {
            assert_eq!(Pattern::from_name(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn what_is_no_pattern_is_refused() {
        let size = Size::new(4, 4).expect("a size");
        let new = |homes: &[usize]| Pattern::new(size, 15, homes);
        assert_eq!(new(&[1]), Err(PatternError::Tiles(1)));
        assert_eq!(new(&[1, 15]), Err(PatternError::Home(15)));
        assert_eq!(new(&[1, 1]), Err(PatternError::Home(1)));
        assert_eq!(new(&[1, 16]), Err(PatternError::Home(16)));
        let line = Size::new(1, 9).expect("a size");
        assert_eq!(Pattern::new(line, 8, &[0, 1]), Err(PatternError::Size(line)));
        let large = Size::new(8, 8).expect("a size");
        let homes: Vec<usize> = (0..6).collect();
        assert!(matches!(Pattern::new(large, 63, &homes), Err(PatternError::Entries(_))));
    }
}
