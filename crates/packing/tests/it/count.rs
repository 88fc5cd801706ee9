//! Counting without visiting: compared with a plain search and with `golden/packing.tsv`.

use susun_packing::{
    Counted, Counting, Lattice, Puzzle, labelled_per_merged, notation, up_to_symmetry,
};
use susun_search::{Control, Counters, Halt, Limits, Meter, Stop};
use susun_testkit::golden::{Row, project_path, table};

use crate::plain::classes::solve;
use crate::random::{self, Random};

fn run(counting: &mut Counting, limits: Limits, stop: Stop) -> (Result<Counted, Halt>, Counters) {
    let control = Control { stop, ..Control::silent() };
    let mut meter = Meter::new(limits, control);
    let counted = counting.advance(&mut meter);
    (counted, meter.counters())
}

fn count(puzzle: &Puzzle) -> Counted {
    let mut counting = Counting::new(puzzle).expect("a puzzle that suits");
    run(&mut counting, Limits::default(), Stop::new()).0.expect("there are no limits")
}

#[test]
fn random_puzzles_have_as_many_solutions_as_a_plain_search_finds() {
    let mut random = Random::new(1);
    let (mut none, mut many, mut divided) = (0, 0, 0);
    for round in 0..4000 {
        let lattice = Lattice::ALL[round % 3];
        let puzzle = random::puzzle(&mut random, lattice);
        let (solutions, classes) = solve(&puzzle);
        let labelled = solutions.len() as u128;
        let counted = count(&puzzle);
        assert_eq!(counted.labelled, Some(labelled), "{round}: {puzzle:?}");
        let factor = labelled_per_merged(&puzzle).expect("a small number");
        assert_eq!(counted.merged, Some(labelled / factor), "{round}");
        if let Some(divided_classes) = up_to_symmetry(&puzzle, labelled) {
            assert_eq!(divided_classes, classes as u128, "{round}: {puzzle:?}");
            divided += 1;
        }
        none += u32::from(labelled == 0);
        many += u32::from(labelled > 10);
    }
    assert!(none > 200 && many > 500 && divided > 1000, "{none} {many} {divided}");
}

#[test]
fn a_count_goes_on_where_it_was_halted() {
    let text = "packing\nboard 5x6\npieces pentominoes without I X T F W U";
    let puzzle = notation::read(text, None).expect("a puzzle").puzzle;
    let mut whole = Counting::new(&puzzle).expect("a puzzle that suits");
    let (counted, counters) = run(&mut whole, Limits::default(), Stop::new());
    let mut halted = Counting::new(&puzzle).expect("a puzzle that suits");
    let (mut states, mut halts) = (0, 0);
    let last = loop {
        let limits = Limits { nodes: Some(7), ..Limits::default() };
        let (result, counters) = run(&mut halted, limits, Stop::new());
        states += counters.generated;
        match result {
            Err(Halt::Nodes) => halts += 1,
            other => break other,
        }
    };
    assert_eq!(last, counted);
    assert!(halts > 10);
    assert_eq!(states, counters.generated);
    // The result does not change.
    assert_eq!(run(&mut whole, Limits::default(), Stop::new()).0, counted);
}

#[test]
fn memory_and_the_stop_handle_halt_a_count() {
    let text = "packing\nboard 6x10\npieces pentominoes";
    let puzzle = notation::read(text, None).expect("a puzzle").puzzle;
    let mut counting = Counting::new(&puzzle).expect("a puzzle that suits");
    let limits = Limits { memory: Some(1 << 20), ..Limits::default() };
    let (result, counters) = run(&mut counting, limits, Stop::new());
    assert_eq!(result, Err(Halt::Memory));
    assert!(counters.peak_states > 1000);
    let stop = Stop::new();
    stop.stop();
    assert_eq!(run(&mut counting, Limits::default(), stop).0, Err(Halt::Stopped));
}

#[test]
fn dominoes_are_counted_on_large_boards_too() {
    let boards = [
        ("8x8", 32, Some(12_988_816)),
        ("2x100", 100, Some(573_147_844_013_817_084_101)),
        // 10 x 100 squares: the number is known to be above u128.
        ("10x100", 500, None),
    ];
    for (board, dominoes, expected) in boards {
        let text = format!("packing\nboard {board}\npiece A x{dominoes}\nXX");
        let puzzle = notation::read(&text, None).expect("a puzzle").puzzle;
        assert_eq!(count(&puzzle).labelled, expected, "{board}");
    }
}

#[test]
fn puzzles_with_wide_borders_are_refused() {
    let suits = |text: &str| Counting::new(&notation::read(text, None).expect("a puzzle").puzzle);
    assert!(suits("packing\nboard 29x34\npiece A x493\nXX").is_some());
    assert!(suits("packing\nboard 30x34\npiece A x204\nXXXXX").is_none());
    // Its border would be as wide, but the area alone excludes a solution.
    let mut known = suits("packing\nboard 30x34\npiece A x203\nXXXXX").expect("an answer");
    let (counted, counters) = run(&mut known, Limits::default(), Stop::new());
    assert_eq!(counted.map(|counted| counted.labelled), Ok(Some(0)));
    assert_eq!(counters, Counters::default());
}

