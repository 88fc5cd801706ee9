//! Fetches a table from the first host that has it.

use std::thread::sleep;
use std::time::Duration;

use susun_engine::{Arrival, Arriving, Error, Stop, TableError, TableHead, Tables};
use ureq::Agent;

use super::client::{agent, part};
use super::error::{FailedHost, FetchError, Refusal};

/// Bytes of one request.
const PART: u64 = 8 << 20;

/// After a broken request the same host is tried again only if it delivered this many bytes.
const WORTH_IT: u64 = 1 << 20;

/// Time before hosts that could not be read are tried a second time.
const PAUSE: Duration = Duration::from_millis(500);

/// Timeouts for a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// To connect, to answer, and between two pieces of an answer.
    pub answer: Duration,
    /// For one part of at most 8 MiB.
    pub part: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { answer: Duration::from_secs(20), part: Duration::from_mins(2) }
    }
}

/// An event while a table is fetched.
#[derive(Clone, Copy, Debug)]
pub enum FetchEvent<'a> {
    /// Bytes have arrived.
    Progress {
        /// The table.
        name: &'a str,
        /// Bytes of the file that have arrived.
        have: u64,
        /// Bytes of the file.
        of: u64,
    },
    /// Another process fetches or builds the table; waiting for it.
    Waiting {
        /// The table.
        name: &'a str,
    },
    /// A host failed; the next one is tried, if there is one.
    HostFailed(&'a FailedHost),
}

/// Called with each event; stops the fetch by returning false.
pub type Watch<'a> = dyn FnMut(FetchEvent<'_>) -> bool + 'a;

/// How a table was obtained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fetched {
    /// It existed already, or another process fetched or built it meanwhile.
    There,
    /// This process fetched it.
    Came {
        /// The host; the last one if there were several.
        host: String,
        /// Bytes of its values that an earlier fetch had left.
        before: u64,
        /// Bytes of the file.
        bytes: u64,
    },
}

/// Fetches tables.
pub struct Fetcher {
    pub(super) agent: Agent,
}

/// Why a fetch from a host failed.
enum End {
    /// A fault of the host or the network.
    Host(Refusal),
    /// A local error: another host would not help.
    Own(FetchError),
}

impl From<Refusal> for End {
    fn from(refusal: Refusal) -> Self {
        Self::Host(refusal)
    }
}

impl From<TableError> for End {
    fn from(error: TableError) -> Self {
        match error {
            TableError::NotATable { cause } => Self::Host(Refusal::NotTheTable { cause }),
            error => Self::Own(Error::from(error).into()),
        }
    }
}

impl Fetcher {
    /// A fetcher with these timeouts.
    pub fn new(patience: &Patience) -> Self {
        Self { agent: agent(patience) }
    }

    /// Makes sure that the folder of `tables` has the table with this content hash. Hosts are tried in order, each at
    /// `HOST/HASH.table`; those that could not be read are tried a second time at the end.
    pub fn fetch(
        &self,
        content: &str,
        hosts: &[String],
        tables: &Tables,
        watch: &mut Watch<'_>,
    ) -> Result<Fetched, FetchError> {
        if !is_hash(content) {
            return Err(FetchError::NotAHash { text: content.into() });
        }
        if tables.holds(content) {
            return Ok(Fetched::There);
        }
        let mut left: Vec<FailedHost> = Vec::new();
        let mut remaining: Vec<&String> = hosts.iter().collect();
        for again in [false, true] {
            if again {
                let once_more = |left: &&FailedHost| left.why.may_pass();
                remaining =
                    left.iter().filter(once_more).filter_map(|left| find(hosts, left)).collect();
                sleep(if remaining.is_empty() { Duration::ZERO } else { PAUSE });
            }
            for host in remaining.drain(..) {
                match self.ask(host, content, tables, watch) {
                    Ok(fetched) => return Ok(fetched),
                    Err(End::Own(error)) => return Err(error),
                    Err(End::Host(why)) => {
                        let this = FailedHost { host: host.clone(), why };
                        if !watch(FetchEvent::HostFailed(&this)) {
                            return Err(FetchError::Stopped);
                        }
                        left.retain(|other| other.host != this.host);
                        left.push(this);
                    }
                }
            }
        }
        Err(FetchError::NotFetched { content: content.into(), left })
    }

