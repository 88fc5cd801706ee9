//! Requests: JSON becomes a request and the same JSON again, every request that is small enough is answered or refused
//! with an error, and `verify` accepts every answer.

#![no_main]

use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use susun_engine::{
    Check, Convert, Explain, Generate, Hint, LimitSpec, MethodChoice, MethodsReport, Metric,
    PuzzleText, Report, Request, Resume, Size, Solve, Verify, methods,
};
use susun_fuzz::ask::ask;
use susun_fuzz::boards;
use susun_sliding::notation::{self, Options};

/// The most nodes of a search, and the most cells of its board.
const NODES: u64 = 2000;
const CELLS: usize = 16;

/// Bytes for the tables of the multi-tile metric.
const MEMORY: u64 = 1 << 20;

static KNOWN: LazyLock<MethodsReport> = LazyLock::new(methods);

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = std::str::from_utf8(data)
        && let Ok(request) = serde_json::from_str::<Request>(text)
    {
        is_the_same_as_json(&request);
        answer(request);
    }
    // Running out of choices ends the run.
    if let Ok(request) = made_up(&mut Unstructured::new(data)) {
        is_the_same_as_json(&request);
        answer(request);
    }
});

fn is_the_same_as_json(request: &Request) {
    let text = serde_json::to_string(request).expect("a request is JSON");
    assert_eq!(serde_json::from_str::<Request>(&text).expect("a request"), *request, "{text}");
}

fn answer(mut request: Request) {
    if !tame(&mut request) {
        return;
    }
    for report in ask(&request, 3).unwrap_or_default() {
        let text = serde_json::to_string(&report).expect("a report is JSON");
        assert_eq!(serde_json::from_str::<Report>(&text).expect("a report"), report, "{text}");
    }
}

/// Limits the size of a request; false if that is impossible.
fn tame(request: &mut Request) -> bool {
    match request {
        Request::Solve(solve) => {
            solve.limits.nodes = Some(solve.limits.nodes.unwrap_or(NODES).min(NODES));
            solve.threads = Some(solve.threads.unwrap_or(1).min(2));
            fewer_tables(solve.metric, &mut solve.limits);
            is_small(&solve.puzzle)
        }
        Request::Hint(hint) => {
            hint.limits.nodes = Some(hint.limits.nodes.unwrap_or(NODES).min(NODES));
            is_small(&hint.puzzle)
        }
        Request::Analyse(analyse) => {
            analyse.limits.nodes = Some(analyse.limits.nodes.unwrap_or(NODES).min(NODES));
            analyse.threads = Some(analyse.threads.unwrap_or(1).min(2));
            fewer_tables(analyse.metric, &mut analyse.limits);
            analyse.moves.len() <= 1000 && is_small(&analyse.puzzle)
        }
        Request::Prove(prove) => {
            prove.limits.nodes = Some(prove.limits.nodes.unwrap_or(NODES).min(NODES));
            true
        }
        Request::Check(check) => is_small(&check.puzzle),
        Request::Explain(explain) => is_small(&explain.puzzle),
        Request::Convert(convert) => is_small(&convert.puzzle),
        Request::Generate(generate) => {
            generate.count = generate.count.min(3);
            generate.walk = generate.walk.map(|steps| steps.min(1000));
            let fits = |size: &String| size.parse::<Size>().is_ok_and(|size| size.cells() <= 100);
            generate.size.as_ref().is_none_or(fits) && generate.puzzle.as_ref().is_none_or(is_small)
        }
        Request::Resume(resume) => {
            resume.threads = Some(resume.threads.unwrap_or(1).min(2));
            true
        }
        _ => true,
    }
}

/// The tables of the multi-tile metric are as large as the memory limit allows.
fn fewer_tables(metric: Metric, limits: &mut LimitSpec) {
    if metric == Metric::Multi {
        limits.memory = Some(limits.memory.unwrap_or(MEMORY).min(MEMORY));
    }
}

/// Few boards, and small ones.
fn is_small(puzzle: &PuzzleText) -> bool {
    let size = puzzle.size.as_deref().and_then(|size| size.parse().ok());
    let format = puzzle.format.as_deref().and_then(|name| notation::format(name).ok());
    let reading = notation::read(&puzzle.text, &Options { format, size });
    reading.is_ok_and(|reading| {
        let small = |entry: &notation::Entry| entry.board.size().cells() <= CELLS;
        reading.entries.len() <= 3 && reading.entries.iter().all(small)
    })
}

