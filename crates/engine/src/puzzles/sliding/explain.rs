//! How every heuristic sees a board, tile by tile and line by line.

use susun_search::Heuristic;
use susun_sliding::heuristic::{
    About, Hamming, InversionDistance, Kind, LinearConflict, Manhattan, TABLE, WalkingDistance,
    evaluate, walking_tables,
};
use susun_sliding::{Board, Goal, GridSpace, Groups, parity};
use susun_wire::sliding::{
    CheckVerdict, ConflictInfo, EstimateInfo, ExplainReport, GroupsInfo, InversionDistanceInfo,
    WalkingInfo,
};

use super::check::check;
use crate::error::Error;
use crate::problem::{SlidingProblem, full_goal};

/// Nodes after which no search for a group of tiles is begun.
const GROUP_NODES: u64 = 20_000;

/// The complete explanation.
pub(crate) fn explain(problem: &SlidingProblem) -> Result<ExplainReport, Error> {
    let SlidingProblem { start, goal } = problem;
    full_goal(goal, "explain")?;
    let check = check(problem);
    // On an unsolvable line the simplified puzzle is unsolvable too, and walking distance has no value; elsewhere every
    // heuristic has one.
    let has_distance = check.verdict == CheckVerdict::Solvable || !start.size().is_line();
    let cells = start.cells_by_tile();
    let tiles = 1..cells.len() as u16;
    let (hamming, manhattan) = (Hamming::new(goal), Manhattan::new(goal));
    let of_tile = |value: &dyn Fn(u16, usize) -> u32| {
        tiles.clone().map(|tile| value(tile, cells[usize::from(tile)])).collect()
    };
    let labels = 1..=cells.len() as u16;
    // INVARIANT: a problem's start and goal are of one size.
    let kurang = parity(start, goal).expect("a problem has one size").kurang;
    let shown = TABLE.iter().filter(|about| !about.kind.needs_tables());
    Ok(ExplainReport {
        puzzle: problem.info(),
        kurang_pairs: labels.map(|label| kurang.pairs(label)).collect(),
        hamming_by_tile: of_tile(&|tile, cell| hamming.of_tile(tile, cell)),
        manhattan_by_tile: of_tile(&|tile, cell| manhattan.of_tile(tile, cell)),
        conflicts: conflicts(start, goal),
        inversion: inversion(start, goal),
        walking: walking(start, goal, has_distance),
        groups: has_distance.then(|| groups(start, goal)).flatten(),
        estimates: shown.map(|about| estimate(about, problem, has_distance)).collect(),
        check,
    })
}

fn conflicts(start: &Board, goal: &Goal) -> Vec<ConflictInfo> {
    let conflicts = LinearConflict::new(goal).conflicts(start);
    let info = |conflict: susun_sliding::heuristic::Conflict| ConflictInfo {
        line: if conflict.is_row { "row" } else { "column" }.into(),
        index: conflict.line,
        tiles: conflict.tiles,
        removals: conflict.removals,
        pairs: conflict.pairs.into_iter().map(|(a, b)| [a, b]).collect(),
        leave: conflict.leave,
    };
    conflicts.into_iter().map(info).collect()
}

fn inversion(start: &Board, goal: &Goal) -> InversionDistanceInfo {
    let heuristic = InversionDistance::new(goal);
    let memo = Heuristic::<GridSpace>::start(&heuristic, start);
    let (vertical, horizontal) = heuristic.by_axis(memo);
    let (by_rows, by_cols) = (memo.by_rows, memo.by_cols);
    InversionDistanceInfo { by_rows, by_cols, vertical, horizontal }
}

fn walking(start: &Board, goal: &Goal, has_distance: bool) -> WalkingInfo {
    let [rows, cols] = walking_tables(start, goal);
    let heuristic = has_distance.then(|| WalkingDistance::new(goal).ok()).flatten();
    let by_axis = heuristic.map(|heuristic| {
        let memo = Heuristic::<GridSpace>::start(&heuristic, start);
        heuristic.by_axis(memo)
    });
    let (vertical, horizontal) = by_axis.unzip();
    WalkingInfo { rows, cols, vertical, horizontal }
}

/// The groups that a few milliseconds are enough for.
fn groups(start: &Board, goal: &Goal) -> Option<GroupsInfo> {
    let mut groups = Groups::new(start, goal)?;
    groups.advance_at_once(GROUP_NODES);
    let bound = groups.bound();
    let gains = groups.gains().map(|group| (group.tiles.clone(), group.moves));
    let (tiles, moves) = gains.unzip();
    Some(GroupsInfo { bound, tiles, moves })
}

/// The estimate of one heuristic, or why there is none.
fn estimate(about: &About, problem: &SlidingProblem, has_distance: bool) -> EstimateInfo {
    let answer = if has_distance || about.kind != Kind::WalkingDistance {
        evaluate(&[about.kind], &problem.start, &problem.goal, None)
            .map_err(|error| error.to_string())
    } else {
        Err("the board cannot reach the goal".into())
    };
    let heuristic = about.name.into();
    match answer {
        Ok(estimate) => EstimateInfo { heuristic, estimate: Some(estimate), unavailable: None },
        Err(why) => EstimateInfo { heuristic, estimate: None, unavailable: Some(why) },
    }
}
