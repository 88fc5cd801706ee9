//! Adds the missing rows to `golden/tables.tsv`, smallest table first: builds each table, compares it with an
//! independent search and appends its row immediately, so that a run can be stopped and continued. An argument is the
//! largest number of entries to build. Run by `just known-tables`.

use std::fs::OpenOptions;
use std::io::Write;
use std::time::Instant;

use susun_testkit::golden::{project_path, table};
use susun_testkit::known_tables::{build, compared, largest, wanted};

fn main() {
    let most = std::env::args().nth(1).map_or(u64::MAX, |most| most.parse().expect("a number"));
    let known: Vec<String> =
        table("tables.tsv").iter().map(|row| row.get("name").expect("a name").to_owned()).collect();
    let path = project_path("golden/tables.tsv");
    let mut file = OpenOptions::new().append(true).open(&path).expect("the golden file");
    for pattern in wanted() {
        if pattern.entries() > most || known.contains(&pattern.name()) {
            continue;
        }
        let began = Instant::now();
        let table = build(&pattern);
        let built = began.elapsed();
        let (name, entries) = (pattern.name(), pattern.entries());
        let content = blake3::hash(table.bytes());
        let (largest, compared) = (largest(&table), compared(&table));
        writeln!(file, "{name}\t{entries}\t{content}\t{largest}\t{compared}").expect("written");
        let all = began.elapsed();
        writeln!(std::io::stdout(), "{name}: built in {built:.1?}, with its comparison {all:.1?}")
            .expect("written");
    }
}
