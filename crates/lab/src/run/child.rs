//! The parent's side of a worker process: sends it tasks, watches it, and kills it if a run takes too long.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use susun_engine::Stop;

use super::task::{Said, Task};
use super::threads::start;
use crate::error::Error;
use crate::record::{Outcome, Record};

/// Time between two checks for Ctrl-C while the worker is silent.
const LOOK: Duration = Duration::from_millis(50);

/// The approximate number of bytes of a dead worker's standard error that go into a record.
const MOST_WORDS: usize = 400;

/// The standard library's message for a failed allocation.
const NO_MEMORY: &str = "memory allocation of";

/// How to start a worker process.
#[derive(Clone, Debug)]
pub struct Program {
    /// Path of the program.
    pub path: PathBuf,
    /// Its arguments; `--memory BYTES` is added if there is a limit.
    pub args: Vec<String>,
}

/// A worker process.
pub(crate) struct ChildProcess {
    process: Child,
    input: Option<ChildStdin>,
    said: Receiver<String>,
    /// Reads its standard error, and returns the beginning of it.
    last_words: Option<JoinHandle<String>>,
}

impl ChildProcess {
    pub(crate) fn start(program: &Program, memory: Option<u64>) -> Result<Self, Error> {
        let mut command = Command::new(&program.path);
        // Its standard error goes into a record; a backtrace would be too long.
        command.env("RUST_BACKTRACE", "0");
        command.args(&program.args);
        if let Some(memory) = memory {
            command.arg("--memory").arg(memory.to_string());
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C must reach only this process.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut process = command.spawn().map_err(|cause| Error::NoWorker { cause })?;
        let (sender, said) = mpsc::channel();
        let output = process.stdout.take();
        let heard = start(move || {
            let lines = output.into_iter().flat_map(|output| BufReader::new(output).lines());
            for line in lines.map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let errors = process.stderr.take();
        let last_words = start(move || {
            let lines = errors.into_iter().flat_map(|errors| BufReader::new(errors).lines());
            let mut words = String::new();
            // Read to the end, so that the worker never blocks. Later lines are dropped.
            for line in lines.map_while(Result::ok) {
                if words.len() < MOST_WORDS && !line.is_empty() && !line.starts_with("note:") {
                    words += if words.is_empty() { "" } else { " " };
                    words += line.trim();
                }
            }
            words
        });
        let input = process.stdin.take();
        let mut worker = Self { process, input, said, last_words: None };
        // Without these threads the process is useless; it ends when the worker is dropped.
        let last_words = heard.and(last_words).map_err(|cause| Error::NoWorker { cause })?;
        worker.last_words = Some(last_words);
        Ok(worker)
    }

    /// Runs a task and returns its record, however the run ends; `None` if the user stops it. The flag is `false` if
    /// the process has ended, too.
    pub(crate) fn run(&mut self, task: Task, stop: &Stop) -> Option<(Record, bool)> {
        let mut began = Instant::now();
        let mut deadline = None;
        let mut line = serde_json::to_string(&task).unwrap_or_default();
        line.push('\n');
        // If the process is dead already, reading from it will show that.
        let _ = self.input.as_mut().map(|input| input.write_all(line.as_bytes()));
        loop {
            if stop.is_stopped() {
                return None;
            }
            let wait = deadline
                .map_or(LOOK, |at: Instant| at.saturating_duration_since(Instant::now()).min(LOOK));
            match self.said.recv_timeout(wait).map(|line| serde_json::from_str(&line)) {
                Ok(Ok(Said::Began)) => {
                    began = Instant::now();
                    deadline = task.record.limit_seconds.map(|limit| began + patience(limit));
                }
                Ok(Ok(Said::Ended(record))) => return Some((*record, true)),
                Ok(Err(error)) => {
                    self.end();
                    let message = format!("cannot parse the output of its process: {error}");
                    return Some((task.broken(Outcome::Crashed, seconds(began), message), false));
                }
                Err(RecvTimeoutError::Timeout) => {
                    if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                        self.end();
                        let message =
                            "it exceeded its time limit, and its process was killed".into();
                        return Some((
                            task.broken(Outcome::Killed, seconds(began), message),
                            false,
                        ));
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let message = self.cause_of_death();
                    if stop.is_stopped() {
                        return None;
                    }
                    // The process hit its own memory limit, which is the run's limit and a margin.
                    let outcome = match task.record.limit_memory {
                        Some(_) if message.contains(NO_MEMORY) => Outcome::Memory,
                        _ => Outcome::Crashed,
                    };
                    return Some((task.broken(outcome, seconds(began), message), false));
                }
            }
        }
    }

    /// How the process ended, and its last output.
    fn cause_of_death(&mut self) -> String {
        self.input = None;
        let how = match self.process.wait() {
            Ok(status) => words(status),
            Err(error) => error.to_string(),
        };
        let last = self.last_words.take().and_then(|reader| reader.join().ok());
        match last.filter(|last| !last.is_empty()) {
            Some(last) => format!("its process ended with {how}: {last}"),
            None => format!("its process ended with {how}"),
        }
    }

    fn end(&mut self) {
        self.input = None;
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for ChildProcess {
    /// Kills the process: an idle worker would end with its input, a busy one would have to be waited for.
    fn drop(&mut self) {
        self.end();
    }
}

/// The time after which a run is killed. It is longer than the limit, because the engine checks the clock between nodes
/// and then makes a report.
fn patience(limit: f64) -> Duration {
    Duration::try_from_secs_f64(limit + (0.2 * limit).max(1.0)).unwrap_or(Duration::MAX)
}

fn seconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64()
}

fn words(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("signal {signal}");
    }
    status.code().map_or_else(|| "no code".into(), |code| format!("code {code}"))
}
