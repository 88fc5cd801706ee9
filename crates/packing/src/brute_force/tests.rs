//! Small searches checked by hand.

use susun_search::{Control, Limits};

use super::*;
use crate::notation;

fn puzzle(text: &str) -> Puzzle {
    notation::read(text, None).unwrap().puzzle
}

/// Runs with a limit on the tries.
fn advance<O: Observer>(search: &mut BruteForce<O>, tries: Option<u64>) -> Result<Answer, Halt> {
    let control = Control::silent();
    search.advance(&mut Meter::new(Limits { nodes: tries, ..Limits::default() }, control))
}

/// Draws each event.
#[derive(Default)]
struct Notes(Vec<String>);

impl Observer for Notes {
    fn see(&mut self, seen: Seen<'_>) {
        self.0.push(match seen {
            Seen::Placed { piece, cells, tries } => format!("{tries}: {piece} on {cells:?}"),
            Seen::Removed { piece, cells, tries } => format!("{tries}: {piece} off {cells:?}"),
            Seen::Solution { tries } => format!("{tries}: solution"),
        });
    }
}

#[test]
fn an_observer_sees_pieces_placed_and_removed() {
    let mut search = BruteForce::watched(puzzle("1 3 2\nDEFAULT\nA\nBB"), Notes::default());
    let solution = |answer: Result<Answer, Halt>| match answer {
        Ok(Answer::Solution(solution)) => solution.into_iter().map(|placed| placed.cells).collect(),
        _ => Vec::new(),
    };
    assert_eq!(solution(advance(&mut search, None)), [vec![0], vec![1, 2]]);
    assert_eq!(search.tries(), 10);
    // The second is the same with B rotated by 180 degrees: nothing is optimised.
    assert_eq!(solution(advance(&mut search, None)), [vec![0], vec![1, 2]]);
    assert_eq!(search.tries(), 12);
    let seen = search.into_observer().0;
    let expected = [
        "1: 0 on [0]",
        "10: 1 on [1, 2]",
        "10: solution",
        "10: 1 off [1, 2]",
        "12: 1 on [1, 2]",
        "12: solution",
    ];
    assert_eq!(seen, expected);
}

#[test]
fn the_end_stays_the_end() {
    let mut search = BruteForce::new(puzzle("1 2 1\nDEFAULT\nA"));
    for _ in 0..2 {
        assert_eq!(advance(&mut search, None), Ok(Answer::Exhausted));
        assert_eq!(search.tries(), 16);
        assert!(search.lying().is_empty());
    }
}

#[test]
fn a_halted_search_goes_on_where_it_stopped() {
    let text = "2 3 3\nDEFAULT\nA\nBB\nB\nCC";
    let mut whole = BruteForce::new(puzzle(text));
    let answer = advance(&mut whole, None);
    let mut halted = BruteForce::new(puzzle(text));
    let mut halts = 0;
    let last = loop {
        match advance(&mut halted, Some(1)) {
            Err(Halt::Nodes) => halts += 1,
            other => break other,
        }
    };
    assert_eq!(last, answer);
    assert_eq!(halted.tries(), whole.tries());
    assert_eq!(halts, whole.tries() - 1);
}

#[test]
fn pieces_placed_already_stay() {
    let text = "packing\nboard 1x3\npiece A x3\nX\nplaced\n_A_";
    let mut search = BruteForce::new(puzzle(text));
    let Ok(Answer::Solution(solution)) = advance(&mut search, None) else { panic!("there is one") };
    let cells: Vec<&[usize]> = solution.iter().map(|placed| placed.cells.as_slice()).collect();
    assert_eq!(cells, [[1], [0], [2]]);
    let full = puzzle("packing\nboard 1x1\npiece A\nX\nplaced\nA");
    let mut search = BruteForce::new(full);
    assert!(matches!(advance(&mut search, None), Ok(Answer::Solution(_))));
    assert_eq!(advance(&mut search, None), Ok(Answer::Exhausted));
    assert_eq!(search.tries(), 0);
}

#[test]
fn a_piece_that_may_not_be_mirrored_is_not() {
    let board = "packing\nboard\nXX.\n.XX\n";
    let solved = |piece: &str| {
        let mut search = BruteForce::new(puzzle(&format!("{board}{piece}")));
        matches!(advance(&mut search, None), Ok(Answer::Solution(_)))
    };
    assert!(solved("piece A\n.XX\nXX."));
    assert!(!solved("piece A no-mirror\n.XX\nXX."));
}

#[test]
fn in_space_tries_are_cells_times_orientations() {
    // A single ball has one orientation, the L of three balls has 24, and the base is 2 x 2.
    let mut search = BruteForce::new(puzzle("2 2 2\nPYRAMID\nA\nBB\nB\n"));
    assert_eq!(advance(&mut search, None), Ok(Answer::Exhausted));
    let shapes = puzzle("2 2 2\nPYRAMID\nA\nBB\nB\n").pieces()[1]
        .orientations(crate::Lattice::Balls)
        .len() as u64;
    assert_eq!(search.tries(), 5 + 5 * 5 * shapes);
}
