//! `susun tables serve`, over a real socket.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::program::susun;

/// Three tiles of the 8-puzzle: 4,348 bytes.
const NAME: &str = "3x3-blank-0-tiles-1-2-5";
const BYTES: usize = 4348;

/// A running server, which ends with the test.
pub(crate) struct Host {
    pub(crate) child: Child,
    /// The address that it printed, with the slash at its end.
    pub(crate) address: String,
}

/// A response: the head in lower case, the body.
struct Answer {
    status: u16,
    head: String,
    body: Vec<u8>,
}

impl Host {
    pub(crate) fn start(folder: &Path) -> Self {
        Self::start_at(folder, "127.0.0.1")
    }

    pub(crate) fn start_at(folder: &Path, address: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_susun"));
        command.args(["tables", "serve", "--address", address]).env("SUSUN_TABLES", folder);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program starts");
        let mut address = String::new();
        let out = child.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut address).expect("an address");
        Self { child, address: address.trim_end().into() }
    }

    fn connect(&self) -> TcpStream {
        let place = self.address.trim_start_matches("http://").trim_end_matches('/');
        let stream = TcpStream::connect(place).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a limit");
        stream
    }

    /// Sends one request on a new connection.
    fn ask(&self, method: &str, path: &str, more: &str) -> Answer {
        let more = format!("{more}Connection: close\r\n");
        let (mut stream, method) = (self.connect(), method.to_owned());
        let answer = ask(&mut stream, &method, path, &more);
        let mut rest = Vec::new();
        stream.read_to_end(&mut rest).expect("the end of the connection");
        assert_eq!(rest, b"");
        answer
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends a request on a connection that stays open, and reads the head and exactly the announced number of bytes.
fn ask(stream: &mut TcpStream, method: &str, path: &str, more: &str) -> Answer {
    let request = format!("{method} {path} HTTP/1.1\r\nHost: lab\r\n{more}\r\n");
    stream.write_all(request.as_bytes()).expect("a request");
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).expect("a head");
        head.extend(byte);
    }
    let head = String::from_utf8_lossy(&head).to_lowercase();
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    let length = value(&head, "content-length").parse().expect("a length");
    let mut body = vec![0; if method == "HEAD" { 0 } else { length }];
    stream.read_exact(&mut body).expect("a body");
    Answer { status, head, body }
}

fn value<'a>(head: &'a str, name: &str) -> &'a str {
    let lines = head.lines().filter_map(|line| line.split_once(": "));
    lines.filter(|(known, _)| *known == name).map(|(_, value)| value).next().unwrap_or_default()
}

/// A folder with a table, its bytes, and the path that it is served at.
pub(crate) fn stocked() -> (tempfile::TempDir, Vec<u8>, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let args = ["tables", "build", "3x3", "--pattern", "0,1,3", "--json"];
    let here = folder.path().to_string_lossy().into_owned();
    let built = susun(args).env("SUSUN_TABLES", &here).run().with_code(0).json();
    let bytes = fs::read(folder.path().join(format!("{NAME}.table"))).expect("a table");
    assert_eq!(bytes.len(), BYTES);
    let path = format!("/{}.table", built["tables"][0]["blake3"].as_str().expect("a hash"));
    (folder, bytes, path)
}

#[test]
fn tables_are_served_under_their_hashes() {
    let (folder, bytes, path) = stocked();
    let host = Host::start(folder.path());
    assert!(host.address.starts_with("http://127.0.0.1:"), "{}", host.address);
    let whole = host.ask("GET", &path, "");
    assert_eq!((whole.status, whole.body), (200, bytes));
    let tag = format!("\"{}\"", path.trim_start_matches('/').trim_end_matches(".table"));
    for (name, expected) in [
        ("etag", tag.as_str()),
        ("accept-ranges", "bytes"),
        ("content-type", "application/octet-stream"),
        ("cache-control", "public, max-age=31536000, immutable"),
        ("connection", "close"),
    ] {
        assert_eq!(value(&whole.head, name), expected);
    }
    let head = host.ask("HEAD", &path, "Range: bytes=0-9\r\n");
    assert_eq!((head.status, value(&head.head, "content-length")), (200, "4348"));
    for path in ["/index.json", "/"] {
        let index = host.ask("GET", path, "");
        let index: serde_json::Value = serde_json::from_slice(&index.body).expect("JSON");
        let content = tag.trim_matches('"');
        let table = serde_json::json!(
            { "name": NAME, "size": "3x3", "blake3": content, "bytes": BYTES }
        );
        assert_eq!(index, serde_json::json!({ "tables": [table] }));
    }
    // The output of `tables list --json` is such an index, too.
    let here = folder.path().to_string_lossy().into_owned();
    let list =
        susun(["tables", "list", "--json"]).env("SUSUN_TABLES", &here).run().with_code(0).json();
    assert_eq!(list["tables"][0]["blake3"], tag.trim_matches('"'));
}

