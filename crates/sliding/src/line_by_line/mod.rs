//! Solving a board line by line: what [`construct()`](crate::construct()) and
//! [`coach()`](crate::coach()) share.
//!
//! While more than two rows or two columns are open, the first row or the first column of the open
//! rectangle is solved, whichever is shorter ([`Field::lines`]). In a line the tiles come home one by
//! one ([`Line::singles`]), the last two together, through the 3x2 window at the line's end
//! ([`Line::window`], [`Window`]). In the last 2x2 the blank can only circle ([`Field::circle`]).

mod field;
mod window;

pub(crate) use field::Field;
pub(crate) use window::Window;

/// A row or a column at the edge of the open rectangle.
pub(crate) struct Line {
    first: usize,
    /// The offset from a cell of the line to the next.
    along: usize,
    /// The offset from a cell of the line to the one behind it, inside the rectangle.
    inwards: usize,
    /// Cells of the line.
    len: usize,
}

impl Line {
    /// The homes of all tiles but the last two, in the order in which they are filled.
    pub(crate) fn singles(&self) -> impl Iterator<Item = usize> {
        (0..self.len - 2).map(|index| self.cell(0, index))
    }

    /// The window at the end: the line's last two cells and those of the two lines behind it,
    /// numbered `0 1 / 2 3 / 4 5`.
    pub(crate) fn window(&self) -> [usize; window::CELLS] {
        std::array::from_fn(|number| self.cell(number / 2, self.len - 2 + number % 2))
    }

    /// The cell `index` steps along the line and `depth` steps behind it.
    fn cell(&self, depth: usize, index: usize) -> usize {
        self.first + depth * self.inwards + index * self.along
    }
}
