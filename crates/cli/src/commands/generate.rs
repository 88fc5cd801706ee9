//! `susun generate`.

use std::ffi::OsString;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::{Args, Subcommand};
use susun_engine::{
    ByFamily, Check, Error, Generate, HaltReason, LimitSpec, PuzzleText, Report, Request, packing,
    sliding,
};
use susun_text::units;

use crate::ask::Ask;
use crate::examples;
use crate::exit::Exit;
use crate::failure::{Failure, Texts};
use crate::file_use::FileUse;
use crate::groups::{JsonReport, LimitArgs, LinkArgs, PictureArgs, PuzzleArgs, format_names};
use crate::input::{self, Inputs};
use crate::link;
use crate::output::{self, plain};
use crate::picture::{check_strip, save_all};
use crate::show::halt_cause;
use crate::show::{packing as show_packing, sliding as show_sliding};

/// The most challenges of a picture.
const MOST_DRAWN: u32 = 40;

#[derive(Debug, Args)]
pub(crate) struct GenerateArgs {
    #[command(subcommand)]
    family: GenerateFamily,
}

#[derive(Debug, Subcommand)]
enum GenerateFamily {
    /// Sliding boards, drawn uniformly from all that can reach the goal
    #[command(after_help = examples::GENERATE_SLIDING)]
    Sliding(SlidingArgs),
    /// Packing challenges with exactly one solution
    #[command(after_help = examples::GENERATE_PACKING)]
    Packing(PackingArgs),
}

#[derive(Debug, Args)]
struct SlidingArgs {
    /// Rows and columns
    #[arg(long, value_name = "RxC", default_value = "4x4")]
    size: String,
    /// How many boards
    #[arg(
        long, short = 'n', default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..)
    )]
    count: u32,
    /// The same seed gives the same boards [default: from the clock]
    #[arg(long)]
    seed: Option<u64>,
    /// The goal they can reach: standard, blank-first, snail, a file or a board
    #[arg(long)]
    goal: Option<OsString>,
    /// Instead of drawing uniformly: make this many random moves from the goal
    #[arg(long, value_name = "MOVES", conflicts_with = "distance")]
    walk: Option<u32>,
    /// Moves of the shortest solution: a number such as 30, or a range such as 20..25
    #[arg(long, value_name = "MOVES")]
    distance: Option<String>,
    /// With --distance: stop after this time, with the boards found: 10, 500ms, 2m
    #[arg(
        long, value_name = "TIME", value_parser = units::seconds, requires = "distance",
        help_heading = "Limits"
    )]
    limit_time: Option<f64>,
    /// The format to write
    #[arg(long, value_name = "FORMAT", default_value = "slash", value_parser = format_names())]
    to: String,
    #[command(flatten)]
    picture: PictureArgs,
    #[command(flatten)]
    print: LinkArgs,
    #[command(flatten)]
    output: JsonReport,
}

#[derive(Debug, Args)]
struct PackingArgs {
    /// A packing puzzle; every challenge keeps the pieces placed in it
    #[arg(value_name = "FILE", conflicts_with_all = ["board", "pieces"])]
    file: Option<OsString>,
    /// The board: iq-5x11, iq-diagonal, iq-pyramid, calendar-11-19, 6x10, 3x4x5, pyramid-4 ...
    #[arg(long, value_name = "NAME", default_value = "iq-5x11")]
    board: String,
    /// The pieces: iq-puzzler-pro, kanoodle, pentominoes, soma, calendar
    #[arg(long, value_name = "NAME", default_value = "iq-puzzler-pro")]
    pieces: String,
    /// How many challenges
    #[arg(
        long, short = 'n', default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..)
    )]
    count: u32,
    /// The same seed gives the same challenges [default: from the clock]
    #[arg(long)]
    seed: Option<u64>,
    /// The difficulty: starter, easy, medium, hard, expert, a number such as 8, or a range such as
    /// 8..12
    #[arg(long, value_name = "DIFFICULTY")]
    difficulty: Option<String>,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    picture: PictureArgs,
    /// Also print a link to each challenge
    #[arg(long, conflicts_with = "json")]
    link: bool,
    /// Print a JSON report, with the solutions
    #[arg(long)]
    json: bool,
}

impl GenerateArgs {
    /// The files that the arguments name.
    pub(crate) fn file_use(&self) -> FileUse {
        match &self.family {
            GenerateFamily::Sliding(args) => {
                FileUse::default().reads(&args.goal).writes(args.picture.files())
            }
            GenerateFamily::Packing(args) => {
                FileUse::default().reads(&args.file).writes(args.picture.files())
            }
        }
    }
}

pub(crate) fn run(args: &GenerateArgs) -> Result<Exit, Failure> {
    match &args.family {
        GenerateFamily::Sliding(args) => sliding(args),
        GenerateFamily::Packing(args) => packing(args),
    }
}

