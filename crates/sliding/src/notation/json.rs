//! `json`: a board is an array of rows, a puzzle with a goal an object.
//!
//! Accepts `[[1,2,3],[4,5,6],[7,8,0]]`, a square board without rows, `[1,2,3,0]`, and `{"start": [[...]], "goal":
//! [[...]]}`, several of them one after another (JSON Lines) or in an array. A cell is a number, `null`, or a string;
//! the blank is 0, `null`, or a string of letters or signs such as `""` or `"_"`. Lines that start with `#` may stand
//! between puzzles.
//!
//! The same in the syntax of programs is accepted, too: lists and tuples of Python, `[(1, 2), (3, None)]`, also as `NumPy`
//! prints them, and braces of C, `int board[2][2] = {{1, 2}, {3, 0}};`.
//!
//! Writes one puzzle a line, as an object if it has a goal.

use susun_text::Span;

use super::error::{NotationError, NotationErrorKind as Kind};
use super::text::lines;
use super::tiles::{Cells, MAX_CELLS, Rows};
use super::{Entry, Format};
use crate::board::Board;
use crate::size::{MAX_SIDE, Size};

pub(super) static FORMAT: Format = Format {
    name: "json",
    synopsis: "an array of rows or of cells, or an object with start and goal; also Python and C lists",
    example: "[[1,2,3],[4,0,5],[7,8,6]]\n",
    recognises: |text, _| {
        lines(text).next().is_some_and(|line| {
            line.span.text.starts_with(OPENING) || assignment(line.span.text).is_some()
        })
    },
    read: |text, size| Reader { rest: text, size }.puzzles(),
    can_express: |_| Ok(()),
    write,
};

/// Brackets that begin a list.
const OPENING: [char; 3] = ['[', '(', '{'];

/// The bracket that ends a list, with the advice for a list that does not end.
fn closing(open: char) -> Option<(char, &'static str)> {
    match open {
        '[' => Some((']', "`,` or `]`")),
        '(' => Some((')', "`,` or `)`")),
        '{' => Some(('}', "`,` or `}`")),
        _ => None,
    }
}

/// The number of bytes up to the list of `name = [...`, if this line begins like that.
fn assignment(line: &str) -> Option<usize> {
    let (name, list) = line.split_once('=')?;
    let named = name.trim_start().starts_with(|c: char| c.is_alphabetic() || c == '_');
    (named && list.trim_start().starts_with(OPENING)).then_some(name.len() + 1)
}

/// The text that has not been read yet.
#[derive(Clone, Copy)]
struct Reader<'a> {
    rest: Span<'a>,
    /// The size of boards without rows, if it is given.
    size: Option<Size>,
}

impl<'a> Reader<'a> {
    fn puzzles(mut self) -> Result<Vec<Entry>, NotationError> {
        let mut entries = Vec::new();
        loop {
            self.skip_comments();
            if self.rest.text.is_empty() {
                return Ok(entries);
            }
            let line = self.rest.text.lines().next().unwrap_or_default();
            self.rest.take(assignment(line).unwrap_or(0));
            if self.is_list_of_puzzles() {
                self.list("`[`", "a board", |reader| reader.puzzle().map(|e| entries.push(e)))?;
            } else {
                entries.push(self.puzzle()?);
            }
            self.skip(';');
        }
    }

    /// Whether the text starts with a list of objects or of boards with rows.
    fn is_list_of_puzzles(mut self) -> bool {
        let depth = self.depth();
        self.skip_opening() && (self.is_object() || depth > 2)
    }

    /// The number of lists that begin here.
    fn depth(mut self) -> usize {
        std::iter::from_fn(|| self.skip_opening().then_some(())).count()
    }

    fn skip_opening(&mut self) -> bool {
        self.peek().is_some_and(|c| OPENING.contains(&c) && self.skip(c))
    }

    /// Whether the text starts with `{` and a name, `{"start":`; braces of C begin differently.
    fn is_object(mut self) -> bool {
        self.skip('{')
            && (matches!(self.peek(), None | Some('}'))
                || (self.string().is_ok() && self.peek() == Some(':')))
    }

    fn puzzle(&mut self) -> Result<Entry, NotationError> {
        if self.is_object() { self.object() } else { self.board().map(Entry::from) }
    }

