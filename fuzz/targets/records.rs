//! Records of experiments: no text causes a panic, and accepted records can be summarised, compared, merged and
//! exported without a panic.

#![no_main]

use std::path::PathBuf;
use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use susun_fuzz::json::alter;
use susun_lab::{Comparison, Measure, Record, Summary, export, merge, read};

/// Records of two methods on two puzzles, as a run writes them.
const TRUE: &str = include_str!("../seeds/records/run.jsonl");

/// The files of this process.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("susun-fuzz-records-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for records");
    folder
});

fuzz_target!(|data: &[u8]| {
    look_at(data);
    // Running out of choices ends the run.
    let _ = altered(&mut Unstructured::new(data));
});

fn altered(choices: &mut Unstructured<'_>) -> Result<()> {
    let value = |line: &str| -> Value { serde_json::from_str(line).expect("a line is JSON") };
    let mut lines: Vec<Value> = TRUE.lines().map(value).collect();
    for _ in 0..choices.int_in_range(1..=4)? {
        let (line, other) =
            (choices.choose_index(lines.len())?, choices.choose_index(lines.len())?);
        let stranger = lines[other].clone();
        match choices.int_in_range(0..=4)? {
            0 if lines.len() > 1 => drop(lines.remove(line)),
            1 => lines.insert(line, stranger),
            _ => alter(choices, &mut lines[line], &[&stranger], 2)?,
        }
    }
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    look_at(text.as_bytes());
    Ok(())
}

/// Everything that is done with a file of records.
fn look_at(bytes: &[u8]) {
    let (from, to) = (FOLDER.join("from.jsonl"), FOLDER.join("to.jsonl"));
    std::fs::write(&from, bytes).expect("a disk");
    let _ = std::fs::remove_file(&to);
    let records: Vec<Record> = match read(std::slice::from_ref(&from)) {
        Ok(records) => records,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    for record in &records {
        let text = serde_json::to_string(record).expect("a record is JSON");
        assert_eq!(&serde_json::from_str::<Record>(&text).expect("a record"), record);
    }
    let measures = [Measure::Generated, Measure::Expanded, Measure::Nodes, Measure::WallSeconds];
    if let Ok(summary) = Summary::of(&records, &measures, None) {
        for sheet in summary.sheets() {
            let _ = (sheet.to_markdown(), sheet.to_latex(), sheet.to_html());
        }
    }
    if let Ok(comparison) = Comparison::of(&records, &records) {
        assert!(!comparison.is_worse(), "records are worse than themselves");
    }
    let mut table = Vec::new();
    export(&records, &[], &mut table).expect("CSV of every record");
    if let Ok(count) = merge(&[from.clone(), from], &to, true) {
        assert!(count <= records.len());
    }
}
