//! Three servers in one cluster: streams may have three replicas, and one server may fail.

use super::monitor;
use super::options::Options;
use super::server::Server;

/// Succeeds when the server has a leader to follow and its replicas are up to date.
const HEALTH: &str = "/healthz";

/// A cluster of three NATS servers for one test, numbered from 0.
#[derive(Debug)]
pub struct Three {
    servers: [Server; 3],
}

impl Three {
    /// Starts three servers and waits until they form a cluster.
    pub fn start() -> Self {
        Self::start_with(&Options::default())
    }

    /// Like [`start`](Self::start), with options for each server.
    pub fn start_with(options: &Options) -> Self {
        let ports = [(); 3].map(|()| Server::free_ports());
        let routes = ports.map(|ports| ports.route);
        let server = |index: usize| {
            Server::prepare(&format!("susun-{index}"), ports[index], &routes, options.clone())
        };
        let mut three = Self { servers: [0, 1, 2].map(server) };
        three.servers.iter_mut().for_each(Server::launch);
        three.wait_ready();
        three
    }

    /// One of them.
    pub fn server(&self, index: usize) -> &Server {
        &self.servers[index]
    }

    /// The address of each server.
    pub fn urls(&self) -> [String; 3] {
        [0, 1, 2].map(|index| self.servers[index].url())
    }

    /// All addresses, separated by commas.
    pub fn url(&self) -> String {
        self.urls().join(",")
    }

    /// The leader of a stream, if there is one: of the running servers, the one that most of them name. If several
    /// accounts have a stream with this name, the first counts.
    pub fn leader_of(&self, stream: &str) -> Option<usize> {
        let mut named = [0; 3];
        for server in self.servers.iter().filter(|server| server.pid().is_some()) {
            let Ok((_, page)) = server.page("/jsz?streams=true") else { continue };
            let leader = monitor::leader(&page, stream);
            if let Some(index) = self.servers.iter().position(|one| Some(one.name()) == leader) {
                named[index] += 1;
            }
        }
        let runs = |index: &usize| self.servers[*index].pid().is_some() && named[*index] > 0;
        (0..3).filter(runs).max_by_key(|index| named[*index])
    }

    /// Kills one like a power failure.
    pub fn kill(&mut self, index: usize) {
        self.servers[index].kill();
    }

    /// Restarts one and waits for its greeting. It catches up with the others afterwards: see `wait_ready`.
    pub fn restart(&mut self, index: usize) {
        self.servers[index].kill();
        self.servers[index].launch();
    }

    /// Pauses one.
    pub fn pause(&self, index: usize) {
        self.servers[index].pause();
    }

    /// Ends the pause.
    pub fn resume(&self, index: usize) {
        self.servers[index].resume();
    }

    /// Kills one and removes its stored data, which the others have.
    pub fn wipe(&mut self, index: usize) {
        self.servers[index].wipe();
    }

    /// Waits until all running servers follow a leader and are up to date.
    pub fn wait_ready(&mut self) {
        for server in self.servers.iter_mut().filter(|server| server.pid().is_some()) {
            server.wait_for("leader, or is behind,", |server| server.healthy(HEALTH));
        }
    }
}