    fn object(&mut self) -> Result<Entry, NotationError> {
        let open = self.rest;
        let (mut start, mut goal) = (None, None);
        self.expect('{', "`{`")?;
        loop {
            let key = *self;
            let slot = match self.string()?.text {
                "start" if start.is_none() => &mut start,
                "goal" if goal.is_none() => &mut goal,
                _ => return Err(key.expected("\"start\" or \"goal\", each once")),
            };
            self.expect(':', "`:`")?;
            *slot = Some((self.board()?, key));
            if !self.skip(',') {
                break;
            }
        }
        self.expect('}', "`,` or `}`")?;
        match (start, goal) {
            (None, _) => Err(Reader { rest: open, ..*self }.expected("an object with \"start\"")),
            (Some((board, _)), Some((goal, key))) if board.size() != goal.size() => {
                let kind = Kind::SizeMismatch { start: board.size(), goal: goal.size() };
                Err(kind.at(key.token().place))
            }
            (Some((board, _)), goal) => Ok(Entry { board, goal: goal.map(|(goal, _)| goal) }),
        }
    }

    fn board(&mut self) -> Result<Board, NotationError> {
        if self.depth() == 1 {
            let mut cells = Cells::new(self.token().place, MAX_CELLS);
            self.list("`[`, a board", "a cell", |reader| reader.cell().map(|c| cells.push(c)))?;
            return cells.board(self.size);
        }
        let mut rows = Rows::default();
        self.list("`[`, a board", "a row", |reader| {
            let mut row = Cells::new(reader.token().place, MAX_SIDE);
            reader.list("`[`, a row", "a cell", |reader| reader.cell().map(|c| row.push(c)))?;
            rows.push(row);
            Ok(())
        })?;
        rows.board(None)
    }

    /// A bracket, one or more items separated by commas, and the bracket that closes it. As in programs, a comma may
    /// follow the last item; as `NumPy` prints arrays, spaces may separate items.
    fn list(
        &mut self,
        open: &'static str,
        item: &'static str,
        mut read_item: impl FnMut(&mut Self) -> Result<(), NotationError>,
    ) -> Result<(), NotationError> {
        let Some((close, missing)) = self.peek().and_then(closing) else {
            return Err(self.expected(open));
        };
        self.skip_opening();
        if self.peek() == Some(close) {
            return Err(self.expected(item));
        }
        loop {
            read_item(self)?;
            let comma = self.skip(',');
            if self.skip(close) {
                return Ok(());
            }
            let starts_item = |c: char| c.is_ascii_digit() || OPENING.contains(&c);
            if !comma && !self.peek().is_some_and(starts_item) {
                return Err(self.expected(missing));
            }
        }
    }

    fn cell(&mut self) -> Result<Span<'a>, NotationError> {
        match self.peek() {
            Some('"' | '\'') => self.string(),
            Some('-' | '0'..='9') => Ok(self.word()),
            _ => {
                let before = *self;
                let word = self.word();
                if matches!(word.text, "null" | "None" | "NULL" | "nil") {
                    return Ok(Span { text: "", ..word });
                }
                Err(before.expected("a number, a string or null"))
            }
        }
    }

    /// The text between quotes, with the place of the whole string.
    fn string(&mut self) -> Result<Span<'a>, NotationError> {
        self.peek();
        let before = *self;
        let quote = ['"', '\''].into_iter().find(|quote| self.rest.text.starts_with(*quote));
        let quote = quote.ok_or_else(|| before.expected("a string"))?;
        let body = &self.rest.text[1..];
        let len = body.find([quote, '\\', '\n']).filter(|len| body[*len..].starts_with(quote));
        let len = len.ok_or_else(|| before.expected("a string that ends on this line"))?;
        Ok(Span { text: &body[..len], ..self.rest.take(len + 2) })
    }

    /// The characters up to the next one with a meaning here.
    fn word(&mut self) -> Span<'a> {
        self.peek();
        self.rest.take_until(|c| c.is_whitespace() || "[](){},:;\"'".contains(c))
    }

    /// The next token: a string, a word, or a single character.
    fn token(mut self) -> Span<'a> {
        let word = self.word();
        if !word.text.is_empty() {
            return word;
        }
        let closing = self.rest.text.strip_prefix('"').and_then(|body| body.find(['"', '\n']));
        match (closing, self.rest.text.chars().next()) {
            (Some(len), _) if self.rest.text[len + 1..].starts_with('"') => self.rest.take(len + 2),
            (_, next) => self.rest.take(next.map_or(0, char::len_utf8)),
        }
    }

    /// The next character after any spaces.
    fn peek(&mut self) -> Option<char> {
        self.rest.take_until(|c| !c.is_whitespace());
        self.rest.text.chars().next()
    }

    fn skip(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.rest.take(c.len_utf8());
        }
        found
    }

    fn skip_comments(&mut self) {
        while self.peek() == Some('#') {
            self.rest.take_until(|c| c == '\n');
        }
    }

    fn expect(&mut self, c: char, expected: &'static str) -> Result<(), NotationError> {
        if self.skip(c) { Ok(()) } else { Err(self.expected(expected)) }
    }

    /// The error that something else was expected here.
    fn expected(mut self, expected: &'static str) -> NotationError {
        self.peek();
        let token = self.token();
        let found = match token.text {
            "" => "the end of the text".into(),
            _ => format!("`{}`", token.shown()),
        };
        Kind::Json { expected, found }.at(token.place)
    }
}

