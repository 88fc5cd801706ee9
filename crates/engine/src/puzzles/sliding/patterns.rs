//! Pattern databases for a search: which partition, and its tables ready to be asked.

use std::sync::Arc;
use std::time::Duration;

use susun_search::{Control, Event, Halt};
use susun_sliding::heuristic::Patterns;
use susun_sliding::pdb::{Partition, Pattern, partitions};
use susun_sliding::{BLANK, Goal, PatternKernel, Size};

use crate::error::Error;
use crate::method::Method;
use crate::tables::{TableNeed, Tables};

/// The most entries of tables that are made without being asked for by name: seconds at most.
const QUICKLY_MADE: u64 = 40_000_000;

/// A partition with what is asked of it for every puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub(super) name: String,
    partition: Partition,
    /// The patterns of its tables.
    tables: Vec<Pattern>,
    /// Of all its tables.
    pub(super) entries: u64,
}

impl Named {
    /// All partitions for goals of this size with their blank in that cell, the best first.
    pub(crate) fn all(size: Size, blank: usize) -> Vec<Self> {
        let named = |partition: Partition| {
            let (name, tables) = (partition.name(), partition.tables());
            let entries = tables.iter().map(Pattern::entries).sum();
            Self { name, partition, tables, entries }
        };
        partitions(size, blank).into_iter().map(named).collect()
    }
}

/// Tables ready to be asked.
#[derive(Clone, Debug)]
pub(crate) struct Ready {
    goal: Goal,
    /// The name of the partition.
    name: String,
    pub(super) patterns: Arc<Patterns>,
    /// For the sizes that have one.
    pub(super) kernel: Option<PatternKernel>,
}

/// What keeps tables from being ready.
pub(super) enum NotReady {
    /// There can be none.
    Never(Error),
    /// Making them was ended.
    Halted(Halt),
}

/// The partition of that name towards a goal; without a name the best whose tables are at hand, or else
/// can quickly be made.
fn partition_of(goal: &Goal, name: Option<&str>, tables: &Tables) -> Result<Named, Error> {
    let known = match name {
        Some(name) => find(goal, tables, |known| known.name == name),
        None => at_hand(goal, tables).or_else(|| quick(goal, tables)),
    };
    known.ok_or_else(|| {
        let names = partitions_of(goal, tables).iter().map(|known| known.name.clone()).collect();
        Error::NoPartition { name: name.map(Into::into), size: goal.size(), names }
    })
}

/// The partitions towards a goal, found once for many puzzles.
fn partitions_of(goal: &Goal, tables: &Tables) -> Arc<[Named]> {
    tables.partitions(goal.size(), goal.home(BLANK))
}

/// The first partition that suits.
fn find(goal: &Goal, tables: &Tables, suits: impl Fn(&Named) -> bool) -> Option<Named> {
    partitions_of(goal, tables).iter().find(|known| suits(known)).cloned()
}

/// The names of the tables that a method asks.
pub(super) fn table_names(method: &Method, goal: &Goal, tables: &Tables) -> Vec<String> {
    asked(method, goal, tables).iter().map(Pattern::name).collect()
}

/// Those of them that may be forged.
pub(super) fn unverified_tables(method: &Method, goal: &Goal, tables: &Tables) -> Vec<String> {
    let asked = asked(method, goal, tables);
    asked.iter().filter(|pattern| tables.is_unverified(pattern)).map(Pattern::name).collect()
}

/// The tables that a method asks, for workers elsewhere.
pub(super) fn needs(method: &Method, goal: &Goal, tables: &Tables) -> Vec<TableNeed> {
    asked(method, goal, tables).iter().map(|pattern| tables.need(pattern)).collect()
}

/// The patterns of the tables that a method asks.
fn asked(method: &Method, goal: &Goal, tables: &Tables) -> Vec<Pattern> {
    let name = method.partition.as_deref().filter(|_| method.needs_tables());
    let partition = name.and_then(|name| find(goal, tables, |known| known.name == name));
    partition.map_or_else(Vec::new, |known| known.tables)
}

/// The best partition whose tables are at hand.
pub(super) fn at_hand(goal: &Goal, tables: &Tables) -> Option<Named> {
    find(goal, tables, |known| known.tables.iter().all(|pattern| tables.has(pattern)))
}

/// The partition to make tables for when none are at hand: on 4x4 the one with which making them and
/// solving takes the least time (`just bench-sliding`), elsewhere the largest that can quickly be made.
pub(super) fn quick(goal: &Goal, tables: &Tables) -> Option<Named> {
    let few = if goal.size().cells() > 16 { QUICKLY_MADE } else { QUICKLY_MADE / 16 };
    find(goal, tables, |known| known.entries <= few)
}

/// A method with its partition named, and the tables that it needs, made on so many threads.
pub(super) fn made_ready(
    method: &Method,
    goal: &Goal,
    from: (&Tables, usize),
    time: Option<Duration>,
    control: &mut Control<'_>,
) -> Result<(Method, Option<Ready>), NotReady> {
    if !method.needs_tables() {
        return Ok((method.clone(), None));
    }
    let partition = partition_of(goal, method.partition.as_deref(), from.0);
    let partition = partition.map_err(NotReady::Never)?;
    let ready = ready(goal, &partition, from, time, control)?;
    Ok((Method { partition: Some(partition.name), ..method.clone() }, Some(ready)))
}

/// Makes the tables of a partition ready, within a time.
fn ready(
    goal: &Goal,
    Named { name, partition, tables: patterns, .. }: &Named,
    (tables, threads): (&Tables, usize),
    time: Option<Duration>,
    control: &mut Control<'_>,
) -> Result<Ready, NotReady> {
    let same = |ready: &Ready| ready.goal == *goal && ready.name == *name;
    if let Some(ready) = tables.last_used().filter(same) {
        return Ok(ready);
    }
    let taken = within(time, control, |control| {
        patterns.iter().map(|pattern| tables.table(pattern, threads, control)).collect()
    });
    let taken: Vec<_> = taken.map_err(NotReady::Halted)?;
    let patterns = Patterns::new(goal, partition, &taken)
        .map_err(|missing| NotReady::Never(Error::TableMissing { name: missing.0.name() }))?;
    let kernel = PatternKernel::new(&patterns);
    let (goal, name, patterns) = (goal.clone(), name.clone(), Arc::new(patterns));
    let ready = Ready { goal, name, patterns, kernel };
    tables.use_next(ready.clone());
    Ok(ready)
}

/// Ends what is done when its time is over: whoever makes tables looks at the stop handle only.
fn within<T>(
    time: Option<Duration>,
    control: &mut Control<'_>,
    work: impl FnOnce(&mut Control<'_>) -> Result<T, Halt>,
) -> Result<T, Halt> {
    let (stop, clock) = (control.stop.below(), control.clock);
    let began = clock.now();
    let over = || time.is_some_and(|time| clock.now().saturating_sub(began) >= time);
    let events = &mut |event: &Event| {
        (control.events)(event);
        if over() {
            stop.stop();
        }
    };
    let result = work(&mut Control { stop: stop.clone(), clock, events });
    result.map_err(|halt| if !control.stop.is_stopped() && over() { Halt::Time } else { halt })
}
