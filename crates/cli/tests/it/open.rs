//! `susun open`, over a real socket.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::program::susun;

/// A running server, which ends with the test.
struct Open {
    child: Child,
    addresses: Vec<String>,
    port: u16,
}

/// A response: the status, the headers in lower case, the body.
struct Answer {
    status: u16,
    head: String,
    body: Vec<u8>,
}

impl Open {
    /// Serves a folder and reads `puzzles` addresses from the output.
    fn start(folder: &Path, args: &[&str], puzzles: usize) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_susun"));
        command.arg("open").arg("--no-browser").arg("--app").arg(folder).args(args);
        command.stderr(Stdio::null());
        Self::spawn(&mut command, puzzles)
    }

    fn spawn(command: &mut Command, puzzles: usize) -> Self {
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let out = BufReader::new(child.stdout.take().expect("its output"));
        let addresses: Vec<String> = out.lines().take(puzzles).map_while(Result::ok).collect();
        let after = addresses.first().and_then(|first| first.strip_prefix("http://127.0.0.1:"));
        let port = after.and_then(|after| after.split('/').next()?.parse().ok());
        let port = port.unwrap_or_else(|| panic!("{addresses:?} begin with no address"));
        Self { child, addresses, port }
    }

    /// Sends a request unchanged.
    fn send(&self, request: &str) -> Answer {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.write_all(request.as_bytes()).expect("a request");
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).expect("an answer");
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
        let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        Answer { status: status.expect("a status"), head, body: bytes[end + 4..].to_vec() }
    }

    fn ask(&self, method: &str, path: &str, more: &str) -> Answer {
        let host = format!("Host: 127.0.0.1:{}\r\n", self.port);
        self.send(&format!("{method} {path} HTTP/1.1\r\n{host}{more}Connection: close\r\n\r\n"))
    }

    fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, "")
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An app with a file of each kind, and a secret beside it.
fn app() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let app = folder.path().join("app");
    fs::create_dir_all(app.join("assets")).expect("folders");
    for (name, text) in [
        ("app/index.html", "<!doctype html>"),
        ("app/packing.html", "<!doctype html>"),
        ("app/sw.js", "// worker"),
        ("app/site.webmanifest", "{}"),
        ("app/a b.txt", "spaced"),
        ("app/assets/susun.wasm", "\0asm"),
        ("app/assets/susun.wasm.gz", "packed"),
        ("app/assets/app.js", "1"),
        ("app/assets/app.css", "a{}"),
        ("app/assets/app.css.br", "by brotli"),
        ("app/assets/app.css.gz", "by gzip"),
        ("app/assets/i.svg", "<svg/>"),
        ("app/assets/i.png", "png"),
        ("app/assets/d.json", "[]"),
        ("secret.txt", "secret"),
    ] {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

#[test]
fn files_have_the_right_content_types() {
    let folder = app();
    let open = Open::start(&folder.path().join("app"), &[], 1);
    assert_eq!(open.addresses, [format!("http://127.0.0.1:{}/", open.port)]);
    for (path, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/index.html?v=2", "text/html; charset=utf-8"),
        ("/packing.html", "text/html; charset=utf-8"),
        ("/assets/susun.wasm", "application/wasm"),
        ("/assets/app.js", "text/javascript; charset=utf-8"),
        ("/assets/app.css", "text/css; charset=utf-8"),
        ("/assets/i.svg", "image/svg+xml"),
        ("/assets/i.png", "image/png"),
        ("/assets/d.json", "application/json"),
        ("/site.webmanifest", "application/manifest+json"),
        ("/a%20b.txt", "text/plain; charset=utf-8"),
    ] {
        let answer = open.get(path);
        assert_eq!(answer.status, 200, "{path}");
        assert!(answer.head.contains(&format!("content-type: {kind}")), "{path}: {}", answer.head);
        let fresh = matches!(path, "/" | "/index.html?v=2" | "/packing.html");
        assert_eq!(answer.head.contains("cache-control: no-cache"), fresh, "{path}");
    }
    assert!(open.get("/sw.js").head.contains("cache-control: no-cache"));
    assert_eq!(open.get("/assets/susun.wasm").body, b"\0asm");
    let head = open.ask("HEAD", "/assets/susun.wasm", "");
    assert_eq!((head.status, head.body.len()), (200, 0));
    assert!(head.head.contains("content-length: 4"), "{}", head.head);
}

#[test]
fn every_response_forbids_frames_and_other_origins() {
    let folder = app();
    let open = Open::start(&folder.path().join("app"), &[], 1);
    let foreign = "GET / HTTP/1.1\r\nHost: example.org\r\nConnection: close\r\n\r\n";
    for (status, answer) in [
        (200, open.get("/")),
        (200, open.get("/assets/d.json")),
        (200, open.ask("HEAD", "/assets/susun.wasm", "")),
        (404, open.get("/nothing")),
        (405, open.ask("POST", "/", "Content-Length: 0\r\n")),
        (403, open.send(foreign)),
        (400, open.send("GET /\r\n\r\n")),
    ] {
        assert_eq!(answer.status, status, "{}", answer.head);
        for header in [
            "content-security-policy: frame-ancestors 'none'",
            "x-frame-options: deny",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "cross-origin-opener-policy: same-origin",
            "cross-origin-embedder-policy: require-corp",
            "cross-origin-resource-policy: same-origin",
        ] {
            assert_eq!(answer.head.matches(header).count(), 1, "{status}: {}", answer.head);
        }
    }
}

#[test]
fn compressed_files_are_sent_to_clients_that_accept_them() {
    let folder = app();
    let open = Open::start(&folder.path().join("app"), &[], 1);
    let packed = open.ask("GET", "/assets/susun.wasm", "Accept-Encoding: br, gzip\r\n");
    assert_eq!(packed.body, b"packed");
    assert!(packed.head.contains("content-encoding: gzip"), "{}", packed.head);
    assert!(packed.head.contains("content-type: application/wasm"), "{}", packed.head);
    let smallest = open.ask("GET", "/assets/app.css", "Accept-Encoding: gzip, br\r\n");
    assert_eq!(smallest.body, b"by brotli");
    assert!(smallest.head.contains("content-encoding: br"), "{}", smallest.head);
    assert!(smallest.head.contains("content-type: text/css"), "{}", smallest.head);
    let plain = open.ask("GET", "/assets/app.js", "Accept-Encoding: gzip\r\n");
    assert!(!plain.head.contains("content-encoding"), "{}", plain.head);
}

#[test]
fn nothing_outside_the_folder_is_served() {
    let folder = app();
    let app = folder.path().join("app");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(folder.path().join("secret.txt"), app.join("way-out.txt"))
            .expect("a link");
        std::os::unix::fs::symlink(app.join("sw.js"), app.join("inside.js")).expect("a link");
    }
    let open = Open::start(&app, &[], 1);
    for path in [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/%2e%2e%2fsecret.txt",
        "/..%5csecret.txt",
        "//etc/passwd",
        "/way-out.txt",
        "/assets",
        "/assets/",
        "/nothing.js",
        "/%",
        "/%00",
    ] {
        let answer = open.get(path);
        assert_eq!(answer.status, 404, "{path}");
        assert!(!answer.body.windows(6).any(|six| six == b"secret"), "{path}");
    }
    #[cfg(unix)]
    assert_eq!(open.get("/inside.js").status, 200);
}

