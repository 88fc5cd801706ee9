//! Experiments that are killed and continued.

use std::fs;
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;
use susun_testkit::sample::Seeded;

use super::{Lab, SMALL, facts};

#[test]
fn twenty_kills_neither_lose_nor_repeat_a_record() {
    let many = SMALL.replace("repetitions = 2", "repetitions = 20");
    let whole = Lab::new(&many);
    whole.run().with_code(0);
    let lab = Lab::new(&many);
    let mut chance = Seeded::new(20);
    let (mut before, mut in_the_middle) = (0, 0);
    for _ in 0..20 {
        let jobs = ["1", "2"][chance.below(2)];
        let mut run = lab.susun(["lab", "run", "it.toml", "--jobs", jobs]).start();
        // At a random time after a random number of records. With a random time alone, a slow machine would be killed
        // before its first record, and a fast one after its last.
        let wanted = before + chance.below(60);
        while run.child.try_wait().expect("a child").is_none()
            && lab.text().lines().count() < wanted
        {
            sleep(Duration::from_micros(200));
        }
        sleep(Duration::from_micros(chance.below(3000) as u64));
        let is_running = run.child.try_wait().expect("a child").is_none();
        run.child.kill().expect("a kill");
        let _ = run.child.wait();
        let lines = lab.text().lines().count();
        assert!(lines >= before, "{lines} lines after {before}");
        in_the_middle += usize::from(is_running && lines > before && lines < 600);
        if lines == 600 {
            // Start again, so that there is something to kill.
            assert_eq!(facts(&finished(&lab)), facts(&whole.records()));
            fs::remove_file(lab.path("it.jsonl")).expect("a file");
        }
        before = lines % 600;
    }
    assert!(in_the_middle >= 5, "only {in_the_middle} kills were between two records");
    assert_eq!(whole.records().len(), 600);
    assert_eq!(facts(&finished(&lab)), facts(&whole.records()));
}

#[test]
fn the_parts_together_have_all_runs() {
    let whole = Lab::new(SMALL);
    whole.run().with_code(0);
    let lab = Lab::new(SMALL);
    for part in ["1/3", "2/3", "3/3"] {
        let ran = lab.susun(["lab", "run", "it.toml", "--part", part]).run().with_code(0);
        assert!(ran.out.contains("20 runs recorded in"), "{}", ran.out);
    }
    assert_eq!(facts(&lab.records()), facts(&whole.records()));
    lab.susun(["lab", "run", "it.toml", "--part", "4/3"]).run().with_code(30);
}

fn finished(lab: &Lab) -> Vec<Value> {
    lab.run().with_code(0);
    lab.records()
}

#[test]
fn an_incomplete_last_line_is_cut_off_and_another_one_is_an_error() {
    let lab = Lab::new(SMALL);
    lab.run().with_code(0);
    let text = lab.text();
    let whole = facts(&lab.records());
    for cut in [1, 100, 2000] {
        fs::write(lab.path("it.jsonl"), &text[..text.len() - cut]).expect("a file");
        lab.run().with_code(0);
        assert_eq!(facts(&lab.records()), whole, "{cut} bytes less");
    }
    let torn = text.replacen("\"schema\":1", "\"sch", 1);
    fs::write(lab.path("it.jsonl"), torn).expect("a file");
    let ran = lab.run().with_code(31);
    assert!(ran.err.contains("line 1 of `it.jsonl` is not a record"), "{}", ran.err);
}

#[test]
fn a_changed_experiment_does_not_continue_old_records() {
    let lab = Lab::new(SMALL);
    lab.susun(["lab", "run", "it.toml", "--limit-runs", "3"]).run().with_code(0);
    // The title may change.
    fs::write(lab.path("it.toml"), SMALL.replace("Small boards", "Boards")).expect("a file");
    lab.susun(["lab", "run", "it.toml", "--limit-runs", "3"]).run().with_code(0);
    fs::write(lab.path("it.toml"), SMALL.replace("seed = 1 }", "seed = 2 }")).expect("a file");
    let ran = lab.run().with_code(31);
    assert!(ran.err.contains("records of another experiment"), "{}", ran.err);
    assert!(ran.err.contains("hint: move the records to another place"), "{}", ran.err);
    assert_eq!(lab.records().len(), 6);
}
