//! A whole job by the real drivers, as the users of `deploy/accounts.conf`: their permissions are sufficient.

use std::sync::Arc;
use std::time::Duration;

use susun_cluster::messages::JobState;
use susun_cluster::nats::{self, Access, Coordinator, Ended, Worker};
use susun_cluster::product::Product;
use susun_cluster::settings::Times;
use susun_cluster::{Settings, job, program, subjects};
use susun_engine::{ByFamily, Cut, MethodChoice, PuzzleText, Report, Request, Solve, Stop, Tables};

use super::Place;
use super::place::password;

/// Korf's instance 12: 45 moves, 546,344 nodes.
const BOARD: &str = "14 1 9 6/4 8 12 5/7 2 3 0/10 11 13 15";

/// Solves it with one coordinator and one worker; returns the result, with the units that the worker searched.
pub(crate) async fn solved(place: &Place, url: &str) -> (u32, u64, u64) {
    let (stop, tables) = (Stop::new(), Tables::default());
    let spec = job::search(&request(), &tables, options()).expect("a job");
    let settings = Settings { times: spec.times, ..Settings::default() };
    let journal = place.folder.path().join("journal");
    let coordinating = async {
        let access = access(place, url, "coordinator", None);
        let began = Coordinator::submit(&access, spec, settings, &tables, &journal);
        let mut heard = |_: &JobState| {};
        let ended = Box::pin(began.await.expect("a job").run(&stop, &mut heard)).await;
        stop.stop();
        ended.expect("an end")
    };
    let worker = Worker {
        name: "somebody".into(),
        slots: 2,
        tables: tables.clone(),
        fetch: None,
        runner: None,
        program: program::this_program(),
        leave_when_idle: None,
        hook: None,
    };
    // The server lets a user subscribe to inboxes with the user's name.
    let access = access(place, url, "worker", Some(subjects::inbox("worker")));
    let working = nats::work(&access, worker, &stop, Arc::new(|_| {}));
    let both = Box::pin(async { tokio::join!(coordinating, working) });
    let (ended, summary) = tokio::time::timeout(Duration::from_mins(2), both)
        .await
        .expect("a job that ends: is a user refused what it needs?");
    let (cost, generated) = cost_and_nodes(&ended);
    (cost, generated, summary.expect("a worker that leaves").units)
}

fn cost_and_nodes(ended: &Ended) -> (u32, u64) {
    let Product::Reports(reports) = &ended.product else { panic!("no reports: {ended:?}") };
    let [Report::Solve(ByFamily::Sliding(report))] = &reports[..] else {
        panic!("other reports: {reports:?}")
    };
    (report.cost.expect("a solution"), report.counters.generated)
}

fn access(place: &Place, url: &str, user: &str, inbox: Option<String>) -> Access {
    Access {
        user: Some((user.into(), password(user))),
        authority: Some(place.folder.path().join("ca.pem")),
        inbox,
        ..Access::to(url, user)
    }
}

fn request() -> Request {
    let goal = Some("blank-first".into());
    let puzzle = PuzzleText { text: BOARD.into(), goal, ..PuzzleText::default() };
    let algorithm = Some("ida-star".into());
    let heuristic = vec!["manhattan".into()];
    let method = MethodChoice { algorithm, heuristics: heuristic, ..MethodChoice::default() };
    Request::Solve(Solve { puzzle, method, ..Solve::default() })
}

/// Small units, so that there are some, and short timeouts.
fn options() -> job::JobOptions {
    let cut = Cut { first: 1 << 14, most: 1 << 16 };
    let times = Times::for_ack_wait(Duration::from_secs(1));
    job::JobOptions { cut, times, title: String::new(), abi: program::abi() }
}
