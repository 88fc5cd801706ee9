//! The fast kernel for plane boards: compared with a plain search, with `golden/packing.tsv`, and with itself in units.

use std::ops::ControlFlow;

use susun_packing::{
    BitboardSearch, Lattice, Placement, PlaneBoard, Puzzle, Which, notation, placements, symmetries,
};
use susun_search::{
    Collect, Control, Counters, Halt, Limits, Merge, Merged, Meter, NoSuchSubproblem, Subproblem,
    Totals, UnitSearch, VisitSolutions,
};
use susun_testkit::golden::{project_path, table};

use crate::plain::classes::{least_images, solve};
use crate::random::{self, Random};

const ALL: Collect = Collect::All { list: usize::MAX };

/// Lends a meter with a node limit.
fn metered<T>(nodes: Option<u64>, run: impl FnOnce(&mut Meter<'_>) -> T) -> T {
    let control = Control::silent();
    run(&mut Meter::new(Limits { nodes, ..Limits::default() }, control))
}

fn read(text: &str) -> Puzzle {
    notation::read(text, None).unwrap_or_else(|error| panic!("{text}: {error}")).puzzle
}

/// The solutions for a list of moves, in the order of the plain search.
fn solution(puzzle: &Puzzle, all: &[Placement], moves: &[u32]) -> Vec<Placement> {
    let more = moves.iter().map(|&number| all[number as usize].clone());
    let mut solution: Vec<Placement> = puzzle.placed().iter().cloned().chain(more).collect();
    solution.sort_unstable();
    puzzle.check_solution(&solution).expect("a solution");
    solution
}

fn solutions(puzzle: &Puzzle, which: Which) -> Vec<Vec<Placement>> {
    let all = placements(puzzle);
    let mut search = BitboardSearch::new(puzzle, which).expect("a puzzle that suits");
    let mut seen = Vec::new();
    let end = metered(None, |meter| {
        search.visit(meter, &mut |moves| {
            seen.push(solution(puzzle, &all, moves));
            ControlFlow::Continue(())
        })
    });
    assert_eq!(end, Ok(ControlFlow::Continue(())));
    seen.sort_unstable();
    assert!(seen.windows(2).all(|pair| pair[0] != pair[1]), "each solution comes once");
    seen
}

#[test]
fn random_boards_have_the_solutions_a_plain_search_finds() {
    let mut random = Random::new(2);
    let (mut none, mut many, mut symmetric) = (0, 0, 0);
    for round in 0..3000 {
        let puzzle = random::puzzle(&mut random, Lattice::Square);
        if !puzzle.free().contains(&true) {
            assert!(BitboardSearch::new(&puzzle, Which::Labelled).is_none());
            continue;
        }
        let (mut expected, classes) = solve(&puzzle);
        expected.sort_unstable();
        assert_eq!(solutions(&puzzle, Which::Labelled), expected, "{round}: {puzzle:?}");
        let reported = solutions(&puzzle, Which::UpToSymmetry);
        assert_eq!(reported.len(), classes, "{round}: {puzzle:?}");
        assert_eq!(least_images(&puzzle, &reported).len(), classes, "{round}: {puzzle:?}");
        let mut board = PlaneBoard::new(&puzzle).expect("a puzzle that suits");
        let count = |most, board: &mut PlaneBoard| {
            metered(None, |meter| board.count(puzzle.placed(), most, meter))
        };
        let number = expected.len() as u64;
        assert_eq!(count(u64::MAX, &mut board), Ok(Some(number)), "{round}");
        assert_eq!(count(2, &mut board), Ok(Some(number.min(2))), "{round}");
        none += u32::from(number == 0);
        many += u32::from(number > 10);
        symmetric += u32::from(number > 0 && symmetries(&puzzle).len() > 1);
    }
    assert!(none > 100 && many > 300 && symmetric > 300, "{none} {many} {symmetric}");
}

/// A whole search, undivided.
fn undivided(puzzle: &Puzzle, which: Which, collect: Collect) -> Totals<u32> {
    let mut search = BitboardSearch::new(puzzle, which).expect("a puzzle that suits");
    let outcome = metered(None, |meter| search.advance(collect, meter)).expect("no limits");
    assert!(outcome.rest.is_empty());
    Totals { counters: outcome.counters, next_bound: None, found: outcome.found }
}

/// The same search in units of random budgets, by one worker that does not see the results of other units.
fn in_units(puzzle: &Puzzle, which: Which, collect: Collect, random: &mut Random) -> Totals<u32> {
    let mut merge = Merge::new(collect, None);
    let mut worker = BitboardSearch::new(puzzle, which).expect("a puzzle that suits");
    while let Some((key, piece, exact)) = merge.give() {
        worker.begin(&piece, 0).expect("a piece that was cut off");
        let budget = exact.unwrap_or(1 + random.below(40) as u64);
        let outcome = metered(Some(budget), |meter| match worker.advance(collect, meter) {
            Ok(outcome) => outcome,
            Err(halt) => {
                assert_eq!(halt, Halt::Nodes);
                worker.cut(meter.counters())
            }
        });
        assert!(merge.absorb(&key, exact, outcome));
    }
    assert!(matches!(merge.ended(), Some(Merged::Exhausted | Merged::Goal)));
    merge.totals().clone()
}

#[test]
fn units_of_any_size_are_the_undivided_search() {
    let mut random = Random::new(3);
    let pentominoes = read("packing\nboard 5x6\npieces pentominoes without I X T F W U");
    let mut cut = 0;
    for round in 0..400 {
        let puzzle = match round {
            0..4 => pentominoes.clone(),
            _ => random::puzzle(&mut random, Lattice::Square),
        };
        for which in [Which::Labelled, Which::UpToSymmetry] {
            for collect in [Collect::First, ALL] {
                if BitboardSearch::new(&puzzle, which).is_none() {
                    continue;
                }
                let whole = undivided(&puzzle, which, collect);
                let merged = in_units(&puzzle, which, collect, &mut random);
                // The longest path of a unit is that of the walk it is part of.
                let counters = Counters { peak_states: 0, ..whole.counters };
                assert_eq!(Counters { peak_states: 0, ..merged.counters }, counters, "{round}");
                assert_eq!(merged.found, whole.found, "{round}");
                cut += u32::from(whole.counters.generated > 40);
            }
        }
    }
    assert!(cut > 100, "{cut}");
}

#[test]
fn a_halted_search_goes_on_and_a_visit_can_be_broken_off() {
    let puzzle = read("packing\nboard 5x6\npieces pentominoes without I X T F W U");
    let whole = undivided(&puzzle, Which::UpToSymmetry, ALL);
    let mut search =
        BitboardSearch::new(&puzzle, Which::UpToSymmetry).expect("a puzzle that suits");
    let mut nodes = 0;
    let outcome = loop {
        let (result, used) =
            metered(Some(5), |meter| (search.advance(ALL, meter), meter.counters().generated));
        nodes += used;
        if let Ok(outcome) = result {
            break outcome;
        }
    };
    assert_eq!((outcome.found, nodes), (whole.found.clone(), whole.counters.generated));
    let mut search =
        BitboardSearch::new(&puzzle, Which::UpToSymmetry).expect("a puzzle that suits");
    for path in &whole.found.listed {
        let end = metered(None, |meter| {
            search.visit(meter, &mut |moves| {
                assert_eq!(moves, path.moves);
                ControlFlow::Break(())
            })
        });
        assert_eq!(end, Ok(ControlFlow::Break(())));
    }
    let end = metered(None, |meter| search.visit(meter, &mut |_| panic!("there is no other")));
    assert_eq!(end, Ok(ControlFlow::Continue(())));
}

#[test]
fn subproblems_that_do_not_exist_are_refused() {
    let puzzle = read("packing\nboard 2x3\npiece A x3\nXX");
    for which in [Which::Labelled, Which::UpToSymmetry] {
        let mut search = BitboardSearch::new(&puzzle, which).expect("a puzzle that suits");
        for (path, base, skip) in
            [(vec![99], 0, 0), (vec![0, 0], 0, 0), (vec![1], 0, 0), (vec![], 1, 0), (vec![], 0, 9)]
        {
            assert_eq!(
                search.begin(&Subproblem { path, base, skip }, 0),
                Err(NoSuchSubproblem),
                "{which:?}"
            );
        }
        assert_eq!(search.begin(&Subproblem::whole(), 0), Ok(()));
    }
}

#[test]
fn what_does_not_suit_is_refused() {
    for text in [
        "packing\nboard 3x3x3\npieces soma",
        "packing\nboard iq-pyramid\npieces kanoodle",
        "packing\nboard 12x11\npiece A x66\nXX",
        "packing\nboard 2x2\npiece A\nXX\nXX\nplaced\nAA\nAA",
    ] {
        assert!(BitboardSearch::new(&read(text), Which::Labelled).is_none(), "{text}");
    }
    assert!(
        BitboardSearch::new(&read("packing\nboard 8x16\npiece A x64\nXX"), Which::Labelled)
            .is_some()
    );
}

#[test]
fn pieces_that_cannot_lie_together_have_no_count() {
    let mut board =
        PlaneBoard::new(&read("packing\nboard 2x3\npiece A x2\nXX\npiece B\nXX")).expect("small");
    let mut count = |placed: &[(usize, &[usize])]| {
        let placed: Vec<Placement> = placed
            .iter()
            .map(|&(piece, cells)| Placement { piece, cells: cells.to_vec() })
            .collect();
        metered(None, |meter| board.count(&placed, 100, meter)).expect("there are no limits")
    };
    assert_eq!(count(&[]), Some(9));
    assert_eq!(count(&[(1, &[0, 3])]), Some(2));
    assert_eq!(count(&[(1, &[0, 1])]), Some(1));
    assert_eq!(count(&[(1, &[0, 1]), (0, &[2, 5]), (0, &[3, 4])]), Some(1));
    assert_eq!(count(&[(1, &[1, 4])]), Some(1));
    for wrong in [(2, &[0, 1]), (0, &[0, 9]), (0, &[0, 2]), (0, &[2, 3])] {
        assert_eq!(count(&[(wrong.0, wrong.1)]), None, "{wrong:?}");
    }
    assert_eq!(count(&[(0, &[])]), None);
    assert_eq!(count(&[(1, &[0, 1]), (1, &[3, 4])]), None);
}

/// Solutions up to symmetry of named puzzles: row, board, pieces.
fn check_named(puzzles: &[(&str, &str, &str)]) {
    let rows = table("packing.tsv");
    for (name, board, pieces) in puzzles {
        let row = rows.iter().find(|row| row.get("file_or_puzzle") == Some(name)).expect("a row");
        let puzzle = read(&format!("packing\nboard {board}\npieces {pieces}"));
        let classes = undivided(&puzzle, Which::UpToSymmetry, Collect::All { list: 1 });
        assert_eq!(Some(classes.found.count), row.number("up_to_symmetry"), "{name}");
    }
}

#[test]
fn named_boards_have_as_many_solutions_up_to_symmetry_as_known() {
    check_named(&[
        ("pentominoes 3x20", "3x20", "pentominoes"),
        ("pentominoes 4x15", "4x15", "pentominoes"),
        ("pentominoes 5x12", "5x12", "pentominoes"),
        ("pentominoes 6x10", "6x10", "pentominoes"),
        ("pentominoes 8x8 without the middle four", "8x8-without-middle", "pentominoes"),
        ("11 pentominoes without I, 5x11", "5x11", "pentominoes without I"),
        ("11 pentominoes without X, 5x11", "5x11", "pentominoes without X"),
    ]);
}

#[test]
#[ignore = "half a minute each: part of `just golden-full`"]
fn boards_with_many_solutions_are_visited_completely() {
    check_named(&[
        ("iq-5x11.txt", "5x11", "iq-puzzler-pro"),
        ("IQ Puzzler Pro, diagonal board (below)", "iq-diagonal", "iq-puzzler-pro"),
        ("Kanoodle 5x11", "5x11", "kanoodle"),
        ("Kanoodle pieces on the diagonal board", "iq-diagonal", "kanoodle"),
    ]);
}

#[test]
fn files_in_the_plane_have_as_many_solutions_as_known() {
    let mut checked = 0;
    for row in table("packing.tsv") {
        let name = row.get("file_or_puzzle").expect("every row has a name");
        let path = project_path("puzzles/packing").join(name);
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        let puzzle = read(&text);
        if puzzle.lattice() == Lattice::Square && name != "iq-5x11.txt" {
            let labelled = undivided(&puzzle, Which::Labelled, Collect::All { list: 1 });
            assert_eq!(Some(labelled.found.count), row.number("labelled"), "{name}");
            checked += 1;
        }
    }
    assert_eq!(checked, 14);
}
