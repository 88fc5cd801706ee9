//! A packing puzzle as an exact cover.

use susun_engine::packing::{ExplainReport, StepInfo};
use susun_render::{Align, Cell, Grid, Styled, Table};

use super::check;
use crate::numbers::counted;
use crate::output::{bold, gap, plain};

pub(crate) fn answer(report: &ExplainReport) -> Styled {
    let mut text = Styled::default();
    let mut section = |title: &str, body: Styled| {
        if text != Styled::default() {
            text.append(gap());
        }
        text.append(bold(title));
        text.append(body);
    };
    section("Placements of each piece", pieces(report));
    section("Placements that cover each cell", covering(report));
    section("As an exact cover", exact_cover(report));
    section("Most constrained cell or piece, step by step", steps(&report.steps));
    section("Check", check::answer(&report.check));
    text
}

fn pieces(report: &ExplainReport) -> Styled {
    let columns = ["cells", "copies", "left", "orientations", "placements"];
    let head = [Cell::left("piece")].into_iter();
    let head = head.chain(columns.map(|name| Cell::new(name, Align::Right)));
    let mut table = Table::new(head.chain([Cell::left("")]));
    for piece in &report.pieces {
        let note = if piece.may_mirror { "" } else { "cannot be flipped" };
        let numbers = [piece.cells, piece.copies, piece.left, piece.orientations, piece.placements];
        let row = [piece.name.clone()].into_iter().chain(numbers.map(|number| number.to_string()));
        table.push(row.chain([note.into()]));
    }
    table.to_styled()
}

/// Layers from the top, as solutions are shown.
fn covering(report: &ExplainReport) -> Styled {
    let mut text = Styled::default();
    let layers = report.covering.len();
    let number = |cell: &Option<usize>| {
        Cell::right(cell.map_or_else(|| ".".into(), |number| number.to_string()))
    };
    for (layer, rows) in report.covering.iter().enumerate().rev() {
        if layers > 1 {
            text.append(plain(&format!("layer {}", layer + 1)));
        }
        let rows = rows.iter().map(|row| row.iter().map(number).collect()).collect();
        text.append(Grid::new(rows).equal_columns().to_styled());
    }
    text
}

fn exact_cover(report: &ExplainReport) -> Styled {
    let items = counted(report.items as u64, "item");
    let options = counted(report.options as u64, "option");
    plain(&format!("{items} (pieces left and free cells), {options} (placements)"))
}

fn steps(steps: &[StepInfo]) -> Styled {
    let mut text = Styled::default();
    for (step, number) in steps.iter().zip(1..) {
        let forced = step.piece.as_ref().map(|piece| format!(": {piece} goes there"));
        text.append(plain(&format!("{number}. {}{}", step.sentence, forced.unwrap_or_default())));
    }
    if steps.is_empty() {
        text.append(plain("nothing left to place"));
    }
    text
}
