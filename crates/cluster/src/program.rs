//! The identity of this program, as far as results depend on it.

use susun_engine::{Control, SIGNATURE, signature};

use crate::nats::Program;

/// The abi of this program: it searches units of jobs with the same abi only.
pub fn abi() -> String {
    susun_engine::abi()
}

/// The identity of this program. Computes the bench signature, which takes less than a second.
pub fn this_program() -> Program {
    let mut control = Control::silent();
    let found = signature(&mut control);
    // After an error the signature is the message, which never equals the expected one.
    let signature = found.map_or_else(|error| error.to_string(), |signature| signature.hash);
    Program { abi: abi(), signature, expected: SIGNATURE.into() }
}
