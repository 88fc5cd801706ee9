//! Whether two programs can share a search: only if both search every unit identically, to the node.
//!
//! [`abi`] hashes what that depends on into twelve digits, which programs that share a search compare. [`signature`] is
//! the proof on this machine: a few searches in units, with every report hashed. A program with an unexpected signature
//! does not search as its version should, because of an unintended change or a machine that miscounts.
//! `golden/signature.txt` is for undivided textbook searches; this is for units.

use std::collections::BTreeMap;

use blake3::Hasher;
use susun_search::Control;
use susun_sliding::Direction;
use susun_wire::{Count, LimitSpec, MethodChoice, PuzzleText, Request, SCHEMA, Solve};
use susun_work::{Cut, UnitReport, UnitWorker};

use crate::checkpoint;
use crate::error::Error;
use crate::job::Tier;
use crate::session::Session;

/// The expected result of [`signature`]. A commit that changes it says why.
pub const SIGNATURE: &str = "f7af01933bf0";

/// The version of the format of units and their reports, in addition to the schema.
const UNITS: u32 = 2;

/// The version of table files; a test compares it with a table.
const TABLES: u32 = 1;

/// The version of the search rules: which solutions are collected and listed, what is pruned, what counts as a node,
/// where a walk that is cut leaves its subproblems. Raise it with every change to those.
const RULES: u32 = 1;

/// Small enough that every search has many units, of several sizes.
const CUT: Cut = Cut { first: 100, most: 20_000 };

/// Nodes of a search for all solutions.
const MOST: u64 = 100_003;

const KORF_12: &str = "14 1 9 6/4 8 12 5/7 2 3 0/10 11 13 15";
const KORF_79: &str = "0 1 9 7/11 13 5 3/14 12 4 2/8 6 10 15";

/// One of the two boards of 31 moves.
const FARTHEST: &str = "8 6 7/2 5 4/3 0 1";

const PIECES: &str = "packing\nboard 5x11\npieces pentominoes without I\n";

/// So few that brute force ends.
const FEW_PIECES: &str =
    "packing\nboard 3x4\npiece A\nXXX\npiece B\nXXX\nX..\npiece C\nXX\nXX\npiece D\nX\n";

/// A hash of everything that two programs must have in common to share a search, in 12 hexadecimal digits.
///
/// ```
/// assert_eq!(susun_engine::abi().len(), 12);
/// ```
pub fn abi() -> String {
    let moves = Direction::ALL.map(|direction| format!("{direction:?}")).join(" ");
    let text = format!(
        "units {UNITS}\nschema {SCHEMA}\ncheckpoint {}\ntables {TABLES}\nmoves {moves}\nrules {RULES}\n\
         signature {SIGNATURE}\n",
        checkpoint::VERSION,
    );
    short(&blake3::hash(text.as_bytes()))
}

/// How this program searches units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The hash over all reports, in 12 hexadecimal digits.
    pub hash: String,
    /// The searches.
    pub searches: Vec<Signed>,
}

impl Signature {
    /// Returns whether this is the expected signature.
    pub fn is_expected(&self) -> bool {
        self.hash == SIGNATURE
    }
}

/// One search of a [`Signature`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signed {
    /// The puzzle and the method.
    pub name: &'static str,
    /// The number of units.
    pub units: u64,
    /// The nodes of each round, without the root; for a count, of each phase.
    pub nodes: Vec<u64>,
}

/// Searches a fixed set of puzzles in units and hashes every report, in less than a second. If the stop handle is used,
/// the remaining searches are missing. A build without packing puzzles has no signature.
pub fn signature(control: &mut Control<'_>) -> Result<Signature, Error> {
    let mut hasher = Hasher::new();
    let mut searches = Vec::new();
    for (name, request, tier) in requests() {
        if !control.stop.is_stopped() {
            let (units, nodes) = searched(&request, tier, control, &mut hasher)?;
            searches.push(Signed { name, units, nodes });
        }
    }
    Ok(Signature { hash: short(&hasher.finalize()), searches })
}

fn short(hash: &blake3::Hash) -> String {
    hash.to_hex()[..12].into()
}

