//! Cells in thin box lines, for terminals.
//!
//! ```text
//! ┌────┬────┐
//! │  1 │  2 │
//! ├────┼────┤
//! │  3 │    │
//! └────┴────┘
//! ```
//!
//! Rows may have different lengths: missing cells are empty. Lines are dimmed if the terminal supports it.

use crate::text::{Span, Style, Styled, width};

/// Cells in rows, with lines around every cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    /// The rows, from the top.
    pub rows: Vec<Vec<Cell>>,
    /// Whether all columns are as wide as the widest one.
    pub equal_columns: bool,
    /// The characters for lines.
    pub lines: Lines,
}

/// One cell of a grid or a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Its text: one line.
    pub text: String,
    /// How it looks.
    pub style: Style,
    /// Alignment of the text in the cell.
    pub align: Align,
}

/// Alignment of a text in its cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Align {
    /// At the left.
    #[default]
    Left,
    /// In the middle; an odd space goes to the left, as for numbers.
    Centre,
    /// At the right.
    Right,
}

/// The characters for lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lines {
    /// Thin box lines from Unicode.
    #[default]
    Thin,
    /// `+`, `-` and `|`, for terminals and mails that support nothing else.
    Ascii,
}

impl Cell {
    /// A cell with this text in plain style.
    pub fn new(text: impl Into<String>, align: Align) -> Cell {
        Cell { text: text.into(), style: Style::PLAIN, align }
    }

    /// A left-aligned text.
    pub fn left(text: impl Into<String>) -> Cell {
        Cell::new(text, Align::Left)
    }

    /// A right-aligned number.
    pub fn right(text: impl Into<String>) -> Cell {
        Cell::new(text, Align::Right)
    }

    /// Sets the style.
    #[must_use]
    pub fn style(self, style: Style) -> Cell {
        Cell { style, ..self }
    }

    /// The cell padded with spaces to a width.
    pub(crate) fn padded(&self, to: usize) -> [Span; 3] {
        let free = to.saturating_sub(width(&self.text));
        let before = match self.align {
            Align::Left => 0,
            Align::Centre => free.div_ceil(2),
            Align::Right => free,
        };
        let spaces = |count| Span::plain(" ".repeat(count));
        [spaces(before), Span::new(&self.text, self.style), spaces(free - before)]
    }
}

impl Grid {
    /// A grid with thin lines and columns of minimal width.
    pub fn new(rows: Vec<Vec<Cell>>) -> Grid {
        Grid { rows, ..Grid::default() }
    }

    /// Makes all columns as wide as the widest one.
    #[must_use]
    pub fn equal_columns(self) -> Grid {
        Grid { equal_columns: true, ..self }
    }

    /// Sets the characters for lines.
    #[must_use]
    pub fn lines(self, lines: Lines) -> Grid {
        Grid { lines, ..self }
    }

    /// The grid as lines of text; empty if it has no cells.
    pub fn to_styled(&self) -> Styled {
        let mut widths = column_widths(&self.rows);
        if self.equal_columns {
            let widest = widths.iter().copied().max().unwrap_or(0);
            widths.fill(widest);
        }
        let mut out = Styled::default();
        if widths.is_empty() {
            return out;
        }
        let [top, middle, bottom] = self.lines.rules();
        for (i, row) in self.rows.iter().enumerate() {
            let rule = if i == 0 { top } else { middle };
            out.push([ruled(rule, &widths)]);
            out.push(self.row(row, &widths));
        }
        out.push([ruled(bottom, &widths)]);
        out
    }

    fn row(&self, row: &[Cell], widths: &[usize]) -> Vec<Span> {
        let bar = self.lines.bar();
        let empty = Cell::default();
        let mut spans = vec![faint(format!("{bar} "))];
        for (i, &width) in widths.iter().enumerate() {
            if i > 0 {
                spans.push(faint(format!(" {bar} ")));
            }
            let cell = row.get(i).unwrap_or(&empty).padded(width);
            spans.extend(cell.into_iter().filter(|span| !span.text.is_empty()));
        }
        spans.push(faint(format!(" {bar}")));
        spans
    }
}

