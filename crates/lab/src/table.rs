//! Records as one table: a row for each puzzle, and for each method its moves, time and nodes.
//!
//! If a limit ended a run, the cell of that limit shows it: `> 5 min`, `> 10,000,000 nodes`, `> 1 GiB`. The other cells
//! of the run have the values that it reached, which are lower bounds. A run without a record is `-`.

use std::io::{self, Write};

use susun_text::{grouped, size, time};

use crate::cases::{Case, Cases, Misfit, Value};
use crate::measure::Measure;
use crate::numbers::time_limit;
use crate::record::{Outcome, Record};
use crate::records::{csv_failure, csv_text};
use crate::sheet::Sheet;

/// Shown if there is no record, or no value.
const NONE: &str = "-";

/// A table of one experiment.
#[derive(Clone, Debug)]
pub struct PuzzleTable<'r> {
    heading: &'r str,
    cases: Cases<'r>,
    /// The measures of each method.
    columns: Vec<Vec<Measure>>,
    /// The greatest number of repetitions of a run.
    repetitions: u32,
    /// Runs of the experiment that have no record yet.
    missing: u64,
}

impl<'r> PuzzleTable<'r> {
    /// A table of these measures. If there are none, it has the moves and the solutions, if any run has them, the wall
    /// time, and the nodes as each method counts them.
    pub fn of(records: &'r [Record], measures: &[Measure]) -> Result<Self, Misfit> {
        let cases = Cases::of(records)?;
        let first = &records[0];
        let of_method = |method: &&str| match measures {
            [] => usual(records, method),
            measures => measures.to_vec(),
        };
        Ok(Self {
            heading: if first.title.is_empty() { &first.experiment } else { &first.title },
            columns: cases.methods.iter().map(of_method).collect(),
            cases,
            repetitions: records.iter().map(|r| r.repetition.saturating_add(1)).max().unwrap_or(1),
            missing: first.runs.saturating_sub(records.len() as u64),
        })
    }

    /// The table for people, with notes on its cells.
    pub fn sheet(&self) -> Sheet {
        let mut sheet = Sheet::new(self.heading, &["puzzle"]);
        sheet.groups.push((String::new(), 1));
        for (method, measures) in self.cases.methods.iter().zip(&self.columns) {
            sheet.groups.push(((*method).to_owned(), measures.len()));
            sheet.header.extend(measures.iter().map(|measure| measure.short().to_owned()));
        }
        for (number, instance) in self.cases.instances.iter().enumerate() {
            let mut row = vec![(*instance).to_owned()];
            for (method, measures) in self.columns.iter().enumerate() {
                row.extend(cells(self.cases.get(method, number), measures));
            }
            sheet.rows.push(row);
        }
        sheet.notes = self.notes();
        sheet
    }

    /// Writes the table as CSV. Each method has its measures as plain numbers, and `outcome`: how the run ended, the
    /// limit that ended it, or `missing`. If a limit ended it, the numbers are those that it reached.
    pub fn to_csv(&self, output: impl Write) -> io::Result<()> {
        let mut table = csv::Writer::from_writer(output);
        let mut header = vec!["puzzle".to_owned()];
        for (method, measures) in self.cases.methods.iter().zip(&self.columns) {
            let names = measures.iter().map(|measure| measure.name()).chain(["outcome"]);
            header.extend(names.map(|name| csv_text(&format!("{method} {name}"))));
        }
        table.write_record(&header).map_err(csv_failure)?;
        for (number, instance) in self.cases.instances.iter().enumerate() {
            let mut row = vec![csv_text(instance)];
            for (method, measures) in self.columns.iter().enumerate() {
                let case = self.cases.get(method, number);
                let value = |measure: &Measure| case.and_then(|case| case.value(*measure));
                let number = |value: Option<Value>| match value {
                    Some(Value::Known(value) | Value::Censored(value)) => value.to_string(),
                    None => String::new(),
                };
                row.extend(measures.iter().map(|measure| number(value(measure))));
                row.push(case.map_or("missing".into(), ending));
            }
            table.write_record(&row).map_err(csv_failure)?;
        }
        table.flush()
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        let any = |wanted: fn(Outcome) -> bool| {
            (0..self.cases.methods.len())
                .any(|method| self.cases.of_method(method).any(|case| wanted(case.outcome())))
        };
        if any(Outcome::is_censored) {
            notes.push("A value with > is a lower bound: a limit ended the run.".into());
        }
        if self.repetitions > 1 {
            notes.push(format!("Times are medians of {} repetitions.", self.repetitions));
        }
        if self.missing > 0 {
            notes.push(format!("{} runs have no record yet.", grouped(self.missing)));
        }
        let unsolvable = self.unsolvable();
        if !unsolvable.is_empty() {
            notes.push(format!("No solution: {}.", unsolvable.join(", ")));
        }
        notes
    }