#[test]
fn other_methods_and_other_names_are_refused() {
    let folder = app();
    let open = Open::start(&folder.path().join("app"), &[], 1);
    for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
        let answer = open.ask(method, "/", "Content-Length: 0\r\n");
        assert_eq!(answer.status, 405, "{method}");
        assert!(answer.head.contains("allow: get, head"), "{}", answer.head);
    }
    for (host, status) in [
        ("Host: localhost\r\n", 200),
        ("Host: example.org\r\n", 403),
        ("Host: 127.0.0.1.example.org:80\r\n", 403),
        ("", 403),
    ] {
        let request = format!("GET / HTTP/1.1\r\n{host}Connection: close\r\n\r\n");
        assert_eq!(open.send(&request).status, status, "{host}");
    }
}

#[test]
fn open_connections_do_not_block_others() {
    let folder = app();
    for time in 0..20 {
        let open = Open::start(&folder.path().join("app"), &[], 1);
        let connect = || TcpStream::connect(("127.0.0.1", open.port)).expect("a connection");
        // As browsers do: some connections without a request yet, and several with one.
        let _silent = [connect(), connect(), connect()];
        let mut asking: Vec<TcpStream> = (0..8).map(|_| connect()).collect();
        for stream in &mut asking {
            let request = b"GET /assets/i.svg HTTP/1.1\r\nHost: localhost\r\n\r\n";
            stream.write_all(request).expect("a request");
        }
        // No connection is closed before all are answered.
        for (number, stream) in asking.iter_mut().enumerate() {
            stream.set_read_timeout(Some(Duration::from_secs(5))).expect("a limit");
            let mut bytes = Vec::new();
            let read = stream.read_to_end(&mut bytes);
            assert!(read.is_ok(), "start {time}, connection {number}: {read:?}");
            assert!(bytes.starts_with(b"HTTP/1.1 200 OK\r\n") && bytes.ends_with(b"<svg/>"));
        }
    }
}

