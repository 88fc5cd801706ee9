//! The app over HTTP, to browsers on this machine.

use std::io;

use super::app::App;
use super::static_file::{Encoding, StaticFile, media_type};
use super::url_path::requested_file;
use crate::http::{Answer, Bounds, Head, Request, Site};

impl Site for App {
    const KEEPS_CONNECTIONS: bool = false;

    /// All clients are on this machine, at one address. A browser opens six at once for a page.
    const BOUNDS: Bounds = Bounds { most: 64, each: 64 };

    fn answer(&self, request: &Request) -> io::Result<Answer> {
        if !is_local(request.value("host")) {
            let forbidden = Head::new("403 Forbidden");
            return Ok(Answer::words(forbidden, "this app is for 127.0.0.1 and localhost"));
        }
        let accepted = accepted(request.value("accept-encoding").unwrap_or_default());
        let found = requested_file(&request.target)
            .and_then(|path| self.find(&path, &accepted).map(|file| (path, file)));
        let Some((path, StaticFile { body, length, encoding })) = found else {
            return Ok(Answer::words(Head::new("404 Not Found"), "there is no such file"));
        };
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let mut head = Head::new("200 OK")
            .with("Content-Type", media_type(name))
            .with("Vary", "Accept-Encoding");
        if let Some(encoding) = encoding {
            head = head.with("Content-Encoding", encoding.name());
        }
        // These name the other files, so browsers must ask for them every time.
        if path.extension().is_some_and(|ending| ending == "html") || name == "sw.js" {
            head = head.with("Cache-Control", "no-cache");
        }
        Ok(Answer::new(head, length, body))
    }
}

/// Is the browser asking for this machine by a name that only means this machine? A page elsewhere whose
/// name was made to lead here would ask by its own.
fn is_local(host: Option<&str>) -> bool {
    let Some(host) = host else { return false };
    let (name, port) = host.split_once(':').unwrap_or((host, ""));
    let is_port = port.bytes().all(|byte| byte.is_ascii_digit());
    is_port && (name == "127.0.0.1" || name.eq_ignore_ascii_case("localhost"))
}

/// The encodings that are named, and not with a quality of 0.
fn accepted(encodings: &str) -> Vec<Encoding> {
    let named = |encoding: &Encoding| {
        encodings.split(',').any(|coding| {
            let (name, quality) = coding.split_once(';').unwrap_or((coding, ""));
            let zero = quality.trim().strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0));
            name.trim().eq_ignore_ascii_case(encoding.name()) && !zero
        })
    };
    Encoding::ALL.into_iter().filter(named).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::{Read, Write};
    use std::net::{Ipv4Addr, SocketAddr, TcpStream};

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::super::app::INDEX;
    use super::super::embedded::EmbeddedFile;
    use super::super::folder::Folder;
    use super::*;
    use crate::http::serve;

    #[test]
    fn only_names_of_this_machine_are_answered() {
        for host in ["127.0.0.1", "127.0.0.1:8080", "localhost:1", "LOCALHOST"] {
            assert!(is_local(Some(host)), "{host}");
        }
        for host in
            ["example.org", "127.0.0.1.example.org", "localhost.", "", "127.0.0.1:x", "[::1]"]
        {
            assert!(!is_local(Some(host)), "{host}");
        }
        assert!(!is_local(None));
    }

    #[test]
    fn files_are_compressed_as_the_browser_accepts() {
        use Encoding::{Brotli, Gzip};
        let headers: [(&str, &[Encoding]); 6] = [
            ("gzip, deflate, br, zstd", &[Brotli, Gzip]),
            ("deflate, gzip;q=0.5", &[Gzip]),
            ("BR", &[Brotli]),
            ("br;q=0, GZIP", &[Gzip]),
            ("gzip; q=0.0, x-gzips, bro", &[]),
            ("", &[]),
        ];
        for (header, expected) in headers {
            assert_eq!(accepted(header), expected, "{header}");
        }
    }

    /// A file as gzip.
    fn gzip(content: &[u8]) -> Vec<u8> {
        let mut writer = GzEncoder::new(Vec::new(), Compression::default());
        writer.write_all(content).expect("memory");
        writer.finish().expect("memory")
    }

    /// The response to a request, unchanged.
    fn response(port: u16, request: &str) -> Vec<u8> {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("a connection");
        stream.write_all(request.as_bytes()).expect("a request");
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).expect("a response");
        bytes
    }

    #[test]
    fn embedded_files_are_served_as_those_of_a_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("assets")).expect("a folder");
        let mut app: Vec<EmbeddedFile> = Vec::new();
        for (name, compressed) in
            [(INDEX, true), ("sw.js", true), ("a b.png", false), ("assets/engine.wasm", true)]
        {
            let content = name.repeat(1000).into_bytes();
            fs::write(folder.path().join(name), &content).expect("a file");
            let bytes = if compressed { gzip(&content) } else { content };
            if compressed {
                fs::write(folder.path().join(format!("{name}.gz")), &bytes).expect("a file");
            }
            app.push((name, compressed, bytes.leak()));
        }
        let anywhere = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let port = |app: App| serve(anywhere, app).expect("a server").port();
        let on_disk = port(App::Folder(Folder::open(folder.path()).expect("a folder")));
        let embedded = port(App::Embedded(app.leak()));
        for (path, status) in [
            ("/", "200 OK"),
            ("/index.html?a", "200 OK"),
            ("/sw.js", "200 OK"),
            ("/a%20b.png", "200 OK"),
            ("/assets/engine.wasm", "200 OK"),
            ("/assets//engine.wasm", "200 OK"),
            ("/assets", "404 Not Found"),
            ("/assets/", "404 Not Found"),
            ("/../index.html", "404 Not Found"),
            ("/nothing", "404 Not Found"),
        ] {
            for method in ["GET", "HEAD", "POST"] {
                for accepted in ["gzip, br", "identity", "br"] {
                    for host in ["localhost", "example.org"] {
                        let request = format!(
                            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nAccept-Encoding: {accepted}\r\n\r\n"
                        );
                        let expected = response(on_disk, &request);
                        assert!(expected == response(embedded, &request), "{request}");
                        if method != "POST" && host == "localhost" {
                            let first = format!("HTTP/1.1 {status}\r\n");
                            assert!(expected.starts_with(first.as_bytes()), "{request}");
                        }
                    }
                }
            }
        }
    }
}
