//! The verb `tables`: listing, building, checking and removing stored tables.

use std::sync::Arc;

use susun_search::{Control, Event, Halt, Preparation};
use susun_sliding::Size;
use susun_sliding::pdb::prove::{NotProved, Proved, prove};
use susun_sliding::pdb::{Partitions, Pattern, Table, partition, partitions, patterns_drawn};
use susun_tables::{Folder, StoredState, StoredTable, TableError, Tables, drawing, purpose};
use susun_wire::{
    HaltReason, TableInfo, TableState, TablesAction, TablesBuild, TablesRemove, TablesReport,
    TablesVerify,
};
use susun_work::run_within;

use super::patterns::announce;
use crate::error::Error;
use crate::problem::{GoalChoice, full_goal};

/// The size of the random sample of a table that is too large to be proved completely, and its seed.
const SAMPLES: u64 = 100_000;
const SEED: u64 = 1;

/// Rows of a report, and what ended it early.
type Done = (Vec<TableInfo>, Option<HaltReason>);

/// Performs the action.
pub(crate) fn tables(
    action: &TablesAction,
    tables: &Tables,
    control: &mut Control<'_>,
) -> Result<TablesReport, Error> {
    let folder = tables.folder().ok_or(TableError::NoFolder)?;
    let began = control.clock.now();
    let (name, (rows, halted_by)) = match action {
        TablesAction::List => ("list", (folder.listed()?.iter().map(info).collect(), None)),
        TablesAction::Path => ("path", (Vec::new(), None)),
        TablesAction::Build(build) => ("build", built(build, tables, folder, control)?),
        TablesAction::Verify(verify) => ("verify", verified(verify, folder, control)?),
        TablesAction::Remove(remove) => ("remove", (removed(remove, tables, folder)?, None)),
    };
    Ok(TablesReport {
        action: name.into(),
        folder: folder.path().display().to_string(),
        tables: rows,
        halted_by,
        seconds: control.clock.now().saturating_sub(began).as_secs_f64(),
    })
}

/// The tables with these names; all if there are none.
fn named(names: &[String], folder: &Folder) -> Result<Vec<StoredTable>, Error> {
    let mut there = folder.listed()?;
    if names.is_empty() {
        return Ok(there);
    }
    let stem = |name: &String| name.strip_suffix(".table").unwrap_or(name).to_owned();
    for name in names {
        if !there.iter().any(|table| table.pattern.name() == stem(name)) {
            return Err(Error::UnknownTable { name: name.clone() });
        }
    }
    there.retain(|table| names.iter().any(|name| stem(name) == table.pattern.name()));
    Ok(there)
}

/// Builds the missing tables.
fn built(
    request: &TablesBuild,
    tables: &Tables,
    folder: &Folder,
    control: &mut Control<'_>,
) -> Result<Done, Error> {
    let threads = crate::puzzles::threads(request.threads);
    let (mut rows, wanted) = (Vec::new(), wanted(request)?);
    announce(&wanted, tables, control);
    for pattern in wanted {
        // The first event shows where a build begins: with the goal alone, or further on.
        let mut begins = None;
        let began = control.clock.now();
        let (stop, clock, events) = (control.stop.clone(), control.clock, &mut *control.events);
        let mut noting = |event: &Event| {
            match event {
                Event::Preparing { what: Preparation::Table(name), done, .. }
                    if *name == pattern.name() =>
                {
                    begins.get_or_insert(*done);
                }
                _ => {}
            }
            events(event);
        };
        let lent = &mut Control { stop, clock, events: &mut noting };
        let (shelf, wanted) = (tables.clone(), pattern.clone());
        let made = run_within(None, lent, move |control| shelf.table(&wanted, threads, control));
        let table = match made {
            Ok(table) => table,
            Err(halt) => return Ok((rows, Some(halt.into()))),
        };
        let seconds = clock.now().saturating_sub(began).as_secs_f64();
        let finding = match begins {
            None => "already stored",
            Some(0 | 1) => "built",
            Some(_) => "built, continuing an unfinished build",
        };
        let kept = folder.listed().unwrap_or_default().into_iter();
        let kept = kept.filter(|found| found.content.is_some());
        let row = kept.filter(|found| found.pattern == pattern).map(|found| info(&found)).next();
        let mut row = row.unwrap_or_else(|| blank_info(&pattern, TableState::NotKept));
        if row.state == TableState::Unchecked {
            row.state = TableState::Checked;
        }
        // Computing that takes as long as checking the table.
        row.largest = begins.map(|_| largest(&table));
        row.finding = Some(finding.into());
        row.seconds = begins.map(|_| seconds);
        rows.push(row);
    }
    Ok((rows, None))
}

