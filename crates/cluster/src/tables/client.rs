//! One HTTP request for a part of a file. Any other answer is refused.

use std::io::Read;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use ureq::http::header::{CONTENT_RANGE, LOCATION, RANGE};
use ureq::http::{HeaderName, Response, StatusCode};
use ureq::tls::{Certificate, RootCerts, TlsConfig};
use ureq::{Agent, Body};

use super::error::Refusal;
use super::fetch::Patience;

/// The longest index that is read, in bytes: a few thousand tables.
const LONGEST_INDEX: u64 = 4 << 20;

/// Bytes read at a time.
const BUFFER: usize = 64 << 10;

/// An HTTP client that follows no redirects and sends no cookies.
pub(super) fn agent(patience: &Patience) -> Agent {
    let some = |time: Duration| Some(time);
    let config = Agent::config_builder()
        .user_agent(concat!("susun/", env!("CARGO_PKG_VERSION")))
        .http_status_as_error(false)
        .max_redirects(0)
        .max_redirects_will_error(false)
        .timeout_connect(some(patience.answer))
        .timeout_recv_response(some(patience.answer))
        .timeout_per_read(some(patience.answer))
        .timeout_recv_body(some(patience.part))
        .tls_config(tls())
        .build();
    config.new_agent()
}

/// The certificates that this machine trusts, so that a lab can have its own.
fn tls() -> TlsConfig {
    let found = rustls_native_certs::load_native_certs().certs;
    let certificates: Vec<_> =
        found.iter().map(|certificate| Certificate::from_der(certificate).to_owned()).collect();
    TlsConfig::builder()
        .root_certs(RootCerts::new_with_certs(&certificates))
        .unversioned_rustls_crypto_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .build()
}

/// The requested part of a file.
pub(super) struct Part {
    body: Body,
    /// Length of the part in bytes.
    requested: u64,
    /// Length of the whole file in bytes, as the host says.
    pub(super) of: u64,
}

/// Asks for a part of a file.
pub(super) fn part(agent: &Agent, url: &str, bytes: &Range<u64>) -> Result<Part, Refusal> {
    let requested = format!("{}-{}", bytes.start, bytes.end - 1);
    let response = get(agent, url, Some(&requested))?;
    match response.status() {
        StatusCode::PARTIAL_CONTENT => {}
        StatusCode::OK => return Err(Refusal::Whole),
        other => return Err(Refusal::Status(other.as_u16())),
    }
    let said = value(&response, &CONTENT_RANGE);
    let of = said.strip_prefix(&format!("bytes {requested}/")).and_then(|of| of.parse().ok());
    let of = of.ok_or(Refusal::OtherPart { requested, said })?;
    Ok(Part { body: response.into_body(), requested: bytes.end - bytes.start, of })
}

impl Part {
    /// Passes the bytes to `take` in pieces, until it returns an error. An error, too, if the host sends fewer or more
    /// bytes than requested.
    pub(super) fn read<E: From<Refusal>>(
        mut self,
        take: &mut dyn FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut reader = self.body.as_reader();
        let mut buffer = vec![0; BUFFER];
        let mut got = 0;
        while got < self.requested {
            let room = buffer.len().min((self.requested - got) as usize);
            match reader.read(&mut buffer[..room]) {
                Ok(0) => return Err(Refusal::Early { got, requested: self.requested }.into()),
                Ok(count) => {
                    got += count as u64;
                    take(&buffer[..count])?;
                }
                Err(error) => return Err(unreachable(&error.into()).into()),
            }
        }
        match reader.read(&mut buffer[..1]) {
            Ok(0) => Ok(()),
            Ok(_) => Err(Refusal::TooMuch.into()),
            Err(error) => Err(unreachable(&error.into()).into()),
        }
    }

    /// All bytes of a short part.
    pub(super) fn bytes(self) -> Result<Vec<u8>, Refusal> {
        let mut bytes = Vec::new();
        self.read::<Refusal>(&mut |some| {
            bytes.extend_from_slice(some);
            Ok(())
        })?;
        Ok(bytes)
    }
}

/// All bytes of a short file.
pub(super) fn whole(agent: &Agent, url: &str) -> Result<Vec<u8>, Refusal> {
    let mut response = get(agent, url, None)?;
    match response.status() {
        StatusCode::OK => {}
        other => return Err(Refusal::Status(other.as_u16())),
    }
    let body = response.body_mut().with_config().limit(LONGEST_INDEX);
    body.read_to_vec().map_err(|error| unreachable(&error))
}

/// Sends a request, and refuses bad addresses, redirects and missing files.
fn get(agent: &Agent, url: &str, range: Option<&str>) -> Result<Response<Body>, Refusal> {
    if has_secret(url) {
        return Err(Refusal::Secret);
    }
    if !["http://", "https://"].iter().any(|scheme| url.starts_with(scheme)) {
        return Err(Refusal::NoAddress);
    }
    let mut request = agent.get(url);
    if let Some(range) = range {
        request = request.header(RANGE, format!("bytes={range}"));
    }
    let response = request.call().map_err(|error| match error {
        ureq::Error::BadUri(_) | ureq::Error::Http(_) => Refusal::NoAddress,
        error => unreachable(&error),
    })?;
    match response.status() {
        StatusCode::NOT_FOUND => Err(Refusal::NotThere),
        status if status.is_redirection() => {
            Err(Refusal::Elsewhere { to: value(&response, &LOCATION) })
        }
        _ => Ok(response),
    }
}

/// Whether an address contains a user or a password.
fn has_secret(url: &str) -> bool {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.split(['/', '?', '#']).next().is_some_and(|host| host.contains('@'))
}

/// The value of a header; empty if it is missing.
fn value(response: &Response<Body>, name: &HeaderName) -> String {
    let value = response.headers().get(name);
    value.map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned()).unwrap_or_default()
}

fn unreachable(error: &ureq::Error) -> Refusal {
    Refusal::Unreachable { cause: error.to_string() }
}
