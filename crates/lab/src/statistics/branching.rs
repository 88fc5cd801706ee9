//! The effective branching factor: how many children each node of a full tree would have, if that tree had the
//! solution's depth and as many nodes as the search generated (Russell and Norvig, *Artificial Intelligence: A
//! Modern Approach*, section 3.6).

/// The b with `1 + b + b^2 + ... + b^depth = generated`, the root counted among the generated. `None` where
/// there is none above zero: without a move, or with fewer nodes than the path has.
pub fn effective_branching_factor(generated: u64, depth: u32) -> Option<f64> {
    let generated = generated as f64;
    if depth == 0 || generated < f64::from(depth) + 1.0 {
        return None;
    }
    // The sum grows with b, is depth + 1 at 1, and passes `generated` at `generated` at the latest.
    let (mut low, mut high) = (1.0_f64, generated.max(1.0));
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if nodes(middle, depth) < generated {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(f64::midpoint(low, high))
}

/// The nodes of a full tree; infinite where they are too many to count.
fn nodes(factor: f64, depth: u32) -> f64 {
    let mut layer = 1.0;
    let mut sum = 1.0;
    for _ in 0..depth {
        layer *= factor;
        sum += layer;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_binary_tree_has_two() {
        assert!((effective_branching_factor(31, 4).unwrap() - 2.0).abs() < 1e-9);
    }

    #[test]
    fn the_example_of_the_book() {
        // 52 nodes generated besides the root, depth 5: 1.92.
        assert!((effective_branching_factor(53, 5).unwrap() - 1.92).abs() < 0.005);
    }

    #[test]
    fn a_path_alone_has_one_and_less_has_none() {
        assert!((effective_branching_factor(5, 4).unwrap() - 1.0).abs() < 1e-9);
        assert_eq!(effective_branching_factor(4, 4), None);
        assert_eq!(effective_branching_factor(1, 0), None);
    }

    #[test]
    fn large_searches_have_one_too() {
        let factor = effective_branching_factor(36_302_808_031, 53).unwrap();
        assert!((1.4..1.6).contains(&factor), "{factor}");
    }
}
