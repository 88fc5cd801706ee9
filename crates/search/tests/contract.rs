//! Every algorithm is put through the same contract, one line each.

use susun_testkit::algorithms::{
    AStar, AStarPrevious, Bfs, BothEnds, BranchAndBound, Deepening, Depth16, Greedy, IdaStar,
    IdaStarAll, UniformCost, Weight1, Weight1And5, Weight3,
};
use susun_testkit::solver::keeps_the_contract;

macro_rules! contracts {
    ($($test:ident: $algorithm:expr,)*) => {
        $(#[test]
        fn $test() {
            keeps_the_contract($algorithm);
        })*
    };
}

contracts! {
    astar_keeps_the_contract: AStar,
    astar_without_a_closed_list_keeps_the_contract: AStarPrevious,
    breadth_first_search_keeps_the_contract: Bfs,
    bidirectional_search_keeps_the_contract: BothEnds,
    branch_and_bound_keeps_the_contract: BranchAndBound,
    depth_limited_search_keeps_the_contract: Depth16,
    greedy_search_keeps_the_contract: Greedy,
    ida_star_keeps_the_contract: IdaStar,
    ida_star_for_all_solutions_keeps_the_contract: IdaStarAll,
    iterative_deepening_keeps_the_contract: Deepening,
    uniform_cost_search_keeps_the_contract: UniformCost,
    weighted_astar_with_weight_1_keeps_the_contract: Weight1,
    weighted_astar_with_weight_1_and_a_half_keeps_the_contract: Weight1And5,
    weighted_astar_with_weight_3_keeps_the_contract: Weight3,
}
