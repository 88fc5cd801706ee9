//! The order of runs: shuffled, so that no method benefits if the machine becomes slower.

use susun_engine::chance::{seeded, shuffle};

use crate::spec::Design;

/// One run: indices of puzzle and method, and the repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slot {
    pub(crate) instance: usize,
    pub(crate) method: usize,
    pub(crate) repetition: u32,
}

/// All runs of a design, in the order of its seed.
pub(crate) fn order(plan: &Design) -> Vec<Slot> {
    let mut slots = Vec::with_capacity(plan.runs());
    for repetition in 0..plan.repetitions {
        for instance in 0..plan.instances.len() {
            let slot = |method| Slot { instance, method, repetition };
            slots.extend((0..plan.methods.len()).map(slot));
        }
    }
    shuffle(&mut slots, &mut seeded(plan.seed));
    slots
}

#[cfg(test)]
mod tests {
    use susun_engine::LimitSpec;

    use super::*;
    use crate::spec::{Instance, Method};

    #[test]
    fn every_run_is_there_once_and_the_seed_decides_the_order() {
        let plan = |seed| Design {
            seed,
            repetitions: 3,
            limits: LimitSpec::default(),
            instances: vec![Instance::default(); 5],
            methods: vec![Method::default(); 2],
        };
        let slots = order(&plan(1));
        assert_eq!(slots, order(&plan(1)));
        assert_ne!(slots, order(&plan(2)));
        let mut numbers: Vec<usize> = slots
            .iter()
            .map(|slot| (slot.instance * 2 + slot.method) * 3 + slot.repetition as usize)
            .collect();
        assert!(!numbers.is_sorted());
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(0..30));
    }
}
