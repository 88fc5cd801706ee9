//! Runs the real program, as a user would, and kills it if it hangs.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::LazyLock;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A call that takes longer hangs. Test machines can be slow and busy.
const PATIENCE: Duration = Duration::from_mins(1);

/// A call of the program that is being prepared.
pub(crate) struct Call {
    command: Command,
    input: Option<File>,
    output: Option<Stdio>,
    patience: Duration,
}

/// The exit code and the output of a call.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// `susun` with these arguments and empty standard input.
pub(crate) fn susun<I: IntoIterator<Item: AsRef<OsStr>>>(args: I) -> Call {
    let mut command = Command::new(env!("CARGO_BIN_EXE_susun"));
    command.args(args);
    Call { command, input: None, output: None, patience: PATIENCE }
}

/// A folder of the tests.
pub(crate) fn folder(name: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests")).join(name)
}

impl Call {
    /// In this folder.
    pub(crate) fn within(mut self, folder: &Path) -> Self {
        self.command.current_dir(folder);
        self
    }

    /// With one more argument.
    pub(crate) fn arg(mut self, arg: &str) -> Self {
        self.command.arg(arg);
        self
    }

    /// With more arguments.
    pub(crate) fn args<const N: usize>(mut self, args: [&str; N]) -> Self {
        self.command.args(args);
        self
    }

    /// With this time limit.
    pub(crate) fn patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// With an environment variable.
    pub(crate) fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    /// With this text on standard input.
    pub(crate) fn input(mut self, text: impl AsRef<[u8]>) -> Self {
        let mut file = tempfile::tempfile().expect("a temporary file");
        file.write_all(text.as_ref()).expect("room for the input");
        file.rewind().expect("a file that can be read again");
        self.input = Some(file);
        self
    }

    /// With this file as standard input.
    pub(crate) fn input_file(mut self, file: std::fs::File) -> Self {
        self.input = Some(file);
        self
    }

    /// With this standard output; [`Ran::out`] is then empty.
    pub(crate) fn output(mut self, to: impl Into<Stdio>) -> Self {
        self.output = Some(to.into());
        self
    }

    /// With a pipe without a reader as standard output.
    pub(crate) fn without_reader(self) -> Self {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        self.output(writer)
    }

    /// With a memory limit in bytes (Linux; elsewhere without a limit).
    ///
    /// The limit is on private writable memory (`RLIMIT_DATA`), such as the heap. Address space that is only reserved
    /// does not count, so it is close to what the program really uses.
    pub(crate) fn memory(mut self, bytes: usize) -> Self {
        if cfg!(target_os = "linux") {
            let limit = format!("ulimit -d {}; exec \"$0\" \"$@\"", bytes / 1024);
            let mut limited = Command::new("sh");
            limited.arg("-c").arg(limit).arg(self.command.get_program());
            limited.args(self.command.get_args());
            if let Some(folder) = self.command.get_current_dir() {
                limited.current_dir(folder);
            }
            self.command = limited;
        }
        self
    }

    /// With a limit on the size of the files that it writes, including its output.
    #[cfg(unix)]
    pub(crate) fn file_size(mut self, bytes: usize) -> Self {
        let limit = format!("ulimit -f {}; exec \"$0\" \"$@\"", bytes / 512);
        let mut limited = Command::new("sh");
        limited.arg("-c").arg(limit).arg(self.command.get_program());
        limited.args(self.command.get_args());
        for (name, value) in self.command.get_envs() {
            if let Some(value) = value {
                limited.env(name, value);
            }
        }
        if let Some(folder) = self.command.get_current_dir() {
            limited.current_dir(folder);
        }
        self.command = limited;
        self
    }

    /// Runs to the end.
    pub(crate) fn run(self) -> Ran {
        self.start().finish()
    }

