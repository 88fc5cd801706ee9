//! `susun cluster submit`.

use std::ffi::{OsStr, OsString};
#[cfg(feature = "lab")]
use std::path::Path;
use std::time::Duration;

use clap::Args;
use susun_cluster::nats::Coordinator;
use susun_cluster::settings::Times;
use susun_cluster::{Settings, job, program};
use susun_engine::{Count, Cut, MethodChoice, PuzzleText, Request, Solve};
use susun_text::units;

use super::access::AccessArgs;
#[cfg(feature = "lab")]
use super::campaign;
use super::coordinate::{CoordinateArgs, coordinate, journal};
use super::wait;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::file_use::FileUse;
use crate::groups::{MethodArgs, OutputArgs, PuzzleArgs, SolutionsArgs, TableArgs};
use crate::input::{Input, Inputs};
use crate::tables::{self, tables};
#[cfg(feature = "lab")]
use crate::{numbers::counted, output};

#[derive(Debug, Args)]
pub(crate) struct SubmitArgs {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    #[command(flatten)]
    tables: TableArgs,
    #[command(flatten)]
    method: MethodArgs,
    /// Require a shortest solution, also above 16 cells
    #[arg(long, help_heading = "Method")]
    optimal: bool,
    #[command(flatten)]
    solutions: SolutionsArgs,
    /// Stop at the first solution that any worker finds: faster, but the counts of the last round vary
    #[arg(long, help_heading = "Method", conflicts_with = "all")]
    first_found: bool,
    /// Count the solutions of a packing puzzle, as `susun count --algorithm` does
    #[arg(
        long, value_name = "ENGINE", help_heading = "Method",
        conflicts_with_all = ["all", "first_found", "optimal", "algorithm", "heuristic"]
    )]
    count: Option<String>,
    /// Stop after generating this many nodes: 1000000, 10M
    #[arg(long, value_name = "N", value_parser = units::count, help_heading = "Limits")]
    limit_nodes: Option<u64>,
    /// Maximum nodes per unit: 1000000, 100M [default: 1,000,000,000]
    #[arg(long, value_name = "N", value_parser = units::count, help_heading = "Cluster")]
    unit_nodes: Option<u64>,
    /// Nodes of the first unit of a round; each split makes units four times larger, up to --unit-nodes, so that all
    /// workers soon have units [default: 262,144]
    #[arg(long, value_name = "N", value_parser = units::count, help_heading = "Cluster")]
    first_nodes: Option<u64>,
    /// Give a unit to another worker if its worker sends nothing for this time: 60, 500ms
    #[arg(
        long, value_name = "TIME", value_parser = units::seconds, default_value = "60",
        help_heading = "Cluster"
    )]
    ack_wait: f64,
    /// How often a unit is given to a worker before it is set aside
    #[arg(
        long, value_name = "N", default_value_t = 5, help_heading = "Cluster",
        value_parser = clap::value_parser!(u32).range(2..=100)
    )]
    deliveries: u32,
    /// Title of the job, for people [default: the input as given]
    #[arg(long, value_name = "TEXT", help_heading = "Cluster")]
    title: Option<String>,
    #[command(flatten)]
    coordinate: CoordinateArgs,
    #[command(flatten)]
    access: AccessArgs,
    #[command(flatten)]
    output: OutputArgs,
}

impl SubmitArgs {
    /// The files that the arguments name.
    pub(super) fn file_use(&self) -> FileUse {
        let own = &self.coordinate.journal;
        FileUse::default().puzzle(&self.puzzle).pictures(&self.output).owns([own])
    }
}

pub(crate) fn run(args: &SubmitArgs) -> Result<Exit, Failure> {
    tables::set_up(&args.tables);
    #[cfg(feature = "lab")]
    if let [file] = args.puzzle.inputs.as_slice()
        && campaign::is_experiment(Path::new(file))
    {
        return args.refuse_search_options().and_then(|()| run_experiment(Path::new(file), args));
    }
    let input = args.only_input()?;
    let request = args.request(input.puzzle_text());
    let title = args.title.clone().unwrap_or_else(|| title_of(&args.puzzle.inputs));
    let spec = job::search(&request, tables(), args.options(title)?)
        .map_err(|error| Failure::from(error).with_texts(input.texts()))?;
    let settings = Settings { times: spec.times, ..args.coordinate.settings() };
    let path = journal(args.coordinate.journal.as_deref(), &spec.job)?;
    let access = args.access.access("susun submit", Some(Duration::from_secs(5)))?;
    let began = Coordinator::submit(&access, spec, settings, tables(), &path);
    wait(async { Box::pin(coordinate(began.await?)).await })
        .and_then(|ended| super::result::print(&ended, &path, &args.output))
}

