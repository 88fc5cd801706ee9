//! Files over HTTP, to browsers on this machine.

use std::net::SocketAddr;
use std::thread;

use tiny_http::{Header, Method, Request, Response, Server};

use super::files::{Files, Found, Packing};
use crate::failure::Failure;

/// Begins to serve, for as long as the program runs, and tells the port.
pub(super) fn serve(address: SocketAddr, files: &Files) -> Result<u16, Failure> {
    let server = Server::http(address).map_err(|error| Failure::Serving {
        message: format!("cannot serve at {address}: {error}"),
        hint: "another program may use that port: choose another --port, or leave it out".into(),
    })?;
    let port = server.server_addr().to_ip().map_or(address.port(), |ip| ip.port());
    let files = files.clone();
    thread::spawn(move || {
        for request in server.incoming_requests() {
            // Each on its own: a browser that does not take its answer must not keep others waiting.
            let files = files.clone();
            thread::spawn(move || {
                // A browser that has gone misses its answer, and that is all.
                let _ = answer(request, &files);
            });
        }
    });
    Ok(port)
}

fn answer(request: Request, files: &Files) -> std::io::Result<()> {
    if !is_local(value(&request, "Host")) {
        return refuse(request, 403, "this app is for 127.0.0.1 and localhost");
    }
    if !matches!(request.method(), Method::Get | Method::Head) {
        let only = Response::from_string("only GET and HEAD\n").with_status_code(405);
        return request.respond(only.with_header(header("Allow", "GET, HEAD")));
    }
    let accepted = accepted(value(&request, "Accept-Encoding").unwrap_or_default());
    let Some(found) = files.find(request.url(), &accepted) else {
        return refuse(request, 404, "there is no such file");
    };
    let Found { file, kind, packed, changes } = found;
    let mut response = Response::from_file(file)
        .with_header(header("Content-Type", kind))
        .with_header(header("X-Content-Type-Options", "nosniff"))
        .with_header(header("Vary", "Accept-Encoding"))
        // As it is on the disk, so its length is known.
        .with_chunked_threshold(usize::MAX);
    if let Some(packing) = packed {
        response.add_header(header("Content-Encoding", packing.coding()));
    }
    if changes {
        response.add_header(header("Cache-Control", "no-cache"));
    }
    request.respond(response)
}

fn refuse(request: Request, status: u16, words: &str) -> std::io::Result<()> {
    request.respond(Response::from_string(format!("{words}\n")).with_status_code(status))
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

fn value<'r>(request: &'r Request, name: &'static str) -> Option<&'r str> {
    let named = request.headers().iter().find(|header| header.field.equiv(name));
    named.map(|header| header.value.as_str())
}

fn header(name: &str, value: &str) -> Header {
    Header::from_bytes(name, value).expect("a header of plain letters")
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
