//! A solution of a sliding puzzle.

use susun_engine::sliding::{ExplainReport, MethodInfo, SolveReport, Verdict};
use susun_engine::{
    Board, CounterInfo, DEFAULT_NODES, HaltReason, Metric, MoveNotation, RoundInfo, directions,
    write_moves,
};
use susun_pictures::{of_board, of_path};
use susun_render::palette::LIGHT;
use susun_render::{Cell, Picture, Span, Styled, Table};

use super::board::draw;
use super::{Boards, goal_name, numbering, remedies};
use crate::numbers::{counted, grouped, moves, time};
use crate::output::{bold, gap, plain};
use crate::show::halt_cause;

/// How lists of moves are written.
pub(crate) struct MoveFormat<'a> {
    /// The name of the notation.
    pub(crate) notation: &'a str,
    /// Longer lists are cut.
    pub(crate) most: usize,
}

/// The start, or every board of the solution, as a picture.
pub(crate) fn picture(report: &SolveReport, boards: &Boards, strip: bool) -> Picture {
    match &report.moves {
        Some(moves) if strip => {
            of_path(&boards.path(moves).collect::<Vec<_>>(), &boards.goal, &LIGHT)
        }
        _ => boards.picture(),
    }
}

/// A solution or a game as the frames of a moving picture.
pub(crate) fn moving(moves: &[u16], boards: &Boards) -> Vec<Picture> {
    boards.path(moves).map(|board| of_board(&board, &boards.goal, &LIGHT)).collect()
}

/// Every board of a solution, below the move that leads to it.
pub(crate) fn path(boards: &Boards, tiles: &[u16]) -> impl Iterator<Item = Styled> {
    boards.path(tiles).enumerate().map(|(number, board)| {
        let mut text = Styled::default();
        if let Some(tile) = number.checked_sub(1).map(|before| tiles[before]) {
            text.append(plain(&format!("move {number}: tile {tile}")));
        }
        text.append(draw(&board, &boards.goal));
        text
    })
}

/// Every board of a solution as a frame of an animation.
pub(crate) fn frames(boards: &Boards, tiles: &[u16]) -> impl Iterator<Item = Styled> {
    let numbered = boards.path(tiles).enumerate();
    numbered.map(|(number, board)| frame(&board, &boards.goal, number, tiles.len()))
}

fn frame(board: &Board, goal: &Board, number: usize, moves: usize) -> Styled {
    let mut frame = draw(board, goal);
    frame.append(plain(&format!("move {number} of {moves}")));
    frame
}

/// The answer, with the board above it unless that is shown already.
pub(crate) fn answer(
    report: &SolveReport,
    boards: &Boards,
    shown: bool,
    format: &MoveFormat<'_>,
) -> Styled {
    let mut text = Styled::default();
    if !shown {
        text.append(start(report, boards));
    }
    text.append(bold(&verdict(report)));
    if let Some(line) = compared_with_given(report) {
        text.append(plain(&line));
    }
    if let Some(tiles) = &report.moves {
        text.append(move_list(boards, tiles, format));
    }
    if let Some(solutions) = &report.solutions {
        let count = counted(solutions.count, "shortest solution");
        text.append(bold(&match (solutions.count, solutions.complete) {
            (0, _) => "no shortest solution counted yet".into(),
            (_, true) => count,
            (_, false) => format!("stopped by {}: at least {count}", halt_cause(report.halted_by)),
        }));
        for tiles in solutions.listed.iter().skip(1) {
            text.append(move_list(boards, tiles, format));
        }
    }
    for line in method_lines(report) {
        text.append(plain(&line));
    }
    text
}

/// The start, and the goal if it is not the standard one.
fn start(report: &SolveReport, boards: &Boards) -> Styled {
    let mut text = boards.drawing();
    if report.puzzle.goal != "standard" {
        text.append(plain(&format!("{}:", goal_name(&report.puzzle))));
        text.append(draw(&boards.goal, &boards.goal));
    }
    text
}

