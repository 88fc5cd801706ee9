//! Figures and the report of a small set of records: eight boards, three methods, three runs that a limit ended.

use susun_lab::{Figure, Measure, Misfit, NoFigure, Outcome, Record, gallery, report};
use susun_render::{Picture, to_svg};

fn records() -> Vec<Record> {
    let lines = include_str!("../data/small.jsonl").lines();
    lines.map(|line| serde_json::from_str(line).expect("a record")).collect()
}

fn drawn(figure: Figure, methods: &[&str]) -> Picture {
    let methods: Vec<String> = methods.iter().map(|&name| name.to_owned()).collect();
    figure.draw(&records(), Measure::Expanded, &methods).expect("a figure")
}

/// One element per line, so that the difference shows what changed.
fn lines(picture: &Picture) -> String {
    to_svg(picture).replace("><", ">\n<")
}

/// The tooltips of the points.
pub(crate) fn points(picture: &Picture) -> Vec<String> {
    let svg = to_svg(picture);
    let titles = svg.split("<g><title>").skip(1);
    titles.map(|rest| rest.split("</title>").next().unwrap_or_default().to_owned()).collect()
}

/// All text, in drawing order.
pub(crate) fn words(picture: &Picture) -> String {
    let svg = to_svg(picture);
    let texts = svg.split("<text ").skip(1);
    let words = texts.filter_map(|text| text.split_once('>')?.1.split_once('<').map(|(w, _)| w));
    words.collect::<Vec<_>>().join(" ")
}

const TWO: [&str; 2] = ["A* Hamming", "A* Manhattan"];

#[test]
fn figures_match_their_snapshots() {
    for figure in Figure::ALL {
        let methods: &[&str] = if figure == Figure::Scatter { &TWO } else { &[] };
        insta::assert_snapshot!(figure.name(), lines(&drawn(figure, methods)));
    }
}

#[test]
fn every_run_is_a_point_with_its_instance_and_value() {
    for figure in [Figure::Dots, Figure::Boxes] {
        let points = points(&drawn(figure, &[]));
        assert_eq!(points.len(), records().len(), "{figure}");
        for record in records().iter().filter(|record| record.outcome.is_answer()) {
            let expanded = record.expanded.expect("a count");
            let grouped = grouped_count(expanded);
            let tooltip =
                format!("{}, {}: nodes expanded {grouped}", record.method, record.instance);
            assert!(points.contains(&tooltip), "{figure}: {tooltip}");
        }
    }
}

fn grouped_count(count: u64) -> String {
    match count / 1000 {
        0 => count.to_string(),
        thousands => format!("{thousands},{:03}", count % 1000),
    }
}

/// The shapes of the points whose tooltips begin with `words`.
pub(crate) fn shapes(picture: &Picture, words: &str) -> Vec<String> {
    let svg = to_svg(picture);
    let points = svg.split("<g><title>").skip(1).filter(|rest| rest.starts_with(words));
    let shape = |rest: &str| Some(rest.split_once("</title>")?.1.split_once("</g>")?.0.to_owned());
    points.filter_map(shape).collect()
}

/// Records of two methods with equal values on `count` boards.
fn equal(count: u32) -> Vec<Record> {
    let record = |method: &str, method_number, n| Record {
        instance: format!("board-{n:03}"),
        instance_number: n,
        method: method.into(),
        method_number,
        outcome: Outcome::Optimal,
        expanded: Some(100),
        cost: Some(10 + n % 7),
        ..Record::default()
    };
    (0..count).flat_map(|n| [record("one", 0, n), record("two", 1, n)]).collect()
}

