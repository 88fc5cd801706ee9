//! One file per verb: what was typed becomes a request, and its reports are printed as `show` writes them.

pub(crate) mod check;
#[cfg(feature = "cluster")]
pub(crate) mod cluster;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod hint;
#[cfg(feature = "lab")]
pub(crate) mod lab;
mod link;
pub(crate) mod man;
pub(crate) mod methods;
#[cfg(feature = "open")]
pub(crate) mod open;
pub(crate) mod prove;
pub(crate) mod resume;
pub(crate) mod schema;
pub(crate) mod solve;
pub(crate) mod tables;
pub(crate) mod trace;
pub(crate) mod verify;

use susun_engine::{MAX_TEXT, PuzzleText, Report, Request};

use crate::checkpoint::CheckpointFile;
use crate::diagnostics::{tell, wants_json};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::groups::PuzzleArgs;
use crate::input::Input;
use crate::progress::{answer_with_progress, is_stopped, stop_on_ctrl_c};

/// Asks the engine about every input and hands each report to `show`; the worst exit code wins. Once
/// the user has stopped a search, the inputs after it are left.
fn ask(
    args: &PuzzleArgs,
    request: impl Fn(PuzzleText) -> Request,
    show: impl FnMut(Report) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    ask_with(args, request, None, &mut |_| {}, show)
}

/// The same with a file for checkpoints and an ear for solutions that are told one by one.
fn ask_with(
    args: &PuzzleArgs,
    request: impl Fn(PuzzleText) -> Request,
    mut file: Option<&mut CheckpointFile>,
    found: &mut dyn FnMut(&str),
    mut show: impl FnMut(Report) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    let mut worst = Exit::Answered;
    let inputs = Input::each(MAX_TEXT, args)?;
    if file.is_some() && inputs.len() > 1 {
        return Err(Failure::Usage {
            message: "a checkpoint records one puzzle, and there are several".into(),
            hint: "give one puzzle at a time".into(),
        });
    }
    let last = inputs.len().saturating_sub(1);
    for (number, input) in inputs.enumerate() {
        let file = file.as_deref_mut();
        let exit = input.and_then(|input| {
            let request = request(input.puzzle_text());
            let exit = asked(&request, number == last, file, found, &mut show);
            exit.map_err(|failure| failure.pointing_into(input.texts()))
        });
        worst = worst.max(reported(exit)?);
        if is_stopped() {
            break;
        }
    }
    Ok(worst)
}

/// How an input was answered. With `--json` a report says what is wrong with it, and the next input is answered.
fn reported(exit: Result<Exit, Failure>) -> Result<Exit, Failure> {
    match exit {
        Err(failure) if wants_json() && failure.is_of_input() => Ok(tell(&failure)),
        exit => exit,
    }
}

/// Asks the engine once.
fn ask_one(
    request: &Request,
    show: &mut dyn FnMut(Report) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    ask_one_with(request, None, &mut |_| {}, show)
}

/// The same with a file for checkpoints and an ear for solutions that are told one by one.
fn ask_one_with(
    request: &Request,
    file: Option<&mut CheckpointFile>,
    found: &mut dyn FnMut(&str),
    show: &mut dyn FnMut(Report) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    asked(request, true, file, found, show)
}

/// Asks the engine; the `last` request leaves the memory of its search to the system.
fn asked(
    request: &Request,
    last: bool,
    file: Option<&mut CheckpointFile>,
    found: &mut dyn FnMut(&str),
    show: &mut dyn FnMut(Report) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    let mut shown = Ok(Exit::Answered);
    answer_with_progress(request, last, file, found, &mut |report| {
        if let Ok(so_far) = shown {
            shown = show(report).map(|exit| exit.max(so_far));
        }
        // What cannot be shown need not be searched.
        if shown.is_err() {
            stop_on_ctrl_c().stop();
        }
    })?;
    shown
}