fn write(entries: &[Entry]) -> String {
    let line = |entry: &Entry| match &entry.goal {
        None => rows(&entry.board) + "\n",
        Some(goal) => {
            format!("{{\"start\":{},\"goal\":{}}}\n", rows(&entry.board), rows(goal))
        }
    };
    entries.iter().map(line).collect()
}

fn rows(board: &Board) -> String {
    let row = |row: &[u16]| {
        let cells: Vec<String> = row.iter().map(u16::to_string).collect();
        format!("[{}]", cells.join(","))
    };
    format!("[{}]", board.rows().map(row).collect::<Vec<String>>().join(","))
}

#[cfg(test)]
mod tests {
    use super::super::round_trips::{boards, boards_of_size};
    use super::super::{Options, read};

    #[test]
    fn arrays_of_rows_are_boards() {
        assert_eq!(boards("[[1,2,3],[4,5,0]]"), ["1 2 3/4 5 0"]);
        assert_eq!(boards(" [ [ 1 , \"2\" ] ,\r\n [ null , 3 ] ] \n"), ["1 2/0 3"]);
        for blank in ["0", "null", "\"\"", "\"_\"", "\" \"", "4"] {
            assert_eq!(boards(&format!("[[1,2],[{blank},3]]")), ["1 2/0 3"], "{blank}");
        }
    }

    #[test]
    fn several_boards_stand_on_lines_or_in_an_array() {
        let both = ["1 2/3 0", "0 1"];
        assert_eq!(boards("[[1,2],[3,0]]\n# next\n[[0,1]]\n"), both);
        assert_eq!(boards("[[[1,2],[3,0]],\n [[0,1]]]"), both);
        assert_eq!(boards("[{\"start\":[[1,2],[3,0]]},[[0,1]]]"), both);
    }

    #[test]
    fn a_board_without_rows_is_a_square_or_has_the_size_given() {
        assert_eq!(boards("[1,2,3,4,0,5,7,8,6]"), ["1 2 3/4 0 5/7 8 6"]);
        assert_eq!(boards("[1,2,3,0]\n[0,1,2,3]"), ["1 2/3 0", "0 1/2 3"]);
        assert_eq!(boards_of_size("[1,2,3,4,5,0]", 2, 3), ["1 2 3/4 5 0"]);
    }

    #[test]
    fn lists_of_programs_are_boards() {
        for text in [
            "[(1, 2), (None, 3)]",
            "((1, 2), (0, 3))",
            "board = [[1, 2], ['', 3],]",
            "[[1 2]\n [0 3]]",
            "{{1, 2}, {0, 3}}",
            "int board[2][2] = {{1, 2},\n  {0, 3}};\n",
            "{1, 2, 0, 3}",
            "(1, 2, 0, 3,)",
        ] {
            assert_eq!(boards(text), ["1 2/0 3"], "{text}");
        }
        assert_eq!(boards("({{1, 2}, {3, 0}}, [[0, 1]])"), ["1 2/3 0", "0 1"]);
    }

    #[test]
    fn an_object_may_have_a_goal() {
        let text = "{\"goal\": [[0,1],[2,3]], \"start\": [[1,0],[2,3]]}";
        let entry = &read(text, &Options::default()).unwrap().entries[0];
        assert_eq!(entry.board.to_string(), "1 0/2 3");
        assert_eq!(entry.goal.as_ref().unwrap().to_string(), "0 1/2 3");
    }
}
