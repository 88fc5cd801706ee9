//! Generates the types of requests and reports from the Rust types: as TypeScript for the npm package, in
//! `npm/src/types.ts`, and as JSON Schema, which `susun schema` prints, in `crates/wire/schema/`.
//!
//! `SUSUN_UPDATE_DOCS=1 cargo test -p susun-wasm --test it types::` writes the files. Review the changes before you
//! commit them.

use std::collections::BTreeMap;
use std::fs;

use schemars::Schema;
use schemars::generate::SchemaSettings;
use serde_json::json;
use susun_engine::{
    PreparingInfo, Progress, Report, Request, SCHEMA, Unit, UnitReport, error_codes,
};
use susun_testkit::golden::project_path;
use ts_rs::{Config, TS, TypeVisitor};

const HEAD: &str = "\
// What is asked and answered, as JSON. Written from the types of Rust by `crates/wasm/tests/it/types.rs`: change
// those instead. Whole numbers that can pass 2^53 are strings of digits.
";

/// Declarations by name, so that their order does not depend on which type uses which.
struct Declarations {
    config: Config,
    found: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Numbers, strings, lists and maps are built into TypeScript.
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

/// Indents members, and puts a doc comment on one line if it is short enough.
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
    declarations.visit::<PreparingInfo>();
    declarations.visit::<Unit>();
    declarations.visit::<UnitReport>();
    // In Rust, `schema` is added to a report by hand, so it is added here as well.
    if let Some(report) = declarations.found.get_mut("Report") {
        *report = report.replace("Report = ", "Report = { schema: number } & (").replace(';', ");");
    }
    let mut codes = String::new();
    for (code, names) in error_codes() {
        let values: Vec<_> = names.iter().map(|name| format!("{name}: string")).collect();
        codes += &format!("  \"{code}\": {{ {} }},\n", values.join(", ")).replace("{  }", "{}");
    }
    let errors = format!(
        "/** The kinds of errors that a page can cause, each with its values. */\n\
         export type ErrorValues = {{\n{codes}}};\n"
    );
    declarations.found.insert("ErrorValues".into(), errors);
    let all: Vec<String> = declarations.found.into_values().collect();
    format!("{HEAD}\n{}", all.join("\n"))
}

fn request_schema() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_deserialize();
    settings.into_generator().into_root_schema_for::<Request>()
}

fn report_schema() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let mut schema = settings.into_generator().into_root_schema_for::<Report>();
    // As above, `schema` is added to a report by hand.
    schema.insert("properties".into(), json!({ "schema": { "type": "integer", "const": SCHEMA } }));
    schema.insert("required".into(), json!(["schema", "kind"]));
    schema
}

/// Fails if a file does not match the types. With `SUSUN_UPDATE_DOCS`, writes the file first.
fn assert_current(file: &str, declared: &str) {
    let path = project_path(file);
    if std::env::var_os("SUSUN_UPDATE_DOCS").is_some() {
        fs::write(&path, declared).expect("a file that can be written");
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    let differs = declared.lines().zip(committed.lines()).position(|(one, other)| one != other);
    assert!(
        declared == committed,
        "{file} is out of date from line {} on; update it with SUSUN_UPDATE_DOCS=1 cargo test -p susun-wasm --test it types::",
        differs.map_or(1, |line| line + 1)
    );
}

#[test]
fn the_types_of_the_package_match_the_engine() {
    assert_current("crates/wasm/npm/src/types.ts", &declared());
}

#[test]
fn the_schemas_match_the_types() {
    for (name, schema) in [("request", request_schema()), ("report", report_schema())] {
        let text = serde_json::to_string_pretty(&schema).expect("JSON") + "\n";
        assert_current(&format!("crates/wire/schema/{name}.json"), &text);
    }
}
