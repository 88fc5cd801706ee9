//! One request: a part of a file, and nothing else that a host might send instead.

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

/// The longest index that is read: some thousand tables.
const LONGEST_INDEX: u64 = 4 << 20;

/// Bytes read at a time.
const BUFFER: usize = 64 << 10;

/// A client that follows nobody and sends nothing but what is asked.
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

/// The part of a file that was asked for.
pub(super) struct Part {
    body: Body,
    asked: u64,
    /// Bytes of the whole file, as the host says.
    pub(super) of: u64,
}

/// Asks for a part of a file.
pub(super) fn part(agent: &Agent, url: &str, bytes: &Range<u64>) -> Result<Part, Refusal> {
    let asked = format!("{}-{}", bytes.start, bytes.end - 1);
    let response = get(agent, url, Some(&asked))?;
    match response.status() {
        StatusCode::PARTIAL_CONTENT => {}
        StatusCode::OK => return Err(Refusal::Whole),
        other => return Err(Refusal::Status(other.as_u16())),
    }
    let said = value(&response, &CONTENT_RANGE);
    let of = said.strip_prefix(&format!("bytes {asked}/")).and_then(|of| of.parse().ok());
    let of = of.ok_or(Refusal::OtherPart { asked, said })?;
    Ok(Part { body: response.into_body(), asked: bytes.end - bytes.start, of })
}

impl Part {
    /// Hands on what comes, in pieces, for as long as `take` takes them; all that was asked for, and no more.
    pub(super) fn read<E: From<Refusal>>(
        mut self,
        take: &mut dyn FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut reader = self.body.as_reader();
        let mut buffer = vec![0; BUFFER];
        let mut got = 0;
        while got < self.asked {
            let room = buffer.len().min((self.asked - got) as usize);
            match reader.read(&mut buffer[..room]) {
                Ok(0) => return Err(Refusal::Early { got, asked: self.asked }.into()),
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

    /// All of a short part.
    pub(super) fn bytes(self) -> Result<Vec<u8>, Refusal> {
        let mut bytes = Vec::new();
        self.read::<Refusal>(&mut |some| {
            bytes.extend_from_slice(some);
            Ok(())
        })?;
        Ok(bytes)
    }
}

/// A short file as a whole.
pub(super) fn whole(agent: &Agent, url: &str) -> Result<Vec<u8>, Refusal> {
    let mut response = get(agent, url, None)?;
    match response.status() {
        StatusCode::OK => {}
        other => return Err(Refusal::Status(other.as_u16())),
    }
    let body = response.body_mut().with_config().limit(LONGEST_INDEX);
    body.read_to_vec().map_err(|error| unreachable(&error))
}

/// Asks, and refuses what no answer to anything is.
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

/// Does an address have a user or a password in it?
fn has_secret(url: &str) -> bool {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.split(['/', '?', '#']).next().is_some_and(|host| host.contains('@'))
}

/// A header, as far as it is text.
fn value(response: &Response<Body>, name: &HeaderName) -> String {
    let value = response.headers().get(name);
    value.map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned()).unwrap_or_default()
}

fn unreachable(error: &ureq::Error) -> Refusal {
    Refusal::Unreachable { cause: error.to_string() }
}
