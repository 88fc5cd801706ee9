//! Dependencies between our crates point only downward: the floors of ARCHITECTURE.md, as a test.
//!
//! A dev-dependency may point anywhere: tests are not part of what a crate ships.

use cargo_metadata::{DependencyKind, MetadataCommand};
use susun_testkit::golden::project_path;

/// What one crate of the workspace may depend on.
struct Place {
    name: &'static str,
    floor: u8,
    may_use: &'static [&'static str],
}

/// Front ends use the engine, the renderer, the shared pictures, and the common wording of counts and places.
const FRONT_END: &[&str] = &["susun-engine", "susun-render", "susun-pictures", "susun-text"];

/// The same for those that also write files.
const WRITING_FRONT_END: &[&str] =
    &["susun-engine", "susun-render", "susun-pictures", "susun-text", "susun-files"];

/// `testkit` is outside the floors: it may use the crates it tests, and is not shipped.
const BESIDE: u8 = 7;

/// Every crate, existing or planned. To add a crate, add a row here.
const PLACES: [Place; 18] = [
    Place { name: "susun-search", floor: 1, may_use: &[] },
    Place { name: "susun-render", floor: 1, may_use: &[] },
    Place { name: "susun-files", floor: 1, may_use: &[] },
    Place { name: "susun-text", floor: 1, may_use: &[] },
    Place { name: "susun-sliding", floor: 2, may_use: &["susun-search", "susun-text"] },
    Place { name: "susun-packing", floor: 2, may_use: &["susun-search", "susun-text"] },
    // Files to make threads fail in tests, behind the feature `faults`.
    Place { name: "susun-work", floor: 2, may_use: &["susun-search", "susun-files"] },
    // Plain data: it contains search outcomes and counters, and no puzzle.
    Place { name: "susun-wire", floor: 3, may_use: &["susun-search", "susun-work"] },
    Place {
        name: "susun-tables",
        floor: 3,
        // Files only behind the feature `disk`: a browser has none.
        may_use: &["susun-search", "susun-sliding", "susun-work", "susun-files"],
    },
    Place {
        name: "susun-engine",
        floor: 4,
        may_use: &[
            "susun-search",
            "susun-text",
            "susun-sliding",
            "susun-packing",
            "susun-work",
            "susun-tables",
            "susun-wire",
        ],
    },
    Place { name: "susun-pictures", floor: 5, may_use: &["susun-engine", "susun-render"] },
    Place {
        name: "susun",
        floor: 6,
        // One program contains them all.
        may_use: &[
            "susun-engine",
            "susun-render",
            "susun-pictures",
            "susun-text",
            "susun-files",
            "susun-lab",
            "susun-server",
            "susun-cluster",
        ],
    },
    Place { name: "susun-wasm", floor: 6, may_use: FRONT_END },
    Place { name: "susun-server", floor: 6, may_use: FRONT_END },
    Place { name: "susun-cluster", floor: 6, may_use: WRITING_FRONT_END },
    Place { name: "susun-lab", floor: 6, may_use: WRITING_FRONT_END },
    Place {
        name: "susun-python",
        floor: 6,
        // Notebooks run experiments, too.
        may_use: &["susun-engine", "susun-render", "susun-pictures", "susun-files", "susun-lab"],
    },
    Place {
        name: "susun-testkit",
        floor: BESIDE,
        may_use: &[
            "susun-search",
            "susun-render",
            "susun-text",
            "susun-sliding",
            "susun-packing",
            "susun-engine",
        ],
    },
];

fn place(name: &str) -> Option<&'static Place> {
    PLACES.iter().find(|place| place.name == name)
}

/// Whether the crate is one of ours.
fn is_ours(name: &str) -> bool {
    name == "susun" || name.starts_with("susun-")
}

/// What is wrong with the dependency `from` -> `to`, if anything.
fn fault(from: &str, to: &str) -> Option<String> {
    if !is_ours(to) {
        return None;
    }
    let Some(upper) = place(from) else {
        return Some(format!("{from} has no floor: give it a row in PLACES"));
    };
    if upper.may_use.contains(&to) {
        return None;
    }
    Some(match place(to) {
        None => format!("{from} -> {to}: {to} has no floor: give it a row in PLACES"),
        Some(lower) if lower.floor == BESIDE => {
            format!("{from} -> {to}: {to} is for tests, make it a dev-dependency")
        }
        Some(lower) => {
            let (above, below) = (upper.floor, lower.floor);
            format!("{from} (floor {above}) -> {to} (floor {below}): not allowed")
        }
    })
}

#[test]
fn arrows_between_crates_point_downward_only() {
    let metadata = MetadataCommand::new()
        .manifest_path(project_path("Cargo.toml"))
        .no_deps()
        .exec()
        .expect("cargo metadata reads the workspace");
    assert!(metadata.packages.len() >= 6, "the workspace has lost crates");
    let mut faults = Vec::new();
    for package in &metadata.packages {
        if place(&package.name).is_none() {
            faults.push(format!("{} has no floor: give it a row in PLACES", package.name));
        }
        let shipped = package.dependencies.iter().filter(|d| d.kind != DependencyKind::Development);
        faults.extend(shipped.filter_map(|dependency| fault(&package.name, &dependency.name)));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_table_itself_points_downward() {
    for user in &PLACES {
        for used in user.may_use {
            let below = place(used).expect("every crate named has a row").floor;
            // What goes sideways: the program `susun` contains the others of its floor, and Python runs experiments.
            let python = (user.name, *used) == ("susun-python", "susun-lab");
            let carried = (user.name == "susun" || python) && below == user.floor;
            assert!(below < user.floor || carried, "{} -> {used}", user.name);
        }
    }
}

#[test]
fn made_up_arrows_are_caught() {
    for (from, to) in [
        ("susun-search", "susun-sliding"),
        ("susun-search", "susun-render"),
        ("susun-sliding", "susun-packing"),
        ("susun-sliding", "susun-render"),
        ("susun-engine", "susun-render"),
        ("susun-engine", "susun-pictures"),
        ("susun-pictures", "susun-sliding"),
        ("susun-engine", "susun"),
        ("susun", "susun-sliding"),
        ("susun", "susun-wasm"),
        ("susun-wasm", "susun-files"),
        ("susun-sliding", "susun-files"),
        ("susun-server", "susun-search"),
        ("susun-engine", "susun-testkit"),
        ("susun-engine", "susun-newcomer"),
        ("susun-newcomer", "susun-engine"),
    ] {
        assert!(fault(from, to).is_some(), "{from} -> {to} went unnoticed");
    }
    for (from, to) in [
        ("susun-search", "hashbrown"),
        ("susun-sliding", "susun-search"),
        ("susun-engine", "susun-packing"),
        ("susun", "susun-lab"),
        ("susun-wasm", "susun-engine"),
        ("susun-wasm", "susun-pictures"),
        ("susun-pictures", "susun-engine"),
        ("susun-testkit", "susun-sliding"),
    ] {
        assert_eq!(fault(from, to), None);
    }
}
