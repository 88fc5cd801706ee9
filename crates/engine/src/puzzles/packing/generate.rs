//! Generating challenges: packing puzzles with exactly one solution.

use std::ops::RangeInclusive;

use susun_packing::{Challenge, Challenges, Grade, Made, Puzzle, notation};
use susun_search::{Control, Halt, Meter, MeterReading};
use susun_wire::packing::{ChallengeInfo, GenerateReport, ReasonInfo};
use susun_wire::{Generate, HaltReason, Report};
use susun_work::Pace;

use super::info;
use super::metered::Metered;
use super::reasons::reason_infos;
use crate::checkpoint::CheckpointSink;
use crate::error::Error;
use crate::job::Job;
use crate::puzzles::{limits, range};

/// The most challenges of one request.
const MOST: u32 = 1_000_000;

/// Bytes of a challenge in addition to its texts.
const EACH: usize = 160;

/// Challenges being generated.
pub(crate) struct GenerateJob {
    puzzle: Puzzle,
    /// Why there is no solution.
    reasons: Vec<ReasonInfo>,
    asked: Generate,
    /// The requested difficulties.
    range: RangeInclusive<u32>,
    /// Challenges made of other difficulties.
    drawn: u64,
    challenges: Challenges,
    made: Vec<ChallengeInfo>,
    /// Bytes of all challenges so far.
    bytes: u64,
    metered: Metered,
}

impl GenerateJob {
    /// A job before the first challenge.
    pub(crate) fn new(puzzle: Puzzle, asked: Generate) -> Result<Self, Error> {
        if asked.count > MOST {
            return Err(Error::TooMany { count: asked.count, most: MOST });
        }
        let metered = Metered::new(limits(asked.limits)?);
        let reasons = reason_infos(&puzzle);
        let range = difficulties(asked.difficulty.as_deref())?;
        let challenges = Challenges::within(&puzzle, asked.seed, range.clone());
        Ok(Self {
            puzzle,
            reasons,
            asked,
            range,
            drawn: 0,
            challenges,
            made: Vec::new(),
            bytes: 0,
            metered,
        })
    }

    fn report(&self, halted_by: Option<HaltReason>, impossible: bool) -> GenerateReport {
        GenerateReport {
            puzzle: info(&self.puzzle),
            seed: self.asked.seed,
            difficulty: self.asked.difficulty.clone(),
            unsolvable: impossible,
            reasons: self.reasons.clone(),
            challenges: self.made.clone(),
            halted_by,
            seconds: self.metered.reading().elapsed.as_secs_f64(),
        }
    }
}

/// The difficulties of a grade or a range, rounded down.
fn difficulties(asked: Option<&str>) -> Result<RangeInclusive<u32>, Error> {
    let Some(text) = asked else { return Ok(0..=u32::MAX) };
    Grade::from_name(text).map_or_else(|| range(text, "difficulty"), |grade| Ok(grade.range()))
}

/// A challenge as plain data, if its solution passes a check that searches do not use.
fn challenge_info(challenge: &Challenge) -> Result<ChallengeInfo, Error> {
    let Challenge { puzzle, solution, difficulty, spare } = challenge;
    let failed = |cause: String| Error::ReplayFailed { algorithm: "generate", cause };
    puzzle.check_solution(solution).map_err(|cause| failed(cause.to_string()))?;
    Ok(ChallengeInfo {
        text: info(puzzle).text,
        placed: puzzle.placed().len(),
        spare: *spare,
        solution: notation::write_solution(puzzle, solution),
        nodes: difficulty.nodes,
        difficulty: difficulty.estimate,
        grade: difficulty.grade().name().into(),
        stars: difficulty.grade().stars(),
        steps: difficulty.steps,
        forced: difficulty.forced,
    })
}

/// Whether the seed gives these challenges.
pub(super) fn same_again(
    puzzle: &Puzzle,
    (seed, difficulty): (u64, Option<&str>),
    said: &[ChallengeInfo],
    meter: &mut Meter<'_>,
) -> Result<bool, Halt> {
    let Ok(range) = difficulties(difficulty) else { return Ok(false) };
    let mut challenges = Challenges::within(puzzle, seed, range.clone());
    let mut left = said.iter();
    let mut next = left.next();
    while let Some(said) = next {
        match challenges.advance(meter)? {
            Made::Progress => {}
            Made::Impossible => return Ok(false),
            Made::Challenge(made) if !range.contains(&made.difficulty.rounded()) => {}
            Made::Challenge(made) => {
                let Challenge { puzzle, solution, spare, .. } = *made;
                let solution = notation::write_solution(&puzzle, &solution);
                let made = (&info(&puzzle).text, &solution, spare);
                if made != (&said.text, &said.solution, said.spare) {
                    return Ok(false);
                }
                next = left.next();
            }
        }
    }
    Ok(true)
}

impl Job for GenerateJob {
    fn advance(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
        _: Option<&mut CheckpointSink<'_>>,
    ) -> Result<Option<Vec<Report>>, Error> {
        if !self.reasons.is_empty() {
            return Ok(Some(vec![Report::from(self.report(None, true))]));
        }
        let count = self.asked.count as usize;
        let (challenges, made, bytes) = (&mut self.challenges, &mut self.made, &mut self.bytes);
        let (drawn, most) = (&mut self.drawn, 100_000 + 10_000 * u64::from(self.asked.count));
        let mut wrong = None;
        let answer = self.metered.go_on(pace, control, |meter| {
            match challenges.advance(meter)? {
                Made::Progress => {}
                Made::Impossible => return Ok(Some(true)),
                Made::Challenge(challenge)
                    if !self.range.contains(&challenge.difficulty.rounded()) =>
                {
                    *drawn += 1;
                    if *drawn >= most {
                        let (found, wanted) = (made.len(), count as u32);
                        let what = "challenges of this difficulty".into();
                        wrong = Some(Error::TooFew { found, wanted, what, drawn: Some(*drawn) });
                        return Ok(Some(false));
                    }
                }
                Made::Challenge(challenge) => match challenge_info(&challenge) {
                    Ok(info) => {
                        // The report has a copy of each.
                        *bytes += 2 * (info.text.len() + info.solution.len() + EACH) as u64;
                        made.push(info);
                    }
                    Err(error) => {
                        wrong = Some(error);
                        return Ok(Some(false));
                    }
                },
            }
            if made.len() < count && meter.memory().is_some_and(|limit| *bytes > limit) {
                return Err(Halt::Memory);
            }
            Ok((made.len() >= count).then_some(false))
        });
        if let Some(error) = wrong {
            return Err(error);
        }
        let report = match answer {
            None => return Ok(None),
            Some(Ok(impossible)) => self.report(None, impossible),
            Some(Err(halt)) => self.report(Some(halt.into()), false),
        };
        Ok(Some(vec![Report::from(report)]))
    }

    fn reading(&self) -> MeterReading {
        self.metered.reading()
    }

    fn can_be_continued(&self) -> Result<(), Error> {
        Err(Error::NoCheckpoint { what: "the making of challenges" })
    }
}
