//! The suites that come with Susun: the golden files, and the packing puzzles of the folder `puzzles`.

use susun_engine::PuzzleText;

const KORF24: &str = include_str!("../../golden/korf24.tsv");
const KORF100: &str = include_str!("../../golden/korf100.tsv");
const SLIDING: &str = include_str!("../../golden/sliding.tsv");
const FAR: &str = include_str!("../../golden/far.tsv");

macro_rules! packing {
    ($($name:literal),+ $(,)?) => {
        [$(($name, include_str!(concat!("../../puzzles/packing/", $name, ".txt")))),+]
    };
}

/// Packing puzzles whose number of solutions is known.
const PACKING: [(&str, &str); 16] = packing![
    "test1",
    "test2",
    "test3-no-solution",
    "test7-ring",
    "custom",
    "pyramid",
    "eight-solutions",
    "no-solution-area-fits",
    "custom-6x6",
    "pyramid-2",
    "pyramid-3b",
    "pyramid-4-no-solution",
    "hole",
    "custom-5x10",
    "iq-5x11",
    "challenge",
];

/// The names of all suites.
pub(super) fn names() -> Vec<&'static str> {
    vec!["far", "korf100", "korf24", "packing", "sliding"]
}

/// The puzzles of a suite with their names.
pub(super) fn suite(name: &str) -> Option<Vec<(String, PuzzleText)>> {
    Some(match name {
        "far" => named_boards(FAR),
        "korf100" => korf("korf100", "4x4", KORF100),
        "korf24" => korf("korf24", "5x5", KORF24),
        "packing" => PACKING.iter().map(|(name, text)| ((*name).into(), puzzle(text))).collect(),
        "sliding" => named_boards(SLIDING),
        _ => return None,
    })
}

/// The boards of Korf (1985) or of Korf and Taylor (1996); their goals have the blank first.
fn korf(suite: &str, size: &str, table: &'static str) -> Vec<(String, PuzzleText)> {
    let row = |[id, tiles]: [&str; 2]| {
        let puzzle = PuzzleText {
            size: Some(size.into()),
            goal: Some("blank-first".into()),
            ..puzzle(tiles)
        };
        Some((format!("{suite}-{:03}", id.parse::<u32>().ok()?), puzzle))
    };
    rows(table, ["id", "tiles"]).filter_map(row).collect()
}

/// The solvable boards of a golden file, whose distances are known.
fn named_boards(table: &'static str) -> Vec<(String, PuzzleText)> {
    let row = |[name, board, goal, optimal]: [&str; 4]| {
        let puzzle =
            PuzzleText { format: Some("slash".into()), goal: Some(goal.into()), ..puzzle(board) };
        (!optimal.is_empty()).then(|| (name.into(), puzzle))
    };
    rows(table, ["name", "board", "goal", "optimal"]).filter_map(row).collect()
}

fn puzzle(text: &str) -> PuzzleText {
    PuzzleText { text: text.into(), ..PuzzleText::default() }
}

/// Some columns of a table with tabs; lines that begin with `#` are comments.
fn rows<'t, const N: usize>(
    table: &'t str,
    columns: [&str; N],
) -> impl Iterator<Item = [&'t str; N]> {
    let mut lines = table.lines().filter(|line| !line.starts_with('#'));
    let head: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let places = columns.map(|column| head.iter().position(|name| *name == column));
    lines.map(move |line| {
        let cells: Vec<&str> = line.split('\t').collect();
        places.map(|place| place.and_then(|place| cells.get(place).copied()).unwrap_or_default())
    })
}
