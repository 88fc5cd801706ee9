//! Boards, walks and damaged texts, made up from choices.

use arbitrary::{Result, Unstructured};
use susun_sliding::{Board, Direction, Size};

/// A board of at most `most` rows and columns.
pub fn board(choices: &mut Unstructured<'_>, most: usize) -> Result<Board> {
    let (rows, cols) = (choices.int_in_range(1..=most)?, choices.int_in_range(1..=most)?);
    // A single cell is not a puzzle.
    let size = Size::new(rows, cols.max(usize::from(rows == 1) + 1)).expect("a small size");
    board_of(choices, size)
}

/// A board of that size.
pub fn board_of(choices: &mut Unstructured<'_>, size: Size) -> Result<Board> {
    let mut tiles: Vec<u16> = (0..size.cells() as u16).collect();
    for last in (1..tiles.len()).rev() {
        tiles.swap(last, choices.int_in_range(0..=last)?);
    }
    Ok(Board::new(size, tiles).expect("every tile once"))
}

/// At most `most` possible steps of the blank from `board`, which is left at their end.
pub fn walk(
    choices: &mut Unstructured<'_>,
    board: &mut Board,
    most: usize,
) -> Result<Vec<Direction>> {
    let mut steps = Vec::new();
    for _ in 0..choices.int_in_range(0..=most)? {
        let possible: Vec<Direction> = board.directions().collect();
        let step = *choices.choose(&possible)?;
        board.step(step);
        steps.push(step);
    }
    Ok(steps)
}

/// Damages a text in up to four places: removes, inserts or repeats something.
pub fn damage(choices: &mut Unstructured<'_>, text: &mut String, junk: &[&str]) -> Result<()> {
    for _ in 0..choices.int_in_range(0..=4)? {
        let from = place(choices, text)?;
        let to = place(choices, text)?;
        let (from, to) = (from.min(to), from.max(to).min(from.min(to) + 40));
        let to = (to..=text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
        let part = text[from..to].to_owned();
        match choices.int_in_range(0..=3)? {
            0 => text.replace_range(from..to, ""),
            1 => text.insert_str(from, choices.choose(junk)?),
            2 => text.replace_range(from..to, choices.choose(junk)?),
            _ => text.insert_str(to, &part),
        }
    }
    Ok(())
}

/// A place between two characters.
fn place(choices: &mut Unstructured<'_>, text: &str) -> Result<usize> {
    let at = choices.int_in_range(0..=text.len())?;
    Ok((at..=text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len()))
}
