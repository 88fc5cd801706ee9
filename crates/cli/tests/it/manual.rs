//! Help, manual pages and completions.

use crate::program::susun;

const COMMANDS: [&str; 22] = [
    "solve",
    "shorten",
    "analyse",
    "check",
    "explain",
    "hint",
    "count",
    "generate",
    "convert",
    "verify",
    "prove",
    "resume",
    "trace",
    "lab",
    "open",
    "tables",
    "bench",
    "methods",
    "pieces",
    "schema",
    "completions",
    "man",
];

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = susun(["completions", shell]).run().answer();
        assert!(script.contains("susun") && script.contains("solve"), "{shell}");
    }
}

#[test]
fn the_program_and_every_command_have_a_page_and_help() {
    let page = susun(["man"]).run().answer();
    assert!(page.starts_with(".ie") || page.contains(".TH susun"), "{page}");
    for command in COMMANDS {
        let page = susun(["man", command]).run().answer();
        assert!(page.contains(&format!(".TH susun-{command}")), "{page}");
        let help = susun([command, "--help"]).run().answer();
        assert!(help.contains("Usage: "), "{help}");
    }
}

#[test]
fn manual_pages_have_the_sections_exit_status_and_examples() {
    let page = susun(["man"]).run().answer();
    assert!(page.contains(".SH \"EXIT STATUS\"\n.nf\n   0  answered\n"), "{page}");
    let solve = susun(["man", "solve"]).run().answer();
    for page in [page, solve] {
        assert!(page.contains(".SH EXAMPLES\n.nf\n  susun solve "), "{page}");
        assert!(!page.contains(".SH EXTRA") && page.ends_with(".fi\n"), "{page}");
    }
}

/// The names in the list of commands of a help page.
fn subcommands(help: &str) -> Vec<String> {
    let list = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let list = list.take_while(|line| !line.is_empty());
    // The continuation of a description is indented further.
    let names = list.filter(|line| !line.starts_with("    "));
    let names = names.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(ToOwned::to_owned).collect()
}

#[test]
fn every_help_page_fits_100_columns_and_ends_with_examples() {
    let mut pages = vec![Vec::<String>::new()];
    let mut seen = 0;
    while let Some(path) = pages.pop() {
        let help = susun(path.iter().map(String::as_str).chain(["--help"])).run().answer();
        for line in help.lines() {
            assert!(line.chars().count() <= 100, "{path:?}: {line}");
        }
        let examples = help.split("\n\n").last().unwrap_or_default();
        assert!(examples.starts_with("Examples:\n"), "{path:?} ends with:\n{examples}");
        let command = format!("susun {}", path.join(" "));
        assert!(examples.contains(command.trim_end()), "{path:?}:\n{examples}");
        seen += 1;
        pages.extend(
            subcommands(&help).into_iter().map(|name| path.iter().cloned().chain([name]).collect()),
        );
    }
    assert!(seen > 30, "{seen} pages");
}

#[test]
fn help_names_every_exit_code() {
    let help = susun(["--help"]).run().answer();
    for code in [0, 10, 11, 20, 21, 22, 23, 24, 30, 31, 32, 33, 39] {
        assert!(help.contains(&format!("{code:>2}  ")), "{code}: {help}");
    }
}
