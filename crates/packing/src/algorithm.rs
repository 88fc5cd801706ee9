//! The algorithms by name: one table with a row for each, which feeds parsing, `susun methods` and the docs.

use susun_text::means;

/// What users need to know of an algorithm.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The algorithm that this row describes.
    pub algorithm: Algorithm,
    /// The name users type.
    pub name: &'static str,
    /// Other spellings that are accepted.
    pub aliases: &'static [&'static str],
    /// One-line description.
    pub synopsis: &'static str,
    /// Its cost in time and memory.
    pub needs: &'static str,
    /// The source to cite.
    pub citation: &'static str,
    /// The textbook algorithm with the same nodes in the same units; itself if it is not a fast variant.
    pub textbook: Algorithm,
}

/// Generates [`Algorithm`] and [`TABLE`] from the rows below.
macro_rules! algorithms {
    ($($algorithm:ident { synopsis: $synopsis:literal, textbook: $textbook:ident, $($rest:tt)+ })+) => {
        /// An algorithm.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Algorithm {
            $(#[doc = $synopsis] $algorithm,)+
        }

        /// All algorithms, in the order in which they are listed.
        pub const TABLE: &[About] = &[$(About {
            algorithm: Algorithm::$algorithm,
            synopsis: $synopsis,
            textbook: Algorithm::$textbook,
            $($rest)+
        }),+];
    };
}

algorithms! {
    Bitboard {
        synopsis: "fills the first empty cell of a board stored as bits", textbook: Bitboard,
        name: "bitboard", aliases: &["bitboards"], needs: "a flat board of at most 128 cells", citation: "Fletcher 1965",
    }
    ExactCover {
        synopsis: "visits the same nodes as dancing links, with lists of the remaining placements", textbook: DancingLinks,
        name: "exact-cover", aliases: &["algorithm-x"], needs: "some memory for each level", citation: "Knuth 2000",
    }
    DancingLinks {
        synopsis: "covers the cell or piece with the fewest placements left, by dancing links", textbook: DancingLinks,
        name: "dancing-links", aliases: &["dlx"], needs: "little memory", citation: "Knuth 2000",
    }
    BruteForce {
        synopsis: "tries every placement of each piece, in order", textbook: BruteForce,
        name: "brute-force", aliases: &["bruteforce"], needs: "little memory and much time", citation: "course assignments",
    }
}

/// The name of the algorithm that counts solutions without visiting them: see [`Counting`](crate::Counting).
pub const COUNTING: &str = "counting";

impl Algorithm {
    /// Its row in [`TABLE`].
    pub fn about(self) -> &'static About {
        &TABLE[self as usize]
    }

    /// The algorithm with this name, in any of its spellings.
    pub fn from_name(name: &str) -> Option<Self> {
        let row = TABLE.iter().find(|about| means(name, about.name, about.aliases));
        row.map(|about| about.algorithm)
    }

    /// The name users type.
    pub fn name(self) -> &'static str {
        self.about().name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_algorithms_have_one_name() {
        for about in TABLE {
            assert_eq!(Algorithm::from_name(about.name), Some(about.algorithm));
        }
    }
}
