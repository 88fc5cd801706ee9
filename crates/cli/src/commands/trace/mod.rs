//! `susun trace`: what a recorded search did.

mod packing;
mod steps;
mod tree;
mod words;

use susun_engine::{
    Board, CounterInfo, Direction, Family, Head, Report, Request, Retrace, TraceText, retrace,
    sliding,
};
use susun_render::{Cell, Styled, Table};

pub(super) use self::packing::words as event_words;
use self::steps::Steps;
use super::solve::{counts, method_words};
use super::{Boards, ask_one};
use crate::args::TraceArgs;
use crate::board::draw as draw_board;
use crate::exit::Exit;
use crate::failure::{Failure, SourceText, Texts};
use crate::numbers::{counted, grouped, moves};
use crate::output::{self, bold, plain};
use crate::picture;

/// The longest trace that is read, in bytes: some ten million events, which are the most that are recorded.
const MOST: u64 = 1 << 30;

/// A recorded search with its boards.
struct Recorded {
    trace: sliding::TraceReport,
    retrace: Retrace<Direction>,
    boards: Boards,
}

impl Recorded {
    fn read(text: &str) -> Result<Self, Failure> {
        let trace = sliding::TraceReport::from_text(text).map_err(susun_engine::Error::from)?;
        let retrace = retrace(&trace, usize::MAX)?;
        let boards = Boards::of(&trace.head.puzzle);
        Ok(Self { trace, retrace, boards })
    }

    /// The board of a node.
    fn board(&self, node: u64) -> Board {
        let mut board = self.boards.start.clone();
        for direction in self.retrace.way(node) {
            board.step(direction);
        }
        board
    }
}

impl Steps for Recorded {
    fn events(&self) -> usize {
        self.trace.events.len()
    }

    fn left_out(&self) -> u64 {
        self.trace.head.left_out
    }

    fn is_goal(&self, place: usize) -> bool {
        matches!(self.trace.events[place], sliding::TraceEvent::Goal { .. })
    }

    fn frame(&self, place: usize) -> Result<Styled, Failure> {
        let event = &self.trace.events[place];
        let mut text = draw_board(&self.board(words::node(event)), &self.boards.goal);
        text.append(bold(&words::of(event, &self.retrace)));
        let so_far: CounterInfo = retrace(&self.trace, place + 1)?.counters().into();
        text.append(plain(&format!("so far {}", counts(&so_far).trim_end_matches(", "))));
        Ok(text)
    }
}

pub(crate) fn run(args: &TraceArgs) -> Result<Exit, Failure> {
    let source = SourceText::of_file(&args.file, b"{\"schema\":", MOST)?;
    let told = if Head::of(&source.text).is_packing() {
        packing::told(args, &source.text)
    } else {
        told(args, &source.text)
    };
    let texts = Texts { puzzle: Some(source), ..Texts::default() };
    told.map_err(|failure| failure.pointing_into(texts))
}

fn told(args: &TraceArgs, text: &str) -> Result<Exit, Failure> {
    let drawn = args.dot.is_some() || args.svg.is_some() || args.png.is_some();
    if drawn || args.list || args.step {
        let recorded = Recorded::read(text)?;
        if drawn {
            draw(&recorded, args)?;
        } else if args.list {
            list(&recorded)?;
        } else {
            steps::run(&recorded)?;
        }
    }
    let shown = drawn || args.list || args.step;
    ask_one(&Request::Trace(TraceText { text: text.into() }), &mut |report| {
        let Report::TraceSummary(Family::Sliding(summary)) = report else {
            return Ok(Exit::Answered);
        };
        if !shown {
            output::report(args.json, &*summary, summary_text)?;
        } else if summary.agrees == Some(false) {
            output::talk(DISAGREES);
        }
        Ok(if summary.agrees == Some(false) { Exit::Refuted } else { Exit::Answered })
    })
}

/// What is said of a trace whose events and counters differ.
const DISAGREES: &str = "counted again from the events, this is NOT what the search itself counted";

/// Every event on a line of its own.
fn list(recorded: &Recorded) -> Result<(), Failure> {
    let width = recorded.trace.events.len().to_string().len();
    let line = |(number, event)| {
        let words = words::of(event, &recorded.retrace);
        plain(&format!("{number:width$}  {words}"))
    };
    let truncated = recorded.trace.head.left_out;
    let end = (truncated > 0).then(|| plain(&truncated_words(truncated)));
    output::pieces((1..).zip(&recorded.trace.events).map(line).chain(end))
}

/// The tree as files.
fn draw(recorded: &Recorded, args: &TraceArgs) -> Result<(), Failure> {
    if recorded.trace.head.left_out > 0 {
        output::talk(&truncated_words(recorded.trace.head.left_out));
    }
    let nodes = tree::nodes(recorded, args.round, args.nodes)?;
    if let Some(path) = &args.dot {
        picture::save(path, tree::dot(recorded, &nodes)?.as_bytes())?;
    }
    if args.svg.is_some() || args.png.is_some() {
        let drawing = tree::picture(recorded, &nodes)?;
        if let Some(path) = &args.svg {
            picture::save(path, &picture::svg(&drawing))?;
        }
        if let Some(path) = &args.png {
            picture::save(path, &picture::png(&drawing)?)?;
        }
    }
    Ok(())
}

fn summary_text(summary: &sliding::TraceSummary) -> Styled {
    let head = &summary.head;
    let mut text = bold(&format!("{} by {}", head.puzzle.board, method_words(&head.method)));
    let mut line = |name: &str, what: &str| text.append(plain(&format!("{name:<9} {what}")));
    line("events", &grouped(head.recorded as u64));
    if head.left_out > 0 {
        line("", &truncated_words(head.left_out));
    }
    let nodes = counts(&summary.recounted);
    line("nodes", nodes.trim_end_matches(", "));
    line("deepest", &moves(summary.deepest));
    let pruned = [
        (summary.pruned.bound, "above the bound"),
        (summary.pruned.known, "met before"),
        (summary.pruned.incumbent, "no better than a known solution"),
        (summary.improved, "met before on a longer way"),
    ];
    let pruned: Vec<String> = pruned
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, why)| format!("{} {why}", grouped(*count)))
        .collect();
    if !pruned.is_empty() {
        line("of these", &pruned.join(", "));
    }
    match &summary.goal {
        Some(goal) => {
            let tiles: Vec<String> = goal.moves.iter().map(ToString::to_string).collect();
            let (node, length) = (grouped(goal.node), moves(goal.moves.len() as u32));
            let way =
                if tiles.is_empty() { String::new() } else { format!(": {}", tiles.join(" ")) };
            line("goal", &format!("node {node}, after {length}{way}"));
        }
        None => line("goal", "not among the events"),
    }
    if !summary.recounted_rounds.is_empty() {
        let mut table = Table::new(["round", "bound", "generated", "expanded"].map(Cell::right));
        for (number, round) in (1..).zip(&summary.recounted_rounds) {
            let cells = [number, round.bound.into(), round.generated, round.expanded];
            table.push(cells.map(grouped));
        }
        text.append(table.to_styled());
    }
    text.append(plain(match summary.agrees {
        Some(true) => "counted again from the events, this is what the search itself counted",
        Some(false) => DISAGREES,
        None => "counted from the events that were recorded",
    }));
    text
}

fn truncated_words(left_out: u64) -> String {
    format!("truncated: {} had no room (--trace-events N makes room)", counted(left_out, "event"))
}
