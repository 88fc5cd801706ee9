//! As much of HTTP/1.1 as a browser needs to be given files: one request a connection, without a body.
//!
//! Strict where a request could be read in two ways: what is not plainly a request is refused, not guessed at.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// The longest head of a request; those of browsers have about a thousand bytes.
const LONGEST_HEAD: usize = 16 * 1024;

/// How long a head may take. Browsers open connections before they know what to ask, so not too short.
const HEAD_TIME: Duration = Duration::from_secs(30);

/// How long a browser may leave an answer untaken.
const ANSWER_TIME: Duration = Duration::from_secs(30);

/// How much of what nobody asked to hear is listened to, and for how long, so that the answer arrives: a
/// connection that is closed with bytes unread takes back what it has sent.
const UNHEARD: u64 = 64 * 1024;
const UNHEARD_TIME: Duration = Duration::from_millis(500);

/// The head of a request.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Request {
    pub(super) method: String,
    /// The path and what follows it, as it was sent.
    pub(super) target: String,
    headers: Vec<(String, String)>,
}

/// The head of an answer.
#[derive(Debug)]
pub(super) struct Head {
    status: &'static str,
    headers: Vec<(&'static str, String)>,
}

impl Request {
    /// Reads the head of a request; none if the browser went away or took too long, `Err` with the status to
    /// refuse it with.
    pub(super) fn read(stream: &mut TcpStream) -> io::Result<Option<Result<Self, &'static str>>> {
        let end = Instant::now() + HEAD_TIME;
        let mut bytes = Vec::new();
        let mut some = [0; 2048];
        loop {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(None);
            }
            stream.set_read_timeout(Some(left))?;
            let count = stream.read(&mut some)?;
            if count == 0 {
                return Ok(None);
            }
            // The end of a head may lie across what was read before.
            let seen = bytes.len().saturating_sub(3);
            bytes.extend_from_slice(&some[..count]);
            let found = bytes[seen..].windows(4).position(|four| four == b"\r\n\r\n");
            match found.map_or(bytes.len(), |at| seen + at) {
                length if length > LONGEST_HEAD => {
                    return Ok(Some(Err("431 Request Header Fields Too Large")));
                }
                length if found.is_some() => {
                    let request = Self::parse(&bytes[..length]);
                    return Ok(Some(request.ok_or("400 Bad Request")));
                }
                _ => {}
            }
        }
    }

    /// A head without the empty line at its end.
    fn parse(head: &[u8]) -> Option<Self> {
        let mut lines = std::str::from_utf8(head).ok()?.split("\r\n");
        let mut first = lines.next()?.split(' ');
        let (method, target, version) = (first.next()?, first.next()?, first.next()?);
        let known = matches!(version, "HTTP/1.1" | "HTTP/1.0") && first.next().is_none();
        let headers: Option<Vec<_>> = lines.map(field).collect();
        let request = Self { method: method.into(), target: target.into(), headers: headers? };
        let hosts = request.headers.iter().filter(|(name, _)| name == "host").count();
        let is_plain = is_token(method) && !target.is_empty() && !target.contains(char::is_control);
        (known && is_plain && hosts <= 1).then_some(request)
    }

    /// The value of a header, by its name in lower case.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }
}

impl Head {
    /// The status with its words.
    pub(super) fn new(status: &'static str) -> Self {
        Self { status, headers: Vec::new() }
    }

    /// With another header.
    pub(super) fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    /// Sends the head, then the body unless only the head was asked for.
    pub(super) fn send(
        self,
        stream: &mut TcpStream,
        length: u64,
        body: Option<&mut dyn Read>,
    ) -> io::Result<()> {
        stream.set_write_timeout(Some(ANSWER_TIME))?;
        let mut head = Vec::new();
        write!(head, "HTTP/1.1 {}\r\n", self.status)?;
        for (name, value) in self.headers {
            write!(head, "{name}: {value}\r\n")?;
        }
        write!(head, "Content-Length: {length}\r\nConnection: close\r\n\r\n")?;
        stream.write_all(&head)?;
        if let Some(body) = body {
            io::copy(&mut body.take(length), stream)?;
        }
        stream.flush()
    }
}

/// Ends a connection such that what was sent arrives.
pub(super) fn close(stream: &mut TcpStream) -> io::Result<()> {
    stream.shutdown(Shutdown::Write)?;
    stream.set_read_timeout(Some(UNHEARD_TIME))?;
    io::copy(&mut stream.take(UNHEARD), &mut io::sink())?;
    Ok(())
}

/// A header, its name in lower case.
fn field(line: &str) -> Option<(String, String)> {
    let (name, value) = line.split_once(':')?;
    let value = value.trim_matches([' ', '\t']);
    let is_plain = is_token(name) && !value.contains(|c: char| c.is_control() && c != '\t');
    is_plain.then(|| (name.to_ascii_lowercase(), value.into()))
}

/// Letters, digits and the marks that names may have.
fn is_token(name: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !name.is_empty() && name.bytes().all(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_read() {
        let head = b"GET /a?b HTTP/1.1\r\nHOST:  localhost:1 \r\nAccept-Encoding: br, gzip";
        let request = Request::parse(head).expect("a request");
        assert_eq!((request.method.as_str(), request.target.as_str()), ("GET", "/a?b"));
        assert_eq!(request.value("host"), Some("localhost:1"));
        assert_eq!(request.value("accept-encoding"), Some("br, gzip"));
        assert_eq!(request.value("accept"), None);
    }

    #[test]
    fn what_is_no_request_is_refused() {
        for head in [
            "",
            "GET /",
            "GET / HTTP/2.0",
            "GET  / HTTP/1.1",
            "GET / HTTP/1.1 x",
            "G@T / HTTP/1.1",
            "GET /\u{7f} HTTP/1.1",
            "GET / HTTP/1.1\r\nHost localhost",
            "GET / HTTP/1.1\r\nHost : localhost",
            "GET / HTTP/1.1\r\n Host: localhost",
            "GET / HTTP/1.1\r\nHost: localhost\nX: y",
            "GET / HTTP/1.1\r\nHost: localhost\r\nhost: example.org",
        ] {
            assert_eq!(Request::parse(head.as_bytes()), None, "{head:?}");
        }
        assert_eq!(Request::parse(b"GET /\xff HTTP/1.1"), None);
    }
}
