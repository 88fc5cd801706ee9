//! Every crate that may be published has what crates.io shows and asks for.

use std::fs;

use cargo_metadata::{DependencyKind, MetadataCommand, Package};
use susun_testkit::golden::project_path;

/// The categories in use, all of which crates.io knows: <https://crates.io/category_slugs>. A wrong one is dropped when
/// a crate is published, with no more than a warning.
const CATEGORIES: [&str; 12] = [
    "algorithms",
    "command-line-utilities",
    "concurrency",
    "data-structures",
    "filesystem",
    "games",
    "graphics",
    "mathematics",
    "science",
    "text-processing",
    "visualization",
    "wasm",
];

/// The limits of crates.io.
const MOST_KEYWORDS: usize = 5;
const MOST_CATEGORIES: usize = 5;
const LONGEST_KEYWORD: usize = 20;

const LICENSES: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

fn may_be_published(package: &Package) -> bool {
    package.publish.as_ref().is_none_or(|registries| !registries.is_empty())
}

fn is_keyword(word: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"_-+".contains(&byte);
    word.len() <= LONGEST_KEYWORD
        && word.starts_with(|first: char| first.is_ascii_alphanumeric())
        && word.bytes().all(is_part)
}

/// What a crate lacks.
fn faults(package: &Package, private: &[&str]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut check = |holds: bool, fault: &str| {
        if !holds {
            faults.push(format!("{}: {fault}", package.name));
        }
    };
    let description = package.description.as_deref().unwrap_or_default();
    check(!description.is_empty() && !description.ends_with('.'), "no description, or a full stop");
    check(package.license.as_deref() == Some("MIT OR Apache-2.0"), "another licence, or none");
    check(package.readme().is_some_and(|readme| readme.is_file()), "no readme");
    let keywords = &package.keywords;
    check((1..=MOST_KEYWORDS).contains(&keywords.len()), "no keywords, or more than 5");
    check(keywords.iter().all(|word| is_keyword(word)), "a keyword that crates.io refuses");
    let categories = &package.categories;
    check((1..=MOST_CATEGORIES).contains(&categories.len()), "no categories, or more than 5");
    for category in categories {
        let known = CATEGORIES.contains(&category.as_str());
        check(known, &format!("category `{category}` is not in the list of this test"));
    }
    for name in LICENSES {
        // A link, of which cargo packs the content.
        let packed = package.manifest_path.with_file_name(name);
        let same = fs::read(packed).ok() == fs::read(project_path(name)).ok();
        check(same, &format!("{name} is not that of the project: link it"));
    }
    for dependency in &package.dependencies {
        let shipped = dependency.kind != DependencyKind::Development;
        let refused = private.contains(&dependency.name.as_str());
        check(!shipped || !refused, &format!("uses {}, which is not published", dependency.name));
    }
    faults
}

#[test]
fn crates_to_publish_have_descriptions_keywords_categories_and_licences() {
    let metadata = MetadataCommand::new()
        .manifest_path(project_path("Cargo.toml"))
        .no_deps()
        .exec()
        .expect("cargo metadata reads the workspace");
    let (public, private): (Vec<&Package>, Vec<&Package>) =
        metadata.packages.iter().partition(|package| may_be_published(package));
    let private: Vec<&str> = private.iter().map(|package| package.name.as_str()).collect();
    // The Python package is published as a wheel.
    assert_eq!(private, ["susun-testkit", "susun-python"]);
    let faults: Vec<String> = public.iter().flat_map(|package| faults(package, &private)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn keywords_are_judged_as_crates_io_does() {
    for word in ["15-puzzle", "a-star", "c++", "exact-cover"] {
        assert!(is_keyword(word), "{word}");
    }
    for word in ["", "-puzzle", "two words", "é", "longer-than-twenty-letters"] {
        assert!(!is_keyword(word), "{word}");
    }
}
