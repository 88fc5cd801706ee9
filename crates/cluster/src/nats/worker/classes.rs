//! The classes of units that a worker pulls; they share its threads.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// A class that delivered nothing for this long has no units, perhaps because its coordinator is gone.
const LIVELY: Duration = Duration::from_secs(10);

/// All classes that are pulled, by name.
#[derive(Default)]
pub(super) struct Classes(Mutex<BTreeMap<String, Class>>);

struct Class {
    /// The number of the search for jobs that found it.
    since: u64,
    /// When a unit was last delivered.
    gave: Option<Instant>,
}

impl Class {
    fn is_lively(&self) -> bool {
        self.gave.is_some_and(|gave| gave.elapsed() < LIVELY)
    }
}

impl Classes {
    /// Adds a class, found by the search for jobs with this number.
    pub(super) fn begin(&self, class: &str, since: u64) {
        self.lock().insert(class.into(), Class { since, gave: None });
    }

    /// Removes all other classes.
    pub(super) fn keep(&self, needed: &BTreeSet<&str>) {
        self.lock().retain(|class, _| needed.contains(&**class));
    }

    /// Whether the class is pulled.
    pub(super) fn has(&self, class: &str) -> bool {
        self.lock().contains_key(class)
    }

    /// Whether the class is pulled since this search for jobs.
    pub(super) fn has_since(&self, class: &str, since: u64) -> bool {
        self.lock().get(class).is_some_and(|class| class.since == since)
    }

    /// Whether this search for jobs found a class.
    pub(super) fn any_since(&self, since: u64) -> bool {
        self.lock().values().any(|class| class.since == since)
    }

    /// Notes that the class delivered a unit.
    pub(super) fn gave(&self, class: &str) {
        if let Some(class) = self.lock().get_mut(class) {
            class.gave = Some(Instant::now());
        }
    }

    /// Whether it is the only class that may deliver a unit soon. A thread may then wait for it.
    pub(super) fn is_alone(&self, class: &str) -> bool {
        let classes = self.lock();
        let mut others = classes.iter().filter(|(name, _)| *name != class);
        let lively = classes.get(class).is_some_and(Class::is_lively);
        classes.len() == 1 || lively && !others.any(|(_, other)| other.is_lively())
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Class>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_silent_class_takes_nothing_from_a_lively_one() {
        let classes = Classes::default();
        classes.begin("a", 1);
        assert!(classes.is_alone("a"), "there is no other");
        classes.begin("b", 2);
        assert!(!classes.is_alone("a") && !classes.is_alone("b"), "either may be the next");
        classes.gave("a");
        assert!(classes.is_alone("a") && !classes.is_alone("b"));
        classes.gave("b");
        assert!(!classes.is_alone("a") && !classes.is_alone("b"));
        classes.keep(&BTreeSet::from(["b"]));
        assert!(classes.is_alone("b") && !classes.has("a"));
        assert!(classes.has_since("b", 2) && !classes.has_since("b", 1) && classes.any_since(2));
    }
}
