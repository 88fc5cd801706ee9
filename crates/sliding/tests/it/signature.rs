//! One number for all textbook searches: the nodes that a fixed set of them generates.
//!
//! A change that is not meant to affect the searches does not change this number.

use std::fs;

use susun_search::{
    Collect, Duplicates, Heuristic, astar, bfs, bidirectional, branch_and_bound, depth_limited,
    greedy, ida_star, uniform_cost, weighted_astar,
};
use susun_sliding::heuristic::{
    Hamming, InversionDistance, Kind, Manhattan, UseHeuristic, Zero, choose,
};
use susun_sliding::{Goal, GridSpace, NamedGoal, PackedSpace, solvable};
use susun_testkit::golden::{board, project_path};
use susun_testkit::run::{timed, to_the_end};
use susun_testkit::sample::walked;

/// A search space: a goal, and a board given as text or as a walk from the goal.
fn spaces(goal: NamedGoal, text: &str) -> (Goal, GridSpace, Option<PackedSpace>) {
    let board = board(text);
    let goal = Goal::named(goal, board.size());
    let puzzle = solvable(&board, &goal).expect("solvable");
    (goal, GridSpace::new(&puzzle), PackedSpace::new(&puzzle))
}

fn packed(goal: NamedGoal, text: &str) -> (Goal, PackedSpace) {
    let (goal, _, space) = spaces(goal, text);
    (goal, space.expect("up to 16 cells"))
}

struct Nodes<'a>(&'a PackedSpace, Collect);

impl UseHeuristic<PackedSpace> for Nodes<'_> {
    type Output = u64;

    fn with<H: Heuristic<PackedSpace> + Send + Sync + 'static>(self, heuristic: H) -> u64 {
        to_the_end(ida_star(self.0.clone(), heuristic, self.1)).counters.generated
    }
}

fn ida(goal: NamedGoal, text: &str, kinds: &[Kind], collect: Collect) -> u64 {
    let (goal, space) = packed(goal, text);
    choose(kinds, &goal, None, Nodes(&space, collect)).expect("small enough")
}

/// Each search with its name and the nodes it generates.
fn searches() -> Vec<(&'static str, u64)> {
    use NamedGoal::{BlankFirst, Snail, Standard};
    let all = Collect::All { list: 0 };
    let mut nodes = Vec::new();

    let korf28 = "13 14 6 12/4 5 1 0/9 3 10 2/15 11 8 7";
    nodes.push(("ida* manhattan", ida(BlankFirst, korf28, &[Kind::Manhattan], Collect::First)));
    let hard2 = "14 10 6 0/4 9 1 8/2 3 5 11/12 13 7 15";
    let hard4 = "6 10 3 15/14 8 7 11/5 1 0 2/13 12 9 4";
    nodes.push(("ida* walking", ida(Standard, hard4, &[Kind::WalkingDistance], all)));
    nodes.push(("ida* conflict", ida(Standard, hard2, &[Kind::LinearConflict], Collect::First)));
    let best = [Kind::LinearConflict, Kind::WalkingDistance, Kind::Inversion];
    nodes.push(("ida* maximum", ida(Standard, hard2, &best, Collect::First)));
    let own4 = "5 1 12 0/10 2 4 3/9 8 14 13/11 15 6 7";
    nodes.push(("ida* inversion", ida(Standard, own4, &[Kind::Inversion], all)));

    let (goal, space) = packed(Standard, "8 6 7/2 5 4/3 0 1");
    let astar31 = to_the_end(astar(&space, Manhattan::new(&goal), Duplicates::Closed));
    nodes.push(("a*", astar31.counters.generated));
    nodes.push(("bfs", to_the_end(bfs(&space)).counters.generated));
    let weighted =
        weighted_astar(&space, InversionDistance::new(&goal), "1.5".parse().expect("a weight"));
    nodes.push(("weighted a*", to_the_end(weighted).counters.generated));

    let (goal, space) = packed(Snail, "3 2 6/1 4 0/8 7 5");
    let bounded = branch_and_bound(&space, Hamming::new(&goal));
    nodes.push(("branch and bound", to_the_end(bounded).counters.generated));
    nodes.push(("uniform cost", to_the_end(uniform_cost(&space)).counters.generated));

    let (goal, space) = packed(Standard, "6 2 3 8/5 0 7 11/1 10 4 12/13 14 9 15");
    let bounded = branch_and_bound(&space, Manhattan::new(&goal));
    nodes.push(("branch and bound on 4x4", to_the_end(bounded).counters.generated));
    let (_, space) = packed(Standard, "2 3 4/1 5 0/7 6 8");
    let blind = ida_star(&space, Zero, Collect::First);
    nodes.push(("ida* zero", to_the_end(blind).counters.generated));
    nodes.push(("depth-limited", to_the_end(depth_limited(&space, 26)).counters.generated));

    let start = walked(&Standard.board("2x5".parse().expect("a size")), 500, 1).to_string();
    let (_, grid, _) = spaces(Standard, &start);
    nodes.push(("both ends", to_the_end(bidirectional(&grid)).counters.generated));

    let start = walked(&BlankFirst.board("5x5".parse().expect("a size")), 80, 2).to_string();
    let (goal, grid, _) = spaces(BlankFirst, &start);
    let quick = greedy(&grid, Manhattan::new(&goal));
    nodes.push(("greedy", to_the_end(quick).counters.generated));
    nodes
}

#[test]
#[cfg_attr(debug_assertions, ignore = "searches run in release")]
fn the_searches_generate_as_many_nodes_as_the_signature_says() {
    let nodes = timed("signature", searches);
    let total: u64 = nodes.iter().map(|(_, nodes)| nodes).sum();
    for (name, nodes) in nodes {
        println!("{nodes:12}  {name}");
    }
    let text = fs::read_to_string(project_path("golden/signature.txt")).expect("the signature");
    let signed = text.lines().find(|line| !line.starts_with('#')).expect("a number");
    assert_eq!(
        signed,
        total.to_string(),
        "golden/signature.txt (left) is not what the searches generate (right).\n\
         If the change was not meant to touch the searches, it does: find out why.\n\
         If it was meant, write the new number into the file and say why in the commit.",
    );
}
