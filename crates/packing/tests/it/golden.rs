//! Known numbers: orientations, placements, symmetry, and all solutions of `golden/packing.tsv`.

use susun_packing::{
    Lattice, Puzzle, Symmetry, equal_shapes, labelled_per_merged, named, notation, placements,
    symmetries,
};
use susun_testkit::golden::{Row, project_path, table};

use crate::plain::classes::solve;
use crate::plain::each_solution;

fn puzzle(text: &str) -> Puzzle {
    notation::read(text, None).unwrap_or_else(|error| panic!("{text}: {error}")).puzzle
}

fn file(name: &str) -> Puzzle {
    let path = project_path("puzzles/packing").join(name);
    puzzle(&std::fs::read_to_string(&path).expect("a puzzle of the project"))
}

fn name(row: &Row) -> &str {
    row.get("file_or_puzzle").expect("every row has a name")
}

fn row(wanted: &str) -> Row {
    let mut rows = table("packing.tsv").into_iter();
    rows.find(|row| name(row) == wanted).unwrap_or_else(|| panic!("no row {wanted}"))
}

#[test]
fn pentominoes_have_the_orientations_of_the_books() {
    let expected = [
        ("F", 8),
        ("I", 2),
        ("L", 8),
        ("N", 8),
        ("P", 8),
        ("T", 4),
        ("U", 4),
        ("V", 4),
        ("W", 4),
        ("X", 1),
        ("Y", 8),
        ("Z", 4),
    ];
    let pieces = named::set("pentominoes", Lattice::Square).expect("a set");
    let found: Vec<(&str, usize)> = pieces
        .iter()
        .map(|piece| (piece.name.as_str(), piece.orientations(Lattice::Square).len()))
        .collect();
    assert_eq!(found, expected);
}

/// In the 6 x 10 rectangle, 2056 placements: Knuth, "Dancing links", 2000. The others by reasoning, as in the comments.
#[test]
fn placements_are_as_many_as_known() {
    let count = |text: &str| placements(&puzzle(text)).len();
    assert_eq!(count("packing\nboard 6x10\npieces pentominoes"), 2056);
    let soma = puzzle("packing\nboard 3x3x3\npieces soma");
    let found = placements(&soma);
    let by_piece: Vec<(&str, usize)> = soma
        .pieces()
        .iter()
        .enumerate()
        .map(|(index, piece)| {
            let own = found.iter().filter(|placement| placement.piece == index);
            (piece.name.as_str(), own.count())
        })
        .collect();
    // 36 squares of 2 x 2 with 4 orientations each for V; 36 rectangles of 2 x 3 with 4, 2 and 2 for L, T and Z; 8
    // cubes of 2 x 2 x 2 with 12, 12 and 8 for A, B and P.
    let expected = [("V", 144), ("L", 144), ("T", 72), ("Z", 72), ("A", 96), ("B", 96), ("P", 64)];
    assert_eq!(by_piece, expected);
    assert_eq!(found.len(), 688);
    // A pair of balls: 2 * 5 * 4 in the base, and so on up; each ball above the base touches 4 below.
    let pairs: usize = (1..=5).map(|side| 2 * side * (side - 1)).sum::<usize>() + 4 * (55 - 25);
    assert_eq!(count("packing\nboard iq-pyramid\npiece A\nXX"), pairs);
    // Dominoes: 2 * 8 * 7 edges between squares of a chessboard.
    assert_eq!(count("packing\nboard 8x8\npiece A x32\nXX"), 112);
}

#[test]
fn symmetry_groups_have_the_expected_orders() {
    for (board, pieces, order) in [
        ("5x11", "iq-puzzler-pro", 4),
        ("6x10", "pentominoes", 4),
        ("8x8-without-middle", "pentominoes", 8),
        ("iq-diagonal", "iq-puzzler-pro", 4),
        ("iq-pyramid", "kanoodle", 8),
        ("3x3x3", "soma", 48),
        ("3x4x5", "pentominoes", 8),
        ("2x5x5", "pentominoes", 16),
    ] {
        let puzzle = puzzle(&format!("packing\nboard {board}\npieces {pieces}"));
        let symmetries = symmetries(&puzzle);
        assert_eq!(symmetries.len(), order, "{board}");
        assert!(symmetries[0].cells.iter().enumerate().all(|(from, to)| from == *to));
        // A group: the product of two symmetries is a symmetry.
        for first in &symmetries {
            for second in &symmetries {
                let cells: Vec<usize> = first.cells.iter().map(|&to| second.cells[to]).collect();
                let pieces: Vec<usize> = first.pieces.iter().map(|&to| second.pieces[to]).collect();
                let same =
                    |symmetry: &Symmetry| symmetry.cells == cells && symmetry.pieces == pieces;
                assert!(symmetries.iter().any(same), "{board}");
            }
        }
    }
}