impl Lines {
    /// Left end, dash, crossing and right end of the upper, inner and lower rules.
    const fn rules(self) -> [[char; 4]; 3] {
        match self {
            Lines::Thin => [['┌', '─', '┬', '┐'], ['├', '─', '┼', '┤'], ['└', '─', '┴', '┘']],
            Lines::Ascii => [['+', '-', '+', '+']; 3],
        }
    }

    const fn bar(self) -> char {
        match self {
            Lines::Thin => '│',
            Lines::Ascii => '|',
        }
    }
}

/// The width of each column: that of its longest text.
pub(crate) fn column_widths(rows: &[Vec<Cell>]) -> Vec<usize> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cell = |row: &Vec<Cell>, i: usize| row.get(i).map_or(0, |cell| width(&cell.text));
    (0..columns).map(|i| rows.iter().map(|row| cell(row, i)).max().unwrap_or(0)).collect()
}

fn ruled([left, dash, crossing, right]: [char; 4], widths: &[usize]) -> Span {
    let dashes = |width: &usize| dash.to_string().repeat(width + 2);
    let inner: Vec<String> = widths.iter().map(dashes).collect();
    faint(format!("{left}{}{right}", inner.join(&crossing.to_string())))
}

fn faint(text: String) -> Span {
    Span::new(text, Style::PLAIN.dim())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{to_ansi, to_plain};

    fn numbers() -> Grid {
        let row = |texts: [&str; 3]| texts.map(Cell::right).to_vec();
        Grid::new(vec![row(["1", "2", "3"]), row(["14", "", "5"])])
    }

    #[test]
    fn thin_lines_surround_every_cell() {
        let expected = "\
┌────┬───┬───┐
│  1 │ 2 │ 3 │
├────┼───┼───┤
│ 14 │   │ 5 │
└────┴───┴───┘
";
        assert_eq!(to_plain(&numbers().to_styled()), expected);
    }

    #[test]
    fn ascii_lines_and_equal_columns() {
        let expected = "\
+----+----+----+
|  1 |  2 |  3 |
+----+----+----+
| 14 |    |  5 |
+----+----+----+
";
        let grid = numbers().equal_columns().lines(Lines::Ascii);
        assert_eq!(to_plain(&grid.to_styled()), expected);
    }

    #[test]
    fn texts_stand_where_their_cell_says_and_missing_cells_are_empty() {
        let rows = vec![
            vec![Cell::left("left"), Cell::new("mid", Align::Centre)],
            vec![Cell::left("x"), Cell::new("y", Align::Centre)],
            vec![Cell::right("x")],
        ];
        let expected = "\
┌──────┬─────┐
│ left │ mid │
├──────┼─────┤
│ x    │  y  │
├──────┼─────┤
│    x │     │
└──────┴─────┘
";
        assert_eq!(to_plain(&Grid::new(rows).to_styled()), expected);
    }

    #[test]
    fn a_style_covers_the_text_and_not_its_padding() {
        let row = vec![Cell::right("7").style(Style::PLAIN.bold()), Cell::right("10")];
        let lines = to_ansi(&Grid::new(vec![row]).equal_columns().to_styled());
        let bar = |text: &str| format!("\u{1b}[2m{text}\u{1b}[0m");
        let expected = format!("{} \u{1b}[1m7\u{1b}[0m{}10{}", bar("│ "), bar(" │ "), bar(" │"));
        assert_eq!(lines.lines().nth(1), Some(&expected[..]));
    }

    #[test]
    fn a_grid_without_cells_is_no_text() {
        assert_eq!(to_plain(&Grid::default().to_styled()), "");
        assert_eq!(to_plain(&Grid::new(vec![vec![], vec![]]).to_styled()), "");
    }
}
