//! One server: a process, its ports and its folder.

use std::fs::{self, File};
use std::io;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, waitid};

use super::folder::Folder;
use super::monitor;
use super::options::{self, Options, Ports};
use super::{ports, program};

/// A server starts in a tenth of a second, but a machine that is compiling may be slow.
pub(super) const PATIENCE: Duration = Duration::from_secs(30);
/// Time between two polls of a server that is starting.
pub(super) const PAUSE: Duration = Duration::from_millis(20);

/// Succeeds when `JetStream` accepts requests.
const HEALTH: &str = "/healthz?js-enabled-only=true";

/// A NATS server for one test.
#[derive(Debug)]
pub struct Server {
    name: String,
    ports: Ports,
    encrypted: bool,
    environment: Vec<(String, String)>,
    process: Option<Child>,
    // Dropped after the process, which is killed first.
    folder: Folder,
}

impl Server {
    /// Starts a server and waits until it answers.
    pub fn start(options: Options) -> Self {
        let mut server = Self::prepare("susun", Self::free_ports(), &[], options);
        server.restart();
        server
    }

    pub(super) fn free_ports() -> Ports {
        Ports { client: ports::free(), monitor: ports::free(), route: ports::free() }
    }

    /// A server that is configured but not running yet.
    pub(super) fn prepare(name: &str, ports: Ports, routes: &[u16], options: Options) -> Self {
        let folder = Folder::new();
        let config = options::text(&options, name, ports, routes, &folder.path().join("store"));
        write(&folder, "nats.conf", &config);
        Self {
            name: name.to_owned(),
            ports,
            encrypted: options.tls.is_some(),
            environment: options.environment,
            process: None,
            folder,
        }
    }

    /// The address for clients. It stays the same after a restart.
    pub fn url(&self) -> String {
        let scheme = if self.encrypted { "tls" } else { "nats" };
        format!("{scheme}://127.0.0.1:{}", self.ports.client)
    }

    /// The name of the server in its log and on its pages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its process ID, while it runs.
    pub fn pid(&self) -> Option<u32> {
        self.process.as_ref().map(Child::id)
    }

    /// The server's log, over all restarts.
    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    /// The greeting for clients: `INFO` and its properties as JSON.
    pub fn greeting(&self) -> io::Result<String> {
        monitor::greeting(self.ports.client)
    }

    /// A page of its monitoring port: status and text.
    pub fn page(&self, path: &str) -> io::Result<(u16, String)> {
        monitor::page(self.ports.monitor, path)
    }

    /// Kills it like a power failure; its stored data stays. Does nothing if it is not running.
    pub fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().expect("our own process");
            process.wait().expect("our own process");
        }
    }

    /// Restarts it on the same ports, with its stored data, and waits until it answers. A running server is killed
    /// first.
    pub fn restart(&mut self) {
        self.kill();
        self.launch();
        self.wait_for("JetStream", |server| server.healthy(HEALTH));
    }

    /// Pauses it: connections stay open, but it does not answer.
    pub fn pause(&self) {
        let process = self.signal(Signal::STOP);
        // Its threads stop a moment later. Waiting this way does not consume the status.
        let stopped = WaitIdOptions::STOPPED | WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
        let seen = waitid(WaitId::Pid(process), stopped).expect("our own process");
        assert!(
            seen.is_some_and(|seen| seen.stopped()),
            "{} has ended:\n{}",
            self.name,
            self.log()
        );
    }

    /// Ends the pause.
    pub fn resume(&self) {
        self.signal(Signal::CONT);
    }

    /// Removes its stored data. A running server is killed first, and is not restarted.
    pub fn wipe(&mut self) {
        self.kill();
        match fs::remove_dir_all(self.folder.path().join("store")) {
            Ok(()) => {}
            Err(fault) if fault.kind() == io::ErrorKind::NotFound => {}
            Err(fault) => panic!("the store of {}: {fault}", self.name),
        }
    }

    /// Starts the process and waits for its greeting.
    pub(super) fn launch(&mut self) {
        let program = program::nats_server();
        let log = self.folder.path().join("log");
        let log = File::options().create(true).append(true).open(log).expect("a file for its log");
        let process = Command::new(&program)
            .arg("--config")
            .arg(self.folder.path().join("nats.conf"))
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn();
        self.process = Some(process.unwrap_or_else(|e| panic!("{}: {e}", program.display())));
        self.wait_for("a greeting", |server| {
            server.greeting().is_ok_and(|line| line.starts_with("INFO "))
        });
    }

    /// Whether a health page reports success.
    pub(super) fn healthy(&self, path: &str) -> bool {
        self.page(path).is_ok_and(|(status, _)| status == 200)
    }

    /// Polls until a condition is true.
    pub(super) fn wait_for(&mut self, what: &str, is_so: impl Fn(&Self) -> bool) {
        let begun = Instant::now();
        while !is_so(self) {
            let ended = self.process.as_mut().and_then(|process| process.try_wait().ok().flatten());
            let reason = match ended {
                Some(status) => format!("ended with {status}"),
                None if begun.elapsed() > PATIENCE => format!("has no {what} after {PATIENCE:?}"),
                None => {
                    thread::sleep(PAUSE);
                    continue;
                }
            };
            panic!("the NATS server {} {reason}; it said:\n{}", self.name, self.log());
        }
    }

    fn signal(&self, signal: Signal) -> Pid {
        let process = Pid::from_child(self.process.as_ref().expect("a server that runs"));
        kill_process(process, signal).expect("our own process");
        process
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

fn write(folder: &Folder, name: &str, text: &str) {
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
}
