//! Options of a test server, and its configuration file.

use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Options of a test server. By default it has no users and accepts everyone.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// How often stored data is synced to the disk, as in the configuration: `always`, `10s`.
    pub sync_interval: Option<String>,
    /// Configuration text, appended to everything else. A later setting overrides an earlier one; addresses and storage
    /// folders are reserved for this crate.
    pub config: Option<String>,
    /// Encrypts connections.
    pub tls: Option<Tls>,
    /// The text between the brackets of `accounts { }`.
    pub accounts: Option<String>,
    /// Environment variables for the server, such as passwords that the configuration uses.
    pub environment: Vec<(String, String)>,
}

/// The files with which a server identifies itself. Its address is 127.0.0.1.
#[derive(Clone, Debug)]
pub struct Tls {
    /// The certificate, in PEM.
    pub certificate: PathBuf,
    /// Its key, in PEM.
    pub key: PathBuf,
}

/// The addresses of one server.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ports {
    pub(super) client: u16,
    pub(super) monitor: u16,
    pub(super) route: u16,
}

/// The configuration of a server; `routes` are the addresses of its cluster, empty for a single server.
pub(super) fn text(
    options: &Options,
    name: &str,
    ports: Ports,
    routes: &[u16],
    store: &Path,
) -> String {
    let mut text = format!(
        "server_name: {name}\nlisten: \"127.0.0.1:{}\"\nhttp: \"127.0.0.1:{}\"\n",
        ports.client, ports.monitor
    );
    let sync = options.sync_interval.as_deref().unwrap_or("2m");
    let store = store.display();
    // Set explicitly, because the default depends on the disk: accounts with their own shares must start on a small one
    // too.
    let limits = "max_file_store: 64GB, max_memory_store: 1GB";
    let _ = writeln!(
        text,
        "jetstream {{ store_dir: \"{store}\", sync_interval: \"{sync}\", {limits} }}"
    );
    if !routes.is_empty() {
        let listen = ports.route;
        let all: Vec<String> =
            routes.iter().map(|port| format!("\"nats://127.0.0.1:{port}\"")).collect();
        let _ = writeln!(
            text,
            "cluster {{ name: susun, listen: \"127.0.0.1:{listen}\", routes: [{}] }}",
            all.join(", ")
        );
    }
    if let Some(Tls { certificate, key }) = &options.tls {
        let (certificate, key) = (certificate.display(), key.display());
        let _ = writeln!(text, "tls {{ cert_file: \"{certificate}\", key_file: \"{key}\" }}");
    }
    if let Some(accounts) = &options.accounts {
        let _ = writeln!(text, "accounts {{\n{accounts}\n}}");
    }
    if let Some(config) = &options.config {
        text += config;
    }
    text
}
