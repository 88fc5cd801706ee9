//! The wire types in TypeScript, for the package in `npm/`: `src/types.ts` is written from the types of Rust.
//!
//! `SUSUN_UPDATE_DOCS=1 cargo test -p susun-wasm --test types` writes the file; look at the difference before
//! committing it.

use std::collections::BTreeMap;
use std::fs;

use susun_engine::{Progress, Report, Request, Unit, UnitReport};
use susun_testkit::golden::project_path;
use ts_rs::{Config, TS, TypeVisitor};

const FILE: &str = "crates/wasm/npm/src/types.ts";

const HEAD: &str = "\
// What is asked and answered, as JSON. Written from the types of Rust by `crates/wasm/tests/types.rs`: change
// those instead. Whole numbers that can pass 2^53 are strings of digits.
";

/// Declarations by name, so that their order does not depend on who mentions whom.
struct Declarations {
    config: Config,
    found: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Numbers, strings, lists and maps are TypeScript's own.
        if T::output_path().is_none() {
            return;
        }
        let name = T::ident(&self.config);
        if self.found.contains_key(&name) {
            return;
        }
        let docs = tidy(&T::docs().unwrap_or_default()).replace("\n  ", "\n");
        let declaration = format!("{docs}\nexport {}\n", tidy(&T::decl(&self.config)));
        self.found.insert(name, declaration);
        T::visit_dependencies(self);
    }
}

/// Members indented, and their words on one line where that is enough.
fn tidy(declaration: &str) -> String {
    let text = declaration.replace("/**\n * ", "/** ").replace("\n */", " */");
    let text = text.strip_suffix(", };").map_or(text.clone(), |head| format!("{head},\n}};"));
    let mut lines = text.lines().map(str::trim_end);
    let first = lines.next().unwrap_or_default().to_string();
    lines.fold(first, |text, line| match line {
        "};" => text + "\n};",
        line => format!("{text}\n  {line}"),
    })
}

fn declared() -> String {
    // Numbers that can pass 2^53 are strings already; the others are numbers in JSON.
    let config = Config::default().with_large_int("number");
    let mut declarations = Declarations { config, found: BTreeMap::new() };
    declarations.visit::<Request>();
    declarations.visit::<Report>();
    declarations.visit::<Progress>();
    declarations.visit::<Unit>();
    declarations.visit::<UnitReport>();
    // A report's `schema` is written by hand in Rust, and so it is here.
    if let Some(report) = declarations.found.get_mut("Report") {
        *report = report.replace("Report = ", "Report = { schema: number } & (").replace(';', ");");
    }
    let all: Vec<String> = declarations.found.into_values().collect();
    format!("{HEAD}\n{}", all.join("\n"))
}

#[test]
fn the_types_of_the_package_are_those_of_the_engine() {
    let (path, declared) = (project_path(FILE), declared());
    if std::env::var_os("SUSUN_UPDATE_DOCS").is_some() {
        fs::write(&path, &declared).expect("a file that can be written");
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    let differs = declared.lines().zip(committed.lines()).position(|(one, other)| one != other);
    assert!(
        declared == committed,
        "{FILE} differs from line {} on: write it with SUSUN_UPDATE_DOCS=1 cargo test -p susun-wasm --test types",
        differs.map_or(1, |line| line + 1)
    );
}
