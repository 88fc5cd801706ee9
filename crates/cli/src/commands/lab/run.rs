//! `susun lab run`.

use std::env;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use susun_engine::{Control, SystemClock};
use susun_lab::{Experiment, Outcome, Part, Program, RecordFile, RunCounts, RunEvent, Settings};

use super::plot;
use crate::exit::Exit;
use crate::failure::{Failure, SourceText};
use crate::file_use::FileUse;
use crate::numbers::{counted, grouped};
use crate::output::{self, escape};
use crate::progress::{is_stopped, keep_drawing, stop_on_ctrl_c};
use crate::tables::tables;

/// The longest experiment file, in bytes; its puzzles can be in other files.
const MOST: u64 = 1 << 20;

#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// The experiment file; `susun lab init` writes an example
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// File for the records [default: FILE with the extension .jsonl]
    #[arg(long, value_name = "RECORDS")]
    records: Option<PathBuf>,
    /// Number of worker processes; use 1 to compare times
    #[arg(
        long, value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=1024)
    )]
    jobs: u16,
    /// Run without worker processes: less overhead, but only the engine's own limits apply, and a crash ends the
    /// whole experiment
    #[arg(long, conflicts_with = "jobs")]
    in_process: bool,
    /// Do only one part of the runs, for several machines: 1/3, 2/3 and 3/3
    #[arg(long, value_name = "I/N", value_parser = part)]
    part: Option<Part>,
    /// Stop after this many runs
    #[arg(long, value_name = "N")]
    limit_runs: Option<u64>,
    /// When all runs are recorded, draw all figures into this folder, as `susun lab plot --into` does
    #[arg(long, value_name = "FOLDER")]
    figures: Option<PathBuf>,
}

impl RunArgs {
    /// The files that the arguments name.
    pub(crate) fn file_use(&self) -> FileUse {
        FileUse::default().reads([&self.file]).owns([[&self.records_path()]])
    }

    /// The file for the records.
    fn records_path(&self) -> PathBuf {
        self.records.clone().unwrap_or_else(|| self.file.with_extension("jsonl"))
    }
}

pub(crate) fn run(args: &RunArgs) -> Result<Exit, Failure> {
    // Before anything that Ctrl-C would have to stop.
    let stop = stop_on_ctrl_c();
    let path = args.records_path();
    let bar = bar();
    bar.set_message("preparing puzzles");
    keep_drawing(&bar, Duration::from_millis(500));
    let experiment = read(&args.file).inspect_err(|_| bar.finish_and_clear())?;
    let mut file = RecordFile::open(&path)?;
    let settings = Settings {
        program: if args.in_process { None } else { Some(worker()?) },
        jobs: args.jobs.into(),
        part: args.part,
        most: args.limit_runs,
    };
    let mut on_event = |event: &RunEvent<'_>| update(&bar, event);
    let tally = susun_lab::run(&experiment, &mut file, &settings, tables(), &stop, &mut on_event);
    bar.finish_and_clear();
    output::write(&summary(&tally?, &path))?;
    match &args.figures {
        _ if is_stopped() => Ok(Exit::Stopped),
        Some(folder) => plot::all_into(folder, &susun_lab::read(&[path])?),
        None => Ok(Exit::Answered),
    }
}

/// Reads the experiment in a file; errors show the line.
pub(crate) fn read(path: &Path) -> Result<Experiment, Failure> {
    let unreadable = |cause| Failure::File { doing: "read", path: path.into(), cause };
    let bytes = susun_files::read(path, MOST).map_err(unreadable)?;
    let not_text = |_| unreadable(io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8"));
    let text = String::from_utf8(bytes).map_err(not_text)?;
    let clock = SystemClock::start();
    let mut control = Control { stop: stop_on_ctrl_c(), clock: &clock, ..Control::silent() };
    Experiment::read(&text, path, tables(), &mut control).map_err(|error| {
        let text = SourceText { name: path.display().to_string(), text };
        match Failure::from(error) {
            Failure::Lab { error, .. } => Failure::Lab { error, text: Some(Box::new(text)) },
            other => other,
        }
    })
}

/// The command that starts this program as a worker process.
pub(crate) fn worker() -> Result<Program, Failure> {
    let path = env::current_exe().map_err(|cause| susun_lab::Error::NoWorker { cause })?;
    Ok(Program { path, args: vec!["lab-worker".into()] })
}

/// `2/3`.
fn part(text: &str) -> Result<Part, String> {
    let parsed = text.split_once('/').and_then(|(index, of)| {
        let (index, of): (usize, usize) = (index.parse().ok()?, of.parse().ok()?);
        (1..=of).contains(&index).then(|| Part { index: index - 1, of })
    });
    parsed.ok_or_else(|| "expected a part and the number of parts, such as 1/3".into())
}

/// The template of the progress bar. Before the number of runs is known, there is a spinner instead.
const RUNS: &str = "{bar:24} {pos}/{len} runs, {eta} left  {wide_msg}";

fn bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10));
    if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg}") {
        bar.set_style(style);
    }
    bar
}

fn update(bar: &ProgressBar, event: &RunEvent<'_>) {
    match event {
        RunEvent::Begins { runs } => {
            bar.set_length(*runs as u64);
            if let Ok(style) = ProgressStyle::with_template(RUNS) {
                bar.set_style(style);
            }
            bar.set_message("");
        }
        RunEvent::Ran(record) => {
            let ran = format!("{}: {}", record.method, record.instance);
            bar.set_message(escape::line(&ran).into_owned());
            bar.inc(1);
        }
    }
}

fn summary(tally: &RunCounts, path: &Path) -> String {
    let runs = |count: usize| counted(count as u64, "run");
    let mut lines = vec![format!("{} recorded in {}", runs(tally.added()), path.display())];
    let ended = |(outcome, count): (&Outcome, &usize)| {
        format!("  {} {}", grouped(*count as u64), outcome.name())
    };
    lines.extend(tally.outcomes.iter().map(ended));
    if tally.before > 0 {
        let were = if tally.before == 1 { "was" } else { "were" };
        lines.push(format!("{} {were} already recorded", runs(tally.before)));
    }
    if tally.left > 0 {
        lines.push(format!("{} left; run the same command to continue", runs(tally.left)));
    }
    lines.join("\n") + "\n"
}
