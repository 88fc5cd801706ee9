//! Passwords of the cluster go to other machines over TLS only. 192.0.2.1 is reserved for documentation (RFC 5737).

use std::fs;

use crate::program::{Ran, susun};

fn status(server: &str, more: &[&str]) -> Ran {
    let folder = tempfile::tempdir().expect("a folder");
    let password = folder.path().join("password");
    fs::write(&password, "secret\n").expect("a file");
    let password = password.to_string_lossy();
    let args = ["cluster", "status", "--server", server, "--wait", "100ms", "--user", "worker"];
    let args = args.into_iter().chain(["--password-file", &password]).chain(more.iter().copied());
    susun(args.collect::<Vec<_>>()).run()
}

#[test]
fn a_password_is_not_sent_in_plain_text_to_another_machine() {
    for server in ["nats://192.0.2.1:4222", "192.0.2.1", "nats://127.0.0.1:1,nats://192.0.2.1"] {
        let refused = status(server, &[]).with_code(30);
        assert!(refused.err.contains("192.0.2.1:4222 without TLS"), "{}", refused.err);
        assert!(refused.err.contains("tls://HOST:4222"), "{}", refused.err);
        assert!(!refused.err.contains("secret"), "{}", refused.err);
    }
}

#[test]
fn this_machine_needs_no_tls() {
    // No program listens on port 1.
    for server in ["nats://127.0.0.1:1", "nats://[::1]:1", "localhost:1", "tls://127.0.0.1:1"] {
        let refused = status(server, &[]);
        assert!(refused.err.contains("no connection to the NATS server"), "{}", refused.err);
    }
}
