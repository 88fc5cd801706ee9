//! Boards of an exact difficulty: drawn and solved until enough of them are there.
//!
//! Small boards are drawn uniformly. Of larger ones hardly any is near the goal, so they are walked to: a walk of
//! as many moves as the distance asked for, and of more, up to three times as many. The seed decides all of it.

use std::collections::BTreeSet;

use susun_engine::{
    ByFamily, Control, Error, Generate, LimitSpec, MethodChoice, PuzzleText, Report, Request, Size,
    Solve, Tables, answer, answer_with, sliding,
};

/// Boards of one draw.
const BATCH: u32 = 64;
/// Boards with more cells are walked to.
const UNIFORM: usize = 9;
/// Nodes to find the distance of one board; what takes more is left out.
const NODES: u64 = 200_000_000;

/// Why there are no boards.
#[derive(Debug)]
pub(super) enum Failed {
    /// The user has stopped it.
    Stopped,
    /// The engine does not draw such boards.
    Refused(Error),
    /// They are too rare.
    TooFew { found: usize, drawn: u64, distance: u32 },
}

/// Random boards, as the engine draws them.
pub(super) fn draw(
    request: &Generate,
    control: &mut Control<'_>,
) -> Result<Option<sliding::GenerateReport>, Error> {
    let mut drawn: Option<sliding::GenerateReport> = None;
    answer(&Request::Generate(request.clone()), control, &mut |report| {
        // Many boards come in several reports.
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

/// So many different boards at exactly this distance from the goal.
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
    // All boards of 3x3 are met some times; the walks are as many as usually do.
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

/// Each batch has a seed of its own, far from those of its neighbours.
fn batch_of(request: &Generate, batch: u64, distance: u32, uniform: bool) -> Generate {
    let longer = 2 * (batch % (u64::from(distance) + 1)) as u32;
    Generate {
        count: BATCH,
        seed: request.seed.wrapping_add(batch.wrapping_mul(0x9e37_79b9_7f4a_7c15)),
        // Every move changes the parity, so only walks of the same parity lead there.
        walk: (!uniform).then_some(distance + longer),
        to: None,
        ..request.clone()
    }
}

/// Those of the boards that are so far from the goal.
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
    // One method, whatever tables are at hand: who is left out must not depend on them.
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
