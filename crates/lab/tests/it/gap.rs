//! The gap plot of hand-made records: three methods on boards of two sizes.

use susun_lab::{Figure, Measure, NoFigure, Outcome, Record, gallery};
use susun_render::Picture;

use crate::figures::{points, shapes, words};

const METHODS: [&str; 3] = ["constructed", "1 million nodes", "12 million nodes"];
const TWO: &str = "1 2/3 0";
const THREE: &str = "1 2 3/4 5 6/7 8 0";

/// The runs of all methods on one board: length, lower bound and processor time.
fn board(number: u32, puzzle: &str, runs: [(u32, Option<u32>, f64); 3]) -> Vec<Record> {
    let record = |(n, (cost, lower_bound, seconds)): (usize, (u32, Option<u32>, f64))| Record {
        title: "Hand-made".into(),
        instance: format!("board-{number}"),
        instance_number: number,
        puzzle: puzzle.into(),
        method: METHODS[n].into(),
        method_number: n as u32,
        outcome: Outcome::Solved,
        cost: Some(cost),
        lower_bound,
        cpu_seconds: Some(seconds),
        wall_seconds: 2.0 * seconds,
        ..Record::default()
    };
    runs.into_iter().enumerate().map(record).collect()
}

/// On 2x2, the means are the lengths 30, 20 and 10, the bound 10, and 0.1, 1 and 10 seconds.
fn records() -> Vec<Record> {
    let mut records = [
        board(0, THREE, [(50, Some(20), 0.2), (40, Some(20), 2.0), (30, Some(20), 20.0)]),
        board(1, TWO, [(40, Some(5), 0.05), (25, Some(8), 0.5), (8, None, 5.0)]),
        board(2, TWO, [(20, Some(12), 0.15), (15, Some(12), 1.5), (12, Some(12), 15.0)]),
        board(3, TWO, [(90, Some(10), 9.0), (90, Some(10), 9.0), (90, Some(10), 9.0)]),
    ]
    .concat();
    records[10].outcome = Outcome::Time;
    records
}

fn drawn(records: &[Record]) -> Result<Picture, NoFigure> {
    Figure::Gap.draw(records, Measure::Cost, &[])
}

/// The centre of the circle whose tooltip begins with `words`.
fn centre(picture: &Picture, words: &str) -> (f32, f32) {
    let shapes = shapes(picture, words);
    let number = |name: &str| {
        let (_, rest) = shapes[0].split_once(&format!("{name}=\"")).expect("a circle");
        rest.split('"').next().and_then(|number| number.parse().ok()).expect("a number")
    };
    (number("cx"), number("cy"))
}

#[test]
fn a_mark_is_at_the_mean_time_and_at_the_mean_length_divided_by_the_mean_bound() {
    let picture = drawn(&records()).expect("a figure");
    let mut points = points(&picture);
    points.sort();
    let expected = [
        "2x2, 1 million nodes: mean length 20.0, mean lower bound 10.0, ratio 2.00, mean processor time 1.00 seconds, 2 boards",
        "2x2, 12 million nodes: mean length 10.0, mean lower bound 10.0, ratio 1.00, mean processor time 10.0 seconds, 2 boards",
        "2x2, constructed: mean length 30.0, mean lower bound 10.0, ratio 3.00, mean processor time 0.100 seconds, 2 boards",
        "3x3, 1 million nodes: mean length 40.0, mean lower bound 20.0, ratio 2.00, mean processor time 2.00 seconds, 1 board",
        "3x3, 12 million nodes: mean length 30.0, mean lower bound 20.0, ratio 1.50, mean processor time 20.0 seconds, 1 board",
        "3x3, constructed: mean length 50.0, mean lower bound 20.0, ratio 2.50, mean processor time 0.200 seconds, 1 board",
    ];
    assert_eq!(points, expected);
    // Equal steps of the ratio and equal factors of the time are equal distances.
    let [first, second, third] = METHODS.map(|name| centre(&picture, &format!("2x2, {name}:")));
    let close = |a: f32, b: f32| (a - b).abs() < 0.05;
    assert!(close(second.0 - first.0, third.0 - second.0), "{first:?} {second:?} {third:?}");
    assert!(close(second.1 - first.1, third.1 - second.1), "{first:?} {second:?} {third:?}");
    // The frame is 300 high, from 1 to 4 % above the highest ratio.
    assert!(close(third.1 - first.1, 300.0 / 1.04), "{first:?} {third:?}");
}

#[test]
fn the_text_names_sizes_methods_and_what_is_left_out() {
    let text = words(&drawn(&records()).expect("a figure"));
    for part in [
        "Hand-made solution length as a multiple of the lower bound, by processor time 2x2 3x3 ",
        "mean processor time (seconds), log scale mean length / mean lower bound",
        "along a line: constructed; 1 million nodes; 12 million nodes.",
        "Means of 1 to 2 boards of each size, 1 board left out (not answered by every method). ",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // A record without a processor time.
    let mut records = records();
    records[0].cpu_seconds = None;
    let picture = drawn(&records).expect("a figure");
    assert!(words(&picture).contains("mean wall time (seconds)"));
    assert!(points(&picture).iter().any(|point| point.contains("mean wall time 0.200 seconds")));
}

#[test]
fn records_without_a_gap_have_no_figure_and_galleries_leave_it_out() {
    let with = |change: fn(&mut Record)| {
        let mut records = records();
        records.iter_mut().for_each(change);
        records
    };
    let one = vec![METHODS[0].to_owned()];
    let error = Figure::Gap.draw(&records(), Measure::Cost, &one).map(|_| ());
    assert_eq!(error, Err(NoFigure::OneMethod));
    let unbounded = with(|record| record.lower_bound = None);
    let unfinished: Vec<Record> =
        records().into_iter().filter(|r| r.instance_number % 3 != r.method_number).collect();
    let shortest = with(|record| record.lower_bound = Some(90));
    for (records, expected) in [
        (unbounded, NoFigure::NoBound),
        (unfinished, NoFigure::NoneByAll),
        (shortest, NoFigure::NoGap),
    ] {
        assert_eq!(drawn(&records).map(|_| ()), Err(expected.clone()));
        assert!(!expected.to_string().is_empty() && !expected.hint().is_empty());
        let plates = gallery(&records, &[Measure::Cost], &[]).expect("other figures");
        assert!(plates.iter().all(|plate| plate.figure != Figure::Gap), "{expected}");
    }
}

#[test]
fn a_gallery_has_one_gap_plot_if_it_shows_lengths() {
    let names = |measures: &[Measure]| -> Vec<String> {
        let plates = gallery(&records(), measures, &[]).expect("figures").into_iter();
        plates.filter(|plate| plate.figure == Figure::Gap).map(|plate| plate.name).collect()
    };
    assert_eq!(names(&[Measure::Cost, Measure::CpuSeconds]), ["gap"]);
    assert_eq!(names(&[Measure::CpuSeconds]), Vec::<String>::new());
}