    /// Starts it without waiting for its end.
    pub(crate) fn start(mut self) -> Running {
        let file = || tempfile::tempfile().expect("a temporary file");
        let (out, err) = (file(), file());
        let copy = |file: &File| file.try_clone().expect("a second handle");
        let input = self.input.take().map_or_else(Stdio::null, Stdio::from);
        // The output must not depend on the environment of the tests.
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM", "COLUMNS"] {
            if self.command.get_envs().all(|(set, _)| set != name) {
                self.command.env_remove(name);
            }
        }
        // Nor on tables that exist on this machine.
        if self.command.get_envs().all(|(set, _)| set != "SUSUN_TABLES") {
            self.command.env("SUSUN_TABLES", "");
        }
        let to_out = self.output.take().unwrap_or_else(|| copy(&out).into());
        let to_err = copy(&err);
        let child = self.command.stdin(input).stdout(to_out).stderr(to_err).spawn();
        Running { child: child.expect("the program starts"), out, err, patience: self.patience }
    }
}

/// A running call. Its output goes to files, because a full pipe would block it.
pub(crate) struct Running {
    pub(crate) child: Child,
    out: File,
    err: File,
    patience: Duration,
}

impl Running {
    /// Waits for the end.
    pub(crate) fn finish(mut self) -> Ran {
        let status = self.wait();
        let text = |mut file: File| {
            let mut text = String::new();
            file.rewind().expect("a file that can be read again");
            file.read_to_string(&mut text).expect("output in UTF-8");
            text
        };
        let code = status.code().unwrap_or_else(|| panic!("killed: {status}"));
        Ran { code, out: text(self.out), err: text(self.err) }
    }

    /// Waits until it has written these words to standard error.
    #[cfg(unix)]
    pub(crate) fn wait_for(&self, words: &str) {
        use std::os::unix::fs::FileExt;
        let began = Instant::now();
        let mut text = Vec::new();
        while !String::from_utf8_lossy(&text).contains(words) {
            assert!(began.elapsed() < self.patience, "never said: {words}");
            sleep(Duration::from_millis(3));
            text.resize(self.err.metadata().expect("a file").len() as usize, 0);
            // Reading at a position leaves alone the one at which the program writes.
            let length = self.err.read_at(&mut text, 0).expect("a file to read");
            text.truncate(length);
        }
    }

    fn wait(&mut self) -> ExitStatus {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a child to wait for") {
                return status;
            }
            if began.elapsed() > self.patience {
                self.child.kill().expect("a child that can be ended");
                panic!("no end after {:?}", self.patience);
            }
            sleep(Duration::from_millis(3));
        }
    }
}

impl Ran {
    /// The same; panics if it ended with another code.
    #[track_caller]
    pub(crate) fn with_code(self, code: i32) -> Self {
        assert_eq!(self.code, code, "out: {}\nerr: {}", self.out, self.err);
        self
    }

    /// Standard output of a call that answered.
    #[track_caller]
    pub(crate) fn answer(self) -> String {
        self.with_code(0).out
    }

    /// The reports, one per line.
    #[track_caller]
    pub(crate) fn json_lines(&self) -> Vec<serde_json::Value> {
        let value = |line: &str| {
            let value = serde_json::from_str(line).expect("a line of JSON");
            assert_is_report(&value);
            value
        };
        self.out.lines().map(value).collect()
    }

    /// The only line of JSON.
    #[track_caller]
    pub(crate) fn json(&self) -> serde_json::Value {
        let lines = self.json_lines();
        assert_eq!(lines.len(), 1, "out: {}\nerr: {}", self.out, self.err);
        lines.into_iter().next().unwrap_or_default()
    }
}

/// Checks a report against the published schema with an independent validator.
#[track_caller]
fn assert_is_report(value: &serde_json::Value) {
    static SCHEMA: LazyLock<jsonschema::Validator> = LazyLock::new(|| {
        let schema = susun(["schema", "report"]).run().out;
        let schema = serde_json::from_str(&schema).expect("JSON");
        jsonschema::validator_for(&schema).expect("a schema")
    });
    let faults: Vec<String> = SCHEMA.iter_errors(value).map(|fault| fault.to_string()).collect();
    assert!(faults.is_empty(), "{faults:?}\n{value}");
}