/// The files that a plain search counts within a second, unoptimised.
const FILES: [&str; 15] = [
    "test1.txt",
    "test2.txt",
    "test3-no-solution.txt",
    "test7-ring.txt",
    "custom.txt",
    "pyramid.txt",
    "eight-solutions.txt",
    "no-solution-area-fits.txt",
    "custom-6x6.txt",
    "pyramid-2.txt",
    "pyramid-3b.txt",
    "pyramid-4-no-solution.txt",
    "hole.txt",
    "area-too-small.txt",
    "custom-5x10.txt",
];

#[test]
fn the_files_have_as_many_solutions_as_known() {
    for name in FILES {
        let (puzzle, row) = (file(name), row(name));
        let labelled = solve(&puzzle).0.len() as u64;
        assert_eq!(Some(labelled), row.number("labelled"), "{name}");
        let note = row.get("note").unwrap_or_default();
        let merged = note.split("; ").find(|part| part.contains("equal shape are not told apart"));
        let factor = labelled_per_merged(&puzzle).expect("a small number");
        match merged.and_then(|part| part.split(' ').next()) {
            Some(number) => assert_eq!((u128::from(labelled) / factor).to_string(), number),
            None => assert_eq!(u128::from(labelled) % factor, 0),
        }
    }
}

/// Counts the solutions of named puzzles: row, board, pieces. Boards are turned so that the search goes along their
/// long side.
fn check_named(puzzles: &[(&str, &str, &str)]) {
    for (name, board, pieces) in puzzles {
        let puzzle = puzzle(&format!("packing\nboard {board}\npieces {pieces}"));
        let row = row(name);
        let (solutions, classes) = solve(&puzzle);
        assert_eq!(Some(solutions.len() as u64), row.number("labelled"), "{name}");
        assert_eq!(Some(classes as u64), row.number("up_to_symmetry"), "{name}");
    }
}

#[test]
fn named_puzzles_have_as_many_solutions_as_known() {
    check_named(&[
        ("Soma 3x3x3", "3x3x3", "soma"),
        ("pentominoes 3x20", "20x3", "pentominoes"),
        ("pentominoes 2x3x10", "10x3x2", "pentominoes"),
    ]);
}

#[test]
#[ignore = "half a minute: part of `just golden-full`"]
fn larger_named_puzzles_have_as_many_solutions_as_known() {
    check_named(&[
        ("pentominoes 4x15", "15x4", "pentominoes"),
        ("pentominoes 5x12", "12x5", "pentominoes"),
        ("pentominoes 6x10", "10x6", "pentominoes"),
        ("pentominoes 8x8 without the middle four", "8x8-without-middle", "pentominoes"),
        ("11 pentominoes without I, 5x11", "11x5", "pentominoes without I"),
        ("11 pentominoes without X, 5x11", "11x5", "pentominoes without X"),
    ]);
}

#[test]
fn every_solution_is_written_and_read_back_the_same() {
    for name in ["custom.txt", "pyramid-3b.txt", "pyramid-2.txt", "hole.txt", "custom-6x6.txt"] {
        let puzzle = file(name);
        let mut texts = Vec::new();
        each_solution(&puzzle, |solution| {
            puzzle.check_solution(&solution).expect("a solution");
            let text = notation::write_solution(&puzzle, &solution);
            assert_eq!(notation::read_solution(&text, &puzzle).as_ref(), Ok(&solution), "{text}");
            texts.push(text.trim_end().replace('\n', "/"));
        });
        let note = row(name).get("note").unwrap_or_default().to_owned();
        if let Some(answer) = note.strip_prefix("one answer ") {
            let answer = answer.replace("top first ", "").replace("; ", "//");
            assert!(texts.contains(&answer), "{name}: {answer}");
        }
    }
}

#[test]
fn pieces_of_equal_shape_are_found() {
    let names = |name: &str| -> Vec<String> {
        let puzzle = file(name);
        let several = equal_shapes(&puzzle).into_iter().filter(|class| class.len() > 1);
        let letters =
            |class: Vec<usize>| class.iter().map(|&p| puzzle.pieces()[p].name.as_str()).collect();
        several.map(letters).collect()
    };
    assert_eq!(names("test2.txt"), ["ABCD", "EF"]);
    assert_eq!(names("pyramid.txt"), ["AE", "BC"]);
    assert!(names("iq-5x11.txt").is_empty());
}

#[test]
fn the_board_in_the_golden_table_is_the_named_one() {
    let path = project_path("golden/packing.tsv");
    let text = std::fs::read_to_string(path).expect("the golden table");
    let rows: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("# "))
        .filter(|row| row.len() == 9 && row.chars().all(|letter| "X.".contains(letter)))
        .collect();
    let drawn = puzzle(&format!("packing\nboard\n{}\npieces kanoodle", rows.join("\n")));
    assert_eq!(Ok(drawn.region()), named::board("iq-diagonal").as_ref());
}

#[test]
fn the_pieces_of_the_iq_file_are_the_named_ones() {
    let (file, named) = (file("iq-5x11.txt"), named::set("iq-puzzler-pro", Lattice::Square));
    for piece in named.expect("a set") {
        let orientations = piece.orientations(Lattice::Square);
        let same = file.pieces().iter().filter(|other| orientations.contains(&other.shape));
        assert_eq!(same.count(), 1, "{}", piece.name);
    }
}
