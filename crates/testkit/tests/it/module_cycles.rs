//! The modules of a crate have an order: none uses another that uses it, directly or indirectly. A module and those
//! inside it may use each other.
//!
//! Modules of one folder are compared with each other; a path from `commands/solve.rs` to `show/sliding/board.rs` is an
//! arrow from `commands` to `show`. A deliberately simple scan of the text that follows `crate::` and `super::`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use susun_testkit::golden::project_path;

/// A crate whose modules have an order.
struct Crate {
    folder: &'static str,
    /// Arrows (from, to) that are ignored, each with its reason.
    exceptions: &'static [(&'static str, &'static str)],
}

const CRATES: [Crate; 2] = [
    Crate { folder: "crates/cli/src", exceptions: &[] },
    Crate { folder: "crates/engine/src", exceptions: &[] },
];

/// The path of a module from the root of its crate.
type Module = Vec<String>;

/// Arrows between modules, each with a file that contains it.
type Arrows = BTreeMap<(String, String), String>;

#[test]
fn modules_do_not_use_each_other_in_a_cycle() {
    for Crate { folder, exceptions } in CRATES {
        let mut arrows = arrows(&project_path(folder));
        for (from, to) in exceptions {
            let removed = arrows.remove(&((*from).into(), (*to).into()));
            assert!(removed.is_some(), "{folder}: no exception is needed from {from} to {to}");
        }
        let faults: Vec<String> = arrows
            .iter()
            .filter(|((from, to), _)| reaches(&arrows, to, from))
            .map(|((from, to), file)| {
                format!("{from} uses {to} (in {file}), and {to} leads back to {from}")
            })
            .collect();
        assert!(faults.is_empty(), "{folder}:\n{}", faults.join("\n"));
    }
}

#[test]
fn a_cycle_through_another_module_is_found() {
    let arrow = |from: &str, to: &str| ((from.into(), to.into()), String::new());
    let arrows = Arrows::from([arrow("a", "b"), arrow("b", "c"), arrow("c", "a"), arrow("a", "d")]);
    assert!(reaches(&arrows, "b", "a"));
    assert!(!reaches(&arrows, "d", "a"));
}

#[test]
fn paths_are_found_in_use_and_in_code() {
    let code = "use crate::a::{b, c::{self, D}};\nlet x = super::e::f(crate::g);";
    let here = ["h".to_owned(), "i".to_owned()];
    let found: Vec<String> = paths(code, &here).iter().map(|path| path.join("::")).collect();
    assert_eq!(found, ["a::b", "a::c::self", "a::c::D", "h::e::f", "g"]);
}

/// The arrows of a crate.
fn arrows(folder: &Path) -> Arrows {
    let files = files(folder);
    let modules: BTreeSet<&Module> = files.iter().map(|(_, module, _)| module).collect();
    let mut arrows = Arrows::new();
    for (name, from, code) in &files {
        for path in paths(code, from) {
            // After the last module of a path comes an item.
            let to = (0..=path.len()).rev().map(|length| path[..length].to_vec());
            let Some(to) = to.into_iter().find(|module| modules.contains(module)) else { continue };
            let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
            if common < from.len().min(to.len()) {
                let ends = (from[..=common].join("::"), to[..=common].join("::"));
                arrows.entry(ends).or_insert_with(|| name.clone());
            }
        }
    }
    arrows
}

/// Returns whether arrows lead from one module to another.
fn reaches(arrows: &Arrows, from: &str, to: &str) -> bool {
    let mut reached = BTreeSet::from([from]);
    loop {
        let next = arrows.keys().filter(|(a, _)| reached.contains(a.as_str()));
        let next: Vec<&str> = next.map(|(_, b)| b.as_str()).collect();
        let before = reached.len();
        reached.extend(next);
        if reached.contains(to) {
            return true;
        }
        if reached.len() == before {
            return false;
        }
    }
}

/// The files below a folder: name, module, and code without comments, strings and tests at the end.
fn files(root: &Path) -> Vec<(String, Module, String)> {
    let mut folders = vec![root.to_path_buf()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder that can be read") {
            let path = entry.expect("an entry that can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a source file in UTF-8");
                let inside = path.strip_prefix(root).expect("a file of the crate");
                files.push((inside.display().to_string(), module(inside), shipped(&text)));
            }
        }
    }
    files.sort();
    files
}

fn module(file: &Path) -> Module {
    let names = file.with_extension("");
    let mut names: Module = names.iter().map(|name| name.to_string_lossy().into_owned()).collect();
    if names.last().is_some_and(|name| ["mod", "lib", "main"].contains(&name.as_str())) {
        names.pop();
    }
    names
}

fn shipped(text: &str) -> String {
    let end = text.find("\n#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    let code = |line: &str| {
        let outside: String = line.split('"').step_by(2).collect();
        outside.split("//").next().unwrap_or_default().to_owned()
    };
    text[..end].lines().map(code).collect::<Vec<_>>().join("\n")
}

/// All paths that begin with `crate::` or `super::`, from the root of the crate.
fn paths(code: &str, here: &[String]) -> Vec<Module> {
    let mut found = Vec::new();
    let mut rest = code;
    while let Some(at) = ["crate::", "super::"].iter().filter_map(|word| rest.find(word)).min() {
        let in_name = rest[..at].ends_with(is_of_name);
        let (first, tail) = rest[at..].split_at("crate::".len());
        rest = tail;
        if in_name {
            continue;
        }
        let mut base = if first == "crate::" { Vec::new() } else { parent(here) };
        while let Some(tail) = rest.strip_prefix("super::") {
            base = parent(&base);
            rest = tail;
        }
        rest = expand(rest, base, &mut found);
    }
    found
}

fn parent(module: &[String]) -> Module {
    module[..module.len().saturating_sub(1)].to_vec()
}

/// Adds the path of `a::b`, or the paths of `a::{b, c}`, and returns the rest of the code.
fn expand<'c>(code: &'c str, base: Module, found: &mut Vec<Module>) -> &'c str {
    let mut groups: Vec<Module> = Vec::new();
    let (mut path, mut name) = (base, String::new());
    for (at, letter) in code.char_indices() {
        if is_of_name(letter) {
            name.push(letter);
            continue;
        }
        if !name.is_empty() {
            path.push(std::mem::take(&mut name));
        }
        match (letter, groups.last()) {
            ('{', _) => groups.push(path.clone()),
            (':', _) => {}
            (_, None) => {
                found.push(path);
                return &code[at..];
            }
            (',' | '}', Some(group)) => {
                let done = std::mem::replace(&mut path, group.clone());
                if done.len() > path.len() {
                    found.push(done);
                }
                if letter == '}' && groups.len() == 1 {
                    return &code[at..];
                }
                if letter == '}' {
                    groups.pop();
                    path = groups.last().cloned().unwrap_or_default();
                }
            }
            _ => {}
        }
    }
    ""
}

fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}
