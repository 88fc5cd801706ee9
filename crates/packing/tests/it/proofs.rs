//! Certificates and the checker VeriPB: it accepts what was proved and rejects what was altered.
//!
//! Run by `just check-proofs`, with VeriPB from `tools/install`, and ignored elsewhere.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use susun_packing::proof::{Argument, Certificate, Proved, Proving};
use susun_packing::{Lattice, Puzzle, notation};
use susun_search::{Control, Limits, Meter};
use susun_testkit::golden::{project_path, table};

use crate::plain::classes::solve;
use crate::random::{self, Random};

/// What VeriPB says when it accepts.
const ACCEPTED: &str = "s VERIFIED UNSATISFIABLE";

/// A folder for the two files of a certificate.
struct Desk {
    folder: tempfile::TempDir,
}

impl Desk {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a temporary folder") }
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.folder.path().join(name);
        fs::write(&path, text).expect("room for a certificate");
        path
    }

    /// Whether VeriPB accepts this; if not, its output. It prints its verdict before it has read the end of the file,
    /// and fails if there is none, so both count: the verdict and the exit status.
    fn ask(&self, formula: &str, proof: &str) -> Result<(), String> {
        let (formula, proof) = (self.write("a.opb", formula), self.write("a.pbp", proof));
        let ran = Command::new(veripb()).arg(formula).arg(proof).output();
        let ran = ran.unwrap_or_else(|error| {
            panic!("veripb cannot be run: {error}; `just install-tools` installs it")
        });
        let verdict = String::from_utf8_lossy(&ran.stdout).lines().any(|line| line == ACCEPTED);
        let accepted = verdict && ran.status.success();
        if accepted { Ok(()) } else { Err(String::from_utf8_lossy(&ran.stderr).into_owned()) }
    }

    /// Checks that it rejects this, with these words.
    #[track_caller]
    fn refuses(&self, formula: &str, proof: &str, words: &str) {
        let said = self.ask(formula, proof).expect_err("it should be refused");
        assert!(said.contains(words), "{said}");
    }
}

/// The installed tool, or the one on the path.
fn veripb() -> PathBuf {
    let cache = std::env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::var_os("HOME").map(|home| Path::new(&home).join(".cache")));
    let installed = cache.map(|cache| cache.join("susun-tools/bin/veripb"));
    installed.filter(|path| path.is_file()).unwrap_or_else(|| "veripb".into())
}

fn prove(puzzle: &Puzzle) -> Certificate {
    let control = Control::silent();
    let mut meter = Meter::new(Limits::default(), control);
    match Proving::new(puzzle).advance(&mut meter) {
        Ok(Proved::Certificate(certificate)) => *certificate,
        other => panic!("{other:?}"),
    }
}

fn puzzle(text: &str) -> Puzzle {
    notation::read(text, None).expect("a puzzle").puzzle
}

/// Solutions, nodes and a checked certificate.
fn checked(desk: &Desk, what: &str, puzzle: &Puzzle) -> Certificate {
    let certificate = prove(puzzle);
    for solution in &certificate.solutions {
        assert_eq!(puzzle.check_solution(solution), Ok(()), "{what}");
    }
    assert_eq!(desk.ask(&certificate.formula, &certificate.proof), Ok(()), "{what}");
    certificate
}

#[test]
#[ignore = "needs veripb: just check-proofs"]
fn pentominoes_on_3x20_have_exactly_8_solutions() {
    let puzzle = puzzle("packing\nboard 3x20\npieces pentominoes\n");
    let certificate = checked(&Desk::new(), "3x20", &puzzle);
    assert_eq!((certificate.solutions.len(), certificate.nodes), (8, 30_015));
}

/// Every file of the project whose number of solutions is known and not in the millions.
#[test]
#[ignore = "needs veripb: just check-proofs"]
fn files_have_exactly_the_solutions_that_are_known() {
    let (desk, mut none, mut some) = (Desk::new(), 0, 0);
    for row in table("packing.tsv") {
        let name = row.get("file_or_puzzle").expect("every row has a name");
        let path = project_path("puzzles/packing").join(name);
        let known = row.number("labelled").expect("every row has a number") as usize;
        if !path.is_file() || known > 1_000_000 {
            continue;
        }
        let puzzle = puzzle(&fs::read_to_string(&path).expect("a puzzle of the project"));
        assert_eq!(checked(&desk, name, &puzzle).solutions.len(), known, "{name}");
        none += usize::from(known == 0);
        some += usize::from(known > 0);
    }
    assert_eq!((none, some), (5, 13));
}