/// The puzzle of a row of the golden table.
fn of_row(name: &str) -> Puzzle {
    let path = project_path("puzzles/packing").join(name);
    let text = if path.is_file() {
        std::fs::read_to_string(&path).expect("a puzzle of the project")
    } else {
        let (pieces, board) = match name {
            "IQ Puzzler Pro, diagonal board (below)" => ("iq-puzzler-pro", "iq-diagonal"),
            "IQ Puzzler Pro, pyramid 5-4-3-2-1" => ("iq-puzzler-pro", "iq-pyramid"),
            "Kanoodle pyramid" => ("kanoodle", "iq-pyramid"),
            "Kanoodle pieces on the diagonal board" => ("kanoodle", "iq-diagonal"),
            "pentominoes 8x8 without the middle four" => ("pentominoes", "8x8-without-middle"),
            _ => name.rsplit_once(' ').expect("pieces and a board"),
        };
        let pieces = pieces.trim_end_matches(',').trim_end_matches(", pyramid").to_lowercase();
        let pieces = match pieces.strip_prefix("11 pentominoes without ") {
            Some(left_out) => format!("pentominoes without {}", left_out.to_uppercase()),
            None => pieces,
        };
        let board = if board == "5-4-3-2-1" { "iq-pyramid" } else { board };
        format!("packing\nboard {board}\npieces {pieces}")
    };
    notation::read(&text, None).unwrap_or_else(|error| panic!("{name}: {error}")).puzzle
}

fn name(row: &Row) -> &str {
    row.get("file_or_puzzle").expect("every row has a name")
}

/// Rows in space whose borders are so wide that there are more states than memory.
const TOO_WIDE: [&str; 6] = [
    "IQ Puzzler Pro, pyramid 5-4-3-2-1",
    "Kanoodle pyramid",
    "pentominoes 3x4x5",
    "pentominoes 2x5x6",
    "11 pentominoes without I, pyramid 5-4-3-2-1",
    "11 pentominoes without X, pyramid 5-4-3-2-1",
];

fn check_rows(choose: impl Fn(&str) -> bool) -> usize {
    let rows: Vec<Row> = table("packing.tsv").into_iter().filter(|row| choose(name(row))).collect();
    for row in &rows {
        let puzzle = of_row(name(row));
        let counted = count(&puzzle);
        let labelled = row.number("labelled").map(u128::from);
        assert_eq!(counted.labelled, labelled, "{}", name(row));
        let classes = row.number("up_to_symmetry").map(u128::from);
        let divided = counted.labelled.and_then(|labelled| up_to_symmetry(&puzzle, labelled));
        assert!(classes.is_none() || classes == divided, "{}: {divided:?}", name(row));
    }
    rows.len()
}

#[test]
fn golden_rows_are_counted_right() {
    assert_eq!(check_rows(|name| !TOO_WIDE.contains(&name)), 31);
}

/// Separate squares of 2x2, five in a column; each can be filled by dominoes in two ways.
fn squares(columns: usize, last: [&str; 2]) -> Puzzle {
    let line = |cells: &str, last: &str| format!("{}{last}\n", cells.repeat(columns));
    let [upper, lower] = last.map(|last| line("XX.", last));
    let hole = line("...", &".".repeat(last[0].len()));
    let squares = format!("{upper}{lower}{hole}").repeat(5);
    let cells = squares.matches('X').count();
    let text = format!("packing\nboard\n{squares}piece A x{}\nXX\n", cells / 2);
    notation::read(&text, None).unwrap_or_else(|error| panic!("{error}")).puzzle
}

#[test]
fn numbers_above_128_bits_are_reported_and_not_guessed() {
    assert_eq!(count(&squares(25, ["", ""])).labelled, Some(1 << 125));
    assert_eq!(count(&squares(26, ["", ""])), Counted { labelled: None, merged: None });
    // Dominoes cannot fill the T at the end of each line of squares: the number of ways up to there is too large, the
    // number of solutions is not.
    assert_eq!(count(&squares(26, ["XXX", ".X."])).labelled, Some(0));
}

#[test]
fn a_count_that_memory_halts_can_go_on_with_more() {
    let text = "packing\nboard 12x12\npiece A x72\nXX\n";
    let puzzle = notation::read(text, None).expect("a puzzle").puzzle;
    let mut counting = Counting::new(&puzzle).expect("dominoes leave narrow borders");
    let mut halts = 0;
    for memory in (10..).map(|power| 1 << power) {
        let limits = Limits { memory: Some(memory), ..Limits::default() };
        match run(&mut counting, limits, Stop::new()).0 {
            Err(halt) => assert_eq!(halt, Halt::Memory),
            Ok(counted) => {
                assert_eq!(counted.labelled, Some(53_060_477_521_960_000));
                break;
            }
        }
        halts += 1;
    }
    assert!(halts > 3, "{halts}");
}