fn made_up(choices: &mut Unstructured<'_>) -> Result<Request> {
    let puzzle = puzzle(choices)?;
    Ok(match choices.int_in_range(0..=9)? {
        0..=2 => Request::Solve(Solve {
            puzzle,
            method: method(choices)?,
            limits: limits(choices)?,
            optimal: choices.arbitrary()?,
            all: choices.arbitrary()?,
            max_solutions: choices.arbitrary()?,
            threads: choices.arbitrary()?,
            first_found: choices.arbitrary()?,
            trace_events: choices.arbitrary::<Option<u8>>()?.map(usize::from),
            // Last, so that earlier choices keep their meaning; without more choices, false.
            graph: choices.arbitrary()?,
            kept_tables: choices.arbitrary()?,
            begin_with: choices.arbitrary()?,
            metric: if choices.arbitrary()? { Metric::Multi } else { Metric::Single },
        }),
        3 => Request::Check(Check { puzzle }),
        4 => Request::Explain(Explain { puzzle }),
        5 => {
            let limits = limits(choices)?;
            Request::Hint(Hint {
                puzzle,
                limits,
                best_moves: choices.arbitrary()?,
                ..Hint::default()
            })
        }
        6 => Request::Generate(Generate {
            size: Some(puzzle.size.unwrap_or("2x3".into())),
            goal: puzzle.goal,
            count: choices.arbitrary()?,
            seed: choices.arbitrary()?,
            walk: choices.arbitrary()?,
            distance: choices.arbitrary::<Option<u8>>()?.map(|moves| moves.to_string()),
            to: puzzle.format,
            ..Generate::default()
        }),
        7 => Request::Convert(Convert { puzzle, to: format(choices)? }),
        8 => Request::Verify(Verify {
            puzzle,
            moves: Some(choices.arbitrary()?),
            notation: name(choices, KNOWN.notations.iter().map(|known| &known.name))?,
            repeat: choices.arbitrary()?,
            ..Verify::default()
        }),
        _ => {
            let checkpoint = choices.arbitrary()?;
            Request::Resume(Resume { checkpoint, seconds: seconds(choices)?, threads: None })
        }
    })
}

/// A board, usually as plain rows, with a goal of the same size or none.
fn puzzle(choices: &mut Unstructured<'_>) -> Result<PuzzleText> {
    // Walking distance has large tables for four rows, so these are rare.
    let most = if choices.ratio(1, 16)? { 4 } else { 3 };
    let board = boards::board(choices, most)?;
    let goal = match choices.int_in_range(0..=3)? {
        0 => None,
        1 => Some(boards::board_of(choices, board.size())?.to_string()),
        2 => name(choices, KNOWN.goals.iter().map(|known| &known.name))?,
        _ => {
            // A few steps away, so that there is something to find.
            let mut goal = board.clone();
            boards::walk(choices, &mut goal, 30)?;
            Some(goal.to_string())
        }
    };
    let size = choices.arbitrary::<bool>()?.then(|| board.size().to_string());
    let format = if choices.ratio(1, 4)? { format(choices)? } else { None };
    Ok(PuzzleText { text: board.to_string(), format, size, goal })
}

fn method(choices: &mut Unstructured<'_>) -> Result<MethodChoice> {
    let mut heuristics = Vec::new();
    for _ in 0..choices.int_in_range(0..=2)? {
        heuristics.extend(name(choices, KNOWN.heuristics.iter().map(|known| &known.name))?);
    }
    let weights = ["1", "1.5", "100", "0", "1.001", "", "-1"].map(String::from);
    let duplicates = ["closed", "previous", "none"].map(String::from);
    Ok(MethodChoice {
        algorithm: name(choices, KNOWN.algorithms.iter().map(|known| &known.name))?,
        heuristics,
        weight: if choices.ratio(1, 4)? { name(choices, weights.iter())? } else { None },
        depth: if choices.ratio(1, 4)? { choices.arbitrary()? } else { None },
        duplicates: if choices.ratio(1, 4)? { name(choices, duplicates.iter())? } else { None },
        effort: if choices.ratio(1, 4)? { choices.arbitrary()? } else { None },
    })
}

fn limits(choices: &mut Unstructured<'_>) -> Result<LimitSpec> {
    let (nodes, memory) = (choices.arbitrary()?, choices.arbitrary()?);
    Ok(LimitSpec { seconds: seconds(choices)?, nodes, memory })
}

/// Any number that JSON can hold.
fn seconds(choices: &mut Unstructured<'_>) -> Result<Option<f64>> {
    Ok(choices.arbitrary::<Option<f64>>()?.filter(|seconds| seconds.is_finite()))
}

fn format(choices: &mut Unstructured<'_>) -> Result<Option<String>> {
    name(choices, KNOWN.formats.iter().map(|known| &known.name))
}

/// A valid name, none, or something else.
fn name<'n>(
    choices: &mut Unstructured<'_>,
    names: impl Iterator<Item = &'n String>,
) -> Result<Option<String>> {
    let names: Vec<&String> = names.collect();
    Ok(match choices.int_in_range(0..=9)? {
        0 => Some(choices.arbitrary()?),
        1..=2 => None,
        _ => Some((*choices.choose(&names)?).clone()),
    })
}
