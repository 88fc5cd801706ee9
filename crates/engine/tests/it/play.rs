//! The position of a player, reported so that a front end needs no rules of puzzles to draw it.

use susun_engine::{
    ByFamily, Control, Error, PlacedPiece, Play, PuzzleText, Report, Request, Source, answer,
    packing, sliding,
};

/// Pieces on a board of two rows; B is given.
const GIVEN: &str =
    "packing\nboard 2x3\npiece A\nXX\nX.\npiece B\nXX\npiece C\nX\nplaced\n___\n_BB\n";

fn text(text: &str) -> PuzzleText {
    PuzzleText { text: text.into(), ..PuzzleText::default() }
}

fn answers(play: Play) -> Result<Report, Error> {
    let mut control = Control::silent();
    let mut reports = Vec::new();
    answer(&Request::Play(play), &mut control, &mut |report| reports.push(report))?;
    Ok(reports.remove(0))
}

fn slid(start: &str, moves: &str) -> Result<sliding::PlayInfo, Error> {
    let play = Play { puzzle: text(start), moves: moves.into(), boards: true, ..Play::default() };
    let Report::Play(ByFamily::Sliding(report)) = answers(play)? else {
        panic!("a sliding puzzle")
    };
    Ok(report.play)
}

fn filled(puzzle: &str, put: &[(&str, &[usize])]) -> Result<packing::PlayInfo, Error> {
    let one = |&(piece, cells): &(&str, &[usize])| PlacedPiece {
        piece: piece.into(),
        cells: cells.into(),
    };
    let put = put.iter().map(one).collect();
    let play = Play { puzzle: text(puzzle), placed: put, ..Play::default() };
    let Report::Play(ByFamily::Packing(report)) = answers(play)? else {
        panic!("a packing puzzle")
    };
    Ok(report.play)
}

#[test]
fn a_board_after_some_moves() {
    let play = slid("1 2 3/4 0 5/7 8 6", "rd").expect("possible moves");
    assert_eq!((play.board.as_str(), play.solved), ("1 2 3/4 5 6/7 8 0", true));
    assert_eq!(play.tiles, [1, 2, 3, 4, 5, 6, 7, 8, 0]);
    assert_eq!(play.goal_tiles, play.tiles);
    // The blank has no home.
    assert_eq!(play.home, [true, true, true, true, true, true, true, true, false]);
    assert_eq!(play.moves, [5, 6]);
    let texts: Vec<&str> = play.notations.iter().map(|moves| moves.text.as_str()).collect();
    assert_eq!(texts, ["5 6", "rd", "LU", "RIGHT DOWN"]);
    let boards = play.boards.expect("asked for");
    assert_eq!(boards[0], [1, 2, 3, 4, 0, 5, 7, 8, 6]);
    assert_eq!(boards[1], [1, 2, 3, 4, 5, 0, 7, 8, 6]);
    assert_eq!((boards.len(), &boards[2]), (3, &play.tiles));
}

#[test]
fn tiles_in_line_with_the_blank_slide_together() {
    let start = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15";
    let play = slid(start, "").expect("no moves");
    let slides: Vec<(u16, &[u16], &str)> =
        play.slides.iter().map(|s| (s.tile, s.tiles.as_slice(), s.direction.as_str())).collect();
    let expected: [(u16, &[u16], &str); 6] = [
        (11, &[11], "down"),
        (7, &[11, 7], "down"),
        (3, &[11, 7, 3], "down"),
        (14, &[14], "right"),
        (13, &[14, 13], "right"),
        (15, &[15], "left"),
    ];
    assert_eq!(slides, expected);
    // A slide can be made, and moves its tile one step.
    for slide in &play.slides {
        let moves: Vec<String> = slide.tiles.iter().map(u16::to_string).collect();
        let after = slid(start, &moves.join(" ")).expect("a slide");
        let cell = |play: &sliding::PlayInfo, tile: u16| play.tiles.iter().position(|t| *t == tile);
        let goes = match slide.direction.as_str() {
            "up" => -4,
            "down" => 4,
            "left" => -1,
            _ => 1,
        };
        for &tile in &slide.tiles {
            let (from, to) = (cell(&play, tile).unwrap(), cell(&after, tile).unwrap());
            assert_eq!(to.cast_signed() - from.cast_signed(), goes, "tile {tile}");
        }
        assert_eq!(cell(&after, 0), cell(&play, slide.tile));
    }
}

#[test]
fn moves_that_cannot_be_made_are_mistakes_with_their_place() {
    let error = slid("1 2 3/4 0 5/7 8 6", "rrd").unwrap_err();
    let (source, place) = error.place().expect("a place");
    assert_eq!((source, place.column), (Source::Moves, 2));
    assert!(error.hint().is_some());
    let puzzle = text("1 2/3 0");
    let unknown = Play { puzzle, notation: Some("semaphore".into()), ..Play::default() };
    assert!(matches!(answers(unknown), Err(Error::UnknownNotation { .. })));
    let many = "ud".repeat(100_000);
    let error = slid("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", &many).unwrap_err();
    assert_eq!(error, Error::TooManyBoards { boards: 200_001, most: 65_536 });
}

