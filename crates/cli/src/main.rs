//! The `susun` program.

fn main() {}
