//! The twelve pentominoes in a rectangle, as exact cover.

use std::collections::BTreeSet;

use susun_search::Cover;

/// In the order of Knuth's letters: R, O, Q, S, P, T, U, V, W, X, Y, Z.
const PENTOMINOES: [&str; 12] = [
    ".XX/XX./.X.",
    "XXXXX",
    "X.../XXXX",
    "XX../.XXX",
    "XX/XX/X.",
    "XXX/.X./.X.",
    "X.X/XXX",
    "X../X../XXX",
    "X../XX./.XX",
    ".X./XXX/.X.",
    ".X../XXXX",
    "XX./.X./.XX",
];

type Shape = BTreeSet<(u32, u32)>;

/// All distinct orientations of a piece.
fn ways(piece: &str) -> BTreeSet<Shape> {
    let rows = piece.split('/').zip(0..);
    let cells: Vec<(u32, u32)> = rows
        .flat_map(|(row, y)| {
            row.chars().zip(0..).filter(|(c, _)| *c == 'X').map(move |(_, x)| (y, x))
        })
        .collect();
    // No pentomino is longer than five cells, so mirrored coordinates stay non-negative.
    let turn = |k: usize, (y, x): (u32, u32)| {
        let (y, x) = if k & 1 == 0 { (y, x) } else { (x, y) };
        (if k & 2 == 0 { y } else { 4 - y }, if k & 4 == 0 { x } else { 4 - x })
    };
    let way = |k| {
        let turned: Vec<_> = cells.iter().map(|&cell| turn(k, cell)).collect();
        let top = turned.iter().map(|cell| cell.0).min().expect("cells");
        let left = turned.iter().map(|cell| cell.1).min().expect("cells");
        turned.iter().map(|(y, x)| (y - top, x - left)).collect()
    };
    (0..8).map(way).collect()
}

/// Items are pieces, then cells, row by row.
pub(crate) fn rectangle(rows: u32, cols: u32) -> Cover {
    let mut cover = Cover::new((12 + rows * cols) as usize);
    for (piece, text) in (0..).zip(PENTOMINOES) {
        for way in ways(text) {
            for (dy, dx) in (0..rows).flat_map(|y| (0..cols).map(move |x| (y, x))) {
                if way.iter().all(|(y, x)| y + dy < rows && x + dx < cols) {
                    let cells = way.iter().map(|(y, x)| 12 + (y + dy) * cols + x + dx);
                    cover.add(cells.chain([piece])).expect("an option");
                }
            }
        }
    }
    cover
}
