//! What the users of `deploy/accounts.conf` may and may not do, tested on a real server with the client that Susun
//! uses. A refusal is an error of the connection: the publisher gets no other answer.

mod job;
mod place;

use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, DeliverPolicy, PullConsumer, pull};
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy};
use async_nats::jetstream::{AckKind, kv};
use async_nats::{ConnectErrorKind, Subscriber};
use futures_util::StreamExt;
use place::{Place, User, access, password, refused};
use susun_testkit::nats::{Server, Three};

const CONSUMER: &str = "w-0123456789ab-none";
const UNIT: &str = "0123456789ab.none.987654321098.0-1.00000000000000000000000000000000";
const RESULT: &str = "res.987654321098.0-1.00000000000000000000000000000000";
const KEY: &str = "spec.987654321098";

/// Subjects that begin, end or change a job, or make, change, empty or remove a stream or a consumer.
const NOT_FOR_WORKERS: [&str; 28] = [
    "root.0123456789ab.none.987654321098.0-1.11111111111111111111111111111111",
    "dead.987654321098.00000000000000000000000000000000",
    "ctl.987654321098.stop",
    "ctl.987654321098.void",
    "$KV.JOBS.spec.987654321098",
    "$KV.JOBS.state.987654321098",
    "$JS.API.STREAM.CREATE.MINE",
    "$JS.API.STREAM.CREATE.WORK",
    "$JS.API.STREAM.UPDATE.LEDGER",
    "$JS.API.STREAM.DELETE.LEDGER",
    "$JS.API.STREAM.PURGE.LEDGER",
    "$JS.API.STREAM.MSG.DELETE.LEDGER",
    "$JS.API.STREAM.PURGE.WORK",
    "$JS.API.STREAM.MSG.DELETE.WORK",
    "$JS.API.STREAM.MSG.GET.WORK",
    "$JS.API.STREAM.SNAPSHOT.LEDGER",
    "$JS.API.STREAM.RESTORE.LEDGER",
    "$JS.API.STREAM.NAMES",
    "$JS.API.STREAM.INFO.DEAD",
    "$JS.API.CONSUMER.CREATE.WORK.mine",
    "$JS.API.CONSUMER.DURABLE.CREATE.WORK.mine",
    "$JS.API.CONSUMER.DELETE.WORK.w-0123456789ab-none",
    "$JS.API.CONSUMER.PAUSE.WORK.w-0123456789ab-none",
    "$JS.API.CONSUMER.CREATE.LEDGER.mine",
    "$JS.API.CONSUMER.MSG.NEXT.LEDGER.mine",
    "$JS.ACK.LEDGER.mine.1.1.1.1.1",
    "_INBOX.somebody",
    "$SYS.REQ.SERVER.PING",
];

const NOT_HEARD_BY_WORKERS: [&str; 10] = [
    "_INBOX.>",
    "_INBOX_course-worker.>",
    "_INBOX_other.1",
    "work.>",
    "root.>",
    "res.>",
    "beat.*",
    "$KV.JOBS.>",
    "$JS.EVENT.>",
    ">",
];

const NOT_FOR_COORDINATORS: [&str; 11] = [
    RESULT,
    "$JS.API.CONSUMER.MSG.NEXT.WORK.w-0123456789ab-none",
    "$JS.ACK.WORK.w-0123456789ab-none.1.1.1.1.1",
    "beat.somebody",
    "$JS.API.STREAM.CREATE.MINE",
    "$JS.API.STREAM.UPDATE.LEDGER",
    "$JS.API.STREAM.DELETE.LEDGER",
    "$JS.API.STREAM.PURGE.LEDGER",
    "$JS.API.STREAM.MSG.DELETE.LEDGER",
    "$JS.API.STREAM.DELETE.KV_JOBS",
    "$SYS.REQ.SERVER.PING",
];

/// What a server logs when it refuses something.
const REFUSALS: [&str; 2] = ["Publish Violation", "Subscription Violation"];

const NOT_HEARD_BY_COORDINATORS: [&str; 4] = ["_INBOX_worker.>", "res.>", "$SYS.>", ">"];

