//! Helpers that several of these tests share.

use susun_engine::{Control, Error, PuzzleText, Report, Request, answer};
use susun_testkit::golden::project_path;

/// The first report that answers a request.
pub(crate) fn ask(request: &Request) -> Result<Report, Error> {
    let mut control = Control::silent();
    let mut reports = Vec::new();
    answer(request, &mut control, &mut |report| reports.push(report))?;
    Ok(reports.remove(0))
}

/// A packing puzzle of the folder `puzzles`.
pub(crate) fn file(name: &str) -> PuzzleText {
    let path = project_path("puzzles/packing").join(name);
    std::fs::read_to_string(path).expect("a puzzle").into()
}
