//! Properties of heuristics and of expressions on every board: rows of `golden/audits.tsv`.

use susun_search::{Control, Halt, Limits, Meter, Stop};
use susun_sliding::heuristic::{Expression, TABLE};
use susun_sliding::{Audit, Auditing, Goal, NamedGoal, PackedSpace, Size};
use susun_testkit::golden::table;
use susun_testkit::oracle::Distances;
use susun_testkit::run::timed;

fn goal(size: &str, named: NamedGoal) -> Goal {
    Goal::named(named, size.parse::<Size>().expect("a size"))
}

fn audit_until(expression: &str, goal: &Goal, stop: Stop) -> Result<Audit, Halt> {
    let expression = Expression::read(expression).expect("an expression");
    let mut estimate = expression.towards::<PackedSpace>(goal).expect("small enough");
    let control = Control { stop, ..Control::silent() };
    let mut meter = Meter::new(Limits::default(), control);
    Auditing::new(goal).expect("small enough").run(|state| estimate.of(state), &mut meter)
}

fn audit(expression: &str, goal: &Goal) -> Audit {
    audit_until(expression, goal, Stop::new()).expect("nobody stops it")
}

#[test]
fn every_row_matches_its_audit() {
    for row in table("audits.tsv") {
        let size: Size = row.get("size").expect("a size").parse().expect("a size");
        let expression = row.get("heuristic").expect("a heuristic");
        let audit =
            timed(&format!("{expression} on {size}"), || audit(expression, &row.goal(size)));
        let found =
            [audit.boards, audit.too_high, audit.largest_excess, audit.steep].map(u64::from);
        let columns = ["boards", "too_high", "largest_excess", "steep_moves"];
        let expected = columns.map(|column| row.number(column).expect("a number"));
        assert_eq!(found, expected, "{expression} on {size}");
        let example = audit.overestimate.map(|example| {
            format!("{}: {} not {}", example.board, example.estimate, example.distance)
        });
        assert_eq!(example.as_deref(), row.get("example"), "{expression} on {size}");
    }
}

#[test]
fn heuristics_have_the_properties_in_the_table() {
    for about in TABLE.iter().filter(|about| !about.kind.needs_tables()) {
        for (size, named) in [
            ("3x3", NamedGoal::Snail),
            ("2x4", NamedGoal::BlankFirst),
            ("1x6", NamedGoal::Standard),
        ] {
            let audit = audit(about.name, &goal(size, named));
            assert!(audit.is_admissible() || !about.properties.admissible, "{}", about.name);
            assert!(audit.is_consistent() || !about.properties.consistent, "{}", about.name);
            assert_eq!((audit.overestimate, audit.fall), (None, None), "{}", about.name);
        }
    }
}

/// Distances, examples and sums compared with an oracle that stores boards in a map.
#[test]
fn an_audit_agrees_with_brute_force() {
    let goal = goal("2x3", NamedGoal::Snail);
    let distances = Distances::to(&goal);
    let text = "2*hamming + blank";
    let audit = audit(text, &goal);
    let mut estimate = Expression::read(text)
        .expect("one")
        .towards::<susun_sliding::GridSpace>(&goal)
        .expect("one");
    let (mut high, mut steep, mut moves, mut exact) = (Vec::new(), Vec::new(), 0, 0);
    let (mut ratios, mut short) = (0.0, 0.0);
    for (board, distance) in distances.boards() {
        let h = estimate.of(board);
        exact += u32::from(h == *distance);
        short += f64::from(*distance) - f64::from(h);
        if *distance > 0 {
            ratios += f64::from(h) / f64::from(*distance);
        }
        if h > *distance {
            high.push((*distance, u32::MAX - (h - distance), board.to_string(), h));
        }
        for direction in board.directions() {
            let mut after = board.clone();
            after.step(direction);
            let next = estimate.of(&after);
            moves += 1;
            if h > next + 1 {
                steep.push((*distance, u32::MAX - (h - next), board.to_string(), h, next));
            }
        }
    }
    high.sort();
    steep.sort();
    assert_eq!(audit.boards as usize, distances.boards().len());
    assert_eq!((audit.moves, audit.exact()), (moves, exact));
    assert_eq!((audit.too_high as usize, audit.steep as usize), (high.len(), steep.len()));
    let example = audit.overestimate.as_ref().expect("an example");
    let first = &high[0];
    assert_eq!(
        (example.distance, example.board.to_string(), example.estimate),
        (first.0, first.2.clone(), first.3)
    );
    let fall = audit.fall.as_ref().expect("an example");
    let first = &steep[0];
    assert_eq!(
        (fall.board.to_string(), fall.before, fall.after),
        (first.2.clone(), first.3, first.4)
    );
    let boards = f64::from(audit.boards);
    assert!((audit.mean_ratio() - ratios / (boards - 1.0)).abs() < 1e-9);
    assert!((audit.mean_shortfall() - short / boards).abs() < 1e-9);
    assert_eq!(audit.accuracy.iter().map(|&(.., boards)| boards).sum::<u32>(), audit.boards);
    assert_eq!(audit.at_goal, 0);
}

#[test]
fn an_estimate_above_0_at_the_goal_is_wrong_there() {
    let audit = audit("manhattan + 1", &goal("2x3", NamedGoal::Standard));
    let example = audit.overestimate.as_ref().expect("an example");
    assert_eq!((audit.at_goal, example.distance, example.estimate), (1, 0, 1));
    assert_eq!((audit.is_admissible(), audit.is_consistent(), audit.steep), (false, false, 0));
}

#[test]
fn an_audit_can_be_stopped() {
    let stop = Stop::new();
    stop.stop();
    let ended = audit_until("manhattan", &goal("3x3", NamedGoal::Standard), stop);
    assert_eq!(ended, Err(Halt::Stopped));
}
