//! Partitions by their names: those drawn in `catalogues/`, and others made up by size.

use super::partition::Partition;
use super::pattern::MAX_TILES;
use crate::size::Size;

/// The drawings, best first for each size.
const DRAWINGS: [&str; 6] = [
    include_str!("../../../../catalogues/4x4/7-8.txt"),
    include_str!("../../../../catalogues/4x4/6-6-3.txt"),
    include_str!("../../../../catalogues/4x4/5-5-5.txt"),
    include_str!("../../../../catalogues/4x4/4-4-4-3.txt"),
    include_str!("../../../../catalogues/5x5/6-6-6-6.txt"),
    include_str!("../../../../catalogues/2x8/3-6-6.txt"),
];

/// All partitions for goals of this size with their blank in that cell: those of the catalogue, then the
/// made-up ones of other names, from the largest patterns to the smallest.
pub fn partitions(size: Size, blank: usize) -> Vec<Partition> {
    let drawn = DRAWINGS.iter().filter_map(|drawing| read(drawing).towards(size, blank));
    let made_up =
        (2..=MAX_TILES).rev().filter_map(|tiles| Partition::equal(size, blank, tiles).ok());
    let mut partitions: Vec<Partition> = Vec::new();
    for partition in drawn.chain(made_up) {
        if partitions.iter().all(|other| other.name() != partition.name()) {
            partitions.push(partition);
        }
    }
    partitions
}

/// The partition of that name, as `7-8`.
pub fn partition(size: Size, blank: usize, name: &str) -> Option<Partition> {
    partitions(size, blank).into_iter().find(|partition| partition.name() == name)
}

/// The partition of a drawing, whose remarks begin with `#`.
fn read(drawing: &str) -> Partition {
    let rows = drawing.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let rows = rows.collect::<Vec<_>>().join("\n");
    // INVARIANT: the drawings are part of the program, and a test reads them all.
    Partition::from_drawing(&rows).expect("a drawing of the catalogue")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(rows: usize, cols: usize, blank: usize) -> Vec<String> {
        let size = Size::new(rows, cols).expect("a size");
        partitions(size, blank).iter().map(Partition::name).collect()
    }

    #[test]
    fn corners_have_the_drawn_ones_and_other_cells_those_made_up() {
        let drawn = ["7-8", "6-6-3", "5-5-5", "4-4-4-3"];
        for corner in [0, 3, 12, 15] {
            assert_eq!(names(4, 4, corner)[..4], drawn);
        }
        assert_eq!(names(4, 4, 9), ["7-8", "5-5-5", "3-4-4-4", "3-3-3-3-3"]);
        assert_eq!(names(5, 5, 24)[0], "6-6-6-6");
        assert_eq!(names(3, 3, 8), ["8", "4-4", "2-3-3", "2-2-2-2"]);
    }

    #[test]
    fn a_partition_has_every_tile_once() {
        for (rows, cols) in [(2, 2), (2, 7), (3, 5), (4, 4), (5, 5), (6, 6), (8, 8)] {
            let size = Size::new(rows, cols).expect("a size");
            for blank in [0, size.cells() / 2, size.cells() - 1] {
                assert!(!partitions(size, blank).is_empty(), "{size}");
                for partition in partitions(size, blank) {
                    let mut homes: Vec<u8> =
                        partition.patterns().iter().flat_map(|p| p.homes().to_vec()).collect();
                    homes.sort_unstable();
                    let all = (0..size.cells() as u8).filter(|&cell| usize::from(cell) != blank);
                    assert_eq!(homes, all.collect::<Vec<_>>());
                }
            }
        }
    }

    #[test]
    fn images_share_their_tables() {
        let size = Size::new(5, 5).expect("a size");
        let korf = partition(size, 0, "6-6-6-6").expect("drawn");
        assert_eq!(korf.tables().len(), 2);
        let size = Size::new(4, 4).expect("a size");
        let tables = |corner| partition(size, corner, "7-8").expect("drawn").tables();
        assert_eq!(tables(0), tables(15));
    }
}
