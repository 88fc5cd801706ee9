//! The sections of a report around its tables and figures: the question, what was run, where, and how to repeat it.

use crate::numbers::grouped;
use crate::record::Record;
use crate::sheet::html;
use crate::summary::Summary;

use super::date::day;
use super::puzzles::puzzles;

/// The question of the experiment; empty if it has none.
pub(super) fn question(records: &[Record]) -> String {
    match records.iter().map(|record| record.question.trim()).find(|words| !words.is_empty()) {
        Some(question) => {
            format!("<section>\n<h2>Question</h2>\n<p>{}</p>\n</section>\n", html(question))
        }
        None => String::new(),
    }
}

/// The setup: puzzles, methods, limits and order.
pub(super) fn method(records: &[Record], summary: &Summary) -> String {
    let repetitions = match summary.repetitions {
        1 => "once".into(),
        2 => "twice".into(),
        many => format!("{many} times"),
    };
    let mut rows = vec![
        ("Instances", instances(records, summary)),
        ("Limits per run", summary.limits.join("; ")),
        ("Repetitions", format!("each method ran {repetitions} on each instance")),
        (
            "Order",
            "shuffled by a seed, so that no method benefits if the machine becomes slower"
                .to_owned(),
        ),
        ("Runs recorded", grouped(records.len() as f64)),
    ];
    let mut methods: Vec<(u32, &Record)> = Vec::new();
    for record in records {
        if !methods.iter().any(|(_, known)| known.method == record.method) {
            methods.push((record.method_number, record));
        }
    }
    methods.sort_by_key(|(number, record)| (*number, record.method.as_str()));
    let all = methods.into_iter().map(|(_, record)| in_words(record)).collect::<Vec<_>>();
    rows.insert(1, ("Methods", all.join("; ")));
    section("Method", &rows, &puzzles(records))
}

/// Program, machine and dates.
pub(super) fn environment(records: &[Record], summary: &Summary) -> String {
    let ended = || records.iter().map(|record| record.ended);
    let (first, last) =
        (ended().fold(f64::INFINITY, f64::min), ended().fold(f64::NEG_INFINITY, f64::max));
    let days = match (day(first), day(last)) {
        (first, last) if first == last => first,
        (first, last) => format!("{first} to {last}"),
    };
    let programs: Vec<String> = summary.programs.iter().map(|p| format!("susun {p}")).collect();
    let rows = [
        ("Program", programs.join("; ")),
        ("Machine", summary.machines.join("; ")),
        ("Dates", format!("{days} (UTC)")),
    ];
    section("Environment", &rows, "")
}

/// How to repeat the experiment, and how to check that an experiment file is the same.
pub(super) fn again(records: &[Record], summary: &Summary, command: &str) -> String {
    let name = html(&summary.experiment);
    let hash = html(records.first().map_or("", |record| record.experiment_hash.as_str()));
    format!(
        "<section>\n<h2>Repeat this experiment</h2>\n<pre>susun lab run {name}.toml\n{}</pre>\n<p>Counts must be the same \
         on every machine; times and memory may differ.</p>\n<p>These are records of the experiment {name} with the hash \
         <code>{hash}</code>, a hash of its puzzles, methods, limits, repetitions and the seed of the order. A file \
         whose records have the same <code>experiment_hash</code> is the same experiment. Records do not contain the \
         seed, which decides only the order of the runs. Of a method, they contain only its algorithm, heuristic, \
         tables and threads.</p>\n</section>\n",
        html(command)
    )
}

/// The number of puzzles, and the names of the first and the last.
fn instances(records: &[Record], summary: &Summary) -> String {
    let by_number = |record: &&Record| (record.instance_number, record.instance.clone());
    let first = records.iter().min_by_key(by_number).map_or("", |r| r.instance.as_str());
    let last = records.iter().max_by_key(by_number).map_or("", |r| r.instance.as_str());
    let family = records.first().map_or("", |record| record.family.as_str());
    match summary.instances {
        1 => format!("1 {family} puzzle, {first}"),
        count => format!("{} {family} puzzles, {first} to {last}", grouped(count as f64)),
    }
}

/// A method with its algorithm, heuristic, tables and threads.
fn in_words(record: &Record) -> String {
    let heuristic = record.heuristic.iter().map(|name| format!(" with {name}"));
    let tables = record.tables.iter().map(|names| format!(", tables {names}"));
    let threads = (record.threads > 1).then(|| format!(", {} threads", record.threads));
    let words: String = [record.algorithm.clone()]
        .into_iter()
        .chain(heuristic)
        .chain(tables)
        .chain(threads)
        .collect();
    format!("{} ({words})", record.method)
}

fn section(heading: &str, rows: &[(&str, String)], below: &str) -> String {
    let row = |(name, words): &(&str, String)| format!("<dt>{name}</dt><dd>{}</dd>\n", html(words));
    let rows: String = rows.iter().map(row).collect();
    format!("<section>\n<h2>{heading}</h2>\n<dl>\n{rows}</dl>\n{below}</section>\n")
}
