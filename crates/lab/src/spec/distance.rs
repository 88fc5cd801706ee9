//! Boards at an exact distance from the goal: random boards are made and solved until there are enough.
//!
//! Small boards are drawn uniformly. Among larger boards hardly any is near the goal, so they are made by random walks
//! from the goal, with as many moves as the distance and up to three times as many. The seed decides everything.

use std::collections::BTreeSet;

use susun_engine::{
    ByFamily, Control, Error, Generate, LimitSpec, MethodChoice, PuzzleText, Report, Request, Size,
    Solve, Tables, answer, answer_with, sliding,
};

/// Boards per batch.
const BATCH: u32 = 64;
/// Boards with more cells are made by random walks.
const UNIFORM: usize = 9;
/// Node limit to find the distance of one board; boards that need more are left out.
const NODES: u64 = 200_000_000;

/// Why boards were not found.
#[derive(Debug)]
pub(super) enum Failed {
    /// The user stopped it.
    Stopped,
    /// The engine rejected the request.
    Refused(Error),
    /// Too few boards have this distance.
    TooFew { found: usize, drawn: u64, distance: u32 },
}

/// Random boards from the engine.
pub(super) fn draw(
    request: &Generate,
    control: &mut Control<'_>,
) -> Result<Option<sliding::GenerateReport>, Error> {
    let mut drawn: Option<sliding::GenerateReport> = None;
    answer(&Request::Generate(request.clone()), control, &mut |report| {
        // If there are many boards, the engine sends several reports.
        match (report, &mut drawn) {
            (Report::Generate(ByFamily::Sliding(more)), Some(first)) => {
                first.boards.extend(more.boards);
            }
            (Report::Generate(ByFamily::Sliding(first)), None) => drawn = Some(*first),
            _ => {}
        }
    })?;
    Ok(drawn)
}

/// `request.count` different boards at exactly this distance from the goal.
pub(super) fn boards(
    request: &Generate,
    distance: u32,
    control: &mut Control<'_>,
    tables: &Tables,
) -> Result<Vec<String>, Failed> {
    let size: Size = request
        .size
        .as_deref()
        .unwrap_or_default()
        .parse()
        .map_err(|error| Failed::Refused(Error::Size(error)))?;
    let uniform = size.cells() <= UNIFORM;
    // Enough draws to see each board of 3x3 several times. The number of walks is enough in practice.
    let most = if uniform { 1_000_000 } else { 10_000 + 1_000 * u64::from(request.count) };
    let (mut seen, mut found, mut drawn) = (BTreeSet::new(), Vec::new(), 0);
    for batch in 0.. {
        if found.len() >= request.count as usize {
            found.truncate(request.count as usize);
            return Ok(found);
        }
        if drawn >= most {
            return Err(Failed::TooFew { found: found.len(), drawn, distance });
        }
        let batch = batch_of(request, batch, distance, uniform);
        let report = draw(&batch, control).map_err(Failed::Refused)?;
        let mut fresh = report.map(|report| report.boards).unwrap_or_default();
        drawn += fresh.len() as u64;
        fresh.retain(|board| seen.insert(board.clone()));
        found.extend(at_distance(&fresh, request, distance, control, tables)?);
    }
    Ok(found)
}

/// The request of one batch. Each batch has its own seed, far from those of its neighbours.
fn batch_of(request: &Generate, batch: u64, distance: u32, uniform: bool) -> Generate {
    let longer = 2 * (batch % (u64::from(distance) + 1)) as u32;
    Generate {
        count: BATCH,
        seed: request.seed.wrapping_add(batch.wrapping_mul(0x9e37_79b9_7f4a_7c15)),
        // Every move changes the parity, so the length of a walk must have the parity of the distance.
        walk: (!uniform).then_some(distance + longer),
        to: None,
        ..request.clone()
    }
}

/// The boards that are at this distance from the goal.
fn at_distance(
    boards: &[String],
    request: &Generate,
    distance: u32,
    control: &mut Control<'_>,
    tables: &Tables,
) -> Result<Vec<String>, Failed> {
    if boards.is_empty() {
        return Ok(Vec::new());
    }
    let puzzle = PuzzleText {
        text: boards.join("\n"),
        format: Some("slash".into()),
        goal: request.goal.clone(),
        size: None,
    };
    // Always the same method, so that the boards left out do not depend on the tables of this machine.
    let method = MethodChoice {
        algorithm: Some("ida-star".into()),
        heuristics: vec!["manhattan".into()],
        ..MethodChoice::default()
    };
    let limits = LimitSpec { nodes: Some(NODES), ..LimitSpec::default() };
    let solve =
        Solve { puzzle, method, limits, optimal: true, threads: Some(1), ..Solve::default() };
    let mut found = Vec::new();
    let stop = control.stop.clone();
    answer_with(&Request::Solve(solve), tables, control, None, &mut |report| {
        if let Report::Solve(ByFamily::Sliding(report)) = report
            && report.verdict == sliding::Verdict::Optimal
            && report.cost == Some(distance)
        {
            found.push(report.puzzle.board);
        }
    })
    .map_err(Failed::Refused)?;
    if stop.is_stopped() { Err(Failed::Stopped) } else { Ok(found) }
}