#[test]
#[ignore = "needs veripb: just check-proofs"]
fn the_mutilated_board_of_20x20_takes_a_few_kilobytes() {
    let row = |index: usize| match index {
        0 => format!(".{}\n", "X".repeat(19)),
        19 => format!("{}.\n", "X".repeat(19)),
        _ => "X".repeat(20) + "\n",
    };
    let board: String = (0..20).map(row).collect();
    let puzzle = puzzle(&format!("packing\nboard\n{board}piece D x199\nXX\n"));
    let certificate = checked(&Desk::new(), "mutilated", &puzzle);
    assert!(matches!(certificate.argument, Argument::Reason(_)), "{:?}", certificate.argument);
    assert!(certificate.proof.len() < 10_000, "{}", certificate.proof.len());
}

/// One of each kind of argument, and each case of a kind.
#[test]
#[ignore = "needs veripb: just check-proofs"]
fn counting_arguments_are_accepted() {
    let desk = Desk::new();
    for text in [
        // Too few cells, and too many.
        "board 1x3\npiece A\nXX",
        "board 1x3\npiece A\nXX\npiece B\nXX",
        // Too few placements, and too few cells to reach.
        "board 2x2\npiece A\nXXX\npiece B\nX",
        "board\nXXXX.XX\npiece A x2\nXXX",
        "board\nXX.X\nXX.X\npiece A\nXX\nXX\npiece B\nX.\n.X",
        // Cells that are not a multiple, and pieces that are too few.
        "board\nXXXX.XXXXX\npiece A x3\nXXX",
        // Colours: by parity, by remainder.
        "board 6x6\npiece A x9\nXXXX",
        "board 2x10\npiece T x5\nXXX\n.X.",
    ] {
        let certificate = checked(&desk, text, &puzzle(&format!("packing\n{text}\n")));
        assert!(matches!(certificate.argument, Argument::Reason(_)), "{text}");
    }
}

#[test]
#[ignore = "needs veripb: just check-proofs"]
fn random_puzzles_have_exactly_the_solutions_a_plain_search_finds() {
    let (desk, mut random) = (Desk::new(), Random::new(7));
    let (mut none, mut one, mut many, mut copies) = (0, 0, 0, 0);
    for round in 0..90 {
        let puzzle = random::puzzle(&mut random, Lattice::ALL[round % 3]);
        let mut plain = solve(&puzzle).0;
        let mut found = checked(&desk, &format!("{round}: {puzzle:?}"), &puzzle).solutions;
        plain.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, plain, "{round}: {puzzle:?}");
        match plain.len() {
            0 => none += 1,
            1 => one += 1,
            _ => many += 1,
        }
        copies += usize::from(puzzle.remaining().iter().any(|left| *left > 1));
    }
    assert!(none > 3 && one > 3 && many > 20 && copies > 10, "{none} {one} {many} {copies}");
}

/// `text` with one of its lines replaced; an empty replacement removes it.
fn altered(text: &str, line: usize, by: &str) -> String {
    let lines = text.lines().enumerate().map(|(index, own)| if index == line { by } else { own });
    let kept: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    kept.join("\n") + "\n"
}

#[test]
#[ignore = "needs veripb: just check-proofs"]
fn what_was_altered_is_refused() {
    let desk = Desk::new();
    let path = project_path("puzzles/packing/eight-solutions.txt");
    let puzzle = puzzle(&fs::read_to_string(path).expect("a puzzle of the project"));
    let Certificate { formula, proof, .. } = checked(&desk, "as it is", &puzzle);
    let no_propagation = "not implied by reverse unit propagation";

    // A solution that is not blocked: the proof counts one constraint too many, and if the count is corrected, its node
    // cannot be closed.
    let last = formula.lines().count() - 1;
    let fewer = altered(&formula, last, "");
    desk.refuses(&fewer, &proof, "constraints, but the rule expected");
    let count = proof.lines().nth(1).expect("the number of constraints");
    let number: usize = count[2..count.len() - 1].parse().expect("a number");
    let recounted = altered(&proof, 1, &format!("f {};", number - 1));
    let said = desk.ask(&fewer, &recounted).expect_err("a solution is left");
    assert!(said.contains("Verification error"), "{said}");

    // False clauses: that a piece is not where it is in the solution, and that there is no solution.
    let solution = formula.lines().nth(last).expect("a blocked solution");
    let literal = solution.split_whitespace().nth(1).expect("a literal");
    desk.refuses(
        &fewer,
        &altered(&recounted, 2, &format!("rup 1 {literal} >= 1;")),
        no_propagation,
    );
    desk.refuses(&formula, &altered(&proof, 2, "rup >= 1;"), no_propagation);

    // The end is missing, wherever it is cut.
    for part in [1, 2, 3] {
        assert!(desk.ask(&formula, &proof[..proof.len() * part / 4]).is_err());
    }
    let end = proof.lines().count() - 1;
    desk.refuses(&formula, &altered(&proof, end, ""), "found end of file");
}