#[test]
fn methods_with_equal_values_are_both_visible() {
    let draw = |count, figure: Figure| {
        figure.draw(&equal(count), Measure::Expanded, &[]).expect("a figure")
    };
    // In a wide column, the first method's circles are to the left of the squares and as large.
    let wide = draw(6, Figure::Dots);
    assert!(shapes(&wide, "one,").iter().all(|shape| shape.contains("r=\"4\"")), "{wide:?}");
    assert!(!words(&wide).contains("inside each other"));
    // In a narrow column, the circles are around the squares and drawn first.
    let narrow = draw(200, Figure::Dots);
    assert!(!shapes(&narrow, "one,").iter().any(|shape| shape.contains("r=\"3.2\"")));
    assert!(points(&narrow)[..200].iter().all(|point| point.starts_with("one,")));
    for figure in [Figure::Dots, Figure::Cactus, Figure::Profile] {
        assert!(words(&draw(200, figure)).contains("drawn inside each other"), "{figure}");
    }
}

#[test]
fn captions_count_censored_runs() {
    for figure in [Figure::Dots, Figure::Boxes, Figure::Cactus, Figure::ByLength, Figure::Profile] {
        let words = words(&drawn(figure, &[]));
        let account = "24 runs, 21 answered, 3 ended by a limit: their true values are larger";
        assert!(words.contains(account), "{figure}: {words}");
    }
    let ended = |point: &&String| point.ends_with("(ended by a limit)");
    assert_eq!(points(&drawn(Figure::Dots, &[])).iter().filter(ended).count(), 3);
}

#[test]
fn a_scatter_plot_says_which_method_needs_less() {
    let words = words(&drawn(Figure::Scatter, &TWO));
    let verdict = "Of 8 instances, A* Manhattan needs less on 8 (below the line), A* Hamming on 0";
    assert!(words.contains(verdict), "{words}");
    assert!(words.contains("A* Hamming: nodes expanded, log scale"), "{words}");
}

#[test]
fn lines_end_at_the_number_of_answered_instances() {
    let cactus = points(&drawn(Figure::Cactus, &[]));
    let most = |method: &str| cactus.iter().filter(|point| point.starts_with(method)).count();
    assert_eq!((most("A* Hamming"), most("A* Manhattan")), (5, 8));
    let profile = points(&drawn(Figure::Profile, &TWO));
    assert_eq!(
        profile[5..],
        ["A* Manhattan: within 1.00 times the best on 100 % of the instances"]
    );
}

/// The ends of the lines, as in the SVG; those of the last methods come last.
fn ends(picture: &Picture) -> Vec<(String, String)> {
    let svg = to_svg(picture);
    let paths = svg.split("<path d=\"").skip(1).filter_map(|rest| rest.split('"').next());
    // Paths of marks are closed.
    let open = paths.filter(|path| !path.ends_with('Z'));
    let end =
        |path: &str| path.rsplit_once('L')?.1.split_once(' ').map(|(x, y)| (x.into(), y.into()));
    open.filter_map(end).collect()
}

#[test]
fn profiles_extend_to_the_right_edge_even_at_zero() {
    let mut records = equal(4);
    for (n, record) in records.iter_mut().enumerate() {
        // The second method answers nothing, and the first has one step.
        if n % 2 == 1 {
            record.outcome = Outcome::Nodes;
        }
    }
    let picture = Figure::Profile.draw(&records, Measure::Expanded, &[]).expect("a figure");
    let ends = ends(&picture);
    let [.., one, two] = ends.as_slice() else { panic!("{ends:?}") };
    assert!(one.0 == two.0 && one.1 != two.1, "{one:?} {two:?}");
    assert!(words(&picture).contains("The line of two is at 0."));
}

#[test]
fn the_caption_of_a_profile_says_which_values_are_left_out() {
    let mut records = equal(4);
    (records[0].expanded, records[1].expanded) = (Some(0), Some(3));
    let picture = Figure::Profile.draw(&records, Measure::Expanded, &[]).expect("a figure");
    let note = "On 1 instance the best value is 0, which has no multiples";
    assert!(words(&picture).contains(note), "{}", words(&picture));
    assert!(points(&picture).iter().any(|point| point.ends_with("on 75 % of the instances")));
}