fn sliding(args: &SlidingArgs) -> Result<Exit, Failure> {
    let goal = args.goal.as_deref().map(input::read_goal).transpose()?;
    let seed = args.seed.unwrap_or_else(seed_from_clock);
    let request = Request::Generate(Generate {
        size: Some(args.size.clone()),
        goal: goal.as_ref().map(|goal| goal.text.clone()),
        count: args.count,
        seed,
        walk: args.walk,
        distance: args.distance.clone(),
        limits: LimitSpec { seconds: args.limit_time, ..LimitSpec::default() },
        to: Some(args.to.clone()),
        ..Generate::default()
    });
    if args.picture.is_asked_for()
        && let Ok(size) = args.size.parse()
    {
        check_strip(args.count as usize, size)?;
    }
    // Many boards come in several reports.
    let mut seed_known = args.seed.is_some();
    let exit = Ask::new(&request).for_each_report(|report| {
        let Report::Generate(ByFamily::Sliding(report)) = report else { return Ok(Exit::Answered) };
        if !std::mem::replace(&mut seed_known, true) {
            output::note(&format!("seed {seed} (use --seed {seed} for the same boards)"));
        }
        print_sliding(&report, args)
    });
    exit.map_err(|failure| failure.with_texts(Texts { goal, ..Texts::default() }))
}

fn print_sliding(report: &sliding::GenerateReport, args: &SlidingArgs) -> Result<Exit, Failure> {
    // A search that was stopped may have found none.
    let pictures = match report.boards.as_slice() {
        [] => Vec::new(),
        _ => args.picture.drawn(|| show_sliding::generated(report))?,
    };
    if !args.picture.is_answer(args.output.json)? {
        output::report(args.output.json, report, |report| plain(&report.text))?;
    }
    for board in report.boards.iter().filter(|_| args.print.link) {
        let goal = Some(report.puzzle.goal.clone()).filter(|goal| goal != "standard");
        link::print(link::board_text(board, goal))?;
    }
    save_all(&pictures)?;
    note_halt(report.halted_by, report.boards.len(), args.count);
    Ok(report.halted_by.map_or(Exit::Answered, Exit::from))
}

/// Says that fewer puzzles were made than asked for.
fn note_halt(halted_by: Option<HaltReason>, made: usize, asked: u32) {
    if halted_by.is_some() {
        output::note(&format!("stopped by {} after {made} of {asked}", halt_cause(halted_by)));
    }
}

fn packing(args: &PackingArgs) -> Result<Exit, Failure> {
    let draws = args.picture.is_asked_for();
    if draws && args.count > MOST_DRAWN {
        return Err(Failure::Usage {
            message: format!("a picture shows at most {MOST_DRAWN} challenges"),
            hint: "make fewer, or leave --svg and --png out".into(),
        });
    }
    let (puzzle, texts) = packing_puzzle(args)?;
    let seed = args.seed.unwrap_or_else(seed_from_clock);
    let limits = args.limits.spec();
    let request = Request::Generate(Generate {
        puzzle: Some(puzzle),
        count: args.count,
        seed,
        difficulty: args.difficulty.clone(),
        limits,
        ..Generate::default()
    });
    let exit = Ask::new(&request).for_each_report(|report| {
        let Report::Generate(ByFamily::Packing(report)) = report else { return Ok(Exit::Answered) };
        if args.seed.is_none() {
            output::note(&format!("seed {seed} (use --seed {seed} for the same challenges)"));
        }
        let puzzles = if draws { puzzles_of(&report)? } else { Vec::new() };
        let pictures = args.picture.drawn(|| show_packing::generate::picture(&puzzles))?;
        if !args.picture.is_answer(args.json)? {
            output::report(args.json, &*report, show_packing::generate::answer)?;
        }
        if report.unsolvable {
            if args.file.is_none() {
                output::note("choose other pieces with --pieces; `susun pieces` lists them");
            }
            return Ok(Exit::Unsolvable);
        }
        for challenge in report.challenges.iter().filter(|_| args.link) {
            link::print(link::packing_text(&challenge.text))?;
        }
        save_all(&pictures)?;
        note_halt(report.halted_by, report.challenges.len(), args.count);
        Ok(report.halted_by.map_or(Exit::Answered, Exit::from))
    });
    exit.map_err(|failure| match failure {
        // The text is made of what was typed, which has no lines.
        Failure::Engine { error, .. } if args.file.is_none() => match *error {
            Error::PackingText(error) => Failure::Usage {
                message: error.kind.to_string(),
                hint: error.hint().unwrap_or_default(),
            },
            error => error.into(),
        },
        failure => failure.with_texts(texts),
    })
}

/// The challenges as a picture needs them.
fn puzzles_of(report: &packing::GenerateReport) -> Result<Vec<packing::PuzzleInfo>, Failure> {
    let mut puzzles = Vec::new();
    for challenge in &report.challenges {
        let puzzle = PuzzleText { text: challenge.text.clone(), ..PuzzleText::default() };
        Ask::new(&Request::Check(Check { puzzle })).for_each_report(|report| {
            if let Report::Check(ByFamily::Packing(report)) = report {
                puzzles.push(report.puzzle);
            }
            Ok(Exit::Answered)
        })?;
    }
    Ok(puzzles)
}

/// The board and the pieces: from a file, or by their names.
fn packing_puzzle(args: &PackingArgs) -> Result<(PuzzleText, Texts), Failure> {
    let Some(file) = &args.file else {
        let text = format!("packing\nboard {}\npieces {}\n", args.board, args.pieces);
        return Ok((PuzzleText { text, ..PuzzleText::default() }, Texts::default()));
    };
    let puzzle = PuzzleArgs {
        inputs: vec![file.clone()],
        goal: None,
        format: None,
        size: None,
        keep_going: false,
    };
    let Some(input) = Inputs::new(&puzzle, args.json)?.only()? else {
        return Err(Failure::NoInput);
    };
    Ok((input.puzzle_text(), input.texts()))
}

/// A seed from the clock; six digits are easy to type again.
fn seed_from_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_nanos() as u64 % 1_000_000
}
