//! The accuracy of a heuristic: h against the true distance, on every board of an audit.
//!
//! A cell stands for between one and tens of thousands of boards. Its shade depends on the number of digits, so that
//! even a single board with too high an estimate is visible.

use susun_engine::sliding;
use susun_render::{Colour, Picture, Rect};
use susun_text::counted;

use crate::chart::{Axis, Chart, Heading, Key, LINE, Mark, PAPER, Sample, Scale};
use crate::numbers::grouped;

/// The width of the picture, and the height of the area inside its frame, which is nearly a square.
const WIDTH: f32 = 480.0;
const HEIGHT: f32 = 400.0;
/// The least width and height of a cell, so that each is visible.
const LEAST: f32 = 2.0;
/// The radius of a mark on the line of means.
const RADIUS: f32 = 2.2;
/// The share of white in the colour of a cell, by the number of digits after the first.
const PALE: [f32; 7] = [0.8, 0.6, 0.42, 0.24, 0.08, 0.0, 0.0];

/// Draws the estimate against the true distance.
pub fn accuracy_figure(report: &sliding::AuditReport, found: &sliding::AuditInfo) -> Picture {
    let highest = found.accuracy.iter().map(|cell| cell.estimate).max().unwrap_or_default();
    let scale = |most: u32| Scale::linear(-0.5, f64::from(most) + 0.5);
    let across = Axis::whole("true distance (moves)", scale(found.longest));
    let up = Axis::whole("estimate h", scale(highest.max(found.longest)));
    let mut chart = Chart::new(&heading(report, found), across, up, WIDTH, HEIGHT);
    for cell in &found.accuracy {
        draw(&mut chart, cell);
    }
    let longest = f64::from(found.longest);
    chart.dashes(chart.at(0.0, 0.0), chart.at(longest, longest));
    let points = means(&found.accuracy).map(|(distance, mean)| chart.at(f64::from(distance), mean));
    chart.line(points.collect(), mean_mark(), LINE);
    for (distance, mean) in means(&found.accuracy) {
        let mark = mean_mark().at(chart.at(f64::from(distance), mean), RADIUS);
        chart.point(mark, format!("distance {distance}: mean h {mean:.2}"));
    }
    chart.finish(&caption(found))
}

fn heading(report: &sliding::AuditReport, found: &sliding::AuditInfo) -> Heading {
    let sliding::AuditReport { heuristic, puzzle, .. } = report;
    let sliding::BoardsInfo { rows, cols, goal, .. } = puzzle;
    let most = found.accuracy.iter().map(|cell| digits(cell.boards)).max().unwrap_or_default();
    let shade = |digits: usize| {
        let from = 10_f64.powi(digits as i32);
        let words = match most {
            most if digits == most => format!("{} or more boards", grouped(from)),
            _ => format!("{}–{}", grouped(from), grouped(10.0 * from - 1.0)),
        };
        Key::new(Sample::Point(cell_mark(false, digits)), words)
    };
    let mut keys: Vec<Key> = (0..=most).map(shade).collect();
    if !found.admissible {
        keys.push(Key::new(Sample::Point(cell_mark(true, PALE.len() - 1)), "too high"));
    }
    keys.push(Key::new(Sample::Dashes, "h = distance"));
    keys.push(Key::new(Sample::Line(mean_mark()), "mean h"));
    let title = format!("h = {heuristic}");
    let subtitle = format!("on all boards of {rows}x{cols} that can reach the {goal} goal");
    Heading { title, subtitle, keys }
}

fn draw(chart: &mut Chart, cell: &sliding::AccuracyInfo) {
    let &sliding::AccuracyInfo { distance, estimate, boards } = cell;
    let (x, y) = (f64::from(distance), f64::from(estimate));
    let (left, top) = chart.at(x - 0.5, y + 0.5);
    let (right, low) = chart.at(x + 0.5, y - 0.5);
    let colour = cell_mark(estimate > distance, digits(boards)).colour;
    let rect = Rect::new(left, top, (right - left).max(LEAST), (low - top).max(LEAST)).fill(colour);
    let number = grouped(f64::from(boards));
    chart.point(rect.into(), format!("distance {distance}, h {estimate}: boards {number}"));
}

