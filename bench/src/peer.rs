//! Another solver of the 15-puzzle, in a separate program: `tools/bench-peer` builds it and explains why it is not
//! linked.

use std::io::Write;
use std::process::{Command, Stdio};

use susun_sliding::Board;
use susun_testkit::golden::{Korf, project_path};

use crate::cold::{Run, Solved};

/// Runs a peer on instances: builds its tables, then solves each instance.
pub fn run(name: &str, instances: &[Korf]) -> Run {
    let mut peer = Command::new(project_path("tools/bench-peer"))
        .arg(name)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("tools/bench-peer");
    let boards: String = instances.iter().map(|korf| turned(&korf.board) + "\n").collect();
    // Dropping the pipe closes it, so the peer knows that there are no more boards. If it could not be built, it has
    // printed why, and its status below is what counts.
    let _ = peer.stdin.take().expect("a pipe").write_all(boards.as_bytes());
    let output = peer.wait_with_output().expect("an answer");
    assert!(output.status.success(), "the peer {name} did not answer, see above");
    read(&String::from_utf8(output.stdout).expect("text"))
}

/// Its goal has the blank last, Korf's first. Rotating the board by half a turn and reversing the tile numbers converts
/// one into the other, and changes no length.
fn turned(board: &Board) -> String {
    let tiles: Vec<u16> = board.tiles().iter().rev().map(|&tile| (16 - tile) % 16).collect();
    let row = |row: &[u16]| row.iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
    tiles.chunks(4).map(row).collect::<Vec<_>>().join("/")
}

/// Seconds of the tables; then a line for each instance, length and seconds.
fn read(text: &str) -> Run {
    let mut lines = text.lines();
    let tables = lines.next().and_then(|line| line.parse().ok()).expect("seconds");
    let solved = lines.map(|line| {
        let (length, seconds) = line.split_once('\t').expect("two fields");
        Solved {
            length: length.parse().expect("a length"),
            seconds: seconds.parse().expect("seconds"),
        }
    });
    Run { tables, solved: solved.collect() }
}
