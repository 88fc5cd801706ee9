//! Wrong texts, one a row: the message, the place, and the advice.
//!
//! Longer than 400 lines because it is a table; there is nothing to read but the rows.

use super::{MAX_TEXT, NotationError, format, read, read_solution};

/// Text, message with its place, what is pointed at, part of the hint.
type Row = (&'static str, &'static str, &'static str, &'static str);

fn check(rows: &[Row]) {
    for &(text, message, token, hint) in rows {
        let error = read(text, None).map(|_| ()).unwrap_err();
        check_error(text, &error, message, token, hint);
    }
}

fn check_error(text: &str, error: &NotationError, message: &str, token: &str, hint: &str) {
    assert_eq!(error.to_string(), message, "{text}");
    let at = error.at.map_or("", |place| &text[place.offset..][..place.len]);
    assert_eq!(at, token, "{text}");
    let advice = error.hint().unwrap();
    assert!(advice.contains(hint), "{text}: {advice}");
}

#[test]
fn texts_without_a_puzzle_are_refused() {
    check(&[
        ("", "there is nothing to read", "", "begins with `packing`"),
        (" \r\n\n", "there is nothing to read", "", "begins with `packing`"),
        ("hello", "line 1, column 1: this is not a packing puzzle", "hello", "three numbers"),
        (
            "1 2 3\n4 0 5\n7 8 6",
            "line 1, column 1: this is not a packing puzzle",
            "1 2 3",
            "begin with `packing`",
        ),
    ]);
    let wide = format!("1 1 1\nDEFAULT\n{}", "A".repeat(101));
    let error = read(&wide, None).unwrap_err();
    let message = "line 3, column 1: piece A has a side of 101, and no board is longer than 100";
    check_error(&wide, &error, message, "A", "cannot fit anyway");
    let long = "packing\n".repeat(MAX_TEXT);
    let error = read(&long, None).unwrap_err();
    let message = "the text is 2097152 bytes long, and at most 262144 are read";
    check_error(&long, &error, message, "", "leave out");
    let error = format("csv").unwrap_err();
    check_error("", &error, "there is no format `csv`", "", "susun, assignment");
    let susun = format("susun").unwrap();
    let error = read("1 1 1\nDEFAULT\nA", Some(susun)).unwrap_err();
    check_error(
        "1 1 1",
        &error,
        "line 1, column 1: this is not a packing puzzle",
        "1 1 1",
        "packing",
    );
}

#[test]
fn wrong_first_lines_are_explained() {
    check(&[
        (
            "DEFAULT\nA",
            "line 1, column 1: this line should be three numbers, rows, columns and pieces, but it \
             has 1 word",
            "DEFAULT",
            "5 11 12",
        ),
        (
            "  2 2\nDEFAULT\nA",
            "line 1, column 3: this line should be three numbers, rows, columns and pieces, but it \
             has 2 words",
            "2 2",
            "five rows",
        ),
        (
            "2 2 1 1\nDEFAULT\nA",
            "line 1, column 1: this line should be three numbers, rows, columns and pieces, but it \
             has 4 words",
            "2 2 1 1",
            "twelve pieces",
        ),
        ("2 x 1\nDEFAULT\nA", "line 1, column 3: `x` is not a number", "x", "whole numbers"),
        ("2 2.5 1\nDEFAULT\nA", "line 1, column 3: `2.5` is not a number", "2.5", "whole"),
        ("- 2 1\nDEFAULT\nA", "line 1, column 1: `-` is not a number", "-", "whole"),
        (
            "0 2 1\nDEFAULT\nA",
            "line 1, column 1: 0 rows, and there can be 1 to 100",
            "0",
            "size of the board",
        ),
        (
            "2 -3 1\nDEFAULT\nA",
            "line 1, column 3: -3 columns, and there can be 1 to 100",
            "-3",
            "size of the board",
        ),
        (
            "2 101 1\nDEFAULT\nA",
            "line 1, column 3: 101 columns, and there can be 1 to 100",
            "101",
            "size",
        ),
        (
            "2 2 0\nDEFAULT\nA",
            "line 1, column 5: 0 pieces, and there can be 1 to 26",
            "0",
            "A to Z",
        ),
        (
            "2 2 27\nDEFAULT\nA",
            "line 1, column 5: 27 pieces, and there can be 1 to 26",
            "27",
            "letter of its own",
        ),
        (
            "99999999999999999999999999 2 1\nDEFAULT\nA",
            "line 1, column 1: 999999999999999999999999… rows, and there can be 1 to 100",
            "99999999999999999999999999",
            "size",
        ),
        (
            "40 40 1\nDEFAULT\nA",
            "line 1, column 1: 1600 cells, and a region has at most 1024",
            "40 40",
            "up to 1024 cells",
        ),
        (
            "15 15 1\nPYRAMID\nA",
            "line 1, column 1: 1240 cells, and a region has at most 1024",
            "15 15",
            "up to 1024 cells",
        ),
        (
            "3  4 1\nPYRAMID\nA",
            "line 1, column 1: a pyramid has a square base, not one of 3 x 4",
            "3  4",
            "twice",
        ),
    ]);
}

