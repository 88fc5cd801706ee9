//! Experiment files: no text causes a panic, and the plan of an accepted file can be serialised.

#![no_main]

use std::path::Path;

use libfuzzer_sys::fuzz_target;
use susun_engine::{Control, Stop, Tables};
use susun_lab::Experiment;

/// More boards take longer than a run should.
const MOST_DIGITS: usize = 3;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    // Other files have another reader, and large numbers legitimately take time.
    if text.contains("file") || has_long_number(text) {
        return;
    }
    let stop = Stop::after_polls(20);
    let mut control = Control { stop, ..Control::silent() };
    match Experiment::read(text, Path::new("fuzz.toml"), &Tables::new(), &mut control) {
        Ok(experiment) => {
            assert!(!experiment.plan.instances.is_empty() && !experiment.plan.methods.is_empty());
            assert_eq!(experiment.hash.len(), 32);
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            let lines = text.lines().count() + 1;
            assert!(error.place().is_none_or(|place| (1..=lines).contains(&place.line)));
        }
    }
});

fn has_long_number(text: &str) -> bool {
    let is_number = |character: char| character.is_ascii_hexdigit() || character == '_';
    text.split(|character| !is_number(character))
        .any(|run| run.chars().filter(char::is_ascii_digit).count() > MOST_DIGITS)
}