/// The patterns of the tables to build.
fn wanted(request: &TablesBuild) -> Result<Vec<Pattern>, Error> {
    let size = request.size.as_deref().map(str::parse::<Size>).transpose()?;
    let blank = |size: Size| {
        let goal = request.goal.as_deref().map(|goal| GoalChoice::read(goal, size)).transpose()?;
        let goal = goal.unwrap_or(GoalChoice::STANDARD).on(size)?;
        full_goal(&goal, "a pattern database")?;
        Ok::<_, Error>(goal.home(0))
    };
    let patterns = match (&request.partition, &request.pattern, size) {
        (Some(name), None, Some(size)) => {
            let blank = blank(size)?;
            let partition = partition(size, blank, name).ok_or_else(|| {
                let names = partitions(size, blank).iter().map(Partitions::name).collect();
                Error::NoPartition { name: Some(name.clone()), size, names }
            })?;
            partition.tables()
        }
        (None, Some(text), Some(size)) if text.starts_with(|c: char| c.is_ascii_digit()) => {
            let homes = text.split([',', ' ']).filter(|home| !home.is_empty());
            let homes: Result<Vec<usize>, _> = homes.map(str::parse).collect();
            let homes = homes.map_err(|_| Error::WhichTables("these are no home cells"))?;
            vec![Pattern::new(size, blank(size)?, &homes)?]
        }
        (None, Some(text), None) if text.starts_with(|c: char| c.is_ascii_digit()) => {
            return Err(Error::WhichTables("home cells need a size beside them"));
        }
        (None, Some(text), size) => {
            let drawn = patterns_drawn(&text.replace('/', "\n"))?;
            if size.is_some_and(|size| drawn.iter().any(|pattern| pattern.size() != size)) {
                return Err(Error::WhichTables("the drawing is of another size"));
            }
            drawn
        }
        (Some(_), Some(_), _) => {
            return Err(Error::WhichTables("a partition and a pattern are one too many"));
        }
        _ => return Err(Error::WhichTables("it is not said which tables")),
    };
    let mut wanted: Vec<Pattern> = Vec::new();
    for pattern in patterns {
        let canonical = pattern.canonical().0;
        if !wanted.contains(&canonical) {
            wanted.push(canonical);
        }
    }
    Ok(wanted)
}

/// Checks tables, and proves them if requested.
fn verified(
    request: &TablesVerify,
    folder: &Folder,
    control: &mut Control<'_>,
) -> Result<Done, Error> {
    let mut rows = Vec::new();
    for found in named(&request.names, folder)? {
        let mut row = info(&found);
        if row.state != TableState::Partial {
            let (pattern, prove, folder) = (found.pattern.clone(), request.prove, folder.clone());
            let verified = run_within(None, control, move |control| {
                Ok(verified_one(&pattern, prove, &folder, control))
            });
            match verified.unwrap_or(Err(None)) {
                Ok((finding, largest)) => {
                    row.state = TableState::Checked;
                    row.finding = Some(finding);
                    row.largest = Some(largest);
                }
                Err(Some(wrong)) => {
                    row.state = TableState::Damaged;
                    row.finding = Some(wrong);
                }
                Err(None) => return Ok((rows, Some(Halt::Stopped.into()))),
            }
        }
        rows.push(row);
        if control.stop.is_stopped() {
            return Ok((rows, Some(Halt::Stopped.into())));
        }
    }
    Ok((rows, None))
}