#[test]
fn wrong_board_types_are_explained() {
    check(&[
        (
            "3 3 3\nAA\nB\nCC",
            "line 2, column 1: the board type is missing: found `AA` instead",
            "AA",
            "second line",
        ),
        (
            "3 3 3\n\n  A A\nB\nCC",
            "line 3, column 3: the board type is missing: found `A A` instead",
            "A A",
            "DEFAULT, CUSTOM or PYRAMID",
        ),
        (
            "1 3 1\nX.X\nA",
            "line 2, column 1: the board type is missing: found `X.X` instead",
            "X.X",
            "CUSTOM",
        ),
        (
            "2 2 1\nDEFAULTS\nA",
            "line 2, column 1: `DEFAULTS` is not a board type",
            "DEFAULTS",
            "did you mean DEFAULT?",
        ),
        (
            "2 2 1\r\npyramid\r\nA",
            "line 2, column 1: `pyramid` is not a board type",
            "pyramid",
            "did you mean PYRAMID?",
        ),
        (
            "2 2 1\nHEXAGON\nA",
            "line 2, column 1: `HEXAGON` is not a board type",
            "HEXAGON",
            "it is DEFAULT, CUSTOM or PYRAMID",
        ),
    ]);
    let text = "2 2 1\n";
    let error = read(text, Some(format("assignment").unwrap())).unwrap_err();
    check_error(text, &error, "line 1, column 5: the board type is missing", "1", "second line");
}

#[test]
fn wrong_rows_of_a_board_are_explained() {
    check(&[
        (
            "2 3 1\nCUSTOM\nXX\nXXX\nA",
            "line 3, column 1: row 1 has 2 characters, expected 3",
            "XX",
            "hole as .",
        ),
        (
            "2 3 1\nCUSTOM\nXXX\nXX.X\nA",
            "line 4, column 4: row 2 has 4 characters, expected 3",
            "X",
            "shorten",
        ),
        (
            "3 3 1\nCUSTOM\nXXX\nXX.\nAA",
            "line 5, column 1: 2 rows, expected 3",
            "AA",
            "missing rows",
        ),
        ("2 3 1\nCUSTOM\nXXX", "line 1, column 1: 1 row, expected 2", "2", "missing rows"),
        (
            "1 3 1\nCUSTOM\nXXX\nX.X\nA",
            "line 4, column 1: at least 2 rows, expected 1",
            "X.X",
            "surplus",
        ),
        (
            "1 3 1\nCUSTOM\nXxX\nA",
            "line 3, column 2: `x` is a small letter",
            "x",
            "capital letters: X",
        ),
        (
            "1 3 1\nCUSTOM\nXX#\nA",
            "line 3, column 3: `#` stands where X for a cell or . for a hole should stand",
            "#",
            "no comments",
        ),
        (
            "1 3 1\nCUSTOM\nX X\nA",
            "line 3, column 2: ` ` stands where X for a cell or . for a hole should stand",
            " ",
            "should stand",
        ),
        (
            "1 3 1\nCUSTOM\n...\nA",
            "line 1, column 1: there is no cell to fill",
            "1 3",
            "cells as X",
        ),
    ]);
}

