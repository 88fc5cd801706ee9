//! `susun tables serve`: the tables of this machine for others, each under the hash of its content.

use std::fs::File;
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::net::{IpAddr, SocketAddr};

use clap::Args;
use susun_engine::KeptTable;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::http::{Answer, Bounds, Head, Request, RequestedRange, Site, requested_range, serve};
use crate::output;
use crate::progress::{is_stopped, until_stopped};
use crate::tables::tables;

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The port [default: any free port]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    port: Option<u16>,
    /// The address to listen on; 0.0.0.0 lets other machines connect
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    address: IpAddr,
}

pub(super) fn run(args: &ServeArgs) -> Result<Exit, Failure> {
    // Before there is anything to end: from here on Ctrl-C is how people leave.
    let _ = is_stopped();
    // The server goes on even if the reader of the printed address has left.
    output::go_on_without_reader();
    // Is there a folder at all?
    tables().kept().map_err(susun_engine::Error::from)?;
    let address = serve(SocketAddr::from((args.address, args.port.unwrap_or(0))), Kept)?;
    output::write(&format!("http://{address}/\n"))?;
    output::note("(press Ctrl-C to stop)");
    until_stopped();
    Ok(Exit::Answered)
}

/// What is in the folder, looked up for each request: tables come and go while it is served.
struct Kept;

impl Site for Kept {
    const KEEPS_CONNECTIONS: bool = true;

    /// A worker asks on one connection. Several machines may share an address.
    const BOUNDS: Bounds = Bounds { most: 128, each: 16 };

    fn answer(&self, request: &Request) -> io::Result<Answer> {
        let kept = tables().kept().map_err(io::Error::other)?;
        let path = request.target.split(['?', '#']).next().unwrap_or_default();
        if matches!(path, "/" | "/index.json") {
            return index(&kept);
        }
        let content = path.strip_prefix('/').and_then(|path| path.strip_suffix(".table"));
        match kept.iter().find(|table| Some(table.blake3.as_str()) == content) {
            Some(table) => file(request, table),
            None => Ok(Answer::words(Head::new("404 Not Found"), "there is no such table")),
        }
    }
}

/// What there is, as a client reads it that wants everything.
fn index(kept: &[KeptTable]) -> io::Result<Answer> {
    let mut json = serde_json::to_vec_pretty(&serde_json::json!({ "tables": kept }))?;
    json.push(b'\n');
    let head = Head::new("200 OK")
        .with("Content-Type", "application/json")
        .with("Cache-Control", "no-cache");
    Ok(Answer::new(head, json.len() as u64, Cursor::new(json)))
}

/// A table, or the part of it that is asked for.
fn file(request: &Request, table: &KeptTable) -> io::Result<Answer> {
    let tag = format!("\"{}\"", table.blake3);
    let mut file = File::open(&table.path)?;
    let length = file.metadata()?.len();
    let head = |status| {
        // What has this name never changes.
        Head::new(status)
            .with("ETag", tag.clone())
            .with("Accept-Ranges", "bytes")
            .with("Cache-Control", "public, max-age=31536000, immutable")
    };
    let kind = |head: Head| head.with("Content-Type", "application/octet-stream");
    Ok(match requested_range(request, length, &tag) {
        RequestedRange::Whole => Answer::new(kind(head("200 OK")), length, file),
        RequestedRange::Part(part) => {
            file.seek(SeekFrom::Start(part.start))?;
            let (first, last) = (part.start, part.end - 1);
            let head = kind(head("206 Partial Content"))
                .with("Content-Range", format!("bytes {first}-{last}/{length}"));
            let bytes = part.end - part.start;
            Answer::new(head, bytes, file.take(bytes))
        }
        RequestedRange::Beyond => {
            let head = head("416 Range Not Satisfiable")
                .with("Content-Range", format!("bytes */{length}"));
            Answer::words(head, "the table has no such bytes")
        }
    })
}
