//! Colours, pipes and prompts.

use std::process::{Command, Stdio};

use crate::program::susun;

const BOARD: &str = "1 2 3/4 0 5/7 8 6";

#[test]
fn without_a_terminal_there_are_no_escape_codes() {
    for args in [["solve", BOARD], ["check", BOARD], ["explain", BOARD], ["hint", BOARD]] {
        let ran = susun(args).run().with_code(0);
        assert!(!ran.out.contains('\u{1b}') && ran.err.is_empty(), "{args:?}");
    }
    let ran = susun(["solve", "1 2/3 3"]).run().with_code(31);
    assert!(!ran.err.contains('\u{1b}'));
    assert!(!susun(["solve", "--help"]).run().answer().contains('\u{1b}'));
}

#[test]
fn colours_can_be_forced_and_no_color_wins() {
    let forced = susun(["solve", BOARD]).env("CLICOLOR_FORCE", "1").run().answer();
    assert!(forced.contains("\u{1b}["));
    let none = susun(["solve", BOARD]).env("NO_COLOR", "1").run().answer();
    assert!(!none.contains('\u{1b}'));
}

#[test]
#[cfg(unix)]
fn a_reader_that_leaves_early_is_not_an_error() {
    // The shell prints the exit code of the program, not that of `head`.
    let script =
        "{ \"$0\" generate sliding --size 10x10 -n 5000 --seed 1; echo $? >&2; } | head -1";
    let program = env!("CARGO_BIN_EXE_susun");
    let shell = Command::new("sh").args(["-c", script, program]).stdin(Stdio::null()).output();
    let output = shell.expect("a shell");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "0\n");
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 1);
}

/// The output on a terminal where the user types `input`. `None` if the program `script`, which makes a terminal, is
/// not installed; tests that need it are then skipped.
#[cfg(target_os = "linux")]
fn at_a_terminal(command: &str, input: &str) -> Option<String> {
    use std::io::Write;

    let command = format!("{} {command}", env!("CARGO_BIN_EXE_susun"));
    let script = Command::new("script")
        .args(["-qec", &command, "/dev/null"])
        .env_remove("NO_COLOR")
        .env("TERM", "xterm-256color")
        .env("SUSUN", env!("CARGO_BIN_EXE_susun"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut script = script.ok()?;
    let mut keyboard = script.stdin.take().expect("a pipe");
    keyboard.write_all(input.as_bytes()).expect("a reader");
    let output = script.wait_with_output().expect("an end");
    drop(keyboard);
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
#[cfg(target_os = "linux")]
fn at_a_terminal_the_prompt_for_a_board_has_an_example() {
    let Some(seen) = at_a_terminal("hint", "1 2 3\n4 0 5\n7 8 6\n\n") else { return };
    assert!(seen.contains("Type a board and then an empty line, for example"), "{seen}");
    assert!(seen.contains("move tile 5 left"), "{seen}");
    let Some(seen) = at_a_terminal("hint", "\n \n1 2 3\n4 0 5\n7 8 6\n\n") else { return };
    assert!(seen.contains("move tile 5 left"), "empty lines may come first: {seen}");
}

#[test]
#[cfg(target_os = "linux")]
fn at_a_terminal_there_are_colours() {
    let Some(seen) = at_a_terminal(&format!("hint '{BOARD}'"), "") else { return };
    assert!(seen.contains("\u{1b}["), "{seen}");
}

#[test]
#[cfg(target_os = "linux")]
fn at_a_terminal_a_solution_can_be_animated() {
    let play = format!("solve '{BOARD}' --animate --speed 50");
    let Some(seen) = at_a_terminal(&play, "") else { return };
    assert!(seen.contains("move 0 of 2") && seen.contains("move 2 of 2"), "{seen}");
}

#[test]
#[cfg(target_os = "linux")]
fn ctrl_c_ends_an_animation() {
    // 40 moves of half a second each. The shell sends Ctrl-C after one second and then prints the exit code.
    let moves = (1..=40).map(|tile| tile.to_string()).collect::<Vec<_>>().join(" ");
    let play = format!(
        "solve '0 {moves}/' --animate --speed 500 & sleep 1; kill -INT $!; wait $!; echo exit $?"
    );
    let began = std::time::Instant::now();
    let Some(seen) = at_a_terminal(&play, "") else { return };
    assert!(seen.contains("move 0 of 40") && !seen.contains("move 20 of 40"), "{seen}");
    assert!(seen.contains("exit 23"), "{seen}");
    assert!(began.elapsed().as_secs() < 10, "{:?}", began.elapsed());
}

#[test]
#[cfg(target_os = "linux")]
fn a_board_that_does_not_fit_into_the_window_is_not_animated() {
    for (size, fits) in
        [("rows 9 cols 13", true), ("rows 8 cols 13", false), ("rows 9 cols 12", false)]
    {
        let play =
            format!("--version; stty {size}; \"$SUSUN\" solve '{BOARD}' --animate --speed 50");
        let Some(seen) = at_a_terminal(&play, "") else { return };
        assert_eq!(seen.contains("move 2 of 2"), fits, "{size}: {seen}");
        assert_eq!(seen.contains("use --boards to print every board"), !fits, "{size}: {seen}");
        assert_eq!(
            seen.contains("proved shortest"),
            fits,
            "the answer is printed only after an animation: {seen}"
        );
    }
}
