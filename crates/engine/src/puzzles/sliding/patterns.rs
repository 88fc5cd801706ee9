//! Pattern databases for a search: which partition, and its prepared tables.

use std::sync::Arc;
use std::time::Duration;

use susun_search::{Control, Event, Halt, Limits, Preparation};
use susun_sliding::heuristic::Patterns;
use susun_sliding::pdb::Pattern;
use susun_sliding::{Automaton, BLANK, Goal, PatternKernel, Size, laid_out_bytes};
use susun_tables::{NamedPartition, ReadyTables, TableNeed, Tables, kept_bytes};
use susun_work::run_within;

use crate::error::Error;
use crate::puzzles::sliding::method::Method;

/// The most entries of tables that are built without being requested by name: a tenth of a second on boards of up to 16
/// cells, some seconds on others.
const FEW_ENTRIES: u64 = 2_500_000;
const MANY_ENTRIES: u64 = 70_000_000;
const LARGE_ENTRIES: u64 = 40_000_000;

/// Boards above 16 cells with an estimate above this get the best partitions that fit the kernel, within this memory
/// unless the request has another limit.
const FAR_LARGE: u32 = 60;
const MEMORY: u64 = 4 << 30;

/// By shorter and longer side, the estimate above which building larger tables pays off. Measured on 2x7 with random
/// boards: up to there 4-4-5 needs at most 45 million nodes, above it a billion and more, for which 6-7 needs less than a
/// million. On 4x4 a tenth of random boards is above, and takes 0.2 s longer; so are very distant boards
/// (`golden/far.tsv`), which take seconds or minutes less.
const FAR: [((usize, usize), u32); 4] = [((2, 7), 55), ((3, 5), 43), ((2, 8), 63), ((4, 4), 45)];

/// A method with its partition named, and what it needs.
pub(super) struct Ready {
    pub(super) method: Method,
    pub(super) tables: Option<ReadyTables>,
    /// The words of moves that it leaves out.
    pub(super) words: Option<Arc<Automaton>>,
}

impl Ready {
    pub(super) fn patterns(&self) -> Option<&Arc<Patterns>> {
        self.tables.as_ref().map(|tables| &tables.patterns)
    }
}

/// Why tables are not ready.
pub(super) enum NotReady {
    /// They are not possible.
    Never(Error),
    /// Building them was halted.
    Halted(Halt),
}

/// The partition with this name towards a goal; without a name the default for the size.
fn partition_of(goal: &Goal, name: Option<&str>, tables: &Tables) -> Result<NamedPartition, Error> {
    let known = match name {
        Some(name) => find(goal, tables, |known| known.name == name),
        None => by_default(goal, 0, None, tables),
    };
    known.ok_or_else(|| {
        let names = partitions_of(goal, tables).iter().map(|known| known.name.clone()).collect();
        Error::NoPartition { name: name.map(Into::into), size: goal.size(), names }
    })
}

/// The partitions towards a goal, cached for many puzzles.
fn partitions_of(goal: &Goal, tables: &Tables) -> Arc<[NamedPartition]> {
    tables.partitions(goal.size(), goal.home(BLANK))
}

/// The first suitable partition.
fn find(
    goal: &Goal,
    tables: &Tables,
    suits: impl Fn(&NamedPartition) -> bool,
) -> Option<NamedPartition> {
    partitions_of(goal, tables).iter().find(|known| suits(known)).cloned()
}

/// The names of the tables that a method uses.
pub(super) fn table_names(method: &Method, goal: &Goal, tables: &Tables) -> Vec<String> {
    asked(method, goal, tables).iter().map(Pattern::name).collect()
}

/// Those of them that may be forged.
pub(super) fn unverified_tables(method: &Method, goal: &Goal, tables: &Tables) -> Vec<String> {
    let asked = asked(method, goal, tables);
    asked.iter().filter(|pattern| tables.is_unverified(pattern)).map(Pattern::name).collect()
}

/// The tables that a method uses, for remote workers.
pub(super) fn needs(method: &Method, goal: &Goal, tables: &Tables) -> Vec<TableNeed> {
    asked(method, goal, tables).iter().map(|pattern| tables.need(pattern)).collect()
}

/// The patterns of the tables that a method uses.
fn asked(method: &Method, goal: &Goal, tables: &Tables) -> Vec<Pattern> {
    let name = method.partition.as_deref().filter(|_| method.needs_tables());
    let partition = name.and_then(|name| find(goal, tables, |known| known.name == name));
    partition.map_or_else(Vec::new, |known| known.tables)
}

/// The default partition for a board with this estimate: on 4x4, unless the board is far, the one with which building the
/// tables and solving takes the least time (`just bench-sliding`), elsewhere the largest that pays off.
///
/// Stored tables do not matter: they save building, and change neither answers nor counts.
pub(super) fn by_default(
    goal: &Goal,
    estimate: u32,
    memory: Option<u64>,
    tables: &Tables,
) -> Option<NamedPartition> {
    let size = goal.size();
    if size.cells() > 16 && estimate > FAR_LARGE {
        let fits = |known: &NamedPartition| {
            known.tables.iter().all(|pattern| laid_out_bytes(pattern).is_some())
                && known.bytes() <= memory.unwrap_or(MEMORY)
        };
        if let Some(best) = find(goal, tables, fits) {
            return Some(best);
        }
    }
    let most = match size.cells() {
        17.. => LARGE_ENTRIES,
        _ if is_far(size, estimate) => MANY_ENTRIES,
        _ => FEW_ENTRIES,
    };
    let small = |known: &NamedPartition| known.entries <= most;
    let fits = |known: &NamedPartition| memory.is_none_or(|limit| known.bytes() <= limit);
    let best = find(goal, tables, |known| small(known) && fits(known));
    // If none fits, the search says so.
    best.or_else(|| find(goal, tables, small))
}

