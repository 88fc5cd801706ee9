//! The report of `solve --json`: fields that programs rely on.

use serde_json::Value;
use susun_testkit::golden;

use crate::program::susun;

fn fields(value: &Value) -> Vec<&str> {
    let mut fields: Vec<&str> =
        value.as_object().expect("an object").keys().map(String::as_str).collect();
    fields.sort_unstable();
    fields
}

fn sorted<const N: usize>(mut names: [&str; N]) -> Vec<&str> {
    names.sort_unstable();
    names.to_vec()
}

#[test]
fn a_report_has_its_fixed_fields_and_no_others() {
    let top = sorted([
        "schema",
        "kind",
        "puzzle",
        "verdict",
        "cost",
        "lower_bound",
        "moves",
        "method",
        "counters",
        "rounds",
        "seconds",
        "certificate",
        "bound_proof",
        "halted_by",
        "reason",
        "other_goals",
        "repair",
        "solutions",
    ]);
    for args in [
        &["1 2 3/4 0 5/7 8 6"][..],
        &["1 2 3/4 5 6/8 7 0"],
        &["--all", "1 2 3/4 0 5/7 8 6"],
        &["-a", "constructive", "1 2 3/4 0 5/7 8 6"],
        &["-a", "a-star", "--limit-nodes", "10", "8 6 7/2 5 4/3 0 1"],
    ] {
        let report = susun([&["solve", "--json"], args].concat()).run().json();
        assert_eq!(fields(&report), top);
        assert_eq!((&report["schema"], &report["kind"]), (&2.into(), &"solve".into()));
        let puzzle = ["family", "rows", "cols", "board", "goal", "goal_board"];
        assert_eq!(fields(&report["puzzle"]), sorted(puzzle));
        let method = [
            "algorithm",
            "heuristics",
            "tables",
            "reason",
            "chosen",
            "weight",
            "depth",
            "duplicates",
            "first_found",
            "solution_by",
        ];
        assert_eq!(fields(&report["method"]), sorted(method));
        let counters = ["generated", "expanded", "selected", "peak_states"];
        assert_eq!(fields(&report["counters"]), sorted(counters));
        for counter in counters {
            assert!(report["counters"][counter].is_u64());
        }
        for round in report["rounds"].as_array().expect("a list") {
            assert_eq!(fields(round), sorted(["bound", "generated", "expanded"]));
            assert!(round["generated"].is_u64() && round["expanded"].is_u64());
        }
        assert!(report["seconds"].is_f64());
        assert!(report["certificate"]["kind"].is_string());
    }
}

#[test]
fn korf_12_has_its_published_counts() {
    let korf = golden::korf100();
    let korf = korf.iter().find(|instance| instance.id == 12).expect("instance 12");
    let args = ["solve", "--goal", "blank-first", "-a", "ida-star", "-H", "manhattan", "--json"];
    let report = susun(args).arg(&korf.board.to_string()).run().with_code(0).json();
    assert_eq!(report["cost"], korf.optimal);
    assert_eq!(report["counters"]["generated"], korf.nodes);
    assert_eq!(report["counters"]["generated"], 546_344);
    assert_eq!(report["counters"]["expanded"], 269_708);
    let total = |field: &str| -> u64 {
        let rounds = report["rounds"].as_array().expect("a list");
        rounds.iter().filter_map(|round| round[field].as_u64()).sum()
    };
    assert_eq!((total("generated") + 1, total("expanded")), (546_344, 269_708));
}

#[test]
fn several_boards_give_several_lines() {
    let ran = susun(["solve", "--json"]).input("1 2 3/4 0 5/7 8 6\n1 2/3 0\n2 1/0 3\n").run();
    let costs: Vec<Value> = ran.json_lines().iter().map(|line| line["cost"].clone()).collect();
    assert_eq!(costs.len(), 3);
    assert_eq!(costs[..2], [Value::from(2), Value::from(0)]);
}

#[test]
fn json_has_no_escape_codes_and_one_line_each() {
    let ran = susun(["solve", "--json", "1 2 3/4 0 5/7 8 6"]).env("CLICOLOR_FORCE", "1").run();
    assert!(!ran.out.contains('\u{1b}') && ran.out.ends_with("}\n"));
    assert_eq!(ran.err, "");
}
