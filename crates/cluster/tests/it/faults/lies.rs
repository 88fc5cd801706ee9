//! Results that were altered, or that no search can have found.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use susun_cluster::assignment::Action;
use susun_cluster::{Outcome, Record};

use super::support::{Cluster, StepHook, assert_right, solve, spec};

/// Changes one in twenty results.
fn one_in_twenty(change: impl Fn(&mut Record, u64) + Send + Sync + 'static) -> StepHook {
    let written = AtomicU64::new(0);
    Arc::new(move |action: &mut Action| {
        if let Action::Write(record) = action {
            let number = written.fetch_add(1, Ordering::Relaxed);
            if number % 20 == 7 {
                change(record, number);
            }
        }
    })
}

fn resealed(record: &mut Record, change: impl FnOnce(&mut susun_engine::UnitReport)) {
    if let Outcome::Search { report } = &mut record.outcome {
        change(report);
    }
    record.seal = record.proper_seal();
}

#[test]
#[ignore = "needs nats-server: just test-cluster"]
fn results_altered_in_transit_are_rejected() {
    let mut cluster = Cluster::start();
    let alter = |record: &mut Record, number: u64| match &mut record.outcome {
        Outcome::Search { report } if number.is_multiple_of(3) => report.generated += 1,
        Outcome::Search { report } if number % 3 == 1 => report.rest.clear(),
        _ => record.unit = "0".repeat(32),
    };
    cluster.worker("liar", Some(one_in_twenty(alter)));
    // Only once the liar works: it may find the job later than the other one.
    let ended = cluster.run(spec(&solve(), 2000), |cluster, _| {
        cluster.wait_for(20);
        cluster.worker("honest", None);
    });
    assert!(ended.state.refused > 0, "{:?}", ended.state);
    assert_right(&ended, &solve());
}

#[test]
#[ignore = "needs nats-server: just test-cluster"]
fn sealed_results_that_no_search_can_have_are_rejected() {
    let mut cluster = Cluster::start();
    let lie = |record: &mut Record, number: u64| {
        resealed(record, |report| match number % 3 {
            0 if report.rest.len() > 1 => {
                report.rest.pop();
            }
            1 => report.next_bound = Some(1),
            _ => report.id.key.push(7),
        });
    };
    cluster.worker("liar", Some(one_in_twenty(lie)));
    let ended = cluster.run(spec(&solve(), 2000), |_, _| {});
    assert!(ended.state.refused > 0, "{:?}", ended.state);
    assert_right(&ended, &solve());
}
