//! Tables of pattern databases that are kept.

use susun_engine::{TableInfo, TableState, TablesReport};
use susun_render::Styled;

use super::halt_cause;
use crate::numbers::{counted, grouped, short, time};
use crate::output::{bold, plain};

pub(crate) fn answer(report: &TablesReport) -> Styled {
    if report.action == "path" {
        return plain(&report.folder);
    }
    let mut text = Styled::default();
    for table in &report.tables {
        text.append(bold(&table.name));
        for line in details(table) {
            text.append(plain(&format!("    {line}")));
        }
    }
    if let Some(reason) = report.halted_by {
        text.append(bold(&format!("stopped by {}", halt_cause(Some(reason)))));
        if report.action == "build" {
            text.append(plain("the partial build is kept; run the same command to continue"));
        }
    }
    if report.halted_by.is_none() {
        text.append(plain(&total(report)));
    }
    text
}

/// Everything about a table except its name.
fn details(table: &TableInfo) -> Vec<String> {
    let mut lines = vec![table.purpose.clone(), table.drawing.clone()];
    let bytes = size(table.bytes);
    let entries = match table.entries {
        1 => "1 entry".into(),
        entries => format!("{} entries", grouped(entries)),
    };
    let built = table.built.as_deref().unwrap_or_default().replace('T', " ").replace('Z', " UTC");
    lines.push(match table.state {
        TableState::Removed => format!("removed: {bytes}"),
        TableState::NotKept => format!("{entries}, in memory only"),
        TableState::Partial => format!("incomplete: {bytes} kept, written {built}"),
        _ => format!("{entries}, {bytes}, built {built}"),
    });
    let state = match table.state {
        TableState::Checked => Some("checked"),
        TableState::Unchecked => Some("checked when it is used"),
        TableState::Damaged => Some("damaged"),
        _ => None,
    };
    let took = table.seconds.map(|seconds| format!(", {}", time(seconds))).unwrap_or_default();
    let finding = table.finding.as_ref().map(|finding| format!("{finding}{took}"));
    let checked: Vec<String> = state.map(String::from).into_iter().chain(finding).collect();
    if !checked.is_empty() {
        lines.push(checked.join(": "));
    }
    lines
}

/// `4.33 MB`, `12 B`.
pub(crate) fn size(bytes: u64) -> String {
    let short = short(bytes as f64);
    let space = if short.contains(' ') { "" } else { " " };
    format!("{short}{space}B")
}

fn total(report: &TablesReport) -> String {
    let bytes = size(report.tables.iter().map(|table| table.bytes).sum());
    let (count, folder) = (counted(report.tables.len() as u64, "table"), &report.folder);
    match report.action.as_str() {
        "remove" => format!("{count} removed from {folder}, {bytes}"),
        _ => format!("{count} in {folder}, {bytes}"),
    }
}
