//! Suggestions for a misspelt name.

/// The names of `known` that are at most `within` edits away, the nearest first. `-` and `_` count as
/// the same.
pub fn nearest<'a>(name: &str, known: &[&'a str], within: impl Fn(&str) -> usize) -> Vec<&'a str> {
    let distance = |other: &str| edit_distance(&name.replace('-', "_"), &other.replace('-', "_"));
    let mut near: Vec<(usize, &str)> = known
        .iter()
        .map(|&other| (distance(other), other))
        .filter(|&(distance, other)| distance <= within(other))
        .collect();
    near.sort_by_key(|&(distance, _)| distance);
    near.into_iter().map(|(_, other)| other).collect()
}

/// The fewest characters to change, insert or delete that turn one text into the other (Levenshtein
/// 1966).
pub fn edit_distance(a: &str, b: &str) -> usize {
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

/// Returns whether what was typed means this name or one of its other spellings: capitals and what stands between
/// words do not matter, and `*` is `star`.
pub fn means(typed: &str, name: &str, aliases: &[&str]) -> bool {
    let typed = folded(typed);
    std::iter::once(&name).chain(aliases).any(|known| folded(known) == typed)
}

fn folded(name: &str) -> String {
    name.to_ascii_lowercase().replace('*', "star").replace(['-', '_', ' '], "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_comes_first() {
        let known = ["linear_conflicts", "manhattan", "linear-conflict"];
        let near = nearest("linear-conflict", &known, |other| other.len() / 3);
        assert_eq!(near, ["linear-conflict", "linear_conflicts"]);
        assert!(nearest("euclidean", &known, |_| 2).is_empty());
    }

    #[test]
    fn letters_are_changed_added_and_left_out() {
        let pairs = [("", "abc", 3), ("kitten", "sitting", 3), ("blank", "blank", 0)];
        for (a, b, distance) in pairs.into_iter().chain([("mexthods", "methods", 1)]) {
            assert_eq!((edit_distance(a, b), edit_distance(b, a)), (distance, distance));
        }
    }
}
