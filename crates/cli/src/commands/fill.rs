//! Packing puzzles: what `solve` and `check` show of them.

use susun_engine::{
    FillCheckReport, FillMethodInfo, FillReport, FillVerdict, PackingInfo, ReasonInfo,
};
use susun_render::palette::{LIGHT, distinct};
use susun_render::{Area, CellShape, Map, Picture, Styled};

use super::who_stopped;
use crate::args::OutputArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::numbers::{counted, grouped};
use crate::output::{self, bold, gap, plain};
use crate::picture;

/// Shows the report of a solve.
pub(super) fn show(report: &FillReport, args: &OutputArgs) -> Result<Exit, Failure> {
    only_for_sliding(args)?;
    output::report(args.json, report, answer)?;
    if let Some(solution) = &report.solution {
        let drawing = drawing(&report.puzzle, solution);
        if let Some(path) = &args.svg {
            picture::save(path, &picture::svg(&drawing))?;
        }
        if let Some(path) = &args.png {
            picture::save(path, &picture::png(&drawing)?)?;
        }
    }
    Ok(match (report.verdict, report.halted_by) {
        (FillVerdict::NoSolution, _) => Exit::Unsolvable,
        (_, Some(reason)) => reason.into(),
        _ => Exit::Answered,
    })
}

/// Shows the report of a check.
pub(super) fn show_check(report: &FillCheckReport, json: bool) -> Result<Exit, Failure> {
    output::report(json, report, check_words)?;
    Ok(if report.possible { Exit::Answered } else { Exit::Unsolvable })
}

/// What a check found.
pub(super) fn check_words(report: &FillCheckReport) -> Styled {
    let mut text = if report.possible {
        bold("nothing found that excludes a solution")
    } else {
        bold("there is no solution")
    };
    text.append(reasons(&report.reasons));
    let places = counted(report.placements as u64, "place");
    let symmetry = match report.symmetries {
        1 => "no symmetry".into(),
        motions => format!("{motions} motions make the puzzle itself again"),
    };
    let size = size(&report.puzzle);
    text.append(plain(&format!("{size}; the pieces have {places} to lie; {symmetry}")));
    text
}

fn only_for_sliding(args: &OutputArgs) -> Result<(), Failure> {
    let given = [(args.boards, "--boards"), (args.strip, "--strip"), (args.animate, "--animate")];
    match given.into_iter().find(|(given, _)| *given) {
        None => Ok(()),
        Some((_, option)) => Err(Failure::Usage {
            message: format!("{option} is for sliding puzzles"),
            hint: "a packing puzzle has one picture: --svg FILE or --png FILE".into(),
        }),
    }
}

fn answer(report: &FillReport) -> Styled {
    let mut text = Styled::default();
    let listed = report.solutions.iter().flat_map(|solutions| solutions.listed.iter().skip(1));
    for solution in report.solution.iter().chain(listed) {
        text.append(maps(solution));
    }
    text.append(bold(&verdict(report)));
    text.append(reasons(&report.reasons));
    if let Some(method) = &report.method {
        text.append(plain(&format!(
            "{}: {}{:.2} s",
            words(method),
            counts(report),
            report.seconds
        )));
    }
    text
}

fn verdict(report: &FillReport) -> String {
    let stopped = || who_stopped(report.halted_by);
    match (report.verdict, &report.solutions) {
        (FillVerdict::NoSolution, _) => "there is no solution".into(),
        (FillVerdict::Halted, _) => format!("stopped by {}: no solution found yet", stopped()),
        (FillVerdict::Solved, None) => "solution found".into(),
        (FillVerdict::Solved, Some(all)) if all.complete => counted(all.count, "solution"),
        (FillVerdict::Solved, Some(all)) => {
            format!("stopped by {}: at least {}", stopped(), counted(all.count, "solution"))
        }
    }
}

pub(super) fn reasons(reasons: &[ReasonInfo]) -> Styled {
    let mut text = Styled::default();
    for reason in reasons {
        text.append(plain(&reason.text));
    }
    text
}

fn words(method: &FillMethodInfo) -> String {
    match &method.because {
        None => method.algorithm.clone(),
        Some(because) => format!("{} ({because})", method.algorithm),
    }
}

fn counts(report: &FillReport) -> String {
    let counters = report.counters;
    let tries = counters.tries.map(|tries| format!("{} tries, ", grouped(tries)));
    let nodes = counters.nodes.map(|nodes| format!("{} nodes, ", grouped(nodes)));
    tries.or(nodes).unwrap_or_default()
}

fn size(puzzle: &PackingInfo) -> String {
    let cells = counted(puzzle.cells as u64, "cell");
    let pieces = counted(puzzle.pieces as u64, "piece");
    match puzzle.placed {
        0 => format!("{cells}, {pieces}"),
        placed => format!("{cells}, {pieces}, {placed} of them placed"),
    }
}

/// The layers of a solution as maps, from the top.
fn layers(solution: &str) -> Vec<Map> {
    let mut names: Vec<char> = solution.chars().filter(|name| name.is_alphanumeric()).collect();
    names.sort_unstable();
    names.dedup();
    let colours = distinct(names.len());
    let area = |name: char| {
        let colour = names.binary_search(&name).ok().map(|index| colours[index]);
        (name != '.').then_some(Area { name, colour })
    };
    let layer = |text: &str| Map {
        rows: text.lines().map(|row| row.chars().map(area).collect()).collect(),
    };
    solution.trim_end().split("\n\n").map(layer).collect()
}

pub(super) fn maps(solution: &str) -> Styled {
    let layers = layers(solution);
    let mut text = Styled::default();
    for (number, layer) in layers.iter().enumerate() {
        if layers.len() > 1 {
            if number > 0 {
                text.append(gap());
            }
            text.append(plain(&format!("layer {}", layers.len() - number)));
        }
        text.append(layer.to_styled());
    }
    text
}

/// A solution as a picture; a board in space as its layers side by side, the lowest first.
fn drawing(puzzle: &PackingInfo, solution: &str) -> Picture {
    let shape = if puzzle.lattice == "balls" { CellShape::Ball } else { CellShape::Square };
    let layers = layers(solution);
    let many = layers.len() > 1;
    let drawn = |(number, layer): (usize, &Map)| {
        let picture = layer.to_picture(48.0, shape, LIGHT.ink);
        if many {
            picture.caption(&format!("layer {}", number + 1), 15.0, LIGHT.ink)
        } else {
            picture
        }
    };
    let pictures: Vec<Picture> = layers.iter().rev().enumerate().map(drawn).collect();
    let title = format!("packing puzzle solved: {}", solution.trim_end().replace('\n', "/"));
    Picture::beside(&pictures, 32.0).margin(24.0).background(LIGHT.paper).title(&title)
}
