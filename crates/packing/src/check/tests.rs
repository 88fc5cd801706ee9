//! One puzzle for each reason, and puzzles without any.

use susun_search::{Control, Halt, Limits, Meter};

use super::*;
use crate::brute_force::{Answer, BruteForce};
use crate::notation;

fn puzzle(text: &str) -> Puzzle {
    notation::read(text, None).unwrap().puzzle
}

fn texts(text: &str) -> Vec<String> {
    reasons(&puzzle(text)).iter().map(ToString::to_string).collect()
}

fn solvable(puzzle: &Puzzle) -> Result<bool, Halt> {
    let control = Control::silent();
    let mut meter = Meter::new(Limits::default(), control);
    let answer = BruteForce::new(puzzle.clone()).advance(&mut meter)?;
    Ok(matches!(answer, Answer::Solution(_)))
}

#[test]
fn areas_must_be_equal() {
    let few = "the pieces have 10 cells, but there are 12 to fill: 2 would stay empty";
    assert_eq!(texts("3 4 4\nDEFAULT\nAAA\nBB\nB\nCC\nD\nD"), [few]);
    let many = "the pieces have 3 cells, but there are 2 to fill: 1 would be left over";
    assert_eq!(texts("1 2 2\nDEFAULT\nA\nBB"), [many]);
}

#[test]
fn every_piece_needs_a_place() {
    let text = "packing\nboard 2x4\npiece A\nXXX\nXXX\nXX.\n";
    assert!(texts(text).contains(&"piece A fits nowhere".to_owned()));
    // Only two upright placements, in the middle.
    let cross = "packing\nboard\n.X.\nXXX\n.X.\npiece A x3\nXXX\npiece B\nX\n";
    let cross = texts(cross);
    assert!(cross[1].contains("3 copies of piece A are left, and at most 1 fits"), "{cross:?}");
}

#[test]
fn every_cell_needs_a_piece() {
    let text = "packing\nboard\nXX.X\nXX..\npiece A\nXX\nXX\npiece B\nX\nplaced\n__.B\n__..\n";
    assert!(texts(text).is_empty(), "{:?}", texts(text));
    let apart = "packing\nboard\nXX.X\nXX.X\npiece A\nXX\nXX\npiece B\nX.\n.X\n";
    assert!(
        texts(apart).contains(&"no piece can cover row 1, column 4, and 1 cell more".to_owned())
    );
}

#[test]
fn a_closed_part_needs_pieces_of_its_size() {
    let text = "packing\nboard\nXXXX.XX\npiece A x2\nXXX\n";
    let found = texts(text);
    let closed = "4 cells around row 1, column 1 are closed in, and the pieces that fit there (A) \
                  cannot fill them";
    assert!(found.contains(&closed.to_owned()), "{found:?}");
    // With the right sizes there is no reason.
    assert!(texts("packing\nboard\nXXXX.XX\npiece A x3\nXX\n").is_empty());
}

#[test]
fn the_mutilated_board_fails_by_its_colours() {
    for side in [4, 6, 8] {
        let row = |index: usize| match index {
            0 => format!(".{}\n", "X".repeat(side - 1)),
            last if last + 1 == side => format!("{}.\n", "X".repeat(side - 1)),
            _ => "X".repeat(side) + "\n",
        };
        let board: String = (0..side).map(row).collect();
        let text = format!("packing\nboard\n{board}piece D x{}\nXX\n", (side * side - 2) / 2);
        let found = reasons(&puzzle(&text));
        let [Reason::Unbalanced(unbalanced), ..] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!(unbalanced.colouring, Colouring::Chessboard);
        assert_eq!(unbalanced.dark.abs_diff(unbalanced.light), 2);
        assert_eq!(unbalanced.possible, [(side * side - 2) / 2]);
    }
}

#[test]
fn other_colourings_find_what_the_chessboard_does_not() {
    // Rows of four on 6 x 6: stripes two cells wide show it (18 of 36, each row of four has 2 of them).
    let found = reasons(&puzzle("packing\nboard 6x6\npiece A x9\nXXXX\n"));
    let colourings: Vec<Colouring> = found
        .iter()
        .filter_map(|reason| match reason {
            Reason::Unbalanced(unbalanced) => Some(unbalanced.colouring),
            _ => None,
        })
        .collect();
    assert!(!colourings.contains(&Colouring::Chessboard));
    assert!(colourings.contains(&Colouring::Diagonals), "{found:?}");
    // An odd number of T-tetrominoes.
    let found = texts("packing\nboard 2x10\npiece T x5\nXXX\n.X.\n");
    assert!(
        found.iter().any(|text| text.starts_with("coloured like a chessboard, 10 free")),
        "{found:?}"
    );
}

#[test]
fn puzzles_with_solutions_have_no_reasons() {
    for text in [
        "2 2 2\nDEFAULT\nA\nBB\nB",
        "packing\nboard iq-pyramid\npieces iq-puzzler-pro",
        "packing\nboard iq-diagonal\npieces kanoodle",
        "packing\nboard 3x3x3\npieces soma",
        "packing\nboard 8x8-without-middle\npieces pentominoes",
        "packing\nboard 1x2\npiece A x2\nX\nplaced\nA_",
        "packing\nboard 1x2\npiece A x2\nX\nplaced\nAB",
    ] {
        assert_eq!(texts(text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn what_is_placed_is_blamed_only_if_it_is_needed() {
    let base = "packing\nboard 3x3\npiece A\nX\npiece B\nXX\npiece C\nXXX\npiece D\nXXX\nplaced\n";
    let blamed = |grid: &str| {
        let puzzle = puzzle(&format!("{base}{grid}"));
        conflict(&puzzle, solvable)
            .unwrap()
            .map(|conflict| (conflict.placed.clone(), conflict.to_string()))
    };
    assert_eq!(blamed("CCC\n___\n___\n"), None);
    // A in the middle leaves no room for B next to the two rows.
    let (placed, text) = blamed("___\n_A_\nCCC\n").unwrap();
    assert_eq!((placed.len(), text.as_str()), (1, "no solution has A in this position"));
    let (placed, text) = blamed("A__\n___\n_BB\n").unwrap();
    let both = "no solution has A and B in these positions; either of them alone would leave one";
    assert_eq!((placed, text.as_str()), (vec![0, 1], both));
    let hopeless = puzzle("packing\nboard 1x3\npiece A\nX\npiece B\nX\nplaced\nA__\n");
    let conflict = conflict(&hopeless, solvable).unwrap().unwrap();
    assert_eq!(conflict.to_string(), "there is no solution, even without the placed pieces");
}
