//! What goes over a connection: requests without a body, and answers.
//!
//! Strict where a request could be read in two ways: what is not plainly a request is refused, not guessed at,
//! and behind what may have a body nothing more is read.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// The longest head of a request; those of browsers have about a thousand bytes.
const LONGEST_HEAD: usize = 16 * 1024;

/// How long a head may take. Browsers open connections before they know what to ask, and others keep them for
/// their next request, so not too short.
const HEAD_TIME: Duration = Duration::from_secs(30);

/// How long an answer may be left untaken.
const ANSWER_TIME: Duration = Duration::from_secs(30);

/// How much of what nobody asked to hear is listened to, and for how long, so that the answer arrives: a
/// connection that is closed with bytes unread takes back what it has sent.
const UNHEARD: u64 = 64 * 1024;
const UNHEARD_TIME: Duration = Duration::from_millis(500);

/// A connection, with what has been read of the next request.
pub(crate) struct Connection {
    stream: TcpStream,
    bytes: Vec<u8>,
}

/// The head of a request.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Request {
    pub(crate) method: String,
    /// Could another request follow on the same connection?
    pub(super) may_keep: bool,
    /// The path and what follows it, as it was sent.
    pub(crate) target: String,
    headers: Vec<(String, String)>,
}

/// The head of an answer.
#[derive(Debug)]
pub(crate) struct Head {
    status: &'static str,
    headers: Vec<(&'static str, String)>,
}

/// A request, or the status to refuse it with.
pub(crate) type Heard = Result<Request, &'static str>;

impl Connection {
    pub(super) fn new(stream: TcpStream) -> io::Result<Self> {
        // The end of an answer must not wait until the other side has acknowledged its beginning.
        stream.set_nodelay(true)?;
        Ok(Self { stream, bytes: Vec::new() })
    }

    /// Reads the head of a request; none if the other side went away or took too long.
    pub(super) fn hear(&mut self) -> io::Result<Option<Heard>> {
        let end = Instant::now() + HEAD_TIME;
        let mut some = [0; 2048];
        let mut seen = 0;
        loop {
            let found = self.bytes[seen..].windows(4).position(|four| four == b"\r\n\r\n");
            match found.map_or(self.bytes.len(), |at| seen + at) {
                length if length > LONGEST_HEAD => {
                    return Ok(Some(Err("431 Request Header Fields Too Large")));
                }
                length if found.is_some() => {
                    let request = Request::parse(&self.bytes[..length]);
                    self.bytes.drain(..length + 4);
                    return Ok(Some(request.ok_or("400 Bad Request")));
                }
                // The end of a head may lie across what was read before.
                length => seen = length.saturating_sub(3),
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(None);
            }
            self.stream.set_read_timeout(Some(left))?;
            let count = self.stream.read(&mut some)?;
            if count == 0 {
                return Ok(None);
            }
            self.bytes.extend_from_slice(&some[..count]);
        }
    }

    /// Sends a head, then the body, unless only the head was asked for.
    pub(super) fn send(
        &mut self,
        head: Head,
        length: u64,
        body: Option<&mut dyn Read>,
        keep: bool,
    ) -> io::Result<()> {
        self.stream.set_write_timeout(Some(ANSWER_TIME))?;
        let connection = if keep { "keep-alive" } else { "close" };
        let mut bytes = Vec::new();
        write!(bytes, "HTTP/1.1 {}\r\n", head.status)?;
        for (name, value) in head.headers {
            write!(bytes, "{name}: {value}\r\n")?;
        }
        write!(bytes, "Content-Length: {length}\r\nConnection: {connection}\r\n\r\n")?;
        self.stream.write_all(&bytes)?;
        if let Some(body) = body {
            let sent = io::copy(&mut body.take(length), &mut self.stream)?;
            // A file that has become shorter: whoever waits for the rest must learn that it does not come.
            if sent < length {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        self.stream.flush()
    }

    /// Ends a connection such that what was sent arrives.
    pub(super) fn close(self) -> io::Result<()> {
        self.stream.shutdown(Shutdown::Write)?;
        self.stream.set_read_timeout(Some(UNHEARD_TIME))?;
        io::copy(&mut self.stream.take(UNHEARD), &mut io::sink())?;
        Ok(())
    }
}

impl Request {
    /// A head without the empty line at its end.
    fn parse(head: &[u8]) -> Option<Self> {
        let mut lines = std::str::from_utf8(head).ok()?.split("\r\n");
        let mut first = lines.next()?.split(' ');
        let (method, target, version) = (first.next()?, first.next()?, first.next()?);
        let known = matches!(version, "HTTP/1.1" | "HTTP/1.0") && first.next().is_none();
        let headers: Option<Vec<_>> = lines.map(field).collect();
        let (method, target, headers) = (method.to_owned(), target.to_owned(), headers?);
        let may_keep = version == "HTTP/1.1" && may_keep(&headers);
        let request = Self { method, may_keep, target, headers };
        let hosts = request.headers.iter().filter(|(name, _)| name == "host").count();
        let Self { method, target, .. } = &request;
        let is_plain = is_token(method) && !target.is_empty() && !target.contains(char::is_control);
        (known && is_plain && hosts <= 1).then_some(request)
    }

    /// The value of a header, by its name in lower case.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }
}

impl Head {
    /// The status with its words.
    pub(crate) fn new(status: &'static str) -> Self {
        Self { status, headers: Vec::new() }
    }

    /// With another header.
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }
}

/// Do these headers promise no body, and not the end of the connection?
fn may_keep(headers: &[(String, String)]) -> bool {
    headers.iter().all(|(name, value)| match name.as_str() {
        "connection" => !value.split(',').any(|word| word.trim().eq_ignore_ascii_case("close")),
        "content-length" => value == "0",
        "transfer-encoding" | "upgrade" | "expect" => false,
        _ => true,
    })
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
    fn a_connection_is_kept_where_nothing_else_can_follow_a_head() {
        for (head, keeps) in [
            ("GET / HTTP/1.1", true),
            ("GET / HTTP/1.1\r\nConnection: keep-alive", true),
            ("GET / HTTP/1.1\r\nContent-Length: 0", true),
            ("GET / HTTP/1.0\r\nConnection: keep-alive", false),
            ("GET / HTTP/1.1\r\nConnection: TE, Close", false),
            ("GET / HTTP/1.1\r\nContent-Length: 1", false),
            ("GET / HTTP/1.1\r\nContent-Length: 00", false),
            ("GET / HTTP/1.1\r\nTransfer-Encoding: chunked", false),
            ("GET / HTTP/1.1\r\nContent-Length: 0\r\nContent-Length: 5", false),
        ] {
            let request = Request::parse(head.as_bytes()).expect("a request");
            assert_eq!(request.may_keep, keeps, "{head:?}");
        }
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
