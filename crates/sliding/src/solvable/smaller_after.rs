//! For each number in a list, how many smaller numbers come after it.
//!
//! Counted from the right with a Fenwick tree (Fenwick, *A new data structure for cumulative frequency tables*,
//! Software: Practice and Experience 24, 1994), in O(n log n): a board of 100 x 100 has some 25 million pairs out of
//! order.

/// For each of `labels`, which are a permutation of 1 to `labels.len()`, the number of smaller ones after it.
pub(super) fn smaller_after(labels: &[u16]) -> Vec<u32> {
    let mut seen = Fenwick(vec![0; labels.len() + 1]);
    let mut counts = vec![0; labels.len()];
    for (count, &label) in counts.iter_mut().zip(labels).rev() {
        *count = seen.up_to(usize::from(label));
        seen.add(usize::from(label));
    }
    counts
}

/// Node i counts the labels in (i - lowest bit of i, i].
struct Fenwick(Vec<u32>);

impl Fenwick {
    fn add(&mut self, label: usize) {
        let mut node = label;
        while let Some(count) = self.0.get_mut(node) {
            *count += 1;
            node += node & node.wrapping_neg();
        }
    }

    fn up_to(&self, label: usize) -> u32 {
        let mut node = label;
        let mut sum = 0;
        while node > 0 {
            sum += self.0[node];
            node &= node - 1;
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::smaller_after;

    #[test]
    fn smaller_labels_after_are_counted() {
        assert_eq!(smaller_after(&[3, 1, 4, 2]), [2, 0, 1, 0]);
        assert_eq!(smaller_after(&[]), []);
    }

    #[test]
    fn the_largest_board_in_reverse_has_every_pair() {
        let labels: Vec<u16> = (1..=10_000).rev().collect();
        let sum: u64 = smaller_after(&labels).into_iter().map(u64::from).sum();
        assert_eq!(sum, 10_000 * 9_999 / 2);
    }
}
