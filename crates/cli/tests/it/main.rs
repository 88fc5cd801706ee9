//! Tests of the program as users run it: arguments and files in, text and exit codes out.

mod analyse;
mod bad_input;
mod bench;
#[cfg(target_os = "linux")]
mod bounds;
mod check;
mod checkpoint;
#[cfg(feature = "cluster")]
mod cluster_access;
mod convert;
#[cfg(unix)]
mod docs;
#[cfg(target_os = "linux")]
mod escapes;
mod everyday;
mod exit_codes;
mod explain;
mod faults;
mod file_use;
mod generate;
mod graph;
mod hint;
mod input;
mod journal;
#[cfg(feature = "lab")]
mod lab;
#[cfg(feature = "lab")]
mod lab_figures;
#[cfg(feature = "lab")]
mod lab_heuristic;
mod limits;
mod link;
mod manual;
mod methods;
#[cfg(feature = "open")]
mod open;
#[cfg(target_os = "linux")]
mod output;
mod packing;
#[cfg(target_os = "linux")]
mod paths;
mod pictures;
mod program;
mod prove;
mod shorten;
mod solve;
mod solve_json;
mod tables;
#[cfg(all(feature = "cluster", feature = "http"))]
mod tables_fetch;
#[cfg(feature = "http")]
mod tables_serve;
#[cfg(feature = "http")]
mod tables_serve_bounds;
mod terminal;
mod trace;
mod verify;
