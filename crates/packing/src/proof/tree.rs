//! The state of the search: what is chosen, what that excludes, and what is still needed.
//!
//! The search goes no further than a checker can follow by unit propagation: a choice excludes overlapping placements
//! and further copies of a piece that is used up; a cell or a piece with as many placements left as it needs takes them
//! all; one with fewer is a contradiction. The trail records every step with the equation that it follows from, and so
//! shows which choices and equations a contradiction really needs (conflict analysis, as in Marques-Silva and Sakallah,
//! *GRASP*, 1999).

use super::formula::Formula;

/// What is chosen, and what can still be chosen.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    /// The equations of each placement, and the placements of each equation.
    equations: Vec<Vec<usize>>,
    variables: Vec<Vec<usize>>,
    /// For each equation: how many placements it still needs, and how many are left.
    needed: Vec<usize>,
    left: Vec<usize>,
    /// For each placement its position on the trail; [`OPEN`] if it is not there.
    position: Vec<usize>,
    trail: Vec<Step>,
}

/// A placement that is neither chosen nor excluded.
const OPEN: usize = usize::MAX;

/// The decision about a placement.
#[derive(Clone, Copy, Debug)]
struct Step {
    variable: usize,
    value: Value,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    /// By the search.
    Chosen,
    /// Because this equation has no others left.
    Forced(usize),
    /// Because this equation has all it needs.
    Excluded(usize),
}

/// The placements that a contradiction uses and that are not explained yet.
struct Used {
    is_used: Vec<bool>,
    left: usize,
}

/// A point to return to: the length of the trail.
pub(super) type Mark = usize;

/// The result of choosing everything that is forced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Settled {
    /// This equation has too few placements left.
    Contradiction(usize),
    /// Everything is chosen.
    Solution,
    /// Exactly one of the remaining placements of this equation must be chosen.
    Branch(usize),
}

/// What a contradiction depends on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Why {
    /// The choices.
    pub(super) choices: Vec<usize>,
    /// The halves of equations, in the order in which a checker can propagate them.
    pub(super) halves: Vec<Half>,
}

/// Half of an equation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Half {
    /// At least as many as needed.
    AtLeast(usize),
    /// At most as many as needed.
    AtMost(usize),
}

impl Tree {
    /// The initial state: nothing is chosen.
    pub(super) fn new(formula: &Formula) -> Self {
        let variables: Vec<Vec<usize>> =
            formula.equations().iter().map(|equation| equation.variables.clone()).collect();
        let count = formula.placements().len();
        Self {
            equations: (0..count).map(|variable| formula.equations_of(variable)).collect(),
            needed: formula.equations().iter().map(|equation| equation.times).collect(),
            left: variables.iter().map(Vec::len).collect(),
            variables,
            position: vec![OPEN; count],
            trail: Vec::new(),
        }
    }

    /// The placements chosen so far, including forced ones.
    pub(super) fn chosen(&self) -> impl Iterator<Item = usize> {
        self.trail.iter().filter(|step| step.is_chosen()).map(|step| step.variable)
    }

    /// The placements of an equation that can still be chosen.
    pub(super) fn possible(&self, equation: usize) -> impl Iterator<Item = usize> {
        self.variables[equation].iter().copied().filter(|&variable| self.position[variable] == OPEN)
    }

    /// Whether a placement is chosen or excluded.
    pub(super) fn is_decided(&self, variable: usize) -> bool {
        self.position[variable] != OPEN
    }

    /// Sorts placements by their position on the trail and removes duplicates.
    pub(super) fn sort(&self, variables: &mut Vec<usize>) {
        variables.sort_unstable_by_key(|&variable| self.position[variable]);
        variables.dedup();
    }

    /// The current point.
    pub(super) fn mark(&self) -> Mark {
        self.trail.len()
    }

    /// Undoes everything since that point.
    pub(super) fn back_to(&mut self, mark: Mark) {
        for step in self.trail.drain(mark..) {
            self.position[step.variable] = OPEN;
            for &equation in &self.equations[step.variable] {
                self.left[equation] += 1;
                self.needed[equation] += usize::from(step.is_chosen());
            }
        }
    }

    /// Chooses a possible placement.
    pub(super) fn choose(&mut self, variable: usize) {
        self.take(variable, Value::Chosen);
    }

