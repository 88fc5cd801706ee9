//! Passwords stay secret: none goes to another machine without TLS, unless the user allows it.
//!
//! A server can ask for TLS by itself, but an attacker in between can remove that from its greeting. So the
//! client requires TLS, by `tls://` or by a file of certificates. The same rule applies to servers that a
//! server names later.

use std::net::IpAddr;

use async_nats::{ConnectOptions, ServerAddr};

use super::connect::{Access, addresses};
use crate::error::ClusterError;

/// Where a password may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Secrecy {
    /// There is none, or the user allows everything.
    Open,
    /// To this machine, or through TLS; not to servers that a server names.
    Local,
    /// Through TLS only.
    Encrypted,
}

impl Secrecy {
    /// What the servers of `access` allow; an error for one that would get a password in plain text.
    pub(super) fn of(access: &Access) -> Result<Self, ClusterError> {
        if access.authority.is_some() {
            return Ok(Self::Encrypted);
        }
        if access.allow_plaintext {
            return Ok(Self::Open);
        }
        let given = access.user.is_some() || access.credentials.is_some();
        let mut secrecy = Self::Open;
        for text in addresses(&access.server) {
            // An invalid address is reported when a connection is tried.
            let Ok(address) = text.parse::<ServerAddr>() else { continue };
            if !given && !address.has_user_pass() {
                continue;
            }
            let is_encrypted = matches!(address.scheme(), "tls" | "wss");
            if !is_encrypted && !is_loopback(address.host()) {
                let server = format!("{}:{}", address.host(), address.port());
                return Err(ClusterError::PlainPassword { server });
            }
            secrecy = match secrecy {
                Self::Open | Self::Encrypted if is_encrypted => Self::Encrypted,
                _ => Self::Local,
            };
        }
        Ok(secrecy)
    }

    /// Connection options that enforce this rule.
    pub(super) fn applied(self, options: ConnectOptions) -> ConnectOptions {
        match self {
            Self::Open => options,
            Self::Local => options.ignore_discovered_servers(),
            Self::Encrypted => options.require_tls(true),
        }
    }
}

/// Whether a host is this machine by its name: `127.0.0.0/8`, `::1` or `localhost`.
fn is_loopback(host: &str) -> bool {
    let address = host.parse::<IpAddr>().map(|address| address.to_canonical());
    host.eq_ignore_ascii_case("localhost") || address.is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_password(server: &str) -> Access {
        Access { user: Some(("worker".into(), "secret".into())), ..Access::to(server, "test") }
    }

    #[test]
    fn a_password_goes_to_another_machine_through_tls_only() {
        for server in [
            "nats://192.0.2.1:4222",
            "192.0.2.1",
            "lab:4222",
            "nats://[2001:db8::1]:4222",
            "nats://127.0.0.1.example.org",
            "nats://localhost.example.org",
            "nats://0.0.0.0:4222",
            "ws://lab:80",
            "tls://lab:4222,nats://lab:4223",
            "nats://127.0.0.1:4222, nats://lab:4222",
        ] {
            let refused = Secrecy::of(&with_password(server));
            assert!(matches!(refused, Err(ClusterError::PlainPassword { .. })), "{server}");
            let none = Access::to(server, "test");
            assert_eq!(Secrecy::of(&none).expect("no password"), Secrecy::Open);
            let allowed = Access { allow_plaintext: true, ..with_password(server) };
            assert_eq!(Secrecy::of(&allowed).expect("allowed"), Secrecy::Open);
            let authority = Some("ca.pem".into());
            let encrypted = Access { authority, ..with_password(server) };
            assert_eq!(Secrecy::of(&encrypted).expect("encrypted"), Secrecy::Encrypted);
        }
    }

    #[test]
    fn every_secret_counts() {
        let keys = Access { credentials: Some("x.creds".into()), ..Access::to("lab", "test") };
        for access in [
            keys,
            Access::to("nats://token@lab:4222", "test"),
            Access::to("nats://user:password@lab:4222", "test"),
        ] {
            let refused = Secrecy::of(&access);
            assert!(matches!(refused, Err(ClusterError::PlainPassword { .. })), "{access:?}");
            let message = refused.expect_err("refused").to_string();
            assert!(message.contains("lab:4222") && !message.contains("token"), "{message}");
        }
    }

    #[test]
    fn this_machine_and_tls_are_enough() {
        for server in [
            "nats://127.0.0.1:4222",
            "127.9.9.9",
            "localhost:4222",
            "nats://LOCALHOST",
            "nats://[::1]:4222",
        ] {
            assert_eq!(Secrecy::of(&with_password(server)).expect(server), Secrecy::Local);
        }
        let tls = with_password("tls://lab:4222,tls://192.0.2.1:4222");
        assert_eq!(Secrecy::of(&tls).expect("encrypted"), Secrecy::Encrypted);
    }
}
