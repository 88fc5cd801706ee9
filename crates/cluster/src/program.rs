//! What this program is, as far as results depend on it.

use susun_engine::{Control, SIGNATURE, signature};

use crate::nats::Program;

/// The abi of this program: its units are only for programs of the same.
pub fn abi() -> String {
    susun_engine::abi()
}

/// This program, having searched what the bench signature is made of: less than a second.
pub fn this_program() -> Program {
    let mut control = Control::silent();
    let found = signature(&mut control);
    // A program that cannot compute it does not have it.
    let signature = found.map_or_else(|error| error.to_string(), |signature| signature.hash);
    Program { abi: abi(), signature, expected: SIGNATURE.into() }
}
