//! `susun methods`.

use susun_engine::{MethodsReport, Report, Request};
use susun_render::{Cell, Styled, Table};

use super::ask_one;
use crate::args::MethodsArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{self, bold, gap};

pub(crate) fn run(args: &MethodsArgs) -> Result<Exit, Failure> {
    ask_one(&Request::Methods, &mut |report| {
        let Report::Methods(report) = report else { return Ok(Exit::Answered) };
        output::report(args.json, &report, listing)?;
        Ok(Exit::Answered)
    })
}

fn listing(report: &MethodsReport) -> Styled {
    let mut text = bold("Algorithms (--algorithm)");
    let mut table = table(["name", "what it does", "solution", "heuristic", "source"]);
    for info in &report.algorithms {
        let heuristic = info.default_heuristic.as_deref().unwrap_or("none");
        table.push([&info.name, &info.synopsis, &info.guarantee, heuristic, &info.citation]);
    }
    text.append(table.to_styled());
    text.append(gap());
    text.append(bold("Heuristics (--heuristic)"));
    let mut table = self::table(["name", "what it counts", "properties", "source"]);
    for info in &report.heuristics {
        let properties = match (info.admissible, info.consistent) {
            (_, true) => "consistent",
            (true, false) => "admissible",
            (false, false) => "none",
        };
        table.push([info.name.as_str(), &info.synopsis, properties, &info.citation]);
    }
    text.append(table.to_styled());
    for (title, rows) in [
        ("Formats (--format, convert --to)", &report.formats),
        ("Notations of moves (--moves, --notation)", &report.notations),
    ] {
        text.append(gap());
        text.append(bold(title));
        let mut table = self::table(["name", "what it is", "example"]);
        for info in rows {
            let example = info.example.trim_end().replace('\n', "⏎");
            table.push([info.name.as_str(), &info.synopsis, &example]);
        }
        text.append(table.to_styled());
    }
    text.append(gap());
    text.append(bold("Goals (--goal)"));
    let mut table = self::table(["name", "on 3x3"]);
    for info in &report.goals {
        table.push([&info.name, &info.example]);
    }
    text.append(table.to_styled());
    text
}

fn table<const N: usize>(header: [&str; N]) -> Table {
    Table::new(header.map(Cell::left))
}
