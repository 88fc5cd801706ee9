//! What is written is read back the same, and no text makes a reader panic.

use susun_testkit::dice::Dice;

use super::{FORMATS, format, read, read_solution, recognise, write, write_solution};
use crate::lattice::{Cell, Lattice, Spot, plus};
use crate::piece::Piece;
use crate::placements::placements;
use crate::puzzle::{Placement, Puzzle};
use crate::region::Region;
use crate::shape::{Drawing, Shape};

/// A region of up to three layers with holes.
fn random_region(dice: &mut Dice, lattice: Lattice) -> Region {
    let layers = if lattice.is_flat() { 1 } else { 1 + dice.index(3) };
    loop {
        let layer = |dice: &mut Dice| {
            let (rows, columns) = (1 + dice.index(5), 1 + dice.index(6));
            (0..rows).map(|_| (0..columns).map(|_| dice.roll(4) > 0).collect()).collect()
        };
        let drawing: Drawing = (0..layers).map(|_| layer(dice)).collect();
        if let Ok(region) = Region::new(lattice, &drawing) {
            return region;
        }
    }
}

/// A shape that grows from one cell to up to five, to any side.
fn random_shape(dice: &mut Dice, lattice: Lattice) -> Shape {
    let mut cells: Vec<Cell> = vec![[0, 0, 0]];
    for _ in 0..dice.index(5) {
        let mut part = |sides: u64| dice.roll(sides) as i32 - 1;
        let layer = if lattice.is_flat() { 0 } else { part(3) };
        let step = lattice.cell(Spot { layer, row: part(3), column: part(3) });
        let from = cells[dice.index(cells.len())];
        cells.push(plus(from, step));
    }
    Shape::new(cells).unwrap()
}

fn random_puzzle(dice: &mut Dice) -> Puzzle {
    let lattice = Lattice::ALL[dice.index(3)];
    let names = ["A", "B", "X", "q", "7", "long-name", "two_words", "Z"];
    let count = 1 + dice.index(names.len());
    let pieces = names[..count]
        .iter()
        .map(|name| Piece {
            name: (*name).into(),
            shape: random_shape(dice, lattice),
            count: 1 + dice.index(3),
            may_mirror: dice.roll(2) == 0,
        })
        .collect();
    let puzzle = Puzzle::new(random_region(dice, lattice), pieces).unwrap();
    let placed = random_placed(dice, &puzzle);
    puzzle.with_placed(placed).unwrap()
}

/// Some random placements, as long as they fit.
fn random_placed(dice: &mut Dice, puzzle: &Puzzle) -> Vec<Placement> {
    let mut placed = Vec::new();
    for _ in 0..dice.index(6) {
        let now = puzzle.clone().with_placed(placed.clone()).unwrap();
        let all = placements(&now);
        if !all.is_empty() {
            placed.push(all[dice.index(all.len())].clone());
        }
    }
    placed
}

#[test]
fn every_puzzle_is_read_back_as_it_was_written() {
    let mut dice = Dice(7);
    let mut with_placed = 0;
    for _ in 0..500 {
        let puzzle = random_puzzle(&mut dice);
        with_placed += usize::from(!puzzle.placed().is_empty());
        let text = write(&puzzle, format("susun").unwrap()).unwrap();
        let reading = read(&text, None).unwrap_or_else(|error| panic!("{text}\n{error}"));
        assert_eq!(reading.format.name, "susun");
        assert_eq!(reading.puzzle, puzzle, "{text}");
    }
    assert!(with_placed > 100, "{with_placed}");
}

/// A puzzle that the format of the assignment can hold.
fn random_assignment(dice: &mut Dice) -> Puzzle {
    let pyramid = dice.roll(3) == 0;
    let lattice = if pyramid { Lattice::Balls } else { Lattice::Square };
    let region = match pyramid {
        true => Region::pyramid(1 + dice.index(4)).unwrap(),
        false if dice.roll(2) == 0 => {
            Region::rectangle(1 + dice.index(5), 1 + dice.index(9)).unwrap()
        }
        false => random_region(dice, lattice),
    };
    let mut letters: Vec<char> = ('A'..='Z').collect();
    let mut pieces = Vec::new();
    for _ in 0..=dice.index(12) {
        let letter = letters.remove(dice.index(letters.len()));
        // Grown in the plane by king's moves, so it is in one part.
        let drawing = random_shape(dice, Lattice::Square).drawing(Lattice::Square);
        let shape = Shape::from_drawing(lattice, &drawing).unwrap();
        pieces.push(Piece::new(letter, shape, lattice));
    }
    Puzzle::new(region, pieces).unwrap()
}

