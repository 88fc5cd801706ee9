//! Traces: however a true trace is altered, it is refused with an error or summarised without a panic; and one whose
//! counters were altered never agrees with its events.

#![no_main]

use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use susun_engine::{
    ByFamily, MethodChoice, PuzzleText, Report, Request, Solve, Trace, retrace, sliding,
};
use susun_fuzz::ask::ask;
use susun_fuzz::json::alter;

const ALGORITHMS: [&str; 8] = [
    "ida-star",
    "iterative-deepening",
    "a-star",
    "branch-and-bound",
    "greedy",
    "weighted-a-star",
    "breadth-first",
    "uniform-cost",
];

/// Searches of every kind, recorded completely or partly.
static TRUE: LazyLock<Vec<sliding::TraceReport>> = LazyLock::new(|| {
    let mut traces = Vec::new();
    for board in ["1 2 3/4 0 6/7 5 8", "4 1 2/0 5 3", "1 2 3/4 5 6/7 0 8"] {
        for algorithm in ALGORITHMS {
            for most in [20, 1000] {
                let puzzle = PuzzleText { text: board.into(), ..PuzzleText::default() };
                let algorithm = Some(algorithm.into());
                let method = MethodChoice { algorithm, ..MethodChoice::default() };
                let solve = Solve { puzzle, method, trace_events: Some(most), ..Solve::default() };
                traces.extend(
                    ask(&Request::Solve(solve), 1000).expect("an answer").into_iter().filter_map(
                        |report| match report {
                            Report::Trace(ByFamily::Sliding(trace)) => Some(*trace),
                            _ => None,
                        },
                    ),
                );
            }
        }
    }
    traces
});

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = std::str::from_utf8(data) {
        tell(text);
    }
    // Running out of choices ends the run.
    let _ = altered(&mut Unstructured::new(data));
});

/// The summary of a text, if it is a trace; every way to replay it is tried.
fn tell(text: &str) -> Option<sliding::TraceSummary> {
    if let Ok(trace) = sliding::TraceReport::from_text(text) {
        assert_eq!(sliding::TraceReport::from_text(&trace.to_text()), Ok(trace.clone()));
        for first in [0, 1, trace.events.len() / 2, usize::MAX] {
            if let Ok(again) = retrace(&trace, first) {
                for node in 0..again.nodes().len() as u64 {
                    let _ = again.way(node);
                }
            }
        }
    }
    match ask(&Request::Trace(Trace { text: text.into() }), 1).ok()?.pop() {
        Some(Report::TraceSummary(ByFamily::Sliding(summary))) => Some(*summary),
        other => panic!("trace answers with {other:?}"),
    }
}

fn altered(choices: &mut Unstructured<'_>) -> Result<()> {
    let (original, other) = (choices.choose(&TRUE)?, choices.choose(&TRUE)?);
    let mut lines: Vec<Value> = original.to_text().lines().map(value).collect();
    let others: Vec<Value> = other.to_text().lines().map(value).collect();
    for _ in 0..choices.int_in_range(1..=4)? {
        let line = choices.choose_index(lines.len())?;
        let (partner, stranger) = (choices.choose_index(lines.len())?, choices.choose(&others)?);
        match choices.int_in_range(0..=3)? {
            0 => alter(choices, &mut lines[line], &[stranger], 2)?,
            1 if lines.len() > 1 => drop(lines.remove(line)),
            2 => lines.insert(line, stranger.clone()),
            _ => lines.swap(line, partner),
        }
    }
    // The length is usually corrected, so that deeper checks are reached.
    if choices.ratio(7, 8)? {
        let length = lines.len() - 1;
        if let Some(recorded) = lines[0].get_mut("recorded") {
            *recorded = length.into();
        }
    }
    let text: Vec<String> = lines.iter().map(ToString::to_string).collect();
    if let Some(summary) = tell(&text.join("\n")) {
        let same = summary.recounted == summary.head.counters;
        assert!(same || summary.agrees != Some(true), "{summary:?}");
    }
    Ok(())
}

fn value(line: &str) -> Value {
    serde_json::from_str(line).expect("a line is JSON")
}