#[test]
fn requested_parts_are_served() {
    let (folder, bytes, path) = stocked();
    let host = Host::start(folder.path());
    let get = |more: &str| host.ask("GET", &path, more);
    for (range, part) in [
        ("bytes=0-4095", 0..4096),
        ("bytes=4096-9999999", 4096..BYTES),
        ("bytes=100-100", 100..101),
        ("bytes=4000-", 4000..BYTES),
        ("bytes=-48", BYTES - 48..BYTES),
    ] {
        let answer = get(&format!("Range: {range}\r\n"));
        assert_eq!((answer.status, &answer.body[..]), (206, &bytes[part.clone()]), "{range}");
        let expected = format!("bytes {}-{}/{BYTES}", part.start, part.end - 1);
        assert_eq!(value(&answer.head, "content-range"), expected);
    }
    let beyond = get("Range: bytes=4348-\r\n");
    assert_eq!((beyond.status, value(&beyond.head, "content-range")), (416, "bytes */4348"));
    for more in ["Range: bytes=5-1\r\n", "Range: bytes=0-1,3-4\r\n", "Range: lines=1-2\r\n"] {
        assert_eq!(get(more).status, 200, "{more}");
    }
    // The client has part of another file: then the whole file is sent.
    assert_eq!(get("Range: bytes=0-9\r\nIf-Range: \"another\"\r\n").status, 200);
    let tag = path.trim_start_matches('/').trim_end_matches(".table");
    assert_eq!(get(&format!("Range: bytes=0-9\r\nIf-Range: \"{tag}\"\r\n")).status, 206);
}

#[test]
fn connections_are_kept_for_the_next_request() {
    let (folder, bytes, path) = stocked();
    let host = Host::start(folder.path());
    let mut stream = host.connect();
    for part in [0..100, 100..200, 4000..BYTES] {
        let range = format!("Range: bytes={}-{}\r\n", part.start, part.end - 1);
        let answer = ask(&mut stream, "GET", &path, &range);
        assert_eq!(answer.body, bytes[part]);
        assert_eq!(value(&answer.head, "connection"), "keep-alive");
    }
    assert_eq!(ask(&mut stream, "HEAD", "/nothing", "").status, 404);
    assert_eq!(ask(&mut stream, "GET", "/nothing", "").status, 404);
    // Two at once are answered one after the other.
    let twice = format!("GET {path} HTTP/1.1\r\nRange: bytes=0-9\r\n\r\n").repeat(2);
    stream.write_all(twice.as_bytes()).expect("requests");
    let mut both = String::new();
    while both.matches("bytes 0-9/4348").count() < 2 {
        let mut some = [0; 512];
        let count = stream.read(&mut some).expect("an answer");
        assert!(count > 0, "{both}");
        both.push_str(&String::from_utf8_lossy(&some[..count]));
    }
    // After a request with a body, the start of the next request is not known.
    let last = ask(&mut host.connect(), "POST", "/", "Content-Length: 5\r\n");
    assert_eq!((last.status, value(&last.head, "connection")), (405, "close"));
}

#[test]
fn nothing_but_tables_is_served() {
    let (folder, _, path) = stocked();
    let stem = path.trim_end_matches(".table").to_owned();
    fs::write(folder.path().join("secret.table"), "secret").expect("a file");
    let host = Host::start(folder.path());
    for path in [
        stem.clone(),
        format!("{stem}.stamp"),
        format!("{stem}.TABLE"),
        format!("/{NAME}.table"),
        "/secret.table".into(),
        "/../secret.table".into(),
        "/.table".into(),
        "*".into(),
    ] {
        assert_eq!(host.ask("GET", &path, "").status, 404, "{path}");
    }
    // Tables that were removed since are noticed.
    let here = folder.path().to_string_lossy().into_owned();
    susun(["tables", "remove", "--all"]).env("SUSUN_TABLES", &here).run().with_code(0);
    assert_eq!(host.ask("GET", &path, "").status, 404);
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_it_with_success() {
    let (folder, _, path) = stocked();
    let mut host = Host::start(folder.path());
    let mut kept = host.connect();
    assert_eq!(ask(&mut kept, "GET", &path, "").status, 200);
    let process = host.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &process]).status().expect("kill").success());
    assert_eq!(host.child.wait().expect("an end").code(), Some(0));
}

#[test]
fn errors_before_serving_are_reported() {
    let (folder, _, _) = stocked();
    let here = folder.path().to_string_lossy().into_owned();
    let host = Host::start(folder.path());
    let port = host.address.rsplit_once(':').expect("a port").1.trim_end_matches('/');
    let serve = ["tables", "serve", "--port", port];
    let taken = susun(serve).env("SUSUN_TABLES", &here).run().with_code(32);
    assert!(taken.err.contains(&format!("cannot serve at 127.0.0.1:{port}")), "{}", taken.err);
    let none = susun(["tables", "serve"]).env("SUSUN_TABLES", "").run().with_code(30);
    assert!(none.err.contains("there is no folder for tables here"), "{}", none.err);
    let name = ["tables", "serve", "--address", "lab"];
    susun(name).env("SUSUN_TABLES", &here).run().with_code(30);
}
