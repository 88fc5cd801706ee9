//! `susun analyse`.

use std::path::PathBuf;

use clap::Args;
use susun_engine::{
    Analyse, ByFamily, Contents, Control, PlacedPiece, Play, PuzzleText, Report, Request, answer,
    packing, sliding,
};
use susun_pictures::solved;
use susun_render::palette::LIGHT;
use susun_render::{Picture, Styled};

use crate::ask::Ask;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::file_use::FileUse;
use crate::game::GameArgs;
use crate::groups::{JsonLines, LimitArgs, MetricArg, TableArgs, ThreadArgs, speed};
use crate::output;
use crate::picture::{self, check_strip};
use crate::show::{packing as show_packing, sliding as show_sliding};
use crate::tables;

#[derive(Debug, Args)]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    game: GameArgs,
    /// How moves are counted
    #[arg(long, value_name = "METRIC", default_value = "single")]
    metric: MetricArg,
    #[command(flatten)]
    tables: TableArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten, next_help_heading = "Limits")]
    threads: ThreadArgs,
    #[command(flatten)]
    output: JsonLines,
    /// Draw the game as an animated GIF into this file, one board or piece after another
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    gif: Option<PathBuf>,
    /// With --gif: milliseconds per move, 50 to 500
    #[arg(
        long, value_name = "MS", default_value_t = 200, requires = "gif", help_heading = "Output",
        value_parser = speed
    )]
    speed: u64,
}

impl AnalyseArgs {
    /// The files that are named.
    pub(crate) fn file_use(&self) -> FileUse {
        self.game.file_use().writes([&self.gif])
    }

    /// Prints a report and draws the game, if that is asked for.
    fn print<R: Contents>(
        &self,
        report: &R,
        answer: impl FnOnce(&R) -> Styled,
        frames: impl FnOnce() -> Result<Vec<Picture>, Failure>,
    ) -> Result<(), Failure> {
        let (gif, json) = (self.gif.as_deref(), self.output.json);
        // Before the answer: what cannot be drawn is refused, and nothing is half done.
        let drawn = match gif {
            Some(path) => vec![(path, picture::gif(&frames()?, self.speed)?)],
            None => Vec::new(),
        };
        if !picture::is_answer([gif], json)? {
            output::report(json, report, answer)?;
        }
        picture::save_all(&drawn)
    }
}

pub(crate) fn run(args: &AnalyseArgs) -> Result<Exit, Failure> {
    tables::set_up(&args.tables);
    picture::is_answer([args.gif.as_deref()], args.output.json)?;
    if args.gif.is_some() {
        output::go_on_without_reader();
    }
    let (moves, puzzle, texts) = args.game.read("analyse", args.output.json)?;
    if args.gif.is_some() {
        check_length(&moves, &puzzle)?;
    }
    let (limits, threads) = (args.limits.spec(), args.threads.threads);
    let metric = args.metric.into();
    let request =
        Request::Analyse(Analyse { puzzle, moves, metric, limits, threads, ..Analyse::default() });
    let exit = Ask::new(&request).last(true).for_each_report(|report| match report {
        Report::Analyse(ByFamily::Sliding(report)) => {
            args.print(&*report, show_sliding::analyse::answer, || {
                let boards = show_sliding::Boards::new(&report.puzzle);
                Ok(show_sliding::solve::moving(&report.moves, &boards))
            })?;
            Ok(sliding_exit(&report))
        }
        Report::Analyse(ByFamily::Packing(report)) => {
            args.print(&*report, show_packing::analyse::answer, || steps(&report))?;
            Ok(packing_exit(&report))
        }
        _ => Ok(Exit::Answered),
    });
    exit.map_err(|failure| failure.with_texts(texts))
}

/// Refuses a game of sliding tiles that is too long for a GIF, before the search for its distances.
fn check_length(moves: &str, puzzle: &PuzzleText) -> Result<(), Failure> {
    let (puzzle, moves) = (puzzle.clone(), moves.into());
    let request = Request::Play(Play { puzzle, moves, ..Play::default() });
    let mut checked = Ok(());
    // Other mistakes in the game, and packing puzzles, are left to the review.
    let _ = answer(&request, &mut Control::silent(), &mut |report| {
        if let Report::Play(ByFamily::Sliding(report)) = report {
            let boards = show_sliding::Boards::new(&report.puzzle);
            checked = check_strip(report.play.moves.len() + 1, boards.start.size());
        }
    });
    checked
}

/// A packing puzzle after each step of a game.
fn steps(report: &packing::AnalyseReport) -> Result<Vec<Picture>, Failure> {
    let text = report.puzzle.text.clone();
    let puzzle = PuzzleText { text, ..PuzzleText::default() };
    let steps = report.steps.iter();
    let steps: Vec<PlacedPiece> = steps
        .map(|step| PlacedPiece { piece: step.piece.clone(), cells: step.cells.clone() })
        .collect();
    let mut frames = Vec::new();
    for count in 0..=steps.len() {
        let placed = steps[..count].to_vec();
        let request = Request::Play(Play { puzzle: puzzle.clone(), placed, ..Play::default() });
        Ask::new(&request).for_each_report(|report| {
            if let Report::Play(ByFamily::Packing(report)) = report {
                frames.push(solved(&report.puzzle, &report.puzzle.board, &LIGHT));
            }
            Ok(Exit::Answered)
        })?;
    }
    Ok(frames)
}

fn sliding_exit(report: &sliding::AnalyseReport) -> Exit {
    match report.verdict {
        sliding::AnalyseVerdict::Unsolvable => Exit::Unsolvable,
        _ => report.halted_by.map_or(Exit::Answered, Exit::from),
    }
}

fn packing_exit(report: &packing::AnalyseReport) -> Exit {
    match report.lost_at {
        Some(0) => Exit::Unsolvable,
        _ => report.halted_by.map_or(Exit::Answered, Exit::from),
    }
}
