//! Random boards, from a seed.

use susun_sliding::notation::{self, CannotExpress, Entry};
use susun_sliding::{Board, Size, random, seeded, walk};

use super::convert::write_as;
use crate::error::Error;
use crate::problem::GoalChoice;
use crate::report::{GenerateReport, SCHEMA};
use crate::request::Generate;

/// The most boards of one request.
const MOST: u32 = 1_000_000;

/// Boards that can reach the goal.
pub(crate) fn generate(request: &Generate) -> Result<GenerateReport, Error> {
    if request.count > MOST {
        return Err(Error::TooMany { count: request.count });
    }
    let size: Size = request.size.parse()?;
    let goal = request.goal.as_deref().map(|goal| GoalChoice::read(goal, size)).transpose()?;
    let goal = goal.unwrap_or(GoalChoice::STANDARD).on(size)?;
    let format = notation::format(request.format.as_deref().unwrap_or("slash"));
    let format = format.map_err(Error::Puzzle)?;
    let mut rng = seeded(request.seed);
    let mut next = || match request.walk {
        None => random(&goal, &mut rng),
        Some(steps) => walk(&goal, steps, &mut rng),
    };
    let boards: Vec<Board> = (0..request.count).map(|_| next()).collect();
    let names = boards.iter().map(Board::to_string).collect();
    let mut entries: Vec<Entry> = boards.into_iter().map(Entry::from).collect();
    // The goal is written only by a format that cannot do without.
    if format.can_express(&entries) == Err(CannotExpress::NoGoal) {
        for entry in &mut entries {
            entry.goal = Some(goal.board().clone());
        }
    }
    Ok(GenerateReport {
        schema: SCHEMA,
        size: size.to_string(),
        goal: goal.to_string(),
        seed: request.seed,
        walk: request.walk,
        boards: names,
        text: write_as(&entries, format)?,
    })
}
