//! Words of moves that need not be tried, because others lead to the same boards.
//!
//! A word is a sequence of steps of the blank from some cell. It is *forbidden* from that cell if a smaller word leads
//! from there to the same board: a shorter one, or one of the same length that comes first in the order of moves. Of
//! all paths to a board, the smallest contains no forbidden word, because with the smaller word in its place the path
//! would be smaller. So a depth-first search that tries no forbidden word still finds a shortest solution, and it
//! reaches fewer boards twice (Taylor and Korf 1993). Whether a word can replace another depends on the cell: elsewhere
//! it may leave the board.
//!
//! An automaton recognises the forbidden words up to some length, as Aho and Corasick (1975) recognise words in a text:
//! a state is a cell and the longest end of the path that is the beginning of a forbidden word.
//!
//! It must not be combined with a table of visited states: the smallest path to a board may be cut off where another
//! path came first.

use rustc_hash::FxHashSet;

use crate::moves::{Direction, Directions};
use crate::size::Size;

/// A board, with some bits for each cell. In web pages only boards of up to 16 cells have a kernel, so 64 bits are enough.
#[cfg(not(target_arch = "wasm32"))]
type Packed = u128;
#[cfg(target_arch = "wasm32")]
type Packed = u64;
const BITS: usize = if cfg!(target_arch = "wasm32") { 4 } else { 5 };

/// The longest words: two bits for each move are stored in one word.
const MAX_LENGTH: u32 = 30;

/// No state: the move is forbidden, or leads off the board.
pub(crate) const NONE: u32 = u32::MAX;
/// A transition that is determined by a shorter end of the path.
const SHORTER: u32 = u32::MAX - 1;

/// Recognises the forbidden words of a board up to some length.
#[derive(Clone, Debug)]
pub struct Automaton {
    size: Size,
    length: u32,
    /// For each state and direction, the next state. The first states are the cells.
    next: Box<[[u32; 4]]>,
}

impl Automaton {
    /// The most cells of a board: 25, and 16 in web pages.
    pub const MAX_CELLS: usize = Packed::BITS as usize / BITS;

    /// The automaton of all forbidden words of at most `length` moves; `None` if the board has too many cells or words
    /// are longer than 30 moves. `go_on` is asked before every cell of every length, and ends the work if it returns
    /// false.
    pub fn new(size: Size, length: u32, mut go_on: impl FnMut() -> bool) -> Option<Self> {
        if size.cells() > Self::MAX_CELLS || length > MAX_LENGTH {
            return None;
        }
        let mut words = Words::new(size);
        for length in 2..=length {
            let automaton = Self { size, length: length - 1, next: words.transitions() };
            for cell in 0..size.cells() {
                if !go_on() {
                    return None;
                }
                for word in automaton.duplicates(cell, length) {
                    words.forbid(cell, word, length);
                }
            }
        }
        Some(Self { size, length, next: words.transitions() })
    }

    /// The length of the longest words.
    pub fn length(&self) -> u32 {
        self.length
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.next.len()
    }

    /// The state at the beginning of a path, with the blank in a cell.
    #[inline]
    pub fn start(cell: usize) -> u32 {
        cell as u32
    }

    /// The state after a step; `None` if it would end a forbidden word or leave the board.
    pub fn after(&self, state: u32, direction: Direction) -> Option<u32> {
        let next = self.next[state as usize][direction as usize];
        (next != NONE).then_some(next)
    }

    /// The state of a path of which only the last step is known, which led to a cell.
    pub fn after_step(&self, cell: usize, last: Direction) -> u32 {
        let from = self.size.neighbour(cell, last.opposite()).unwrap_or(cell);
        self.after(Self::start(from), last).unwrap_or(Self::start(cell))
    }

    /// The steps that may follow. Not inline, as every textbook search would contain it.
    #[inline(never)]
    pub fn allowed(&self, state: u32) -> Directions {
        let next = &self.next[state as usize];
        Direction::ALL.into_iter().filter(|&direction| next[direction as usize] != NONE).collect()
    }

    /// For each state and direction, the next state, [`NONE`] if there is none.
    pub(crate) fn next(&self) -> &[[u32; 4]] {
        &self.next
    }

    /// The forbidden words of this length from a cell, for an automaton of all shorter ones.
    fn duplicates(&self, cell: usize, length: u32) -> Vec<u64> {
        let size = self.size;
        let mut layer =
            vec![Reached { board: first_board(size), state: cell as u32, cell, word: 0 }];
        let mut seen = FxHashSet::default();
        for depth in 1..=length {
            // A shorter word to the same board has two moves fewer: each move changes the distance by one.
            if depth + 1 == length {
                seen = layer.iter().map(|reached| reached.board).collect();
            }
            let mut next = Vec::with_capacity(3 * layer.len());
            let all = layer.iter().flat_map(|reached| Direction::ALL.map(|d| (reached, d)));
            for (reached, direction) in all {
                if let Some(state) = self.after(reached.state, direction)
                    && let Some(to) = size.neighbour(reached.cell, direction)
                {
                    next.push(reached.after(direction, to, state));
                }
            }
            layer = next;
        }
        layer.retain(|reached| !seen.insert(reached.board));
        layer.into_iter().map(|reached| reached.word).collect()
    }
}