/// The searches: each kernel, and the textbook searches that must agree with it.
fn requests() -> Vec<(&'static str, Request, Tier)> {
    let (quick, textbook) = (Tier::Quick, Tier::Textbook);
    let first = Solve::default();
    // A node limit must give the same result too: the unit in which it falls is searched again.
    let limits = LimitSpec { nodes: Some(MOST), ..LimitSpec::default() };
    let all = Solve { all: true, max_solutions: Some(3), limits, ..Solve::default() };
    let manhattan = |text, more| solve(text, "ida-star", Some("manhattan"), more);
    let patterns = || solve(FARTHEST, "ida-star", Some("patterns:4-4"), &all);
    let conflict = solve(KORF_12, "ida-star", Some("linear-conflict"), &all);
    let fill = |algorithm| solve(PIECES, algorithm, None, &all);
    let (puzzle, engine) = (text(PIECES), Some("bitboard".into()));
    let count = Count { puzzle, algorithm: engine, ..Count::default() };
    vec![
        ("manhattan, korf 79", manhattan(KORF_79, &first), quick),
        ("manhattan, korf 12", manhattan(KORF_12, &all), quick),
        ("manhattan, korf 12, textbook", manhattan(KORF_12, &all), textbook),
        ("patterns, 31 moves", patterns(), quick),
        ("patterns, 31 moves, textbook", patterns(), textbook),
        ("linear conflict, korf 12", conflict, quick),
        ("bitboard", fill("bitboard"), quick),
        ("exact cover", fill("exact-cover"), quick),
        ("dancing links", fill("dancing-links"), quick),
        ("brute force", solve(FEW_PIECES, "brute-force", None, &all), quick),
        ("count by bitboard", Request::Count(count), quick),
    ]
}

fn solve(puzzle: &str, algorithm: &str, heuristic: Option<&str>, more: &Solve) -> Request {
    let (algorithm, heuristic) = (Some(algorithm.into()), heuristic.map(Into::into));
    let heuristic = heuristic.into_iter().collect();
    let method = MethodChoice { algorithm, heuristics: heuristic, ..MethodChoice::default() };
    Request::Solve(Solve { puzzle: text(puzzle), method, ..more.clone() })
}

/// A puzzle; Korf's have their own goal.
fn text(text: &str) -> PuzzleText {
    let korf = [KORF_12, KORF_79].contains(&text);
    let goal = korf.then(|| "blank-first".into());
    PuzzleText { text: text.into(), goal, ..PuzzleText::default() }
}

/// One search to its end: its units, and the nodes of each part. The reports of units are hashed in order.
fn searched(
    request: &Request,
    tier: Tier,
    control: &mut Control<'_>,
    hasher: &mut Hasher,
) -> Result<(u64, Vec<u64>), Error> {
    let mut session = Session::new(request)?;
    session.cut(CUT);
    session.advance(0, control)?;
    let (mut units, mut nodes) = (0, BTreeMap::new());
    let Some(mut worker) = session.worker_of(tier) else { return Ok((0, Vec::new())) };
    while let Some(report) = next(&mut session, &mut worker, control)? {
        // INVARIANT: plain data with string keys is always JSON.
        hasher.update(&serde_json::to_vec(&report).expect("a report is JSON"));
        units += 1;
        *nodes.entry((report.id.phase, report.id.round)).or_default() += report.generated;
    }
    Ok((units, nodes.into_values().collect()))
}

/// The report of the next unit, which the session has absorbed; `None` if all is searched, or stopped.
fn next(
    session: &mut Session,
    worker: &mut UnitWorker,
    control: &mut Control<'_>,
) -> Result<Option<UnitReport>, Error> {
    let mut units = session.units(1);
    if units.is_empty() {
        // A new phase begins with a step.
        session.advance(0, control)?;
        units = session.units(1);
    }
    let Some(unit) = units.first() else { return Ok(None) };
    worker.begin(unit)?;
    let report = worker.advance(u64::MAX, control);
    if let Some(report) = &report {
        session.absorb(report);
    }
    Ok(report)
}
