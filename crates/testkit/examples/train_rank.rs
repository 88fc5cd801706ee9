//! Learns the weights of the rank: `train_rank FILE [ROUNDS]` writes them into FILE and a line for each round to
//! standard output. With ROUNDS, only that many rounds of the same lessons.

#![expect(clippy::print_stdout, reason = "the log of the training")]

use std::sync::Mutex;
use std::{env, fs, thread};

use susun_sliding::learn::{Attempt, Exercise, Learned, Learner, Lessons};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = env::args().skip(1);
    let file = arguments.next().ok_or("usage: train_rank FILE [ROUNDS]")?;
    let rounds = arguments.next().map(|rounds| rounds.parse()).transpose()?;
    let mut learner = Learner::new(Lessons::default());
    println!("round\tside\tsolved\tmoves\tcomparisons\tright");
    for _ in 0..rounds.unwrap_or(usize::MAX) {
        let Some(Learned { round, side, solved, comparisons }) = learner.round(attempts) else {
            break;
        };
        let ((solved, moves), (all, right)) = (solved, comparisons);
        let share = |part: usize, whole: usize| part as f64 / whole.max(1) as f64;
        let (mean, right) = (share(moves, solved), share(right, all));
        println!("{round}\t{side}\t{solved}\t{mean:.1}\t{all}\t{right:.4}");
    }
    Ok(fs::write(file, learner.bytes())?)
}

/// On all cores.
fn attempts(exercises: Vec<Exercise>) -> Vec<Attempt> {
    let (exercises, attempts) = (Mutex::new(exercises), Mutex::new(Vec::new()));
    let work = || {
        while let Some(exercise) = exercises.lock().expect("no panic").pop() {
            let attempt = exercise.attempt();
            attempts.lock().expect("no panic").push(attempt);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    attempts.into_inner().expect("no panic")
}
