//! All engines agree on random small puzzles: brute force, dancing links, live options with every instruction set, the
//! plane kernel, counting, and the search for one solution of each class. They are compared with a plain search that
//! shares only the vocabulary with them.
//!
//! `just agree-packing COUNT` runs any number of them, from `SUSUN_AGREE`. A puzzle comes from its own seed, which is
//! printed with its text if engines differ.

use susun_packing::{
    Answer, BitboardSearch, BruteForce, Counting, ExactCover, Lattice, Placement, PlaneBoard,
    Puzzle, Representatives, Which, labelled_per_merged, notation, placements, up_to_symmetry,
};
use susun_search::{
    Collect, Control, DancingLinks, Halt, Instructions, Limits, LiveOptions, Meter, Path,
    Subproblem, UnitOutcome, UnitSearch,
};

use crate::plain::classes::{least_images, solve};
use crate::random::{self, Random};

const ALL: Collect = Collect::All { list: usize::MAX };

/// Brute force is compared only if it needs at most this many tries, as on most of the puzzles.
const MOST_TRIES: u64 = 20_000;

/// The known facts about a puzzle.
struct Known<'a> {
    puzzle: &'a Puzzle,
    all: Vec<Placement>,
    solutions: Vec<Vec<Placement>>,
    classes: usize,
}

/// The number of puzzles of each kind.
#[derive(Debug, Default)]
struct Shares {
    puzzles: u32,
    none: u32,
    one: u32,
    many: u32,
    /// There are fewer classes than solutions.
    symmetric: u32,
    /// Some classes are smaller than others.
    kept: u32,
    copies: u32,
    placed: u32,
    no_mirror: u32,
    by_brute_force: u32,
}

/// Runs the share of one lattice of the puzzles.
fn agree(lattice: Lattice, first_seed: u64) {
    let asked = std::env::var("SUSUN_AGREE").ok();
    let count: u64 = asked.map_or(10_000, |count| count.parse().expect("SUSUN_AGREE is a number"));
    let mut shares = Shares::default();
    for seed in first_seed..first_seed + count.div_ceil(Lattice::ALL.len() as u64) {
        let puzzle = random::puzzle(&mut Random::new(seed), lattice);
        let result = std::panic::catch_unwind(|| check(&puzzle));
        let Ok(one) = result else {
            let text = notation::write(&puzzle, notation::format("susun").expect("our own format"));
            panic!("engines differ on seed {seed} of {lattice}:\n{}", text.expect("a text"));
        };
        shares.add(&one);
    }
    shares.check();
}

impl Shares {
    fn add(&mut self, other: &Self) {
        self.puzzles += other.puzzles;
        self.none += other.none;
        self.one += other.one;
        self.many += other.many;
        self.symmetric += other.symmetric;
        self.kept += other.kept;
        self.copies += other.copies;
        self.placed += other.placed;
        self.no_mirror += other.no_mirror;
        self.by_brute_force += other.by_brute_force;
    }

    /// Checks that there were enough puzzles of each kind; a handful of puzzles is not checked.
    #[expect(clippy::print_stdout, reason = "`just agree-packing` shows what it has seen")]
    fn check(&self) {
        println!("{self:?}");
        let at_least = |share: u32, percent: u32| {
            assert!(self.puzzles < 1000 || share * 100 >= self.puzzles * percent, "{self:?}");
        };
        at_least(self.none, 10);
        at_least(self.one, 10);
        at_least(self.many, 20);
        at_least(self.symmetric, 15);
        at_least(self.kept, 1);
        at_least(self.copies, 15);
        at_least(self.placed, 30);
        at_least(self.no_mirror, 30);
        at_least(self.by_brute_force, 75);
    }
}

fn check(puzzle: &Puzzle) -> Shares {
    let (mut solutions, classes) = solve(puzzle);
    solutions.sort_unstable();
    let known = Known { puzzle, all: placements(puzzle), solutions, classes };
    let number = known.solutions.len();
    let by_brute_force = known.brute_force();
    known.counting();
    let kept = if puzzle.free().contains(&true) {
        known.exact_cover();
        known.plane();
        known.representatives()
    } else {
        false
    };
    let remaining = puzzle.remaining();
    let no_mirror = puzzle.pieces().iter().any(|piece| !piece.may_mirror);
    Shares {
        puzzles: 1,
        none: u32::from(number == 0),
        one: u32::from(number == 1),
        many: u32::from(number > 3),
        symmetric: u32::from(classes < number),
        kept: u32::from(kept),
        copies: u32::from(remaining.iter().any(|left| *left > 1)),
        placed: u32::from(!puzzle.placed().is_empty()),
        no_mirror: u32::from(no_mirror),
        by_brute_force: u32::from(by_brute_force),
    }
}

