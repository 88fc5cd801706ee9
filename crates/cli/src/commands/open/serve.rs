//! Files over HTTP, to browsers on this machine.

use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use super::files::{Files, Found, Packing};
use super::http::{self, Head, Request};
use crate::failure::Failure;

/// How long to wait when the system gives no connection or no thread: it has too many at the moment.
const TOO_MANY: Duration = Duration::from_millis(50);

/// Begins to serve, for as long as the program runs, and tells the port.
pub(super) fn serve(address: SocketAddr, files: &Files) -> Result<u16, Failure> {
    let failed = |error: io::Error| Failure::Serving {
        message: format!("cannot serve at {address}: {error}"),
        hint: "another program may use that port: choose another --port, or leave it out".into(),
    };
    let listener = TcpListener::bind(address).map_err(failed)?;
    let port = listener.local_addr().map_err(failed)?.port();
    let files = files.clone();
    thread::spawn(move || {
        for stream in listener.incoming() {
            // Each on its own: a browser that asks for nothing yet, or does not take its answer, must not keep
            // others waiting.
            let files = files.clone();
            let begun = stream.and_then(|mut stream| {
                // A browser that has gone misses its answer, and that is all.
                let talk = move || drop(converse(&mut stream, &files));
                thread::Builder::new().spawn(talk)
            });
            if begun.is_err() {
                thread::sleep(TOO_MANY);
            }
        }
    });
    Ok(port)
}

/// One request, one answer.
fn converse(stream: &mut TcpStream, files: &Files) -> io::Result<()> {
    match Request::read(stream)? {
        None => return Ok(()),
        Some(Ok(request)) => answer(stream, &request, files)?,
        Some(Err(status)) => refuse(stream, Head::new(status), "this is no request")?,
    }
    http::close(stream)
}

fn answer(stream: &mut TcpStream, request: &Request, files: &Files) -> io::Result<()> {
    if !is_local(request.value("host")) {
        let forbidden = Head::new("403 Forbidden");
        return refuse(stream, forbidden, "this app is for 127.0.0.1 and localhost");
    }
    if !matches!(request.method.as_str(), "GET" | "HEAD") {
        let only = Head::new("405 Method Not Allowed").with("Allow", "GET, HEAD");
        return refuse(stream, only, "only GET and HEAD");
    }
    let accepted = accepted(request.value("accept-encoding").unwrap_or_default());
    let Some(found) = files.find(&request.target, &accepted) else {
        return refuse(stream, Head::new("404 Not Found"), "there is no such file");
    };
    let Found { mut file, kind, packed, changes } = found;
    let mut head = Head::new("200 OK")
        .with("Content-Type", kind)
        .with("X-Content-Type-Options", "nosniff")
        .with("Vary", "Accept-Encoding");
    if let Some(packing) = packed {
        head = head.with("Content-Encoding", packing.coding());
    }
    if changes {
        head = head.with("Cache-Control", "no-cache");
    }
    let length = file.metadata()?.len();
    let body: Option<&mut dyn io::Read> =
        if request.method == "GET" { Some(&mut file) } else { None };
    head.send(stream, length, body)
}

fn refuse(stream: &mut TcpStream, head: Head, words: &str) -> io::Result<()> {
    let words = format!("{words}\n");
    let head = head.with("Content-Type", "text/plain; charset=utf-8");
    head.send(stream, words.len() as u64, Some(&mut words.as_bytes()))
}

/// Is the browser asking for this machine by a name that only means this machine? A page elsewhere whose
/// name was made to lead here would ask by its own.
fn is_local(host: Option<&str>) -> bool {
    let Some(host) = host else { return false };
    let (name, port) = host.split_once(':').unwrap_or((host, ""));
    let is_port = port.bytes().all(|byte| byte.is_ascii_digit());
    is_port && (name == "127.0.0.1" || name.eq_ignore_ascii_case("localhost"))
}

/// The ways of packing that are named, and not with a quality of 0.
fn accepted(codings: &str) -> Vec<Packing> {
    let named = |packing: &Packing| {
        codings.split(',').any(|coding| {
            let (name, quality) = coding.split_once(';').unwrap_or((coding, ""));
            let zero = quality.trim().strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0));
            name.trim().eq_ignore_ascii_case(packing.coding()) && !zero
        })
    };
    Packing::ALL.into_iter().filter(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_answered() {
        for host in ["127.0.0.1", "127.0.0.1:8080", "localhost:1", "LOCALHOST"] {
            assert!(is_local(Some(host)), "{host}");
        }
        for host in
            ["example.org", "127.0.0.1.example.org", "localhost.", "", "127.0.0.1:x", "[::1]"]
        {
            assert!(!is_local(Some(host)), "{host}");
        }
        assert!(!is_local(None));
    }

    #[test]
    fn files_are_packed_as_the_browser_takes_them() {
        use Packing::{Brotli, Gzip};
        let ways: [(&str, &[Packing]); 6] = [
            ("gzip, deflate, br, zstd", &[Brotli, Gzip]),
            ("deflate, gzip;q=0.5", &[Gzip]),
            ("BR", &[Brotli]),
            ("br;q=0, GZIP", &[Gzip]),
            ("gzip; q=0.0, x-gzips, bro", &[]),
            ("", &[]),
        ];
        for (codings, ways) in ways {
            assert_eq!(accepted(codings), ways, "{codings}");
        }
    }
}
