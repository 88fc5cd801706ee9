//! Reports about packing puzzles: true ones pass, and are refused if any field is changed.

use serde_json::Value;
use susun_engine::{
    ByFamily, Count, Error, Generate, LimitSpec, PuzzleText, Report, Request, Solve, Stop, Verify,
    VerifyVerdict,
};
use susun_testkit::dice::Dice;

use super::altered::{altered, leaves};
use super::{ask, try_ask, with};

/// A small board with several solutions, one with one, and some with none, each for another reason.
const PUZZLES: [&str; 6] = [
    "4 5 5\nDEFAULT\nAA\n A\n AA\nBB\nB\nCCC\nCC\nDDD\nE\nEE\nE\n",
    "3 3 6\nPYRAMID\nA\nAA\nBB\nCC\nDDD\nE\nEE\nF\n",
    "3 4 4\nDEFAULT\nAAA\nBB\nB\nCC\nD\nD\n",
    "4 5 5\nDEFAULT\nAA\n A\n AA\nBB\nB\nCCC\nC\nDDD\n E\nEEE\n E\n",
    "packing\nboard 3x3\npiece A\nX\npiece B\nXX\npiece C\nXXX\npiece D\nXXX\nplaced\nA__\n___\n_BB\n",
    "packing\nboard 3x4\npiece A x6\nXX\nplaced\nA___\nA___\n____\n",
];

fn text(text: &str) -> PuzzleText {
    PuzzleText { text: text.into(), ..PuzzleText::default() }
}

fn report(request: &Request) -> Option<Value> {
    // Not every algorithm supports every puzzle.
    let reports = try_ask(request, Stop::new()).ok()?;
    Some(serde_json::to_value(&reports[0]).expect("reports are JSON"))
}

/// A board to be filled with single cells, all of them different pieces.
fn single_cells(board: &str, pieces: usize) -> String {
    let pieces: Vec<String> = (0..pieces).map(|number| format!("piece P{number}\nX\n")).collect();
    format!("packing\nboard {board}\n{}", pieces.concat())
}

/// Reports of many kinds, all true.
fn reports() -> Vec<Value> {
    let mut requests = Vec::new();
    for puzzle in PUZZLES.map(text) {
        for algorithm in ["auto", "bitboard", "exact-cover", "dancing-links", "brute-force"] {
            let solve = Solve { puzzle: puzzle.clone(), ..with(algorithm) };
            let all = Solve { all: true, max_solutions: Some(3), ..solve.clone() };
            let limits = LimitSpec { nodes: Some(9), ..LimitSpec::default() };
            let cut = Solve { limits, ..all.clone() };
            requests.extend([solve, all, cut].map(Request::Solve));
        }
        for engine in [None, Some("counting"), Some("dancing-links")] {
            let engine = engine.map(Into::into);
            let puzzle = puzzle.clone();
            requests.push(Request::Count(Count { puzzle, algorithm: engine, ..Count::default() }));
        }
        let (count, seed, limits) = (3, 7, LimitSpec::default());
        requests.push(Request::Generate(Generate {
            puzzle: Some(puzzle),
            count,
            seed,
            limits,
            ..Generate::default()
        }));
    }
    // 21! solutions, which no u64 holds, and 40!, which no u128 holds.
    for (board, pieces) in [("3x7", 21), ("5x8", 40)] {
        let puzzle = text(&single_cells(board, pieces));
        requests.push(Request::Count(Count { puzzle, ..Count::default() }));
    }
    requests.iter().filter_map(report).collect()
}

