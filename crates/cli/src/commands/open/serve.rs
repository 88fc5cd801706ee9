//! Files over HTTP, to browsers on this machine.

use std::io;

use super::files::{Files, Packing, StaticFile};
use crate::http::{Answer, Bounds, Head, Request, Site};

impl Site for Files {
    const KEEPS_CONNECTIONS: bool = false;

    /// All clients are on this machine, at one address. A browser opens six at once for a page.
    const BOUNDS: Bounds = Bounds { most: 64, each: 64 };

    fn answer(&self, request: &Request) -> io::Result<Answer> {
        if !is_local(request.value("host")) {
            let forbidden = Head::new("403 Forbidden");
            return Ok(Answer::words(forbidden, "this app is for 127.0.0.1 and localhost"));
        }
        let accepted = accepted(request.value("accept-encoding").unwrap_or_default());
        let Some(file) = self.find(&request.target, &accepted) else {
            return Ok(Answer::words(Head::new("404 Not Found"), "there is no such file"));
        };
        let StaticFile { file, kind, packed, changes } = file;
        let mut head =
            Head::new("200 OK").with("Content-Type", kind).with("Vary", "Accept-Encoding");
        if let Some(packing) = packed {
            head = head.with("Content-Encoding", packing.coding());
        }
        if changes {
            head = head.with("Cache-Control", "no-cache");
        }
        Ok(Answer::new(head, file.metadata()?.len(), file))
    }
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
