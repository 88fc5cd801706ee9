//! Tables over HTTP, from hosts that disconnect, send wrong data, or do not exist: a lying host is named, and nothing
//! wrong gets a name in the folder.
//!
//! Longer than 400 lines because each way to lie is a test, and all of them need the same small host.

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use susun_cluster::tables::{
    FailedHost, FetchError, FetchEvent, Fetched, Fetcher, ListedTable, Patience, Refusal,
};
use susun_engine::{
    Control, Error, Request, TableError, Tables, TablesAction, TablesBuild, answer_with,
};
use tempfile::TempDir;

/// Six tiles of the 15-puzzle: three blocks of values, 2,886,976 bytes with the head.
const SIX: [&str; 2] = ["4x4", "0,1,2,3,4,5"];
/// Four tiles of the 8-puzzle, and four others, with as many values.
const SMALL: [&str; 2] = ["3x3", "0,2,4,6"];
const OTHER: [&str; 2] = ["3x3", "0,2,6,7"];

/// The first byte and the last.
type Bytes = (usize, usize);
type Asked = Arc<Mutex<Vec<Option<Bytes>>>>;

/// The complete answer of a host to a request for this path and these bytes.
type Answer = dyn Fn(&str, Option<Bytes>) -> Vec<u8> + Send + Sync;

/// A host on this machine, for as long as the test runs.
struct Host {
    url: String,
    /// The requested bytes, request by request.
    asked: Asked,
}

impl Host {
    fn start(answer: impl Fn(&str, Option<Bytes>) -> Vec<u8> + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}/", listener.local_addr().expect("an address"));
        let asked = Asked::default();
        let (answer, noted): (Arc<Answer>, _) = (Arc::new(answer), asked.clone());
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (answer, noted) = (answer.clone(), noted.clone());
                thread::spawn(move || converse(stream, &*answer, &noted));
            }
        });
        Self { url, asked }
    }

    fn honest(file: &[u8]) -> Self {
        let file = file.to_vec();
        Self::start(move |_, range| right(&file, range))
    }

    fn requests(&self) -> Vec<Option<Bytes>> {
        self.asked.lock().expect("a list").clone()
    }
}

/// One request, one answer.
fn converse(mut stream: TcpStream, answer: &Answer, asked: &Mutex<Vec<Option<Bytes>>>) {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        if stream.read_exact(&mut byte).is_err() {
            return;
        }
        head.extend(byte);
    }
    let head = String::from_utf8_lossy(&head).to_lowercase();
    let path = head.split(' ').nth(1).expect("a path");
    let range = head.lines().find_map(|line| line.strip_prefix("range: bytes="));
    let range = range.and_then(|range| range.split_once('-'));
    let range = range.map(|(a, b)| (a.parse().expect("a number"), b.parse().expect("a number")));
    asked.lock().expect("a list").push(range);
    let _ = stream.write_all(&answer(path, range));
}

fn wire(status: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("HTTP/1.1 {status}\r\n{headers}Connection: close\r\n\r\n");
    [head.as_bytes(), body].concat()
}

/// A part, as a correct host sends it.
fn right(file: &[u8], range: Option<Bytes>) -> Vec<u8> {
    let (a, b) = range.expect("parts are asked for");
    let part = &file[a..=b.min(file.len() - 1)];
    let last = a + part.len() - 1;
    let of = file.len();
    wire(
        "206 Partial Content",
        &format!("Content-Range: bytes {a}-{last}/{of}\r\nContent-Length: {}\r\n", part.len()),
        part,
    )
}

