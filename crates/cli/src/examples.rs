//! Examples for the end of a command's help.

pub(crate) const SOLVE: &str = "\
Examples:
  susun solve '8 1 3/4 0 2/7 6 5'              a shortest solution
  susun solve puzzle.txt --boards              every board on the way
  susun solve puzzle.txt -a a-star -H hamming  with a method of your own
  susun solve puzzle.txt --limit-time 10       the best answer after 10 seconds
  susun solve puzzle.txt --png way.png --strip a picture of the solution";

pub(crate) const PROVE: &str = "\
Examples:
  susun prove puzzle.txt                       puzzle.opb, puzzle.pbp, puzzle.json
  susun verify puzzle.json                     its solutions and its formula
  veripb puzzle.opb puzzle.pbp                 that there are no others";

pub(crate) const VERIFY: &str = "\
Examples:
  susun verify '1 2 3/4 0 5/7 8 6' --moves '5 6'
  susun solve puzzle.txt --json | susun verify";

pub(crate) const TRACE: &str = "\
Examples:
  susun solve '1 2 3/4 0 5/7 8 6' -a a-star --trace search.jsonl
  susun trace search.jsonl                     what was done, counted again
  susun trace search.jsonl --step              event by event
  susun trace search.jsonl --svg tree.svg      the tree, with g, h and f";

pub(crate) const CONVERT: &str = "\
Examples:
  susun convert '1 2 3/4 0 5/7 8 6'            rows below each other
  susun convert puzzle.txt --to json
  susun convert '1 2 0/3 4 5' --to start-goal --goal blank-first";

#[cfg(feature = "lab")]
pub(crate) const LAB: &str = "\
Examples:
  susun lab init my.toml                       a commented experiment to change
  susun lab run my.toml                        runs it, or goes on with it
  susun lab export my.jsonl --csv my.csv       its records, for a spreadsheet, pandas or R
  susun lab merge a.jsonl b.jsonl -o all.jsonl records of two machines
  susun lab plot my.jsonl --into figures       all figures, as SVG and PNG
  susun lab report my.jsonl -o my.html         one page with everything
  susun lab heuristic 'hamming + blank'        is it ever too high?";

#[cfg(feature = "cluster")]
pub(crate) const CLUSTER: &str = "\
Examples:
  susun cluster worker                         a worker for the server on this machine
  susun cluster submit hard.txt                a job, coordinated until it is done
  susun cluster submit iq.txt --count bitboard counts solutions, visiting all of them
  susun cluster status --watch                 how all jobs stand
  susun cluster resume 3f2a9c01d4e7            goes on with a job from its journal";

#[cfg(feature = "open")]
pub(crate) const OPEN: &str = "\
Examples:
  susun open                                   the app, as it was left
  susun open '1 2 3/4 0 5/7 8 6'               with this board
  susun open puzzle.txt --no-browser           only tells the address";

pub(crate) const TABLES: &str = "\
Examples:
  susun tables list                            what there is
  susun tables build 4x4 7-8                   for the 15-puzzle, some seconds, 300 MB
  susun tables build --pattern aa-/a--/--.     one pattern of your own
  susun tables verify --prove                  checked, and computed again
  susun tables serve --address 0.0.0.0         for other machines, over HTTP
  susun tables remove --all                    they are made again when needed";
