//! A table from the first host that has it.

use std::thread::sleep;
use std::time::Duration;

use susun_engine::{Arrival, Arriving, Error, Stop, TableError, TableHead, Tables};
use ureq::Agent;

use super::client::{agent, part};
use super::error::{FetchError, Left, Refusal};

/// Bytes of a request. Whoever breaks off in its middle keeps what came before.
const PART: u64 = 8 << 20;

/// A request that broke must have brought so much, or its host is left.
const WORTH_IT: u64 = 1 << 20;

/// So long before hosts that could not be read are asked once more.
const PAUSE: Duration = Duration::from_millis(500);

/// How long a host may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// To be connected, to answer, and between two pieces of an answer.
    pub answer: Duration,
    /// For a part, of 8 MiB at most.
    pub part: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { answer: Duration::from_secs(20), part: Duration::from_mins(2) }
    }
}

/// What is told on the way.
#[derive(Clone, Copy, Debug)]
pub enum FetchEvent<'a> {
    /// So much of the file is here.
    Progress {
        /// The table.
        name: &'a str,
        /// Bytes that are here.
        have: u64,
        /// Of so many.
        of: u64,
    },
    /// Another process fetches or makes it, and is waited for.
    Waiting {
        /// The table.
        name: &'a str,
    },
    /// A host was left; the next is asked, if there is one.
    Left(&'a Left),
}

/// Hears what happens; false ends it.
pub type Watch<'a> = dyn FnMut(FetchEvent<'_>) -> bool + 'a;

/// How a table came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fetched {
    /// It was here already, or another process fetched or made it meanwhile.
    There,
    /// This process fetched it.
    Came {
        /// From where; the last of several.
        host: String,
        /// Bytes of its values that had arrived before.
        before: u64,
        /// Bytes of the file.
        bytes: u64,
    },
}

/// Fetches tables.
pub struct Fetcher {
    pub(super) agent: Agent,
}

/// What ends a talk with a host.
enum End {
    /// Its fault, or that of the network.
    Host(Refusal),
    /// Ours: another host would not help.
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
    /// With this patience for hosts.
    pub fn new(patience: &Patience) -> Self {
        Self { agent: agent(patience) }
    }

    /// Sees to it that the folder of `tables` holds the table with this content hash. Hosts are asked in their
    /// order, each at `HOST/HASH.table`; those that could not be read once more at the end.
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
        let mut left: Vec<Left> = Vec::new();
        let mut asked: Vec<&String> = hosts.iter().collect();
        for again in [false, true] {
            if again {
                let once_more = |left: &&Left| left.why.may_pass();
                asked =
                    left.iter().filter(once_more).filter_map(|left| find(hosts, left)).collect();
                sleep(if asked.is_empty() { Duration::ZERO } else { PAUSE });
            }
            for host in asked.drain(..) {
                match self.ask(host, content, tables, watch) {
                    Ok(fetched) => return Ok(fetched),
                    Err(End::Own(error)) => return Err(error),
                    Err(End::Host(why)) => {
                        let this = Left { host: host.clone(), why };
                        if !watch(FetchEvent::Left(&this)) {
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

    /// The same for all tables of a job, for workers that lack some; nothing is told on the way.
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
                // It broke, but brought something.
                Err(End::Host(why)) if why.may_pass() && arrival.have() >= from + WORTH_IT => {}
                ended => ended?,
            }
        }
        arrival.finish()?;
        Ok(Fetched::Came { host: host.into(), before, bytes })
    }

    /// The head of a table, from the host whose blocks will be held against it.
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

fn find<'a>(hosts: &'a [String], left: &Left) -> Option<&'a String> {
    hosts.iter().find(|host| **host == left.host)
}

/// 64 digits, as a content hash is written.
pub(super) fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