#[test]
fn a_line_by_length_is_broken_where_a_length_is_left_out() {
    // Lengths 10 to 16, one board of each.
    let lines = |records: &[Record]| {
        let picture = Figure::ByLength.draw(records, Measure::Expanded, &[]).expect("a figure");
        ends(&picture).len()
    };
    let mut records = equal(7);
    let whole = lines(&records);
    let second = |length: u32| 2 * (length as usize - 10) + 1;
    records[second(13)].outcome = Outcome::Time;
    assert_eq!(lines(&records), whole + 1);
    // A run without a value was not answered, either.
    records[second(13)].expanded = None;
    assert_eq!(lines(&records), whole + 1);
    // A run without a record does not break the line.
    records.remove(second(13));
    assert_eq!(lines(&records), whole);
}

#[test]
fn long_names_are_cut_in_labels_and_whole_in_points() {
    let name = format!("A* {} Hamming", "y".repeat(120));
    let two = ["A* Hamming", "Greedy Manhattan"];
    let mut records = records();
    records.retain(|record| two.contains(&record.method.as_str()));
    for record in records.iter_mut().filter(|record| record.method == two[0]) {
        record.method.clone_from(&name);
    }
    for figure in Figure::ALL {
        let picture = figure.draw(&records, Measure::Expanded, &[]).expect("a figure");
        let words = words(&picture);
        assert!(words.contains("y…y") && !words.contains(&"y".repeat(60)), "{figure}: {words}");
        assert!(points(&picture).iter().any(|point| point.contains(&name)), "{figure}");
    }
}

#[test]
fn errors_say_why_a_figure_cannot_be_drawn_and_what_to_do() {
    let draw = |figure: Figure, measure, methods: &[&str]| {
        let methods: Vec<String> = methods.iter().map(|&name| name.to_owned()).collect();
        figure.draw(&records(), measure, &methods).map(|_| ()).expect_err("no figure")
    };
    let three = draw(Figure::Scatter, Measure::Expanded, &[]);
    assert_eq!(three.to_string(), "a scatter plot shows two methods, not 3");
    assert_eq!(
        three.hint(),
        "name two of them, for example --methods \"A* Hamming\",\"A* Manhattan\""
    );
    let tries = draw(Figure::Dots, Measure::Tries, &[]);
    assert_eq!(tries, NoFigure::NothingMeasured { measure: Measure::Tries });
    let cost = draw(Figure::Cactus, Measure::Cost, &[]);
    assert_eq!(cost, NoFigure::NoEffort { measure: Measure::Cost });
    let unknown = draw(Figure::Dots, Measure::Expanded, &["BFS"]);
    assert!(matches!(unknown, NoFigure::Misfit(Misfit::NoMethod { .. })));
    let greedy = draw(Figure::Dots, Measure::SurelyExpanded, &["Greedy Manhattan"]);
    assert!(greedy.hint().contains("--measure"));
    let unproved: Vec<Record> =
        records().into_iter().filter(|record| record.outcome != Outcome::Optimal).collect();
    let length = Figure::ByLength.draw(&unproved, Measure::Expanded, &[]);
    assert_eq!(length.map(|_| ()).expect_err("no length"), NoFigure::NoLength);
}

#[test]
fn repetitions_are_one_value_and_the_caption_says_so() {
    let mut twice = records();
    twice.extend(records().into_iter().map(|record| Record { repetition: 1, ..record }));
    let picture = Figure::Dots.draw(&twice, Measure::Expanded, &[]).expect("a figure");
    assert_eq!(points(&picture).len(), 24);
    assert!(words(&picture).contains("each the median of 2 repetitions"));
}