fn not_there() -> Vec<u8> {
    wire("404 Not Found", "Content-Length: 0\r\n", b"")
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// The file of a table that was built elsewhere, and the hash of its content.
fn made([size, homes]: [&str; 2]) -> (Vec<u8>, String) {
    let folder = folder();
    let tables = Tables::in_folder(folder.path());
    let (size, pattern) = (Some(size.into()), Some(homes.into()));
    let build = TablesBuild { size, pattern, ..TablesBuild::default() };
    let mut control = Control::silent();
    let request = Request::Tables(TablesAction::Build(build));
    answer_with(&request, &tables, &mut control, None, &mut |_| {}).expect("a table");
    let [kept] = <[_; 1]>::try_from(tables.kept().expect("a folder")).expect("one table");
    (fs::read(&kept.path).expect("a file"), kept.blake3)
}

/// A fetcher with short timeouts.
fn fetcher() -> Fetcher {
    let time = Duration::from_secs(2);
    Fetcher::new(&Patience { answer: time, part: time })
}

/// Fetches into a folder, and returns which hosts failed.
fn fetched(
    folder: &Path,
    content: &str,
    hosts: &[&str],
) -> (Result<Fetched, FetchError>, Vec<FailedHost>) {
    let hosts: Vec<String> = hosts.iter().map(|&host| host.into()).collect();
    let mut left = Vec::new();
    let result = fetcher().fetch(content, &hosts, &Tables::in_folder(folder), &mut |event| {
        if let FetchEvent::HostFailed(this) = event {
            left.push(this.clone());
        }
        true
    });
    (result, left)
}

/// The endings of the names of all files in a folder, sorted.
fn endings(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let ending = |path: std::path::PathBuf| path.extension().map(|e| e.to_string_lossy().into());
    let mut endings: Vec<String> =
        entries.flatten().filter_map(|entry| ending(entry.path())).collect();
    endings.sort();
    endings
}

#[test]
fn a_table_comes_once_and_is_then_there() {
    let (file, content) = made(SIX);
    let host = Host::honest(&file);
    let folder = folder();
    let (result, left) = fetched(folder.path(), &content, &[&host.url]);
    let (before, bytes) = (0, file.len() as u64);
    assert_eq!(result.expect("a table"), Fetched::Came { host: host.url.clone(), before, bytes });
    assert_eq!(left, []);
    assert_eq!(endings(folder.path()), ["table"]);
    let tables = Tables::in_folder(folder.path());
    assert_eq!(fs::read(&tables.kept().expect("a folder")[0].path).expect("a file"), file);
    // The head, and then all in one part.
    assert_eq!(host.requests(), [Some((0, 4095)), Some((4096, file.len() - 1))]);
    let (result, _) = fetched(folder.path(), &content, &[&host.url]);
    assert_eq!(result.expect("a table"), Fetched::There);
    assert_eq!(host.requests().len(), 2);
}

/// A head that is consistent with its own hashes, after a change.
fn forged(mut file: Vec<u8>, change: impl Fn(&mut [u8])) -> Vec<u8> {
    change(&mut file);
    let between = blake3::hash(&file[152..4096]);
    file[88..120].copy_from_slice(between.as_bytes());
    let own = blake3::hash(&file[..120]);
    file[120..152].copy_from_slice(own.as_bytes());
    file
}

/// Every lying host with the expected message.
fn liars(file: &[u8], other: &[u8]) -> Vec<(Host, &'static str)> {
    let changed = |at: usize| {
        let mut file = file.to_vec();
        file[at] ^= 1;
        file
    };
    let serving = |file: Vec<u8>| Host::honest(&file);
    let file = file.to_vec();
    let always = |bytes: Vec<u8>| Host::start(move |_, _| bytes.clone());
    let saying = |a: &'static str| {
        let file = file.clone();
        Host::start(move |_, range| {
            let (from, to) = range.expect("a part");
            let said = format!("Content-Range: {a}\r\nContent-Length: {}\r\n", to + 1 - from);
            wire("206 Partial Content", &said, &file[from..=to])
        })
    };
    let altered = forged(file.clone(), |file| {
        file[4096] ^= 1;
        let checksum = blake3::hash(&file[4096..]);
        file[152..168].copy_from_slice(&checksum.as_bytes()[..16]);
    });
    let renamed = forged(file.clone(), |file| file[40..56].copy_from_slice(&other[40..56]));
    let whole = file.clone();
    let (early, chunked) = (file.clone(), file.clone());
    vec![
        (
            serving(changed(4096)),
            "the data is not the table: block 0 of 1 (from 0) has been changed",
        ),
        (serving(changed(60)), "the data is not the table: its header has been changed"),
        (serving(changed(160)), "the data is not the table: its list of checksums has been"),
        (serving(altered), "the data is not the table: its content differs from the hash"),
        (serving(renamed), "the data is not the table: its values are those of another pattern"),
        (
            serving(other.to_vec()),
            "it has a different table at this address: 3x3-blank-0-tiles-1-2-6-8 with",
        ),
        (serving(vec![60; 9000]), "the data is not the table: this is not a table file of Susun"),
        (
            serving(file[..5000].to_vec()),
            "it says that the file has 5000 bytes, but the head of the table says 5608",
        ),
        (
            serving(file[..100].to_vec()),
            "requested bytes 0-4095, but it says that it sends `bytes 0-99/100`",
        ),
        (
            always(wire("200 OK", &format!("Content-Length: {}\r\n", whole.len()), &whole)),
            "it does not support range requests: it sends the whole file",
        ),
        (
            always(wire(
                "302 Found",
                "Location: http://127.0.0.1:1/a\r\nContent-Length: 0\r\n",
                b"",
            )),
            "it redirects to `http://127.0.0.1:1/a`",
        ),
        (always(not_there()), "it has no such file"),
        (always(wire("403 Forbidden", "Content-Length: 0\r\n", b"")), "it answers with status 403"),
        (always(wire("500 Oh", "Content-Length: 0\r\n", b"")), "it answers with status 500"),
        (always(b"SSH-2.0-OpenSSH_9.6\r\n".to_vec()), "it cannot be read: "),
        (always(Vec::new()), "it cannot be read: "),
        (
            saying("bytes 1-4096/5608"),
            "requested bytes 0-4095, but it says that it sends `bytes 1-4096/5608`",
        ),
        (
            saying("bytes 0-4095/*"),
            "requested bytes 0-4095, but it says that it sends `bytes 0-4095/*`",
        ),
        (
            saying("bytes 0-4095/99999"),
            "it says that the file has 99999 bytes, but the head of the table says 5608",
        ),
        (
            Host::start(move |_, range| {
                let mut bytes = right(&early, range);
                bytes.truncate(bytes.len() - 100);
                bytes
            }),
            "it cannot be read: ",
        ),
        (
            Host::start(move |_, range| {
                let (a, b) = range.expect("a part");
                let said = format!("Content-Range: bytes {a}-{b}/{}\r\n", chunked.len());
                wire("206 Partial Content", &said, &[&chunked[a..=b], b"more"].concat())
            }),
            "it sends more than was requested",
        ),
    ]
}