    /// Fetches several tables, without events, until the stop handle is used.
    pub fn fetch_all(
        &self,
        contents: &[String],
        hosts: &[String],
        tables: &Tables,
        stop: &Stop,
    ) -> Result<(), FetchError> {
        let mut watch = |_: FetchEvent<'_>| !stop.is_stopped();
        contents
            .iter()
            .try_for_each(|content| self.fetch(content, hosts, tables, &mut watch).map(drop))
    }

    fn ask(
        &self,
        host: &str,
        content: &str,
        tables: &Tables,
        watch: &mut Watch<'_>,
    ) -> Result<Fetched, End> {
        let url = format!("{}/{content}.table", host.trim_end_matches('/'));
        let head = self.head(&url, content)?;
        let (name, head_bytes) = (head.name(), head.bytes() as u64);
        let waiting = &mut || watch(FetchEvent::Waiting { name: &name });
        let mut arrival = match tables.arriving(head, waiting)? {
            Arriving::There => return Ok(Fetched::There),
            Arriving::Stopped => return Err(End::Own(FetchError::Stopped)),
            Arriving::Begun(arrival) => arrival,
        };
        let (before, bytes) = (arrival.have() - head_bytes, arrival.of());
        while arrival.have() < bytes {
            let from = arrival.have();
            match self.next(&url, &name, &mut arrival, watch) {
                // The connection broke, but delivered enough to try again.
                Err(End::Host(why)) if why.may_pass() && arrival.have() >= from + WORTH_IT => {}
                ended => ended?,
            }
        }
        arrival.finish()?;
        Ok(Fetched::Came { host: host.into(), before, bytes })
    }

    /// The head of a table, from the same host that will deliver its blocks.
    fn head(&self, url: &str, content: &str) -> Result<TableHead, End> {
        let first = part(&self.agent, url, &(0..TableHead::FIRST as u64))?;
        let said = first.of;
        let mut bytes = first.bytes()?;
        let length = TableHead::length(&bytes)?;
        if length > bytes.len() {
            let more = part(&self.agent, url, &(bytes.len() as u64..length as u64))?;
            bytes.extend(more.bytes()?);
        }
        let head = TableHead::read(bytes)?;
        if head.content() != content {
            let (name, content) = (head.name(), head.content());
            return Err(Refusal::OtherTable { name, content }.into());
        }
        let expected = head.file_bytes();
        if said == expected { Ok(head) } else { Err(Refusal::Length { said, expected }.into()) }
    }

    /// The next part of a table.
    fn next(
        &self,
        url: &str,
        name: &str,
        arrival: &mut Arrival,
        watch: &mut Watch<'_>,
    ) -> Result<(), End> {
        let (from, expected) = (arrival.have(), arrival.of());
        let part = part(&self.agent, url, &(from..expected.min(from + PART)))?;
        if part.of != expected {
            return Err(Refusal::Length { said: part.of, expected }.into());
        }
        part.read(&mut |some| {
            arrival.take(some)?;
            let (have, of) = (arrival.have(), expected);
            let goes_on = watch(FetchEvent::Progress { name, have, of });
            if goes_on { Ok(()) } else { Err(End::Own(FetchError::Stopped)) }
        })
    }
}

fn find<'a>(hosts: &'a [String], left: &FailedHost) -> Option<&'a String> {
    hosts.iter().find(|host| **host == left.host)
}

/// Whether a text is a content hash: 64 lowercase hexadecimal digits.
pub(super) fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
