//! The native module of the Python package `susun`: requests and reports as JSON, pictures, games and the lab.
//!
//! The package in `python/susun` makes Python objects of them. Errors are raised as `susun.Error`; every search releases
//! the interpreter's lock, and Ctrl-C stops it.
//!
//! - `error`: errors of Susun as exceptions.
//! - `watch`: what runs beside a search: the stop handle, Ctrl-C, and the caller's callbacks.
//! - `answer`: requests and reports.
//! - `games`: games moved together, for learning.
//! - `pictures`: SVG and GIF; also reads boards and moves.
//! - `lab`: experiments, records and figures.

mod answer;
mod error;
mod games;
mod lab;
mod pictures;
mod watch;

use pyo3::pymodule;

#[pymodule]
mod _native {
    #[pymodule_export]
    use super::answer::answer;
    #[pymodule_export]
    use super::games::Games;
    #[pymodule_export]
    use super::lab::{lab_figures, lab_records, lab_report, lab_run, lab_summary};
    #[pymodule_export]
    use super::pictures::{
        board_picture, game_gif, game_picture, is_goal_name, packing_picture, read_moves,
        write_moves,
    };
    #[pymodule_export]
    use super::watch::Stop;

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python's name of it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
