//! The head of a request, read by `httparse`, which hyper and ureq use too: the grammar of HTTP has been attacked
//! there for years, and a reader of our own would have to learn that again.
//!
//! `httparse` is lenient in places where two programs could read one request in two ways. Those are refused here:
//! lines that end without a carriage return, empty lines before the request, a second `Host`, bytes that are not
//! ASCII in the target. `fuzz/targets/http.rs` compiles this file.

use httparse::Status;

/// The most header fields of a request; browsers send about 15.
const MOST_FIELDS: usize = 64;

/// The head of a request.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Request {
    pub(crate) method: String,
    /// Whether another request may follow on the same connection.
    pub(super) may_keep: bool,
    /// The path and what follows it, as it was sent.
    pub(crate) target: String,
    headers: Vec<(String, String)>,
}

/// A request, or the status to refuse it with.
pub(crate) type ParsedRequest = Result<Request, &'static str>;

/// The status for heads that are too long or have too many fields.
pub(super) const TOO_LARGE: &str = "431 Request Header Fields Too Large";

const BAD: &str = "400 Bad Request";

impl Request {
    /// Reads a head with the empty line at its end, and nothing after it.
    pub(super) fn parse(head: &[u8]) -> ParsedRequest {
        let mut fields = [httparse::EMPTY_HEADER; MOST_FIELDS];
        let mut parsed = httparse::Request::new(&mut fields);
        match parsed.parse(head) {
            Ok(Status::Complete(length)) if length == head.len() => {}
            Err(httparse::Error::TooManyHeaders) => return Err(TOO_LARGE),
            _ => return Err(BAD),
        }
        let (Some(method), Some(target), Some(version)) =
            (parsed.method, parsed.path, parsed.version)
        else {
            return Err(BAD);
        };
        let headers: Option<Vec<_>> = parsed.headers.iter().map(field).collect();
        let headers = headers.ok_or(BAD)?;
        let hosts = headers.iter().filter(|(name, _)| name == "host").count();
        let is_plain = head.starts_with(method.as_bytes())
            && ends_lines_by_both(head)
            && target.bytes().all(|byte| byte.is_ascii_graphic());
        if !is_plain || hosts > 1 {
            return Err(BAD);
        }
        let may_keep = version == 1 && may_keep(&headers);
        Ok(Self { method: method.into(), may_keep, target: target.into(), headers })
    }

    /// The value of a header, by its name in lower case.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }
}

/// Whether these headers announce no body and do not ask to close the connection.
fn may_keep(headers: &[(String, String)]) -> bool {
    headers.iter().all(|(name, value)| match name.as_str() {
        "connection" => !value.split(',').any(|word| word.trim().eq_ignore_ascii_case("close")),
        "content-length" => value == "0",
        "transfer-encoding" | "upgrade" | "expect" => false,
        _ => true,
    })
}

/// A header with its name in lower case; none if its value is not UTF-8.
fn field(header: &httparse::Header<'_>) -> Option<(String, String)> {
    let value = std::str::from_utf8(header.value).ok()?;
    Some((header.name.to_ascii_lowercase(), value.trim_matches([' ', '\t']).into()))
}

/// Whether every line feed follows a carriage return.
fn ends_lines_by_both(head: &[u8]) -> bool {
    head.split(|&byte| byte == b'\n').rev().skip(1).all(|line| line.ends_with(b"\r"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(head: &str) -> ParsedRequest {
        Request::parse(format!("{head}\r\n\r\n").as_bytes())
    }

    #[test]
    fn a_head_is_read() {
        let head = "GET /a?b HTTP/1.1\r\nHOST:  localhost:1 \r\nAccept-Encoding: br, gzip";
        let request = parse(head).expect("a request");
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
            assert_eq!(parse(head).expect("a request").may_keep, keeps, "{head:?}");
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
            "\r\nGET / HTTP/1.1",
            "GET /\u{7f} HTTP/1.1",
            "GET /\u{e9} HTTP/1.1",
            "GET / HTTP/1.1\nHost: localhost",
            "GET / HTTP/1.1\r\nHost localhost",
            "GET / HTTP/1.1\r\nHost : localhost",
            "GET / HTTP/1.1\r\n Host: localhost",
            "GET / HTTP/1.1\r\nX: a\r\n folded",
            "GET / HTTP/1.1\r\nHost: localhost\nX: y",
            "GET / HTTP/1.1\r\nHost: localhost\rX: y",
            "GET / HTTP/1.1\r\nX: a\0b",
            "GET / HTTP/1.1\r\nHost: localhost\r\nhost: example.org",
            "GET / HTTP/1.1\r\n\r\nGET / HTTP/1.1",
            "GET / HTTP/1.1\n\nGET / HTTP/1.1",
        ] {
            assert_eq!(parse(head), Err(BAD), "{head:?}");
        }
        assert_eq!(Request::parse(b"GET /\xff HTTP/1.1\r\n\r\n"), Err(BAD));
        assert_eq!(Request::parse(b"GET / HTTP/1.1\r\nX: \xff\r\n\r\n"), Err(BAD));
        let many = "\r\nX: y".repeat(MOST_FIELDS + 1);
        assert_eq!(parse(&format!("GET / HTTP/1.1{many}")), Err(TOO_LARGE));
    }
}