fn verdict(text: String, repeat: bool) -> Result<(VerifyVerdict, String), Error> {
    let puzzle = PuzzleText { text, ..PuzzleText::default() };
    let verify = Verify { puzzle, repeat, ..Verify::default() };
    match try_ask(&Request::Verify(verify), Stop::new())?.remove(0) {
        Report::Verify(ByFamily::Packing(report)) => Ok((report.verdict, report.finding)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn true_reports_pass() {
    let reports = reports();
    assert!(reports.len() > 90, "{}", reports.len());
    for report in reports {
        for repeat in [false, true] {
            let (verdict, finding) = verdict(report.to_string(), repeat).expect("a report");
            assert_eq!(verdict, VerifyVerdict::Valid, "{finding}: {report}");
        }
    }
}

/// Fields that are not compared: the time, what ended a search, and why an algorithm was chosen. Whether a first
/// solution was found by luck cannot be known.
fn excused(original: &Value, path: &str) -> bool {
    let challenges = original.get("challenges").is_some();
    match path {
        "/seconds" | "/method/reason" | "/method/first_found" => true,
        // All solutions of a puzzle without any are none.
        "/solutions" => original["verdict"] == "unsolvable",
        // Another limit, or another puzzle, with as little found.
        "/halted_by" | "/counters/nodes" | "/counters/tries" | "/puzzle/text" => {
            let ends_anyway = challenges || original["verdict"] == "unsolvable";
            // A limit of exactly as many nodes ends a search that is at its end, too.
            !original["halted_by"].is_null() || ends_anyway && path == "/halted_by"
        }
        // A seed reproduces its challenges; if there are none, any seed does.
        "/seed" => original["challenges"].as_array().is_some_and(Vec::is_empty),
        // It is not known how many were requested.
        "/unsolvable" => challenges,
        _ => false,
    }
}

#[test]
fn altered_reports_are_refused() {
    let reports = reports();
    // Some algorithms have the same nodes, on small boards by chance too.
    let without_reason = |report: &Value| {
        let mut report = report.clone();
        report["method"]["reason"] = Value::Null;
        report
    };
    let true_ones: Vec<Value> = reports.iter().map(without_reason).collect();
    let is_true = |value: &Value| true_ones.contains(&without_reason(value));
    let mut dice = Dice(4);
    let (mut refused, mut passed) = (0, 0);
    for original in &reports {
        let mut paths = Vec::new();
        leaves(original, "", &mut paths);
        for path in paths {
            let part = original.pointer(&path).expect("a leaf");
            let other = reports[dice.index(reports.len())].pointer(&path);
            for new in [Some(altered(part, &mut dice)), other.cloned()].into_iter().flatten() {
                let mut value = original.clone();
                *value.pointer_mut(&path).expect("a leaf") = new;
                if value == *original {
                    continue;
                }
                match verdict(value.to_string(), true) {
                    Ok((VerifyVerdict::Valid, finding)) => {
                        let words = format!("{path}: {finding}: {value}\nwas {original}");
                        assert!(excused(original, &path) || is_true(&value), "{words}");
                        passed += 1;
                    }
                    Ok((VerifyVerdict::Invalid, _)) | Err(Error::NotAReport { .. }) => refused += 1,
                    other => panic!("{other:?}: {value}"),
                }
            }
        }
    }
    assert!(refused > 1000 && passed > 100, "{refused} refused, {passed} passed");
}

#[test]
fn a_solution_is_checked_by_itself() {
    let check = |solution: &str| {
        let (puzzle, solution) = (text("2 2 2\nDEFAULT\nA\nBB\nB\n"), Some(solution.into()));
        let verify = Verify { puzzle, solution, ..Verify::default() };
        match ask(&Request::Verify(verify), Stop::new()).remove(0) {
            Report::Verify(ByFamily::Packing(report)) => (report.verdict, report.finding),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(check("AB\nBB\n").0, VerifyVerdict::Valid);
    let (verdict, finding) = check("BB\nAA\n");
    assert_eq!(verdict, VerifyVerdict::Invalid);
    assert!(finding.contains("line 1, column 1"), "{finding}");
}

#[test]
fn challenges_that_were_all_removed_are_missed() {
    let (count, seed, limits) = (3, 7, LimitSpec::default());
    let challenge =
        Generate { puzzle: Some(text(PUZZLES[0])), count, seed, limits, ..Generate::default() };
    let mut made = report(&Request::Generate(challenge)).expect("challenges");
    made["challenges"] = Value::Array(Vec::new());
    let (verdict, finding) = verdict(made.to_string(), false).expect("a report");
    assert_eq!(verdict, VerifyVerdict::Invalid, "{finding}");
}