#[test]
fn liars_are_named_and_poison_nothing() {
    let (file, content) = made(SMALL);
    let (other, _) = made(OTHER);
    let honest = Host::honest(&file);
    for (liar, says) in liars(&file, &other) {
        let folder = folder();
        let (result, _) = fetched(folder.path(), &content, &[&liar.url]);
        let Err(FetchError::NotFetched { left, .. }) = result else { panic!("{says}: {result:?}") };
        let [FailedHost { host, why }] = &left[..] else { panic!("one host") };
        assert_eq!(host, &liar.url);
        assert!(why.to_string().starts_with(says), "{why}\nis not\n{says}");
        assert!(!endings(folder.path()).contains(&"table".to_owned()), "{says}");
        // With an honest host after it the table arrives nevertheless, and both are named.
        let (result, left) = fetched(folder.path(), &content, &[&liar.url, &honest.url]);
        let came = result.expect("a table");
        assert!(matches!(&came, Fetched::Came { host, .. } if *host == honest.url), "{came:?}");
        assert_eq!(left[0].host, liar.url);
        assert_eq!(endings(folder.path()), ["table"], "{says}");
    }
}

#[test]
fn missing_and_silent_hosts_are_reported_in_time() {
    let (file, content) = made(SMALL);
    let gone = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address");
    let gone = format!("http://{gone}");
    let silent = Host::start(|_, _| {
        thread::sleep(Duration::from_secs(10));
        Vec::new()
    });
    // Plain HTTP on a TLS address.
    let plain = Host::honest(&file).url.replace("http:", "https:");
    for (host, says) in [
        (gone.as_str(), "it cannot be read: "),
        (&silent.url, "it cannot be read: timeout"),
        (&plain, "it cannot be read: "),
        ("127.0.0.1:80", "not a valid http:// or https:// address"),
        ("ftp://127.0.0.1", "not a valid http:// or https:// address"),
        ("http://", "not a valid http:// or https:// address"),
        ("http://a b", "not a valid http:// or https:// address"),
    ] {
        let folder = folder();
        let (result, _) = fetched(folder.path(), &content, &[host]);
        let Err(FetchError::NotFetched { left, .. }) = result else { panic!("{host}: {result:?}") };
        let why = left[0].why.to_string();
        assert!(why.starts_with(says), "{host}: {why}");
    }
}