#[test]
fn malformed_requests_are_refused() {
    let folder = app();
    let open = Open::start(&folder.path().join("app"), &[], 1);
    assert_eq!(open.send("GET /\r\n\r\n").status, 400);
    assert_eq!(open.send("GET / HTTP/1.1\r\nHost: localhost\r\nHost: a\r\n\r\n").status, 400);
    let long = format!("GET / HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n", "x".repeat(20_000));
    assert_eq!(open.send(&long).status, 431);
    assert_eq!(open.get("/").status, 200);
}

#[test]
fn the_address_carries_the_puzzle() {
    let folder = app();
    let app = folder.path().join("app");
    let link = "susun:tiles=1.2_3.0&moves=ul&x-lang=id";
    let open = Open::start(&app, &["1 2 3/4 0 5/7 8 6", link, "--goal", "snail"], 2);
    let address = format!("http://127.0.0.1:{}/#", open.port);
    let first = format!("{address}susun:tiles=1.2.3_4.0.5_7.8.6&goal=snail");
    let second = format!("{address}susun:tiles=1.2_3.0&goal=snail&moves=ul&x-lang=id");
    assert_eq!(open.addresses, [first, second]);
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_it_with_success() {
    let folder = app();
    let mut open = Open::start(&folder.path().join("app"), &[], 1);
    assert_eq!(open.get("/").status, 200);
    let process = open.child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &process]).status();
    assert!(sent.expect("kill").success());
    assert_eq!(open.child.wait().expect("an end").code(), Some(0));
}

#[test]
fn errors_before_serving_are_reported() {
    let folder = app();
    let empty = folder.path().join("app").join("assets");
    let call = || susun(["open", "--no-browser"]).within(&empty).env("SUSUN_WEB", "");
    let wrong = call().args(["--app", "."]).run().with_code(32);
    assert!(wrong.err.contains("there is no index.html in `.`"), "{}", wrong.err);
    let board = call().args(["--app", "..", "1 2/3 3"]).run().with_code(31);
    assert!(board.err.contains("tile 3 appears twice"), "{}", board.err);
    let app = folder.path().join("app");
    let first = Open::start(&app, &[], 1);
    let port = first.port.to_string();
    let taken = call().args(["--app", "..", "--port", &port]).run().with_code(32);
    assert!(taken.err.contains(&format!("cannot serve at 127.0.0.1:{port}")), "{}", taken.err);
}

/// Which app is served without a named folder depends on how the program was built. So a unit test covers the order of
/// all places, and the browser tests run the app inside the program.
#[test]
fn the_variable_names_the_folder_of_the_app() {
    let folder = app();
    let mut command = Command::new(env!("CARGO_BIN_EXE_susun"));
    command.args(["open", "--no-browser"]).current_dir(&folder).env("SUSUN_WEB", "app");
    let mut open = Open::spawn(command.stderr(Stdio::piped()), 1);
    let mut note = String::new();
    let err = open.child.stderr.take().expect("its messages");
    BufReader::new(err).read_line(&mut note).expect("a note");
    assert_eq!(note, "(serving the web app in app)\n");
    assert_eq!(open.get("/").body, b"<!doctype html>");
}
