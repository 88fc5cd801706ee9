//! What goes over a connection: requests without a body, and answers.
//!
//! Strict where a request could be read in two ways: what is not plainly a request is refused, not guessed at,
//! and behind what may have a body nothing more is read.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use super::places::Place;
use super::request::{ParsedRequest, Request, TOO_LARGE};

/// The longest head of a request; those of browsers have about a thousand bytes.
const LONGEST_HEAD: usize = 16 * 1024;

/// How long a head may take. Browsers open connections before they know what to ask, and others keep them for
/// their next request, so not too short.
const HEAD_TIME: Duration = Duration::from_secs(30);

/// The same where places for connections become few.
const CROWDED_TIME: Duration = Duration::from_secs(2);

/// How often a connection that waits looks whether places have become few.
const LOOK: Duration = Duration::from_millis(500);

/// How long an answer may be left untaken.
const ANSWER_TIME: Duration = Duration::from_secs(30);

/// Bytes a second that a client must take after that time, on average: one that reads a byte now and then would
/// keep its thread for days.
const SLOWEST: u64 = 16 << 10;

/// What every answer says to browsers. No page may put an answer into a frame, guess another type, learn the address
/// (it may have a puzzle in it) or read it from elsewhere.
const GUARDS: [(&str, &str); 7] = [
    ("Content-Security-Policy", "frame-ancestors 'none'"),
    ("X-Frame-Options", "DENY"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Embedder-Policy", "require-corp"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
];

/// How much of what nobody asked to hear is listened to, and for how long, so that the answer arrives: a
/// connection that is closed with bytes unread takes back what it has sent.
const UNHEARD: u64 = 64 * 1024;
const UNHEARD_TIME: Duration = Duration::from_millis(500);

/// A connection, with what has been read of the next request.
pub(crate) struct Connection {
    stream: TcpStream,
    bytes: Vec<u8>,
    place: Place,
}

/// A writer that fails once the client reads more slowly than [`SLOWEST`].
struct Paced<'a> {
    stream: &'a mut TcpStream,
    begun: Instant,
    sent: u64,
}

/// The head of an answer.
#[derive(Debug)]
pub(crate) struct Head {
    status: &'static str,
    headers: Vec<(&'static str, String)>,
}

impl Connection {
    pub(super) fn new(stream: TcpStream, place: Place) -> io::Result<Self> {
        // The end of an answer must not wait until the other side has acknowledged its beginning.
        stream.set_nodelay(true)?;
        Ok(Self { stream, bytes: Vec::new(), place })
    }

    /// Reads the head of a request; none if the other side went away or took too long.
    pub(super) fn read_request(&mut self) -> io::Result<Option<ParsedRequest>> {
        let begun = Instant::now();
        let mut some = [0; 2048];
        let mut seen = 0;
        loop {
            let found = self.bytes[seen..].windows(4).position(|four| four == b"\r\n\r\n");
            match found.map_or(self.bytes.len(), |at| seen + at) {
                length if length > LONGEST_HEAD => {
                    return Ok(Some(Err(TOO_LARGE)));
                }
                length if found.is_some() => {
                    let request = Request::parse(&self.bytes[..length + 4]);
                    self.bytes.drain(..length + 4);
                    return Ok(Some(request));
                }
                // The end of a head may lie across what was read before.
                length => seen = length.saturating_sub(3),
            }
            let time = if self.place.is_crowded() { CROWDED_TIME } else { HEAD_TIME };
            let left = time.saturating_sub(begun.elapsed());
            if left.is_zero() {
                return Ok(None);
            }
            self.stream.set_read_timeout(Some(left.min(LOOK)))?;
            match self.stream.read(&mut some) {
                Ok(0) => return Ok(None),
                Ok(count) => self.bytes.extend_from_slice(&some[..count]),
                Err(error) if is_later(&error) => {}
                Err(error) => return Err(error),
            }
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
        for (name, value) in GUARDS {
            write!(bytes, "{name}: {value}\r\n")?;
        }
        write!(bytes, "Content-Length: {length}\r\nConnection: {connection}\r\n\r\n")?;
        let mut paced = Paced { stream: &mut self.stream, begun: Instant::now(), sent: 0 };
        paced.write_all(&bytes)?;
        if let Some(body) = body {
            let sent = io::copy(&mut body.take(length), &mut paced)?;
            // A file that has become shorter: whoever waits for the rest must learn that it does not come.
            if sent < length {
                return Err(ErrorKind::UnexpectedEof.into());
            }
        }
        self.stream.flush()
    }

    /// Ends a connection such that what was sent arrives.
    pub(super) fn close(mut self) -> io::Result<()> {
        self.stream.shutdown(Shutdown::Write)?;
        self.stream.set_read_timeout(Some(UNHEARD_TIME))?;
        io::copy(&mut (&mut self.stream).take(UNHEARD), &mut io::sink())?;
        Ok(())
    }
}

/// Refuses a connection that there is no place for, without waiting for anything.
pub(super) fn refuse(mut stream: TcpStream) -> io::Result<()> {
    stream.set_nonblocking(true)?;
    stream.write_all(
        b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
    )?;
    stream.shutdown(Shutdown::Write)?;
    // If the request is here already, it must be read, or the answer is taken back.
    let mut some = [0; 4096];
    while stream.read(&mut some)? == some.len() {}
    Ok(())
}

/// Whether a read only took longer than it was given.
fn is_later(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted)
}

impl Write for Paced<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let late = self.begun.elapsed().saturating_sub(ANSWER_TIME).as_secs();
        if self.sent < late.saturating_mul(SLOWEST) {
            return Err(ErrorKind::TimedOut.into());
        }
        let count = self.stream.write(bytes)?;
        self.sent += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
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
