//! `susun tables fetch` from `susun tables serve` over a real socket, also by processes that are killed or run at the
//! same time.

use std::fs;
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use crate::program::{Call, susun};
use crate::tables_serve::Host;

/// Six tiles of the 15-puzzle: three blocks of values.
const SIX: [&str; 6] = ["tables", "build", "4x4", "--pattern", "0,1,2,3,4,5", "--json"];
const NAME: &str = "4x4-blank-0-tiles-2-3-6-7-11-15";

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn within<const N: usize>(folder: &Path, args: [&str; N]) -> Call {
    susun(args).env("SUSUN_TABLES", folder)
}

/// A folder with the table, and the hash of its content.
fn stocked() -> (TempDir, String) {
    let folder = folder();
    let built = within(folder.path(), SIX).run().with_code(0).json();
    assert_eq!(built["tables"][0]["name"], NAME);
    (folder, built["tables"][0]["blake3"].as_str().expect("a hash").into())
}

fn names(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut names: Vec<String> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn table(folder: &Path) -> PathBuf {
    folder.join(format!("{NAME}.table"))
}

fn finding(report: &Value) -> String {
    report["tables"][0]["finding"].as_str().expect("a finding").into()
}

#[test]
fn a_table_is_fetched_by_its_hash_and_all_by_the_index() {
    let (there, hash) = stocked();
    within(there.path(), ["tables", "build", "3x3", "4-4"]).run().with_code(0);
    let host = Host::start(there.path());
    let here = folder();
    let fetch = ["tables", "fetch", &host.address, &hash];
    let said = within(here.path(), fetch).run().answer();
    assert!(said.starts_with(&format!("{NAME}\n    15-puzzle")), "{said}");
    assert!(said.contains(&format!("checked: fetched from {}, ", host.address)), "{said}");
    let bytes = |folder: &Path| fs::read(table(folder)).expect("a table");
    assert_eq!(bytes(here.path()), bytes(there.path()));
    let all = ["tables", "fetch", &host.address, "--all", "--json"];
    let report = within(here.path(), all).run().with_code(0).json();
    assert_eq!((&report["action"], &report["tables"][2]["name"]), (&"fetch".into(), &NAME.into()));
    assert_eq!(report["tables"][2]["finding"], "already stored");
    let lists = [there.path(), here.path()].map(|folder| {
        let report = within(folder, ["tables", "list", "--json"]).run().with_code(0).json();
        let content = |table: &Value| (table["name"].clone(), table["blake3"].clone());
        report["tables"].as_array().expect("a list").iter().map(content).collect::<Vec<_>>()
    });
    assert_eq!(lists[0], lists[1]);
    // A search can use the fetched tables.
    let solve = ["solve", "-H", "patterns:4-4", "8 6 7/2 5 4/3 0 1", "--json"];
    within(here.path(), solve).run().with_code(0);
    assert_eq!(names(here.path()).len(), 3);
}

/// A proxy that forwards at most `most` bytes of each connection and then sends nothing.
fn silent_after(host: &Host, most: usize) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    let place = host.address.trim_start_matches("http://").trim_end_matches('/').to_owned();
    thread::spawn(move || {
        for from in listener.incoming().flatten() {
            let mut to = TcpStream::connect(&place).expect("the host");
            let mut up = (from.try_clone().expect("a copy"), to.try_clone().expect("a copy"));
            thread::spawn(move || io::copy(&mut up.0, &mut up.1));
            thread::spawn(move || {
                let (mut from, mut left, mut some) = (from, most, vec![0; 1 << 16]);
                while left > 0 {
                    let room = some.len().min(left);
                    match to.read(&mut some[..room]) {
                        Ok(count) if count > 0 && from.write_all(&some[..count]).is_ok() => {
                            left -= count;
                        }
                        _ => return,
                    }
                }
                thread::sleep(Duration::from_mins(1));
            });
        }
    });
    url
}

/// After a kill during a transfer, the next one continues after the last complete block.
#[test]
#[cfg(unix)]
fn a_transfer_that_was_killed_continues() {
    let (there, hash) = stocked();
    let host = Host::start(there.path());
    let slow = silent_after(&host, 1_600_000);
    let here = folder();
    let mut running = within(here.path(), ["tables", "fetch", &slow, &hash]).start();
    let fetched = here.path().join(format!("{NAME}.fetch"));
    let arrived = |bytes: u64| fs::metadata(&fetched).is_ok_and(|file| file.len() >= bytes);
    let began = Instant::now();
    while !arrived(4096 + (1 << 20)) {
        assert!(began.elapsed() < Duration::from_secs(20), "{:?}", names(here.path()));
        thread::sleep(Duration::from_millis(5));
    }
    // SIGKILL, on Unix.
    running.child.kill().expect("a child");
    running.child.wait().expect("its end");
    assert!(!table(here.path()).exists());
    let list = within(here.path(), ["tables", "list"]).run().answer();
    assert!(list.contains("incomplete: 1.05 MB kept"), "{list}");
    let fetch = ["tables", "fetch", &host.address, &hash, "--json"];
    let report = within(here.path(), fetch).run().with_code(0).json();
    let behind = format!("fetched from {}, after 1.05 MB from before", host.address);
    assert_eq!(finding(&report), behind);
    let bytes = |folder: &Path| fs::read(table(folder)).expect("a table");
    assert_eq!(bytes(here.path()), bytes(there.path()));
    assert_eq!(names(here.path()).len(), 1, "{:?}", names(here.path()));
}

