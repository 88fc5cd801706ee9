//! Generated packing challenges.

use susun_engine::packing::{ChallengeInfo, GenerateReport, PuzzleInfo};
use susun_pictures::given;
use susun_render::palette::LIGHT;
use susun_render::{Picture, Styled};

use super::reasons;
use crate::numbers::grouped;
use crate::output::{gap, plain};

pub(crate) fn answer(report: &GenerateReport) -> Styled {
    if report.unsolvable {
        let mut text = plain("cannot make a challenge: the puzzle has no solution");
        text.append(reasons(&report.puzzle, &report.reasons));
        return text;
    }
    challenges(report)
}

/// All challenges in one picture.
pub(crate) fn picture(puzzles: &[PuzzleInfo]) -> Picture {
    let pictures: Vec<Picture> = puzzles.iter().map(|puzzle| given(puzzle, &LIGHT)).collect();
    let columns = if pictures.len() > 2 { 2 } else { 1 };
    Picture::grid(&pictures, columns, 0.0).background(LIGHT.paper)
}

/// The challenges one after another, each a file of its own with its difficulty as a comment.
fn challenges(report: &GenerateReport) -> Styled {
    let mut text = Styled::default();
    for (number, challenge) in report.challenges.iter().enumerate() {
        if number > 0 {
            text.append(gap());
        }
        text.append(plain(&format!(
            "# {}\n{}",
            difficulty_line(challenge),
            challenge.text.trim_end()
        )));
    }
    text
}

/// The grade with its stars, then what it is about: how many pieces have no forced place.
fn difficulty_line(challenge: &ChallengeInfo) -> String {
    let ChallengeInfo { placed, steps, forced, nodes, difficulty, grade, stars, .. } = challenge;
    let stars: String = (1..=5).map(|star| if star <= *stars { '★' } else { '☆' }).collect();
    let (free, nodes) = (steps - forced, grouped(*nodes));
    format!(
        "{grade} {stars}: {placed} placed, {steps} to place, {free} without a forced place; difficulty {difficulty:.1} ({nodes} nodes)"
    )
}
