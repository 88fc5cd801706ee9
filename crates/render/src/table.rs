//! An aligned table without lines: a header and rows, two spaces between columns.
//!
//! ```text
//! method      nodes  seconds
//! textbook  540,860     0.04
//! ```
//!
//! The header cell of a column sets the alignment of the whole column: numbers belong at the right.

use crate::grid::{Cell, column_widths};
use crate::text::{Span, Style, Styled, width};

/// What is between two columns.
const GAP: &str = "  ";

/// A header and rows below it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// Names above the header, each with the number of columns below it; empty if there are none.
    pub groups: Vec<(String, usize)>,
    /// The names of the columns; their alignment is that of the column.
    pub header: Vec<Cell>,
    /// The rows; cells beyond the header are left-aligned.
    pub rows: Vec<Vec<Cell>>,
}

impl Table {
    /// A table with this header and no rows.
    pub fn new(header: impl IntoIterator<Item = Cell>) -> Table {
        Table { header: header.into_iter().collect(), ..Table::default() }
    }

    /// Adds a row of plain texts.
    pub fn push<T: Into<String>>(&mut self, row: impl IntoIterator<Item = T>) {
        self.rows.push(row.into_iter().map(Cell::left).collect());
    }

    /// The table as lines of text, the header in bold; empty if there is neither.
    pub fn to_styled(&self) -> Styled {
        let header = self.header.iter().map(|cell| cell.clone().style(Style::PLAIN.bold()));
        let mut rows = vec![header.collect::<Vec<Cell>>()];
        rows.extend(self.rows.iter().map(|row| self.aligned(row)));
        rows.retain(|row| !row.is_empty());
        let mut widths = column_widths(&rows);
        let mut out = Styled::default();
        if let Some(groups) = self.group_row(&mut widths) {
            out.push(groups);
        }
        for row in &rows {
            out.push(spans(row, &widths));
        }
        out
    }

    /// The line of the groups, each name at the left of its columns; widens columns whose name needs more room.
    fn group_row(&self, widths: &mut [usize]) -> Option<Vec<Span>> {
        let (mut cells, mut group_widths, mut rest) = (Vec::new(), Vec::new(), widths);
        for (name, columns) in &self.groups {
            let (group, after) = rest.split_at_mut((*columns).min(rest.len()));
            let room = group.iter().sum::<usize>() + GAP.len() * group.len().saturating_sub(1);
            if let Some(last) = group.last_mut() {
                *last += width(name).saturating_sub(room);
            }
            cells.push(Cell::left(name.clone()).style(Style::PLAIN.bold()));
            group_widths.push(room.max(width(name)));
            rest = after;
        }
        (!cells.is_empty()).then(|| spans(&cells, &group_widths))
    }

    /// The row with each cell aligned as its column.
    fn aligned(&self, row: &[Cell]) -> Vec<Cell> {
        let align = |i: usize| self.header.get(i).map(|cell| cell.align).unwrap_or_default();
        row.iter().enumerate().map(|(i, cell)| Cell { align: align(i), ..cell.clone() }).collect()
    }
}

fn spans(row: &[Cell], widths: &[usize]) -> Vec<Span> {
    let mut spans = Vec::new();
    for (i, (cell, &width)) in row.iter().zip(widths).enumerate() {
        if i > 0 {
            spans.push(Span::plain(GAP));
        }
        spans.extend(cell.padded(width).into_iter().filter(|span| !span.text.is_empty()));
    }
    // Trailing spaces would only make the terminal wrap.
    while spans.last().is_some_and(|span| span.text.trim().is_empty()) {
        spans.pop();
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{to_ansi, to_plain};

    fn methods() -> Table {
        let mut table = Table::new([Cell::left("method"), Cell::right("nodes"), Cell::left("why")]);
        table.push(["textbook", "540,860", "exact"]);
        table.push(["quick", "12", ""]);
        table
    }

    #[test]
    fn columns_stand_as_their_header_says() {
        let expected = "\
method      nodes  why
textbook  540,860  exact
quick          12
";
        assert_eq!(to_plain(&methods().to_styled()), expected);
    }

    #[test]
    fn names_of_groups_stand_above_their_columns() {
        let mut table = methods();
        table.groups = vec![(String::new(), 1), ("A* with a long name".into(), 2)];
        let expected = "          A* with a long name
method      nodes  why
textbook  540,860  exact
quick          12
";
        assert_eq!(to_plain(&table.to_styled()), expected);
    }

    #[test]
    fn the_header_is_bold_and_no_line_ends_with_spaces() {
        let ansi = to_ansi(&methods().to_styled());
        assert!(ansi.starts_with("\u{1b}[1mmethod\u{1b}[0m"));
        assert!(ansi.lines().all(|line| !line.ends_with(' ')), "{ansi:?}");
    }

    #[test]
    fn a_table_of_nothing_is_no_text() {
        assert_eq!(to_plain(&Table::default().to_styled()), "");
    }
}
