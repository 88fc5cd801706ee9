//! Every algorithm, with the settings under which its contract is tested.

use susun_search::{
    Collect, Duplicates, Heuristic, Reversible, Search, Space, Unwatched, ida_star,
};
use susun_sliding::algorithm::{Algorithm, Bound, Guarantee, Settings, TABLE, UseSearch};

/// What an algorithm guarantees if each move costs one and its heuristic is admissible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// A cheapest solution, reported as such.
    Optimal,
    /// A solution of at most this many hundredths of the cheapest cost.
    Within {
        /// 100 times the weight.
        hundredths: u32,
    },
    /// Some solution.
    Solution,
}

/// A configuration that makes searches, for any space and any heuristic.
#[derive(Clone, Copy, Debug)]
pub struct Tested {
    algorithm: Algorithm,
    settings: Settings,
    collect: Collect,
    /// The largest distance from the goal that is fast enough for a test.
    pub deepest: u32,
}

/// Every algorithm that searches a space, in several configurations if it has options.
pub fn algorithms() -> Vec<Tested> {
    let searches = TABLE.iter().filter(|about| about.structure.searches_a_space());
    searches.flat_map(|about| ways(about.algorithm)).collect()
}

fn ways(algorithm: Algorithm) -> Vec<Tested> {
    let settings = Settings::default();
    let deepest = match algorithm.about().bound {
        Bound::Rounds if algorithm.about().heuristic.is_some() => 22,
        Bound::Rounds => 12,
        Bound::OneRound => 14,
        // No board of 3x3 is this far from a goal.
        Bound::Layers | Bound::Frontier | Bound::Estimate => 32,
    };
    let way = Tested { algorithm, settings, collect: Collect::First, deepest };
    let with = |settings| Tested { settings, ..way };
    match algorithm {
        Algorithm::AStar => {
            // Without a closed list it is flooded with duplicates.
            let duplicates = Duplicates::Previous;
            vec![way, Tested { deepest: 14, ..with(Settings { duplicates, ..settings }) }]
        }
        Algorithm::WeightedAStar => {
            let weights = ["1", "1.5", "3"].map(|text| text.parse().expect("a weight"));
            weights.map(|weight| with(Settings { weight, ..settings })).to_vec()
        }
        // A little deeper than the boards are.
        Algorithm::DepthLimited => vec![with(Settings { depth: deepest + 2, ..settings })],
        _ if algorithm.can_count() => {
            // The last round is completed.
            let all = Tested { collect: Collect::All { list: 3 }, deepest: deepest - 2, ..way };
            vec![way, all]
        }
        _ => vec![way],
    }
}

impl Tested {
    /// What it guarantees.
    pub fn promise(&self) -> Promise {
        match self.algorithm.about().guarantee {
            Guarantee::Optimal | Guarantee::OptimalIfAdmissible => Promise::Optimal,
            Guarantee::WithinWeight => {
                Promise::Within { hundredths: self.settings.weight.hundredths() }
            }
            Guarantee::AnySolution => Promise::Solution,
        }
    }

    /// A search of `space`; blind ones ignore `heuristic`.
    pub fn search<'a, S, H>(&self, space: &S, heuristic: H) -> Box<dyn Search<S::Move> + 'a>
    where
        S: Reversible + Clone + 'a,
        H: Heuristic<S> + Send + Sync + 'a,
    {
        let user = Boxed { collect: self.collect };
        let search = self.algorithm.search(space.clone(), heuristic, &self.settings, user);
        search.expect("an algorithm that searches")
    }
}

/// Erases the type of a search.
struct Boxed {
    collect: Collect,
}

impl<'a, S: Space + 'a> UseSearch<'a, S> for Boxed {
    type Output = Box<dyn Search<S::Move> + 'a>;
    type Observer = Unwatched;

    fn observer(&self) -> Option<Unwatched> {
        None
    }

    fn whole(self, search: impl Search<S::Move> + 'a) -> Self::Output {
        Box::new(search)
    }

    fn rounds<H: Heuristic<S> + Send + Sync + 'a>(self, space: S, heuristic: H) -> Self::Output {
        Box::new(ida_star(space, heuristic, self.collect))
    }
}
