//! One run before it begins: the request, and the fields of its record that are already known.

use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use susun_engine::Request;

use super::machine::Host;
use super::once::joined;
use super::order::Slot;
use crate::record::{Outcome, RECORD_SCHEMA, Record};
use crate::spec::Experiment;

/// A run to do.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Task {
    /// The request to the engine.
    pub(crate) request: Request,
    /// Set if pattern databases are needed: tasks with the same text need the same tables.
    pub(crate) tables: Option<String>,
    /// The record without its result.
    pub(crate) record: Record,
}

/// A message of a worker process, one per line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Said {
    /// Preparation is done; the time of the run begins.
    Began,
    /// The run has ended.
    Ended(Box<Record>),
}

impl Task {
    pub(crate) fn new(experiment: &Experiment, slot: Slot, order: usize, host: &Host) -> Self {
        let plan = &experiment.plan;
        let (instance, method) = (&plan.instances[slot.instance], &plan.methods[slot.method]);
        let choice = &method.choice;
        let algorithm = choice.algorithm.as_ref();
        let heuristic = joined(&choice.heuristics, ",");
        let (heuristics, metric) = (choice.heuristics.join(","), method.metric);
        let needed = || format!("{heuristics} {metric:?} {}", instance.kind);
        Self {
            request: method.request(instance, plan.limits),
            tables: method.asks_tables().then(needed),
            record: Record {
                schema: RECORD_SCHEMA,
                experiment: experiment.name.clone(),
                experiment_hash: experiment.hash.clone(),
                title: experiment.title.clone(),
                question: experiment.question.clone(),
                measures: experiment
                    .measures
                    .iter()
                    .map(|m| m.name())
                    .collect::<Vec<_>>()
                    .join(","),
                instance: instance.name.clone(),
                instance_number: slot.instance as u32,
                puzzle: instance.text.clone(),
                goal: instance.goal.clone(),
                family: instance.family.clone(),
                method: method.name.clone(),
                method_number: slot.method as u32,
                algorithm: algorithm.map_or_else(|| "auto".into(), Clone::clone),
                heuristic,
                threads: method.threads,
                repetition: slot.repetition,
                order: order as u64,
                runs: plan.runs() as u64,
                limit_seconds: plan.limits.seconds,
                limit_nodes: plan.limits.nodes,
                limit_memory: plan.limits.memory,
                program: PROGRAM.into(),
                build: host.build.clone(),
                machine: host.machine.clone(),
                ..Record::default()
            },
        }
    }

    /// The record of a run that did not end by itself.
    pub(crate) fn broken(self, outcome: Outcome, seconds: f64, message: String) -> Record {
        let (message, ended) = (Some(message), now());
        Record { outcome, message, wall_seconds: seconds, ended, ..self.record }
    }
}

/// The version of the program, as in records.
pub(crate) const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// Seconds since 1970.
pub(crate) fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64()
}
