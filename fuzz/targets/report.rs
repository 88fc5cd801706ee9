//! Reports as certificates: however a true report is altered, `verify` does not panic, and a report that still passes a
//! repetition is still true.

#![no_main]

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

use arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use susun_engine::{
    ByFamily, Contents, HaltReason, LimitSpec, MethodChoice, PuzzleText, Report, Request, Solve,
    VerifyVerdict, replay, sliding,
};
use susun_fuzz::ask::{ask, verify};
use susun_fuzz::json::alter;

/// Polls that a repetition may take: enough for every true report below.
const LOOKS: u64 = 4;

/// Near and far, solvable and not, also as goals.
const BOARDS: [&str; 6] = [
    "8 1 3/4 0 2/7 6 5",
    "2 3 4/1 5 0/7 6 8",
    "1 2 3/4 5 6/7 0 8",
    "2 1 3/4 5 6/7 8 0",
    "4 1 2/0 5 3",
    "2 1 0 3",
];

const ALGORITHMS: [&str; 11] = [
    "ida-star",
    "iterative-deepening",
    "a-star",
    "branch-and-bound",
    "greedy",
    "weighted-a-star",
    "breadth-first",
    "uniform-cost",
    "bidirectional",
    "constructive",
    "depth-limited",
];

/// From a start to a goal; `None` if it is unreachable.
type Distances = HashMap<(String, String), Option<u32>>;

/// Reports of many kinds, all true.
static TRUE: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let mut reports = Vec::new();
    for board in BOARDS {
        for algorithm in ALGORITHMS {
            let depth = (algorithm == "depth-limited").then_some(9);
            let algorithm = Some(algorithm.into());
            let method = MethodChoice { algorithm, depth, ..MethodChoice::default() };
            for nodes in [None, Some(40)] {
                let limits = LimitSpec { nodes, ..LimitSpec::default() };
                reports.push(Solve { method: method.clone(), limits, ..plain(board) });
            }
        }
        reports.push(Solve { all: true, max_solutions: Some(3), ..plain(board) });
        reports.push(Solve { first_found: true, ..plain(board) });
    }
    let is_quick = |report: &sliding::SolveReport| report.counters.generated < 5000;
    let value = |report: sliding::SolveReport| {
        serde_json::to_value(report.tagged()).expect("a report is JSON")
    };
    reports.into_iter().map(solved).filter(is_quick).map(value).collect()
});

/// Graphs of solutions, all true: complete ones, and one that ended early.
static GRAPHS: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let mut graphs = Vec::new();
    for board in BOARDS {
        for nodes in [None, Some(90)] {
            let limits = LimitSpec { nodes, ..LimitSpec::default() };
            let request = Solve { graph: true, limits, ..plain(board) };
            let reports = ask(&Request::Solve(request), 1000).expect("an answer");
            graphs.extend(reports.into_iter().filter_map(|report| match report {
                Report::Graph(graph) => Some(graph),
                _ => None,
            }));
        }
    }
    let value = |graph: Box<sliding::GraphReport>| {
        serde_json::to_value(graph.tagged()).expect("a report is JSON")
    };
    graphs.into_iter().map(value).collect()
});

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = std::str::from_utf8(data) {
        let _ = (verify(text, false, LOOKS), verify(text, true, LOOKS));
    }
    // Running out of choices ends the run.
    let _ = altered(&mut Unstructured::new(data));
    let _ = altered_graph(&mut Unstructured::new(data));
});

fn plain(board: &str) -> Solve {
    let puzzle =
        PuzzleText { text: board.into(), format: Some("slash".into()), ..PuzzleText::default() };
    Solve { puzzle, threads: Some(1), ..Solve::default() }
}

fn solved(request: Solve) -> sliding::SolveReport {
    // One poll for each round, and more for large ones.
    match ask(&Request::Solve(request), 1000).expect("an answer").remove(0) {
        Report::Solve(ByFamily::Sliding(report)) => *report,
        other => panic!("solve answers with {other:?}"),
    }
}

fn altered(choices: &mut Unstructured<'_>) -> Result<()> {
    let (original, other) = (choices.choose(&TRUE)?, choices.choose(&TRUE)?);
    let mut value = original.clone();
    alter(choices, &mut value, &[other], 4)?;
    let text = value.to_string();
    let Ok(claim) = serde_json::from_value::<sliding::SolveReport>(value) else {
        let refused = verify(&text, false, LOOKS).is_err() && verify(&text, true, LOOKS).is_err();
        assert!(refused, "not a report, and yet verified: {text}");
        return Ok(());
    };
    let verdict = |repeat| match verify(&text, repeat, LOOKS) {
        Ok(reports) => reports[0].verdict,
        Err(_) => VerifyVerdict::Invalid,
    };
    let quick = verdict(false);
    if verdict(true) == VerifyVerdict::Valid {
        assert_eq!(quick, VerifyVerdict::Valid, "only a repetition passes: {text}");
        let original: sliding::SolveReport =
            serde_json::from_value(original.clone()).expect("a report");
        is_true(&claim);
        says_the_same(&claim, &original);
    }
    Ok(())
}

