//! The ways to fill a region: names, and which one suits a puzzle.

use susun_packing::Puzzle;

use super::search::suits;
use crate::error::Error;
use crate::methods::AlgorithmInfo;
use crate::request::MethodChoice;

/// The ways to fill a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Algorithm {
    BruteForce,
    DancingLinks,
    ExactCover,
    Bitboard,
}

impl Algorithm {
    const ALL: [Self; 4] = [Self::Bitboard, Self::ExactCover, Self::DancingLinks, Self::BruteForce];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::BruteForce => "brute-force",
            Self::DancingLinks => "dancing-links",
            Self::ExactCover => "exact-cover",
            Self::Bitboard => "bitboard",
        }
    }

    /// Who has the same nodes, in the same units, by the textbook.
    pub(super) fn textbook(self) -> Self {
        match self {
            Self::ExactCover => Self::DancingLinks,
            Self::BruteForce | Self::DancingLinks | Self::Bitboard => self,
        }
    }

    pub(super) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|algorithm| algorithm.name() == name)
    }
}

/// An algorithm, and why this one when the choice was left to us.
pub(super) type Choice = (Algorithm, Option<&'static str>);

/// What suits the puzzle best.
pub(super) fn auto(puzzle: &Puzzle) -> Choice {
    let (algorithm, because) = if suits(puzzle, Algorithm::Bitboard) {
        (Algorithm::Bitboard, "a small board in the plane")
    } else {
        (Algorithm::ExactCover, "it takes every puzzle")
    };
    (algorithm, Some(because))
}

/// The algorithm that was asked for, or the best one.
pub(super) fn chosen(choice: &MethodChoice, puzzle: &Puzzle) -> Result<Choice, Error> {
    let given = [
        (!choice.heuristic.is_empty(), "--heuristic"),
        (choice.weight.is_some(), "--weight"),
        (choice.depth.is_some(), "--depth"),
        (choice.duplicates.is_some(), "--duplicates"),
    ];
    if let Some((_, option)) = given.into_iter().find(|(given, _)| *given) {
        return Err(Error::NotForFamily { what: option.into(), family: "packing" });
    }
    let Some(name) = choice.algorithm.as_deref().filter(|name| *name != "auto") else {
        return Ok(auto(puzzle));
    };
    let other = crate::methods::Algorithm::from_name(name).is_some();
    match Algorithm::from_name(name) {
        Some(algorithm) => Ok((algorithm, None)),
        None if other => Err(Error::NotForFamily { what: name.into(), family: "packing" }),
        None => Err(Error::UnknownAlgorithm { name: name.into() }),
    }
}

/// All of them, as told to users.
pub(crate) fn algorithms() -> Vec<AlgorithmInfo> {
    let info = |algorithm: Algorithm| {
        let (synopsis, needs, citation) = match algorithm {
            Algorithm::BruteForce => (
                "takes the pieces in order and tries each everywhere in every way",
                "little memory and much time",
                "course assignments",
            ),
            Algorithm::DancingLinks => (
                "covers the cell or piece with the fewest placements left, by dancing links",
                "little memory",
                "Knuth 2000",
            ),
            Algorithm::ExactCover => (
                "the same nodes as dancing links, on lists of placements that are left",
                "some memory for each level",
                "Knuth 2000",
            ),
            Algorithm::Bitboard => (
                "fills the first empty cell of a board that is one word of bits",
                "a board in the plane of at most 128 cells",
                "Fletcher 1965",
            ),
        };
        AlgorithmInfo {
            name: algorithm.name().into(),
            synopsis: synopsis.into(),
            guarantee: "all solutions".into(),
            default_heuristic: None,
            needs: needs.into(),
            citation: citation.into(),
        }
    };
    Algorithm::ALL.into_iter().map(info).collect()
}
