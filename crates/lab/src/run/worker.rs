//! A process that runs what it is told: tasks as lines on one side, records as lines on the other.
//!
//! It ends with its input. Whoever starts it may die in the middle of a run, and then nobody wants its record:
//! the input is read by a thread of its own, so that this is noticed at once.

use std::io::{self, BufRead, Write};
use std::sync::mpsc;

use susun_engine::{Stop, Tables};

use super::once::Runner;
use super::task::{Said, Task};
use super::threads::start;

/// Beside the limit of a run: for the program itself, and for tables.
const MARGIN: u64 = 512 << 20;

/// Runs tasks until the input ends, and then calls `ended`, which does not return.
pub fn work(
    input: impl BufRead + Send + 'static,
    mut output: impl Write,
    tables: &Tables,
    memory: Option<u64>,
    ended: fn() -> !,
) -> io::Result<()> {
    limit_memory(memory);
    let (sender, tasks) = mpsc::channel::<String>();
    start(move || {
        for line in input.lines() {
            let Ok(line) = line else { break };
            if sender.send(line).is_err() {
                break;
            }
        }
        ended()
    })?;
    let mut runner = Runner::new(tables, Stop::new());
    for line in tasks {
        let task: Task = serde_json::from_str(&line)?;
        runner.prepare(&task);
        say(&mut output, &Said::Began)?;
        if let Some(record) = runner.run(task) {
            say(&mut output, &Said::Ended(Box::new(record)))?;
        }
    }
    Ok(())
}

fn say(output: &mut impl Write, said: &Said) -> io::Result<()> {
    let mut line = serde_json::to_string(said)?;
    line.push('\n');
    output.write_all(line.as_bytes())?;
    output.flush()
}

/// The second fence, behind the engine's own limit. Memory that is only reserved does not count:
/// `RLIMIT_DATA`, as Linux has it.
#[cfg(unix)]
fn limit_memory(memory: Option<u64>) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Some(memory) = memory else { return };
    let limit = memory.saturating_add(MARGIN);
    let maximum = getrlimit(Resource::Data).maximum;
    let current = Some(maximum.map_or(limit, |most| most.min(limit)));
    // Where the system refuses, the engine's limit holds alone.
    let _ = setrlimit(Resource::Data, Rlimit { current, maximum });
}

#[cfg(not(unix))]
fn limit_memory(_memory: Option<u64>) {
    let _ = MARGIN;
}
