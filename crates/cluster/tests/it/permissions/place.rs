//! A server with the accounts of `deploy/`, and the users that connect to it.

use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectError, ConnectOptions, Event, Subscriber};
use susun_testkit::golden::project_path;
use susun_testkit::nats::{Options, Tls};
use tempfile::TempDir;

/// The values of the variables of `accounts.conf`, and their users.
const PASSWORDS: [(&str, &str); 5] = [
    ("SUSUN_COORDINATOR_PASSWORD", "coordinator"),
    ("SUSUN_WORKER_PASSWORD", "worker"),
    ("SUSUN_COURSE_COORDINATOR_PASSWORD", "course-coordinator"),
    ("SUSUN_COURSE_WORKER_PASSWORD", "course-worker"),
    ("SUSUN_OPERATOR_PASSWORD", "operator"),
];

/// Certificates that `deploy/certificates` made, and options with them and with `deploy/accounts.conf`.
pub(crate) struct Place {
    pub(crate) folder: TempDir,
    pub(crate) options: Options,
}

impl Place {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let script = project_path("deploy/certificates");
        let made = Command::new(script).arg(folder.path()).arg("127.0.0.1").output();
        let made = made.expect("bash and openssl");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let (certificate, key) =
            (folder.path().join("server.pem"), folder.path().join("server-key.pem"));
        let accounts = std::fs::read_to_string(project_path("deploy/accounts.conf"));
        let password = |(name, user): &(&str, &str)| ((*name).to_owned(), password(user));
        let options = Options {
            config: Some(accounts.expect("the accounts")),
            tls: Some(Tls { certificate, key }),
            environment: PASSWORDS.iter().map(password).collect(),
            ..Options::default()
        };
        Self { folder, options }
    }

    /// Connects a user as Susun does: workers with their own inboxes.
    pub(crate) async fn connect(&self, url: &str, user: &str) -> User {
        let refusals = Arc::new(Mutex::new(Vec::new()));
        let heard = Arc::clone(&refusals);
        let options = self.access(user, &password(user)).event_callback(move |event| {
            if let Event::ServerError(error) = event {
                heard.lock().expect("nobody panics here").push(error.to_string());
            }
            async {}
        });
        let client = options.connect(url).await.expect("a connection");
        let js = jetstream::new(client.clone());
        User { client, js, refusals }
    }

    /// The options of a user that trusts this authority.
    pub(crate) fn access(&self, user: &str, password: &str) -> ConnectOptions {
        access(user, password).add_root_certificates(self.folder.path().join("ca.pem"))
    }
}

/// The same without an authority.
pub(crate) fn access(user: &str, password: &str) -> ConnectOptions {
    let inbox = if user.ends_with("worker") { format!("_INBOX_{user}") } else { "_INBOX".into() };
    ConnectOptions::with_user_and_password(user.into(), password.into())
        .custom_inbox_prefix(inbox)
        .connection_timeout(Duration::from_secs(20))
        .request_timeout(Some(Duration::from_secs(20)))
        .require_tls(true)
}

/// Tries to connect, once.
pub(crate) async fn refused(options: ConnectOptions, url: &str) -> ConnectError {
    options.max_reconnects(1).connect(url).await.expect_err("nobody gets in that way")
}

pub(crate) fn password(user: &str) -> String {
    format!("password_of_{user}")
}

/// A connected user, and what the server refused.
pub(crate) struct User {
    pub(crate) client: Client,
    pub(crate) js: Context,
    refusals: Arc<Mutex<Vec<String>>>,
}

impl User {
    /// Whether this user is refused to publish.
    pub(crate) async fn may_not_publish(&self, subject: &str) -> bool {
        self.client.publish(subject.to_owned(), "{}".into()).await.expect("a connection");
        self.was_refused(&format!("Publish to \"{subject}\"")).await
    }

    /// Whether this user is refused to subscribe.
    pub(crate) async fn may_not_listen(&self, subject: &str) -> bool {
        let heard = self.client.subscribe(subject.to_owned()).await.expect("a connection");
        let refused = self.was_refused(&format!("Subscription to \"{subject}\"")).await;
        drop(heard);
        refused
    }

    /// Subscribes from now on.
    pub(crate) async fn listen(&self, subject: &str) -> Subscriber {
        let heard = self.client.subscribe(subject.to_owned()).await.expect("a connection");
        assert!(!self.was_refused(&format!("Subscription to \"{subject}\"")).await, "{subject}");
        heard
    }

    /// Whether something was refused since the last call. Refusals arrive asynchronously, so something is tried that is
    /// certain to be refused: earlier refusals have arrived by then.
    async fn was_refused(&self, what: &str) -> bool {
        const NOBODY: &str = "nobody.may";
        self.client.publish(NOBODY, "".into()).await.expect("a connection");
        let mut said = Vec::new();
        for _ in 0..2000 {
            said.append(&mut self.refusals.lock().expect("nobody panics here"));
            if said.iter().any(|said| said.contains(NOBODY)) {
                return said.iter().any(|said| said.contains(what));
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("nothing is refused to this user");
    }
}
