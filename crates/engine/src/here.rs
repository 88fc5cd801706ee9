//! What this build has. Some parts can be left out, so that a page loads less; requests for them are
//! understood all the same, and refused.
//!
//! Each such part is a type. A build without the part has no value of it, so the compiler leaves out
//! whatever would need one.

use crate::error::Error;

/// Packing puzzles: the feature `packing`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Packing {
    #[cfg(feature = "packing")]
    Here,
}

/// Reading back what was written before: the feature `reread`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reread {
    #[cfg(feature = "reread")]
    Here,
}

/// What somebody asks who studies searches, and nobody who only wants a solution: the feature `study`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Study {
    #[cfg(feature = "study")]
    Here,
}

/// Are there packing puzzles?
#[cfg(feature = "packing")]
#[expect(clippy::unnecessary_wraps, reason = "other builds have none")]
pub(crate) fn packing() -> Result<Packing, Error> {
    Ok(Packing::Here)
}

/// Are there packing puzzles?
#[cfg(not(feature = "packing"))]
pub(crate) fn packing() -> Result<Packing, Error> {
    Err(Error::NotInThisBuild { what: "packing puzzles are" })
}

/// Are reports, checkpoints and traces read back?
#[cfg(feature = "reread")]
#[expect(clippy::unnecessary_wraps, reason = "other builds do not")]
pub(crate) fn reread() -> Result<Reread, Error> {
    Ok(Reread::Here)
}

/// Are reports, checkpoints and traces read back?
#[cfg(not(feature = "reread"))]
pub(crate) fn reread() -> Result<Reread, Error> {
    Err(Error::NotInThisBuild { what: "reading reports, checkpoints and traces back is" })
}

/// Are there blind searches, traces and graphs of solutions?
#[cfg(feature = "study")]
#[expect(clippy::unnecessary_wraps, reason = "other builds have none")]
pub(crate) fn study() -> Result<Study, Error> {
    Ok(Study::Here)
}

/// Are there blind searches, traces and graphs of solutions?
#[cfg(not(feature = "study"))]
pub(crate) fn study() -> Result<Study, Error> {
    Err(Error::NotInThisBuild { what: "searches to study, traces and graphs of solutions are" })
}

/// Can heuristics be audited? That is for students, too.
pub(crate) fn audit() -> Result<Study, Error> {
    study().map_err(|_| Error::NotInThisBuild { what: "auditing heuristics is" })
}

#[cfg(all(test, not(all(feature = "packing", feature = "reread", feature = "study"))))]
mod tests {
    use crate::{Control, Request, answer};

    use super::*;

    fn refused(request: &str) -> Error {
        let request = Request::from_json(request).expect("a request");
        let mut control = Control::silent();
        let error = answer(&request, &mut control, &mut |_| {}).expect_err("refused");
        assert!(matches!(error, Error::NotInThisBuild { .. }), "{error}");
        assert!(error.hint().is_some());
        error
    }

    #[cfg(not(feature = "packing"))]
    #[test]
    fn packing_puzzles_are_recognised_and_refused() {
        let text = r#""puzzle": {"text": "packing\nboard 2x2\npiece A x2\nXX\n"}"#;
        for verb in ["solve", "check", "explain", "hint", "count", "prove", "play", "convert"] {
            refused(&format!(r#"{{"verb": "{verb}", {text}}}"#));
        }
        refused(&format!(r#"{{"verb": "challenge", "count": 1, "seed": "1", {text}}}"#));
        refused(&format!(r#"{{"verb": "convert", "to": "link", {text}}}"#));
        refused(&format!(r#"{{"verb": "verify", "solution": "AA", {text}}}"#));
        let error =
            refused(r#"{"verb": "link", "link": "susun:text=packing!board+1x1!piece+A!X"}"#);
        assert_eq!(error.to_string(), "packing puzzles are not in this build of Susun");
    }

    #[cfg(not(feature = "reread"))]
    #[test]
    fn what_was_written_is_not_read_back() {
        refused(r#"{"verb": "verify", "puzzle": {"text": "{}"}}"#);
        refused(r#"{"verb": "resume", "checkpoint": "susun-checkpoint 2"}"#);
        refused(r#"{"verb": "trace", "text": "{}"}"#);
    }

    #[cfg(not(feature = "study"))]
    #[test]
    fn what_is_asked_to_study_searches_is_refused() {
        let puzzle = r#""puzzle": {"text": "1 2 3/4 0 5/7 8 6"}"#;
        let solve = |more: &str| format!(r#"{{"verb": "solve", {puzzle}, {more}}}"#);
        for algorithm in ["breadth-first", "bidirectional", "uniform-cost"] {
            refused(&solve(&format!(r#""method": {{"algorithm": "{algorithm}"}}"#)));
        }
        refused(&solve(r#""method": {"algorithm": "depth-limited", "depth": 3}"#));
        let several = r#""heuristic": ["manhattan", "inversion"]"#;
        refused(&solve(&format!(r#""method": {{"algorithm": "a-star", {several}}}"#)));
        refused(&solve(r#""trace": 10"#));
        refused(&solve(r#""graph": true"#));
        refused(r#"{"verb": "audit", "heuristic": "manhattan"}"#);
    }
}
