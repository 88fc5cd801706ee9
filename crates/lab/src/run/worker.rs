//! The worker process: reads tasks as lines from its input and writes records as lines to its output.
//!
//! It ends when its input ends. Its parent may die during a run, and then the record is useless, so a separate thread
//! reads the input and notices the end at once.

use std::io::{self, BufRead, Write};
use std::sync::mpsc;

use susun_engine::{Stop, Tables};

use super::once::Runner;
use super::task::{Said, Task};
use super::threads::start;

/// Memory of the process beyond the limit of a run: for the program itself and for tables.
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

/// Sets a memory limit for the process, in case the engine exceeds its own limit. It is `RLIMIT_DATA`, which on Linux
/// does not count memory that is only reserved.
#[cfg(unix)]
fn limit_memory(memory: Option<u64>) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Some(memory) = memory else { return };
    let limit = memory.saturating_add(MARGIN);
    let maximum = getrlimit(Resource::Data).maximum;
    let current = Some(maximum.map_or(limit, |most| most.min(limit)));
    // If the system refuses, only the engine's limit applies.
    let _ = setrlimit(Resource::Data, Rlimit { current, maximum });
}

#[cfg(not(unix))]
fn limit_memory(_memory: Option<u64>) {
    let _ = MARGIN;
}
