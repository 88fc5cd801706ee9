//! Makes the golden tables and the puzzle files of packing as a game. Run by `just packing-challenges`.
//!
//! - `packing_challenges challenges`: the table `golden/challenges.tsv`, 60 challenges of each grade;
//! - `packing_challenges calendar`: the table `golden/calendar.tsv`, the number of solutions for each date;
//! - `packing_challenges graded`: writes `puzzles/graded/`, 12 challenges of each grade, the easiest first.
//!
//! Solutions and nodes are counted by dancing links, which the generator does not use.

use std::fs;
use std::io::Write;

use susun_packing::{
    Challenge, Challenges, ExactCover, Grade, Made, Puzzle, Which, named, notation,
};
use susun_search::{Control, DancingLinks, Limits, Meter, Subproblem, UnitSearch, VisitSolutions};
use susun_testkit::golden::project_path;

/// The seeds of the table and of the files. The weights of the estimate were fitted to challenges of another seed.
const SEEDS: [u64; 2] = [1, 20_261_119];
/// Challenges of each grade in the table, and in the files.
const EACH: [usize; 2] = [60, 12];
/// The files are every fourth challenge by difficulty, so that they get harder step by step.
const CHOICE: usize = 4;

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("challenges") => table(),
        Some("calendar") => calendar(),
        Some("graded") => graded(),
        _ => panic!("say `challenges`, `calendar` or `graded`"),
    }
}

fn table() {
    let mut out = std::io::stdout().lock();
    writeln!(out, "grade\tboard\tsolution\testimate\tnodes").expect("written");
    for grade in Grade::ALL {
        for Challenge { puzzle, solution, difficulty, .. } in challenges(SEEDS[0], grade, EACH[0]) {
            let row = |placed: &[_]| {
                notation::write_solution(&puzzle, placed).trim_end().replace('\n', "/")
            };
            let (board, solution) = (row(puzzle.placed()), row(&solution));
            let (name, estimate) = (grade.name(), difficulty.estimate);
            let (solutions, nodes) = dancing_links(&puzzle);
            assert_eq!(solutions, 1, "{board}");
            writeln!(out, "{name}\t{board}\t{solution}\t{estimate}\t{nodes}").expect("written");
        }
    }
}

fn calendar() {
    let mut out = std::io::stdout().lock();
    writeln!(out, "date\tsolutions").expect("written");
    for (month, day) in (1..=12).flat_map(|month| (1..=31).map(move |day| (month, day))) {
        let date = format!("{month:02}-{day:02}");
        if named::board(&format!("calendar-{date}")).is_err() {
            continue;
        }
        let puzzle = read(&format!("board calendar-{date}\npieces calendar\n"));
        writeln!(out, "{date}\t{}", dancing_links(&puzzle).0).expect("written");
    }
}

fn graded() {
    for grade in Grade::ALL {
        let mut made = challenges(SEEDS[1], grade, CHOICE * EACH[1]);
        made.sort_by(|a, b| a.difficulty.estimate.total_cmp(&b.difficulty.estimate));
        for (challenge, number) in made.iter().step_by(CHOICE).zip(1..) {
            let Challenge { puzzle, difficulty, .. } = challenge;
            let board = notation::write_solution(puzzle, puzzle.placed());
            let (name, steps, estimate) = (grade.name(), difficulty.steps, difficulty.estimate);
            let text = format!(
                "# {name} {number} of {}: {steps} pieces to place, difficulty {estimate}\n\
                 packing\nboard iq-5x11\npieces iq-puzzler-pro\nplaced\n{board}",
                EACH[1]
            );
            let file = project_path("puzzles/graded").join(format!("{name}-{number:02}.txt"));
            fs::write(file, text).expect("the folder exists");
        }
    }
}

/// The first challenges of a grade from a seed.
fn challenges(seed: u64, grade: Grade, count: usize) -> Vec<Challenge> {
    let puzzle = read("board iq-5x11\npieces iq-puzzler-pro\n");
    let mut challenges = Challenges::within(&puzzle, seed, grade.range());
    let mut meter = Meter::new(Limits::default(), Control::silent());
    let mut made = Vec::new();
    while made.len() < count {
        let next = challenges.advance(&mut meter).expect("there are no limits");
        let Made::Challenge(challenge) = next else { continue };
        if challenge.difficulty.grade() == grade {
            made.push(*challenge);
        }
    }
    made
}

fn read(text: &str) -> Puzzle {
    notation::read(&format!("packing\n{text}"), None).expect("a puzzle").puzzle
}

/// The number of solutions, and the nodes of the search for all of them, the root included.
fn dancing_links(puzzle: &Puzzle) -> (u64, u64) {
    let mut search = DancingLinks::new(ExactCover::new(puzzle, Which::Labelled).cover());
    search.begin(&Subproblem::whole(), 0).expect("the whole tree is a subproblem");
    let mut meter = Meter::new(Limits::default(), Control::silent());
    let mut found = 0;
    while search.next_solution(&mut meter).expect("there are no limits").is_some() {
        found += 1;
    }
    (found, meter.counters().generated + 1)
}