#[test]
fn wrong_pieces_are_explained() {
    check(&[
        (
            "5 4 4\nDEFAULT\nAAA\nBB\nCC\nAA\nA",
            "line 6, column 1: the letter A is used twice, first on line 3",
            "A",
            "another letter",
        ),
        (
            "2 2 1\nDEFAULT\nAA\n\n A",
            "line 5, column 2: the letter A is used twice, first on line 3",
            "A",
            "without a blank line",
        ),
        (
            "2 2 2\nDEFAULT\nAAB\nB",
            "line 3, column 3: `A` and `B` stand on one line, and a line belongs to one piece",
            "B",
            "lines of its own",
        ),
        (
            "2 2 1\nDEFAULT\nAa",
            "line 3, column 2: `a` is a small letter",
            "a",
            "capital letters: A",
        ),
        (
            "2 2 1\nDEFAULT\n\tA",
            "line 3, column 1: a tab stands before or between the cells of a piece",
            "\t",
            "spaces",
        ),
        (
            "2 2 1\nDEFAULT\nA.A",
            "line 3, column 2: `.` stands where a capital letter or a space should stand",
            ".",
            "as spaces",
        ),
        (
            "2 2 1\nDEFAULT\nA1",
            "line 3, column 2: `1` stands where a capital letter or a space should stand",
            "1",
            "remove",
        ),
        (
            "2 2 1\nDEFAULT\nÄ",
            "line 3, column 1: `Ä` stands where a capital letter or a space should stand",
            "Ä",
            "remove",
        ),
        (
            "3 3 1\nDEFAULT\nA A\n\n",
            "line 3, column 3: piece A is in parts that do not touch",
            "A",
            "sides or corners",
        ),
        (
            "3 3 1\nDEFAULT\nA\nA  A\n",
            "line 4, column 4: piece A is in parts that do not touch",
            "A",
            "touch",
        ),
        (
            "5 5 2\nDEFAULT\nA\nBB\nC",
            "line 5, column 1: 3 pieces, but the first line says 2",
            "C",
            "third number",
        ),
        (
            "5 5 3\nDEFAULT\nA\nBB\n",
            "line 1, column 5: 2 pieces, but the first line says 3",
            "3",
            "third number",
        ),
        (
            "5 5 1\nDEFAULT\n",
            "line 1, column 5: 0 pieces, but the first line says 1",
            "1",
            "third number",
        ),
    ]);
}