#[test]
fn given_and_placed_pieces_are_shown_together() {
    let fill = filled(GIVEN, &[("A", &[3, 0, 1])]).expect("free cells");
    assert!(!fill.solved);
    let placed: Vec<(&str, char, &[usize], bool)> =
        fill.placed.iter().map(|p| (p.piece.as_str(), p.letter, &p.cells[..], p.given)).collect();
    let expected: [(&str, char, &[usize], bool); 2] =
        [("A", 'A', &[0, 1, 3], false), ("B", 'B', &[4, 5], true)];
    assert_eq!(placed, expected);
    let left: Vec<usize> = fill.pieces.iter().map(|piece| piece.left).collect();
    assert_eq!(left, [0, 0, 1]);
    let can_lie = |piece: usize| -> Vec<Vec<usize>> {
        let ways = fill.pieces[piece].orientations.iter();
        ways.flat_map(|way| way.placements.clone()).collect()
    };
    assert_eq!((can_lie(0), can_lie(2)), (Vec::new(), vec![vec![2]]));
    assert_eq!(fill.layers.len(), 1);
    let rows = [[Some(0), Some(1), Some(2)], [Some(3), Some(4), Some(5)]];
    assert_eq!(fill.layers[0].cells, rows);
    assert!(filled(GIVEN, &[("A", &[0, 1, 3]), ("C", &[2])]).expect("all of it").solved);
}

#[test]
fn misplaced_pieces_are_reported_with_advice() {
    let refusal = |put: &[(&str, &[usize])]| {
        let error = filled(GIVEN, put).unwrap_err();
        (error.to_string(), error.hint().expect("a hint"))
    };
    let says = |what: &str, hint: &str| (what.to_string(), hint.to_string());
    let overlap = says(
        "piece 1 of those placed: B and A both cover row 2, column 2",
        "place it on free cells, or remove B first",
    );
    assert_eq!(refusal(&[("A", &[0, 1, 4])]), overlap);
    let outside = says(
        "piece 1 of those placed: there is no cell number 6: the piece leaves the board",
        "cells are numbered from 0 to 5, in reading order, without the holes",
    );
    assert_eq!(refusal(&[("C", &[6])]), outside);
    let unknown =
        says("piece 1 of those placed: there is no piece called `Z`", "the pieces are A, B, C");
    assert_eq!(refusal(&[("Z", &[0])]), unknown);
    let copies = says(
        "piece 2 of those placed: C is used 2 times, expected 1",
        "no copy of C is left: remove one first",
    );
    assert_eq!(refusal(&[("C", &[0]), ("C", &[1])]), copies);
    let shape = says(
        "piece 1 of those placed: the cells of A do not form that piece; the first is row 1, column 1",
        "name as many cells as the piece has, as they lie in one of its orientations",
    );
    assert_eq!(refusal(&[("A", &[0, 1, 2])]), shape);
    assert_eq!(refusal(&[("A", &[0, 1, 1])]), shape);
}

#[test]
fn layers_of_balls_lie_in_the_gaps_of_those_below() {
    let pyramid = "packing
board pyramid-3
piece A x2
XXX
piece B x8
X
";
    let fill = filled(pyramid, &[("A", &[0, 9, 13])]).expect("an edge up to the top");
    let offsets: Vec<[usize; 2]> = fill.layers.iter().map(|l| [l.row, l.column]).collect();
    assert_eq!(offsets, [[0, 0], [1, 1], [2, 2]]);
    // Copies have their own letters, in the order of their cells.
    assert_eq!((fill.pieces[0].letters.as_str(), fill.placed[0].letter), ("AC", 'A'));
    assert_eq!(fill.pieces[0].orientations.len(), 6);
    let boxed = filled(
        "packing
board 2x2x2
piece A x4
XX
",
        &[],
    )
    .expect("cubes");
    assert!(boxed.layers.iter().all(|layer| (layer.row, layer.column) == (0, 0)));
}

#[test]
fn what_belongs_to_the_other_family_is_refused() {
    let refused = |play: Play| match answers(play) {
        Err(Error::NotForFamily { what, family }) => (what, family),
        other => panic!("{other:?}"),
    };
    let put = vec![PlacedPiece { piece: "A".into(), cells: vec![0] }];
    let sliding = Play { puzzle: text("1 2/3 0"), placed: put, ..Play::default() };
    assert_eq!(refused(sliding), ("put".into(), "sliding"));
    let packing = Play { puzzle: text(GIVEN), moves: "u".into(), ..Play::default() };
    assert_eq!(refused(packing), ("moves".into(), "packing"));
    let packing = Play { puzzle: text(GIVEN), boards: true, ..Play::default() };
    assert_eq!(refused(packing), ("boards".into(), "packing"));
}
