//! `susun lab heuristic`: what is true of a heuristic on every board of a small size.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use susun_engine::{Audit, Board, Report, Request, sliding};
use susun_lab::accuracy_figure;
use susun_render::{Cell, Span, Styled, Table};

use crate::board::draw;
use crate::commands::ask_one;
use crate::exit::Exit;
use crate::failure::{Failure, SourceText, Texts};
use crate::file_use::FileUse;
use crate::input;
use crate::numbers::{counted, grouped, moves};
use crate::output::{self, bold, gap, plain};
use crate::picture;

#[derive(Debug, Args)]
pub(crate) struct HeuristicArgs {
    /// A heuristic's name, or an expression such as 'hamming + blank'
    #[arg(value_name = "NAME-OR-EXPRESSION", allow_hyphen_values = true)]
    heuristic: String,
    /// Rows and columns of the boards, at most ten cells
    #[arg(long, value_name = "RxC", default_value = "3x3")]
    size: String,
    /// The goal: standard, blank-first, snail, a file or a board [default: standard]
    #[arg(long, value_name = "GOAL")]
    goal: Option<OsString>,
    /// Print a JSON report
    #[arg(long)]
    json: bool,
    /// Draw the estimate against the true distance, as SVG into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw the estimate against the true distance, as PNG into this file
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
}

impl HeuristicArgs {
    /// The files that are named.
    pub(crate) fn file_use(&self) -> FileUse {
        FileUse::default().reads(&self.goal).writes([&self.svg, &self.png])
    }
}

pub(crate) fn run(args: &HeuristicArgs) -> Result<Exit, Failure> {
    if args.svg.is_some() || args.png.is_some() {
        output::go_on_without_reader();
    }
    let goal = args.goal.as_deref().map(input::goal).transpose()?;
    let request = Request::Audit(Audit {
        heuristic: args.heuristic.clone(),
        size: Some(args.size.clone()),
        goal: goal.as_ref().map(|goal| goal.text.clone()),
    });
    let exit = ask_one(&request, &mut |report| {
        let Report::Audit(report) = report else { return Ok(Exit::Answered) };
        output::report(args.json, &*report, told)?;
        let Some(found) = &report.findings else { return Ok(Exit::Stopped) };
        let draw = || accuracy_figure(&report, found);
        let files = picture::files(args.svg.as_deref(), args.png.as_deref(), draw)?;
        picture::save_all(&files)?;
        Ok(Exit::Answered)
    });
    let heuristic = SourceText { name: "the heuristic".into(), text: args.heuristic.clone() };
    let texts = Texts { goal, heuristic: Some(heuristic), ..Texts::default() };
    exit.map_err(|failure| failure.pointing_into(texts))
}

fn told(report: &sliding::AuditReport) -> Styled {
    let sliding::AuditReport { heuristic, rows, cols, goal, goal_board, .. } = report;
    let Some(found) = &report.findings else {
        return plain("stopped before every board was looked at: nothing is proved");
    };
    let goal = if goal == "custom" { format!("goal {goal_board}") } else { format!("{goal} goal") };
    let boards = grouped(u64::from(found.boards));
    let mut text = plain(&format!(
        "h = {heuristic}, on all {boards} boards of {rows}x{cols} that can reach the {goal}"
    ));
    for part in [admissible(found, goal_board), consistent(found, goal_board), accuracy(found)] {
        text.append(gap());
        text.append(part);
    }
    text
}

fn admissible(found: &sliding::AuditInfo, goal: &str) -> Styled {
    let Some(sliding::OverestimateInfo { board, distance, estimate }) = &found.overestimate else {
        let mut text = bold("Admissible: proved");
        text.append(plain("h is nowhere above the true distance, so A* finds shortest solutions."));
        return text;
    };
    let mut text = bold(&format!(
        "Not admissible: too high on {}, by at most {}",
        counted(u64::from(found.too_high), "board"),
        found.largest_excess
    ));
    let words = format!("h says {estimate}, the true distance is {distance}");
    text.append(beside(&read(board), &read(goal), &words));
    text.append(plain("A* with it may end with a solution that is not shortest."));
    text
}

fn consistent(found: &sliding::AuditInfo, goal: &str) -> Styled {
    if found.consistent {
        let mut text = bold("Consistent: proved");
        text.append(plain("No move lets h fall by more than 1, so A* never opens a board again."));
        return text;
    }
    let Some(sliding::FallInfo { board, tile, goes, before, after, .. }) = &found.fall else {
        let mut text = bold("Not consistent");
        text.append(plain(&format!("h is {} at the goal, and must be 0 there.", found.at_goal)));
        return text;
    };
    let steep = grouped(u64::from(found.steep_moves));
    let mut text = bold(&format!(
        "Not consistent: falls by more than 1 along {steep} of {}",
        moves(found.moves)
    ));
    let words = format!("when {tile} moves {goes}, h falls from {before} to {after}");
    text.append(beside(&read(board), &read(goal), &words));
    if found.admissible {
        text.append(plain("A* still finds shortest solutions, but may open a board again."));
    }
    text
}

fn accuracy(found: &sliding::AuditInfo) -> Styled {
    let exact = f64::from(found.exact) / f64::from(found.boards) * 100.0;
    let mut table = Table::new([Cell::left("accuracy"), Cell::right("")]);
    table.push(["boards where h is the distance".into(), format!("{exact:.2} %")]);
    table.push(["mean of h / distance".into(), format!("{:.3}", found.mean_ratio)]);
    table.push(["mean of distance - h".into(), format!("{:.2}", found.mean_shortfall)]);
    table.push(["the furthest board".into(), moves(found.longest)]);
    table.to_styled()
}

fn read(board: &str) -> Board {
    susun_engine::board(board).expect("a report's boards are boards")
}

/// A board with words to its right, at the height of its middle.
fn beside(board: &Board, goal: &Board, words: &str) -> Styled {
    let mut text = draw(board, goal);
    let middle = text.lines.len() / 2;
    if let Some(line) = text.lines.get_mut(middle) {
        line.push(Span::plain(format!("   {words}")));
    }
    text
}
