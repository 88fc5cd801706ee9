//! The effective branching factor: the number of children of each node in a full tree that has the depth of the
//! solution and as many nodes as the search generated (Russell and Norvig, *Artificial Intelligence: A Modern
//! Approach*, section 3.6).

/// The b with `1 + b + b^2 + ... + b^depth = generated`, where `generated` includes the root. `None` if `depth` is 0 or
/// there are fewer nodes than on the path.
pub fn effective_branching_factor(generated: u64, depth: u32) -> Option<f64> {
    let generated = generated as f64;
    if depth == 0 || generated < f64::from(depth) + 1.0 {
        return None;
    }
    // The sum grows with b. It is depth + 1 at b = 1, and more than `generated` at b = `generated`.
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

/// The nodes of a full tree; infinite if there are too many for a float.
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
    fn a_full_binary_tree_has_a_factor_of_two() {
        assert!((effective_branching_factor(31, 4).unwrap() - 2.0).abs() < 1e-9);
    }

    #[test]
    fn the_example_of_the_book() {
        // 52 nodes generated besides the root, depth 5: 1.92.
        assert!((effective_branching_factor(53, 5).unwrap() - 1.92).abs() < 0.005);
    }

    #[test]
    fn a_single_path_has_a_factor_of_one_and_fewer_nodes_have_none() {
        assert!((effective_branching_factor(5, 4).unwrap() - 1.0).abs() < 1e-9);
        assert_eq!(effective_branching_factor(4, 4), None);
        assert_eq!(effective_branching_factor(1, 0), None);
    }

    #[test]
    fn large_searches_have_a_plausible_factor() {
        let factor = effective_branching_factor(36_302_808_031, 53).unwrap();
        assert!((1.4..1.6).contains(&factor), "{factor}");
    }
}