/// The streams of Susun and one waiting unit, made by a coordinator.
async fn begin(coordinator: &User, num_replicas: usize) {
    let once = |name: &str, subjects: &[&str]| Config {
        name: name.into(),
        subjects: subjects.iter().map(|subject| (*subject).to_owned()).collect(),
        discard: DiscardPolicy::New,
        discard_new_per_subject: true,
        max_messages_per_subject: 1,
        allow_direct: true,
        num_replicas,
        ..Config::default()
    };
    let work =
        Config { retention: RetentionPolicy::WorkQueue, ..once("WORK", &["work.>", "root.>"]) };
    let ledger = Config { deny_delete: true, deny_purge: true, ..once("LEDGER", &["res.>"]) };
    let dead = Config { discard_new_per_subject: false, ..once("DEAD", &["dead.>"]) };
    for config in [ledger, dead] {
        coordinator.js.get_or_create_stream(config).await.expect("a stream");
    }
    let work = coordinator.js.get_or_create_stream(work).await.expect("the queue");
    let jobs = kv::Config { bucket: "JOBS".into(), num_replicas, ..kv::Config::default() };
    let jobs = coordinator.js.create_key_value(jobs).await.expect("the bucket");
    // The server of this connection may hear of the bucket a moment later than its leader.
    let mut put = jobs.put(KEY, "a job".into()).await;
    for _ in 0..100 {
        if put.is_ok() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        put = jobs.put(KEY, "a job".into()).await;
    }
    put.expect("a key");
    let consumer = pull::Config {
        durable_name: Some(CONSUMER.into()),
        filter_subjects: ["work", "root"]
            .map(|first| format!("{first}.0123456789ab.none.>"))
            .into(),
        ack_policy: AckPolicy::Explicit,
        num_replicas,
        ..pull::Config::default()
    };
    work.create_consumer(consumer).await.expect("the consumer");
    published(coordinator, &format!("root.{UNIT}"), "a unit").await.expect("the first unit");
}

async fn published(
    user: &User,
    subject: &str,
    text: &'static str,
) -> Result<u64, async_nats::jetstream::context::PublishError> {
    let acknowledged = user.js.publish(subject.to_owned(), text.into()).await?;
    acknowledged.await.map(|ack| ack.sequence)
}

async fn messages(coordinator: &User, stream: &str) -> u64 {
    coordinator.js.get_stream(stream).await.expect("a stream").cached_info().state.messages
}

/// The subject of a message that arrives within a moment.
async fn heard(listener: &mut Subscriber) -> Option<String> {
    let message = tokio::time::timeout(Duration::from_millis(500), listener.next()).await.ok()?;
    message.map(|message| message.subject.to_string())
}

/// The consumer as a worker finds it.
async fn consumer(worker: &User) -> PullConsumer {
    let work = worker.js.get_stream("WORK").await.expect("the queue");
    work.get_consumer(CONSUMER).await.expect("the consumer")
}

/// Pulls a unit, reports progress, splits it, writes its result, reads it back and acknowledges the unit.
async fn one_unit(worker: &User) {
    let request = consumer(worker).await;
    let units = request.batch().max_messages(3).expires(Duration::from_secs(10));
    let mut units = units.messages().await.expect("units");
    let unit = units.next().await.expect("one waits").expect("a message");
    assert_eq!(unit.subject.as_str(), format!("root.{UNIT}"));
    unit.ack_with(AckKind::Progress).await.expect("a connection");
    for child in
        ["work.0123456789ab.none.987654321098.0-1.1", "work.0123456789ab.none.987654321098.0-1.2"]
    {
        published(worker, child, "a child").await.expect("a child");
    }
    for _ in 0..2 {
        let child = units.next().await.expect("it waits").expect("a message");
        child.double_ack().await.expect("it is gone");
    }
    published(worker, RESULT, "a result").await.expect("a result");
    published(worker, RESULT, "another").await.expect_err("a result is written once");
    let ledger = worker.js.get_stream_no_info("LEDGER").await.expect("a name");
    let found = ledger.direct_get_last_for_subject(RESULT).await.expect("a result");
    assert_eq!(&found.payload[..], b"a result");
    unit.double_ack().await.expect("it is gone");
}

