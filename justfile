# One interface for people and for CI. `just` lists everything; `just check` before a commit.

# Tools installed by `just install-tools` are found before others, so that everybody runs the same versions.
cache := env("XDG_CACHE_HOME", home_directory() / ".cache") / "susun-tools"
cargo_home := env("CARGO_HOME", home_directory() / ".cargo")
export PATH := cache / "py/bin" + ":" + cache / "bin" + ":" + cargo_home / "bin" + ":" + env("PATH")

# List the recipes.
default:
    @just --list --unsorted

# What to run before a commit: format, lints, quick tests, arrows, spelling.
check: fmt-check lint test arrows typos

# Format the Rust and TOML files.
fmt:
    cargo fmt --all
    cargo fmt --manifest-path fuzz/Cargo.toml
    cargo fmt --manifest-path bench/Cargo.toml
    taplo fmt

# Fail if a Rust file is not formatted.
fmt-check:
    cargo fmt --all --check
    cargo fmt --manifest-path fuzz/Cargo.toml --check
    cargo fmt --manifest-path bench/Cargo.toml --check

# Clippy on everything; a warning is an error.
lint:
    cargo clippy --workspace --all-targets --features susun/cluster -- -D warnings
    cargo clippy --locked --manifest-path bench/Cargo.toml --target-dir target/bench -- -D warnings

# Quick tests: unit and doc tests, in debug, where overflows and debug assertions are caught.
test:
    cargo test --no-fail-fast --workspace --lib --bins
    cargo test --no-fail-fast --workspace --doc

# The arrows between crates and between modules, the rules of the house, and what crates.io asks for.
arrows:
    cargo test -p susun-testkit --test it -- arrows:: house_rules:: module_cycles:: publishing::

# Integration tests: they search, so they are built optimised (the profile `quick`).
test-release:
    cargo test --no-fail-fast --profile quick --workspace --features susun/cluster --test '*'

# The same with overflow checks and debug assertions: slower, for whoever changes a search.
test-checked:
    cargo test --profile checked --workspace --test '*'

# Write again what is derived from the program: types and schemas, messages, and the examples of README and book.
update-docs:
    SUSUN_UPDATE_DOCS=1 cargo test --profile quick --workspace --features susun/cluster --test it -- types::
    INSTA_UPDATE=always SUSUN_UPDATE_DOCS=1 cargo test --no-fail-fast --profile quick --workspace --features susun/cluster --test it -- bad_input:: docs::

# The long tests, minutes each, with the seconds of each.
golden-full:
    tools/golden-full

# Add the rows that golden/tables.tsv lacks: builds tables of at most `entries` entries; all of them take an hour and 3 GB.
known-tables entries="6000000":
    cargo run --locked --release -p susun-testkit --example known_tables -- {{ entries }}

# Generate golden/challenges.tsv, golden/calendar.tsv and puzzles/graded again: a minute.
packing-challenges:
    tools/packing-challenges

# Solve 10,000 random boards of every size with random goals, and stop 1,000 searches at random moments: ten minutes.
large-boards:
    cargo test --profile quick --workspace --features susun/cluster --test it -- --ignored --nocapture --test-threads 1 large_boards::

# Learn the weights of the rank again, and compare them with catalogues/rank.bin: about an hour on one core.
train-rank:
    mkdir -p target/rank
    cargo run --locked --release -p susun-testkit --example train_rank -- target/rank/rank.bin | tee target/rank/rank.log
    cmp target/rank/rank.bin catalogues/rank.bin
    cmp target/rank/rank.log catalogues/rank.log

# The nodes of a fixed set of searches: changes only with golden/signature.txt; and the reports of units.
signature:
    cargo test --profile quick -p susun-sliding -p susun-engine --test it -- --nocapture signature:: abi::

# Instructions of fixed searches here and in another revision; they repeat where times do not.
instructions base="HEAD":
    tools/instructions {{ base }}

# Instructions a node of each kernel on a fixed search; fails above the limits of golden/instructions.tsv.
bench-instructions:
    tools/bench-instructions

