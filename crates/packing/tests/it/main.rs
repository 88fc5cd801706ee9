//! The packing engines, compared with each other, with a plain search and with known numbers.

mod agreement;
mod calendar;
mod challenges;
mod count;
mod files;
mod game;
mod golden;
mod kernel;
mod plain;
mod proofs;
mod random;
mod tries;
