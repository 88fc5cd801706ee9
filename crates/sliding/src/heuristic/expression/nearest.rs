//! Names that may be meant by one that there is not.

use super::terms::names;

/// Up to two names that are written nearly so.
pub(super) fn nearest(name: &str) -> Vec<String> {
    let apart = |other: &str| letters_apart(&name.replace('-', "_"), &other.replace('-', "_"));
    let mut near: Vec<(usize, &str)> = names().iter().map(|other| (apart(other), *other)).collect();
    near.sort_unstable();
    let near = near.into_iter().filter(|&(apart, other)| apart * 3 <= other.len());
    near.take(2).map(|(_, other)| other.to_owned()).collect()
}

/// The fewest letters to change, add or leave out (Levenshtein 1966).
pub fn letters_apart(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (index, letter) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (at, &other) in b.iter().enumerate() {
            let changed = diagonal + usize::from(letter != other);
            diagonal = row[at + 1];
            row[at + 1] = changed.min(row[at].min(diagonal) + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_written_nearly_so_are_meant() {
        assert_eq!(nearest("manhatan"), ["manhattan"]);
        assert_eq!(nearest("inversoin"), ["inversion", "inversions"]);
        assert!(nearest("euclidean").is_empty());
    }

    #[test]
    fn letters_are_changed_added_and_left_out() {
        for (a, b, apart) in [("", "abc", 3), ("kitten", "sitting", 3), ("blank", "blank", 0)] {
            assert_eq!((letters_apart(a, b), letters_apart(b, a)), (apart, apart));
        }
    }
}