# Packing by Susun and by other crates: user time, best of five, ratios and gates. Minutes; `short` takes one.
bench-packing size="":
    cargo run --locked --release --manifest-path bench/Cargo.toml --target-dir target/bench --bin packing -- {{ size }}

# IDA*: a bare loop, the kernel and the textbook, with a gate; then Korf's 100 beside a peer. Minutes; `short` takes ten.
bench-sliding size="":
    cargo run --locked --release --manifest-path bench/Cargo.toml --target-dir target/bench --bin sliding -- {{ size }}

# Korf's first ten in the multi-tile metric beside a peer: tables, and seconds a board. Minutes, most of them the peer's.
bench-multi:
    cargo run --locked --release --manifest-path bench/Cargo.toml --target-dir target/bench --bin multi

# Optimal 24-puzzles: the kernel beside a bare loop, and the nodes of the ten easiest instances, with gates. Minutes.
bench-24:
    cargo run --locked --release --manifest-path bench/Cargo.toml --target-dir target/bench --bin korf24

# Solves Korf's 24-puzzles, easiest first, up to this many, but not those that golden/korf24.tsv has; prints rows for it.
korf24 count="50":
    cargo run --locked --release --manifest-path bench/Cargo.toml --target-dir target/bench --bin korf24 -- {{ count }}

# All of Korf's 100 instances by the kernel, on two threads: each count as published, 36,302,808,031 in all.
korf100:
    cargo test --profile quick -p susun-sliding --test it -- --ignored --nocapture korf::all_hundred

# What a run of an experiment costs beside itself: 100,000 short ones in one process, 5,000 with a worker.
bench-lab runs="100000":
    SUSUN_LAB_RUNS={{ runs }} cargo test --profile quick -p susun --test it -- --nocapture a_run_costs_little

# All packing engines on random small puzzles; the tests take 10,000 of them.
agree-packing count="1000000":
    SUSUN_AGREE={{ count }} cargo test --profile quick -p susun-packing --test it -- --nocapture agreement::

# Throw hostile input at one reader of Susun; without a name, lists them.
fuzz name="" seconds="300":
    tools/fuzz "{{ name }}" {{ seconds }}

# Build all fuzz targets and run each some thousand times, from its seeds.
fuzz-smoke:
    tools/fuzz smoke

# 70,000 answers compared with solvers that share no code with the program. An hour; smaller: `--small 2000 --larger 200 --packing 500`.
attack-answers *arguments:
    tools/attack/run answers {{ arguments }}

# 5,000 altered reports, traces, checkpoints and tables, signed again where they carry a hash: none may be believed.
attack-forgeries *arguments:
    tools/attack/run forgeries {{ arguments }}

# Searches, builds of tables and experiments killed 100 times: nothing may be lost or corrupt.
attack-kills *arguments:
    tools/attack/run kills {{ arguments }}

# Small cases under Miri, which finds undefined behaviour in `unsafe` code: needs a nightly toolchain with miri.
miri:
    tools/miri

# Change the code that checks answers in every way that cargo-mutants knows; tests must notice. Hours; `sliding`, `packing` or `engine` narrows it.
mutants *arguments:
    tools/mutants {{ arguments }}

# Licences, duplicate crates, sources.
deny:
    cargo deny check licenses bans sources
    cargo deny --manifest-path fuzz/Cargo.toml --config fuzz/deny.toml check licenses bans sources
    cargo deny --manifest-path bench/Cargo.toml --config bench/deny.toml check licenses bans sources

# Spelling.
typos:
    typos

# Fail if a TOML file is not formatted.
toml:
    taplo fmt --check

# Build the manual.
book:
    mdbook build book
    tools/book-links

# Build the reference of all crates; a broken link is an error.
doc:
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps

# Build what runs in a browser and run it in node: its reports must be those of the native engine.
check-wasm:
    tools/check-wasm

# Build the npm package with its engine and run it in Chromium.
check-npm:
    tools/check-npm

# The lab from an experiment to a report, its numbers held against pandas, polars and SciPy.
check-lab boards="40":
    tools/check-lab {{ boards }}

# Random requests under time and memory limits, some interrupted by Ctrl-C; fails if a limit is broken. 25 minutes.
attack-limits *arguments="--count 500":
    tools/attack/run limits {{ arguments }}

