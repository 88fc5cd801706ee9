//! The engine as a filter: requests as JSON on standard input, one per line; for each a line with its
//! reports as a JSON array, or `{"error": ..., "hint": ...}`.
//!
//! ```sh
//! echo '{"verb": "solve", "puzzle": {"text": "8 1 3/4 0 2/7 6 5"}}' | cargo run -p susun-engine --example json
//! ```

use std::error::Error;
use std::io::{Write as _, stdin, stdout};

use serde_json::{Value, json};
use susun_engine::{Control, Request, SystemClock, answer};

fn main() -> Result<(), Box<dyn Error>> {
    for line in stdin().lines() {
        writeln!(stdout(), "{}", answers(&line?)?)?;
    }
    Ok(())
}

fn answers(line: &str) -> Result<Value, serde_json::Error> {
    let request = match serde_json::from_str::<Request>(line) {
        Ok(request) => request,
        Err(error) => return Ok(json!({ "error": format!("this is not a request: {error}") })),
    };
    let clock = SystemClock::start();
    let mut control = Control { clock: &clock, ..Control::silent() };
    let mut reports = Vec::new();
    match answer(&request, &mut control, &mut |report| reports.push(report)) {
        Ok(()) => serde_json::to_value(reports),
        Err(error) => Ok(json!({ "error": error.to_string(), "hint": error.hint() })),
    }
}
