//! The properties of a heuristic on every board that can reach the goal.

use susun_search::{Control, Halt, Limits, Meter};
use susun_sliding::heuristic::{Expression, OwnEstimate};
use susun_sliding::{Audit, Auditing, Fall, Goal, Overestimate, Packed, PackedSpace, Size};
use susun_wire::sliding::{AccuracyInfo, AuditInfo, AuditReport, FallInfo, OverestimateInfo};

use crate::error::Error;
use crate::problem::{GoalChoice, boards_info, full_goal};

/// The default size of the boards: the one people learn with.
const SIZE: &str = "3x3";

/// Examines every board. An estimate of the caller replaces the one that the request names.
pub(crate) fn audit(
    request: &susun_wire::Audit,
    own: Option<&OwnEstimate>,
    control: &mut Control<'_>,
) -> Result<AuditReport, Error> {
    let expression = match own {
        None => Some(Expression::read(&request.heuristic).map_err(Error::Expression)?),
        Some(_) => None,
    };
    let size: Size = request.size.as_deref().unwrap_or(SIZE).parse()?;
    let goal = request.goal.as_deref().map(|goal| GoalChoice::read(goal, size)).transpose()?;
    let goal = goal.unwrap_or(GoalChoice::STANDARD).on(size)?;
    let auditing = Auditing::new(full_goal(&goal, "an audit")?)?;
    let mut estimate = expression.map(|named| named.towards::<PackedSpace>(&goal)).transpose()?;
    let mut meter = Meter::new(Limits::default(), control.lend());
    let of = |state: &Packed| match (&mut estimate, own) {
        (Some(estimate), _) => estimate.of(state),
        (None, own) => own.map_or(0, |own| own(&auditing.board(*state))),
    };
    let result = auditing.run(of, &mut meter);
    Ok(report(&request.heuristic, &goal, result))
}

fn report(heuristic: &str, goal: &Goal, result: Result<Audit, Halt>) -> AuditReport {
    let halted_by = result.as_ref().err().copied().map(Into::into);
    let findings = result.ok().map(findings);
    let heuristic = heuristic.trim().into();
    AuditReport { heuristic, puzzle: boards_info(goal), halted_by, findings }
}

fn findings(audit: Audit) -> AuditInfo {
    AuditInfo {
        boards: audit.boards,
        moves: audit.moves,
        longest: audit.longest,
        at_goal: audit.at_goal,
        admissible: audit.is_admissible(),
        too_high: audit.too_high,
        largest_excess: audit.largest_excess,
        consistent: audit.is_consistent(),
        steep_moves: audit.steep,
        exact: audit.exact(),
        mean_ratio: audit.mean_ratio(),
        mean_shortfall: audit.mean_shortfall(),
        accuracy: audit.accuracy.iter().map(accuracy).collect(),
        overestimate: audit.overestimate.map(overestimate),
        fall: audit.fall.map(fall),
    }
}

fn accuracy(&(distance, estimate, boards): &(u32, u32, u32)) -> AccuracyInfo {
    AccuracyInfo { distance, estimate, boards }
}

fn overestimate(example: Overestimate) -> OverestimateInfo {
    let Overestimate { board, distance, estimate } = example;
    OverestimateInfo { board: board.to_string(), distance, estimate }
}

fn fall(example: Fall) -> FallInfo {
    let Fall { board, direction, before, after } = example;
    let mut moved = board.clone();
    FallInfo {
        tile: moved.step(direction).unwrap_or_default(),
        // Opposite to the blank's direction.
        direction: direction.opposite().name().into(),
        after_board: moved.to_string(),
        board: board.to_string(),
        before,
        after,
    }
}