# Draw the figures of the book again, from the records in experiments/.
lab-figures folder="book/src/images":
    tools/lab-figures {{ folder }}

# Build the Python wheel, install it where nothing else is, and check it: tests, types, examples and notebooks.
check-python:
    tools/check-python

# The Python package beside the native program, both as released: ratios and gates. Minutes.
bench-python:
    tools/bench-python

# Build what a release gives to PyPI into a folder: wheels for Linux, and the source. Minutes.
python-wheels *folder:
    tools/python-wheels {{ folder }}

# Build the web app into target/web: static files for any host.
web:
    tools/web

# Draw the pictures that link previews of the web app show again: web/public/preview-*.png.
previews:
    tools/previews

# Fail if the web app has a mistake in its types or is not formatted.
web-check:
    tools/web-check

# The web app in a real browser, at the sizes of a phone and of a desktop; screenshots are kept in target/browser.
# Tests that measure times run after the others, one by one.
test-browser *arguments:
    tools/test-browser --grep-invert '@long|@timing' --workers 3 --pass-with-no-tests {{ arguments }}
    tools/test-browser --grep @timing --pass-with-no-tests {{ arguments }}

# Copy the twelve pictures of the app into the book, as the last run of `just test-browser` took them.
book-screenshots:
    for picture in target/browser/screenshots/*.png; do \
        cp "$picture" "book/src/images/web-${picture##*/}"; done

# Searches in the browser that take minutes: Korf's 100 instances, the speed beside the native program, and large boards.
korf-browser:
    tools/test-browser --project desktop --grep @long

# Build the engines that pages load into crates/wasm/npm/pkg, and print their sizes.
wasm-package:
    tools/wasm-package

# Serve the web app as it was built into target/web, at http://127.0.0.1:8080/.
web-serve:
    cargo run --profile quick -p susun -- open --no-browser --port 8080 --app target/web

# Give proofs of packing puzzles to the checker VeriPB, as they are and altered.
check-proofs:
    cargo test --profile quick --workspace --features susun/cluster --test it -- --ignored proofs::

# A NATS server with JetStream on 127.0.0.1, in a temporary folder, until Ctrl-C.
nats port="4222":
    @tools/nats 1 {{ port }}

# A cluster of three of them, on this port and the two after it.
nats-three port="4222":
    @tools/nats 3 {{ port }}

# The tests that need a NATS server.
test-cluster:
    cargo test --profile quick --workspace --features susun/cluster --test it -- --ignored --test-threads 2 nats:: faults:: permissions::

# One job on 1, 2 and 6 workers, cut into few and many units, and under faults: always the answer of one machine.
# `--whole` takes ten minutes.
check-cluster *arguments:
    tools/cluster-lab check {{ arguments }}

# The same in minutes.
check-cluster-quick:
    tools/cluster-lab check --quick

# 1,000 workers, 50 servers and 20 leaders among three are killed while jobs run; nothing may be lost or counted
# twice. Half an hour.
crash-campaign *arguments="--workers 1000 --servers 50 --leaders 20":
    tools/cluster-lab campaign {{ arguments }}

# The same with 50 workers and 5 servers, in three minutes.
crash-campaign-short:
    tools/cluster-lab campaign --workers 50 --servers 5 --pace 2 --minutes 6

# A coordinator and workers in simulated worlds, a seed each, where everything goes wrong; SUSUN_SIM_SEED tells of one.
simulate-cluster seeds="100000":
    SUSUN_SIM_SEEDS={{ seeds }} cargo test --profile quick -p susun-cluster --test it -- --nocapture simulation::every_storm

# What the cluster costs beside bare JetStream, with a gate, on servers that it starts. Minutes; `short` takes less.
bench-cluster size="":
    cargo run --release -p susun-cluster --example bench -- {{ size }}

# What can be known about deploy/ without a cluster: configurations, units, scripts.
check-deploy:
    tools/check-deploy

# Install the tools these recipes use, in the versions CI uses.
install-tools:
    tools/install

# Everything CI runs, in its order, with the seconds of each stage.
ci:
    .ci/run