#[test]
#[cfg(unix)]
fn ctrl_c_keeps_the_data_so_far() {
    let (there, hash) = stocked();
    let host = Host::start(there.path());
    let slow = silent_after(&host, 1_600_000);
    let here = folder();
    let running = within(here.path(), ["tables", "fetch", &slow, &hash]).start();
    let fetched = here.path().join(format!("{NAME}.fetch"));
    while !fs::metadata(&fetched).is_ok_and(|file| file.len() > 1 << 20) {
        thread::sleep(Duration::from_millis(5));
    }
    // The second Ctrl-C ends it at once, whatever the host does.
    for _ in 0..2 {
        let id = running.child.id().to_string();
        std::process::Command::new("kill").args(["-INT", &id]).status().expect("a signal");
        thread::sleep(Duration::from_millis(200));
    }
    running.finish().with_code(23);
    assert!(fetched.exists() && !table(here.path()).exists());
}

#[test]
fn three_processes_fetch_a_table_once() {
    let (there, hash) = stocked();
    let host = Host::start(there.path());
    let here = folder();
    let fetch = || within(here.path(), ["tables", "fetch", &host.address, &hash, "--json"]);
    let started: Vec<_> = (0..3).map(|_| fetch().start()).collect();
    let findings: Vec<String> =
        started.into_iter().map(|one| finding(&one.finish().with_code(0).json())).collect();
    let fetched = findings.iter().filter(|finding| finding.starts_with("fetched from")).count();
    assert_eq!(fetched, 1, "{findings:?}");
    assert_eq!(names(here.path()).len(), 1, "{:?}", names(here.path()));
    within(here.path(), ["tables", "verify"]).run().with_code(0);
}

/// Replaces the addresses of the hosts, whose ports differ each time.
fn with_names(text: &str, hosts: [&str; 2]) -> String {
    text.replace(hosts[0], "http://first/").replace(hosts[1], "http://second/")
}

#[test]
fn failed_fetches_are_reported_with_the_host() {
    let (there, hash) = stocked();
    let good = Host::start(there.path());
    let empty = folder();
    let bare = Host::start(empty.path());
    let here = folder();
    let call = |args: &[&str]| {
        susun(["tables", "fetch"].iter().chain(args)).env("SUSUN_TABLES", here.path())
    };
    let hosts = [bare.address.as_str(), good.address.as_str()];
    let ran = call(&[&bare.address, "--or", "ftp://lab", &hash]).run().with_code(32);
    insta::assert_snapshot!("nobody_has_it", with_names(&ran.err, hosts));
    assert_eq!(ran.out, "");
    let ran = call(&[&bare.address, "abc"]).run().with_code(30);
    insta::assert_snapshot!("no_hash", with_names(&ran.err, hosts));
    let ran = call(&["http://127.0.0.1:1", "--all"]).run().with_code(32);
    assert!(ran.err.starts_with("error: http://127.0.0.1:1: it cannot be read: "), "{}", ran.err);
    call(&[&bare.address]).run().with_code(30);
    // Another host has the table, and the failure of the first is reported.
    let ran = call(&[&bare.address, "--or", &good.address, &hash]).run().with_code(0);
    insta::assert_snapshot!("another_has_it", with_names(&ran.err, hosts));
    let nowhere = susun(["tables", "fetch", &good.address, &hash]).env("SUSUN_TABLES", "");
    let ran = nowhere.run().with_code(30);
    assert!(ran.err.contains("there is no folder for tables here"), "{}", ran.err);
    // An error of the local disk.
    let taken = here.path().join("taken");
    fs::write(&taken, "").expect("a file");
    let ran = within(&taken, ["tables", "fetch", &good.address, &hash]).run().with_code(32);
    assert!(ran.err.contains("cannot read"), "{}", ran.err);
}

/// The password would go over the network in plain text, and into logs.
#[test]
fn a_password_in_an_address_is_neither_sent_nor_shown() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let host = format!("user:secret@{}", listener.local_addr().expect("an address"));
    let (here, content) = (folder(), "0".repeat(64));
    for host in [format!("http://{host}"), host] {
        for wanted in ["--all", &content] {
            let ran = within(here.path(), ["tables", "fetch", &host, wanted]).run();
            let refused = ran.code != 0 && ran.err.contains("contains a user or a password");
            assert!(refused && !ran.err.contains("secret"), "{}", ran.err);
        }
    }
    listener.set_nonblocking(true).expect("a listener");
    assert!(listener.accept().is_err(), "a connection was made");
}
