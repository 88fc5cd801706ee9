//! The search of a puzzle of up to 16 cells in the multi-tile metric.

use std::sync::Arc;

use susun_search::{
    Collect, Heuristic, IdaStarUnits, Search, Subtrees, Unwatched, Walked, Zero, ida_star,
};
use susun_sliding::algorithm::UseSearch;
use susun_sliding::multi::{AnyAxis, LineShape, SlideBound, SlideKernel, SlideSpace};
use susun_sliding::{Goal, Slide};
use susun_work::{Prepared, unit_factory};

use super::is_guided;
use crate::puzzles::sliding::method::Method;
use crate::puzzles::sliding::search::{Division, undivided, whole};

/// The most entries of the table of one axis: that of 4x4 has 63 million, and 2x8 twice as many.
const MOST_ENTRIES: u64 = 130_000_000;

/// The shapes of the tables of one axis.
pub(super) struct AxisShapes {
    pub(super) lines: LineShape,
    pub(super) finer: Option<LineShape>,
}

impl AxisShapes {
    /// All of them.
    pub(super) fn all(&self) -> impl Iterator<Item = &LineShape> {
        std::iter::once(&self.lines).chain(&self.finer)
    }

    fn bytes(&self, threads: usize) -> u64 {
        self.all().map(|shape| shape.bytes(threads)).sum()
    }
}

/// The shapes of the tables of both axes that fit into a memory limit, the vertical ones first.
pub(super) fn shapes(goal: &Goal, memory: Option<u64>, threads: usize) -> Option<[AxisShapes; 2]> {
    let of = |vertical: bool| {
        let lines = |classes| {
            let lines = LineShape::new(goal, vertical, classes)?;
            Some(AxisShapes { lines, finer: None })
        };
        let fits = |shapes: &AxisShapes| {
            shapes.all().all(|shape| shape.entries() <= MOST_ENTRIES)
                && memory.is_none_or(|limit| 2 * shapes.bytes(threads) <= limit)
        };
        // On a line, any order of the tiles is one slide from the goal, or cannot reach it.
        let most = if goal.size().is_line() { 1 } else { 4 };
        let finer = LineShape::finer(goal, vertical).map(Some);
        let best = finer.and_then(|finer| Some(AxisShapes { finer, ..lines(most)? }));
        let all = best.into_iter().chain((1..=most).rev().filter_map(lines));
        // One class takes a few bytes.
        all.into_iter().find(fits).or_else(|| lines(1))
    };
    Some([of(true)?, of(false)?])
}

/// Prepares the search of a method; without tables it is blind.
pub(super) fn prepare(
    space: SlideSpace,
    method: &Method,
    bound: Option<SlideBound>,
    (collect, division): (Collect, Division),
) -> Prepared<Slide> {
    let (algorithm, settings) = (method.algorithm, &method.settings);
    if let (true, Division::Units, Some(bound)) = (algorithm.has_rounds(), division, &bound)
        && is_guided(method)
    {
        let kernel = SlideKernel::new(bound);
        return units(space, Arc::new(bound.clone()), kernel, collect);
    }
    let user = Preparation { collect, division };
    let prepared = match bound.filter(|_| is_guided(method)) {
        Some(bound) if algorithm.has_rounds() => algorithm.search(space, bound, settings, user),
        Some(bound) => algorithm.search(space, AnyAxis(bound), settings, user),
        None => algorithm.search(space, Zero, settings, user),
    };
    // INVARIANT: `multi_method` accepts only algorithms that search a space.
    prepared.expect("an algorithm that searches")
}

struct Preparation {
    collect: Collect,
    division: Division,
}

impl UseSearch<'static, SlideSpace> for Preparation {
    type Output = Prepared<Slide>;
    type Observer = Unwatched;

    fn observer(&self) -> Option<Unwatched> {
        None
    }

    fn whole(self, search: impl Search<Slide> + 'static) -> Prepared<Slide> {
        whole(search, susun_search::Counters::default())
    }

    fn rounds<H>(self, space: SlideSpace, heuristic: H) -> Prepared<Slide>
    where
        H: Heuristic<SlideSpace> + Send + Sync + 'static,
    {
        let Self { collect, division } = self;
        if division == Division::Undivided {
            return undivided(ida_star(space, heuristic, collect), collect);
        }
        units(space, Arc::new(heuristic), Walked, collect)
    }
}

/// Rounds in units.
fn units<H, K>(space: SlideSpace, heuristic: Arc<H>, kernel: K, collect: Collect) -> Prepared<Slide>
where
    H: Heuristic<SlideSpace> + Send + Sync + 'static,
    K: Subtrees<SlideSpace> + Clone + Send + Sync + 'static,
{
    let search =
        move || IdaStarUnits::new(space.clone(), heuristic.clone()).counted_by(kernel.clone());
    let first = search();
    if first.start_is_goal() {
        return Prepared::Solved;
    }
    let first_bound = first.first_bound();
    Prepared::Units { first_bound, factory: unit_factory(0, collect, search), known: None }
}
