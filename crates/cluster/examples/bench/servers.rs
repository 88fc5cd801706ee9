//! The servers for a measurement: one, or a cluster of three.

use susun_testkit::nats::{Options, Server, Three};

/// Servers that run until they are dropped.
pub(crate) enum Servers {
    One(Server),
    Three(Box<Three>),
}

/// Which servers, and how they sync.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Care {
    /// One, which syncs to the disk every two minutes: the server's default.
    Plain,
    /// One, which syncs before each acknowledgement.
    Synced,
    /// Three, which sync likewise, with three copies of everything.
    Replicated,
}

impl Servers {
    /// Starts them.
    pub(crate) fn start(care: Care) -> Self {
        let sync_interval = (care != Care::Plain).then(|| "always".to_owned());
        let options = Options { sync_interval, ..Options::default() };
        match care {
            Care::Plain | Care::Synced => Self::One(Server::start(options)),
            Care::Replicated => Self::Three(Box::new(Three::start_with(&options))),
        }
    }

    /// The address for clients.
    pub(crate) fn url(&self) -> String {
        match self {
            Self::One(server) => server.url(),
            Self::Three(three) => three.url(),
        }
    }

    /// Their process IDs.
    pub(crate) fn pids(&self) -> Vec<u32> {
        match self {
            Self::One(server) => server.pid().into_iter().collect(),
            Self::Three(three) => (0..3).filter_map(|index| three.server(index).pid()).collect(),
        }
    }
}

impl Care {
    /// The number of copies of each stream.
    pub(crate) fn replicas(self) -> usize {
        if self == Self::Replicated { 3 } else { 1 }
    }

    /// A description.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Plain => "one server",
            Self::Synced => "one server, sync always",
            Self::Replicated => "three servers, sync always",
        }
    }
}