#[test]
fn wrong_lines_of_our_own_format_are_explained() {
    check(&[
        ("packing up", "line 1, column 9: `up` has no meaning here", "up", "# begins a comment"),
        ("packing", "there is no line `board`", "", "board 5x11"),
        ("packing\ntray 5x5", "line 2, column 1: `tray` does not begin a line", "tray", "piece"),
        ("packing\nXX", "line 2, column 1: this row of cells belongs to nothing", "XX", "below"),
        (
            "packing\nboard 2x2\nXX\npiece A\nX",
            "line 3, column 1: this row of cells belongs to nothing",
            "XX",
            "without a name",
        ),
        (
            "packing\nboard 2x2\npieces soma\nXX",
            "line 4, column 1: this row of cells belongs to nothing",
            "XX",
            "below `piece`",
        ),
        (
            "packing\nboard 2x2\nboard 3x3",
            "line 3, column 1: a second line `board`, the first is line 2",
            "board",
            "remove",
        ),
        (
            "packing\nlattice",
            "line 2, column 1: `lattice` needs square, cubic or balls",
            "lattice",
            "after",
        ),
        (
            "packing\nlattice hexagonal",
            "line 2, column 9: there is no lattice called `hexagonal`",
            "hexagonal",
            "square, cubic, balls",
        ),
        (
            "packing\nlattice square grid",
            "line 2, column 16: `grid` has no meaning here",
            "grid",
            "comment",
        ),
        (
            "packing\nboard chess",
            "line 2, column 7: there is no board called `chess`",
            "chess",
            "iq-diagonal",
        ),
        ("packing\nboard 0x5", "line 2, column 7: there is no cell to fill", "0x5", "cells as X"),
        (
            "packing\nboard 500x5",
            "line 2, column 7: a side of 500, and a drawing has at most 100 layers, rows and columns",
            "500x5",
            "1 to 100",
        ),
        (
            "packing\nlattice cubic\nboard 5x5",
            "line 3, column 7: `5x5` lies on the square lattice, not on the cubic one",
            "5x5",
            "lattice square",
        ),
        (
            "packing\nboard\npiece A\nX",
            "line 2, column 1: there are no rows of cells here",
            "board",
            "X",
        ),
        (
            "packing\nboard\nXX\n-\npiece A\nX",
            "line 2, column 1: there are no rows of cells here",
            "board",
            "line -",
        ),
        (
            "packing\nboard\nXX\n-\nXX\npiece A\nX",
            "line 2, column 1: 2 layers, and the plane has one",
            "board",
            "lattice cubic",
        ),
        (
            "packing\nboard\nXX\nX\npiece A\nX",
            "line 4, column 1: row 2 has 1 character, expected 2",
            "X",
            "hole as .",
        ),
        (
            "packing\nboard\nXX\nXA\npiece A\nX",
            "line 4, column 2: `A` stands where X for a cell or . for a hole should stand",
            "A",
            "should stand",
        ),
        ("packing\nboard 2x2", "line 1, column 1: there are no pieces", "packing", "name a set"),
    ]);
}

#[test]
fn wrong_pieces_of_our_own_format_are_explained() {
    check(&[
        ("packing\nboard 2x2\npiece", "line 3, column 1: `piece` needs a name", "piece", "after"),
        (
            "packing\nboard 2x2\npiece A",
            "line 3, column 1: there are no rows of cells here",
            "piece",
            "cells as X",
        ),
        (
            "packing\nboard 2x2\npiece A\n..",
            "line 3, column 1: there are no rows of cells here",
            "piece",
            "cells as X",
        ),
        (
            "packing\nboard 2x2\npiece A*\nX",
            "line 3, column 7: `A*` cannot be the name of a piece",
            "A*",
            "one capital letter",
        ),
        (
            "packing\nboard 2x2\npiece A x0\nX",
            "line 3, column 9: 0 copies, and there can be 1 to 1024",
            "x0",
            "x2 for two copies",
        ),
        (
            "packing\nboard 2x2\npiece A xx\nX",
            "line 3, column 9: `x` is not a number",
            "xx",
            "x2 for two copies",
        ),
        (
            "packing\nboard 2x2\npiece A x2 x3\nX",
            "line 3, column 12: `x3` has no meaning here",
            "x3",
            "x2 for two copies",
        ),
        (
            "packing\nboard 2x2\npiece A flip\nX",
            "line 3, column 9: `flip` has no meaning here",
            "flip",
            "no-mirror",
        ),
        (
            "packing\nboard 2x2\npiece A\nX\npiece A\nXX",
            "line 5, column 1: two pieces are called A",
            "piece",
            "another name",
        ),
        (
            "packing\nboard 2x2\npiece A\nX\n-\nX",
            "line 3, column 7: piece A does not lie on the square lattice",
            "A",
            "one layer",
        ),
        (
            "packing\nboard 2x2\npiece A x1000\nX\npiece B x25\nX",
            "line 5, column 1: 1025 pieces with all copies, and at most 1024 can be used",
            "piece",
            "leave out",
        ),
        (
            "packing\nboard 2x2\npieces tangram",
            "line 3, column 8: there is no set of pieces called `tangram`",
            "tangram",
            "pentominoes, iq-puzzler-pro",
        ),
        (
            "packing\nboard 2x2\npieces soma",
            "line 3, column 8: `soma` lies on the cubic lattice, not on the square one",
            "soma",
            "lattice cubic",
        ),
        (
            "packing\nboard 6x10\npieces pentominoes without",
            "line 3, column 20: `without` needs the letters of pieces",
            "without",
            "after",
        ),
        (
            "packing\nboard 6x10\npieces pentominoes without Q",
            "line 3, column 28: `pentominoes` has no piece Q",
            "Q",
            "its pieces are F, I, L",
        ),
        (
            "packing\nboard 6x10\npieces pentominoes with I",
            "line 3, column 20: `with` has no meaning here",
            "with",
            "without",
        ),
    ]);
}

