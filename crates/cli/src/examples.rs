//! Examples for the end of a command's help.

pub(crate) const SOLVE: &str = "\
Examples:
  susun solve '8 1 3/4 0 2/7 6 5'              a shortest solution
  susun solve puzzle.txt --boards              the board after every move
  susun solve puzzle.txt -a a-star -H hamming  with the method you choose
  susun solve puzzle.txt --limit-time 10       the best answer after 10 seconds
  susun solve puzzle.txt --png way.png --strip a picture of the solution";

pub(crate) const SHORTEN: &str = "\
Examples:
  susun shorten drurdlurdldr '0 3 6/1 4 2/7 5 8'
  susun shorten moves.txt board.txt --limit-time 1m
  susun shorten drurd --size 3x3               the board that these moves solve";

pub(crate) const ANALYSE: &str = "\
Examples:
  susun analyse drurdlurdldr '0 3 6/1 4 2/7 5 8'
  susun analyse drurd --size 3x3               the board that these moves solve
  susun analyse 'H L A' packing.txt            pieces in the order in which they were placed";

pub(crate) const RESUME: &str = "\
Examples:
  susun solve hard.txt --checkpoint hard.ckpt  saves its progress
  susun resume hard.ckpt                       continues the search
  susun resume hard.ckpt --limit-time 1h       for at most an hour";

pub(crate) const CHECK: &str = "\
Examples:
  susun check '1 2 3/4 5 6/8 7 0'              solvable or not, with three proofs
  susun check iq.txt --png why.png             marks the cells that rule out a solution";

pub(crate) const COUNT: &str = "\
Examples:
  susun count puzzle.txt                       by the best algorithm
  susun count puzzle.txt --algorithm bitboard  visits every solution";

pub(crate) const PROVE: &str = "\
Examples:
  susun prove puzzle.txt                       writes puzzle.opb, puzzle.pbp, puzzle.json
  susun verify puzzle.json                     checks the solutions and the formula
  veripb puzzle.opb puzzle.pbp                 checks that there are no others";

pub(crate) const EXPLAIN: &str = "\
Examples:
  susun explain '8 1 3/4 0 2/7 6 5'            every estimate, tile by tile
  susun explain '8 1 3/4 0 2/7 6 5' --png board.png
  susun explain iq.txt                         placements of each piece and each cell";

pub(crate) const HINT: &str = "\
Examples:
  susun hint '1 2 3/4 0 5/7 8 6'               the next move
  susun hint game.txt --all                    all best moves
  susun hint iq.txt --step region              where to look; then --step piece
  susun hint iq.txt --keep A,F                 keeps pieces that you are sure of";

pub(crate) const GENERATE: &str = "\
Examples:
  susun generate sliding                       a random 15-puzzle
  susun generate sliding --size 3x3 -n 20      twenty 8-puzzles
  susun generate sliding --distance 20..25     from 20 to 25 moves from the goal
  susun generate packing --difficulty hard     a challenge with one solution";

pub(crate) const GENERATE_SLIDING: &str = "\
Examples:
  susun generate sliding --size 3x3 -n 20      twenty 8-puzzles
  susun generate sliding --size 3x3 --distance 31
  susun generate sliding -n 6 --distance 30 --png sheet.png";

pub(crate) const GENERATE_PACKING: &str = "\
Examples:
  susun generate packing --board iq-pyramid    a challenge in 3D
  susun generate packing --difficulty easy -n 4 --png sheet.png
  susun generate packing --board 6x10 --pieces pentominoes --difficulty 9..11";

pub(crate) const PIECES: &str = "\
Examples:
  susun pieces                                 the names of all sets
  susun pieces iq-puzzler-pro                  its twelve pieces";

pub(crate) const METHODS: &str = "\
Examples:
  susun methods                                what each can do, and where it is from
  susun methods --json                         for programs";

pub(crate) const SCHEMA: &str = "\
Examples:
  susun schema report                          the schema of everything --json prints
  susun schema request -o request.json";

pub(crate) const COMPLETIONS: &str = "\
Examples:
  susun completions bash > ~/.local/share/bash-completion/completions/susun
  susun completions zsh > ~/.zfunc/_susun";

pub(crate) const MAN: &str = "\
Examples:
  susun man > susun.1                          of the program
  susun man solve | man -l -                   of a command";

pub(crate) const VERIFY: &str = "\
Examples:
  susun verify '1 2 3/4 0 5/7 8 6' --moves '5 6'
  susun solve puzzle.txt --json | susun verify";

pub(crate) const TRACE: &str = "\
Examples:
  susun solve '1 2 3/4 0 5/7 8 6' -a a-star --trace search.jsonl
  susun trace search.jsonl                     a summary, with all counts recomputed
  susun trace search.jsonl --step              event by event
  susun trace search.jsonl --svg tree.svg      the tree, with g, h and f";

pub(crate) const CONVERT: &str = "\
Examples:
  susun convert '1 2 3/4 0 5/7 8 6'            one row per line
  susun convert puzzle.txt --to json
  susun convert '1 2 0/3 4 5' --to start-goal --goal blank-first";

#[cfg(feature = "lab")]
pub(crate) const LAB: &str = "\
Examples:
  susun lab init my.toml                       a commented experiment to change
  susun lab run my.toml                        runs it, or continues it
  susun lab export my.jsonl --csv my.csv       its records, for a spreadsheet, pandas or R
  susun lab merge a.jsonl b.jsonl -o all.jsonl records of two machines
  susun lab table my.jsonl                     moves, time and nodes of every puzzle
  susun lab plot my.jsonl --into figures       all figures, as SVG and PNG
  susun lab report my.jsonl -o my.html         one page with everything
  susun lab heuristic 'hamming + blank'        is it ever too high?";

#[cfg(feature = "lab")]
pub(crate) const LAB_TABLE: &str = "\
A run stopped by a limit is shown as > 5 min, > 10,000,000 nodes or > 1 GiB.

Examples:
  susun lab table my.jsonl                     for a terminal
  susun lab table my.jsonl --to latex          for a paper; also markdown and csv
  susun lab table my.jsonl --measure cost,expanded,cpu_seconds
  susun lab table my.jsonl --to csv -o my.csv  into a file";

#[cfg(feature = "cluster")]
pub(crate) const CLUSTER: &str = "\
Examples:
  susun cluster worker                         a worker for the server on this machine
  susun cluster submit hard.txt                a job, coordinated until it is done
  susun cluster submit iq.txt --count bitboard counts solutions, visiting all of them
  susun cluster status --watch                 progress of all jobs
  susun cluster resume 3f2a9c01d4e7            continues a job from its journal";

#[cfg(feature = "open")]
pub(crate) const OPEN: &str = "\
Examples:
  susun open                                   the app, as you left it
  susun open '1 2 3/4 0 5/7 8 6'               with this board
  susun open puzzle.txt --no-browser           only prints the address";

pub(crate) const BENCH: &str = "\
Every search has a known number of nodes. If one differs, the exit code is 11.

Examples:
  susun bench                                  a table, and one line for an issue
  susun bench --seconds 60                     more time, for a slow machine
  susun bench --json -o bench.json             as data";

pub(crate) const TABLES: &str = "\
Examples:
  susun tables list                            what there is
  susun tables build 4x4 7-8                   for the 15-puzzle, some seconds, 300 MB
  susun tables build --pattern aa-/a--/--.     one pattern of your own
  susun tables verify --prove                  checked, and computed again
  susun tables serve --address 0.0.0.0         for other machines, over HTTP
  susun tables remove --all                    they are made again when needed";
