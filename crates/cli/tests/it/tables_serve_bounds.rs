//! `susun tables serve` under more connections than it serves at once.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream, UdpSocket};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::tables_serve::{Host, stocked};

/// Connections of one address that are served at once.
const EACH: usize = 16;

fn port(host: &Host) -> u16 {
    let place = host.address.trim_end_matches('/');
    place.rsplit_once(':').and_then(|(_, port)| port.parse().ok()).expect("a port")
}

/// The status of the response to a request to this address.
fn status(at: SocketAddr) -> u16 {
    let mut stream = TcpStream::connect(at).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a limit");
    // If all connections are in use, the response may arrive before the request is sent.
    let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: lab\r\nConnection: close\r\n\r\n");
    let mut head = [0; 12];
    stream.read_exact(&mut head).expect("a status line");
    String::from_utf8_lossy(&head[9..]).parse().expect("a status")
}

#[cfg(target_os = "linux")]
fn threads(host: &Host) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{}/status", host.child.id()));
    let status = status.expect("a process");
    let line = status.lines().find_map(|line| line.strip_prefix("Threads:"));
    line.and_then(|count| count.trim().parse().ok()).expect("a number of threads")
}

/// An address of this machine other than loopback, if it has one; nothing is sent.
fn other_address() -> Option<Ipv4Addr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    match socket.local_addr().ok()? {
        SocketAddr::V4(address) if !address.ip().is_loopback() => Some(*address.ip()),
        _ => None,
    }
}

#[test]
fn idle_connections_use_no_threads_and_do_not_block_others() {
    let (folder, _, _) = stocked();
    let host = Host::start_at(folder.path(), "0.0.0.0");
    let here = SocketAddr::from((Ipv4Addr::LOCALHOST, port(&host)));
    #[cfg(target_os = "linux")]
    let before = threads(&host);
    let idle: Vec<TcpStream> =
        (0..500).map(|_| TcpStream::connect(here).expect("a connection")).collect();
    // When a later connection has a response, all earlier ones have been accepted.
    if let Some(other) = other_address() {
        assert_eq!(status(SocketAddr::from((other, port(&host)))), 200, "another address");
    }
    #[cfg(target_os = "linux")]
    {
        let now = threads(&host);
        assert!(now <= before + EACH + 1, "{now} threads for 500 idle connections");
    }
    // If many connections wait, idle ones are closed soon.
    let begun = Instant::now();
    while status(here) != 200 {
        assert!(begun.elapsed() < Duration::from_secs(30), "idle connections are not closed");
        sleep(Duration::from_millis(200));
    }
    drop(idle);
}

#[test]
fn one_connection_too_many_is_asked_to_try_again() {
    let (folder, _, _) = stocked();
    let host = Host::start(folder.path());
    let here = SocketAddr::from((Ipv4Addr::LOCALHOST, port(&host)));
    let kept: Vec<TcpStream> =
        (0..EACH).map(|_| TcpStream::connect(here).expect("a connection")).collect();
    let mut refused = TcpStream::connect(here).expect("a connection");
    refused.set_read_timeout(Some(Duration::from_secs(20))).expect("a limit");
    let mut answer = String::new();
    refused.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 503 ") && answer.contains("Retry-After: "), "{answer}");
    drop(kept);
}
