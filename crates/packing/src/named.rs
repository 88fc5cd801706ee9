//! Boards and sets of pieces with names.
//!
//! Boards and sets that are drawn are text files next to the source, in `boards/` and `sets/`, in the notation for
//! users. To add one, add a file and a row here.

use crate::calendar::{CALENDAR, dated};
use crate::lattice::Lattice;
use crate::notation::{NotationError, read_board, read_pieces};
use crate::piece::Piece;
use crate::region::{Region, RegionError};

/// A well-known set of pieces.
#[derive(Clone, Copy, Debug)]
pub struct NamedSet {
    /// The name users type.
    pub name: &'static str,
    /// One-line description.
    pub synopsis: &'static str,
    /// The lattice of the set. Flat sets can also be used in space.
    pub lattice: Lattice,
    text: &'static str,
}

/// A well-known board, in addition to those named by their sizes.
#[derive(Clone, Copy, Debug)]
pub struct NamedBoard {
    /// The name users type.
    pub name: &'static str,
    /// One-line description.
    pub synopsis: &'static str,
    source: Source,
}

/// How a board is made.
#[derive(Clone, Copy, Debug)]
enum Source {
    /// Another name of a board that is named by its size.
    Size(&'static str),
    /// A drawing.
    Text(&'static str),
}

/// Every set with a name.
pub static SETS: [NamedSet; 5] = [
    NamedSet {
        name: "pentominoes",
        synopsis: "the 12 ways to join five squares",
        lattice: Lattice::Square,
        text: include_str!("../sets/pentominoes.txt"),
    },
    NamedSet {
        name: "iq-puzzler-pro",
        synopsis: "the 12 pieces of IQ Puzzler Pro, of 3, 4 and 5 balls",
        lattice: Lattice::Square,
        text: include_str!("../sets/iq-puzzler-pro.txt"),
    },
    NamedSet {
        name: "kanoodle",
        synopsis: "the 12 pieces of Kanoodle, of 3, 4 and 5 balls",
        lattice: Lattice::Square,
        text: include_str!("../sets/kanoodle.txt"),
    },
    NamedSet {
        name: "soma",
        synopsis: "the 7 pieces of the Soma cube",
        lattice: Lattice::Cubic,
        text: include_str!("../sets/soma.txt"),
    },
    NamedSet {
        name: "calendar",
        synopsis: "8 pieces that leave a month and a day of a calendar free",
        lattice: Lattice::Square,
        text: include_str!("../sets/calendar.txt"),
    },
];

/// Every board with a name of its own.
pub static BOARDS: [NamedBoard; 5] = [
    NamedBoard {
        name: "iq-5x11",
        synopsis: "the rectangle of IQ Puzzler Pro",
        source: Source::Size("5x11"),
    },
    NamedBoard {
        name: "iq-diagonal",
        synopsis: "the diagonal board of IQ Puzzler Pro",
        source: Source::Text(include_str!("../boards/iq-diagonal.txt")),
    },
    NamedBoard {
        name: "iq-pyramid",
        synopsis: "the pyramid of IQ Puzzler Pro, 5 balls a side",
        source: Source::Size("pyramid-5"),
    },
    NamedBoard {
        name: "8x8-without-middle",
        synopsis: "a chessboard without its four middle squares",
        source: Source::Text(include_str!("../boards/8x8-without-middle.txt")),
    },
    NamedBoard {
        name: "calendar",
        synopsis: "12 months and 31 days; calendar-11-19 leaves 19 November free",
        source: Source::Text(CALENDAR),
    },
];

/// Why a name is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NamedError {
    /// No board has this name.
    #[error("there is no such board")]
    NoSuchBoard,
    /// No set has this name.
    #[error("there is no such set of pieces")]
    NoSuchSet,
    /// The set is for another lattice.
    #[error("the set lies on the {own} lattice, not on the {asked} one")]
    OtherLattice {
        /// The lattice of the set.
        own: Lattice,
        /// The requested lattice.
        asked: Lattice,
    },
    /// The size in the name is invalid.
    #[error(transparent)]
    Region(#[from] RegionError),
    /// The file of the board or set is wrong; a test ensures that none is.
    #[error(transparent)]
    Text(#[from] NotationError),
}

/// The pieces of a named set, for use on `lattice`.
pub fn set(name: &str, lattice: Lattice) -> Result<Vec<Piece>, NamedError> {
    let set = SETS.iter().find(|set| set.name == name).ok_or(NamedError::NoSuchSet)?;
    if !set.lattice.is_flat() && set.lattice != lattice {
        return Err(NamedError::OtherLattice { own: set.lattice, asked: lattice });
    }
    Ok(read_pieces(set.text, lattice)?)
}

/// The board with this name: one of [`BOARDS`], `RxC` (rows and columns), `AxBxC` (layers, rows and columns of cubes),
/// `pyramid-N` (balls, N a side) or `calendar-MM-DD` (the calendar without a month and a day).
///
/// ```
/// use susun_packing::named;
///
/// assert_eq!(named::board("6x10")?.size(), 60);
/// assert_eq!(named::board("3x4x5")?.layers().len(), 3);
/// assert_eq!(named::board("calendar-11-19")?.size(), 41);
/// assert_eq!(named::board("iq-pyramid")?, named::board("pyramid-5")?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn board(name: &str) -> Result<Region, NamedError> {
    match BOARDS.iter().find(|board| board.name == name).map(|board| board.source) {
        Some(Source::Text(text)) => Ok(read_board(text)?),
        Some(Source::Size(size)) => sized(size),
        None => match dated(name) {
            Some(drawing) => Ok(read_board(&drawing)?),
            None => sized(name),
        },
    }
}

fn sized(name: &str) -> Result<Region, NamedError> {
    let number = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        // A number that is too large to parse counts as the largest.
        digits.then(|| text.parse().unwrap_or(usize::MAX))
    };
    if let Some(side) = name.strip_prefix("pyramid-").map(number) {
        return Ok(Region::pyramid(side.ok_or(NamedError::NoSuchBoard)?)?);
    }
    let sides = name.split('x').map(number).collect::<Option<Vec<usize>>>();
    match sides.as_deref() {
        Some(&[rows, columns]) => Ok(Region::rectangle(rows, columns)?),
        Some(&[layers, rows, columns]) => Ok(Region::cuboid(layers, rows, columns)?),
        _ => Err(NamedError::NoSuchBoard),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_named_set_can_be_read_and_has_its_cells() {
        for (name, pieces, cells) in [
            ("pentominoes", 12, 60),
            ("iq-puzzler-pro", 12, 55),
            ("kanoodle", 12, 55),
            ("soma", 7, 27),
            ("calendar", 8, 41),
        ] {
            let own = SETS.iter().find(|set| set.name == name).unwrap().lattice;
            let lattices = if own.is_flat() { Lattice::ALL.to_vec() } else { vec![own] };
            for lattice in lattices {
                let set = set(name, lattice).unwrap();
                assert_eq!(set.len(), pieces, "{name}");
                let sum: usize = set.iter().map(|piece| piece.shape.size()).sum();
                assert_eq!(sum, cells, "{name}");
                // No two of them are the same piece.
                for (index, piece) in set.iter().enumerate() {
                    let orientations = piece.orientations(lattice);
                    let same = |other: &Piece| orientations.contains(&other.shape);
                    assert!(!set[..index].iter().any(same), "{name} {}", piece.name);
                    assert_ne!(piece.may_mirror, !lattice.is_flat());
                }
            }
        }
    }

    #[test]
    fn every_named_board_can_be_made() {
        for (name, cells) in [
            ("iq-5x11", 55),
            ("iq-diagonal", 55),
            ("iq-pyramid", 55),
            ("8x8-without-middle", 60),
            ("calendar", 43),
            ("calendar-02-29", 41),
            ("1x1", 1),
            ("2x3x10", 60),
            ("pyramid-1", 1),
        ] {
            assert_eq!(board(name).unwrap().size(), cells, "{name}");
        }
        assert!(BOARDS.iter().all(|known| board(known.name).is_ok()));
    }

    #[test]
    fn names_of_nothing_are_refused() {
        for name in [
            "",
            "x",
            "5",
            "5x",
            "5x5x5x5",
            "pyramid-",
            "pyramid--1",
            "5 x 5",
            "chess",
            "calendar-02-30",
        ] {
            assert_eq!(board(name), Err(NamedError::NoSuchBoard), "{name}");
        }
        assert!(matches!(board("0x5"), Err(NamedError::Region(RegionError::NoCells))));
        assert!(matches!(board("99999999999999999999x5"), Err(NamedError::Region(_))));
        assert_eq!(set("tangram", Lattice::Square), Err(NamedError::NoSuchSet));
        let (own, asked) = (Lattice::Cubic, Lattice::Balls);
        assert_eq!(set("soma", asked), Err(NamedError::OtherLattice { own, asked }));
    }
}
