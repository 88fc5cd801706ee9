//! The content of a certificate, without a checker; for tests with one see `tests/it/proofs.rs`.

use susun_search::{Control, Counters, Limits, Stop};

use super::*;
use crate::notation;

fn puzzle(text: &str) -> Puzzle {
    notation::read(&format!("packing\n{text}\n"), None).unwrap().puzzle
}

fn run(proving: &mut Proving, limits: Limits, stop: Stop) -> (Result<Proved, Halt>, Counters) {
    let control = Control { stop, ..Control::silent() };
    let mut meter = Meter::new(limits, control);
    let proved = proving.advance(&mut meter);
    (proved, meter.counters())
}

fn prove(text: &str) -> Certificate {
    match run(&mut Proving::new(&puzzle(text)), Limits::default(), Stop::new()).0 {
        Ok(Proved::Certificate(certificate)) => *certificate,
        other => panic!("{text}: {other:?}"),
    }
}

const DOMINO_AND_ONE: &str = "board 1x3\npiece A\nXX\npiece B\nX";

#[test]
fn a_formula_can_be_read() {
    let expected = "\
* #variable= 5 #constraint= 7
* A packing puzzle. Cells have numbers from 0, in reading order, the bottom layer first.
* Each variable is a piece and the cells it would cover:
* x1 A 0 1
* x2 A 1 2
* x3 B 0
* x4 B 1
* x5 B 2
* Each free cell is covered once, and each piece is used as often as there are copies:
* row 1, column 1
1 x1 1 x3 = 1 ;
* row 1, column 2
1 x1 1 x2 1 x4 = 1 ;
* row 1, column 3
1 x2 1 x5 = 1 ;
* piece A, used once
1 x1 1 x2 = 1 ;
* piece B, used once
1 x3 1 x4 1 x5 = 1 ;
* Solutions that are listed, none of which counts again:
1 ~x1 1 ~x5 >= 1 ;
1 ~x2 1 ~x3 >= 1 ;
";
    let certificate = prove(DOMINO_AND_ONE);
    assert_eq!(certificate.formula, expected);
    let mut again = Formula::new(&puzzle(DOMINO_AND_ONE));
    certificate.solutions.iter().for_each(|solution| again.block(solution));
    assert_eq!(again.text(), expected);
}

#[test]
fn a_search_closes_every_node_with_what_it_needs() {
    let expected = "\
pseudo-Boolean proof version 3.0
f 12;
rup 1 ~x1 >= 1 : ~ 4 5 11;
rup 1 ~x3 >= 1 : ~ 2 10 3 12;
rup >= 1 : ~ -2 -1 1;
deld -3 -2;
output NONE;
conclusion UNSAT : -1;
end pseudo-Boolean proof;
";
    let certificate = prove(DOMINO_AND_ONE);
    assert_eq!((certificate.proof.as_str(), certificate.nodes), (expected, 3));
    assert_eq!(certificate.argument, Argument::Search);
}

#[test]
fn what_is_placed_belongs_to_every_solution_and_has_no_variable() {
    let text = "board 1x3\npiece A\nXX\npiece B\nX\nplaced\n__B";
    let certificate = prove(text);
    let expected = puzzle(text);
    assert_eq!(certificate.solutions.len(), 1);
    assert_eq!(expected.check_solution(&certificate.solutions[0]), Ok(()));
    assert!(certificate.formula.ends_with("again:\n1 ~x1 >= 1 ;\n"), "{}", certificate.formula);
    // Nothing is left to place, and that is a solution too.
    let full = prove("board 1x3\npiece A\nXX\npiece B\nX\nplaced\nAAB");
    assert_eq!((full.solutions.len(), full.nodes), (1, 1));
    assert!(full.formula.ends_with("again:\n>= 1 ;\n"), "{}", full.formula);
}

