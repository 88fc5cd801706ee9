//! Processes: this program in another role, and the resources that a process has used.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// This program in another role. The process ends when this is dropped.
pub(crate) struct Role {
    process: Child,
    words: BufReader<ChildStdout>,
    ear: ChildStdin,
}

impl Role {
    /// Starts a role and waits until it is ready.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let program = std::env::current_exe().expect("this program");
        let mut process = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("this program again");
        let words = BufReader::new(process.stdout.take().expect("a pipe"));
        let ear = process.stdin.take().expect("a pipe");
        let mut role = Self { process, words, ear };
        assert_eq!(role.heard(), READY, "{arguments:?}");
        role
    }

    /// Sends it a line.
    pub(crate) fn tell(&mut self, words: &str) {
        writeln!(self.ear, "{words}").expect("it listens");
    }

    /// The next line that it prints.
    pub(crate) fn heard(&mut self) -> String {
        let mut line = String::new();
        self.words.read_line(&mut line).expect("a line");
        assert!(!line.is_empty(), "a role has ended before its time");
        line.trim().to_owned()
    }

    /// Sends it a command; returns the seconds that it took.
    pub(crate) fn seconds(&mut self, words: &str) -> f64 {
        self.tell(words);
        self.heard().parse().expect("seconds")
    }

    /// Its process ID.
    pub(crate) fn pid(&self) -> u32 {
        self.process.id()
    }
}

impl Drop for Role {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Printed by a role that is ready.
const READY: &str = "ready";

/// Prints that the role is ready, and waits for a command; `None` if the other end is closed.
pub(crate) fn ready() -> Option<String> {
    say(READY)
}

/// Prints a line, and waits for a command.
pub(crate) fn say(words: &str) -> Option<String> {
    tell(words);
    let mut line = String::new();
    let read = std::io::stdin().read_line(&mut line).expect("a pipe");
    (read > 0).then(|| line.trim().to_owned())
}

#[expect(clippy::print_stdout, reason = "a pipe to whoever started this role")]
fn tell(words: &str) {
    println!("{words}");
}

/// Resources that processes have used.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Usage {
    /// CPU seconds, in user and system mode.
    pub(crate) cpu: f64,
    /// Bytes of memory now.
    pub(crate) memory: u64,
    /// Peak memory in bytes.
    pub(crate) peak: u64,
}

/// The resources that some processes have used together.
pub(crate) fn usage(processes: &[u32]) -> Usage {
    let mut sum = Usage::default();
    for pid in processes {
        let file = |name: &str| fs::read_to_string(format!("/proc/{pid}/{name}")).expect("Linux");
        // The name of the program, which may contain anything, is in brackets.
        let stat = file("stat");
        let (_, fields) = stat.rsplit_once(") ").expect("a name in brackets");
        let fields: Vec<&str> = fields.split(' ').collect();
        // Hundredths of a second; the fields are 14 and 15 of proc(5), and two come before the bracket.
        let ticks: u64 =
            fields[11..13].iter().map(|field| field.parse::<u64>().expect("ticks")).sum();
        sum.cpu += ticks as f64 / 100.0;
        let status = file("status");
        let kilobytes = |name: &str| -> u64 {
            let line = status.lines().find_map(|line| line.strip_prefix(name)).expect("a size");
            line.trim().trim_end_matches(" kB").parse().expect("a size")
        };
        sum.memory += 1024 * kilobytes("VmRSS:");
        sum.peak += 1024 * kilobytes("VmHWM:");
    }
    sum
}