/// A board at the end of an allowed word.
struct Reached {
    /// The tile of each cell, wherever the blank began; that of the blank's cell is not used.
    board: Packed,
    state: u32,
    cell: usize,
    word: u64,
}

/// A board whose tiles all differ.
fn first_board(size: Size) -> Packed {
    (0..size.cells()).fold(0, |board, cell| board | (cell as Packed) << (BITS * cell))
}

impl Reached {
    fn after(&self, direction: Direction, to: usize, state: u32) -> Self {
        let tile = |cell: usize| self.board >> (BITS * cell) & ((1 << BITS) - 1);
        let both = tile(self.cell) ^ tile(to);
        let board = self.board ^ both << (BITS * self.cell) ^ both << (BITS * to);
        Self { board, state, cell: to, word: self.word << 2 | direction as u64 }
    }
}

/// The beginnings of forbidden words, as a tree.
struct Words {
    size: Size,
    /// For each beginning and direction, the longer beginning: [`NONE`] for a forbidden word, [`SHORTER`] if no
    /// forbidden word begins so. The first ones are the empty words from each cell.
    longer: Vec<[u32; 4]>,
}

impl Words {
    fn new(size: Size) -> Self {
        Self { size, longer: vec![[SHORTER; 4]; size.cells()] }
    }

    fn forbid(&mut self, cell: usize, word: u64, length: u32) {
        let mut at = cell;
        for move_number in (0..length).rev() {
            let direction = (word >> (2 * move_number) & 3) as usize;
            if move_number == 0 {
                self.longer[at][direction] = NONE;
            } else if self.longer[at][direction] == SHORTER {
                self.longer[at][direction] = self.longer.len() as u32;
                at = self.longer.len();
                self.longer.push([SHORTER; 4]);
            } else {
                at = self.longer[at][direction] as usize;
            }
        }
    }

    /// The transitions of the automaton: if no forbidden word begins with a path, its longest end decides with which
    /// one does.
    fn transitions(&self) -> Box<[[u32; 4]]> {
        let cells = self.size.cells();
        let mut next = self.longer.clone();
        // For each beginning, its longest proper end that is one too.
        let mut ends = vec![NONE; next.len()];
        let mut queue: Vec<usize> = (0..cells).collect();
        let mut done = 0;
        while done < queue.len() {
            let at = queue[done];
            done += 1;
            for direction in Direction::ALL {
                let without_first = if at < cells {
                    self.size.neighbour(at, direction).map_or(NONE, |to| to as u32)
                } else {
                    next[ends[at] as usize][direction as usize]
                };
                let to = &mut next[at][direction as usize];
                match *to {
                    SHORTER => *to = without_first,
                    NONE => {}
                    longer => {
                        ends[longer as usize] = without_first;
                        queue.push(longer as usize);
                    }
                }
            }
        }
        next.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn automaton(rows: usize, cols: usize, length: u32) -> (Size, Automaton) {
        let size = Size::new(rows, cols).expect("a size");
        (size, Automaton::new(size, length, || true).expect("a small board"))
    }

    /// The number of boards at each distance, by breadth-first search.
    fn distances(size: Size, cell: usize, most: u32) -> Vec<usize> {
        let mut seen: FxHashSet<(Vec<usize>, usize)> = FxHashSet::default();
        let mut layer = vec![((0..size.cells()).collect::<Vec<_>>(), cell)];
        seen.insert(layer[0].clone());
        let mut counts = vec![1];
        for _ in 0..most {
            let mut next = Vec::new();
            for (tiles, blank) in &layer {
                for to in Direction::ALL.iter().filter_map(|&d| size.neighbour(*blank, d)) {
                    let mut tiles = tiles.clone();
                    tiles.swap(*blank, to);
                    if seen.insert((tiles.clone(), to)) {
                        next.push((tiles, to));
                    }
                }
            }
            counts.push(next.len());
            layer = next;
        }
        counts
    }

    /// The number of allowed words of each length.
    fn allowed(automaton: &Automaton, cell: usize, most: u32) -> Vec<usize> {
        let mut layer = vec![Automaton::start(cell)];
        let mut counts = vec![1];
        for _ in 0..most {
            let after = |&state: &u32| Direction::ALL.map(|d| automaton.after(state, d));
            layer = layer.iter().flat_map(after).flatten().collect();
            counts.push(layer.len());
        }
        counts
    }

    #[test]
    fn each_board_is_reached_by_one_word() {
        for (rows, cols, length) in [(2, 2, 12), (2, 3, 14), (3, 3, 14), (4, 4, 10), (4, 5, 9)] {
            let (size, automaton) = automaton(rows, cols, length);
            for cell in 0..size.cells() {
                let expected = distances(size, cell, length);
                assert_eq!(allowed(&automaton, cell, length), expected, "{size} cell {cell}");
            }
        }
    }

    #[test]
    fn words_of_two_moves_are_steps_back() {
        let (size, automaton) = automaton(5, 5, 2);
        assert_eq!(automaton.states(), 25 + 80);
        for cell in 0..size.cells() {
            for direction in Direction::ALL {
                let Some(state) = automaton.after(Automaton::start(cell), direction) else {
                    continue;
                };
                assert_eq!(automaton.after(state, direction.opposite()), None);
            }
        }
    }

    #[test]
    fn large_boards_have_none() {
        let size = Size::new(6, 6).expect("a size");
        assert!(Automaton::new(size, 2, || true).is_none());
    }
}
