//! Links: what is written is read back, a link shows what the player sees, and wrong links are reported with their
//! place.
//!
//! Longer than 400 lines because a third of it is a table: every wrong link with its message.

use proptest::prelude::*;
use susun_engine::{
    ByFamily, Check, Control, Convert, Error, Link, LinkReport, MethodChoice, PlacedPiece,
    PuzzleText, Report, Request, Solve, Source, State, answer, packing, sliding,
};

use crate::support::file;

fn ask(request: &Request) -> Result<Vec<Report>, Error> {
    let mut control = Control::silent();
    let mut reports = Vec::new();
    answer(request, &mut control, &mut |report| reports.push(report))?;
    Ok(reports)
}

fn asked(link: Link) -> Result<LinkReport, Error> {
    match ask(&Request::Link(link))?.remove(0) {
        Report::Link(report) => Ok(*report),
        other => panic!("link answers with {other:?}"),
    }
}

fn read(link: &str) -> Result<LinkReport, Error> {
    asked(Link { link: Some(link.into()), state: None })
}

fn written(state: State) -> Result<LinkReport, Error> {
    asked(Link { link: None, state: Some(state) })
}

fn text(text: &str) -> PuzzleText {
    PuzzleText { text: text.into(), ..PuzzleText::default() }
}

fn converted(puzzle: &str, goal: Option<&str>) -> Result<String, Error> {
    let puzzle = PuzzleText { goal: goal.map(Into::into), ..text(puzzle) };
    let to = Some("slidysim-replay".into());
    match ask(&Request::Convert(Convert { puzzle, to }))?.remove(0) {
        Report::Convert(report) => Ok(report.text),
        other => panic!("convert answers with {other:?}"),
    }
}

/// `[solution, moves per second, board]`, compressed by Python's `zlib.compress(..., level=9)`.
const REPLAY: &str = "https://slidysim.github.io/replay?r=eNqLVgpyMfIJ9QlV0lEwNDI2MdVRUDJRMFQw1jdXMFIw1bdQMFAwU4oFAKd6B9Q%3D";

#[test]
fn a_replay_of_slidysim_is_a_link() {
    let report = read(REPLAY).expect("a link");
    assert_eq!(report.state.moves.as_deref(), Some("luurdrd"));
    assert_eq!(report.state.puzzle.text, "4 1 3/7 2 5/8 0 6");
    // What we write has the same content, and is not compressed.
    let ours = converted(REPLAY, None).expect("a replay");
    assert!(ours.starts_with("https://slidysim.github.io/replay?r=eAE"), "{ours}");
    assert_eq!(read(ours.trim()).expect("a link"), report);
    assert_eq!(converted(&report.link, None).expect("a replay"), ours);
    let board = converted("1 2 3/4 0 5/7 8 6", None).expect("a replay without moves");
    assert_eq!(read(board.trim()).expect("a link").state.puzzle.text, "1 2 3/4 0 5/7 8 6");
}

#[test]
fn what_is_no_replay_is_reported() {
    let message = |error: Error| format!("{error}; {}", error.hint().unwrap_or_default());
    let cut = message(read(&REPLAY[..REPLAY.len() - 9]).unwrap_err());
    assert_eq!(cut, "this replay of slidysim cannot be read; copy the whole link again");
    // `["R", 15000]`
    let other =
        read("https://slidysim.github.io/replay?r=eNqLVgpS0lEwNDUwMIgFABCoApE%3D").unwrap_err();
    assert!(message(other).starts_with("this replay of slidysim has no board; "));
    let packing = message(converted(&file("iq-5x11.txt").text, None).unwrap_err());
    assert!(packing.starts_with("--to slidysim-replay is not for packing puzzles"), "{packing}");
    let goal = converted("1 2 3/4 0 5/7 8 6", Some("snail")).unwrap_err();
    assert!(matches!(goal, Error::CannotExpress { .. }), "{goal}");
}

fn of_text(puzzle: &str) -> State {
    State { puzzle: text(puzzle), ..State::default() }
}

const SMALL: &str = "packing\nboard 2x3\npiece A\nXX\npiece my_l\nXX\nX.\npiece c\nX\n";

