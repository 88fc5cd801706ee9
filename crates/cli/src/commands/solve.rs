//! `susun solve`.

use std::cell::Cell;
use std::time::Duration;

use susun_engine::{
    CounterInfo, DEFAULT_NODES, Family, HaltReason, MethodChoice, MoveNotation, Report, Request,
    Solve, directions, sliding, write_moves,
};
use susun_pictures::{of_board, of_path};
use susun_render::palette::LIGHT;
use susun_render::{Span, Styled};

use super::solution_graph::GraphFile;
use super::{Boards, ask_with, fill, goal_words, link, other_goals, repair_words, who_stopped};
use crate::animation::{check_window, frame, play};
use crate::args::{OutputArgs, SolveArgs};
use crate::board::draw;
use crate::checkpoint::CheckpointFile;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::numbers::{counted, grouped, moves};
use crate::output::{self, bold, plain};
use crate::output_file::check_output;
use crate::picture;
use crate::progress::stop_on_ctrl_c;
use crate::tables;

/// How a trace of this version begins: no other file is overwritten with a trace.
const TRACE_BEGINS: &[u8] = b"{\"schema\":2,\"kind\":\"trace\",";

/// On a terminal, longer lists of moves are cut.
const MOST_MOVES_SHOWN: usize = 1000;

pub(crate) fn run(args: &SolveArgs) -> Result<Exit, Failure> {
    tables::set_up(&args.tables);
    sensible(&args.output)?;
    if args.trace.is_some() || args.graph.is_some() || args.checkpoint.is_some() {
        output::go_on_without_reader();
    }
    // What is played of brute force is what it did.
    let played = args.output.animate && args.algorithm == "brute-force";
    let watched = args.trace.is_some() || played;
    let request = |puzzle| {
        Request::Solve(Solve {
            puzzle,
            method: MethodChoice {
                algorithm: Some(args.algorithm.clone()),
                heuristic: args.heuristic.clone(),
                weight: args.weight.clone(),
                depth: args.depth,
                duplicates: args.duplicates.clone(),
            },
            limits: args.limits.spec(),
            optimal: args.optimal,
            all: args.all,
            max_solutions: args.max_solutions,
            threads: args.threads,
            first_found: args.first_found,
            trace: watched.then_some(args.trace_events as usize),
            graph: args.graph.is_some(),
        })
    };
    let (mut drawn, mut traced, mut graphed) = (0, false, false);
    let graph_file = args.graph.as_deref().map(GraphFile::new).transpose()?;
    let mut file = args.checkpoint.as_deref().map(CheckpointFile::new).transpose()?;
    if let Some(path) = &args.trace {
        check_output(path, "a trace", TRACE_BEGINS)?;
    }
    // Solutions of a packing puzzle are printed as they come.
    let told = Cell::new(0);
    let found = &mut |solution: &str| {
        if args.output.json {
            return;
        }
        match fill::print(solution) {
            Ok(()) => told.set(told.get() + 1),
            // The report tries to print the rest and then says what is wrong.
            Err(_) => stop_on_ctrl_c().stop(),
        }
    };
    let worst = ask_with(&args.puzzle, request, file.as_mut(), found, |report| {
        if let (Report::Trace(Family::Sliding(trace)), Some(path)) = (&report, &args.trace) {
            traced = true;
            picture::save_with(path, |out| trace.write_to(out))?;
            return Ok(Exit::Answered);
        }
        if let (Report::Graph(graph), Some(file)) = (&report, &graph_file) {
            graphed = true;
            return file.show(graph, args.output.json);
        }
        if let Report::Trace(Family::Packing(trace)) = &report {
            traced = true;
            if let Some(path) = &args.trace {
                picture::save_with(path, |out| trace.write_to(out))?;
            }
            let pause = Duration::from_millis(args.output.speed);
            return if played { fill::play(trace, pause) } else { Ok(Exit::Answered) };
        }
        drawn += 1;
        if drawn > 1 && (args.output.svg.is_some() || args.output.png.is_some()) {
            return Err(picture::only_one("picture"));
        }
        if drawn > 1 && args.trace.is_some() {
            return Err(picture::only_one("trace"));
        }
        if drawn > 1 && args.graph.is_some() {
            return Err(picture::only_one("graph"));
        }
        let report = match report {
            Report::Solve(Family::Sliding(report)) => report,
            Report::Solve(Family::Packing(report)) => {
                return fill::show(&report, told.take(), &args.output);
            }
            _ => return Ok(Exit::Answered),
        };
        Ok(exit(&report).max(show(&report, &args.output)?))
    })?;
    if let (Some(file), Some(path)) = (file, &args.checkpoint) {
        if !file.was_offered() && worst < Exit::Usage {
            output::talk("nothing was searched in units, so there is no checkpoint");
        } else if file.is_written() && worst.is_halted() {
            output::talk(&format!("to go on: susun resume {}", path.display()));
        }
        file.finish()?;
    }
    if args.trace.is_some() && !traced && drawn > 0 {
        output::talk("nothing was searched, so there is no trace");
    }
    if args.graph.is_some() && !graphed && drawn > 0 {
        output::talk("no solution was proved shortest, so there is no graph");
    }
    Ok(worst)
}

