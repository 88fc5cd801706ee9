//! `susun resume`.

use susun_engine::{Report, Request, Resume};

use super::ask_one_with;
use super::solve::{check_output_options, print};
use crate::args::ResumeArgs;
use crate::checkpoint::{BEGINS, CheckpointFile};
use crate::exit::Exit;
use crate::failure::{Failure, SourceText, Texts};
use crate::output;
use crate::tables;

/// The longest checkpoint that is read, in bytes. Those of long searches have some megabytes.
const MOST: u64 = 1 << 28;

pub(crate) fn run(args: &ResumeArgs) -> Result<Exit, Failure> {
    tables::set_up(&args.tables);
    check_output_options(&args.output)?;
    output::go_on_without_reader();
    let path = &args.checkpoint;
    // Before it is read: a pipe would never end.
    let mut file = CheckpointFile::existing(path)?;
    let source = SourceText::of_file(path, BEGINS, MOST)?;
    let request = Request::Resume(Resume {
        checkpoint: source.text.clone(),
        seconds: args.limit_time,
        threads: args.threads,
    });
    let worst = ask_one_with(&request, Some(&mut file), &mut |_| {}, &mut |report| {
        let Report::Solve(report) = report else { return Ok(Exit::Answered) };
        print(&report, 0, &args.output)
    });
    let texts = Texts { puzzle: Some(source), ..Texts::default() };
    let worst = worst.map_err(|failure| failure.pointing_into(texts))?;
    if worst.is_halted() {
        output::talk(&format!("to go on: susun resume {}", path.display()));
    }
    file.finish()?;
    Ok(worst)
}
