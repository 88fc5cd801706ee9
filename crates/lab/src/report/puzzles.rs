//! The puzzles, collapsed. They come from the records, so that nothing is lost if the experiment file is.

use std::collections::BTreeMap;

use crate::record::Record;
use crate::sheet::html;

/// All puzzles in the order of the experiment, with their goals if they have any.
pub(super) fn puzzles(records: &[Record]) -> String {
    let numbered = records.iter().map(|r| ((r.instance_number, r.instance.as_str()), r));
    let all: BTreeMap<(u32, &str), &Record> = numbered.collect();
    let goals = all.values().any(|record| record.goal.is_some());
    let row = |record: &&Record| {
        let goal = record.goal.as_deref().unwrap_or_default();
        let goal = if goals { format!("<td>{}</td>", html(goal)) } else { String::new() };
        let (name, puzzle) = (html(&record.instance), html(record.puzzle.trim_end()));
        format!("<tr><td>{name}</td><td>{puzzle}</td>{goal}</tr>\n")
    };
    let rows: Vec<String> = all.values().map(row).collect();
    let goal = if goals { "<th>goal</th>" } else { "" };
    format!(
        "<details>\n<summary>All puzzles</summary>\n<div class=\"puzzles\">\n<table>\n<thead>\n\
         <tr><th>instance</th><th>puzzle</th>{goal}</tr>\n</thead>\n<tbody>\n{}</tbody>\n</table>\n</div>\n</details>\n",
        rows.concat()
    )
}