#[test]
fn a_gallery_has_all_possible_figures_with_unique_names() {
    let names = |measures: &[Measure]| {
        let plates = gallery(&records(), measures, &[]).expect("figures");
        plates.into_iter().map(|plate| plate.name).collect::<Vec<_>>()
    };
    let expected = [
        "dots-expanded",
        "boxes-expanded",
        "cactus-expanded",
        "scatter-expanded-1-2",
        "scatter-expanded-1-3",
        "by-length-expanded",
        "profile-expanded",
    ];
    assert_eq!(names(&[Measure::Expanded]), expected);
    let cost = names(&[Measure::Cost]);
    assert!(
        !cost.iter().any(|name| name.contains("cactus") || name.contains("profile")),
        "{cost:?}"
    );
}

fn page() -> String {
    let measures = [Measure::Expanded, Measure::WallSeconds];
    report(&records(), &measures, "susun lab report small.jsonl -o small.html").expect("a report")
}

#[test]
fn a_report_has_question_method_environment_tables_figures_and_the_command() {
    let page = page();
    for part in [
        "<h1>Three methods on eight boards</h1>",
        "<p>Does the better heuristic save states?</p>",
        "8 sliding puzzles, 3x3-seed3-1 to 3x3-seed3-8",
        "A* Hamming (a-star with hamming); A* Manhattan (a-star with manhattan); Greedy Manhattan",
        "<dt>Limits per run</dt><dd>20,000 nodes</dd>",
        "each method ran once on each instance",
        "<dt>Program</dt><dd>susun 0.1.0</dd>",
        "<caption>",
        "susun lab run small.toml\nsusun lab report small.jsonl -o small.html",
    ] {
        assert!(page.contains(part), "{part}");
    }
    // Every puzzle, and the hash of the experiment.
    for record in records() {
        let row =
            format!("<td>{}</td><td>{}</td><td>standard</td>", record.instance, record.puzzle);
        assert_eq!(page.matches(&row).count(), 1, "{row}");
        assert!(page.contains(&format!("<code>{}</code>", record.experiment_hash)));
    }
    assert_eq!(page.matches("<figure ").count(), 14);
    assert_eq!(page.matches("<svg ").count(), 14);
}

#[test]
fn a_report_fetches_nothing() {
    let page = page();
    // The XML namespace of SVG is not fetched.
    let rest = page.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
    for word in ["http:", "https:", "//", " src=", " href=", "url(", "@import", "<link", "<img"] {
        let found = rest.replace("// ", "").contains(word);
        assert!(!found, "{word}");
    }
    assert!(page.contains("default-src 'none'"));
}

#[test]
fn a_report_is_well_formed_and_escapes_the_records() {
    let hostile = "<script>alert(1)</script> & \"quotes\"";
    let mut records = records();
    for record in &mut records {
        record.title = hostile.into();
        record.question = hostile.into();
        record.machine = hostile.into();
        record.experiment = hostile.into();
        record.experiment_hash = hostile.into();
        record.puzzle = hostile.into();
        record.goal = Some(hostile.into());
        record.method = format!("{hostile} {}", record.method);
        record.instance = format!("{hostile} {}", record.instance);
    }
    let page = report(&records, &[Measure::Expanded], hostile).expect("a report");
    assert_eq!(page.matches("<script>").count(), 1);
    assert_eq!(unclosed(&page), Vec::<String>::new());
}

/// Tags that are not closed, or that are closed in the wrong order.
fn unclosed(page: &str) -> Vec<String> {
    let (head, rest) = page.split_once("<style>").expect("a style");
    let (_, rest) = rest.split_once("</style>").expect("its end");
    let (body, tail) = rest.split_once("<script>").expect("a script");
    let (_, tail) = tail.split_once("</script>").expect("its end");
    let mut open: Vec<String> = Vec::new();
    for tag in [head, body, tail].concat().split('<').skip(1) {
        let tag = tag.split('>').next().unwrap_or_default();
        let name: String =
            tag.trim_start_matches('/').chars().take_while(char::is_ascii_alphanumeric).collect();
        if tag.starts_with('!') || name == "meta" || tag.ends_with('/') {
            continue;
        }
        if !tag.starts_with('/') {
            open.push(name);
        } else if open.pop().as_ref() != Some(&name) {
            return vec![name];
        }
    }
    open
}
