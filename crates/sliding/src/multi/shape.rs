//! What a table of one axis distinguishes.
//!
//! Along the vertical axis the lines are the rows, along the horizontal axis the columns. Cells are numbered line by
//! line, so that both axes look the same: the columns of a board are the rows of its transposed board.

use crate::board::BLANK;
use crate::goal::Goal;
use crate::size::Size;

/// The most cells.
pub(super) const MAX_CELLS: usize = 16;

/// Classes of tiles: two bits each.
pub(super) const CLASSES: usize = 4;

/// The lines of a board along one axis, and which tiles belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineShape {
    lines: usize,
    width: usize,
    /// The blank's cell in the goal.
    home: usize,
    /// For each cell, the class of the tile whose home it is.
    classes: Vec<u8>,
}

impl LineShape {
    /// The rows of a goal's board, or its columns: tiles belong together if their home is in the same line. If there are
    /// more than `classes` lines, neighbouring lines are joined. `None` above 16 cells or without a class.
    pub fn new(goal: &Goal, vertical: bool, classes: usize) -> Option<Self> {
        let size = goal.size();
        if size.cells() > MAX_CELLS || classes == 0 {
            return None;
        }
        let along = if vertical { size } else { size.transposed() };
        let (lines, width) = (along.rows(), along.cols());
        let joined = classes.min(CLASSES).min(lines);
        let classes = (0..size.cells()).map(|cell| (cell / width * joined / lines) as u8).collect();
        let shape = Self { lines, width, home: 0, classes };
        Some(Self { home: shape.cell(goal.home(BLANK), vertical), ..shape })
    }

    /// Finer classes for boards of 4x4 whose goal has the blank in a corner: with them, two tiles of a line can differ, and
    /// tiles of several lines can be the same. Their table and that of the lines together prove more than each alone.
    ///
    /// ```text
    ///   a b b c    Chosen among about fifty, by the estimates of random boards. On Korf's first ten boards both
    ///   a b b c    tables together need a fifth of the nodes that the lines need alone. Larger tables, of up to
    ///   d d c d    twelve times as many entries, did not save twice as many more.
    ///   d d c .
    /// ```
    pub fn finer(goal: &Goal, vertical: bool) -> Option<Self> {
        const FINER: [u8; 16] = [0, 1, 1, 2, 0, 1, 1, 2, 3, 3, 2, 3, 3, 3, 2, 0];
        let plain = Self::new(goal, vertical, 4)?;
        let (line, across) = (plain.home / 4, plain.home % 4);
        let corner = plain.lines == 4 && plain.width == 4 && line % 3 == 0 && across % 3 == 0;
        // The drawing has the blank in the last corner.
        let mirrored = |at: usize, home: usize| if home == 0 { 3 - at } else { at };
        let class = |cell: usize| FINER[mirrored(cell / 4, line) * 4 + mirrored(cell % 4, across)];
        let classes: Vec<u8> = (0..16).map(class).collect();
        if corner { plain.with_classes(&classes) } else { None }
    }

    /// The same board with other classes, one for each cell, numbered line by line; `None` if there is another number of
    /// cells, or a class above 3.
    pub fn with_classes(self, classes: &[u8]) -> Option<Self> {
        let fits = classes.len() == self.classes.len()
            && classes.iter().all(|&class| usize::from(class) < CLASSES);
        fits.then(|| Self { classes: classes.to_vec(), ..self })
    }

    /// A cell of the board, numbered line by line.
    pub(super) fn cell(&self, cell: usize, vertical: bool) -> usize {
        if vertical { cell } else { cell % self.lines * self.width + cell / self.lines }
    }

    /// Whether it is along an axis of a board of this size, whose goal has the blank in this cell.
    pub(super) fn suits(&self, size: Size, vertical: bool, blank: usize) -> bool {
        let along = if vertical { size } else { size.transposed() };
        (self.lines, self.width) == (along.rows(), along.cols())
            && self.home == self.cell(blank, vertical)
    }

    /// The number of lines.
    pub fn lines(&self) -> usize {
        self.lines
    }

    /// Cells of a line.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// Tiles on the board.
    pub(super) fn tiles(&self) -> usize {
        self.classes.len() - 1
    }

    /// The class of the tile whose home is this cell.
    pub(super) fn class(&self, cell: usize) -> u8 {
        self.classes[cell]
    }

    /// The line of the blank in the goal.
    pub(super) fn home_line(&self) -> usize {
        self.home / self.width
    }

    /// The classes of the tiles in the goal, in the order of their cells, two bits each.
    pub(super) fn goal(&self) -> u32 {
        let cells = (0..self.classes.len()).filter(|&cell| cell != self.home);
        cells
            .zip(0..)
            .fold(0, |order, (cell, at)| order | u32::from(self.classes[cell]) << (2 * at))
    }

    /// Entries for each order of the tiles: one for each line of the blank, rounded up so that they do not cross a word.
    pub(super) fn slots(&self) -> usize {
        self.lines.next_power_of_two()
    }

    /// The number of entries of the table.
    pub fn entries(&self) -> u64 {
        let mut counts = [0_u64; CLASSES];
        for (cell, &class) in self.classes.iter().enumerate() {
            counts[usize::from(class)] += u64::from(cell != self.home);
        }
        let (mut orders, mut placed) = (1, 0);
        for count in counts {
            for k in 1..=count {
                placed += 1;
                orders = orders * placed / k;
            }
        }
        orders * self.slots() as u64
    }

    /// Bytes of the table while it is built on this many threads.
    pub fn bytes(&self, threads: usize) -> u64 {
        let entries = self.entries();
        entries / 2 + entries / 8 * (2 + threads as u64)
    }

    /// For people: `4 lines of 4 cells`.
    pub fn name(&self) -> String {
        format!("{} lines of {} cells", self.lines, self.width)
    }
}
