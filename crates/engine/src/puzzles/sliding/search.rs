//! From a chosen method to a finished search: the place where names become types.

use susun_search::{
    AllSolutions, Collect, Finish, Heuristic, IdaStar, Meter, Reversible, Search, astar, bfs,
    bidirectional, branch_and_bound, complete, depth_limited, greedy, ida_star,
    iterative_deepening, uniform_cost, weighted_astar,
};
use susun_sliding::heuristic::{ChoiceError, UseHeuristic, choose};
use susun_sliding::{Direction, GridSpace, PackedSpace, Position, Solvable};

use crate::method::Method;
use crate::methods::Algorithm;

/// A search that has ended, with all shortest solutions if they were asked for.
pub(super) struct Ended {
    pub(super) finish: Finish<Direction>,
    pub(super) all: Option<AllSolutions<Direction>>,
}

/// Searches as `method` says. Not for [`Algorithm::Constructive`], which does not search.
pub(super) fn search(
    puzzle: &Solvable,
    method: &Method,
    collect: Collect,
    meter: &mut Meter<'_>,
) -> Result<Ended, ChoiceError> {
    match PackedSpace::new(puzzle) {
        Some(space) => search_in(space, puzzle, method, collect, meter),
        None => search_in(GridSpace::new(puzzle), puzzle, method, collect, meter),
    }
}

fn search_in<S>(
    space: S,
    puzzle: &Solvable,
    method: &Method,
    collect: Collect,
    meter: &mut Meter<'_>,
) -> Result<Ended, ChoiceError>
where
    S: Reversible<Move = Direction, State: Position>,
{
    choose(&method.heuristics, puzzle.goal(), Job { space, method, collect, meter })
}

struct Job<'a, 'run, S> {
    space: S,
    method: &'a Method,
    collect: Collect,
    meter: &'a mut Meter<'run>,
}

impl<S> UseHeuristic<S> for Job<'_, '_, S>
where
    S: Reversible<Move = Direction, State: Position>,
{
    type Output = Ended;

    fn with<H: Heuristic<S> + 'static>(self, heuristic: H) -> Ended {
        let (space, method) = (self.space, self.method);
        match method.algorithm {
            Algorithm::AStar => self.run(astar(space, heuristic, method.duplicates)),
            Algorithm::WeightedAStar => self.run(weighted_astar(space, heuristic, method.weight)),
            Algorithm::Greedy => self.run(greedy(space, heuristic)),
            Algorithm::BranchAndBound => self.run(branch_and_bound(space, heuristic)),
            Algorithm::BreadthFirst => self.run(bfs(space)),
            Algorithm::Bidirectional => self.run(bidirectional(space)),
            Algorithm::UniformCost => self.run(uniform_cost(space)),
            Algorithm::DepthLimited => self.run(depth_limited(space, method.depth)),
            Algorithm::IterativeDeepening => {
                let search = iterative_deepening(space, self.collect);
                self.run_rounds(search)
            }
            Algorithm::IdaStar | Algorithm::Constructive => {
                let search = ida_star(space, heuristic, self.collect);
                self.run_rounds(search)
            }
        }
    }
}

impl<S> Job<'_, '_, S>
where
    S: Reversible<Move = Direction, State: Position>,
{
    fn run(self, mut search: impl Search<Direction>) -> Ended {
        Ended { finish: complete(&mut search, self.meter), all: None }
    }

    fn run_rounds<H: Heuristic<S>>(self, mut search: IdaStar<'_, S, H>) -> Ended {
        let finish = complete(&mut search, self.meter);
        let all = (self.collect != Collect::First).then(|| search.solutions().clone());
        Ended { finish, all }
    }
}