    /// Chooses everything that is forced.
    pub(super) fn settle(&mut self) -> Settled {
        loop {
            let settled = self.look();
            let Settled::Branch(equation) = settled else { return settled };
            if self.left[equation] > self.needed[equation] {
                return settled;
            }
            // INVARIANT: `look` has just counted at least one.
            let Some(forced) = self.possible(equation).next() else { return settled };
            self.take(forced, Value::Forced(equation));
        }
    }

    /// Why the excluded placements of an equation are excluded.
    pub(super) fn why_excluded(&self, equation: usize) -> Why {
        let mut used = Used::nothing(self.position.len());
        self.use_others(equation, self.trail.len(), false, &mut used);
        self.why(used)
    }

    /// Why everything chosen is chosen.
    pub(super) fn why_chosen(&self) -> Why {
        let mut used = Used::nothing(self.position.len());
        self.chosen().for_each(|variable| used.add(variable));
        self.why(used)
    }

    /// Goes back along the trail from what is used to what it follows from.
    fn why(&self, mut used: Used) -> Why {
        let mut why = Why::default();
        for (position, step) in self.trail.iter().enumerate().rev() {
            if used.left == 0 {
                break;
            }
            if !used.remove(step.variable) {
                continue;
            }
            match step.value {
                Value::Chosen => why.choices.push(step.variable),
                Value::Forced(equation) => {
                    why.halves.push(Half::AtLeast(equation));
                    self.use_others(equation, position, false, &mut used);
                }
                // The exclusions by one equation are adjacent on the trail.
                Value::Excluded(equation) if why.halves.last() == Some(&Half::AtMost(equation)) => {
                }
                Value::Excluded(equation) => {
                    why.halves.push(Half::AtMost(equation));
                    self.use_others(equation, position, true, &mut used);
                }
            }
        }
        why.choices.reverse();
        why.halves.reverse();
        why
    }

    /// Marks as used the placements of an equation that were chosen, or excluded, before that.
    fn use_others(&self, equation: usize, before: usize, chosen: bool, used: &mut Used) {
        for &variable in &self.variables[equation] {
            let position = self.position[variable];
            if position < before && self.trail[position].is_chosen() == chosen {
                used.add(variable);
            }
        }
    }

    fn take(&mut self, variable: usize, value: Value) {
        self.put(variable, value);
        for index in 0..self.equations[variable].len() {
            let equation = self.equations[variable][index];
            self.needed[equation] -= 1;
            if self.needed[equation] == 0 {
                for index in 0..self.variables[equation].len() {
                    let other = self.variables[equation][index];
                    if self.position[other] == OPEN {
                        self.put(other, Value::Excluded(equation));
                    }
                }
            }
        }
    }

    fn put(&mut self, variable: usize, value: Value) {
        self.position[variable] = self.trail.len();
        self.trail.push(Step { variable, value });
        self.equations[variable].iter().for_each(|&equation| self.left[equation] -= 1);
    }

    /// Looks for a contradiction, else for an equation that takes everything that is left, else for the cell with the
    /// fewest placements left, or the piece if one copy of it is left. A piece with several copies left cannot be
    /// branched on: copies are interchangeable, and solutions would be found several times.
    fn look(&self) -> Settled {
        let (mut settled, mut fewest) = (Settled::Solution, usize::MAX);
        for (equation, (&needed, &left)) in self.needed.iter().zip(&self.left).enumerate() {
            if needed == 0 {
                continue;
            }
            if left < needed {
                return Settled::Contradiction(equation);
            }
            let ways = if left == needed { 1 } else { left };
            if ways < fewest && (ways == 1 || needed == 1) {
                (settled, fewest) = (Settled::Branch(equation), ways);
            }
        }
        settled
    }
}

impl Step {
    fn is_chosen(self) -> bool {
        !matches!(self.value, Value::Excluded(_))
    }
}

impl Used {
    fn nothing(variables: usize) -> Self {
        Self { is_used: vec![false; variables], left: 0 }
    }

    fn add(&mut self, variable: usize) {
        self.left += usize::from(!self.is_used[variable]);
        self.is_used[variable] = true;
    }

    fn remove(&mut self, variable: usize) -> bool {
        let was = std::mem::take(&mut self.is_used[variable]);
        self.left -= usize::from(was);
        was
    }
}
