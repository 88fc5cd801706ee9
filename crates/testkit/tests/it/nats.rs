//! Tests the servers of `susun_testkit::nats` with a few lines of NATS over TCP, without a client library.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use susun_testkit::nats::{Options, Server, Three, Tls};

/// Electing the leader of a new stream takes up to nine seconds if the first vote fails.
const PATIENCE: Duration = Duration::from_secs(30);

/// A connection that sends one request at a time.
struct Wire {
    stream: BufReader<TcpStream>,
}

impl Wire {
    /// Connects to a URL, with the user fields for `CONNECT`.
    fn new(url: &str, user: &str) -> Self {
        let (_, address) = url.split_once("://").expect("a URL");
        let stream = TcpStream::connect(address).expect("somebody listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        let mut wire = Self { stream: BufReader::new(stream) };
        assert!(wire.line().expect("a greeting").starts_with("INFO "));
        wire.send(&format!("CONNECT {{\"verbose\":false{user}}}\r\nSUB reply 1\r\n"));
        wire
    }

    fn send(&mut self, text: &str) {
        self.stream.get_mut().write_all(text.as_bytes()).expect("a connection");
    }

    fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        self.stream.read_line(&mut line)?;
        Ok(line)
    }

    /// The answer to one message, or the error.
    fn ask(&mut self, subject: &str, text: &str) -> io::Result<String> {
        self.send(&format!("PUB {subject} reply {}\r\n{text}\r\n", text.len()));
        loop {
            let line = self.line()?;
            match line.split_whitespace().collect::<Vec<_>>()[..] {
                ["PING"] => self.send("PONG\r\n"),
                ["MSG", .., length] => {
                    let mut answer = vec![0; length.parse::<usize>().expect("a length") + 2];
                    self.stream.read_exact(&mut answer)?;
                    return Ok(String::from_utf8_lossy(&answer).trim().to_owned());
                }
                ["INFO", ..] => {}
                _ => return Ok(line),
            }
        }
    }

