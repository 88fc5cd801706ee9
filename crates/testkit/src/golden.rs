//! Facts as text: tab-separated tables in `golden/`, each row a test.
//!
//! The first line that is not a `#` comment names the columns.

use std::fs;
use std::path::PathBuf;

use susun_sliding::{Board, Goal, NamedGoal, Size};

/// One row of a golden table.
#[derive(Clone, Debug)]
pub struct Row {
    cells: Vec<(String, String)>,
}

/// The path of a file below the project's root.
pub fn project_path(relative: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(relative)
}

/// The rows of `golden/<name>`.
pub fn table(name: &str) -> Vec<Row> {
    let path = project_path("golden").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let header: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    lines
        .map(|line| {
            let values: Vec<&str> = line.split('\t').collect();
            assert_eq!(values.len(), header.len(), "{name}: {line}");
            let pair = |(column, value): (&&str, &str)| ((*column).to_owned(), value.to_owned());
            Row { cells: header.iter().zip(values).map(pair).collect() }
        })
        .collect()
}

impl Row {
    /// The value in `column`; `None` if the fact is not known.
    pub fn get(&self, column: &str) -> Option<&str> {
        let cell = self.cells.iter().find(|(name, _)| name == column);
        let (_, value) = cell.unwrap_or_else(|| panic!("no column {column}"));
        (!value.is_empty()).then_some(value.as_str())
    }

    /// The value in `column` as a number.
    pub fn number(&self, column: &str) -> Option<u64> {
        let parse = |text: &str| text.parse().unwrap_or_else(|_| panic!("{column}: {text}"));
        self.get(column).map(parse)
    }

    /// The value in `column` as a list of numbers.
    pub fn numbers(&self, column: &str) -> Option<Vec<u64>> {
        let parse = |word: &str| word.parse().unwrap_or_else(|_| panic!("{column}: {word}"));
        self.get(column).map(|text| text.split(' ').map(parse).collect())
    }

    /// The board in column `board`.
    pub fn board(&self) -> Board {
        board(self.get("board").expect("every row has a board"))
    }

    /// The goal in column `goal`, for boards of `size`.
    pub fn goal(&self, size: Size) -> Goal {
        let name = self.get("goal").expect("every row has a goal");
        Goal::named(NamedGoal::from_name(name).expect("a common goal"), size)
    }
}

/// Parses a board like `1 2 3/4 5 6/7 8 0`.
pub fn board(text: &str) -> Board {
    let rows: Vec<Vec<u16>> = text
        .split('/')
        .map(|row| row.split_whitespace().map(|word| word.parse().expect("a tile")).collect())
        .collect();
    let size = Size::new(rows.len(), rows[0].len()).expect("a size");
    Board::new(size, rows.concat()).expect("a board")
}

/// A Korf instance: number, board, optimal length, and the nodes that IDA* generated.
#[derive(Clone, Debug)]
pub struct Korf {
    /// Its number in the paper.
    pub id: u64,
    /// The board; the goal is the blank-first one.
    pub board: Board,
    /// Its optimal length.
    pub optimal: u32,
    /// Nodes generated.
    pub nodes: u64,
}

/// Korf's 100 instances of the 15-puzzle.
pub fn korf100() -> Vec<Korf> {
    korf("korf100.tsv", 4, "nodes")
}

/// The 50 instances of the 24-puzzle of Korf and Taylor, with the nodes of Korf and Felner.
pub fn korf24() -> Vec<Korf> {
    korf("korf24.tsv", 5, "nodes_korf_felner")
}

fn korf(file: &str, rows: usize, nodes: &str) -> Vec<Korf> {
    let size = Size::new(rows, rows).expect("a size");
    table(file)
        .iter()
        .map(|row| {
            let tiles: Vec<u16> =
                row.numbers("tiles").expect("tiles").iter().map(|&tile| tile as u16).collect();
            Korf {
                id: row.number("id").expect("an id"),
                board: Board::new(size, tiles).expect("a board"),
                optimal: row.number("optimal").expect("a length") as u32,
                nodes: row.number(nodes).expect("nodes"),
            }
        })
        .collect()
}
