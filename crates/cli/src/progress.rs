//! The progress of a running search, on one line of standard error, and Ctrl-C.

use std::fmt::Write as _;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use susun_engine::{Event, Preparation, Stop};

use crate::exit::Exit;
use crate::numbers::{counted, grouped, short};
use crate::output::{is_quiet, note};

/// How many of [`EndsAtOnce`] there are.
static ENDING_AT_ONCE: AtomicUsize = AtomicUsize::new(0);

/// What is under way has this long to come to its end after Ctrl-C.
const LAST_WORDS: Duration = Duration::from_millis(120);

/// While this lives, Ctrl-C ends the program, because nothing under way looks at the stop handle: an answer
/// is printed, or made without a search.
pub(crate) struct EndsAtOnce;

impl EndsAtOnce {
    pub(crate) fn begin() -> Self {
        ENDING_AT_ONCE.fetch_add(1, Ordering::Relaxed);
        Self
    }
}

impl Drop for EndsAtOnce {
    fn drop(&mut self) {
        ENDING_AT_ONCE.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A line on a terminal that tells how far something is.
pub(crate) fn bar() -> ProgressBar {
    let target = if is_quiet() {
        ProgressDrawTarget::hidden()
    } else {
        ProgressDrawTarget::stderr_with_hz(10)
    };
    let bar = ProgressBar::with_draw_target(None, target);
    // Cut to the width of the window: a line that wraps cannot be cleared.
    if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg}") {
        bar.set_style(style);
    }
    bar
}

/// Redraws the line at intervals until it is finished. If no thread can be started for that, it is redrawn
/// on events only.
#[cfg(any(feature = "lab", feature = "cluster"))]
pub(crate) fn keep_drawing(bar: &ProgressBar, every: Duration) {
    use susun_files::fault::{Operation, reach};
    let bar = bar.clone();
    let draw = move || {
        while !bar.is_finished() {
            bar.tick();
            std::thread::sleep(every);
        }
    };
    let _ = reach(Operation::Thread).and_then(|()| std::thread::Builder::new().spawn(draw));
}

/// The most columns of a line of progress, beside the spinner.
const COLUMNS: usize = 78;

/// The rounds of a search, as far as its progress has shown them.
#[derive(Debug, Default)]
pub(crate) struct Rounds {
    bound: u32,
    /// Nodes before the current round.
    before: u64,
    /// Nodes of the last two rounds.
    last: u64,
    last_but_one: u64,
}

impl Rounds {
    /// The expected seconds until the end of the round: rounds grow as they grew before.
    fn left(&mut self, bound: u32, nodes: u64, rate: f64) -> Option<f64> {
        if bound > self.bound {
            let ended = nodes.saturating_sub(self.before);
            (self.last_but_one, self.last) = (self.last, if self.bound > 0 { ended } else { 0 });
            (self.bound, self.before) = (bound, nodes);
        }
        let growth = self.last as f64 / self.last_but_one as f64;
        let expected = self.last as f64 * growth.max(1.0);
        let left = (expected - (nodes - self.before) as f64) / rate;
        (self.last_but_one > 0 && left >= 1.0).then_some(left)
    }
}

/// Shows an event: long work is announced on a line of its own, and progress is on the line of the bar.
pub(crate) fn show(bar: &ProgressBar, event: &Event, since_start: Duration, rounds: &mut Rounds) {
    if let Some(announcement) = announcement(event) {
        bar.suspend(|| note(&announcement));
    }
    if let Some(message) = message(event, since_start, rounds) {
        bar.set_message(message);
        bar.tick();
    }
}

/// Progress in words; `since_start` is the time since the program began.
fn message(event: &Event, since_start: Duration, rounds: &mut Rounds) -> Option<String> {
    let (counters, lower_bound, cost, elapsed) = match event {
        Event::Progress { counters, lower_bound, cost, elapsed } => {
            (counters, lower_bound, cost, elapsed)
        }
        // The first thing that the program does is to make tables.
        Event::Preparing { what, done, of } => {
            return preparing(&prepared(what), *done, *of, since_start);
        }
        _ => return None,
    };
    // Short searches show nothing.
    if *elapsed < Duration::from_millis(300) {
        return None;
    }
    if let Some(cost) = cost {
        let (gap, seconds) = (cost.saturating_sub(*lower_bound), elapsed.as_secs_f64());
        // Before the search proper, no bound is known.
        let bound = match lower_bound {
            0 => String::new(),
            bound => format!(", at least {bound}, gap {gap}"),
        };
        return Some(format!("at most {cost}{bound}; {seconds:.1} s (Ctrl-C: best so far)"));
    }
    let nodes = counters.generated as f64;
    let rate = nodes / elapsed.as_secs_f64();
    let left = rounds.left(*lower_bound, counters.generated, rate);
    let (nodes, rate) = (short(nodes), short(rate));
    // Searches that have no bound, such as those for placements, prove none.
    let bound = match lower_bound {
        0 => String::new(),
        bound => format!("at least {bound} moves; "),
    };
    let seconds = elapsed.as_secs_f64();
    let mut text = format!("{bound}{nodes} nodes, {rate}/s, {seconds:.0} s");
    if let Some(left) = left {
        let _ = write!(text, ", round ends in about {left:.0} s");
    }
    let stop = " (Ctrl-C: best so far)";
    if text.len() + stop.len() <= COLUMNS {
        text.push_str(stop);
    }
    Some(text)
}