    fn create(&mut self, replicas: u32) -> String {
        let stream =
            format!(r#"{{"name":"WORK","subjects":["work.*"],"num_replicas":{replicas}}}"#);
        self.ask("$JS.API.STREAM.CREATE.WORK", &stream).expect("an answer")
    }

    fn info(&mut self) -> String {
        self.ask("$JS.API.STREAM.INFO.WORK", "").expect("an answer")
    }
}

fn alive(pid: u32) -> bool {
    rustix::process::Pid::from_raw(pid.cast_signed())
        .is_some_and(|pid| rustix::process::test_kill_process(pid).is_ok())
}

/// Polls until there is a result.
fn soon<T>(what: &str, look: impl Fn() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(seen) = look() {
            return seen;
        }
        assert!(begun.elapsed() < PATIENCE, "{what} did not come");
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
#[ignore = "needs nats-server: just test-cluster"]
fn a_server_answers_and_is_gone_with_its_folder_when_it_is_dropped() {
    let server = Server::start(Options::default());
    let (url, pid) = (server.url(), server.pid().expect("it runs"));
    assert!(Wire::new(&url, "").create(1).contains(r#""name":"WORK""#));
    assert!(server.greeting().expect("a greeting").contains(r#""jetstream":true"#));
    let (status, page) = server.page("/jsz").expect("a page");
    assert_eq!(status, 200);
    let (_, store) = page.split_once("\"store_dir\": \"").expect("a folder");
    let store = store.split('"').next().expect("a path");
    assert!(std::path::Path::new(store).is_dir(), "{store}");
    assert!(alive(pid));

    drop(server);
    assert!(!alive(pid));
    let folder = std::path::Path::new(store).ancestors().nth(2).expect("its folder");
    assert!(!folder.exists(), "{}", folder.display());
    let (_, address) = url.split_once("://").expect("a URL");
    assert!(TcpStream::connect(address).is_err());
}

#[test]
#[ignore = "needs nats-server: just test-cluster"]
fn what_was_acknowledged_survives_a_kill_and_nothing_survives_wiping() {
    let sync_interval = Some("always".to_owned());
    let mut server = Server::start(Options { sync_interval, ..Options::default() });
    let url = server.url();
    let mut wire = Wire::new(&url, "");
    wire.create(1);
    for unit in 0..10 {
        let said = wire.ask(&format!("work.{unit}"), "a unit").expect("an answer");
        assert!(said.contains("\"seq\":"), "{said}");
    }
    server.kill();
    assert_eq!(server.pid(), None);
    server.restart();
    assert_eq!(server.url(), url);
    let said = Wire::new(&url, "").info();
    assert!(said.contains(r#""messages":10,"#), "{said}");

    server.wipe();
    server.restart();
    let said = Wire::new(&url, "").info();
    assert!(said.contains("stream not found"), "{said}");
}

#[test]
#[ignore = "needs nats-server: just test-cluster"]
fn a_paused_server_keeps_silent_until_it_goes_on() {
    let server = Server::start(Options::default());
    let mut wire = Wire::new(&server.url(), "");
    wire.create(1);
    server.pause();
    // A second pause does no harm.
    server.pause();
    wire.stream.get_ref().set_read_timeout(Some(Duration::from_millis(300))).expect("a timeout");
    assert!(wire.ask("work.1", "a unit").is_err());
    server.resume();
    wire.stream.get_ref().set_read_timeout(Some(PATIENCE)).expect("a timeout");
    // The answer to the earlier request.
    assert!(wire.line().expect("a line").starts_with("MSG reply "));
}

#[test]
#[ignore = "needs nats-server: just test-cluster"]
fn accounts_do_not_see_each_others_streams() {
    let accounts = "one { jetstream: enabled, users: [{ user: one, password: $SECRET }] }
        two { jetstream: enabled, users: [{ user: two, password: two }] }";
    let server = Server::start(Options {
        accounts: Some(accounts.to_owned()),
        environment: vec![("SECRET".to_owned(), "from_outside".to_owned())],
        ..Options::default()
    });
    let mut one = Wire::new(&server.url(), r#","user":"one","pass":"from_outside""#);
    assert!(one.create(1).contains(r#""name":"WORK""#));
    let said = Wire::new(&server.url(), r#","user":"two","pass":"two""#).info();
    assert!(said.contains("stream not found"), "{said}");
    let said = Wire::new(&server.url(), "").ask("work.1", "").expect("an answer");
    assert!(said.contains("Authorization Violation"), "{said}");
}

#[test]
#[ignore = "needs nats-server: just test-cluster"]
fn a_server_with_a_certificate_wants_encryption() {
    let folder = std::env::temp_dir().join(format!("susun-certificate-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let (certificate, key) = (folder.join("certificate.pem"), folder.join("key.pem"));
    let made = Command::new("openssl")
        .args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"])
        .args(["-nodes", "-subj", "/CN=127.0.0.1", "-keyout"])
        .arg(&key)
        .arg("-out")
        .arg(&certificate)
        .output();
    assert!(made.expect("openssl").status.success());
    let server = Server::start(Options {
        tls: Some(Tls { certificate, key }),
        config: Some("max_payload: 4242".to_owned()),
        ..Options::default()
    });
    assert!(server.url().starts_with("tls://"));
    let greeting = server.greeting().expect("a greeting");
    assert!(greeting.contains(r#""tls_required":true"#), "{greeting}");
    assert!(greeting.contains(r#""max_payload":4242"#), "{greeting}");
    std::fs::remove_dir_all(&folder).expect("our own folder");
}

#[test]
#[ignore = "needs nats-server: just test-cluster"]
#[should_panic(expected = "unknown field \"nonsense\"")]
fn a_server_that_cannot_start_says_why() {
    Server::start(Options { config: Some("nonsense: 1".to_owned()), ..Options::default() });
}

#[test]
#[ignore = "needs nats-server: just test-cluster"]
fn three_servers_go_on_without_their_leader_and_it_catches_up() {
    let mut three = Three::start();
    let said = Wire::new(&three.urls()[0], "").create(3);
    assert!(said.contains(r#""num_replicas":3"#), "{said}");
    three.wait_ready();
    let leader = soon("a leader", || three.leader_of("WORK"));
    assert_eq!(three.leader_of("NONE"), None);
    assert_eq!(three.url().split(',').count(), 3);

    three.kill(leader);
    let next = soon("another leader", || three.leader_of("WORK").filter(|next| *next != leader));
    let mut wire = Wire::new(&three.urls()[next], "");
    let said = wire.ask("work.1", "a unit").expect("an answer");
    assert!(said.contains("\"seq\":"), "{said}");

    three.wipe(leader);
    three.restart(leader);
    three.wait_ready();
    three.kill(next);
    // Two are left, including the one that had lost everything.
    let last = soon("a third leader", || three.leader_of("WORK").filter(|last| *last != next));
    let said = Wire::new(&three.urls()[last], "").info();
    assert!(said.contains(r#""messages":1,"#), "{said}");
}
