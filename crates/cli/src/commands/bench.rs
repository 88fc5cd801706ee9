//! `susun bench`: a fixed set of searches, their speed on this machine, and whether they still count the same nodes.

use std::time::Instant;

use clap::Args;
use serde::Serialize;
use susun_engine::{
    ByFamily, Count, HaltReason, LimitSpec, MethodChoice, PuzzleText, Report, Request, Solve,
};
use susun_render::{Cell, Styled, Table};
use susun_text::units;

use crate::ask::Ask;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::groups::JsonReport;
use crate::numbers::{grouped, short, time};
use crate::output::{self, gap, plain};
use crate::progress::is_stopped;

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// Time for all searches together: 10, 500ms, 1m
    #[arg(long, value_name = "TIME", value_parser = units::seconds, default_value = "10")]
    seconds: f64,
    #[command(flatten)]
    output: JsonReport,
}

/// A fixed set of puzzles for one method, each with the number of nodes of its search.
struct Part {
    name: &'static str,
    /// The name in the line for an issue.
    short: &'static str,
    method: Method,
    /// `None` for one thread per core.
    threads: Option<u16>,
    puzzles: &'static [(&'static str, u64)],
}

enum Method {
    /// IDA* with this heuristic on 15-puzzles of Korf (1985).
    Slide(&'static str),
    /// A count of packings by this algorithm.
    Pack(&'static str),
}

const PENTOMINOES_6X10: &str = "packing\nboard 6x10\npieces pentominoes\n";
const PENTOMINOES_5X12: &str = "packing\nboard 5x12\npieces pentominoes\n";

/// Each part takes about a second on one core of 2026. The nodes of IDA* with Manhattan distance are those that Korf
/// published (`golden/korf100.tsv`). With pattern databases, `verify --repeat` found the same with the textbook search.
/// Dancing links have the same nodes as exact cover. The bitboard has no counterpart: its nodes were the same on one
/// thread and on several.
const PARTS: [Part; 5] = [
    Part {
        name: "15-puzzle, IDA* with Manhattan distance",
        short: "manhattan",
        method: Method::Slide("manhattan"),
        threads: Some(1),
        puzzles: &[
            ("13 5 4 10/9 12 8 14/2 3 7 1/0 15 11 6", 15_300_442),
            ("11 4 2 7/1 0 10 15/6 9 14 8/3 13 5 12", 100_734_844),
            ("15 1 3 12/4 0 6 5/2 8 14 9/13 10 7 11", 151_042_571),
        ],
    },
    Part {
        name: "the same on all threads",
        short: "all threads",
        method: Method::Slide("manhattan"),
        threads: None,
        puzzles: &[
            ("11 0 15 8/13 12 3 5/10 1 4 6/14 9 7 2", 132_945_856),
            ("5 9 13 14/6 3 7 12/10 8 4 0/15 2 11 1", 150_346_072),
            ("14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", 276_361_933),
        ],
    },
    Part {
        name: "15-puzzle, IDA* with pattern databases",
        short: "patterns",
        method: Method::Slide("patterns:5-5-5"),
        threads: Some(1),
        puzzles: &[
            ("15 14 0 4/11 1 6 13/7 5 8 9/3 2 10 12", 2_773_559),
            ("14 10 2 1/13 9 8 11/7 3 6 12/15 5 4 0", 7_871_611),
            ("15 2 12 11/14 13 9 5/1 3 8 7/0 10 6 4", 7_503_776),
            ("11 14 13 1/2 3 12 4/15 7 9 5/10 6 8 0", 7_140_656),
        ],
    },
    Part {
        name: "pentominoes, bitboard",
        short: "bitboard",
        method: Method::Pack("bitboard"),
        threads: Some(1),
        puzzles: &[(PENTOMINOES_6X10, 1_807_814), (PENTOMINOES_5X12, 3_644_714)],
    },
    Part {
        name: "pentominoes, exact cover",
        short: "exact cover",
        method: Method::Pack("exact-cover"),
        threads: Some(1),
        puzzles: &[(PENTOMINOES_6X10, 909_153), (PENTOMINOES_5X12, 752_753)],
    },
];

/// What was measured.
#[derive(Debug, Serialize)]
struct Bench {
    /// The version of the program.
    program: &'static str,
    /// Whether it was built without optimisation, so that its rates mean little.
    debug_build: bool,
    processor: String,
    threads: usize,
    rows: Vec<Row>,
}

/// The searches of one part.
#[derive(Debug, Serialize)]
struct Row {
    name: &'static str,
    #[serde(skip)]
    short: &'static str,
    nodes: u64,
    seconds: f64,
    nodes_per_second: Option<f64>,
    /// The exact number of nodes of all searches that ended.
    expected_nodes: u64,
    /// Whether all searches that ended had their exact number of nodes.
    verified: bool,
    /// What ended the row before its last search.
    halted_by: Option<HaltReason>,
}

pub(crate) fn run(args: &BenchArgs) -> Result<Exit, Failure> {
    let share = args.seconds / PARTS.len() as f64;
    let mut rows = Vec::new();
    for part in &PARTS {
        rows.push(part.measure(share)?);
        if is_stopped() {
            break;
        }
    }
    let bench = Bench {
        program: env!("CARGO_PKG_VERSION"),
        debug_build: cfg!(debug_assertions),
        processor: susun_files::processor(),
        threads: std::thread::available_parallelism().map_or(1, usize::from),
        rows,
    };
    output::data(args.output.json, "bench", &bench, answer)?;
    let verified = bench.rows.iter().all(|row| row.verified);
    Ok(match (verified, is_stopped()) {
        (false, _) => Exit::Refuted,
        (true, true) => Exit::Stopped,
        (true, false) => Exit::Answered,
    })
}

impl Part {
    /// Searches one puzzle after the other for at most `share` seconds.
    fn measure(&self, share: f64) -> Result<Row, Failure> {
        let started = Instant::now();
        let left = || (share - started.elapsed().as_secs_f64()).max(0.0);
        let mut row = Row {
            name: self.name,
            short: self.short,
            nodes: 0,
            seconds: 0.0,
            nodes_per_second: None,
            expected_nodes: 0,
            verified: true,
            halted_by: None,
        };
        // Tables are built or read by a search of one node, which is not measured.
        if let (Method::Slide(_), [(first, _), ..]) = (&self.method, self.puzzles) {
            let limits = LimitSpec { seconds: Some(left()), nodes: Some(1), memory: None };
            ask(&self.request(first, limits))?;
        }
        for (puzzle, expected) in self.puzzles {
            let limits = LimitSpec { seconds: Some(left()), nodes: None, memory: None };
            let searched = ask(&self.request(puzzle, limits))?;
            row.nodes += searched.nodes;
            row.seconds += searched.seconds;
            row.halted_by = searched.halted_by;
            if row.halted_by.is_some() {
                break;
            }
            row.expected_nodes += expected;
            row.verified &= searched.nodes == *expected;
        }
        let measured = row.nodes > 0 && row.seconds > 0.0;
        row.nodes_per_second = measured.then(|| row.nodes as f64 / row.seconds);
        Ok(row)
    }

    fn request(&self, puzzle: &str, limits: LimitSpec) -> Request {
        let threads = self.threads;
        match self.method {
            Method::Slide(heuristic) => Request::Solve(Solve {
                puzzle: PuzzleText { goal: Some("blank-first".into()), ..puzzle.into() },
                method: MethodChoice {
                    algorithm: Some("ida-star".into()),
                    heuristics: vec![heuristic.into()],
                    ..MethodChoice::default()
                },
                limits,
                threads,
                ..Solve::default()
            }),
            Method::Pack(algorithm) => Request::Count(Count {
                puzzle: puzzle.into(),
                algorithm: Some(algorithm.into()),
                limits,
                threads,
            }),
        }
    }
}

/// The work of one search.
#[derive(Debug, Default)]
struct Searched {
    nodes: u64,
    seconds: f64,
    halted_by: Option<HaltReason>,
}

fn ask(request: &Request) -> Result<Searched, Failure> {
    let mut searched = Searched::default();
    Ask::new(request).for_each_report(|report| {
        match report {
            Report::Solve(ByFamily::Sliding(report)) => {
                let (nodes, seconds) = (report.counters.generated, report.seconds);
                searched = Searched { nodes, seconds, halted_by: report.halted_by };
            }
            Report::Count(report) => {
                let (nodes, seconds) = (report.counters.nodes.unwrap_or(0), report.seconds);
                searched = Searched { nodes, seconds, halted_by: report.halted_by };
            }
            _ => {}
        }
        Ok(Exit::Answered)
    })?;
    Ok(searched)
}

/// The table, and one line for an issue.
fn answer(bench: &Bench) -> Styled {
    let right = ["nodes", "time", "nodes/s"].map(Cell::right);
    let header = [Cell::left("search")].into_iter().chain(right).chain([Cell::left("check")]);
    let mut table = Table::new(header);
    for row in &bench.rows {
        table.push([
            row.name.to_owned(),
            grouped(row.nodes),
            time(row.seconds),
            row.rate(),
            row.check(),
        ]);
    }
    let mut text = table.to_styled();
    text.append(gap());
    text.append(plain(&bench.line()));
    text
}

impl Bench {
    /// Everything in one line: `susun 0.1.0, PROCESSOR, 2 threads: manhattan 310.00 M/s, ...`.
    fn line(&self) -> String {
        let rates = self.rows.iter().map(|row| {
            let wrong = if row.verified { "" } else { " (wrong count)" };
            format!("{} {}/s{wrong}", row.short, row.rate())
        });
        let Self { program, processor, threads, .. } = self;
        let build = if self.debug_build { " (debug build)" } else { "" };
        let threads = susun_text::plural(threads, "thread");
        format!(
            "susun {program}{build}, {processor}, {threads}: {}",
            rates.collect::<Vec<_>>().join(", ")
        )
    }
}

impl Row {
    fn rate(&self) -> String {
        self.nodes_per_second.map_or("-".into(), short)
    }

    /// Whether the nodes are those of the reference search, and why the row has not all of them.
    fn check(&self) -> String {
        match (self.verified, self.halted_by) {
            (false, _) => format!("wrong count: expected {}", grouped(self.expected_nodes)),
            (true, None) => "exact count".into(),
            (true, Some(HaltReason::Stopped)) => "stopped".into(),
            (true, Some(_)) => "time limit".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(nodes: u64, halted_by: Option<HaltReason>) -> Row {
        Row {
            name: "a search",
            short: "search",
            nodes,
            seconds: 2.0,
            nodes_per_second: Some(nodes as f64 / 2.0),
            expected_nodes: 4_000_000,
            verified: nodes == 4_000_000 || halted_by.is_some(),
            halted_by,
        }
    }

    #[test]
    fn a_wrong_count_is_reported_and_a_time_limit_is_not_one() {
        assert_eq!(row(4_000_000, None).check(), "exact count");
        assert_eq!(row(3_000_000, Some(HaltReason::Time)).check(), "time limit");
        assert_eq!(row(4_000_001, None).check(), "wrong count: expected 4,000,000");
        let rows = vec![row(4_000_000, None), row(6_000_000, None)];
        let (program, processor) = ("1.0.0", "x".into());
        let bench = Bench { program, debug_build: false, processor, threads: 1, rows };
        let line = "susun 1.0.0, x, 1 thread: search 2.00 M/s, search 3.00 M/s (wrong count)";
        assert_eq!(bench.line(), line);
    }
}
