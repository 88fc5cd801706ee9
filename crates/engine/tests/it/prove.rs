//! Proofs through the public interface: claims, steps and limits, and verification of altered reports. The proofs
//! themselves are checked in `packing/tests/it/proofs.rs`.

use susun_engine::{
    ByFamily, Contents, Control, HaltReason, LimitSpec, Progress, Prove, PuzzleText, Report,
    Request, Session, Verify, VerifyVerdict, packing,
};

use crate::support::{ask, file};

fn text(text: &str) -> PuzzleText {
    PuzzleText { text: text.into(), ..PuzzleText::default() }
}

fn prove_within(puzzle: PuzzleText, limits: LimitSpec) -> packing::ProveReport {
    match ask(&Request::Prove(Prove { puzzle, limits })).expect("a good request") {
        Report::Prove(report) => *report,
        other => panic!("{other:?}"),
    }
}

fn prove(puzzle: PuzzleText) -> packing::ProveReport {
    prove_within(puzzle, LimitSpec::default())
}

/// The report without its texts, as next to the two files, and the text of the formula.
fn apart(mut report: packing::ProveReport) -> (packing::ProveReport, String) {
    let formula =
        report.formula.as_mut().and_then(packing::ProofText::take_text).expect("a formula");
    report.proof.as_mut().and_then(packing::ProofText::take_text).expect("a proof");
    (report, formula)
}

fn verify(report: &packing::ProveReport, formula: Option<&str>) -> packing::VerifyReport {
    let line = report.to_json();
    let formula = formula.map(Into::into);
    let verify = Verify { puzzle: text(&line), formula, ..Verify::default() };
    match ask(&Request::Verify(verify)).expect("a report of prove") {
        Report::Verify(ByFamily::Packing(report)) => *report,
        other => panic!("{other:?}"),
    }
}

/// What verification finds wrong with a report.
#[track_caller]
fn refuted(report: &packing::ProveReport, formula: Option<&str>) -> String {
    let found = verify(report, formula);
    assert_eq!(found.verdict, VerifyVerdict::Invalid, "{found:?}");
    found.finding
}

#[test]
fn claims_are_the_known_ones_and_their_reports_verify() {
    for (name, count, argument) in [
        ("test3-no-solution.txt", 0, "area"),
        ("no-solution-area-fits.txt", 0, "search"),
        ("pyramid-4-no-solution.txt", 0, "search"),
        ("area-too-small.txt", 0, "area"),
        ("test7-ring.txt", 1, "search"),
        ("eight-solutions.txt", 8, "search"),
        ("pyramid-3b.txt", 8, "search"),
        ("custom-6x6.txt", 68, "search"),
    ] {
        let report = prove(file(name));
        let claim = if count == 0 { packing::Claim::Unsolvable } else { packing::Claim::Exactly };
        let solutions = report.solutions.as_ref().expect("solutions");
        assert_eq!((report.claim, solutions.count), (Some(claim), count), "{name}");
        assert_eq!(solutions.listed.len() as u64, count, "{name}");
        assert_eq!(report.argument.as_deref(), Some(argument), "{name}");
        assert_eq!(report.reason.is_some(), argument != "search", "{name}");
        let whole = verify(&report, None);
        assert_eq!(whole.verdict, VerifyVerdict::Valid, "{name}: {}", whole.finding);
        let (report, formula) = apart(report);
        let beside = verify(&report, Some(&formula));
        assert_eq!(beside.verdict, VerifyVerdict::Valid, "{name}: {}", beside.finding);
        let unchecked = beside.unchecked.expect("the proof is left");
        assert!(unchecked.contains("give the formula and the proof to veripb"), "{unchecked}");
        // Without the formula, the report names the expected one.
        let alone = verify(&report, None).unchecked.expect("the formula is left");
        assert!(alone.contains(&report.formula.expect("a formula").blake3), "{alone}");
    }
}

#[test]
fn the_report_is_the_same_in_steps_of_any_size() {
    let request = |nodes| {
        let limits = LimitSpec { nodes, ..LimitSpec::default() };
        Request::Prove(Prove { puzzle: file("custom-6x6.txt"), limits })
    };
    for nodes in [None, Some(1), Some(100)] {
        let expected = ask(&request(nodes)).expect("a report");
        for step in [1, 7, 1_000] {
            let mut session = Session::new(&request(nodes)).expect("a good request");
            let mut control = Control::silent();
            let report = loop {
                match session.advance(step, &mut control).expect("no mistake") {
                    Progress::Running { .. } => {}
                    Progress::Report { report } => break report,
                    other @ Progress::Done => panic!("{other:?}"),
                }
            };
            assert_eq!(report, expected, "{nodes:?} by {step}");
        }
    }
}

