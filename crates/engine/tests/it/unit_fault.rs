//! Reports that no search of a unit can give are detected without searching; true reports are accepted.

use susun_engine::{
    Control, Count, Cut, LimitSpec, MethodChoice, Progress, PuzzleText, Request, Session, Solve,
    SubproblemInfo, Unit, UnitReport, UnitWorker,
};
use susun_testkit::dice::Dice;
use susun_testkit::golden::korf100;

fn solve(text: &str, algorithm: &str, heuristic: Option<&str>, more: &Solve) -> Request {
    let goal = text.starts_with(|start: char| start.is_ascii_digit()).then(|| "blank-first".into());
    let puzzle = PuzzleText { text: text.into(), goal, ..PuzzleText::default() };
    let heuristic = heuristic.map(Into::into).into_iter().collect();
    let algorithm = Some(algorithm.into());
    let method = MethodChoice { algorithm, heuristics: heuristic, ..MethodChoice::default() };
    Request::Solve(Solve { puzzle, method, ..more.clone() })
}

/// Searches of every kind that has units, each within a few seconds.
fn requests() -> Vec<Request> {
    let korf = korf100()[11].board.to_string();
    let limits = LimitSpec { nodes: Some(50_000), ..LimitSpec::default() };
    let first = Solve { limits, ..Solve::default() };
    let all = Solve { all: true, max_solutions: Some(3), ..first.clone() };
    let large = "4 1 2 3 9/5 11 7 8 14/10 6 12 13 19/15 16 17 18 24/20 21 22 23 0";
    let pieces = "packing\nboard 5x11\npieces pentominoes without I\n";
    let pyramid = "packing\nboard iq-pyramid\npieces pentominoes without X\n";
    let puzzle = PuzzleText { text: pieces.into(), ..PuzzleText::default() };
    let engine = |name: &str| Some(name.into());
    let count = |name| Count {
        puzzle: puzzle.clone(),
        algorithm: engine(name),
        limits,
        ..Count::default()
    };
    vec![
        solve(&korf, "ida-star", Some("manhattan"), &first),
        solve(&korf, "ida-star", Some("manhattan"), &all),
        solve(&korf, "ida-star", Some("patterns:5-5-5"), &all),
        solve(&korf, "ida-star", Some("inversion"), &first),
        solve(&korf, "iterative-deepening", None, &first),
        solve(large, "ida-star", Some("manhattan"), &all),
        solve(pieces, "bitboard", None, &all),
        solve(pieces, "exact-cover", None, &first),
        solve(pyramid, "dancing-links", None, &all),
        solve(pieces, "brute-force", None, &all),
        Request::Count(count("bitboard")),
        Request::Count(count("exact-cover")),
    ]
}

/// A unit, its report, and a worker to check it.
struct Case<'c, 'f> {
    worker: &'c mut UnitWorker,
    unit: &'c Unit,
    report: &'c UnitReport,
    control: &'c mut Control<'f>,
}

/// Every unit of every search, cut at random, with its report.
fn each_unit(mut each: impl FnMut(&mut Case<'_, '_>, &mut Dice)) {
    let dice = &mut Dice(5);
    for request in requests() {
        let mut control = Control::silent();
        let mut session = Session::new(&request).expect("a good request");
        session.cut(Cut { first: 1 + dice.roll(30), most: 400 + dice.roll(1000) });
        let mut units = 0;
        while !matches!(session.advance(0, &mut control), Ok(Progress::Report { .. })) {
            let mut worker = session.worker().expect("a method that splits");
            for unit in session.units(20) {
                units += 1;
                let report = searched(&mut worker, &unit, &mut control);
                session.absorb(&report);
                let (worker, control) = (&mut worker, &mut control);
                each(&mut Case { worker, unit: &unit, report: &report, control }, dice);
            }
        }
        assert!(units > 20, "{units} units of {request:?}");
    }
}

fn searched(worker: &mut UnitWorker, unit: &Unit, control: &mut Control<'_>) -> UnitReport {
    worker.begin(unit).expect("a unit of this puzzle");
    worker.advance(u64::MAX, control).expect("a report")
}

impl Case<'_, '_> {
    fn is_detected(&mut self, change: impl FnOnce(&mut UnitReport)) -> bool {
        let mut report = self.report.clone();
        change(&mut report);
        assert_ne!(&report, self.report, "nothing was changed");
        self.worker.fault(self.unit, &report).is_some()
    }

    fn must_detect(&mut self, what: &str, change: impl FnOnce(&mut UnitReport)) {
        assert!(self.is_detected(change), "{what}: {:?} {:?}", self.unit, self.report);
    }
}

#[test]
fn true_reports_are_accepted() {
    each_unit(|case, _| assert_eq!(case.worker.fault(case.unit, case.report), None));
}

