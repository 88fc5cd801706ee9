//! A file of the app, as it is sent.

use std::io::Read;

/// A file to send.
pub(super) struct StaticFile {
    pub(super) body: Box<dyn Read>,
    /// Bytes of the body.
    pub(super) length: u64,
    /// How the body is compressed; none if it is the file itself.
    pub(super) encoding: Option<Encoding>,
}

/// How a file is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    /// A sixth smaller than gzip. Some browsers accept it over HTTPS only.
    Brotli,
    Gzip,
}

impl Encoding {
    /// The smallest first.
    pub(super) const ALL: [Self; 2] = [Self::Brotli, Self::Gzip];

    /// The name in HTTP headers.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    /// What the name of a compressed copy ends with, after the name of the file itself.
    pub(super) fn ending(self) -> &'static str {
        match self {
            Self::Brotli => ".br",
            Self::Gzip => ".gz",
        }
    }
}

/// The media type of a file by the ending of its name.
pub(super) fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "txt" => "text/plain; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        _ => "application/octet-stream",
    }
}
