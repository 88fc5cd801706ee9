//! The connection to the server: credentials, TLS, retries, and the check of its version.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectErrorKind, ConnectOptions};

use susun_engine::Stop;

use super::plaintext::Secrecy;
use crate::error::ClusterError;

/// How to connect to the server.
#[derive(Clone, Debug)]
pub struct Access {
    /// One or more URLs separated by commas: `nats://127.0.0.1:4222`, `tls://host:4222`.
    pub server: String,
    /// User and password.
    pub user: Option<(String, String)>,
    /// A file with credentials, instead of a user.
    pub credentials: Option<PathBuf>,
    /// A file with root certificates to trust, in addition to those of the system.
    pub authority: Option<PathBuf>,
    /// A client certificate and its key.
    pub certificate: Option<(PathBuf, PathBuf)>,
    /// Whether a password may be sent to another machine without TLS.
    pub allow_plaintext: bool,
    /// The name of this connection, for the server's logs.
    pub name: String,
    /// The prefix of the inboxes for answers; the common one by default.
    pub inbox: Option<String>,
    /// How long to try before giving up; `None` means for ever.
    pub patience: Option<Duration>,
}

impl Access {
    /// A server without credentials.
    pub fn to(server: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            server: server.into(),
            user: None,
            credentials: None,
            authority: None,
            certificate: None,
            allow_plaintext: false,
            name: name.into(),
            inbox: None,
            patience: Some(Duration::from_secs(5)),
        }
    }

    fn is_tired(&self, began: Instant) -> bool {
        self.patience.is_some_and(|patience| began.elapsed() >= patience)
    }
}

/// The oldest supported server.
const OLDEST: (i64, i64, i64) = (2, 12, 0);

/// How long an answer may take. A server that is being restarted answers nothing.
const ANSWER: Duration = Duration::from_secs(5);

/// Time between two checks of a stop handle.
const LOOK: Duration = Duration::from_millis(50);

/// Time between two attempts.
const PAUSE: Duration = Duration::from_millis(250);

/// Connects, and checks that the server is supported.
pub async fn connect(access: &Access) -> Result<Client, ClusterError> {
    let began = Instant::now();
    let secrecy = Secrecy::of(access)?;
    loop {
        let options = secrecy.applied(options(access).await?);
        let why = match options.connect(addresses(&access.server)).await {
            Ok(client) => return checked(client, access),
            Err(why) => why,
        };
        let lasts = matches!(
            why.kind(),
            ConnectErrorKind::Authentication
                | ConnectErrorKind::AuthorizationViolation
                | ConnectErrorKind::ServerParse
        );
        if lasts || access.is_tired(began) {
            return Err(ClusterError::NoConnection {
                server: access.server.clone(),
                why: why.to_string(),
            });
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Repeats a request until the server answers it, for as long as `access.patience` allows: a server that has just
/// started, or lost the others of its cluster, does not answer for a while. There are at least two attempts, because
/// waiting for one answer can take the whole time.
pub(super) async fn patiently<T>(
    access: &Access,
    mut ask: impl AsyncFnMut() -> Result<T, ClusterError>,
) -> Result<T, ClusterError> {
    let (began, mut again) = (Instant::now(), false);
    loop {
        match Box::pin(ask()).await {
            Err(ClusterError::Server { .. }) if !again || !access.is_tired(began) => {
                tokio::time::sleep(PAUSE).await;
            }
            result => return result,
        }
        again = true;
    }
}

/// The output of a future; `None` if the stop handle is used before.
pub(super) async fn unless_stopped<T>(stop: &Stop, what: impl Future<Output = T>) -> Option<T> {
    let stopped = async {
        while !stop.is_stopped() {
            tokio::time::sleep(LOOK).await;
        }
    };
    tokio::select! {
        come = what => Some(come),
        () = stopped => None,
    }
}

/// JetStream on a connection, with the timeouts of this crate.
pub fn jetstream(client: &Client) -> Context {
    jetstream::context::ContextBuilder::new()
        .timeout(ANSWER)
        .ack_timeout(ANSWER)
        .max_ack_inflight(16_384)
        .build(client.clone())
}

pub(super) fn addresses(server: &str) -> Vec<String> {
    server.split(',').map(|one| one.trim().to_owned()).collect()
}

async fn options(access: &Access) -> Result<ConnectOptions, ClusterError> {
    let mut options = ConnectOptions::new()
        .name(&access.name)
        .request_timeout(Some(ANSWER))
        .ping_interval(Duration::from_secs(10))
        .subscription_capacity(1 << 16)
        .reconnect_delay_callback(|tries| PAUSE.min(Duration::from_millis(20 * tries as u64)));
    if let Some(inbox) = &access.inbox {
        options = options.custom_inbox_prefix(inbox);
    }
    if let Some((user, password)) = &access.user {
        options = options.user_and_password(user.clone(), password.clone());
    }
    if let Some(path) = &access.credentials {
        let file = |source| ClusterError::File { path: path.clone(), source };
        options = options.credentials_file(path).await.map_err(file)?;
    }
    if let Some(path) = &access.authority {
        options = options.add_root_certificates(path.clone()).require_tls(true);
    }
    if let Some((certificate, key)) = &access.certificate {
        options = options.add_client_certificate(certificate.clone(), key.clone());
    }
    Ok(options)
}

fn checked(client: Client, access: &Access) -> Result<Client, ClusterError> {
    let server = access.server.clone();
    let info = client.server_info();
    let (major, minor, patch) = OLDEST;
    if !client.is_server_compatible(major, minor, patch) {
        return Err(ClusterError::OldServer { server, found: info.version });
    }
    if !info.jetstream {
        return Err(ClusterError::NoJetStream { server });
    }
    Ok(client)
}