/// A host that disconnects after this many bytes of every part.
fn breaking(file: &[u8], after: usize) -> Host {
    let file = file.to_vec();
    Host::start(move |_, range| {
        let bytes = right(&file, range);
        let head = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("a head") + 4;
        bytes[..bytes.len().min(head + after)].to_vec()
    })
}

#[test]
fn a_broken_transfer_goes_on_where_it_stopped() {
    let (file, content) = made(SIX);
    let folder = folder();
    let blocks = 1_500_000;
    let host = breaking(&file, blocks);
    // More than a block each time: the same host continues.
    let (result, left) = fetched(folder.path(), &content, &[&host.url]);
    result.expect("a table");
    assert_eq!(left, []);
    let end = file.len() - 1;
    let second = 4096 + blocks;
    assert_eq!(host.requests(), [Some((0, 4095)), Some((4096, end)), Some((second, end))]);
}

#[test]
fn the_next_host_goes_on_behind_the_last_block_of_the_first() {
    let (file, content) = made(SIX);
    let folder = folder();
    let end = file.len() - 1;
    let first = {
        let file = file.clone();
        // Two blocks and some, and then nothing more.
        Host::start(move |_, range| match range {
            Some((a, _)) if a > 4096 => wire("503 Busy", "Content-Length: 0\r\n", b""),
            range => {
                let mut bytes = right(&file, range);
                bytes.truncate(2_200_000);
                bytes
            }
        })
    };
    let second = Host::honest(&file);
    let (result, left) = fetched(folder.path(), &content, &[&first.url, &second.url]);
    let from = 4096 + (2 << 20);
    let (host, bytes) = (second.url.clone(), file.len() as u64);
    assert_eq!(result.expect("a table"), Fetched::Came { host, before: 2 << 20, bytes });
    assert_eq!(left, [FailedHost { host: first.url.clone(), why: Refusal::Status(503) }]);
    assert_eq!(second.requests(), [Some((0, 4095)), Some((from, end))]);
}

#[test]
fn a_host_that_delivers_nothing_is_tried_twice_and_given_up() {
    let (file, content) = made(SIX);
    let folder = folder();
    let host = breaking(&file, 5000);
    let (result, left) = fetched(folder.path(), &content, &[&host.url]);
    assert!(matches!(result, Err(FetchError::NotFetched { .. })), "{result:?}");
    assert_eq!(left.len(), 2);
    assert_eq!(host.requests().len(), 4);
    assert_eq!(endings(folder.path()), ["fetch"]);
}