/// Lends a meter.
fn metered<T>(nodes: Option<u64>, run: impl FnOnce(&mut Meter<'_>) -> T) -> T {
    let control = Control::silent();
    run(&mut Meter::new(Limits { nodes, ..Limits::default() }, control))
}

/// A complete search for all solutions.
fn whole(mut search: impl UnitSearch<Move = u32>) -> UnitOutcome<u32> {
    search.begin(&Subproblem::whole(), 0).expect("the whole tree is a subproblem");
    let outcome = metered(None, |meter| search.advance(ALL, meter)).expect("there are no limits");
    assert_eq!(outcome.found.count, outcome.found.listed.len() as u64);
    outcome
}

impl Known<'_> {
    /// Solutions that were found, in the order of those that are known.
    fn found(&self, listed: &[Path<u32>]) -> Vec<Vec<Placement>> {
        let solution = |path: &Path<u32>| {
            let more = path.moves.iter().map(|&number| self.all[number as usize].clone());
            let placed = self.puzzle.placed().iter().cloned();
            let mut solution: Vec<Placement> = placed.chain(more).collect();
            solution.sort_unstable();
            solution
        };
        let mut solutions: Vec<Vec<Placement>> = listed.iter().map(solution).collect();
        solutions.sort_unstable();
        solutions
    }

    /// Brute force finds the same; false if it takes too long.
    fn brute_force(&self) -> bool {
        let mut search = BruteForce::new(self.puzzle.clone());
        let mut found = Vec::new();
        let ended = metered(Some(MOST_TRIES), |meter| {
            loop {
                match search.advance(meter)? {
                    Answer::Exhausted => return Ok(()),
                    Answer::Solution(mut solution) => {
                        solution.sort_unstable();
                        found.push(solution);
                    }
                }
            }
        });
        if ended == Err(Halt::Nodes) {
            return false;
        }
        found.sort_unstable();
        found.dedup();
        assert_eq!(found, self.solutions);
        true
    }

    fn counting(&self) {
        let mut counting = Counting::new(self.puzzle).expect("a small puzzle");
        let counted = metered(None, |meter| counting.advance(meter)).expect("there are no limits");
        let labelled = self.solutions.len() as u128;
        assert_eq!(counted.labelled, Some(labelled));
        let factor = labelled_per_merged(self.puzzle).expect("a small number");
        assert_eq!(counted.merged, Some(labelled / factor));
        if let Some(divided) = up_to_symmetry(self.puzzle, labelled) {
            assert_eq!(divided, self.classes as u128);
        }
    }

    /// Dancing links and live options: the same nodes, and the same solutions in the same order.
    fn cover(&self, which: Which) -> UnitOutcome<u32> {
        let cover = ExactCover::new(self.puzzle, which);
        let links = whole(cover.search(DancingLinks::new));
        for instructions in Instructions::available() {
            let search = cover.search(|cover| LiveOptions::with(cover, instructions));
            assert_eq!(whole(search), links, "{}", instructions.name());
        }
        links
    }

    fn exact_cover(&self) {
        assert_eq!(self.found(&self.cover(Which::Labelled).found.listed), self.solutions);
    }

    fn plane(&self) {
        if let Some(search) = BitboardSearch::new(self.puzzle, Which::Labelled) {
            assert_eq!(self.found(&whole(search).found.listed), self.solutions);
            let search = BitboardSearch::new(self.puzzle, Which::UpToSymmetry).expect("it suits");
            self.one_of_each_class(&whole(search).found.listed);
            let mut board = PlaneBoard::new(self.puzzle).expect("it suits");
            let count = metered(None, |meter| board.count(self.puzzle.placed(), 2, meter));
            assert_eq!(count, Ok(Some(self.solutions.len().min(2) as u64)));
        }
    }

    /// One of each class, with the right class sizes; true if some are smaller than others.
    fn representatives(&self) -> bool {
        let listed = self.cover(Which::UpToSymmetry).found.listed;
        self.one_of_each_class(&listed);
        let representatives = Representatives::new(self.puzzle, Which::UpToSymmetry);
        let images: Vec<u64> =
            listed.iter().map(|path| representatives.images_of(&path.moves)).collect();
        assert_eq!(images.iter().sum::<u64>(), self.solutions.len() as u64);
        if let Some(each) = representatives.images_of_each() {
            assert!(images.iter().all(|images| *images == each));
        }
        images.windows(2).any(|pair| pair[0] != pair[1])
    }

    fn one_of_each_class(&self, listed: &[Path<u32>]) {
        let reported = self.found(listed);
        assert_eq!(reported.len(), self.classes);
        assert_eq!(least_images(self.puzzle, &reported).len(), self.classes);
        assert!(reported.iter().all(|one| self.solutions.binary_search(one).is_ok()));
    }
}

#[test]
fn engines_agree_in_the_plane() {
    agree(Lattice::Square, 1_000_000_000);
}

#[test]
fn engines_agree_on_cubes() {
    agree(Lattice::Cubic, 2_000_000_000);
}

#[test]
fn engines_agree_on_balls() {
    agree(Lattice::Balls, 3_000_000_000);
}
