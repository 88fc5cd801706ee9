//! The verdict compared with a flood of all reachable boards, and with published facts.

use std::collections::HashSet;

use super::*;
use crate::moves::Direction;

fn board(rows: usize, cols: usize, text: &str) -> Board {
    let cells = (rows * cols) as u16;
    let number = |token: &str| token.parse::<u16>().unwrap_or(BLANK) % cells;
    let tiles: Vec<u16> = text.split(['/', ' ']).map(number).collect();
    Board::new(Size::new(rows, cols).unwrap(), tiles).unwrap()
}

fn square(text: &str) -> Board {
    let rows = text.split('/').count();
    board(rows, rows, text)
}

fn named(goal: NamedGoal, board: &Board) -> Goal {
    Goal::named(goal, board.size())
}

fn standard(board: &Board) -> Goal {
    named(NamedGoal::Standard, board)
}

fn unsolvable(start: &Board, goal: &Goal) -> Unsolvable {
    match solvable(start, goal) {
        Err(NotSolvable::Unsolvable(unsolvable)) => *unsolvable,
        other => panic!("{start}: {other:?}"),
    }
}

/// Every board reachable from `goal`.
fn flood(goal: &Board) -> HashSet<Board> {
    let mut seen = HashSet::from([goal.clone()]);
    let mut open = vec![goal.clone()];
    while let Some(board) = open.pop() {
        for direction in Direction::ALL {
            let mut next = board.clone();
            if next.step(direction).is_some() && seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    seen
}

/// `start` with two tiles swapped.
fn exchanged(start: &Board, a: u16, b: u16) -> Board {
    let cells = start.cells_by_tile();
    let mut board = start.clone();
    board.swap(cells[usize::from(a)], cells[usize::from(b)]);
    board
}

/// Calls `visit` with every order of `items`, by Heap's algorithm.
fn permutations(items: &mut [u16], upto: usize, visit: &mut dyn FnMut(&[u16])) {
    if upto <= 1 {
        return visit(items);
    }
    for index in 0..upto {
        permutations(items, upto - 1, visit);
        items.swap(if upto.is_multiple_of(2) { index } else { 0 }, upto - 1);
    }
}

/// Compares verdict, explanations and repair with the flood, on every board and for several goals.
fn check_every_board(rows: usize, cols: usize, states: usize) {
    let size = Size::new(rows, cols).unwrap();
    let cells = size.cells() as u16;
    let mut own: Vec<u16> = (0..cells).map(|cell| (cell + 3) % cells).collect();
    own.swap(0, 2);
    let mut goals: Vec<Goal> = NamedGoal::ALL.map(|goal| Goal::named(goal, size)).into();
    goals.push(Goal::custom(Board::new(size, own).unwrap()));
    for goal in &goals {
        let reached = flood(goal.board());
        assert_eq!(reached.len(), states, "{size} {goal}");
        permutations(&mut (0..cells).collect::<Vec<_>>(), size.cells(), &mut |tiles| {
            let start = Board::new(size, tiles).unwrap();
            let expected = reached.contains(&start);
            let parity = parity(&start, goal).unwrap();
            assert_eq!(parity.kurang.is_even(), parity.inversions.is_even(), "{start} to {goal}");
            assert_eq!(parity.kurang.is_even(), parity.sign.is_even(), "{start} to {goal}");
            // In one row or one column the order of the tiles counts as well.
            let decides = !size.is_line();
            assert!(parity.is_even() || !expected, "{start} to {goal}");
            assert!(!decides || parity.is_even() == expected, "{start} to {goal}");
            match solvable(&start, goal) {
                Ok(puzzle) => {
                    assert!(expected, "{start} to {goal}");
                    assert_eq!((puzzle.start(), puzzle.goal()), (&start, goal));
                }
                Err(NotSolvable::Unsolvable(why)) => {
                    assert!(!expected, "{start} to {goal}");
                    assert!(why.repair.is_some() || size.is_line(), "{start} to {goal}");
                    if let Some((a, b)) = why.repair {
                        assert!(a != BLANK && a < b);
                        assert!(reached.contains(&exchanged(&start, a, b)), "{start} to {goal}");
                    }
                }
                Err(other) => panic!("{other}"),
            }
        });
    }
}

#[test]
fn every_board_of_2x2_and_2x3_agrees_with_a_flood() {
    check_every_board(2, 2, 12);
    check_every_board(2, 3, 360);
    check_every_board(3, 2, 360);
}

#[test]
fn every_line_of_five_agrees_with_a_flood() {
    check_every_board(1, 5, 5);
    check_every_board(5, 1, 5);
}

#[test]
fn every_board_of_2x4_agrees_with_a_flood() {
    check_every_board(2, 4, 20_160);
}

#[test]
fn every_board_of_4x2_agrees_with_a_flood() {
    check_every_board(4, 2, 20_160);
}

#[test]
fn kurang_is_as_published() {
    for (text, values, sum_plus_x) in [
        (
            "1 2 3 4/5 6 7 8/9 12 15 14/13 11 - 10",
            [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 2, 3, 4, 1],
            14,
        ),
        (
            "3 1 2 4/- 5 7 8/10 6 11 12/9 13 14 15",
            [0, 0, 2, 0, 0, 0, 1, 1, 0, 2, 1, 1, 0, 0, 0, 11],
            20,
        ),
        (
            "1 2 3 4/5 6 - 8/9 10 7 11/13 14 15 12",
            [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 1, 9],
            16,
        ),
        (
            "1 2 3 13/5 8 7 9/6 10 11 -/4 14 15 12",
            [0, 0, 0, 0, 1, 1, 2, 3, 2, 1, 1, 0, 9, 1, 1, 4],
            27,
        ),
        (
            "15 2 3 13/5 8 11 9/- 4 7 6/10 1 14 12",
            [0, 1, 1, 1, 2, 1, 2, 4, 4, 1, 6, 0, 10, 1, 14, 7],
            55,
        ),
    ] {
        let start = square(text);
        let kurang = parity(&start, &standard(&start)).unwrap().kurang;
        assert_eq!((kurang.values.as_slice(), kurang.sum_plus_x), (&values[..], sum_plus_x));
        for label in 1..=16 {
            let pairs = kurang.pairs(label).len() as u32;
            assert_eq!(pairs, kurang.values[usize::from(label) - 1], "{text}: {label}");
        }
    }
}

#[test]
fn sum_plus_x_decides_the_boards_of_the_course() {
    for (text, sum_plus_x) in [
        ("1 3 4 15/2 - 5 12/7 6 11 14/8 9 10 13", 37),
        ("5 1 3 4/9 2 7 8/- 6 15 11/13 10 14 12", 28),
        ("1 6 2 4/5 7 3 8/9 15 - 11/13 14 10 12", 22),
        ("1 2 3 4/5 6 11 7/14 16 10 8/9 13 15 12", 20),
        ("5 1 3 4/9 2 16 8/6 10 7 11/13 14 15 12", 26),
        ("2 3 4 8/1 7 12 11/16 5 6 10/9 13 14 15", 26),
        ("1 2 7 8/5 6 15 3/9 10 4 16/13 14 12 11", 32),
        ("1 2 7 8/5 15 6 3/9 10 4 16/13 14 12 11", 33),
    ] {
        let start = square(text);
        let goal = standard(&start);
        assert_eq!(parity(&start, &goal).unwrap().kurang.sum_plus_x, sum_plus_x, "{text}");
        assert_eq!(solvable(&start, &goal).is_ok(), sum_plus_x % 2 == 0, "{text}");
    }
}

#[test]
fn boards_with_known_solutions_are_solvable_and_x_is_the_parity_of_their_length() {
    let solved = [
        (NamedGoal::Standard, "0 1 3/4 2 5/7 8 6", 4),
        (NamedGoal::Standard, "8 1 3/4 0 2/7 6 5", 14),
        (NamedGoal::Standard, "8 6 7/2 5 4/3 0 1", 31),
        (NamedGoal::Standard, "6 4 7/8 5 0/3 2 1", 31),
        (NamedGoal::Standard, "2 3 4/1 5 0/7 6 8", 19),
        (NamedGoal::Standard, "15 14 1 6/9 11 4 12/0 10 7 3/13 8 5 2", 52),
        (NamedGoal::Snail, "3 2 6/1 4 0/8 7 5", 15),
        (NamedGoal::BlankFirst, "0 3 8/4 1 7/2 6 5", 20),
        (NamedGoal::Standard, "1 2 7/0 4 3/6 5 8", 19),
        (NamedGoal::Standard, "7 4 3/2 8 6/0 5 1", 20),
        (NamedGoal::Standard, "8 7 2/1 5 0/4 6 3", 21),
        (NamedGoal::Standard, "5 3 6/4 0 7/1 8 2", 22),
        (NamedGoal::Standard, "6 0 8/4 3 5/1 2 7", 23),
        (NamedGoal::Standard, "6 5 3/4 1 7/0 2 8", 24),
        (NamedGoal::Standard, "8 6 7/2 5 4/3 0 1", 31),
        (NamedGoal::Standard, "1 6 2 4/5 0 3 8/9 10 7 11/13 14 15 12", 6),
        (NamedGoal::Standard, "3 7 2 4/1 5 10 8/6 0 11 12/9 13 14 15", 19),
        (NamedGoal::Standard, "2 4 8 12/1 7 3 14/0 6 15 11/5 9 13 10", 30),
        (NamedGoal::Standard, "5 1 3 2/10 6 15 7/9 8 11 4/0 13 14 12", 31),
        (NamedGoal::Standard, "6 2 3 8/5 0 7 11/1 10 4 12/13 14 9 15", 32),
        (NamedGoal::Standard, "6 7 4 11/3 2 8 12/1 5 13 15/0 9 10 14", 33),
        (NamedGoal::Standard, "9 5 8 3/6 0 10 11/2 1 14 7/13 15 12 4", 34),
        (NamedGoal::Standard, "9 1 5 7/0 13 2 4/14 6 12 3/10 15 8 11", 35),
        (NamedGoal::Standard, "3 14 2 4/9 1 7 8/0 12 6 10/13 5 11 15", 36),
        (NamedGoal::Standard, "5 9 1 3/0 11 2 7/10 13 12 4/6 15 8 14", 37),
        (NamedGoal::Standard, "2 6 4 8/1 10 7 3/5 13 11 15/12 14 9 0", 38),
        (NamedGoal::Standard, "3 4 6 8/1 2 12 11/15 14 7 0/5 10 9 13", 39),
        (NamedGoal::Standard, "5 6 3 4/8 0 1 15/10 7 2 11/12 9 14 13", 40),
        (NamedGoal::Standard, "2 3 0 8/15 12 6 7/13 1 4 9/14 11 10 5", 50),
    ];
    for (goal, text, moves) in solved {
        let start = square(text);
        let goal = named(goal, &start);
        assert!(solvable(&start, &goal).is_ok(), "{text}");
        assert_eq!(parity(&start, &goal).unwrap().kurang.x, moves % 2, "{text}");
    }
    let snail = square("0 10 5 7/11 14 4 8/1 2 6 13/12 3 15 9");
    assert!(solvable(&snail, &named(NamedGoal::Snail, &snail)).is_err());
}

#[test]
fn the_three_explanations_read_as_sentences() {
    let start = square("1 2 3/4 5 6/8 7 0");
    let parity = parity(&start, &standard(&start)).unwrap();
    assert_eq!(parity.kurang.to_string(), "the kurang values sum to 1 and X is 0, together 1: odd");
    assert_eq!(
        parity.inversions.to_string(),
        "inversions: 1; the width is odd, so the blank's row does not matter: odd"
    );
    assert_eq!(
        parity.sign.to_string(),
        "the permutation (7 8) is odd and the blank is at distance 0 from its goal cell, together: odd"
    );
    assert_eq!(parity.kurang.pairs(8), [7]);
}

#[test]
fn an_unsolvable_board_says_what_could_be_meant() {
    let start = square("1 2 3/4 5 6/8 7 0");
    let why = unsolvable(&start, &standard(&start));
    assert_eq!(
        why.to_string(),
        "the board cannot reach the goal: the kurang values sum to 1 and X is 0, together 1: odd"
    );
    assert_eq!(
        why.hint(),
        "it can reach the goal snail; \
         if tiles 7 and 8 were exchanged, it could reach the given goal"
    );
}

#[test]
fn a_line_out_of_order_names_the_first_tile_that_differs() {
    let start = board(1, 5, "1 3 0 2 4");
    let why = unsolvable(&start, &standard(&start));
    assert_eq!(
        why.reason.to_string(),
        "the tiles of a line keep their order, but the 2nd tile is 3, in the goal it is 2"
    );
    assert_eq!((why.repair, why.other_goals.as_slice()), (Some((2, 3)), &[][..]));
    // An even permutation of the tiles, and still unreachable.
    let cycle = board(5, 1, "2 3 1 4 0");
    let why = unsolvable(&cycle, &standard(&cycle));
    assert!(parity(&cycle, &standard(&cycle)).unwrap().is_even());
    assert_eq!(why.repair, None);
    assert_eq!(why.hint(), "the tiles of a line never change their order");
}

#[test]
fn sizes_must_agree() {
    let start = board(2, 3, "1 2 3 4 5 0");
    let goal = standard(&board(3, 2, "1 2 3 4 5 0"));
    let error = solvable(&start, &goal).unwrap_err();
    assert_eq!(error.to_string(), "the board is 2x3 but the goal is 3x2");
    assert!(parity(&start, &goal).is_err());
}