#[test]
fn reasons_are_added_up_where_they_can_be() {
    for (text, kind, line) in [
        // 3 cells and a domino: at least 3, at most 1 x 2.
        ("board 1x3\npiece A\nXX", "area", "pol 1 3 + 5 + 8 2 * +;"),
        ("board 2x2\npiece A\nXXX\npiece B\nX", "no-place", "pol 9;"),
        ("board\nXX.X\nXX.X\npiece A\nXX\nXX\npiece B\nX.\n.X", "uncovered", "pol 5;"),
        // Two copies have 6 cells and reach 4.
        ("board\nXXXX.XX\npiece A x2\nXXX", "no-place", "pol 2 4 + 6 + 8 + 13 3 * +;"),
        (
            "board\nXXXX.XXXXX\npiece A x3\nXXX",
            "closed",
            "pol 1 3 + 5 + 7 + 3 d 2 4 + 6 + 8 + 3 d +;",
        ),
        // Rows of four on 6 x 6: only diagonals two cells wide show it.
        ("board 6x6\npiece A x9\nXXXX", "colouring", ""),
        // Five T-tetrominoes: each has one or three dark cells, and ten dark ones are even.
        ("board 2x10\npiece T x5\nXXX\n.X.", "colouring", ""),
    ] {
        let certificate = prove(text);
        let Argument::Reason(reason) = &certificate.argument else { panic!("{text}") };
        let found = match reason {
            Reason::AreaDiffers(_) => "area",
            Reason::NoPlace(_) => "no-place",
            Reason::Uncovered(_) => "uncovered",
            Reason::Closed(_) => "closed",
            Reason::Unbalanced(_) => "colouring",
        };
        assert_eq!(found, kind, "{text}: {}", certificate.proof);
        assert_eq!((certificate.nodes, certificate.solutions.len()), (0, 0));
        assert!(certificate.proof.contains(line), "{text}: {}", certificate.proof);
    }
}

#[test]
fn a_proof_goes_on_where_it_was_halted() {
    let text = "board 5x6\npieces pentominoes without I X T F W U";
    let whole = prove(text);
    let mut halted = Proving::new(&puzzle(text));
    let (mut nodes, mut halts) = (0, 0);
    let last = loop {
        let limits = Limits { nodes: Some(7), ..Limits::default() };
        let (result, counters) = run(&mut halted, limits, Stop::new());
        nodes += counters.generated;
        match result {
            Err(Halt::Nodes) => halts += 1,
            other => break other,
        }
    };
    assert!(halts > 10 && nodes == whole.nodes, "{halts} {nodes}");
    assert_eq!(last, Ok(Proved::Certificate(Box::new(whole))));
    // The result does not change.
    assert_eq!(run(&mut halted, Limits::default(), Stop::new()).0, last);
}

#[test]
fn memory_and_the_stop_handle_halt_a_proof() {
    let text = "board 6x10\npieces pentominoes";
    let mut proving = Proving::new(&puzzle(text));
    let limits = Limits { memory: Some(1 << 16), ..Limits::default() };
    assert_eq!(run(&mut proving, limits, Stop::new()).0, Err(Halt::Memory));
    let stop = Stop::new();
    stop.stop();
    assert_eq!(run(&mut proving, Limits::default(), stop).0, Err(Halt::Stopped));
}

#[test]
fn what_would_be_too_large_is_refused_with_its_size() {
    let text = "board 5x11\npieces iq-puzzler-pro";
    let (result, counters) = run(&mut Proving::new(&puzzle(text)), Limits::default(), Stop::new());
    let Ok(Proved::TooLarge(estimate)) = result else { panic!("{result:?}") };
    // It has 4,331,140 solutions, and each is a node.
    assert!(estimate.nodes > 4_331_140 && estimate.bytes > 50 * estimate.nodes, "{estimate:?}");
    assert_eq!(counters.generated, ESTIMATE_AFTER);
}

#[test]
fn estimates_are_near_what_proofs_have() {
    for text in ["board 3x20\npieces pentominoes", "board iq-pyramid\npieces pentominoes without I"]
    {
        let nodes = prove(text).nodes;
        let control = Control::silent();
        let mut meter = Meter::new(Limits::default(), control);
        let root = Tree::new(&Formula::new(&puzzle(text)));
        let expected = estimate::nodes(root, &mut meter).expect("there are no limits");
        assert!(nodes.abs_diff(expected) * 2 < nodes, "{text}: {expected} of {nodes}");
    }
}
