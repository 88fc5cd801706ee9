//! An experiment of the lab as a job: the units are its runs, and the results are its records.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use susun_cluster::nats::{Ended, Runner};
use susun_cluster::product::Product;
use susun_cluster::{JobSpec, job};
use susun_engine::Stop;
use susun_lab::{
    Experiment, Gathered, OneByOne, Record, RecordFile, carried, gather, missing, unpacked,
};

use crate::commands::lab::run::{read, worker};
use crate::failure::Failure;
use crate::numbers::counted;
use crate::output;

/// The longest job, in bytes. By default, a NATS message has at most one mebibyte, including its headers.
const MOST_BYTES: usize = 1_000_000;

/// Whether a file is an experiment, by its extension.
pub(super) fn is_experiment(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "toml")
}

/// An experiment, and the job of its runs that have no record yet; `None` if all have one.
pub(super) fn job(
    path: &Path,
    options: job::JobOptions,
) -> Result<(Experiment, Option<JobSpec>), Failure> {
    let experiment = read(path)?;
    let runs = missing(&experiment, &mut RecordFile::open(&records(path))?)?;
    if runs.is_empty() {
        return Ok((experiment, None));
    }
    let spec = job::runs(runs.len() as u32, carried(&experiment, &runs), options);
    // INVARIANT: plain data with string keys is always JSON.
    let bytes = serde_json::to_vec(&spec).expect("a job is JSON").len();
    if bytes > MOST_BYTES {
        return Err(Failure::Usage {
            message: format!(
                "the experiment and its puzzles take {bytes} bytes; a job can have at most {MOST_BYTES}"
            ),
            hint: "split it into several experiments".into(),
        });
    }
    Ok((experiment, Some(spec)))
}

/// Appends the results so far to the file of records.
pub(super) fn save_records(
    experiment: &Experiment,
    records: &Path,
    ended: &Ended,
    json: bool,
) -> Result<(), Failure> {
    let Product::Outputs(outputs) = &ended.product else { return Ok(()) };
    let parsed: Vec<Record> =
        outputs.values().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let Gathered { added, known } = gather(experiment, &mut RecordFile::open(records)?, &parsed)?;
    if json {
        print_json(added, records)?;
    } else {
        let (runs, records) = (counted(added as u64, "run"), records.display());
        output::write(&format!("{runs} recorded in {records}\n"))?;
    }
    match outputs.len() - added - known {
        0 => Ok(()),
        strange => Err(Failure::Usage {
            message: format!(
                "{} returned something that is not a record of this experiment",
                counted(strange as u64, "run")
            ),
            hint: "use the same version of the program on all machines, and submit again: runs with a record are skipped"
                .into(),
        }),
    }
}

/// Prints the number of recorded runs as JSON.
pub(super) fn print_json(recorded: usize, records: &Path) -> Result<(), Failure> {
    let line =
        serde_json::json!({ "recorded": recorded, "records": records.display().to_string() });
    output::write(&output::data_line("campaign", &line)?)
}

/// Like [`save_records`], for an experiment that is in the payload of its job.
pub(super) fn save_carried_records(
    payload: &str,
    records: &Path,
    ended: &Ended,
    json: bool,
) -> Result<(), Failure> {
    let (experiment, _) = unpacked(payload).map_err(|message| Failure::Usage {
        message: format!("cannot read the experiment of this job: {message}"),
        hint: "use the version of the program that submitted it".into(),
    })?;
    save_records(&experiment, records, ended, json)
}

/// The default file for the records of a resumed job. By default, the title of a job is the path of its experiment.
pub(super) fn records_of(title: &str, journal: &Path) -> PathBuf {
    let file = Path::new(title);
    records(if is_experiment(file) && file.exists() { file } else { journal })
}

/// The default file for the records of an experiment.
pub(super) fn records(path: &Path) -> PathBuf {
    path.with_extension("jsonl")
}

/// Does runs in worker processes; keeps the last experiment.
pub(super) struct LabRunner {
    last: Mutex<Option<(u64, Arc<OneByOne>)>>,
}

impl LabRunner {
    pub(super) fn new() -> Arc<Self> {
        Arc::new(Self { last: Mutex::new(None) })
    }

    fn experiment(&self, payload: &str) -> Result<Arc<OneByOne>, String> {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        payload.hash(&mut hasher);
        let name = hasher.finish();
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, runs)) = &*last
            && *known == name
        {
            return Ok(runs.clone());
        }
        let program =
            worker().map_err(|_| "cannot start this program as a worker process".to_owned())?;
        let runs = Arc::new(OneByOne::new(unpacked(payload)?, program));
        *last = Some((name, runs.clone()));
        Ok(runs)
    }
}

impl Runner for LabRunner {
    fn run(&self, payload: &str, index: u32, stop: &Stop) -> Result<String, String> {
        let runs = self.experiment(payload)?;
        let record = runs.run(index as usize, stop).map_err(|error| error.to_string())?;
        let record = record.ok_or("stopped")?;
        serde_json::to_string(&record).map_err(|error| error.to_string())
    }
}
