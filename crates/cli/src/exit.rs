//! Exit codes in families: 0-9 answered, 10-19 proved impossible, 20-29 no answer (a limit, the user, or
//! undecided), 30-39 bad input or usage.

use std::process::ExitCode;

use susun_engine::HaltReason;

/// How the program ends. Of several answers the largest code wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum Exit {
    Answered = 0,
    Unsolvable = 10,
    Refuted = 11,
    TimeLimit = 20,
    NodeLimit = 21,
    MemoryLimit = 22,
    Stopped = 23,
    DepthLimit = 24,
    Undecided = 25,
    Usage = 30,
    BadInput = 31,
    File = 32,
    CannotDo = 33,
    Bug = 39,
}

/// For the end of `--help`.
pub(crate) const HELP: &str = "\
Exit codes:
   0  answered
  10  proved unsolvable          11  a claim was refuted
  20  time limit                 21  node limit
  22  memory limit               23  stopped by the user
  24  depth limit                25  undecided by `check`
  30  wrong usage                31  wrong input
  32  file cannot be used        33  cannot be done for this puzzle
  39  a bug in Susun

Examples:
  susun solve '1 2 3/4 0 5/7 8 6'
  susun check puzzle.txt
  susun hint puzzle.txt
  susun generate sliding --size 4x4 --seed 1 | susun solve --json";

impl Exit {
    /// Returns whether a limit or the user ended the search, so that it can go on later.
    pub(crate) fn is_halted(self) -> bool {
        (20..30).contains(&(self as u8)) && self != Self::Undecided
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

impl From<HaltReason> for Exit {
    fn from(reason: HaltReason) -> Self {
        match reason {
            HaltReason::Time => Self::TimeLimit,
            HaltReason::Nodes => Self::NodeLimit,
            HaltReason::Memory => Self::MemoryLimit,
            HaltReason::Stopped => Self::Stopped,
            HaltReason::Depth => Self::DepthLimit,
        }
    }
}