/// Submits the runs of an experiment; their results go to its file of records.
#[cfg(feature = "lab")]
fn run_experiment(file: &Path, args: &SubmitArgs) -> Result<Exit, Failure> {
    let title = args.title.clone().unwrap_or_else(|| file.display().to_string());
    let records = campaign::records(file);
    let (experiment, spec) = campaign::job(file, args.options(title)?)?;
    let Some(spec) = spec else {
        if args.output.json {
            return campaign::print_json(0, &records).map(|()| Exit::Answered);
        }
        let (runs, records) = (counted(experiment.plan.runs() as u64, "run"), records.display());
        output::write(&format!(
            "nothing to do: {runs} of this experiment already recorded in {records}\n"
        ))?;
        return Ok(Exit::Answered);
    };
    let settings = Settings { times: spec.times, ..args.coordinate.settings() };
    let path = journal(args.coordinate.journal.as_deref(), &spec.job)?;
    let access = args.access.access("susun submit", Some(Duration::from_secs(5)))?;
    let began = Coordinator::submit(&access, spec, settings, tables(), &path);
    let ended = wait(async { Box::pin(coordinate(began.await?)).await })?;
    let kept = campaign::save_records(&experiment, &records, &ended, args.output.json);
    let exit = super::result::exit_after(&ended, &path, Exit::Answered)?;
    kept.map(|()| exit)
}

impl SubmitArgs {
    /// Rejects options that only a search has: an experiment file has its own methods and limits.
    #[cfg(feature = "lab")]
    fn refuse_search_options(&self) -> Result<(), Failure> {
        let given = [
            ("--algorithm", self.method.algorithm != "auto"),
            ("--heuristic", !self.method.heuristic.is_empty()),
            ("--optimal", self.optimal),
            ("--all", self.solutions.all),
            ("--first-found", self.first_found),
            ("--count", self.count.is_some()),
            ("--limit-nodes", self.limit_nodes.is_some()),
            ("--unit-nodes", self.unit_nodes.is_some()),
            ("--first-nodes", self.first_nodes.is_some()),
        ];
        match given.iter().find(|(_, given)| *given) {
            None => Ok(()),
            Some((option, _)) => Err(Failure::Usage {
                message: format!("{option} cannot be used with an experiment"),
                hint: "set methods and limits in the experiment file".into(),
            }),
        }
    }

    /// The only input; an error if there are several, because a job is one search.
    fn only_input(&self) -> Result<Input, Failure> {
        let input = Inputs::new(&self.puzzle, self.output.json)?.only()?;
        input.ok_or_else(|| Failure::Usage {
            message: "a job has one puzzle, and several were given".into(),
            hint: "submit them one by one, or write an experiment file".into(),
        })
    }

    fn request(&self, puzzle: PuzzleText) -> Request {
        let limits = susun_engine::LimitSpec { nodes: self.limit_nodes, ..Default::default() };
        if let Some(algorithm) = &self.count {
            let algorithm = (algorithm != "auto").then(|| algorithm.clone());
            return Request::Count(Count { puzzle, algorithm, limits, threads: None });
        }
        Request::Solve(Solve {
            puzzle,
            method: MethodChoice {
                algorithm: Some(self.method.algorithm.clone()),
                heuristics: self.method.heuristic.clone(),
                ..MethodChoice::default()
            },
            limits,
            optimal: self.optimal,
            all: self.solutions.all,
            max_solutions: self.solutions.max_solutions,
            first_found: self.first_found,
            ..Solve::default()
        })
    }

    fn options(&self, title: String) -> Result<job::JobOptions, Failure> {
        let wrong = |message: &str, hint: &str| {
            Err(Failure::Usage { message: message.into(), hint: hint.into() })
        };
        if self.unit_nodes == Some(0) || self.first_nodes == Some(0) {
            return wrong("a unit has at least one node", "for short units, use --unit-nodes 1M");
        }
        let ack_wait = Duration::from_secs_f64(self.ack_wait);
        if ack_wait < Times::SHORTEST {
            return wrong(
                "--ack-wait must be at least 200ms, or units would go to other workers during their search",
                "60 is a good value; for tests in which workers are killed, use 2",
            );
        }
        let most = self.unit_nodes.unwrap_or(job::UNIT_NODES);
        Ok(job::JobOptions {
            cut: Cut { first: self.first_nodes.unwrap_or(job::FIRST_NODES).min(most), most },
            times: Times { deliveries: self.deliveries, ..Times::for_ack_wait(ack_wait) },
            title,
            abi: program::abi(),
        })
    }
}

/// The default title of a job: its inputs as given.
fn title_of(inputs: &[OsString]) -> String {
    inputs.join(OsStr::new(" ")).to_string_lossy().into_owned()
}
