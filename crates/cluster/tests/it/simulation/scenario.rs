//! The simulated jobs: small enough for a hundred thousand worlds, of every kind that a foreman supports.

use std::collections::BTreeMap;

use susun_cluster::messages::{CODEC, digest};
use susun_cluster::product::Product;
use susun_cluster::settings::Times;
use susun_cluster::{Ask, JobSpec};
use susun_engine::{
    ByFamily, Control, Cut, LimitSpec, MethodChoice, PuzzleText, Report, Request, Session, Solve,
    answer,
};

/// 14 moves from the goal.
const NEAR: &str = "8 1 3/4 0 2/7 6 5";

/// 31 moves from the goal.
const FAR: &str = "8 6 7/2 5 4/3 0 1";

/// Five pieces that fill a rectangle in eight ways.
const PIECES: &str = include_str!("../../../../../puzzles/packing/eight-solutions.txt");

/// A job and its expected result.
#[derive(Clone, Debug)]
pub(crate) struct Scenario {
    /// A description.
    pub(crate) name: String,
    /// The job.
    pub(crate) spec: JobSpec,
    /// The answer of one machine.
    pub(crate) expected: Product,
    /// Whether the counts of the last round, and which of the cheapest solutions is found, are nondeterministic.
    pub(crate) first_found: bool,
    /// Whether there may be results that are not counted: those beyond a solution or a limit.
    pub(crate) ends_early: bool,
}

impl Scenario {
    /// Whether this is the answer of one machine.
    pub(crate) fn agrees(&self, product: &Product) -> bool {
        if !self.first_found {
            return *product == self.expected;
        }
        match (product, &self.expected) {
            (Product::Reports(ours), Product::Reports(theirs)) => {
                ours.len() == theirs.len() && ours.iter().zip(theirs).all(|(a, b)| alike(a, b))
            }
            _ => false,
        }
    }
}

/// All of them.
pub(crate) fn scenarios() -> Vec<Scenario> {
    let packing = |more: Solve| {
        let puzzle = PuzzleText { text: PIECES.into(), ..PuzzleText::default() };
        Solve { puzzle, threads: Some(1), ..more.clone() }
    };
    let limit = |nodes| LimitSpec { nodes: Some(nodes), ..LimitSpec::default() };
    let all = Solve { all: true, max_solutions: Some(3), ..Solve::default() };
    let any = Solve { first_found: true, ..Solve::default() };
    let small = Cut { first: 5, most: 20 };
    let tiny = Cut { first: 1, most: 6 };
    vec![
        search("the first solution", sliding(NEAR, &Solve::default()), small),
        search(
            "the first solution, far away",
            sliding(FAR, &Solve::default()),
            Cut { first: 60, most: 2000 },
        ),
        search("all solutions", sliding(NEAR, &all), small),
        search("any solution", sliding(NEAR, &any), tiny),
        search(
            "a limit within a unit",
            sliding(NEAR, &Solve { limits: limit(97), ..Solve::default() }),
            small,
        ),
        search(
            "a limit of few nodes",
            sliding(NEAR, &Solve { limits: limit(9), ..Solve::default() }),
            tiny,
        ),
        search(
            "a limit and all solutions",
            sliding(FAR, &Solve { limits: limit(1500), ..all.clone() }),
            Cut { first: 20, most: 200 },
        ),
        search("all packings", packing(all), small),
        search("the first packing", packing(Solve::default()), tiny),
        search("any packing", packing(any), tiny),
        runs(9),
    ]
}

/// A search with a node limit.
pub(crate) fn limited(nodes: u64) -> Scenario {
    let limits = LimitSpec { nodes: Some(nodes), ..LimitSpec::default() };
    let solve = sliding(NEAR, &Solve { limits, ..Solve::default() });
    search(&format!("{nodes} nodes"), solve, Cut { first: 5, most: 20 })
}

fn sliding(text: &str, more: &Solve) -> Solve {
    let puzzle = PuzzleText { text: text.into(), ..PuzzleText::default() };
    let (algorithm, heuristic) = (Some("ida-star".into()), vec!["manhattan".into()]);
    let method = MethodChoice { algorithm, heuristics: heuristic, ..MethodChoice::default() };
    Solve { puzzle, method, threads: Some(1), ..more.clone() }
}

fn search(name: &str, solve: Solve, cut: Cut) -> Scenario {
    let (first_found, limited) = (solve.first_found, solve.limits.nodes.is_some());
    let ends_early = limited || !solve.all;
    let mut control = Control::silent();
    let mut session = Session::new(&Request::Solve(solve)).expect("a good request");
    session.advance(0, &mut control).expect("a step");
    let request = session.explicit_request().expect("a request that splits");
    let mut reports = Vec::new();
    answer(&request, &mut control, &mut |report| reports.push(report)).expect("an answer");
    let ask = Ask::Search { request: Box::new(request) };
    let (spec, expected) = (spec(name, ask, cut), Product::Reports(reports));
    Scenario { name: name.into(), spec, expected, first_found, ends_early }
}

fn runs(count: u32) -> Scenario {
    let name = "runs";
    let outputs: BTreeMap<u32, String> =
        (0..count).map(|index| (index, format!("run {index}"))).collect();
    let ask = Ask::Runs { count, payload: String::new() };
    let (spec, expected) = (spec(name, ask, Cut::default()), Product::Outputs(outputs));
    Scenario { name: name.into(), spec, expected, first_found: false, ends_early: false }
}

fn spec(name: &str, ask: Ask, cut: Cut) -> JobSpec {
    let (abi, class, tables) = ("0".repeat(12), "none".into(), Vec::new());
    let (job, times) = (digest(&name, 12), Times::default());
    JobSpec {
        codec: CODEC,
        job,
        abi,
        class,
        tables,
        ask,
        cut,
        times,
        submitted: 0,
        title: name.into(),
    }
}

/// Whether cost and verdict are the same.
fn alike(ours: &Report, theirs: &Report) -> bool {
    match (ours, theirs) {
        (Report::Solve(ByFamily::Sliding(a)), Report::Solve(ByFamily::Sliding(b))) => {
            (a.cost, a.verdict) == (b.cost, b.verdict)
        }
        (Report::Solve(ByFamily::Packing(a)), Report::Solve(ByFamily::Packing(b))) => {
            a.verdict == b.verdict && a.solution.is_some()
        }
        _ => false,
    }
}
