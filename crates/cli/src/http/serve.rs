//! The loop of a server: a thread for each connection, as many as there are places.

use std::io::{self, Read};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::message::{Connection, Head, refuse};
use super::places::{Bounds, Places};
use super::request::Request;
use crate::failure::Failure;

/// How long to wait when the system gives no connection or no thread: it has too many at the moment.
const TOO_MANY: Duration = Duration::from_millis(50);

/// What is served.
pub(crate) trait Site: Send + Sync + 'static {
    /// Whether a connection stays open for the next request. It saves time for a client that asks for one thing
    /// after another; a browser opens many connections and leaves them idle, each with a thread.
    const KEEPS_CONNECTIONS: bool;

    /// How many connections are served at once.
    const BOUNDS: Bounds;

    /// The answer to a GET or a HEAD, whose body is then left out.
    fn answer(&self, request: &Request) -> io::Result<Answer>;
}

/// A head, and so many bytes behind it.
pub(crate) struct Answer {
    head: Head,
    length: u64,
    body: Box<dyn Read>,
}

impl Answer {
    pub(crate) fn new(head: Head, length: u64, body: impl Read + 'static) -> Self {
        Self { head, length, body: Box::new(body) }
    }

    /// Words for whoever reads them.
    pub(crate) fn words(head: Head, words: &str) -> Self {
        let words = format!("{words}\n").into_bytes();
        let head = head.with("Content-Type", "text/plain; charset=utf-8");
        Self::new(head, words.len() as u64, io::Cursor::new(words))
    }
}

/// Begins to serve, for as long as the program runs, and tells where.
pub(crate) fn serve<S: Site>(address: SocketAddr, site: S) -> Result<SocketAddr, Failure> {
    let failed = |error: io::Error| Failure::Serving {
        message: format!("cannot serve at {address}: {error}"),
        hint: "another program may use that port: choose another --port, or leave it out".into(),
    };
    let listener = TcpListener::bind(address).map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let site = Arc::new(site);
    let places = Places::new(S::BOUNDS);
    let accept = move || {
        for stream in listener.incoming() {
            if stream.and_then(|stream| begin(stream, &places, &site)).is_err() {
                thread::sleep(TOO_MANY);
            }
        }
    };
    thread::Builder::new().spawn(accept).map_err(failed)?;
    Ok(address)
}

/// Serves a connection in a thread of its own: a client that asks for nothing yet, or does not take an answer, must not
/// keep others waiting.
fn begin<S: Site>(stream: TcpStream, places: &Arc<Places>, site: &Arc<S>) -> io::Result<()> {
    // A client that has gone again is no reason to pause.
    let Ok(peer) = stream.peer_addr() else { return Ok(()) };
    let Some(place) = places.take(peer.ip()) else {
        // It does not matter whether the client receives the refusal.
        let _ = refuse(stream);
        return Ok(());
    };
    let connection = Connection::new(stream, place)?;
    let site = site.clone();
    // If the client has gone, it misses the answer, and that is all.
    let work = move || drop(serve_connection(connection, &*site));
    thread::Builder::new().spawn(work).map(drop)
}

/// One request, one answer; and the next, where connections are kept.
fn serve_connection<S: Site>(mut connection: Connection, site: &S) -> io::Result<()> {
    loop {
        let (answer, only_head, keep) = match connection.read_request()? {
            None => return Ok(()),
            Some(Ok(request)) => {
                let keep = S::KEEPS_CONNECTIONS && request.may_keep;
                (answer(&request, site)?, request.method == "HEAD", keep)
            }
            Some(Err(status)) => {
                (Answer::words(Head::new(status), "this is no request"), false, false)
            }
        };
        let Answer { head, length, mut body } = answer;
        let body: Option<&mut dyn Read> = if only_head { None } else { Some(&mut body) };
        connection.send(head, length, body, keep)?;
        if !keep {
            return connection.close();
        }
    }
}

fn answer<S: Site>(request: &Request, site: &S) -> io::Result<Answer> {
    match request.method.as_str() {
        "GET" | "HEAD" => site.answer(request),
        _ => {
            let only = Head::new("405 Method Not Allowed").with("Allow", "GET, HEAD");
            Ok(Answer::words(only, "only GET and HEAD"))
        }
    }
}