/// Entries of tables that one core of 2026 computes in a second.
const ENTRIES_A_SECOND: u64 = 20_000_000;

/// What long work begins with: size and time of tables that take seconds.
fn announcement(event: &Event) -> Option<String> {
    let Event::ToPrepare { tables, entries } = *event else { return None };
    let seconds = entries / ENTRIES_A_SECOND;
    let (tables, megabytes) = (counted(tables, "table"), grouped(entries / 2_000_000));
    (seconds >= 2).then(|| {
        format!("to build: {tables}, {megabytes} MB on disk, about {seconds} s on one core")
    })
}

/// What is being prepared, in words.
fn prepared(what: &Preparation) -> String {
    match what {
        Preparation::Table(name) => format!("making the table {name}"),
        Preparation::TableElsewhere(name) => {
            format!("another process is making the table {name}")
        }
        Preparation::LoadingTable(name) => format!("loading the table {name}"),
        Preparation::CheckingTable(name) => format!("checking the table {name}"),
        Preparation::Words(length) => format!("finding duplicate words of up to {length} moves"),
        Preparation::Boards => "reviewing the game".into(),
        Preparation::Arranging => "arranging the tables for the search".into(),
    }
}

/// How far a preparation is, in words.
fn preparing(what: &str, done: u64, of: u64, elapsed: Duration) -> Option<String> {
    let percent = done.saturating_mul(100).checked_div(of).unwrap_or(100);
    let seconds = elapsed.as_secs();
    let text = format!("{what}: {percent} %, {seconds} s (Ctrl-C: stop)");
    (elapsed >= Duration::from_millis(300)).then_some(text)
}

/// Has the user pressed Ctrl-C?
pub(crate) fn is_stopped() -> bool {
    stop_on_ctrl_c().is_stopped()
}

/// Waits for Ctrl-C.
#[cfg(feature = "http")]
pub(crate) fn until_stopped() {
    while !is_stopped() {
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// The handle that Ctrl-C uses.
pub(crate) fn stop_on_ctrl_c() -> Stop {
    static STOP: OnceLock<Stop> = OnceLock::new();
    let set_up = || {
        let stop = Stop::new();
        let handle = stop.clone();
        // Without a handler Ctrl-C just ends the program, which is no reason to fail.
        let _ = ctrlc::set_handler(move || {
            let first = !handle.is_stopped();
            handle.stop();
            if first && ENDING_AT_ONCE.load(Ordering::Relaxed) > 0 {
                std::thread::sleep(LAST_WORDS);
            } else if first {
                return;
            }
            std::process::exit(Exit::Stopped as i32);
        });
        stop
    };
    STOP.get_or_init(set_up).clone()
}

#[cfg(test)]
mod tests {
    use susun_engine::Counters;

    use super::*;

    #[test]
    fn a_table_in_the_making_is_told_with_its_name() {
        let text = preparing(
            "making the table 4x4-blank-0-tiles-1-2-3-4-5-6-7-8",
            259_459_200,
            518_918_400,
            Duration::from_secs(12),
        );
        let text = text.expect("a build that takes long");
        assert_eq!(
            text,
            "making the table 4x4-blank-0-tiles-1-2-3-4-5-6-7-8: 50 %, 12 s (Ctrl-C: stop)"
        );
        assert!(text.len() <= 78, "{}", text.len());
        assert_eq!(preparing("a", 1, 2, Duration::ZERO), None);
    }

    #[test]
    fn rounds_are_expected_to_grow_as_before() {
        let mut rounds = Rounds::default();
        let seen = [(80, 0), (80, 90), (82, 100), (82, 400), (84, 500), (84, 1500), (84, 2099)];
        let left = seen.map(|(bound, nodes)| rounds.left(bound, nodes, 10.0));
        // Rounds of 100 and 400 nodes, so 1600 are expected.
        assert_eq!(left, [None, None, None, None, Some(160.0), Some(60.0), None]);
    }

    #[test]
    fn progress_fits_beside_the_spinner_in_80_columns() {
        let counters = Counters { generated: 999_990_000_000, ..Counters::default() };
        let elapsed = Duration::from_secs(99_999);
        let text = message(
            &Event::Progress { counters, lower_bound: 199, cost: None, elapsed },
            elapsed,
            &mut Rounds::default(),
        );
        let text = text.expect("a search that takes long");
        assert_eq!(
            text,
            "at least 199 moves; 999.99 G nodes, 10.00 M/s, 99999 s (Ctrl-C: best so far)"
        );
        assert!(text.len() <= 78, "{}", text.len());
        let text = message(
            &Event::Progress { counters, lower_bound: 0, cost: None, elapsed },
            elapsed,
            &mut Rounds::default(),
        );
        assert!(text.is_some_and(|text| text.starts_with("999.99 G nodes")));
    }
}
