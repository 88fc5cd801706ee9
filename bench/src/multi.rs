//! `just bench-multi`: Korf's first ten instances in the multi-tile metric, compared with a `peer`, one thread each.
//!
//! Tables are built and every instance is solved, by the engine as the program would. The seconds are processor time, so
//! that other work on the machine matters little; if Susun is not faster, in the tables as in the search, the program
//! fails.

mod cold;
mod peer;

use std::process::ExitCode;

use cold::Entrant;
use susun_engine::{
    ByFamily, Control, Metric, PuzzleText, Report, Request, Solve, Tables, answer_with,
};
use susun_sliding::Board;
use susun_testkit::golden::{Korf, korf100, table};

/// The peer, as `tools/bench-peer` knows it, and its name in the table.
const PEER: (&str, &str) = ("slidy-multi", "slidy 0.7.0");

fn main() -> ExitCode {
    let (all, slides) = (korf100(), table("korf-slides.tsv"));
    let instances = all
        .into_iter()
        .zip(slides)
        .map(|(korf, row)| Korf { optimal: row.number("slides").expect("slides") as u32, ..korf });
    let instances: Vec<Korf> = instances.collect();
    let ours = |instances: &[Korf]| {
        // The first board waits for the tables; it is solved again.
        let build = || {
            let tables = Tables::new();
            solved(&instances[0].board, Some(1), &tables);
            tables
        };
        cold::run(instances, build, |tables, board| solved(board, None, tables))
    };
    let theirs = |instances: &[Korf]| peer::run(PEER.0, instances);
    let passed = cold::compare(
        &instances,
        vec![
            Entrant::new(PEER.1, theirs),
            Entrant::new("susun solve --metric multi", ours).gate(1.0),
        ],
    );
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The slides of the best solution, on one thread.
fn solved(board: &Board, nodes: Option<u64>, tables: &Tables) -> u32 {
    let (text, goal) = (board.to_string(), Some("blank-first".into()));
    let mut request = Solve {
        metric: Metric::Multi,
        threads: Some(1),
        optimal: true,
        ..Solve::from(PuzzleText { text, goal, ..PuzzleText::default() })
    };
    request.limits.nodes = nodes;
    let mut slides = None;
    let sink = &mut |report: Report| {
        if let Report::Solve(ByFamily::Sliding(report)) = report {
            slides = report.cost;
        }
    };
    let request = Request::Solve(request);
    answer_with(&request, tables, &mut Control::silent(), None, sink).expect("an answer");
    slides.expect("a solution")
}