#[tokio::test]
#[ignore = "needs nats-server: just test-cluster"]
async fn a_worker_pulls_units_and_writes_results() {
    let place = Place::new();
    let server = Server::start(place.options.clone());
    let coordinator = place.connect(&server.url(), "coordinator").await;
    begin(&coordinator, 1).await;
    let worker = place.connect(&server.url(), "worker").await;
    one_unit(&worker).await;
    assert_eq!(messages(&coordinator, "WORK").await, 0);

    let jobs = worker.js.get_stream("KV_JOBS").await.expect("the bucket");
    let mut keys = jobs.info_with_subjects("$KV.JOBS.spec.>").await.expect("its keys");
    let (key, _) = keys.next().await.expect("one").expect("a key");
    let spec = jobs.direct_get_last_for_subject(key).await.expect("a job");
    assert_eq!(&spec.payload[..], b"a job");

    let mut beats = coordinator.listen("beat.*").await;
    let mut orders = worker.listen("ctl.>").await;
    assert!(!worker.may_not_publish("beat.somebody").await);
    assert!(!coordinator.may_not_publish("ctl.987654321098.stop").await);
    assert_eq!(heard(&mut beats).await.as_deref(), Some("beat.somebody"));
    assert_eq!(heard(&mut orders).await.as_deref(), Some("ctl.987654321098.stop"));
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs nats-server: just test-cluster"]
async fn the_permissions_are_sufficient_for_a_job() {
    let place = Place::new();
    let server = Server::start(place.options.clone());
    let (cost, generated, units) = Box::pin(job::solved(&place, &server.url())).await;
    assert_eq!((cost, generated), (45, 546_344));
    assert!(units > 10, "{units} units");
    for refusal in REFUSALS {
        assert!(!server.log().contains(refusal), "{}", server.log());
    }
}

#[tokio::test]
#[ignore = "needs nats-server: just test-cluster"]
async fn a_worker_can_do_nothing_else() {
    let place = Place::new();
    let server = Server::start(place.options.clone());
    let coordinator = place.connect(&server.url(), "coordinator").await;
    begin(&coordinator, 1).await;
    let worker = place.connect(&server.url(), "worker").await;
    published(&worker, RESULT, "a result").await.expect("a result");
    let mut orders = worker.listen("ctl.>").await;
    for subject in NOT_FOR_WORKERS {
        assert!(worker.may_not_publish(subject).await, "{subject}");
    }
    for subject in NOT_HEARD_BY_WORKERS {
        assert!(worker.may_not_listen(subject).await, "{subject}");
    }
    for (stream, count) in [("WORK", 1), ("LEDGER", 1), ("DEAD", 0), ("KV_JOBS", 1)] {
        assert_eq!(messages(&coordinator, stream).await, count, "{stream}");
    }
    assert_eq!(heard(&mut orders).await, None);
    let text = worker.client.request("$JS.API.STREAM.INFO.WORK", "".into()).await;
    assert!(text.is_ok(), "a connection that was refused much still works");
}

/// A server does not check where an answer goes. In the account of the streams, a worker could have a message of the
/// ledger, which it wrote itself, delivered to a subject where only coordinators publish.
#[tokio::test]
#[ignore = "needs nats-server: just test-cluster"]
async fn answers_to_workers_do_not_land_among_the_streams() {
    let place = Place::new();
    let server = Server::start(place.options.clone());
    let coordinator = place.connect(&server.url(), "coordinator").await;
    begin(&coordinator, 1).await;
    let worker = place.connect(&server.url(), "worker").await;
    published(&worker, RESULT, "forged").await.expect("a result");
    let mut orders = coordinator.listen("ctl.>").await;
    let (get, next) = (
        format!("$JS.API.DIRECT.GET.LEDGER.{RESULT}"),
        format!("$JS.API.CONSUMER.MSG.NEXT.WORK.{CONSUMER}"),
    );
    let wanted = ["root.0123456789ab.none.a.0-1.1", "$KV.JOBS.state.a", "dead.a.1", "ctl.a.stop"];
    for reply in wanted {
        let other = format!("res.a.0-1.{}", reply.replace('.', "-"));
        for subject in [&get, &next, &other] {
            let asked = worker.client.publish_with_reply(subject.clone(), reply, "".into());
            asked.await.expect("a connection");
        }
    }
    // After these, so that they were answered.
    published(&worker, "res.a.0-1.last", "the last").await.expect("a result");
    for (stream, count) in [("WORK", 1), ("LEDGER", 6), ("DEAD", 0), ("KV_JOBS", 1)] {
        assert_eq!(messages(&coordinator, stream).await, count, "{stream}");
    }
    assert_eq!(heard(&mut orders).await, None);
}

#[tokio::test]
#[ignore = "needs nats-server: just test-cluster"]
async fn a_coordinator_keeps_jobs_and_tidies_the_queue_but_results_stay() {
    let place = Place::new();
    let server = Server::start(place.options.clone());
    let user = place.connect(&server.url(), "coordinator").await;
    begin(&user, 1).await;
    let worker = place.connect(&server.url(), "worker").await;
    published(&worker, RESULT, "a result").await.expect("a result");
    for subject in NOT_FOR_COORDINATORS {
        assert!(user.may_not_publish(subject).await, "{subject}");
    }
    for subject in NOT_HEARD_BY_COORDINATORS {
        assert!(user.may_not_listen(subject).await, "{subject}");
    }
    let advisory = "$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES.WORK.>";
    for subject in ["beat.*", "ctl.>", advisory] {
        assert!(!user.may_not_listen(subject).await, "{subject}");
    }

    let jobs = user.js.get_key_value("JOBS").await.expect("the bucket");
    assert_eq!(jobs.get(KEY).await.expect("a key").as_deref(), Some(&b"a job"[..]));
    let mut keys = jobs.keys().await.expect("keys");
    assert_eq!(keys.next().await.expect("one").expect("a key"), KEY);

    let ledger = user.js.get_stream("LEDGER").await.expect("the ledger");
    let from_start = pull::OrderedConfig {
        filter_subject: "res.987654321098.>".into(),
        deliver_policy: DeliverPolicy::ByStartSequence { start_sequence: 1 },
        ..pull::OrderedConfig::default()
    };
    let results = ledger.create_consumer(from_start).await.expect("to follow the ledger");
    let mut results = results.messages().await.expect("results");
    assert_eq!(&results.next().await.expect("one").expect("a result").payload[..], b"a result");

    let work = user.js.get_stream("WORK").await.expect("the queue");
    assert_eq!(work.info_with_subjects("root.>").await.expect("units").count().await, 1);
    let unit = work.get_raw_message(1).await.expect("the first unit");
    published(&user, "dead.987654321098.1", "a unit").await.expect("laid aside");
    assert!(work.delete_message(unit.sequence).await.expect("it is gone"));
    published(&user, &format!("work.{UNIT}"), "a unit").await.expect("put back");
    let purged = work.purge().filter("work.>").await.expect("an empty queue");
    assert_eq!(purged.purged, 1);
    assert_eq!(messages(&user, "LEDGER").await, 1);
}

#[tokio::test]
#[ignore = "needs nats-server: just test-cluster"]
async fn tenants_do_not_see_each_other() {
    let place = Place::new();
    let server = Server::start(place.options.clone());
    let coordinator = place.connect(&server.url(), "coordinator").await;
    begin(&coordinator, 1).await;
    let worker = place.connect(&server.url(), "worker").await;
    let mut orders = worker.listen("ctl.>").await;
    let mut beats = coordinator.listen("beat.*").await;

    let others = place.connect(&server.url(), "course-worker").await;
    others.js.get_stream("WORK").await.expect_err("no stream of theirs");
    let ledger = others.js.get_stream_no_info("LEDGER").await.expect("a name");
    ledger.direct_get_last_for_subject(RESULT).await.expect_err("no result of theirs");
    published(&others, RESULT, "from outside").await.expect_err("nowhere to write to");
    assert!(others.may_not_listen("_INBOX_worker.>").await);
    assert!(!others.may_not_publish("beat.stranger").await);
    let other = place.connect(&server.url(), "course-coordinator").await;
    assert!(!other.may_not_publish("ctl.987654321098.stop").await);
    other.js.get_key_value("JOBS").await.expect_err("no jobs of theirs");

    assert_eq!(messages(&coordinator, "LEDGER").await, 0);
    assert_eq!(heard(&mut orders).await, None);
    assert_eq!(heard(&mut beats).await, None);
}

#[tokio::test]
#[ignore = "needs nats-server: just test-cluster"]
async fn connecting_needs_a_trusted_server_and_the_right_password() {
    let place = Place::new();
    let server = Server::start(place.options.clone());
    let url = server.url();
    place.connect(&url, "worker").await;
    let kind = refused(access("worker", &password("worker")), &url).await.kind();
    assert_eq!(kind, ConnectErrorKind::Io, "without the authority");
    let strangers = Place::new();
    let kind = refused(strangers.access("worker", &password("worker")), &url).await.kind();
    assert_eq!(kind, ConnectErrorKind::Io, "with another authority");
    let kind = refused(place.access("worker", "a guess"), &url).await.kind();
    assert_eq!(kind, ConnectErrorKind::AuthorizationViolation);
    // It never answers without encryption.
    let greeting = server.greeting().expect("a greeting");
    assert!(greeting.contains("\"tls_required\":true"), "{greeting}");
}

#[tokio::test]
#[ignore = "needs nats-server: just test-cluster"]
async fn three_servers_enforce_the_same() {
    let place = Place::new();
    let mut three = Three::start_with(&place.options);
    let coordinator = place.connect(&three.urls()[0], "coordinator").await;
    begin(&coordinator, 3).await;
    three.wait_ready();
    let leader = three.leader_of("WORK").expect("a leader");
    // At another server than the queue's, so that answers go over the cluster.
    let worker = place.connect(&three.urls()[(leader + 1) % 3], "worker").await;
    one_unit(&worker).await;
    // Replicas agree a moment after the acknowledgement.
    let mut looks = 0;
    while messages(&coordinator, "WORK").await > 0 {
        looks += 1;
        assert!(looks < 200, "what was acknowledged is still there");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    for subject in NOT_FOR_WORKERS {
        assert!(worker.may_not_publish(subject).await, "{subject}");
    }
}