#[test]
fn stopped_it_keeps_what_has_arrived() {
    let (file, content) = made(SIX);
    let folder = folder();
    let host = Host::honest(&file);
    let (hosts, tables) = ([host.url.clone()], Tables::in_folder(folder.path()));
    let result = fetcher().fetch(&content, &hosts, &tables, &mut |event| match event {
        FetchEvent::Progress { have, of, .. } => have * 2 < of,
        _ => true,
    });
    assert!(matches!(result, Err(FetchError::Stopped)), "{result:?}");
    assert_eq!(endings(folder.path()), ["fetch"]);
    let (result, _) = fetched(folder.path(), &content, &[&host.url]);
    let Ok(Fetched::Came { before, .. }) = result else { panic!("{result:?}") };
    assert_eq!(before, 1 << 20);
}

#[test]
fn a_second_process_waits_for_the_first() {
    let (file, content) = made(SIX);
    let folder = folder();
    let host = {
        let file = file.clone();
        Host::start(move |_, range| {
            thread::sleep(Duration::from_millis(300));
            right(&file, range)
        })
    };
    let results: Vec<Fetched> = thread::scope(|scope| {
        let fetch = || fetched(folder.path(), &content, &[&host.url]).0.expect("a table");
        let started: Vec<_> = (0..3).map(|_| scope.spawn(fetch)).collect();
        started.into_iter().map(|one| one.join().expect("a thread")).collect()
    });
    let there = results.iter().filter(|&result| *result == Fetched::There).count();
    assert_eq!(there, 2, "{results:?}");
    let values = host.requests().into_iter().flatten().filter(|&(from, _)| from >= 4096).count();
    assert_eq!(values, 1);
}

#[test]
fn a_local_error_is_no_reason_to_try_other_hosts() {
    let (file, content) = made(SMALL);
    let (first, second) = (Host::honest(&file), Host::honest(&file));
    let folder = folder();
    let taken = folder.path().join("taken");
    fs::write(&taken, "").expect("a file");
    let (result, _) = fetched(&taken, &content, &[&first.url, &second.url]);
    let Err(FetchError::Engine(Error::Table(TableError::File { .. }))) = result else {
        panic!("{result:?}")
    };
    assert_eq!((first.requests().len(), second.requests().len()), (1, 0));
    let (result, _) = fetched(folder.path(), "a", &[&first.url]);
    assert!(matches!(result, Err(FetchError::NotAHash { .. })), "{result:?}");
    let (result, _) = fetched(folder.path(), &content, &[]);
    let said = result.expect_err("no host").to_string();
    assert!(said.ends_with("could not be fetched: no host was given"), "{said}");
}

#[test]
fn an_index_is_read_from_the_program_and_from_a_report() {
    let good = "0123456789abcdef".repeat(4);
    let index = |text: String| {
        let host = Host::start(move |path, _| {
            assert_eq!(path, "/index.json");
            let length = format!("Content-Length: {}\r\n", text.len());
            wire("200 OK", &length, text.as_bytes())
        });
        fetcher().index(&host.url)
    };
    let listed = index(format!(
        r#"{{"schema": 1, "tables": [{{"name": "a", "blake3": "{good}", "bytes": 7}}, {{"name": "half"}}]}}"#
    ));
    let table = ListedTable { name: "a".into(), blake3: Some(good) };
    assert_eq!(listed.expect("a list"), [table]);
    for (text, says) in [
        ("<html>", "its index is not a list of tables: expected value at line 1 column 1"),
        ("{}", "its index is not a list of tables: missing field `tables`"),
        (
            r#"{"tables": [{"name": "a", "blake3": "../secret"}]}"#,
            "its index is not a list of tables: `../secret` is not a content hash",
        ),
    ] {
        let said = index(text.into()).expect_err("no index").to_string();
        assert!(said.contains(says), "{said}");
    }
    let none = Host::start(|_, _| not_there());
    let said = fetcher().index(&none.url).expect_err("no index").to_string();
    assert_eq!(said, format!("{}: it has no such file", none.url));
}
