//! The report of a search in the multi-tile metric.

use susun_search::{Outcome, Path};
use susun_sliding::algorithm::Algorithm;
use susun_sliding::multi::distance_bound;
use susun_sliding::replay::{self, replay};
use susun_sliding::{Board, Direction, Slide, Solvable};
use susun_wire::Metric;
use susun_wire::sliding::{Certificate, SolutionsInfo, SolveReport, Verdict};
use susun_work::Ended;

use super::{LINE_TABLES, MultiJob, is_guided};
use crate::error::Error;
use crate::puzzles::sliding::certificate::bound_proof;
use crate::puzzles::sliding::quick::{LINE_DISTANCE, tiles_moved};
use crate::puzzles::sliding::solve::{blank_report, method_info};

impl MultiJob {
    /// The report of a search that has ended.
    pub(super) fn report_of_search(
        &self,
        puzzle: &Solvable,
        ended: Ended<Slide>,
    ) -> Result<SolveReport, Error> {
        let Ended { finish, all } = ended;
        let complete = matches!(finish.outcome, Outcome::Optimal(_));
        let mut report = self.blank();
        report.counters = finish.counters.into();
        report.counters.surely_expanded = finish.surely_expanded;
        report.rounds = finish.rounds.into_iter().map(Into::into).collect();
        report.solutions = all.filter(|_| self.wants_all()).map(|all| SolutionsInfo {
            count: all.count,
            complete,
            listed: all.listed.iter().map(|path| tiles(puzzle.start(), &path.moves)).collect(),
        });
        self.with_outcome(report, puzzle, finish.outcome)
    }

    /// The report without a search.
    pub(super) fn report_of_outcome(
        &self,
        puzzle: &Solvable,
        outcome: Outcome<Slide>,
    ) -> Result<SolveReport, Error> {
        self.with_outcome(self.blank(), puzzle, outcome)
    }

    /// The report of a solution that proves nothing.
    pub(super) fn report_of_solution(
        &self,
        puzzle: &Solvable,
        slides: &[Slide],
    ) -> Result<SolveReport, Error> {
        let path = Path { cost: slides.len() as u32, moves: slides.to_vec() };
        self.report_of_outcome(puzzle, Outcome::Solved { path, lower_bound: 0 })
    }

    fn blank(&self) -> SolveReport {
        let mut report = blank_report(&self.problem, &self.method);
        report.metric = Metric::Multi;
        report.method = method_info(&self.method, self.request.first_found, None);
        report.method.heuristics =
            if is_guided(&self.method) { vec![LINE_TABLES.into()] } else { Vec::new() };
        report
    }

    fn with_outcome(
        &self,
        mut report: SolveReport,
        puzzle: &Solvable,
        outcome: Outcome<Slide>,
    ) -> Result<SolveReport, Error> {
        let quick = || {
            let moves = self.quick(puzzle).to_vec();
            Path { cost: moves.len() as u32, moves }
        };
        let (verdict, path, proved) = match outcome {
            Outcome::Optimal(path) => {
                let cost = path.cost;
                (Verdict::Optimal, path, cost)
            }
            Outcome::Solved { path, lower_bound } => (Verdict::Solved, path, lower_bound),
            Outcome::Halted { reason, lower_bound, best } => {
                report.halted_by = Some(reason.into());
                let quick = quick();
                let best = best.filter(|path| path.cost <= quick.cost);
                if best.is_none() {
                    report.method.solution_by = Some(Algorithm::Anytime.name().into());
                }
                (Verdict::Halted, best.unwrap_or(quick), lower_bound)
            }
            // A solvable board has a solution; should a search exhaust its states, this shows that it was wrong.
            Outcome::Unsolvable => (Verdict::Solved, quick(), 0),
        };
        let lower_bound = proved.max(distance_bound(puzzle.start(), puzzle.goal()));
        // Bounds that meet are a proof, whatever found them.
        let is_optimal = path.cost == lower_bound;
        report.verdict = if is_optimal { Verdict::Optimal } else { verdict };
        let tiles = tiles(puzzle.start(), &path.moves);
        report.single_moves = Some(tiles.len() as u32);
        (report.cost, report.lower_bound) = (Some(path.cost), Some(lower_bound));
        report.moves = Some(tiles);
        report.certificate = Certificate::Path { replayed: true };
        report.bound_proof = bound_proof(&report, proved, vec![LINE_DISTANCE.into()]);
        checked(report, self.method.algorithm)
    }
}

/// The tiles that slides move, one cell each.
fn tiles(start: &Board, slides: &[Slide]) -> Vec<u16> {
    let steps: Vec<Direction> = slides.iter().flat_map(|slide| slide.steps()).collect();
    tiles_moved(start, &steps)
}

/// The report, if its solutions pass their replay.
fn checked(report: SolveReport, algorithm: Algorithm) -> Result<SolveReport, Error> {
    let failed = |cause: String| Error::ReplayFailed { algorithm: algorithm.name(), cause };
    let listed = report.solutions.iter().flat_map(|solutions| &solutions.listed);
    for moves in report.moves.iter().chain(listed) {
        let slides = replay(&report.puzzle.board, &report.puzzle.goal_board, moves)
            .and_then(|()| replay::slides(&report.puzzle.board, moves))
            .map_err(|cause| failed(cause.to_string()))?;
        if Some(slides) != report.cost && report.solutions.as_ref().is_none_or(|all| all.complete) {
            return Err(failed(format!("it has {slides} slides")));
        }
    }
    Ok(report)
}
