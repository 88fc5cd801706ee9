//! The algorithms for packing puzzles.

use susun_wire::AlgorithmInfo;

/// An algorithm for packing puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Algorithm {
    BruteForce,
    DancingLinks,
    ExactCover,
    Bitboard,
}

impl Algorithm {
    const ALL: [Self; 4] = [Self::Bitboard, Self::ExactCover, Self::DancingLinks, Self::BruteForce];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::BruteForce => "brute-force",
            Self::DancingLinks => "dancing-links",
            Self::ExactCover => "exact-cover",
            Self::Bitboard => "bitboard",
        }
    }

    /// The textbook algorithm with the same nodes in the same units.
    #[cfg(feature = "packing")]
    pub(crate) fn textbook(self) -> Self {
        match self {
            Self::ExactCover => Self::DancingLinks,
            Self::BruteForce | Self::DancingLinks | Self::Bitboard => self,
        }
    }

    #[cfg(feature = "packing")]
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|algorithm| algorithm.name() == name)
    }
}

/// All of them, as the verb `methods` lists them.
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