    /// Puzzles without a solution, if no cell of the table shows that.
    fn unsolvable(&self) -> Vec<&'r str> {
        let hidden = |method: usize, instance: usize| {
            let case = self.cases.get(method, instance);
            let shown = [Measure::Cost, Measure::Solutions];
            case.is_some_and(|case| case.outcome() == Outcome::Unsolvable)
                && !self.columns[method].iter().any(|measure| shown.contains(measure))
        };
        let of_any = |(number, instance): (usize, &&'r str)| {
            (0..self.columns.len()).any(|method| hidden(method, number)).then_some(*instance)
        };
        self.cases.instances.iter().enumerate().filter_map(of_any).collect()
    }
}

/// The measures of a method if none are named.
fn usual(records: &[Record], method: &str) -> Vec<Measure> {
    let measured = |measure: &Measure| records.iter().any(|r| measure.of(r).is_some());
    let by_method = |measure: &Measure| {
        records.iter().any(|record| record.method == method && measure.of(record).is_some())
    };
    let answer = [Measure::Cost, Measure::Solutions].into_iter().filter(measured);
    let nodes = [Measure::Generated, Measure::Nodes, Measure::Tries].into_iter().find(by_method);
    answer.chain([Measure::WallSeconds]).chain(nodes).collect()
}

/// The cells of one method on one puzzle.
fn cells(case: Option<&Case<'_>>, measures: &[Measure]) -> Vec<String> {
    let Some(case) = case else { return vec![NONE.into(); measures.len()] };
    let cell = |measure: &Measure| match case.value(*measure) {
        Some(Value::Known(value)) => shown(value, *measure),
        Some(Value::Censored(value)) => format!("> {}", shown(value, *measure)),
        None => NONE.into(),
    };
    let mut cells: Vec<String> = measures.iter().map(cell).collect();
    let place = |of: &[Measure]| measures.iter().position(|measure| of.contains(measure));
    let answer = place(&[Measure::Cost]);
    let place = match case.outcome() {
        Outcome::Optimal | Outcome::Solved => None,
        Outcome::Unsolvable => answer,
        Outcome::Time | Outcome::Killed => place(&[Measure::WallSeconds]).or(answer).or(Some(0)),
        Outcome::Nodes => {
            place(&[Measure::Generated, Measure::Nodes, Measure::Tries]).or(answer).or(Some(0))
        }
        Outcome::Memory => place(&[Measure::PeakBytes]).or(answer).or(Some(0)),
        Outcome::Depth | Outcome::Crashed | Outcome::Refused => answer.or(Some(0)),
    };
    if let Some(cell) = place.and_then(|place| cells.get_mut(place)) {
        *cell = ending(case);
    }
    cells
}

