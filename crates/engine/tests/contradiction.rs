//! A forged table whose estimates are too high: no answer with a lower bound above its cost is given.

use susun_engine::{
    Control, Error, MethodChoice, NoClock, PuzzleText, Request, Solve, Stop, Tables, answer_with,
};

/// Solves an 8-puzzle of 14 moves with the partition 4-4.
fn solved(tables: &Tables, algorithm: &str) -> Result<usize, Error> {
    let puzzle = PuzzleText { text: "8 1 3/4 0 2/7 6 5".into(), ..PuzzleText::default() };
    let (algorithm, heuristic) = (Some(algorithm.into()), vec!["patterns:4-4".into()]);
    let method = MethodChoice { algorithm, heuristic, ..MethodChoice::default() };
    let request = Request::Solve(Solve { puzzle, method, ..Solve::default() });
    let mut control = Control { stop: Stop::new(), clock: &NoClock, events: &mut |_| {} };
    let mut reports = 0;
    answer_with(&request, tables, &mut control, None, &mut |_| reports += 1).map(|()| reports)
}

/// A table of one block with every value three higher, that is six moves, and all of its hashes right.
fn raised(bytes: &[u8]) -> Vec<u8> {
    let [block, content, checksums, own] = [152, 56, 88, 120];
    let (mut head, values) = (bytes[..4096].to_vec(), &bytes[4096..]);
    let half = |value: u8| (value + 3).min(15);
    let values: Vec<u8> = values.iter().map(|&two| half(two & 15) | half(two >> 4) << 4).collect();
    let hash = |bytes: &[u8]| *blake3::hash(bytes).as_bytes();
    head[block..block + 16].copy_from_slice(&hash(&values)[..16]);
    head[content..content + 32].copy_from_slice(&hash(&values));
    let between = hash(&head[block..]);
    head[checksums..checksums + 32].copy_from_slice(&between);
    let header = hash(&head[..own]);
    head[own..own + 32].copy_from_slice(&header);
    [head, values].concat()
}

#[test]
fn a_forged_table_cannot_put_a_bound_above_a_cost() {
    let honest = Tables::new();
    assert_eq!(solved(&honest, "ida-star"), Ok(1));
    let forged = Tables::new();
    for name in honest.names() {
        let bytes = honest.bytes(&name).expect("a table");
        assert_eq!(forged.put(raised(&bytes)), Ok(name));
    }
    for algorithm in ["ida-star", "weighted-a-star", "greedy", "a-star"] {
        let error = solved(&forged, algorithm).expect_err("a contradiction");
        let Error::Contradiction { bound, cost } = error else { panic!("{algorithm}: {error}") };
        assert!(bound > cost && cost >= 14, "{algorithm}: {error}");
        assert!(error.hint().is_some_and(|hint| hint.contains("mistake in Susun")), "{algorithm}");
    }
}
