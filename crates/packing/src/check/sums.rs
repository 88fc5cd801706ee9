//! Which sums are possible: the arithmetic of two of the checks.

/// The integers from `-bound` to `bound` that are possible sums.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    bound: i32,
    reached: Vec<bool>,
}

impl Sums {
    /// Initially only zero.
    pub(super) fn zero(bound: i32) -> Self {
        let mut sums = Self { bound, reached: vec![false; 2 * bound as usize + 1] };
        sums.reached[bound as usize] = true;
        sums
    }

    /// Adds exactly one of `parts` to every sum; sums out of bounds are dropped.
    pub(super) fn add_one_of(&mut self, parts: &[i32]) {
        let mut next = vec![false; self.reached.len()];
        for sum in self.all() {
            for part in parts {
                let index = sum + part + self.bound;
                if let Some(reached) = usize::try_from(index).ok().and_then(|i| next.get_mut(i)) {
                    *reached = true;
                }
            }
        }
        self.reached = next;
    }

    pub(super) fn contains(&self, sum: i32) -> bool {
        sum.abs() <= self.bound && self.reached[(sum + self.bound) as usize]
    }

    /// The possible sums, in order.
    pub(super) fn all(&self) -> impl Iterator<Item = i32> {
        let reached = self.reached.iter().zip(-self.bound..).filter(|(reached, _)| **reached);
        reached.map(|(_, sum)| sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_one_part_each() {
        let mut sums = Sums::zero(10);
        sums.add_one_of(&[-3, 3]);
        sums.add_one_of(&[0, 1]);
        assert_eq!(sums.all().collect::<Vec<_>>(), [-3, -2, 3, 4]);
        assert!(sums.contains(-2) && !sums.contains(0) && !sums.contains(11));
        sums.add_one_of(&[]);
        assert_eq!(sums.all().count(), 0);
    }
}
