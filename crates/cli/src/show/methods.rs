//! The lists of algorithms, heuristics, formats, notations and goals.

use susun_engine::MethodsReport;
use susun_render::{Cell, Styled, Table};

use crate::output::{bold, gap, plain};

/// Names, each with what there is to say below it: lines that fit a narrow terminal.
pub(crate) fn answer(report: &MethodsReport) -> Styled {
    let mut text = bold("Algorithms (--algorithm)");
    for info in &report.algorithms {
        let heuristic = info.default_heuristic.as_ref();
        let heuristic = heuristic.map(|name| format!("{name} by default")).unwrap_or_default();
        let worth = joined(&[&info.guarantee, &heuristic]);
        let source = joined(&[&info.needs, &info.citation]);
        text.append(entry(&info.name, &[&info.synopsis, &worth, &source]));
    }
    text.append(gap());
    for (title, algorithms) in [
        ("Algorithms for packing (--algorithm)", &report.packing_algorithms),
        ("For `count` alone (count --algorithm)", &report.count_algorithms),
    ] {
        text.append(bold(title));
        for info in algorithms {
            let source = joined(&[&info.needs, &info.citation]);
            text.append(entry(&info.name, &[&info.synopsis, &source]));
        }
        text.append(gap());
    }
    text.append(bold("Heuristics (--heuristic)"));
    for info in &report.heuristics {
        let properties = match (info.admissible, info.consistent) {
            (_, true) => "admissible and consistent",
            (true, false) => "admissible, not consistent",
            (false, false) => "not admissible",
        };
        let facts = joined(&[properties, &info.citation]);
        text.append(entry(&info.name, &[&info.synopsis, &facts]));
    }
    for (title, rows) in [
        ("Formats (--format, convert --to)", &report.formats),
        ("Formats of packing puzzles (--format, convert --to)", &report.packing_formats),
        ("Notations of moves (--moves, --notation)", &report.notations),
    ] {
        text.append(gap());
        text.append(bold(title));
        for info in rows {
            let example = info.example.trim_end().replace('\n', "⏎");
            text.append(entry(&info.name, &[&info.synopsis, &example]));
        }
    }
    text.append(gap());
    text.append(bold("Goals (--goal)"));
    let mut table = Table::new(["name", "on 3x3"].map(Cell::left));
    for info in &report.goals {
        table.push([&info.name, &info.example]);
    }
    text.append(table.to_styled());
    text
}

fn entry(name: &str, lines: &[&str]) -> Styled {
    let mut text = plain(name);
    for line in lines {
        text.append(plain(&format!("    {line}")));
    }
    text
}

/// The parts that say something, joined by semicolons.
fn joined(parts: &[&str]) -> String {
    let said: Vec<&str> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
    said.join("; ")
}
