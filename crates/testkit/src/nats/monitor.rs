//! What a server sends over TCP: its greeting, and the pages of its monitoring port.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

/// A running server answers sooner; a paused one does not answer at all.
const PATIENCE: Duration = Duration::from_secs(2);

fn connect(port: u16) -> io::Result<TcpStream> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    Ok(stream)
}

/// The first line that a server sends to a client: `INFO` and its properties as JSON.
pub(super) fn greeting(port: u16) -> io::Result<String> {
    let mut line = String::new();
    BufReader::new(connect(port)?).read_line(&mut line)?;
    Ok(line)
}

/// The status and the text of a page.
pub(super) fn page(port: u16, path: &str) -> io::Result<(u16, String)> {
    let mut stream = connect(port)?;
    write!(stream, "GET {path} HTTP/1.0\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    let no_page = || io::Error::new(io::ErrorKind::InvalidData, answer.clone());
    Ok((status.ok_or_else(no_page)?, body.to_owned()))
}

/// The server that a page `/jsz?streams=true` names as the leader of a stream, if there is one. The page has a line for
/// each value, and the name of a stream comes before its cluster, and that before its state.
pub(super) fn leader<'page>(page: &'page str, stream: &str) -> Option<&'page str> {
    let (_, details) = page.split_once("\"stream_detail\"")?;
    let (_, detail) = details.split_once(&format!("\"name\": \"{stream}\","))?;
    let (cluster, _) = detail.split_once("\"state\"")?;
    let (_, leader) = cluster.split_once("\"leader\": \"")?;
    leader.split('"').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_leader_of_a_stream_is_read_from_its_own_part_of_the_page() {
        let page = r#"
            "meta_cluster": { "leader": "susun-1", },
            "stream_detail": [
              { "name": "WORK", "cluster": { "name": "susun", "replicas": [ { "name": "susun-2", } ] },
                "state": { } },
              { "name": "LEDGER", "cluster": { "name": "susun", "leader": "susun-0", }, "state": { } }
            ]"#;
        assert_eq!(leader(page, "LEDGER"), Some("susun-0"));
        assert_eq!(leader(page, "WORK"), None);
        assert_eq!(leader(page, "DEAD"), None);
    }
}