#[test]
fn a_board_in_any_format_is_written_as_tiles() {
    for board in ["1 2 3/4 0 5/7 8 6", "1 2 3\n4 _ 5\n7 8 6\n", "[[1,2,3],[4,0,5],[7,8,6]]"] {
        let report = written(of_text(board)).unwrap();
        assert_eq!(report.link, "susun:tiles=1.2.3_4.0.5_7.8.6");
        assert_eq!(report.puzzle.family, "sliding");
        assert_eq!(report.state.puzzle.text, "1 2 3/4 0 5/7 8 6");
    }
    let row = State {
        puzzle: PuzzleText { size: Some("1x4".into()), ..text("1 2 3 0") },
        ..State::default()
    };
    assert_eq!(written(row).unwrap().link, "susun:tiles=1.2.3.0");
}

#[test]
fn a_whole_state_is_one_string() {
    let state = State {
        puzzle: PuzzleText { goal: Some("0 1 2/3 4 5/6 7 8".into()), ..text("1 2 3/4 0 5/7 8 6") },
        moves: Some("5 3 2".into()),
        method: MethodChoice {
            algorithm: Some("a-star".into()),
            heuristics: vec!["manhattan".into(), "patterns:4-4".into()],
            weight: None,
            depth: Some(7),
            duplicates: Some("previous".into()),
            effort: Some(5000),
        },
        settings: [("lang", "id"), ("a b", "ü&=")].map(|(a, b)| (a.into(), b.into())).into(),
        ..State::default()
    };
    let report = written(state).unwrap();
    assert_eq!(
        report.link,
        "susun:tiles=1.2.3_4.0.5_7.8.6&goal=blank-first&moves=rul&algorithm=a-star\
         &heuristic=manhattan,patterns%3A4-4&depth=7&duplicates=previous&effort=5000\
         &x-a+b=%C3%BC%26%3D&x-lang=id"
    );
    assert_eq!(read(&report.link).unwrap(), report);
    let url = format!("https://example.org/susun/?v=1#{}\n", report.link);
    assert_eq!(read(&url).unwrap(), report);
}

#[test]
fn the_example_of_the_book_is_true() {
    let page = include_str!("../../../../book/src/reference/json.md");
    let mut lines = page.lines().skip_while(|line| !line.starts_with("{\"verb\":\"link\""));
    let request: Request = serde_json::from_str(lines.next().expect("a request")).unwrap();
    let report = ask(&request).unwrap().remove(0);
    assert_eq!(serde_json::to_string(&report).unwrap(), lines.next().expect("its report"));
    assert_eq!(
        serde_json::from_str::<Report>(&serde_json::to_string(&report).unwrap()).unwrap(),
        report
    );
}

#[test]
fn a_packing_puzzle_keeps_its_text() {
    let put = [("my_l", vec![3, 1, 0]), ("c", vec![2])];
    let put: Vec<PlacedPiece> =
        put.map(|(piece, cells)| PlacedPiece { piece: piece.into(), cells }).into();
    let report = written(State { placed: put, ..of_text(SMALL) }).unwrap();
    assert_eq!(
        report.link,
        "susun:text=packing!board+2x3!piece+A!XX!piece+my_l!XX!X.!piece+c!X!\
         &put=my%5Fl.0.1.3_c.2"
    );
    assert_eq!(report.puzzle.family, "packing");
    assert_eq!(read(&report.link).unwrap(), report);
}

#[test]
fn several_boards_stay_a_text() {
    let report = written(of_text("1 2/3 0\n3 1/2 0\n")).unwrap();
    assert_eq!(report.link, "susun:text=1+2%2F3+0!3+1%2F2+0!");
    let moved = State { moves: Some("u".into()), ..of_text("1 2/3 0\n3 1/2 0\n") };
    let error = written(moved).unwrap_err();
    assert_eq!(error.to_string(), "moves are made on one board, and there are 2");
}

fn solved(link: &str, goal: Option<&str>, method: MethodChoice) -> Vec<Report> {
    let puzzle = PuzzleText { goal: goal.map(Into::into), ..text(link) };
    ask(&Request::Solve(Solve { puzzle, method, ..Solve::default() })).expect("reports")
}

