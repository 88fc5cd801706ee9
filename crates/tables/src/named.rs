//! The purpose of a table, in words and as a drawing.

use susun_sliding::Symmetry;
use susun_sliding::pdb::{Pattern, partitions};

/// The purpose of a table, such as `15-puzzle, part of 7-8`.
pub fn purpose(pattern: &Pattern) -> String {
    let size = pattern.size();
    let puzzle = if size.rows() == size.cols() {
        format!("{}-puzzle", size.cells() - 1)
    } else {
        format!("{size} board")
    };
    let mut names: Vec<String> = Vec::new();
    let sizes = Symmetry::all().map(|symmetry| symmetry.size(size));
    let mut goals: Vec<_> =
        sizes.flat_map(|size| (0..size.cells()).map(move |b| (size, b))).collect();
    goals.sort_unstable();
    goals.dedup();
    for (size, blank) in goals {
        for partition in partitions(size, blank) {
            if partition.tables().contains(pattern) && !names.contains(&partition.name()) {
                names.push(partition.name());
            }
        }
    }
    if names.is_empty() { puzzle } else { format!("{puzzle}, part of {}", names.join(", ")) }
}

/// A pattern drawn as its goal: `X` for its tiles, `-` for others, `.` for the blank.
pub fn drawing(pattern: &Pattern) -> String {
    let size = pattern.size();
    let letter = |cell: usize| match cell {
        _ if cell == pattern.blank() => '.',
        _ if pattern.homes().contains(&(cell as u8)) => 'X',
        _ => '-',
    };
    let row = |row: usize| (0..size.cols()).map(|col| letter(size.cell(row, col))).collect();
    (0..size.rows()).map(row).collect::<Vec<String>>().join("/")
}
