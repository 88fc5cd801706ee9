//! What every heuristic sees in a sliding puzzle.

use susun_engine::sliding::{EstimateInfo, ExplainReport, GroupsInfo};
use susun_render::palette::LIGHT;
use susun_render::{Align, Cell, Grid, Picture, Styled, Table};

use super::check::verdict;
use super::{Boards, numbering};
use crate::output::{bold, gap, plain};

/// Longer boards show no tables of walking distance.
const WIDEST: usize = 12;

/// Larger boards show no table of tiles.
const MOST_CELLS: usize = 100;

/// The board, with the estimates below.
pub(crate) fn picture(report: &ExplainReport) -> Picture {
    let boards = Boards::new(&report.puzzle);
    let known = |info: &EstimateInfo| Some(format!("{} {}", info.heuristic, info.estimate?));
    // The first one is the estimate zero.
    let estimates: Vec<String> = report.estimates.iter().skip(1).filter_map(known).collect();
    let board = susun_pictures::tiles(&boards.start, &boards.goal, &LIGHT, 88.0);
    let words = format!("lower bounds on the number of moves: {}", estimates.join(", "));
    let title = format!("estimates of sliding puzzle {}", report.puzzle.board);
    let picture = board.words_below(&words, 16.0, LIGHT.ink, 420.0);
    picture.margin(24.0).background(LIGHT.paper).title(&title)
}

pub(crate) fn answer(report: &ExplainReport) -> Styled {
    let mut text = Boards::new(&report.puzzle).drawing();
    let mut section = |title: &str, body: Styled| {
        text.append(gap());
        text.append(bold(title));
        text.append(body);
    };
    section("Estimates (lower bounds on the number of moves)", estimates(report));
    if report.puzzle.rows * report.puzzle.cols <= MOST_CELLS {
        section("Tile by tile", tiles(report));
        section("Kurang, pair by pair", kurang(report));
    }
    section("Linear conflicts", conflicts(report));
    if let Some(info) = &report.groups {
        section("Groups of tiles", groups(info, &report.manhattan_by_tile));
    }
    section("Inversions", inversions(report));
    if report.puzzle.rows.max(report.puzzle.cols) <= WIDEST {
        section("Walking distance", walking(report));
    }
    section("Solvability", verdict(&report.check));
    text
}

fn estimates(report: &ExplainReport) -> Styled {
    let mut table = Table::new([Cell::left("heuristic"), Cell::right("estimate"), Cell::left("")]);
    for info in &report.estimates {
        let value = info.estimate.map_or("-".into(), |value| value.to_string());
        let note = info.unavailable.clone().unwrap_or_default();
        table.push([info.heuristic.clone(), value, note]);
    }
    if let Some(info) = &report.groups {
        table.push(["groups of tiles".to_owned(), info.bound.to_string(), String::new()]);
    }
    table.to_styled()
}

fn tiles(report: &ExplainReport) -> Styled {
    let mut table =
        Table::new(["tile", "hamming", "manhattan"].map(|name| Cell::new(name, Align::Right)));
    let values = report.hamming_by_tile.iter().zip(&report.manhattan_by_tile);
    for (tile, (hamming, manhattan)) in (1..).zip(values) {
        table.push([tile, *hamming, *manhattan].map(|value| value.to_string()));
    }
    let sum = |values: &[u32]| values.iter().sum::<u32>().to_string();
    let sums = [sum(&report.hamming_by_tile), sum(&report.manhattan_by_tile)];
    table.push(["sum".to_owned()].into_iter().chain(sums));
    table.to_styled()
}

/// For each label the smaller ones after it; those without any are left out.
fn kurang(report: &ExplainReport) -> Styled {
    let mut text = numbering(&report.puzzle);
    let mut any = false;
    for (label, pairs) in (1..).zip(&report.kurang_pairs) {
        if !pairs.is_empty() {
            any = true;
            let after: Vec<String> = pairs.iter().map(u16::to_string).collect();
            let count = pairs.len();
            let after = after.join(" ");
            text.append(plain(&format!("kurang({label}) = {count}: {label} comes before {after}")));
        }
    }
    if !any {
        text.append(plain("every kurang(i) is 0"));
    }
    text
}

fn conflicts(report: &ExplainReport) -> Styled {
    let mut text = Styled::default();
    for conflict in &report.conflicts {
        let pairs: Vec<String> = conflict
            .pairs
            .iter()
            .map(|[first, second]| format!("{first} before {second}"))
            .collect();
        let leave: Vec<String> = conflict.leave.iter().map(u16::to_string).collect();
        let (line, number) = (&conflict.line, conflict.index + 1);
        text.append(plain(&format!(
            "{line} {number}: {}; {} must leave the {line} and return: {} more moves",
            pairs.join(", "),
            leave.join(" and "),
            2 * conflict.removals
        )));
    }
    if report.conflicts.is_empty() {
        text.append(plain("none"));
    }
    text
}

/// What each group adds to the distances of its tiles.
fn groups(info: &GroupsInfo, manhattan: &[u32]) -> Styled {
    let mut text = Styled::default();
    for (tiles, moves) in info.tiles.iter().zip(&info.moves) {
        let distance = |&tile: &u16| manhattan[usize::from(tile) - 1];
        let more = moves - tiles.iter().map(distance).sum::<u32>();
        let tiles: Vec<String> = tiles.iter().map(u16::to_string).collect();
        let tiles = tiles.join(" ");
        text.append(plain(&format!(
            "{tiles}: at least {moves} moves of theirs, {more} more than their distances"
        )));
    }
    if info.tiles.is_empty() {
        text.append(plain("none that needs more moves than the distances of its tiles"));
    }
    text
}

fn inversions(report: &ExplainReport) -> Styled {
    let info = report.inversion;
    plain(&format!(
        "row by row {}: at least {} vertical moves\ncolumn by column {}: at least {} horizontal moves",
        info.by_rows, info.vertical, info.by_cols, info.horizontal
    ))
}

fn walking(report: &ExplainReport) -> Styled {
    let mut text = Styled::default();
    let info = &report.walking;
    let least = |moves: Option<u32>, kind: &str| {
        moves.map(|moves| format!(": at least {moves} {kind} moves")).unwrap_or_default()
    };
    for (name, table, moves) in [
        ("row", &info.rows, least(info.vertical, "vertical")),
        ("column", &info.cols, least(info.horizontal, "horizontal")),
    ] {
        let title = format!("tiles in {name} i (down) that belong to {name} j (across){moves}");
        text.append(plain(&title));
        let cell = |count: &u8| Cell::right(count.to_string());
        let rows = table.iter().map(|row| row.iter().map(cell).collect()).collect();
        text.append(Grid::new(rows).equal_columns().to_styled());
    }
    text
}