/// The start, and the calculation behind the answer, in the order in which course assignments ask for it: kurang with sum + X, the
/// first lower bound, every round.
pub(crate) fn details(report: &SolveReport, boards: &Boards, explained: &ExplainReport) -> Styled {
    let check = &explained.check;
    let mut text = start(report, boards);
    text.append(gap());
    text.append(bold("Kurang"));
    text.append(numbering(&report.puzzle));
    let mut table = Table::new(["i", "kurang(i)"].map(Cell::right));
    for (kurang, i) in check.kurang.iter().zip(1..) {
        table.push([i.to_string(), kurang.to_string()]);
    }
    text.append(table.to_styled());
    let (sum, x) = (check.sum_plus_x - u64::from(check.x), check.x);
    let verdict = if check.sum_plus_x.is_multiple_of(2) { "even" } else { "odd" };
    text.append(plain(&format!("sum {sum} + X {x} = {}: {verdict}", check.sum_plus_x)));
    text.append(gap());
    let names = &report.method.heuristics;
    let estimates = explained.estimates.iter().filter(|info| names.contains(&info.heuristic));
    let estimate = estimates.filter_map(|info| info.estimate).max();
    let first = report.rounds.first().map(|round| round.bound).or(estimate);
    if let Some(bound) = first.filter(|_| report.verdict != Verdict::Unsolvable) {
        text.append(bold(&format!("First lower bound: {}", counted(bound, unit(report)))));
        text.append(gap());
    }
    if !report.rounds.is_empty() {
        text.append(bold("Rounds"));
        let mut table = Table::new(["round", "bound", "generated", "expanded"].map(Cell::right));
        for (round, number) in report.rounds.iter().zip(1..) {
            let RoundInfo { bound, generated, expanded } = *round;
            table.push([grouped(number), grouped(bound), grouped(generated), grouped(expanded)]);
        }
        text.append(table.to_styled());
        text.append(gap());
    }
    text
}

/// The answer in one sentence.
fn verdict(report: &SolveReport) -> String {
    let (cost, bound) = (report.cost.unwrap_or_default(), report.lower_bound.unwrap_or_default());
    let length = length(report, cost);
    match report.verdict {
        Verdict::Optimal if cost == 0 => "already solved".into(),
        Verdict::Optimal => format!("{length}, {}", optimality(report)),
        Verdict::Solved => {
            format!("{length}; no solution has fewer than {}", grouped(bound))
        }
        Verdict::Unsolvable => {
            let reason = report.reason.as_deref().unwrap_or_default();
            format!("unsolvable for {}: {reason}", goal_name(&report.puzzle))
        }
        Verdict::Halted => {
            let why = halt_cause(report.halted_by);
            let (least, most) = (grouped(bound), grouped(cost));
            if default_limit_reached(report) {
                format!("{length}, not proved shortest: no solution has fewer than {least}")
            } else {
                let unit = unit(report);
                format!("stopped by {why}: at least {least}, at most {most} {unit}s")
            }
        }
    }
}

/// What the metric of a report counts.
fn unit(report: &SolveReport) -> &'static str {
    match report.metric {
        Metric::Single => "move",
        Metric::Multi => "slide",
    }
}

/// `20 moves`, or `13 slides (20 single moves)`.
fn length(report: &SolveReport, cost: u32) -> String {
    let mut length = counted(cost, unit(report));
    if let Some(single) = report.single_moves {
        length = format!("{length} ({})", counted(single, "single move"));
    }
    length
}

/// How much shorter the solution is than the given one, if one was given.
fn compared_with_given(report: &SolveReport) -> Option<String> {
    let (given, cost) = (report.begin_with.as_ref()?.len() as u32, report.cost?);
    Some(if cost < given {
        format!("shortened from {} to {}", moves(given), grouped(cost))
    } else if report.verdict == Verdict::Optimal {
        "the given solution cannot be shortened".into()
    } else {
        "no shorter solution than the given one was found".into()
    })
}

/// Returns whether the search ended at the node limit that holds if neither a limit nor a method is given.
fn default_limit_reached(report: &SolveReport) -> bool {
    report.halted_by == Some(HaltReason::Nodes)
        && report.method.reason.is_some()
        && report.counters.generated == DEFAULT_NODES
}

/// How sure it is that no solution is shorter.
fn optimality(report: &SolveReport) -> &'static str {
    if report.resumed {
        "shortest (claimed by resume)"
    } else if !report.method.unverified_tables.is_empty() {
        "shortest if the tables are right"
    } else {
        "proved shortest"
    }
}