/// The finding and the largest value, or what is wrong, or `None` if it was stopped.
fn verified_one(
    pattern: &Pattern,
    and_prove: bool,
    folder: &Folder,
    control: &mut Control<'_>,
) -> Result<(String, u8), Option<String>> {
    let Control { stop, events, .. } = control;
    let values = match folder.checked(pattern, &mut |_| !stop.is_stopped()) {
        Err(_) if stop.is_stopped() => return Err(None),
        values => values.map_err(|fault| Some(fault.to_string()))?,
    };
    let table = Table::new(pattern, Arc::new(values)).map_err(|wrong| Some(wrong.to_string()))?;
    let checked = "every byte agrees with its checksum";
    if !and_prove {
        return Ok((checked.into(), largest(&table)));
    }
    let mut watch = |done, of| {
        events(&Event::Preparing { what: Preparation::CheckingTable(pattern.name()), done, of });
        !stop.is_stopped()
    };
    match prove(&table, SAMPLES, SEED, &mut watch) {
        Ok(Proved { compared, all }) => {
            let which = if all { "all" } else { "drawn" };
            let finding =
                format!("{checked}, and {compared} entries ({which}) with an independent search");
            Ok((finding, largest(&table)))
        }
        Err(NotProved::Stopped) => Err(None),
        Err(differs) => Err(Some(differs.to_string())),
    }
}

fn removed(
    request: &TablesRemove,
    tables: &Tables,
    folder: &Folder,
) -> Result<Vec<TableInfo>, Error> {
    if request.names.is_empty() != request.all {
        return Err(Error::WhichTables("it is not said which tables"));
    }
    let mut rows = Vec::new();
    for found in named(&request.names, folder)? {
        folder.remove(&found.pattern).map_err(|(path, error)| TableError::File {
            doing: "remove",
            path: path.display().to_string(),
            cause: error.to_string(),
        })?;
        tables.forget(&found.pattern);
        rows.push(TableInfo { state: TableState::Removed, ..info(&found) });
    }
    Ok(rows)
}

fn info(found: &StoredTable) -> TableInfo {
    let (state, finding) = match &found.state {
        StoredState::Unchecked => (TableState::Unchecked, None),
        StoredState::Damaged(fault) => (TableState::Damaged, Some(fault.to_string())),
        StoredState::Partial => (TableState::Partial, None),
    };
    TableInfo {
        bytes: found.bytes,
        blake3: found.content.map(|hash| hash.to_string()),
        built: Some(date(found.written)),
        finding,
        ..blank_info(&found.pattern, state)
    }
}

/// The fields that the pattern alone determines.
fn blank_info(pattern: &Pattern, state: TableState) -> TableInfo {
    TableInfo {
        name: pattern.name(),
        size: pattern.size().to_string(),
        blank: pattern.blank(),
        homes: pattern.homes().to_vec(),
        drawing: drawing(pattern),
        purpose: purpose(pattern),
        entries: pattern.entries(),
        bytes: 0,
        state,
        blake3: None,
        largest: None,
        built: None,
        finding: None,
        seconds: None,
    }
}

fn largest(table: &Table) -> u8 {
    let larger = |&byte: &u8| (byte & 15).max(byte >> 4);
    table.bytes().iter().map(larger).max().unwrap_or(0)
}

/// Seconds since 1970 as a date and a time of day, UTC.
fn date(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Years begin in March here, so that the leap day comes last (Fliegel and Van Flandern 1968).
    let shifted = days + 719_468;
    let (era, day) = (shifted / 146_097, shifted % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, (month + 2) % 12 + 1);
    let year = era * 400 + year + u64::from(month <= 2);
    let (hour, minute, second) = (rest / 3_600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, expected) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_709_251_200, "2024-03-01T00:00:00Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(date(seconds), expected);
        }
    }
}
