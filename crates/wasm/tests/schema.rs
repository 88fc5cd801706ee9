//! JSON Schema of requests and reports, written from the types of Rust into `crates/engine/schema/`,
//! which `susun schema` prints.
//!
//! `SUSUN_UPDATE_DOCS=1 cargo test -p susun-wasm --test schema` writes the files; look at the difference before
//! committing it.

use std::fs;

use schemars::Schema;
use schemars::generate::SchemaSettings;
use serde_json::json;
use susun_engine::{Report, Request, SCHEMA};
use susun_testkit::golden::project_path;

fn request() -> Schema {
    SchemaSettings::draft2020_12()
        .for_deserialize()
        .into_generator()
        .into_root_schema_for::<Request>()
}

fn report() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let mut schema = settings.into_generator().into_root_schema_for::<Report>();
    // What `Report` writes before the rest, by hand.
    schema.insert("properties".into(), json!({ "schema": { "type": "integer", "const": SCHEMA } }));
    schema.insert("required".into(), json!(["schema", "kind"]));
    schema
}

fn is_current(name: &str, schema: &Schema) {
    let path = project_path(&format!("crates/engine/schema/{name}.json"));
    let text = serde_json::to_string_pretty(schema).expect("JSON") + "\n";
    if std::env::var_os("SUSUN_UPDATE_DOCS").is_some() {
        fs::write(&path, &text).expect("a file that can be written");
    }
    assert!(
        fs::read_to_string(&path).unwrap_or_default() == text,
        "crates/engine/schema/{name}.json is not that of the types: write it with SUSUN_UPDATE_DOCS=1 cargo test -p susun-wasm \
         --test schema"
    );
}

#[test]
fn the_schemas_are_those_of_the_types() {
    is_current("request", &request());
    is_current("report", &report());
}
