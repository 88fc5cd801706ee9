//! The one way to ask the engine: with progress on a terminal, and until Ctrl-C.

use susun_engine::{
    Checkpoint, CheckpointMoment, Clock as _, Control, Event, Generate, Report, Request,
    SystemClock, answer_last, answer_with,
};

use crate::checkpoint::CheckpointFile;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{self, note};
use crate::progress::{EndsAtOnce, Rounds, bar, show, stop_on_ctrl_c};
use crate::tables::tables;

/// A request, and what goes with it.
pub(crate) struct Ask<'a> {
    request: &'a Request,
    checkpoint: Option<&'a mut CheckpointFile>,
    on_solution: Option<&'a mut dyn FnMut(&str)>,
    is_last: bool,
}

impl<'a> Ask<'a> {
    pub(crate) fn new(request: &'a Request) -> Self {
        Self { request, checkpoint: None, on_solution: None, is_last: false }
    }

    /// Records in a file how far the search is.
    pub(crate) fn checkpoint(self, file: Option<&'a mut CheckpointFile>) -> Self {
        Self { checkpoint: file, ..self }
    }

    /// Calls a function with each solution that the engine sends before its report.
    pub(crate) fn on_solution(self, call: &'a mut dyn FnMut(&str)) -> Self {
        Self { on_solution: Some(call), ..self }
    }

    /// Whether this is the last search of the program. If so, its memory is not freed: the system does that
    /// sooner.
    pub(crate) fn last(self, is_last: bool) -> Self {
        Self { is_last, ..self }
    }

    /// Calls `print` with each report; the worst exit code wins. Ctrl-C stops the search, which then still gives
    /// its best answer. A second Ctrl-C ends the program.
    pub(crate) fn for_each_report(
        self,
        mut print: impl FnMut(Report) -> Result<Exit, Failure>,
    ) -> Result<Exit, Failure> {
        let Self { request, mut checkpoint, mut on_solution, is_last } = self;
        let bar = bar();
        let (clock, mut rounds) = (SystemClock::start(), Rounds::default());
        let mut events = |event: &Event| {
            if let (Event::Found { solution }, Some(call)) = (event, &mut on_solution) {
                bar.suspend(|| call(solution));
            }
            show(&bar, event, clock.now(), &mut rounds);
        };
        let mut control = Control { stop: stop_on_ctrl_c(), clock: &clock, events: &mut events };
        let mut worst = Ok(Exit::Answered);
        let sink = &mut |report| {
            bar.finish_and_clear();
            let _printing = EndsAtOnce::begin();
            if !matches!(report, Report::Trace(_) | Report::Graph(_)) {
                output::next_answer();
            }
            if let Ok(so_far) = worst {
                worst = print(report).map(|exit| exit.max(so_far));
            }
            // What cannot be printed need not be searched.
            if worst.is_err() {
                stop_on_ctrl_c().stop();
            }
        };
        let _answering = (!is_search(request)).then(EndsAtOnce::begin);
        let answer = if is_last { answer_last } else { answer_with };
        let result = match &mut checkpoint {
            Some(file) => {
                let offer = &mut |moment: CheckpointMoment, make: &dyn Fn() -> Checkpoint| {
                    if let Some(warning) = file.offer(moment, make) {
                        bar.suspend(|| note(&warning));
                    }
                };
                answer(request, tables(), &mut control, Some(offer), sink)
            }
            None => answer(request, tables(), &mut control, None, sink),
        };
        bar.finish_and_clear();
        result?;
        worst
    }
}

/// Returns whether the answer may take long and looks at the stop handle.
fn is_search(request: &Request) -> bool {
    match request {
        Request::Check(_)
        | Request::Explain(_)
        | Request::Generate(Generate { puzzle: None, distance: None, .. })
        | Request::Link(_)
        | Request::Convert(_)
        | Request::Play(_)
        | Request::Trace(_)
        | Request::Methods => false,
        Request::Solve(_)
        | Request::Resume(_)
        | Request::Count(_)
        | Request::Prove(_)
        | Request::Hint(_)
        | Request::Analyse(_)
        | Request::Generate(_)
        | Request::Verify(_)
        | Request::Tables(_)
        | Request::Audit(_) => true,
    }
}
