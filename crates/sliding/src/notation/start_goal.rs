//! `start-goal`: a board, a line that says `goal`, and the board to reach.
//!
//! Accepts two boards as `grid`, `slash` or `compact`. The line between them begins with the word goal, in any case and
//! without numbers (`Goal:`, `goal state`), or is one of `->`, `=>`, `---`, `===` or longer; a line that begins with
//! the word start may precede the first board. If the caller specifies this format, blank lines between the boards are
//! enough.
//!
//! Writes the boards as `grid` does and the line `goal`.

use susun_text::{Place, Span};

use super::error::{NotationError, NotationErrorKind as Kind};
use super::text::lines;
use super::{CannotExpress, Entry, Format, compact, grid, slash};

pub(super) static FORMAT: Format = Format {
    name: "start-goal",
    synopsis: "two boards with a line that says `goal` between them",
    example: "2 3\n1 0\ngoal\n1 2\n3 0\n",
    recognises: |text, _| markers(text).next().is_some(),
    read: |text, _| read(text),
    can_express,
    write,
};

fn read(text: Span<'_>) -> Result<Vec<Entry>, NotationError> {
    let mut markers = markers(text);
    let marker = markers.next();
    if let (Some(first), Some(second)) = (marker, markers.next()) {
        return Err(Kind::SecondGoal { first: first.place }.at(second.place));
    }
    let text = without_label(text);
    let (start, goal) = match marker {
        Some(marker) => split(text, marker)?,
        None => two_boards(text)?,
    };
    Ok(vec![Entry { board: start.board, goal: Some(goal.board) }])
}

/// The lines that mark the goal.
fn markers(text: Span<'_>) -> impl Iterator<Item = Span<'_>> {
    let is_line_of = |text: &str, c: char| text.len() >= 3 && text.chars().all(|other| other == c);
    let announces = move |text: &str| {
        starts_with_word(text, "goal")
            || matches!(text, "->" | "=>")
            || is_line_of(text, '-')
            || is_line_of(text, '=')
    };
    lines(text).map(|line| line.span).filter(move |line| announces(line.text))
}

/// Whether the text is `word`, `Word:` or `word and others`, without numbers.
fn starts_with_word(text: &str, word: &str) -> bool {
    let end = text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len());
    text[..end].eq_ignore_ascii_case(word) && !text.contains(char::is_numeric)
}

/// The text below a first line that says `start`, if there is one.
fn without_label(text: Span<'_>) -> Span<'_> {
    match lines(text).next().map(|line| line.span) {
        Some(line) if starts_with_word(line.text, "start") => {
            text.split_at_offset(line.place.offset + line.place.len).1
        }
        _ => text,
    }
}

fn split(text: Span<'_>, marker: Span<'_>) -> Result<(Entry, Entry), NotationError> {
    let Place { offset, len, .. } = marker.place;
    let (above, rest) = text.split_at_offset(offset);
    let (_, below) = rest.split_at_offset(offset + len);
    let start = one_board(above, Kind::NoStart.at(marker.place))?;
    let goal = one_board(below, Kind::NoGoal.at(marker.place))?;
    let (from, to) = (start.board.size(), goal.board.size());
    if from != to {
        let place = lines(below).next().map_or(marker.place, |line| line.span.place);
        return Err(Kind::SizeMismatch { start: from, goal: to }.at(place));
    }
    Ok((start, goal))
}

fn one_board(text: Span<'_>, nothing: NotationError) -> Result<Entry, NotationError> {
    let Some(first) = lines(text).next() else { return Err(nothing) };
    match <[Entry; 1]>::try_from(boards(text)?) {
        Ok([entry]) => Ok(entry),
        Err(entries) => {
            let kind = Kind::BoardCount { found: entries.len(), expected: 1 };
            Err(kind.at(first.span.place))
        }
    }
}

fn two_boards(text: Span<'_>) -> Result<(Entry, Entry), NotationError> {
    let first = lines(text).next().map_or(text.place, |line| line.span.place);
    let mut others = lines(text).skip(1);
    let second = others.find(|line| line.gap).or_else(|| lines(text).nth(1));
    match <[Entry; 2]>::try_from(boards(text)?) {
        Ok([start, goal]) if start.board.size() == goal.board.size() => Ok((start, goal)),
        Ok([start, goal]) => {
            let (start, goal) = (start.board.size(), goal.board.size());
            let place = second.map_or(first, |line| line.span.place);
            Err(Kind::SizeMismatch { start, goal }.at(place))
        }
        Err(entries) => Err(Kind::BoardCount { found: entries.len(), expected: 2 }.at(first)),
    }
}

fn boards(text: Span<'_>) -> Result<Vec<Entry>, NotationError> {
    if (compact::FORMAT.recognises)(text, None) {
        compact::read(text, None)
    } else if (slash::FORMAT.recognises)(text, None) {
        slash::read(text)
    } else {
        grid::read(text)
    }
}

fn can_express(entries: &[Entry]) -> Result<(), CannotExpress> {
    match entries {
        [Entry { goal: Some(_), .. }] => Ok(()),
        [_] => Err(CannotExpress::NoGoal),
        _ => Err(CannotExpress::SeveralBoards { count: entries.len() }),
    }
}

fn write(entries: &[Entry]) -> String {
    let both = |entry: &Entry| -> Option<String> {
        let goal = grid::rows(entry.goal.as_ref()?);
        Some(format!("{}goal\n{goal}", grid::rows(&entry.board)))
    };
    entries.iter().filter_map(both).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Options, format, read};

    fn pair(text: &str, format: Option<&super::Format>) -> (String, String) {
        let reading = read(text, &Options { format, size: None }).unwrap();
        let entry = &reading.entries[0];
        (entry.board.to_string(), entry.goal.as_ref().unwrap().to_string())
    }

    #[test]
    fn a_line_announces_the_goal() {
        let expected = ("2 3/1 0".into(), "1 2/3 0".into());
        for marker in
            ["goal", "Goal:", "GOAL state:", "->", "=>", "---", "=====", "\ngoal # here\n"]
        {
            let text = format!("2 3\n1 0\n{marker}\n1 2\n3 0");
            assert_eq!(pair(&text, None), expected, "{marker}");
        }
        assert_eq!(pair("Start:\n2 3/1 0\ngoal:\n1230\n", None), expected);
    }

    #[test]
    fn without_that_line_it_must_be_said() {
        let text = "2 3\n1 0\n\n1 2\n3 0";
        let format = format("start-goal").unwrap();
        assert_eq!(pair(text, Some(format)), ("2 3/1 0".into(), "1 2/3 0".into()));
        assert_eq!(read(text, &Options::default()).unwrap().entries.len(), 2);
    }
}
