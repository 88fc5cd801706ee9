//! All tiles of a goal, partitioned into patterns.

use super::pattern::{Pattern, PatternError};
use crate::size::Size;
use crate::symmetry::Symmetry;

/// Disjoint patterns that together have every tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    patterns: Vec<Pattern>,
}

/// How a tile without a pattern is drawn.
const OTHER: char = '-';

/// Why a drawing is not a partition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PartitionError {
    /// Rows of different lengths, or none.
    #[error("a partition is drawn as a rectangle of letters, with a point for the goal's blank")]
    Shape,
    /// No blank, or several.
    #[error("a partition has one point, where the goal's blank is, not {0}")]
    Blank(usize),
    /// Some tiles are in no pattern.
    #[error("a partition has all tiles: none is drawn as {OTHER}")]
    Left,
    /// No tile is in a pattern.
    #[error("there is no letter in this drawing, and so no pattern")]
    Nothing,
    /// One of its patterns is invalid.
    #[error(transparent)]
    Pattern(#[from] PatternError),
}

impl Partition {
    /// Reads a drawing: the goal with a letter for each tile and a dot for the blank. Tiles with the same letter form a
    /// pattern.
    ///
    /// ```
    /// use susun_sliding::pdb::Partition;
    ///
    /// let partition = Partition::from_drawing("a a b\na b b\na b .")?;
    /// assert_eq!(partition.name(), "4-4");
    /// # Ok::<(), susun_sliding::pdb::PartitionError>(())
    /// ```
    pub fn from_drawing(drawing: &str) -> Result<Self, PartitionError> {
        if drawing.contains(OTHER) {
            return Err(PartitionError::Left);
        }
        patterns_drawn(drawing).map(|patterns| Self { patterns })
    }

    /// A partition for goals of any size: the cells along the shorter lines, back and forth, cut into patterns of
    /// nearly equal size, at most `tiles` tiles each.
    ///
    /// Tiles whose homes are adjacent get in each other's way the most, which is what a table knows beyond Manhattan
    /// distance. Going back and forth keeps neighbours together, and shorter lines make patterns compact: blocks of 2x3
    /// on 2x7, not six tiles in a row.
    pub fn equal(size: Size, blank: usize, tiles: usize) -> Result<Self, PatternError> {
        let by_columns = size.cols() > size.rows();
        let (lines, length) =
            if by_columns { (size.cols(), size.rows()) } else { (size.rows(), size.cols()) };
        let to_and_fro = |line: usize| {
            (0..length).map(move |place| {
                let place = if line.is_multiple_of(2) { place } else { length - 1 - place };
                if by_columns { size.cell(place, line) } else { size.cell(line, place) }
            })
        };
        let homes: Vec<usize> =
            (0..lines).flat_map(to_and_fro).filter(|&cell| cell != blank).collect();
        let count = homes.len().div_ceil(tiles.max(1));
        // The k-th part ends at k/count of the whole.
        let part = |k: usize| &homes[k * homes.len() / count..(k + 1) * homes.len() / count];
        let patterns = (0..count).map(|k| Pattern::new(size, blank, part(k)));
        Ok(Self { patterns: patterns.collect::<Result<_, _>>()? })
    }

    /// The partition on the transformed board.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Self {
        Self { patterns: self.patterns.iter().map(|pattern| pattern.image(symmetry)).collect() }
    }

    /// Its image for goals of this size with the blank in that cell, if there is one.
    pub fn towards(&self, size: Size, blank: usize) -> Option<Self> {
        let fits = |image: &Self| image.size() == size && image.blank() == blank;
        Symmetry::all().map(|symmetry| self.image(symmetry)).find(fits)
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.patterns[0].size()
    }

    /// The cell of the goal's blank.
    pub fn blank(&self) -> usize {
        self.patterns[0].blank()
    }

    /// The patterns.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// The numbers of tiles, such as `7-8`.
    pub fn name(&self) -> String {
        let tiles = self.patterns.iter().map(|pattern| pattern.homes().len().to_string());
        tiles.collect::<Vec<_>>().join("-")
    }
}

/// One partition, or several whose largest sum counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partitions(Vec<Partition>);

impl From<Partition> for Partitions {
    fn from(partition: Partition) -> Self {
        Self(vec![partition])
    }
}

impl Partitions {
    /// Several partitions towards the same goals; `None` if there are none.
    pub fn new(all: Vec<Partition>) -> Option<Self> {
        (!all.is_empty()).then_some(Self(all))
    }

    /// All of them.
    pub fn all(&self) -> &[Partition] {
        &self.0
    }

    /// The images for goals of this size with the blank in that cell, if there are any.
    pub fn towards(&self, size: Size, blank: usize) -> Option<Self> {
        let image = |partition: &Partition| partition.towards(size, blank);
        self.0.iter().map(image).collect::<Option<_>>().map(Self)
    }

    /// The numbers of tiles, such as `7-8`; with the number of partitions in front if there are several, such as
    /// `4x6-6-6-6`.
    pub fn name(&self) -> String {
        let name = self.0[0].name();
        if self.0.len() == 1 { name } else { format!("{}x{name}", self.0.len()) }
    }

    /// The total entries of their tables, each table counted once.
    pub fn entries(&self) -> u64 {
        self.tables().iter().map(Pattern::entries).sum()
    }

    /// The patterns of their tables, each once: images of one another share a table.
    pub fn tables(&self) -> Vec<Pattern> {
        let mut tables: Vec<Pattern> = Vec::new();
        for pattern in self.0.iter().flat_map(Partition::patterns) {
            let canonical = pattern.canonical().0;
            if !tables.contains(&canonical) {
                tables.push(canonical);
            }
        }
        tables
    }
}

/// The patterns of a drawing like that of a [`Partition`], in which tiles without a pattern are drawn as `-`.
pub fn patterns_drawn(drawing: &str) -> Result<Vec<Pattern>, PartitionError> {
    let lines = drawing.lines().filter(|line| !line.trim().is_empty());
    let rows: Vec<Vec<char>> =
        lines.map(|line| line.chars().filter(|c| !c.is_whitespace()).collect()).collect();
    let cols = rows.first().map_or(0, Vec::len);
    if rows.iter().any(|row| row.len() != cols) {
        return Err(PartitionError::Shape);
    }
    let size = Size::new(rows.len(), cols).map_err(|_| PartitionError::Shape)?;
    let cells = rows.concat();
    let of_letter = |letter| {
        let is_home = |cell: &usize| cells[*cell] == letter;
        (0..cells.len()).filter(is_home).collect::<Vec<_>>()
    };
    let [blank] = of_letter('.')[..] else {
        return Err(PartitionError::Blank(of_letter('.').len()));
    };
    let mut letters: Vec<char> =
        cells.iter().copied().filter(|&c| c != '.' && c != OTHER).collect();
    letters.sort_unstable();
    letters.dedup();
    if letters.is_empty() {
        return Err(PartitionError::Nothing);
    }
    let pattern = |&letter: &char| Pattern::new(size, blank, &of_letter(letter));
    Ok(letters.iter().map(pattern).collect::<Result<_, _>>()?)
}