#[test]
fn subproblems_that_do_not_fit_together_are_detected() {
    let mut seen = 0;
    each_unit(|case, dice| {
        let pieces = case.report.rest.len();
        if pieces == 0 {
            return;
        }
        // One of them, and one that is not the first: the first says where the search ended, and there may be another
        // such place.
        let (any, later) = (dice.index(pieces), 1 + dice.index(pieces.max(2) - 1));
        case.must_detect("doubled", |it| it.rest.insert(any, it.rest[any].clone()));
        case.must_detect("another base", |it| it.rest[any].base += 1);
        case.must_detect("no such move", |it| it.rest[any].skip = 10_000);
        case.must_detect("no such path", |it| it.rest[any].path.push(1 << 30));
        case.must_detect("a piece too many", |it| {
            it.rest.push(SubproblemInfo { path: vec![], base: 0, skip: 0 });
        });
        if pieces > 1 {
            seen += 1;
            case.must_detect("dropped", |it| drop(it.rest.remove(later)));
            case.must_detect("swapped", |it| it.rest.swap(later - 1, later));
            case.must_detect("later", |it| it.rest[later].skip += 1);
            case.must_detect("earlier", |it| it.rest[later].skip -= 1);
            case.must_detect("deeper", |it| it.rest[later].path.push(0));
            case.must_detect("the last", |it| drop(it.rest.drain(1..)));
            if !case.report.rest[later].path.is_empty() {
                case.must_detect("higher", |it| {
                    it.rest[later].path.pop();
                });
            }
        }
    });
    assert!(seen > 300, "{seen}");
}

/// The limit of what can be detected: claiming that the search went further is not impossible.
#[test]
fn a_place_further_on_needs_a_repetition_to_detect() {
    let (mut detected, mut seen) = (0, 0);
    each_unit(|case, _| {
        if case.report.rest.len() > 1 {
            seen += 1;
            detected += u64::from(case.is_detected(|it| drop(it.rest.remove(0))));
        }
    });
    assert!(detected == 0 && seen > 300, "{detected} of {seen}");
}

#[test]
fn a_rest_that_begins_before_its_unit_is_detected() {
    let mut seen = 0;
    each_unit(|case, _| {
        let own = &case.unit.subproblem;
        let mut left_at = |place: SubproblemInfo| {
            let unit = Unit { subproblem: place, budget: 0, ..case.unit.clone() };
            searched(case.worker, &unit, case.control).rest
        };
        let mut earlier = vec![left_at(own.clone())];
        if own.path.len() > own.base {
            let path = own.path[..own.path.len() - 1].to_vec();
            earlier.push(left_at(SubproblemInfo { path, base: own.base, skip: 0 }));
        }
        if let Some(skip) = own.skip.checked_sub(1) {
            earlier.push(left_at(SubproblemInfo { skip, ..own.clone() }));
        }
        for rest in earlier {
            // A subproblem that ends where nothing is left is as good as one that ends above.
            let stands = rest.first().is_some_and(|first| first.path.len() >= own.path.len());
            if !case.report.rest.is_empty() && stands {
                seen += 1;
                case.must_detect("before the unit", |it| it.rest = rest);
            }
        }
    });
    assert!(seen > 300, "{seen}");
}

#[test]
fn numbers_that_do_not_fit_are_detected() {
    each_unit(|case, _| {
        let (unit, report) = (case.unit, case.report);
        case.must_detect("another unit", |it| it.id.key.push(0));
        case.must_detect("another round", |it| it.id.round += 1);
        case.must_detect("another phase", |it| it.id.phase += 1);
        case.must_detect("not exact", |it| it.exact = Some(it.exact.map_or(1, |exact| exact + 1)));
        case.must_detect("more nodes", |it| it.generated = unit.budget + 1);
        case.must_detect("more expanded", |it| it.expanded = it.generated + 1);
        case.must_detect("a longer path", |it| it.peak_states += 1 << 20);
        case.must_detect("more solutions", |it| it.solutions = it.generated + 1);
        case.must_detect("a bound", |it| it.next_bound = Some(unit.bound));
        if !report.rest.is_empty() {
            case.must_detect("fewer nodes", |it| it.generated -= 1);
        }
        if !report.listed.is_empty() {
            case.must_detect("not listed", |it| drop(it.listed.pop()));
        }
    });
}

#[test]
fn listed_paths_that_solve_nothing_are_detected() {
    let all = Solve { all: true, max_solutions: Some(9), ..Solve::default() };
    let request = solve("8 1 3/4 0 2/7 6 5", "ida-star", Some("manhattan"), &all);
    let mut control = Control::silent();
    let mut session = Session::new(&request).expect("a good request");
    let mut seen = 0;
    while !matches!(session.advance(0, &mut control), Ok(Progress::Report { .. })) {
        let mut worker = session.worker().expect("a method that splits");
        let unit = session.units(1).remove(0);
        let report = searched(&mut worker, &unit, &mut control);
        session.absorb(&report);
        let (worker, control) = (&mut worker, &mut control);
        let mut case = Case { worker, unit: &unit, report: &report, control };
        if report.listed.is_empty() {
            continue;
        }
        seen += 1;
        case.must_detect("another cost", |it| it.listed[0].cost -= 1);
        case.must_detect("another end", |it| {
            it.listed[0].moves.pop();
        });
        case.must_detect("another way", |it| it.listed[0].moves.swap(0, 1));
        case.must_detect("no way", |it| it.listed[0].moves[3] = 7);
        case.must_detect("nothing", |it| it.listed[0].moves.clear());
    }
    assert_eq!(seen, 1);
}