#[test]
fn every_assignment_is_read_back_as_it_was_written() {
    let mut dice = Dice(11);
    for _ in 0..500 {
        let puzzle = random_assignment(&mut dice);
        for format in FORMATS {
            let text = write(&puzzle, format).unwrap();
            let reading = read(&text, None).unwrap_or_else(|error| panic!("{text}\n{error}"));
            assert_eq!(reading.format, format);
            assert_eq!(reading.puzzle, puzzle, "{text}");
            // Other line ends change nothing.
            let windows = format!("\u{feff}{}\r\n\r\n", text.replace('\n', " \r\n"));
            assert_eq!(read(&windows, None).map(|reading| reading.puzzle), Ok(puzzle.clone()));
        }
    }
}

#[test]
fn what_a_format_cannot_hold_is_refused_with_a_reason() {
    let refused = |text: &str| {
        let puzzle = read(text, None).unwrap().puzzle;
        write(&puzzle, format("assignment").unwrap()).unwrap_err().to_string()
    };
    for (text, reason) in [
        ("packing\nboard 2x2x2\npiece A\nX", "neither flat nor a pyramid"),
        ("packing\nboard 2x2\npiece A x2\nX", "piece A has 2 copies"),
        ("packing\nboard 2x2\npiece a\nX", "piece a is not called by a capital letter"),
        ("packing\nboard 2x2\npiece AB\nX", "piece AB is not called by a capital letter"),
        ("packing\nboard 2x2\npiece A no-mirror\nX", "a rule for mirroring"),
        ("packing\nboard 2x2\npiece A\nX.X", "not flat or not in one part"),
        ("packing\nboard pyramid-2\npiece A\nX\n-\nX", "not flat or not in one part"),
        ("packing\nboard 2x2\npiece A\nX\nplaced\nA_\n__", "pieces are placed already (1)"),
    ] {
        let message = refused(text);
        assert!(message.contains(reason), "{text}: {message}");
    }
    let row = format!("A{}\n", "_".repeat(99));
    let many = format!("packing\nboard 1x100\npiece A x100\nX\nplaced\n{row}");
    let puzzle = read(&many, None).unwrap().puzzle;
    assert_eq!(write(&puzzle, format("susun").unwrap()), Err(super::CannotExpress::Letters));
}

#[test]
fn copies_may_have_letters_of_their_own_or_share_one() {
    let puzzle = read("packing\nboard 2x2\npiece D x2\nXX\n", None).unwrap().puzzle;
    for (text, cells) in [
        ("DD\nAA", [vec![0, 1], vec![2, 3]]),
        ("DA\nDA", [vec![0, 2], vec![1, 3]]),
        ("DD\nDD", [vec![0, 1], vec![2, 3]]),
    ] {
        let solution = read_solution(text, &puzzle).unwrap();
        let found: Vec<Vec<usize>> = solution.iter().map(|placed| placed.cells.clone()).collect();
        assert_eq!(found, cells, "{text}");
        let again = read_solution(&write_solution(&puzzle, &solution), &puzzle).unwrap();
        assert_eq!(again, solution);
    }
}

#[test]
fn x_is_a_free_cell_unless_a_piece_is_drawn_so() {
    let free = "packing\nboard 1x2\npiece A\nX\npiece B\nX\nplaced\nAX\n";
    assert_eq!(read(free, None).unwrap().puzzle.placed().len(), 1);
    let piece = "packing\nboard 1x2\npiece A\nX\npiece X\nX\nplaced\nAX\n";
    assert_eq!(read(piece, None).unwrap().puzzle.placed().len(), 2);
}

#[test]
fn no_text_makes_a_reader_panic() {
    let seeds = [
        FORMATS[0].example,
        FORMATS[1].example,
        "packing\nlattice balls\nboard pyramid-3\npieces kanoodle without A B\npiece Q x3 mirror\nX\n-\n.X\n",
        "3 3 2\nPYRAMID\nAA\n A\n\nB\n",
    ];
    let alphabet: Vec<char> = "AXx.-_# \n\r\t0123é\u{0}packing".chars().collect();
    let mut dice = Dice(3);
    let puzzle = read(seeds[3], None).unwrap().puzzle;
    for round in 0..20_000 {
        let mut text: Vec<char> = seeds[round % seeds.len()].chars().collect();
        for _ in 0..=dice.index(4) {
            let at = dice.index(text.len());
            match dice.roll(3) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, alphabet[dice.index(alphabet.len())]),
                _ => text[at] = alphabet[dice.index(alphabet.len())],
            }
        }
        let text: String = text.into_iter().collect();
        let _ = recognise(&text);
        for format in FORMATS {
            if let Err(error) = read(&text, Some(format)) {
                assert!(error.hint().is_some());
                // The place is inside the text.
                let at = error.at.map(|place| text.get(place.offset..place.offset + place.len));
                assert_ne!(at, Some(None), "{text:?}: {error}");
            }
        }
        let _ = read_solution(&text, &puzzle);
    }
}
