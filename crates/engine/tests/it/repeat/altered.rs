//! True reports with one field changed.

use serde_json::Value;
use susun_engine::{Contents, Error, Stop, VerifyVerdict, sliding};
use susun_testkit::dice::Dice;

use super::{reports, verify};

/// The places of all values without parts, as JSON pointers.
pub(super) fn leaves(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(parts) => {
            parts.iter().for_each(|(name, part)| leaves(part, &format!("{path}/{name}"), found));
        }
        Value::Array(parts) if !parts.is_empty() => {
            parts.iter().zip(0..).for_each(|(part, n)| leaves(part, &format!("{path}/{n}"), found));
        }
        _ => found.push(path.into()),
    }
}

/// A different value, if possible of the same kind.
pub(super) fn altered(part: &Value, dice: &mut Dice) -> Value {
    const WORDS: [&str; 9] =
        ["x", "5", "time", "nodes", "constructive", "manhattan", "closed", "solved", "order"];
    let word = WORDS[dice.index(WORDS.len())];
    match part {
        Value::Null => [Value::from(word), 5.into(), vec![1, 2].into()][dice.index(3)].clone(),
        Value::Bool(yes) => (!yes).into(),
        Value::Number(number) => (number.as_u64().unwrap_or_default() + 1).into(),
        Value::String(text) => match text.parse::<u128>() {
            Ok(number) => (number + 1).to_string().into(),
            Err(_) => word.into(),
        },
        Value::Array(_) => vec![word].into(),
        Value::Object(_) => unreachable!("it has parts"),
    }
}

/// Fields that are not compared because they are nondeterministic; the list is in `repeat.rs` of the engine and in the
/// book.
fn excused(original: &sliding::SolveReport, path: &str, value: &Value) -> bool {
    let splits = original.method.algorithm.ends_with("ida-star");
    let ends = ["time", "memory", "stopped", "nodes"].map(Value::from);
    match path {
        // A repetition requests the method by name.
        "/seconds" => true,
        _ if path.starts_with("/method/reason") || path.starts_with("/method/chosen") => true,
        // A beam with another effort may find the same solution.
        "/method/effort" => original.method.solution_by.is_some(),
        // Any limit could have ended it there, also at the last node within a depth.
        "/halted_by" => original.halted_by.is_some() && ends.contains(&value["halted_by"]),
        // If nothing was searched, the method makes no difference.
        "/method/algorithm" | "/method/heuristics/0" if original.counters.generated <= 1 => true,
        // The first few nodes can be those of another algorithm or heuristic, too.
        "/method/algorithm" | "/method/heuristics/0" => {
            original.halted_by.is_some() && original.counters.generated < 20
        }
        // The other counts of its last round are also sums; this is not.
        "/counters/peak_states" => original.method.first_found,
        // A search that ended with the first solution found may have found the textbook's by luck.
        "/method/first_found" => splits && original.verdict != sliding::Verdict::Unsolvable,
        _ => false,
    }
}

/// Every field of every kind of report, changed alone and replaced by that of another report.
#[test]
fn altered_reports_are_refused() {
    let small = |report: &sliding::SolveReport| report.puzzle.rows < 4;
    let reports: Vec<sliding::SolveReport> = reports().into_iter().filter(small).collect();
    let values: Vec<Value> =
        reports.iter().map(|report| serde_json::to_value(report.tagged()).expect("JSON")).collect();
    let mut dice = Dice(3);
    let (mut refused, mut passed) = (0, 0);
    for (report, original) in reports.iter().zip(&values) {
        let mut paths = Vec::new();
        leaves(original, "", &mut paths);
        for path in paths {
            let part = original.pointer(&path).expect("a leaf");
            let other = values[dice.index(values.len())].pointer(&path);
            for new in [Some(altered(part, &mut dice)), other.cloned()].into_iter().flatten() {
                let mut value = original.clone();
                *value.pointer_mut(&path).expect("a leaf") = new;
                if value == *original {
                    continue;
                }
                let found = verify(value.to_string(), true, Stop::new());
                match found.map(|found| found.verdict) {
                    Ok(VerifyVerdict::Valid) => {
                        assert!(excused(report, &path, &value), "{path}: {value}\nwas {original}");
                        passed += 1;
                    }
                    Ok(VerifyVerdict::Invalid) | Err(Error::NotAReport { .. }) => refused += 1,
                    other => panic!("{other:?}: {value}"),
                }
            }
        }
    }
    assert!(refused > 5000 && passed > reports.len(), "{refused} refused, {passed} passed");
}
