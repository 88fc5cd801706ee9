//! The options for the connection to the server.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use susun_cluster::nats::Access;
use susun_text::units;

use crate::failure::Failure;

/// The default address of the server.
const HERE: &str = "nats://127.0.0.1:4222";

/// The longest password file, in bytes.
const MOST_PASSWORD: u64 = 1 << 16;

#[derive(Debug, Args)]
pub(crate) struct AccessArgs {
    /// URL of the NATS server, or several separated by commas; `tls://` requires TLS [default: the variable
    /// `SUSUN_NATS`, else `nats://127.0.0.1:4222`]
    #[arg(long, value_name = "URL", help_heading = "Server")]
    server: Option<String>,
    /// User name at the server
    #[arg(long, value_name = "NAME", requires = "password_file", help_heading = "Server")]
    user: Option<String>,
    /// File with the user's password in its first line
    #[arg(long, value_name = "FILE", requires = "user", help_heading = "Server")]
    password_file: Option<PathBuf>,
    /// File with NATS credentials, instead of a user
    #[arg(long, value_name = "FILE", conflicts_with = "user", help_heading = "Server")]
    creds: Option<PathBuf>,
    /// File with root certificates to trust; implies TLS
    #[arg(long, value_name = "FILE", help_heading = "Server")]
    ca: Option<PathBuf>,
    /// File with a client certificate
    #[arg(long, value_name = "FILE", requires = "key", help_heading = "Server")]
    cert: Option<PathBuf>,
    /// File with the key of the client certificate
    #[arg(long, value_name = "FILE", requires = "cert", help_heading = "Server")]
    key: Option<PathBuf>,
    /// Send the password to another machine without TLS, so that anyone on the network can read it
    #[arg(long, help_heading = "Server")]
    allow_plaintext: bool,
    /// How long to try if no server answers: 5, 10m [default: 5 seconds; workers never stop trying]
    #[arg(long, value_name = "TIME", value_parser = units::seconds, help_heading = "Server")]
    wait: Option<f64>,
}

impl AccessArgs {
    /// The settings of the connection. `name` is for the server's logs; `patience` applies if `--wait` is not given.
    pub(super) fn access(&self, name: &str, patience: Option<Duration>) -> Result<Access, Failure> {
        let set = || std::env::var("SUSUN_NATS").ok().filter(|server| !server.is_empty());
        let server = self.server.clone().or_else(set).unwrap_or_else(|| HERE.into());
        if server.contains('@') {
            return Err(Failure::Usage {
                message: "the server address contains a user or a password".into(),
                hint: "use --user and --password-file, or --creds".into(),
            });
        }
        let patience = self.wait.map(Duration::from_secs_f64).or(patience);
        let mut access = Access { patience, ..Access::to(server, name) };
        if let (Some(user), Some(path)) = (&self.user, &self.password_file) {
            let unreadable = |cause| Failure::File { doing: "read", path: path.clone(), cause };
            let bytes = susun_files::read(path, MOST_PASSWORD).map_err(unreadable)?;
            let text = String::from_utf8_lossy(&bytes);
            let password = text.lines().next().unwrap_or_default().to_owned();
            access.user = Some((user.clone(), password));
        }
        access.credentials.clone_from(&self.creds);
        access.authority.clone_from(&self.ca);
        access.allow_plaintext = self.allow_plaintext;
        access.certificate = self.cert.clone().zip(self.key.clone());
        Ok(access)
    }
}
