//! Help, manual pages and completions.

use crate::program::susun;

const COMMANDS: [&str; 18] = [
    "solve",
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
    "methods",
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
    assert!(!susun(["man", "check"]).run().answer().contains(".SH EXAMPLES"));
}

#[test]
fn help_names_every_exit_code() {
    let help = susun(["--help"]).run().answer();
    for code in [0, 10, 11, 20, 21, 22, 23, 24, 30, 31, 32, 33, 39] {
        assert!(help.contains(&format!("{code:>2}  ")), "{code}: {help}");
    }
}
