//! A proof for an independent checker: made in steps, its solutions checked, reported.

use std::time::Duration;

use susun_packing::proof::{Argument, Certificate, Estimate, MOST_NODES, Proved, Proving};
use susun_packing::{Placement, Puzzle, notation};
use susun_search::{Control, Halt, Limits, MeterReading};
use susun_wire::packing::{Claim, ProofText, ProveReport, RefusedInfo, SolutionsInfo};
use susun_wire::{HaltReason, LimitSpec, Report};
use susun_work::Pace;

use super::info;
use super::memory::formula_fits;
use super::reasons::reason_info;
use super::search::within;
use crate::checkpoint::CheckpointSink;
use crate::error::Error;
use crate::job::Job;
use crate::puzzles::limits;

/// The verb, as in messages.
const PROVE: &str = "prove";

/// A proof in progress.
pub(crate) struct ProveJob {
    puzzle: Puzzle,
    limits: Limits,
    /// Prepared by the first step.
    proving: Option<Box<Proving>>,
    reading: MeterReading,
    spent: Duration,
}

impl ProveJob {
    /// Checks the request; nothing is proved yet.
    pub(crate) fn new(puzzle: Puzzle, spec: LimitSpec) -> Result<Self, Error> {
        let (limits, reading, spent) = (limits(spec)?, MeterReading::default(), Duration::ZERO);
        Ok(Self { puzzle, limits, proving: None, reading, spent })
    }

    /// Continues; returns the report when it is ready, `None` if the pace asks for a pause before.
    fn step(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
    ) -> Result<Option<ProveReport>, Error> {
        let puzzle = &self.puzzle;
        if self.proving.is_none() {
            let began = control.clock.now();
            let made = begin(puzzle, self.limits, control);
            self.reading.elapsed += control.clock.now().saturating_sub(began);
            match made {
                Ok(proving) => self.proving = Some(proving),
                Err(halt) => {
                    let halted_by = Some(HaltReason::from(halt));
                    return Ok(Some(ProveReport { halted_by, ..nothing_proved(puzzle) }));
                }
            }
        }
        let Some(proving) = &mut self.proving else { return Ok(None) };
        let (limits, reading) = (self.limits, &mut self.reading);
        let result = pace.step(limits, reading, control, |meter| proving.advance(meter));
        let Some(result) = result else { return Ok(None) };
        let nodes = self.reading.counters.generated;
        let report = ProveReport { nodes, ..nothing_proved(puzzle) };
        Ok(Some(match result {
            Err(halt) => ProveReport { halted_by: Some(HaltReason::from(halt)), ..report },
            Ok(Proved::TooLarge(estimate)) => {
                ProveReport { refused: Some(refused(estimate)), ..report }
            }
            Ok(Proved::Certificate(certificate)) => certified(puzzle, *certificate, report)?,
        }))
    }
}

impl Job for ProveJob {
    fn advance(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
        _: Option<&mut CheckpointSink<'_>>,
    ) -> Result<Option<Vec<Report>>, Error> {
        let began = control.clock.now();
        let report = self.step(pace, control)?;
        self.spent += control.clock.now().saturating_sub(began);
        let seconds = self.spent.as_secs_f64();
        Ok(report.map(|report| vec![Report::Prove(Box::new(ProveReport { seconds, ..report }))]))
    }

    fn reading(&self) -> MeterReading {
        MeterReading { elapsed: self.spent, ..self.reading }
    }

    fn can_be_continued(&self) -> Result<(), Error> {
        Err(Error::NoCheckpoint { what: "a proof" })
    }
}

/// Writes the formula and looks for a reason without search, within the limits.
fn begin(puzzle: &Puzzle, limits: Limits, control: &mut Control<'_>) -> Result<Box<Proving>, Halt> {
    if !formula_fits(puzzle, limits.memory) {
        return Err(Halt::Memory);
    }
    let own = puzzle.clone();
    within(puzzle, limits.time, control, move || Box::new(Proving::new(&own)))
}

fn nothing_proved(puzzle: &Puzzle) -> ProveReport {
    ProveReport {
        puzzle: info(puzzle),
        claim: None,
        solutions: None,
        argument: None,
        reason: None,
        nodes: 0,
        formula: None,
        proof: None,
        halted_by: None,
        refused: None,
        seconds: 0.0,
    }
}

fn refused(Estimate { nodes, bytes }: Estimate) -> RefusedInfo {
    RefusedInfo { nodes, bytes, most_nodes: MOST_NODES }
}

/// The report of a certificate, after all its solutions passed a check that searches do not use.
fn certified(
    puzzle: &Puzzle,
    certificate: Certificate,
    report: ProveReport,
) -> Result<ProveReport, Error> {
    let Certificate { solutions, argument, nodes, formula, proof } = certificate;
    let count = solutions.len() as u64;
    let listed = solutions.iter().map(|own| drawn(puzzle, own)).collect::<Result<_, _>>()?;
    let (argument, reason) = match argument {
        Argument::Search => ("search".into(), None),
        Argument::Reason(reason) => {
            let info = reason_info(puzzle, &reason);
            (info.kind, Some(info.sentence))
        }
    };
    Ok(ProveReport {
        claim: Some(if count == 0 { Claim::Unsolvable } else { Claim::Exactly }),
        solutions: Some(SolutionsInfo { count, complete: true, listed }),
        argument: Some(argument),
        reason,
        nodes,
        formula: Some(ProofText::new(formula)),
        proof: Some(ProofText::new(proof)),
        ..report
    })
}

/// A solution as letters from which it can be parsed again: with very many copies letters run out, and the drawing may
/// be divided differently.
fn drawn(puzzle: &Puzzle, solution: &[Placement]) -> Result<String, Error> {
    let failed = |cause: String| Error::ReplayFailed { algorithm: PROVE, cause };
    puzzle.check_solution(solution).map_err(|cause| failed(cause.to_string()))?;
    let text = notation::write_solution(puzzle, solution);
    match notation::read_solution(&text, puzzle) {
        Ok(again) if again == solution => Ok(text),
        _ => {
            let why = "there are more copies than letters, and solutions cannot be listed";
            Err(Error::DoesNotSuit { algorithm: PROVE, why })
        }
    }
}