#[test]
fn wrong_placed_pieces_are_explained() {
    const HEAD: &str = "packing\nboard\nXX\nX.\npiece A\nXX\npiece B\nX\nplaced";
    for (grid, message, token, hint) in [
        ("\nA_", "line 10, column 1: 1 row, expected 2", "A_", "missing rows"),
        ("\nA_\nA.\n__", "line 12, column 1: 3 rows, expected 2", "__", "surplus"),
        ("\nAA_\n_.", "line 10, column 3: row 1 has 3 characters, expected 2", "_", "shorten"),
        ("\nA_\n-\nA.", "line 10, column 1: 2 layers, expected 1", "A_", "every layer"),
        ("", "line 9, column 1: 0 layers, expected 1", "placed", "every layer"),
        (" now\nAA\n_.", "line 9, column 8: `now` has no meaning here", "now", "comment"),
        ("\nAQ\n_.", "line 10, column 2: there is no piece `Q`", "Q", "free cells"),
        ("\nAA\n_B", "line 11, column 2: `B` stands on a hole of the board", "B", "write ."),
        ("\nA.\nA.", "line 10, column 2: `.` is a hole, but the board has a cell here", ".", "_"),
        (
            "\nA_\n_.",
            "line 10, column 1: the cells of A do not form that piece; the first is row 1, column 1",
            "A",
            "look at this piece",
        ),
        (
            "\nAA\nA.",
            "line 10, column 1: the cells of A do not form copies of piece A",
            "A",
            "letter of its own",
        ),
        ("\nBB\n_.", "line 9, column 1: B is used 2 times, expected 1", "placed", "copies"),
    ] {
        let text = format!("{HEAD}{grid}");
        let error = read(&text, None).map(|_| ()).unwrap_err();
        check_error(&text, &error, message, token, hint);
    }
}

#[test]
fn wrong_solutions_are_explained() {
    let flat = read("2 3 3\nDEFAULT\nA\nBB\nB\nCC", None).unwrap().puzzle;
    let pyramid = read("2 2 2\nPYRAMID\nAA\nBB\nB\n", None).unwrap().puzzle;
    for (puzzle, text, message, token) in [
        (&flat, " \n", "there is nothing to read", ""),
        (&flat, "ABC\n", "line 1, column 1: 1 row, expected 2", "ABC"),
        (&flat, "ABC\nBB", "line 2, column 1: row 2 has 2 characters, expected 3", "BB"),
        (&flat, "ABc\nBBc", "line 1, column 3: there is no piece `c`", "c"),
        (
            &flat,
            "ABC\nBB_",
            "line 1, column 3: the cells of C do not form that piece; the first is row 1, column 3",
            "C",
        ),
        (
            &flat,
            "ABB\nB__",
            "line 1, column 2: the cells of B do not form that piece; the first is row 1, column 2",
            "B",
        ),
        (&flat, "ABB\n__B", "line 1, column 1: C is used 0 times, expected 1", "ABB"),
        (&flat, "_BC\nBBC", "line 1, column 1: A is used 0 times, expected 1", "_BC"),
        (&pyramid, "A\nAB\nBB", "line 1, column 1: 1 layer, expected 2", "A"),
        (&pyramid, "AB\nBB\n\nA", "line 4, column 1: row 1 has 1 character, expected 2", "A"),
    ] {
        let error = read_solution(text, puzzle).map(|_| ()).unwrap_err();
        check_error(text, &error, message, token, "");
    }
}
