//! `susun resume`.

use std::fs;

use susun_engine::{Report, Request, Resume};

use super::ask_one_with;
use super::solve::{exit, sensible, show};
use crate::args::ResumeArgs;
use crate::checkpoint::CheckpointFile;
use crate::exit::Exit;
use crate::failure::{Failure, Texts};
use crate::output;

pub(crate) fn run(args: &ResumeArgs) -> Result<Exit, Failure> {
    sensible(&args.output)?;
    let path = &args.checkpoint;
    let checkpoint = fs::read(path).map_err(|cause| Failure::File {
        doing: "read",
        path: path.clone(),
        cause,
    })?;
    // What is not text is no checkpoint, which the engine tells.
    let checkpoint = String::from_utf8_lossy(&checkpoint).into_owned();
    let request = Request::Resume(Resume {
        checkpoint: checkpoint.clone(),
        seconds: args.limit_time,
        threads: args.threads,
    });
    let mut file = CheckpointFile::existing(path);
    let worst = ask_one_with(&request, Some(&mut file), &mut |report| {
        let Report::Solve(report) = report else { return Ok(Exit::Answered) };
        Ok(exit(&report).max(show(&report, &args.output)?))
    });
    let worst = worst.map_err(|failure| failure.pointing_into(Texts::of_file(path, checkpoint)))?;
    if worst.is_halted() {
        output::talk(&format!("to go on: susun resume {}", path.display()));
    }
    file.finish()?;
    Ok(worst)
}