pub(super) fn sensible(args: &OutputArgs) -> Result<(), Failure> {
    let usage = |message: &str, hint: &str| {
        Err(Failure::Usage { message: message.into(), hint: hint.into() })
    };
    if args.strip && args.svg.is_none() && args.png.is_none() {
        return usage("--strip needs a picture to draw", "add --svg FILE or --png FILE");
    }
    if args.svg.is_some() || args.png.is_some() {
        output::go_on_without_reader();
    }
    if args.animate && !output::is_terminal() {
        return usage("--animate needs a terminal", "use --boards to print every board");
    }
    Ok(())
}

pub(super) fn exit(report: &sliding::SolveReport) -> Exit {
    match (report.verdict, report.halted_by) {
        (sliding::Verdict::Unsolvable, _) => Exit::Unsolvable,
        (sliding::Verdict::Halted, Some(reason)) => reason.into(),
        _ => Exit::Answered,
    }
}

pub(super) fn show(report: &sliding::SolveReport, args: &OutputArgs) -> Result<Exit, Failure> {
    let boards = Boards::of(&report.puzzle);
    // Before the answer: what cannot be drawn is refused, and nothing is half done.
    let pictures = pictures(report, &boards, args)?;
    if args.animate && report.moves.is_some() {
        check_window(&frame(&boards.start, &boards.goal, 0, 0))?;
    }
    if let Some(tiles) = report.moves.as_ref().filter(|_| args.boards) {
        output::pieces(way(&boards, tiles))?;
    }
    output::report(args.json, report, |report| answer(report, &boards, args))?;
    if args.link {
        link::print(link::of_board(&report.puzzle))?;
    }
    picture::save_all(&pictures)?;
    match &report.moves {
        Some(moves) if args.animate => {
            let pause = Duration::from_millis(args.speed);
            let numbered = boards.along(moves).enumerate();
            let frames =
                numbered.map(|(number, board)| frame(&board, &boards.goal, number, moves.len()));
            play(frames, pause)
        }
        _ => Ok(Exit::Answered),
    }
}

/// The files to write.
fn pictures<'a>(
    report: &sliding::SolveReport,
    boards: &Boards,
    args: &'a OutputArgs,
) -> Result<picture::Files<'a>, Failure> {
    if let Some(moves) = report.moves.as_ref().filter(|_| args.strip) {
        picture::check_strip(moves.len() + 1, boards.start.size())?;
    }
    picture::files(args.svg.as_deref(), args.png.as_deref(), || match &report.moves {
        Some(moves) if args.strip => {
            of_path(&boards.along(moves).collect::<Vec<_>>(), &boards.goal, &LIGHT)
        }
        _ => of_board(&boards.start, &boards.goal, &LIGHT),
    })
}

/// Every board on the way, below the move that leads to it.
fn way(boards: &Boards, tiles: &[u16]) -> impl Iterator<Item = Styled> {
    boards.along(tiles).enumerate().map(|(number, board)| {
        let mut text = Styled::default();
        if let Some(tile) = number.checked_sub(1).map(|before| tiles[before]) {
            text.append(plain(&format!("move {number}: tile {tile}")));
        }
        text.append(draw(&board, &boards.goal));
        text
    })
}

fn answer(report: &sliding::SolveReport, boards: &Boards, args: &OutputArgs) -> Styled {
    let mut text = Styled::default();
    // With --boards it stands above, as the first of all.
    if !(args.boards && report.moves.is_some()) {
        text.append(draw(&boards.start, &boards.goal));
    }
    text.append(bold(&verdict(report)));
    if let Some(tiles) = &report.moves {
        text.append(move_list(boards, tiles, &args.moves));
    }
    if let Some(solutions) = &report.solutions {
        text.append(bold(&match (solutions.count, solutions.complete) {
            (0, _) => "no shortest solution counted yet".into(),
            (count, true) => counted(count, "shortest solution"),
            (count, false) => format!("at least {}", counted(count, "shortest solution")),
        }));
        for tiles in solutions.listed.iter().skip(1) {
            text.append(move_list(boards, tiles, &args.moves));
        }
    }
    for line in more(report) {
        text.append(plain(&line));
    }
    text
}