#[test]
fn a_link_is_solved_from_where_the_player_is() {
    let link = "susun:tiles=1.2.3_4.0.5_7.8.6&moves=r&algorithm=breadth-first";
    let [Report::Solve(ByFamily::Sliding(report))] =
        &solved(link, None, MethodChoice::default())[..]
    else {
        panic!("one report")
    };
    assert_eq!(report.puzzle.board, "1 2 3/4 5 0/7 8 6");
    assert_eq!((report.verdict, report.cost), (sliding::Verdict::Optimal, Some(1)));
    assert_eq!(report.method.algorithm, "breadth-first");
}

#[test]
fn what_the_request_says_comes_first() {
    let link = "susun:tiles=1.2.3_4.0.5_7.8.6&goal=snail&algorithm=breadth-first";
    let goal_of = |goal| match &solved(link, goal, MethodChoice::default())[..] {
        [Report::Solve(ByFamily::Sliding(report))] => report.puzzle.goal.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(goal_of(None), "snail");
    assert_eq!(goal_of(Some("standard")), "standard");
    let asked = MethodChoice { algorithm: Some("a-star".into()), ..MethodChoice::default() };
    let auto = MethodChoice { algorithm: Some("auto".into()), ..MethodChoice::default() };
    for (method, used) in [(asked, "a-star"), (auto, "breadth-first")] {
        match &solved(link, Some("standard"), method)[..] {
            [Report::Solve(ByFamily::Sliding(report))] => assert_eq!(report.method.algorithm, used),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn what_is_put_down_is_placed() {
    let link = "susun:text=packing!board+2x3!piece+A!XX!piece+my_l!XX!X.!piece+c!X!&put=c.2";
    let [Report::Solve(ByFamily::Packing(report))] =
        &solved(link, None, MethodChoice::default())[..]
    else {
        panic!("one report")
    };
    assert_eq!(report.verdict, packing::Verdict::Solved);
    assert_eq!(report.puzzle.placed, 1);
    assert_eq!(report.puzzle.board.lines().next(), Some("__c"));
}

#[test]
fn every_verb_without_a_search_reads_links() {
    let link = "http://127.0.0.1:8080/#susun:tiles=1.2_0.3&moves=r&goal=0.2_1.3";
    let check = ask(&Request::Check(Check { puzzle: text(link) })).unwrap();
    let [Report::Check(ByFamily::Sliding(report))] = &check[..] else { panic!("one report") };
    assert_eq!((&*report.puzzle.board, &*report.puzzle.goal_board), ("1 2/3 0", "0 2/1 3"));
    let convert = |to: &str| {
        let request = Convert { puzzle: text(link), to: Some(to.into()) };
        match ask(&Request::Convert(request)).unwrap().remove(0) {
            Report::Convert(report) => (report.from, report.text),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(convert("start-goal"), ("link".into(), "1 2\n3 0\ngoal\n0 2\n1 3\n".into()));
    let link = "susun:tiles=1.2_0.3&goal=0.2_1.3&moves=r\n";
    assert_eq!(convert("link"), ("link".into(), link.into()));
}

#[test]
fn boards_are_converted_to_links() {
    let convert = |puzzle: PuzzleText| {
        let request = Convert { puzzle, to: Some("link".into()) };
        match ask(&Request::Convert(request)).unwrap().remove(0) {
            Report::Convert(report) => report.text,
            other => panic!("{other:?}"),
        }
    };
    let two = convert(text("1 2/3 0\n0 1 2/3 4 5"));
    assert_eq!(two, "susun:tiles=1.2_3.0\nsusun:tiles=0.1.2_3.4.5\n");
    let with_goal = PuzzleText { goal: Some("blank-first".into()), ..text("1 2/3 0") };
    assert_eq!(convert(with_goal), "susun:tiles=1.2_3.0&goal=blank-first\n");
    assert_eq!(
        convert(text("packing\nboard 1x1\npiece A\nX")),
        "susun:text=packing!board+1x1!piece+A!X\n"
    );
}

/// Wrong links, each with its message, the advice, and the column and text that is pointed at.
const WRONG: [(&str, &str, &str, usize, &str); 37] = [
    ("susun:", "nothing follows `susun:`", "susun:tiles=", 1, "susun:"),
    ("https://a.b/#susun:", "nothing follows `susun:`", "susun:tiles=", 14, "susun:"),
    ("susun:goal=snail", "there is no puzzle in this link", "susun:tiles=", 1, "susun:"),
    ("susun:tiles", "`tiles` has no value", "write it as tiles=", 7, "tiles"),
    ("susun:1 2 3", "a space cannot stand in a link", "as one line", 8, " "),
    ("susun:tiles=1.2\n_3.0", "a line's end cannot stand in a link", "as one line", 16, "\n"),
    ("susun:tiles=1.2_3.0\"", "`\"` cannot stand in a link", "write it as %22", 20, "\""),
    ("susun:tiles=1.2_3.é", "`é` cannot stand in a link", "write it as %C3%A9", 19, "é"),
    ("susun:tiles=1.2_3.0&", "nothing stands here", "copy the whole", 21, ""),
    ("susun:tiles=1.2_3.0&&moves=u", "nothing stands here", "copy the whole", 21, ""),
    ("susun:tile=1.2_3.0", "`tile` is not a part of links", "tiles, text, format", 7, "tile"),
    ("susun:=1.2_3.0", "`` is not a part of links", "tiles, text, format", 7, ""),
    (
        "susun:tiles=1.2_3.0&tiles=0.1_2.3",
        "`tiles` appears twice, first on line 1, column 7",
        "leave one",
        21,
        "tiles",
    ),
    ("susun:tiles=1.2_3.0&x-=1", "this setting has no name", "x-NAME", 21, "x-"),
    (
        "susun:tiles=1.2_3.0&x-a=1&x-%61=2",
        "`x-%61` appears twice, first on line 1, column 21",
        "leave one",
        27,
        "x-%61",
    ),
    ("susun:tiles=1.2_3.0&x-a=%4", "`%4` is not a character code", "two digits", 25, "%4"),
    ("susun:tiles=1.2_3.0&x-a=1%GG2", "`%GG` is not a character code", "two digits", 26, "%GG"),
    ("susun:tiles=1.2_3.0&x-a=%+1", "`%+1` is not a character code", "two digits", 25, "%+1"),
    ("susun:text=a%C3", "these codes are not valid UTF-8", "copy the whole", 13, "%C3"),
    ("susun:tiles=1.2_3.0&text=1", "`text` is a second puzzle", "leave it out", 21, "text"),
    ("susun:tiles=1.2_3.0&format=grid", "`format` is for `text`", "leave it out", 21, "format"),
    ("susun:text=susun%3Atiles%3D0", "is another link", "the inner link", 12, "susun%3Atiles%3D0"),
    ("susun:text=1+2!3+0&format=nice", "there is no format `nice`", "json", 27, "nice"),
    (
        "susun:tiles=1.2.3_4.0.5_7.8.8",
        "tile 8 appears twice, first on line 1, column 27",
        "tile 6 is missing",
        29,
        "8",
    ),
    ("susun:tiles=1.2_3", "3 numbers, but a 2x2 board has 4", "", 17, "3"),
    ("susun:tiles=", "there is nothing to read", "a sliding board is rows", 13, ""),
    ("susun:tiles=1.2_3.0&size=3x3", "2x2", "", 13, "1.2_3.0"),
    ("susun:tiles=1.2_3.0&size=big", "big", "", 26, "big"),
    (
        "susun:tiles=1.2_3.0&goal=1.2_3.3",
        "the goal: tile 3 appears twice, first on line 1, column 30",
        "the blank is missing",
        32,
        "3",
    ),
    ("susun:tiles=1.2_3.0&goal=0.1.2_3.4.5", "2x2", "as many rows", 26, "0.1.2_3.4.5"),
    ("susun:tiles=1.2_3.0&moves=ulr+x", "move 4: `x` is not a direction", "u, d, l and r", 31, "x"),
    ("susun:tiles=1.2_3.0&moves=d", "move 1: the blank cannot go down", "capital", 27, "d"),
    ("susun:tiles=1.2_3.0&put=A.1", "put is not for sliding", "for packing", 21, "put"),
    (
        "susun:tiles=1.2_3.0&depth=deep",
        "`deep` is not a number, or too large",
        "number of moves",
        27,
        "deep",
    ),
    ("susun:text=packing!board+0x3", "", "", 26, "0x3"),
    (
        "susun:text=packing!board+1x1!piece+A!X&goal=snail",
        "goal is not for packing puzzles",
        "for sliding",
        40,
        "goal",
    ),
    (
        "susun:text=packing!board+1x1!piece+A!X&moves=u",
        "moves is not for packing puzzles",
        "for sliding",
        40,
        "moves",
    ),
];

/// The same for pieces on a board of two cells with A, a single cell, twice.
const WRONG_PUT: [(&str, &str, &str, usize, &str); 7] = [
    ("A", "`A` does not say where a piece lies", "A.0.1.2_B.5.6", 0, "A"),
    (".1", "`.1` does not say where a piece lies", "A.0.1.2_B.5.6", 0, ".1"),
    ("A.0_A.x", "`x` is not the number of a cell", "counted from 0", 6, "x"),
    ("A.0_A.", "`` is not the number of a cell", "counted from 0", 6, ""),
    (
        "A.0_B.1",
        "piece 2 of those placed: there is no piece called `B`",
        "the pieces are A",
        4,
        "B.1",
    ),
    ("A.1_A.2", "piece 2 of those placed: there is no cell number 2", "from 0", 4, "A.2"),
    (
        "A.1_A.1_A.0",
        "piece 2 of those placed: A and A both cover",
        "place it on free cells",
        4,
        "A.1",
    ),
];

/// The difference from the expected message, if any.
fn misjudged(link: &str, message: &str, hint: &str, at: usize, marked: &str) -> Option<String> {
    let error = read(link).expect_err(link);
    let advice = error.hint().unwrap_or_default();
    let Some((source, place)) = error.place() else {
        return Some(format!("{link}: {error} is nowhere\n"));
    };
    let found = link.get(place.offset..place.offset + place.len);
    // The same error from any verb.
    let check = ask(&Request::Check(Check { puzzle: text(link) })).expect_err(link);
    let right = error.to_string().contains(message)
        && advice.contains(hint)
        && (source, place.line, place.column) == (Source::Puzzle, 1, at)
        && found == Some(marked)
        && check == error;
    (!right).then(|| format!("{link}: {error}; {advice}; marks {found:?}; check says {check}\n"))
}

#[test]
fn wrong_links_are_reported_with_their_place() {
    let all = WRONG.into_iter();
    let wrong: String = all
        .filter_map(|(link, message, hint, at, marked)| misjudged(link, message, hint, at, marked))
        .collect();
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn misplaced_pieces_are_reported_with_their_place() {
    let board = "susun:text=packing!board+1x2!piece+A+x2!X&put=";
    let judged = |(put, message, hint, offset, marked): (&str, &str, &str, usize, &str)| {
        misjudged(&format!("{board}{put}"), message, hint, board.len() + offset + 1, marked)
    };
    let wrong: String = WRONG_PUT.into_iter().filter_map(judged).collect();
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn errors_around_a_link_are_reported_too() {
    let words = |error: Error| (error.to_string(), error.hint().unwrap_or_default());
    let both = Link { link: Some("susun:tiles=0".into()), state: Some(of_text("1 2/3 0")) };
    assert!(words(asked(both).unwrap_err()).1.contains("`link` to read one"));
    let neither = words(asked(Link::default()).unwrap_err());
    assert_eq!(neither.0, "neither a link nor a state is given");
    assert_eq!(read("1 2/3 0").unwrap_err().to_string(), "this is not a Susun link");
    let long = format!("susun:tiles={}", "1".repeat(1 << 20));
    assert!(read(&long).unwrap_err().to_string().contains("bytes long"));
    let nested = written(of_text("susun:tiles=1.2_3.0")).unwrap_err();
    assert_eq!(nested.to_string(), "the puzzle of this link is another link");
    let format = PuzzleText { format: Some("grid".into()), ..text("susun:tiles=1.2_3.0") };
    let format = ask(&Request::Check(Check { puzzle: format })).unwrap_err();
    assert_eq!(words(format).1, "leave --format out");
    // An error in the request's own goal is not in the link.
    let goal =
        PuzzleText { goal: Some("1 2/3 3".into()), ..text("susun:tiles=1.2_3.0&goal=snail") };
    let goal = ask(&Request::Check(Check { puzzle: goal })).unwrap_err();
    assert_eq!(goal.place().map(|(source, place)| (source, place.column)), Some((Source::Goal, 7)));
}

#[test]
fn a_link_with_very_many_parts_is_read_at_once() {
    use std::fmt::Write as _;
    let mut link = String::from("susun:tiles=1.2_3.0");
    for number in 0..80_000 {
        let _ = write!(link, "&x-{number}=1");
    }
    assert_eq!(read(&link).unwrap().state.settings.len(), 80_000);
    let put =
        format!("susun:text=packing!board+1x2!piece+A!X&put={}", "A.0_".repeat(200_000) + "A.1");
    assert!(read(&put).unwrap_err().to_string().contains("piece 2 of those placed"));
}

fn any_state() -> impl Strategy<Value = State> {
    let board = (1..6_usize, 2..6_usize).prop_flat_map(|(rows, cols)| {
        let tiles: Vec<usize> = (0..rows * cols).collect();
        (Just(cols), Just(tiles.clone()).prop_shuffle(), Just(tiles).prop_shuffle())
    });
    let choice = (
        proptest::option::of(".{0,12}"),
        proptest::collection::vec(".{1,9}", 0..3),
        proptest::option::of("[0-9.]{1,4}"),
        proptest::option::of(any::<u32>()),
    );
    let settings = proptest::collection::btree_map(".{1,6}", "(?s).{0,9}", 0..4);
    (board, any::<bool>(), "[udlr]{0,30}", choice, settings).prop_map(
        |((cols, tiles, goal), with_goal, steps, choice, settings)| {
            let rows = |tiles: &[usize]| {
                let row = |row: &[usize]| {
                    row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
                };
                tiles.chunks(cols).map(row).collect::<Vec<_>>().join("/")
            };
            let (algorithm, heuristic, weight, depth) = choice;
            let puzzle = PuzzleText {
                format: Some("slash".into()),
                goal: with_goal.then(|| rows(&goal)),
                ..text(&rows(&tiles))
            };
            let method = MethodChoice {
                algorithm,
                heuristics: heuristic,
                weight,
                depth,
                ..MethodChoice::default()
            };
            let moves = possible(&tiles, cols, &steps);
            State { puzzle, moves, placed: Vec::new(), method, settings }
        },
    )
}

/// The steps that stay on the board.
fn possible(tiles: &[usize], cols: usize, steps: &str) -> Option<String> {
    let blank = tiles.iter().position(|tile| *tile == 0)?;
    let (mut row, mut col) = (blank / cols, blank % cols);
    let rows = tiles.len() / cols;
    let mut goes = |step: &char| match step {
        'u' if row > 0 => {
            row -= 1;
            true
        }
        'd' if row + 1 < rows => {
            row += 1;
            true
        }
        'l' if col > 0 => {
            col -= 1;
            true
        }
        'r' if col + 1 < cols => {
            col += 1;
            true
        }
        _ => false,
    };
    let moves: String = steps.chars().filter(&mut goes).collect();
    (!moves.is_empty()).then_some(moves)
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(state in any_state()) {
        let report = written(state.clone()).unwrap();
        let fits = |byte: u8| byte.is_ascii_graphic() && !b"\"<>#`{}|\\^[]".contains(&byte);
        let all_fit = report.link.bytes().all(fits);
        prop_assert!(all_fit);
        prop_assert_eq!(&read(&report.link).unwrap(), &report);
        let State { puzzle, moves, method, settings, .. } = report.state;
        prop_assert_eq!(puzzle.text, state.puzzle.text);
        prop_assert_eq!(moves, state.moves);
        prop_assert_eq!(method, state.method);
        prop_assert_eq!(settings, state.settings);
    }

    #[test]
    fn any_text_of_packing_is_kept(comment in "[^\n\r]{0,30}", mirrored in any::<bool>()) {
        let word = if mirrored { " mirror" } else { "" };
        let puzzle = format!("packing # {comment}\nboard 1x2\npiece A{word}\nXX\n");
        let report = written(of_text(&puzzle)).unwrap();
        prop_assert_eq!(&report.state.puzzle.text, &puzzle);
        prop_assert_eq!(read(&report.link).unwrap(), report);
    }

    #[test]
    fn nothing_after_susun_panics(rest in "([a-z%.&=_!+0-9-]|tiles=|text=|put=|moves=|goal=|x-|%2|é| ){0,40}") {
        let link = format!("susun:{rest}");
        match read(&link) {
            Ok(report) => prop_assert_eq!(read(&report.link).unwrap(), report),
            Err(error) => {
                if let Some((_, place)) = error.place() {
                    prop_assert!(link.get(place.offset..place.offset + place.len).is_some());
                }
            }
        }
    }
}