/// The mark of cells whose number of boards has this many digits after the first.
fn cell_mark(too_high: bool, digits: usize) -> Mark {
    let mut mark = Mark::number(1);
    let colour: Colour = if too_high { mark.colour } else { Mark::number(0).colour };
    mark.colour = colour.mix(PAPER, PALE[digits.min(PALE.len() - 1)]);
    mark
}

fn mean_mark() -> Mark {
    Mark::number(2)
}

/// The number of digits after the first.
fn digits(boards: u32) -> usize {
    boards.checked_ilog10().unwrap_or_default() as usize
}

/// The mean estimate of the boards of each distance.
fn means(accuracy: &[sliding::AccuracyInfo]) -> impl Iterator<Item = (u32, f64)> {
    accuracy.chunk_by(|a, b| a.distance == b.distance).map(|cells| {
        let boards: f64 = cells.iter().map(|cell| f64::from(cell.boards)).sum();
        let sum = |cell: &sliding::AccuracyInfo| f64::from(cell.estimate) * f64::from(cell.boards);
        (cells[0].distance, cells.iter().map(sum).sum::<f64>() / boards)
    })
}

fn caption(found: &sliding::AuditInfo) -> String {
    let boards = grouped(f64::from(found.boards));
    let exact = f64::from(found.exact) / f64::from(found.boards) * 100.0;
    let verdict = if found.admissible {
        "h is never above the distance: admissible".into()
    } else {
        format!("h is above the distance on {}: not admissible", counted(found.too_high, "board"))
    };
    format!(
        "Each cell stands for the boards with one distance and one h, {boards} in total. {verdict}. h is exact on \
         {exact:.2} % of the boards; the mean of h / distance is {:.3}.",
        found.mean_ratio
    )
}

#[cfg(test)]
mod tests {
    use susun_engine::{Audit, Control, Report, Request, answer};
    use susun_render::{Item, to_svg};

    use super::*;

    fn audit(heuristic: &str) -> sliding::AuditReport {
        let size = Some("2x3".into());
        let request = Request::Audit(Audit { heuristic: heuristic.into(), size, goal: None });
        let mut control = Control::silent();
        let mut reports = Vec::new();
        answer(&request, &mut control, &mut |report| reports.push(report)).expect("an answer");
        match reports.pop() {
            Some(Report::Audit(report)) => *report,
            other => panic!("{other:?}"),
        }
    }

    fn picture(heuristic: &str) -> (Picture, sliding::AuditInfo) {
        let report = audit(heuristic);
        let found = report.findings.clone().expect("findings");
        (accuracy_figure(&report, &found), found)
    }

    #[test]
    fn every_cell_is_drawn_with_its_number_of_boards() {
        let (picture, found) = picture("manhattan");
        let groups = picture.items.iter().filter(|item| matches!(item, Item::Group(_)));
        assert_eq!(groups.count(), found.accuracy.len() + means(&found.accuracy).count());
        let svg = to_svg(&picture);
        for cell in &found.accuracy {
            let sliding::AccuracyInfo { distance, estimate, boards } = cell;
            assert!(svg.contains(&format!("distance {distance}, h {estimate}: boards {boards}<")));
        }
        assert!(svg.contains("admissible") && !svg.contains("too high"));
    }

    #[test]
    fn estimates_that_are_too_high_have_another_colour() {
        let (picture, found) = picture("hamming + blank");
        assert!(found.too_high > 0);
        assert!(to_svg(&picture).contains("too high"));
        for digits in 0..PALE.len() {
            assert_ne!(cell_mark(true, digits).colour, cell_mark(false, digits).colour);
        }
    }

    #[test]
    fn means_are_by_distance() {
        let cell =
            |distance, estimate, boards| sliding::AccuracyInfo { distance, estimate, boards };
        let cells = [cell(0, 0, 1), cell(4, 2, 3), cell(4, 6, 1)];
        assert_eq!(means(&cells).collect::<Vec<_>>(), [(0, 0.0), (4, 3.0)]);
    }

    #[test]
    fn estimates_far_beyond_the_distances_still_fit() {
        let (picture, found) = picture("1000*manhattan");
        assert!(picture.height < 700.0 && found.largest_excess > 10_000);
    }
}