/// The answer in one sentence.
fn verdict(report: &sliding::SolveReport) -> String {
    let (cost, bound) = (report.cost.unwrap_or_default(), report.lower_bound.unwrap_or_default());
    let length = moves(cost);
    match report.verdict {
        sliding::Verdict::Optimal if cost == 0 => "already solved".into(),
        sliding::Verdict::Optimal => format!("{length}, {}", shortest(report)),
        sliding::Verdict::Solved => {
            format!("{length}; no solution has fewer than {}", grouped(bound.into()))
        }
        sliding::Verdict::Unsolvable => {
            let reason = report.reason.as_deref().unwrap_or_default();
            format!("unsolvable for {}: {reason}", goal_words(&report.puzzle))
        }
        sliding::Verdict::Halted => {
            let why = who_stopped(report.halted_by);
            let (least, most) = (grouped(bound.into()), grouped(cost.into()));
            if bound == cost {
                format!("stopped by {why}; {length}, {}", shortest(report))
            } else if by_default(report) {
                format!("{length}, not proved shortest: no solution has fewer than {least}")
            } else {
                format!("stopped by {why}: at least {least}, at most {most} moves")
            }
        }
    }
}

/// Did the node limit end the search that holds where neither a limit nor a method is given?
fn by_default(report: &sliding::SolveReport) -> bool {
    report.halted_by == Some(HaltReason::Nodes)
        && report.method.why.is_some()
        && report.counters.generated == DEFAULT_NODES
}

/// How sure it is that no solution is shorter.
fn shortest(report: &sliding::SolveReport) -> &'static str {
    if report.resumed {
        "shortest (claimed by resume)"
    } else if !report.method.unverified_tables.is_empty() {
        "shortest if the tables are right"
    } else {
        "proved shortest"
    }
}

/// The moves on one line, or no line if there are none.
fn move_list(boards: &Boards, tiles: &[u16], notation: &str) -> Styled {
    let shown = if output::is_terminal() { MOST_MOVES_SHOWN.min(tiles.len()) } else { tiles.len() };
    let notation = MoveNotation::from_name(notation).unwrap_or(MoveNotation::Tiles);
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
fn more(report: &sliding::SolveReport) -> Vec<String> {
    let mut lines = Vec::new();
    lines.extend(report.repair.map(repair_words));
    lines.extend(other_goals(&report.other_goals));
    if report.verdict == sliding::Verdict::Unsolvable {
        return lines;
    }
    let method = &report.method;
    if !method.unverified_tables.is_empty() {
        let tables = method.unverified_tables.join(", ");
        lines.push(format!("not verified: {tables} (--verify-tables compares them first)"));
    }
    if report.resumed {
        lines.push("what was searched before is not searched again (verify --repeat does)".into());
    }
    let counts = counts(&report.counters);
    lines.push(format!("{}: {counts}{:.2} s", method_words(method), report.seconds));
    // Where tables come into it, users want to know; elsewhere the report alone says it.
    let why = method.why.as_ref().filter(|_| !method.tables.is_empty());
    lines.extend(why.map(|why| format!("chosen: {why}")));
    if let Some(by) = &method.upper_bound_by {
        lines.push(format!("the solution shown is the {by} one"));
    }
    if by_default(report) {
        let nodes = grouped(DEFAULT_NODES);
        lines.push(format!("stopped after {nodes} nodes; --optimal searches to the end"));
    }
    if report.verdict == sliding::Verdict::Solved && method.algorithm == "constructive" {
        lines.push(
            "not shortest; --optimal looks for a shortest one, --limit-time bounds it".into(),
        );
    }
    lines
}

/// `weighted-a-star 1.5 with manhattan`.
pub(super) fn method_words(method: &sliding::MethodInfo) -> String {
    let mut words = vec![method.algorithm.clone()];
    words.extend(method.weight.clone());
    words.extend(method.depth.map(|depth| depth.to_string()));
    words.extend(
        method.duplicates.clone().filter(|way| way != "closed").map(|way| format!("({way})")),
    );
    words.extend(method.heuristic.as_ref().map(|names| format!("with {names}")));
    words.join(" ")
}

/// The counters that this algorithm has.
pub(super) fn counts(counters: &CounterInfo) -> String {
    let CounterInfo { generated, expanded, selected, peak_states, .. } = *counters;
    let all = [
        (generated, "generated"),
        (expanded, "expanded"),
        (selected, "selected"),
        (peak_states, "held at most"),
    ];
    // Depth-first searches select nothing, and constructing counts nothing at all; but a search
    // that ends at its root has expanded 0.
    let counted =
        |(count, name): &(u64, &str)| *count > 0 || (*name == "expanded" && generated > 0);
    let shown = all.iter().filter(|pair| counted(pair));
    let words: Vec<String> =
        shown.map(|(count, name)| format!("{} {name}, ", grouped(*count))).collect();
    words.concat()
}