/// The moves on one line, or no line if there are none.
fn move_list(boards: &Boards, tiles: &[u16], format: &MoveFormat<'_>) -> Styled {
    let shown = format.most.min(tiles.len());
    let notation = MoveNotation::from_name(format.notation).unwrap_or(MoveNotation::Tiles);
    let mut moves = if notation == MoveNotation::Tiles {
        // The report has them already.
        spaced(&tiles[..shown])
    } else {
        let steps = directions(&boards.start, &tiles[..shown]);
        write_moves(&boards.start, &steps, notation)
    };
    if shown < tiles.len() {
        let rest = grouped((tiles.len() - shown) as u64);
        moves.extend([" ... and ", &rest, " more (--json lists them all)"]);
    }
    let mut text = Styled::default();
    if !moves.is_empty() {
        text.push([Span::plain(moves)]);
    }
    text
}

/// Numbers with a space between them. A large board has a million moves: each number is formatted only once.
fn spaced(tiles: &[u16]) -> String {
    let largest = tiles.iter().copied().max().unwrap_or(0);
    let words: Vec<String> = (0..=largest).map(|tile| format!("{tile} ")).collect();
    let mut text = String::with_capacity(words[usize::from(largest)].len() * tiles.len());
    for &tile in tiles {
        text.push_str(&words[usize::from(tile)]);
    }
    text.pop();
    text
}

/// How it was found, and what else could be tried.
fn method_lines(report: &SolveReport) -> Vec<String> {
    let mut lines: Vec<String> = remedies(report.repair, &report.other_goals).collect();
    if report.verdict == Verdict::Unsolvable {
        return lines;
    }
    let method = &report.method;
    if !method.unverified_tables.is_empty() {
        let tables = method.unverified_tables.join(", ");
        lines.push(format!("not verified: {tables} (--verify-tables compares them first)"));
    }
    if report.resumed {
        lines.push(
            "earlier work was trusted, not searched again (`susun verify --repeat` does that)"
                .into(),
        );
    }
    let counts = counts(&report.counters);
    lines.push(format!("{}: {counts}{}", method_name(method), time(report.seconds)));
    // Where tables come into it, users want to know; elsewhere the report alone says it.
    let why = method.reason.as_ref().filter(|_| !method.tables.is_empty());
    lines.extend(why.map(|why| format!("using tables: {why}")));
    if method.solution_by.is_some() && report.halted_by.is_none() {
        lines.push("found by a beam search; IDA* proved that no solution is shorter".into());
    } else if method.solution_by.is_some() {
        lines.push("search unfinished; showing a quick solution".into());
    }
    if default_limit_reached(report) {
        let nodes = grouped(DEFAULT_NODES);
        lines.push(format!("stopped after {nodes} nodes; --optimal searches to the end"));
    }
    if report.verdict == Verdict::Solved && report.metric == Metric::Multi {
        lines.push("not proved shortest; above 16 cells, the slides of a short solution in single moves are counted".into());
        return lines;
    }
    if report.verdict == Verdict::Solved {
        let advice = match method.algorithm.as_str() {
            "constructive" => "use -a anytime for a shorter one, --optimal for a shortest one",
            "anytime" if report.begin_with.is_some() => {
                "--limit-time 10 searches longer; `susun solve --optimal` proves a shortest solution"
            }
            "anytime" => "--limit-time 10 searches longer; --optimal proves a shortest solution",
            _ => return lines,
        };
        lines.push(format!("not proved shortest; {advice}"));
    }
    lines
}

/// `weighted-a-star 1.5 with manhattan`.
pub(crate) fn method_name(method: &MethodInfo) -> String {
    let mut words = vec![method.algorithm.clone()];
    words.extend(method.weight.clone());
    words.extend(method.depth.map(|depth| depth.to_string()));
    words.extend(
        method.duplicates.clone().filter(|way| way != "closed").map(|way| format!("({way})")),
    );
    if !method.heuristics.is_empty() {
        words.push(format!("with {}", method.heuristics.join(",")));
    }
    words.join(" ")
}

/// The counters that this algorithm has.
pub(crate) fn counts(counters: &CounterInfo) -> String {
    let CounterInfo { generated, expanded, selected, peak_states, .. } = *counters;
    // Depth-first searches select nothing, and the constructive method counts nothing at all; but a search
    // that ends at its root has expanded 0.
    let all = [
        (generated > 0, format!("{} generated, ", grouped(generated))),
        (generated > 0 || expanded > 0, format!("{} expanded, ", grouped(expanded))),
        (selected > 0, format!("{} selected, ", grouped(selected))),
        (peak_states > 0, format!("peak {}, ", counted(peak_states, "state"))),
    ];
    all.into_iter().filter_map(|(shown, words)| shown.then_some(words)).collect()
}