/// Whether a board of at most 16 cells with this estimate pays for larger tables and long forbidden words.
pub(super) fn is_far(size: Size, estimate: u32) -> bool {
    let (rows, cols) = (size.rows(), size.cols());
    let sides = (rows.min(cols), rows.max(cols));
    FAR.iter().any(|&(of, most)| of == sides && estimate > most)
}

/// The largest partition all of whose tables are stored.
pub(super) fn kept(goal: &Goal, tables: &Tables) -> Option<NamedPartition> {
    find(goal, tables, |known| known.tables.iter().all(|pattern| tables.has(pattern)))
}

/// A method with its partition named, and what it needs, built if missing.
pub(super) fn made_ready(
    method: &Method,
    goal: &Goal,
    from: (&Tables, usize),
    within: Limits,
    control: &mut Control<'_>,
) -> Result<Ready, NotReady> {
    let begun = control.clock.now();
    let words = match method.settings.words {
        Some(length) => Some(words(goal.size(), length, from.0, within, control)?),
        None => None,
    };
    let within = Limits { time: time_left(within.time, begun, control), ..within };
    if !method.needs_tables() {
        return Ok(Ready { method: method.clone(), tables: None, words });
    }
    let partition = partition_of(goal, method.partition.as_deref(), from.0);
    let partition = partition.map_err(NotReady::Never)?;
    let tables = ready(goal, &partition, from, within, control)?;
    let method = Method { partition: Some(partition.name), ..method.clone() };
    Ok(Ready { method, tables: Some(tables), words })
}

/// What is left of a time limit that began at `since`.
pub(super) fn time_left(
    time: Option<Duration>,
    since: Duration,
    control: &Control<'_>,
) -> Option<Duration> {
    time.map(|time| time.saturating_sub(control.clock.now().saturating_sub(since)))
}

/// The automaton of the forbidden words of up to `length` moves.
fn words(
    size: Size,
    length: u32,
    tables: &Tables,
    within: Limits,
    control: &mut Control<'_>,
) -> Result<Arc<Automaton>, NotReady> {
    let shelf = tables.clone();
    let made =
        run_within(within.time, control, move |control| shelf.automaton(size, length, control));
    made.map_err(NotReady::Halted)?.ok_or(NotReady::Never(Error::NoWords { size }))
}

/// Says how many of these tables must be built.
pub(super) fn announce(patterns: &[Pattern], tables: &Tables, control: &mut Control<'_>) {
    let missing = || patterns.iter().filter(|pattern| !tables.has(pattern));
    let entries = missing().map(Pattern::entries).sum();
    (control.events)(&Event::ToPrepare { tables: missing().count() as u64, entries });
}

/// Prepares the tables of a partition, within a time and a memory limit.
fn ready(
    goal: &Goal,
    named: &NamedPartition,
    (tables, threads): (&Tables, usize),
    within: Limits,
    control: &mut Control<'_>,
) -> Result<ReadyTables, NotReady> {
    let NamedPartition { name, partitions, tables: patterns, .. } = named;
    if let Some(limit) = within.memory {
        let (name, bytes) = (name.clone(), named.bytes());
        if bytes > limit {
            return Err(NotReady::Never(Error::TablesTooLarge { name, bytes, limit }));
        }
    }
    let same = |ready: &ReadyTables| ready.goal == *goal && ready.name == *name;
    if let Some(ready) = tables.last_used().filter(same) {
        return Ok(ready);
    }
    announce(patterns, tables, control);
    let (on, parted, asked) = (goal.clone(), partitions.clone(), patterns.clone());
    let shelf = tables.clone();
    let laid_out = run_within(within.time, control, move |control| {
        let taken: Result<Vec<_>, Halt> =
            asked.iter().map(|pattern| shelf.table(pattern, threads, control)).collect();
        let taken = taken?;
        (control.events)(&Event::Preparing { what: Preparation::Arranging, done: 0, of: 1 });
        let patterns = Patterns::new(&on, &parted, &taken);
        Ok(patterns.map(|patterns| (PatternKernel::new(&patterns), patterns)))
    });
    let (kernel, patterns) = laid_out
        .map_err(NotReady::Halted)?
        .map_err(|missing| NotReady::Never(Error::TableMissing { name: missing.0.name() }))?;
    let (goal, name, patterns) = (goal.clone(), name.clone(), Arc::new(patterns));
    let bytes = named.tables.iter().map(kept_bytes).sum();
    let ready = ReadyTables { goal, name, patterns, bytes, kernel };
    tables.use_next(ready.clone());
    Ok(ready)
}
