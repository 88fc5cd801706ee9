//! Weighted A*: select the open node with the smallest g + w * h; ties go to the newest.
//!
//! With an admissible heuristic the solution costs at most w times the cheapest. Pohl, "Heuristic search viewed as path
//! finding in a graph", 1970.

use std::fmt;
use std::str::FromStr;

use crate::best_first::{BestFirst, Duplicates, Rule};
use crate::heuristic::Heuristic;
use crate::open::Ties;
use crate::space::Space;

/// The weight w as a fraction, so that priorities are integers and runs repeat exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    hundredths: u32,
}

impl Weight {
    /// 100 times the weight.
    pub fn hundredths(self) -> u32 {
        self.hundredths
    }
}

/// 1.5: often a tenth of the states for a few more moves.
impl Default for Weight {
    fn default() -> Self {
        Self { hundredths: 150 }
    }
}

/// Written as it is read: `1.5`.
impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}.{:02}", self.hundredths / 100, self.hundredths % 100);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// A text that is not a weight from 1 to 100.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAWeight;

impl FromStr for Weight {
    type Err = NotAWeight;

    /// Reads a decimal number from 1 to 100, at most two digits after the point.
    fn from_str(text: &str) -> Result<Self, NotAWeight> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(whole) || !digits(decimals) || decimals.len() > 2 {
            return Err(NotAWeight);
        }
        let decimals = format!("{decimals:0<2}");
        let parse = |part: &str| part.parse::<u32>().map_err(|_| NotAWeight);
        let (whole, decimals) = (parse(whole)?, parse(&decimals)?);
        match whole.saturating_mul(100).saturating_add(decimals) {
            hundredths @ 100..=10_000 => Ok(Self { hundredths }),
            _ => Err(NotAWeight),
        }
    }
}

/// A weighted A* search, ready to [`advance`](crate::Search::advance).
pub fn weighted_astar<S: Space, H: Heuristic<S>>(
    space: S,
    heuristic: H,
    weight: Weight,
) -> BestFirst<S, H> {
    let (for_g, for_h) = (100, u64::from(weight.hundredths));
    let (ties, duplicates) = (Ties::Newest, Duplicates::Closed);
    BestFirst::new(space, heuristic, Rule { for_g, for_h, ties, duplicates, bounding: false })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_decimals_from_1_to_100() {
        let hundredths = |text: &str| text.parse::<Weight>().map(|weight| weight.hundredths);
        for (text, value) in [("1", 100), ("1.5", 150), ("2.25", 225), ("100", 10_000)] {
            assert_eq!(hundredths(text), Ok(value));
            assert_eq!(Weight { hundredths: value }.to_string(), text);
        }
        for text in ["", "0.5", "1.234", "-2", "101", "two", "1e3", "99999999999"] {
            assert_eq!(hundredths(text), Err(NotAWeight), "{text}");
        }
    }
}