/// How a run ended: the limit that ended it as it was recorded, or its outcome.
fn ending(case: &Case<'_>) -> String {
    let record = case.record();
    let limit = match case.outcome() {
        Outcome::Time | Outcome::Killed => record.limit_seconds.map(time_limit),
        Outcome::Nodes => record.limit_nodes.map(|nodes| format!("{} nodes", grouped(nodes))),
        Outcome::Memory => record.limit_memory.map(size),
        Outcome::Depth => return "depth limit".into(),
        _ => None,
    };
    limit.map_or(case.outcome().name().into(), |limit| format!("> {limit}"))
}

/// A value for people, with its unit.
fn shown(value: f64, measure: Measure) -> String {
    match measure {
        Measure::WallSeconds | Measure::CpuSeconds => time(value),
        Measure::PeakBytes => size(value as u64),
        _ => grouped(format_args!("{value:.0}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(method: &str, instance: &str, outcome: Outcome) -> Record {
        Record {
            method: method.into(),
            instance: instance.into(),
            outcome,
            cost: Some(20),
            generated: Some(1234),
            wall_seconds: 0.25,
            limit_seconds: Some(300.0),
            limit_nodes: Some(10_000_000),
            limit_memory: Some(1 << 30),
            ..Record::default()
        }
    }

    #[test]
    fn the_limit_that_ended_a_run_is_in_its_cell() {
        let row = |outcome| {
            let records = [record("A*", "one", outcome)];
            PuzzleTable::of(&records, &[]).unwrap().sheet().rows.concat()[1..].to_vec()
        };
        assert_eq!(row(Outcome::Optimal), ["20", "250 ms", "1,234"]);
        assert_eq!(row(Outcome::Unsolvable), ["unsolvable", "250 ms", "1,234"]);
        assert_eq!(row(Outcome::Time), ["-", "> 5 min", "> 1,234"]);
        assert_eq!(row(Outcome::Nodes), ["-", "> 250 ms", "> 10,000,000 nodes"]);
        assert_eq!(row(Outcome::Memory), ["> 1 GiB", "> 250 ms", "> 1,234"]);
        assert_eq!(row(Outcome::Depth), ["depth limit", "-", "-"]);
        assert_eq!(row(Outcome::Refused), ["refused", "-", "-"]);
    }

    #[test]
    fn packings_have_no_moves_and_count_as_their_method_does() {
        let packing = |method: &str, tries, nodes| Record {
            cost: None,
            generated: None,
            tries,
            nodes,
            ..record(method, "one", Outcome::Unsolvable)
        };
        let records = [packing("a", Some(7), None), packing("b", None, Some(8))];
        let sheet = PuzzleTable::of(&records, &[]).unwrap().sheet();
        assert_eq!(sheet.header, ["puzzle", "time", "tries", "time", "nodes"]);
        assert_eq!(sheet.rows, [["one", "250 ms", "7", "250 ms", "8"]]);
        assert_eq!(sheet.notes, ["No solution: one."]);
    }

    #[test]
    fn missing_runs_are_marked_and_times_are_medians() {
        let with = |wall_seconds, repetition| Record {
            wall_seconds,
            repetition,
            runs: 5,
            ..record("a", "one", Outcome::Optimal)
        };
        let other = Record { instance_number: 1, ..record("b", "=two", Outcome::Time) };
        let records = [with(1.0, 0), with(9.0, 1), with(2.0, 2), other];
        let table = PuzzleTable::of(&records, &[Measure::WallSeconds]).unwrap();
        let sheet = table.sheet();
        assert_eq!(sheet.rows, [["one", "2.00 s", "-"], ["=two", "-", "> 5 min"]]);
        assert_eq!(sheet.notes.len(), 3, "{:?}", sheet.notes);
        let mut csv = Vec::new();
        table.to_csv(&mut csv).unwrap();
        let expected = "puzzle,a wall_seconds,a outcome,b wall_seconds,b outcome\n\
                        one,2,optimal,,missing\n'=two,,missing,0.25,> 5 min\n";
        assert_eq!(String::from_utf8(csv).unwrap(), expected);
    }
}