#[test]
fn a_limit_ends_a_proof_and_nothing_is_claimed() {
    let limits = LimitSpec { nodes: Some(20), ..LimitSpec::default() };
    let report = prove_within(file("custom-6x6.txt"), limits);
    assert_eq!((report.halted_by, report.nodes), (Some(HaltReason::Nodes), 20));
    assert_eq!((report.claim, &report.solutions, &report.formula), (None, &None, &None));
    assert_eq!(verify(&report, None).finding, "the report claims nothing");
    let mut claimed = report;
    claimed.claim = Some(packing::Claim::Unsolvable);
    let none = packing::SolutionsInfo { count: 0, complete: true, listed: Vec::new() };
    claimed.solutions = Some(none);
    assert_eq!(refuted(&claimed, None), "the report claims something and says that it was stopped");
    // A proof by a reason needs no node.
    let none = LimitSpec { nodes: Some(0), ..LimitSpec::default() };
    let report = prove_within(file("area-too-small.txt"), none);
    assert_eq!((report.claim, report.halted_by), (Some(packing::Claim::Unsolvable), None));
}

#[test]
fn what_would_be_too_large_is_refused_with_its_size() {
    let report = prove(text("packing\nboard 5x11\npieces iq-puzzler-pro\n"));
    let refused = report.refused.expect("it has 4,331,140 solutions");
    assert_eq!((report.claim, refused.most_nodes), (None, 1_000_000));
    assert!(refused.nodes > 4_331_140 && refused.bytes > refused.nodes, "{refused:?}");
}

fn listed(report: &mut packing::ProveReport) -> &mut Vec<String> {
    &mut report.solutions.as_mut().expect("solutions").listed
}

#[test]
fn altered_reports_are_refuted() {
    let (report, formula) = apart(prove(file("eight-solutions.txt")));
    let beside = Some(formula.as_str());

    // A solution listed twice.
    let mut twice = report.clone();
    let both = listed(&mut twice);
    both[7] = both[2].clone();
    assert_eq!(refuted(&twice, beside), "solutions 3 and 8 of those listed are the same");

    // A wrong solution: two pieces have exchanged a cell.
    let mut wrong = report.clone();
    let letters: Vec<char> = listed(&mut wrong)[4].chars().collect();
    let other = letters.iter().position(|letter| letter.is_alphabetic() && *letter != letters[0]);
    let mut swapped = letters.clone();
    swapped.swap(0, other.expect("two pieces"));
    listed(&mut wrong)[4] = swapped.into_iter().collect();
    let finding = refuted(&wrong, beside);
    assert!(finding.starts_with("solution 5 of those listed: "), "{finding}");

    // One left out, with the count adjusted.
    let mut fewer = report.clone();
    listed(&mut fewer).pop();
    let finding = refuted(&fewer, beside);
    assert_eq!(
        finding,
        "the report says that there are exactly those listed, counts 8 and lists 7"
    );
    fewer.solutions.as_mut().expect("solutions").count = 7;
    let finding = refuted(&fewer, beside);
    assert!(finding.starts_with("the formula of the report is another one"), "{finding}");
    // Stating the hash of the right formula does not help: the file is a different one.
    let right = finding.rsplit(' ').next().expect("a hash");
    let stated = fewer.formula.as_mut().expect("a formula");
    stated.blake3 = right.into();
    stated.bytes -= formula.lines().last().expect("a blocked solution").len() as u64 + 1;
    assert_eq!(
        refuted(&fewer, beside),
        "the formula beside the report is not the puzzle's with these solutions"
    );

    // Another order is another formula.
    let mut moved = report.clone();
    listed(&mut moved).swap(0, 1);
    let finding = refuted(&moved, beside);
    assert!(finding.starts_with("the formula of the report is another one"), "{finding}");

    // Another claim, another puzzle, another head.
    let mut none = report.clone();
    none.claim = Some(packing::Claim::Unsolvable);
    assert!(refuted(&none, beside).starts_with("the report says that there is no solution"));
    let mut head = report.clone();
    head.puzzle.cells += 1;
    let line = head.to_json();
    let error = ask(&Request::Verify(Verify { puzzle: text(&line), ..Verify::default() }));
    let error = error.expect_err("no puzzle").to_string();
    assert!(error.contains("its puzzle is not written as reports write it"), "{error}");
}

#[test]
fn a_formula_with_another_constraint_is_refuted() {
    for name in ["eight-solutions.txt", "pyramid-4-no-solution.txt"] {
        let (report, formula) = apart(prove(file(name)));
        let more = format!("{formula}1 x1 >= 1 ;\n");
        let last: usize = formula.lines().last().expect("a constraint").len() + 1;
        for other in [more.as_str(), &formula[..formula.len() - last], ""] {
            let finding = refuted(&report, Some(other));
            assert!(finding.starts_with("the formula beside the report"), "{name}: {finding}");
        }
    }
}

#[test]
fn sliding_puzzles_are_refused_with_advice() {
    let request = Request::Prove(Prove { puzzle: text("1 2/3 0"), ..Prove::default() });
    let error = ask(&request).expect_err("refused");
    assert_eq!(error.to_string(), "prove is not for sliding puzzles");
    assert!(error.hint().expect("advice").contains("`susun solve` proves shortest"), "{error:?}");
}