fn altered_graph(choices: &mut Unstructured<'_>) -> Result<()> {
    let (original, other) = (choices.choose(&GRAPHS)?, choices.choose(&GRAPHS)?);
    let mut value = original.clone();
    alter(choices, &mut value, &[other], 4)?;
    let text = value.to_string();
    let Ok(claim) = serde_json::from_value::<sliding::GraphReport>(value) else {
        let refused = verify(&text, false, LOOKS).is_err() && verify(&text, true, LOOKS).is_err();
        assert!(refused, "not a report, and yet verified: {text}");
        return Ok(());
    };
    let passes = |repeat| {
        let found = verify(&text, repeat, LOOKS);
        found.is_ok_and(|reports| reports.iter().any(|it| it.verdict == VerifyVerdict::Valid))
    };
    if !passes(true) {
        return Ok(());
    }
    assert!(passes(false), "only a repetition passes: {text}");
    if claim.halted_by.is_some() {
        return Ok(());
    }
    let (start, goal) = (&claim.puzzle.board, &claim.puzzle.goal_board);
    assert_eq!(Some(claim.cost), distance(start, goal), "{text}");
    let mut request = plain(start);
    request.puzzle.goal = Some(goal.clone());
    // Every solution is visited to count them.
    let visited = solved(Solve { all: true, ..request }).solutions.expect("all were asked for");
    assert_eq!(claim.solution_count, Some(visited.count), "{text}");
    assert_eq!(claim.example.as_ref(), visited.listed.first(), "{text}");
    Ok(())
}

/// Checks that a report about a puzzle is true. Distances come from our own search.
fn is_true(claim: &sliding::SolveReport) {
    let (start, goal) = (&claim.puzzle.board, &claim.puzzle.goal_board);
    let Some(distance) = distance(start, goal) else {
        assert_eq!(claim.verdict, sliding::Verdict::Unsolvable, "{claim:?}");
        return;
    };
    assert_ne!(claim.verdict, sliding::Verdict::Unsolvable, "{claim:?}");
    assert!(claim.lower_bound.is_none_or(|bound| bound <= distance), "{distance}: {claim:?}");
    if let Some(moves) = &claim.moves {
        assert_eq!(replay(start, goal, moves), Ok(()), "{claim:?}");
        let length = moves.len() as u32;
        assert!(claim.cost.is_none_or(|cost| cost == length), "{claim:?}");
        assert!(
            claim.verdict != sliding::Verdict::Optimal || length == distance,
            "{distance}: {claim:?}"
        );
    }
}

/// The length of a shortest solution, cached.
fn distance(start: &str, goal: &str) -> Option<u32> {
    static KNOWN: LazyLock<Mutex<Distances>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().expect("nobody panics and goes on");
    *known.entry((start.into(), goal.into())).or_insert_with(|| {
        let mut request = plain(start);
        request.puzzle.goal = Some(goal.into());
        let report = solved(Solve { optimal: true, ..request });
        assert_ne!(report.verdict, sliding::Verdict::Halted, "too large for here: {start}");
        report.cost
    })
}

/// A search that claims to be the original one must agree in every field except nondeterministic ones; the book lists
/// those under `susun verify`.
fn says_the_same(claim: &sliding::SolveReport, original: &sliding::SolveReport) {
    let listed =
        |report: &sliding::SolveReport| report.solutions.as_ref().map(|all| all.listed.len());
    // Any limit could have ended a search where another did.
    let end = |report: &sliding::SolveReport| match report.halted_by {
        Some(HaltReason::Time | HaltReason::Memory | HaltReason::Stopped) => {
            Some(HaltReason::Nodes)
        }
        other => other,
    };
    // For a search that was cut, the nodes say where: other nodes are the true report of another limit, or of none.
    let was_cut = |report: &sliding::SolveReport| {
        end(report) == Some(HaltReason::Nodes) || report.method.solution_by.is_some()
    };
    let cut = was_cut(claim) || was_cut(original);
    let mut method = claim.method.clone();
    method.solution_by.clone_from(&original.method.solution_by);
    let other_search = cut && claim.counters.generated != original.counters.generated
        || claim.puzzle != original.puzzle
        || method != original.method
        || end(claim) != end(original)
        || listed(claim) != listed(original);
    if other_search {
        return;
    }
    let mut expected = original.clone();
    (expected.seconds, expected.halted_by) = (claim.seconds, claim.halted_by);
    let ended_by_luck = method.first_found && !cut && claim.solutions.is_none();
    if ended_by_luck && claim.verdict == sliding::Verdict::Optimal {
        expected.moves.clone_from(&claim.moves);
        expected.counters = claim.counters;
        expected.counters.selected = original.counters.selected;
        if let (Some(last), Some(said)) = (expected.rounds.last_mut(), claim.rounds.last()) {
            (last.generated, last.expanded) = (said.generated, said.expanded);
        }
    }
    assert_eq!(*claim, expected);
}
