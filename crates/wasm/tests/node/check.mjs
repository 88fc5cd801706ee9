// Runs the engine in node as WASM and compares it with the native engine. Reports and errors must be equal in every
// field except times, both at once and in steps. An engine must refuse exactly the requests that only another
// engine supports.
//
//     node check.mjs PACKAGE NATIVE
//
// PACKAGE is the output folder of susun-wasm-glue, NATIVE the example `json` of susun-engine.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, native] = process.argv.slice(2);
const glue = pathToFileURL(resolve(folder, "susun_wasm.js"));
const module = new WebAssembly.Module(readFileSync(join(folder, "susun_wasm_bg.wasm")));
let hired = 0;

/** A new instance of the engine, as in a new worker: with its own memory and no tables. */
async function newWorker() {
  hired += 1;
  const engine = await import(`${glue}?worker=${hired}`);
  const { memory } = engine.initSync({ module });
  return { ...engine, memory };
}

const here = await newWorker();
const { answer, Session, UnitWorker } = here;

// 62 moves; the Manhattan distance is 42.
const HARD = "0 5 15 14/7 9 6 13/1 2 12 10/8 11 4 3";
// Three boards: some moves from the goal, solved, and unsolvable.
const THREE = "8 1 3/4 0 2/7 6 5\n1 2 3/4 5 6/7 8 0\n1 2 3/4 5 6/8 7 0";
const KORF_12 = { text: "14 1 9 6/4 8 12 5/7 2 3 0/10 11 13 15", goal: "blank-first" };
// 54 moves; a million nodes with tables of five tiles.
const KORF_21 = { text: "12 8 14 6/11 4 7 0/5 1 10 15/3 13 9 2", goal: "blank-first" };

const PENTOMINOES = "packing\nboard 6x10\npieces pentominoes\n";

const solve = (puzzle, algorithm, more = {}) => {
  const { heuristics = [], depth = algorithm === "depth-limited" ? 16 : null, ...rest } = more;
  return { verb: "solve", puzzle, method: { algorithm, heuristics, depth }, ...rest };
};
const korf12 = solve(KORF_12, "ida-star", { heuristics: ["manhattan"] });
const aStar = solve({ text: "8 6 7/2 5 4/3 0 1" }, "a-star", { heuristics: ["linear-conflict"] });
const withTables = (puzzle, more = {}) => solve(puzzle, "ida-star", { heuristics: ["patterns:5-5-5"], ...more });

const REFUSED = solve(KORF_12, "breadth-first", { heuristics: ["manhattan"] });

const ask = (request, worker = here) => JSON.parse(worker.answer(JSON.stringify(request)));

/** Whether the engine refuses some work with `elsewhere`: another engine supports it. */
function elsewhere(work) {
  try {
    work();
    return false;
  } catch (error) {
    return error.elsewhere === true && Boolean(error.hint);
  }
}

const supports = (text) => !elsewhere(() => ask({ verb: "check", puzzle: { text } }));
const family = supports(PENTOMINOES) ? (supports(THREE) ? "both" : "packing") : "sliding";

/** Whether a request is for another engine: that of the other family, or the one that re-checks reports. */
function forOther({ verb, puzzle }) {
  if (family === "both" || ["methods", "dance"].includes(verb)) return false;
  if (verb === "verify") return true;
  return (puzzle?.text.startsWith("packing") ? "packing" : "sliding") !== family;
}

/** A trace as text. */
const traced = () =>
  family === "packing" ? "{}" : ask({ ...aStar, puzzle: { text: "1 2 3/4 0 5/7 8 6" }, trace_events: 100 }).map((report) => JSON.stringify(report))[1];

/** A report as text. */
const solved = () => (family === "packing" ? "{\"schema\":2}" : JSON.stringify(ask(korf12)[0]));

const algorithms = ask({ verb: "methods" })[0].algorithms.map(({ name }) => name);

const requests = [
  korf12,
  aStar,
  ...algorithms.map((name) => solve({ text: THREE }, name)),
  ...algorithms.map((name) => solve({ text: THREE }, name, { limits: { nodes: 101 } })),
  solve({ text: THREE }, "a-star", { heuristics: ["manhattan", "inversion"] }),
  solve({ text: THREE }, "ida-star", { heuristics: ["manhattan", "inversion"] }),
  solve({ text: THREE }, "ida-star", { trace_events: 10 }),
  solve({ text: THREE }, "ida-star", { graph: true }),
  { ...korf12, limits: { nodes: 400009 } },
  { ...korf12, all: true, max_solutions: 2 },
  // Tables of walking distance, and a board that is too large for them.
  { verb: "solve", puzzle: { text: "5 1 2 4/9 6 3 7/13 10 0 8/14 15 11 12" }, optimal: true },
  // Tables built at run time: requested by name, and chosen because they pay off.
  withTables(KORF_12),
  withTables(KORF_21),
  withTables(KORF_21, { limits: { nodes: 400009 } }),
  { verb: "solve", puzzle: KORF_12 },
  { verb: "solve", puzzle: KORF_21 },
  { verb: "solve", puzzle: KORF_21, method: { algorithm: "bounded-ida-star", heuristics: ["patterns:5-5-5"], duplicates: "words:8" } },
  { verb: "hint", puzzle: KORF_12 },
  { verb: "solve", puzzle: { text: "1 2 3 4 5/6 7 8 9 10/11 12 0 13 14/16 17 18 19 15/21 22 23 24 20" } },
  { verb: "hint", puzzle: { text: THREE } },
  { verb: "hint", puzzle: { text: THREE }, best_moves: true },
  { verb: "hint", puzzle: KORF_12, best_moves: true },
  { verb: "analyse", puzzle: { text: THREE }, moves: "uldrruld" },
  { verb: "analyse", puzzle: { text: PENTOMINOES }, placed: [{ piece: "I", cells: [0, 1, 2, 3, 4] }] },
  { verb: "play", puzzle: { text: THREE }, boards: true },
  { verb: "play", puzzle: KORF_12, moves: "uld" },
  { verb: "play", puzzle: { text: PENTOMINOES }, placed: [{ piece: "I", cells: [0, 1, 2, 3, 4] }] },
  { verb: "play", puzzle: { text: "packing\nboard pyramid-4\npiece A x5\nXX\nX.\npiece B x15\nX\n" } },
  { verb: "check", puzzle: { text: THREE } },
  { verb: "explain", puzzle: KORF_12 },
  { verb: "generate", size: "4x4", count: 5, seed: "12345678901234567890" },
  { verb: "convert", puzzle: { text: THREE }, to: "json" },
  { verb: "verify", puzzle: { text: "1 2 3/4 0 5/7 8 6" }, moves: "5 6" },
  { verb: "prove", puzzle: { text: "packing\nboard 3x5\npiece A x5\nXX\nX.\n" } },
  { verb: "prove", puzzle: { text: PENTOMINOES }, limits: { nodes: 101 } },
  { verb: "methods" },
  // Reads what was written.
  { verb: "verify", puzzle: { text: solved() }, repeat: true },
  { verb: "trace", text: traced() },
  { verb: "resume", checkpoint: "susun-checkpoint" },
  // Errors.
  solve({ text: "1 2/3 3" }, "a-star"),
  { verb: "play", puzzle: KORF_12, moves: "rrr" },
  { verb: "play", puzzle: { text: PENTOMINOES }, placed: [{ piece: "I", cells: [0, 1, 2, 3, 5] }] },
  solve({ text: THREE }, "a-stern"),
  REFUSED,
  { verb: "dance" },
];

/** The answers of the native engine. */
function nativeAnswers(requests) {
  const input = requests.map((request) => JSON.stringify(request)).join("\n");
  const { status, stdout, stderr, error } = spawnSync(native, { input, encoding: "utf8", maxBuffer: 1 << 26 });
  assert.equal(status, 0, `${native}: ${error ?? stderr}`);
  return stdout.trim().split("\n").map((line) => JSON.parse(line));
}

/** The reports without their times, or the error. */
function withoutTimes(reports) {
  try {
    return reports().map(({ seconds, ...rest }) => rest);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof WebAssembly.RuntimeError) throw error;
    return { error: error.message, hint: error.hint };
  }
}

/** The reports of a session that advances by `nodes` nodes per step. */
function inSteps(request, nodes, worker = here) {
  const session = new worker.Session(JSON.stringify(request));
  const reports = [];
  for (;;) {
    const progress = JSON.parse(session.advance(nodes));
    if (progress.state === "report") reports.push(progress.report);
    if (progress.state === "done") break;
  }
  session.free();
  return reports;
}

/** The board after moving these tiles, each of which must be next to the blank. */
function replayed(board, tiles) {
  const rows = board.split("/").map((row) => row.trim().split(/\s+/));
  const place = (tile) => {
    const row = rows.findIndex((cells) => cells.includes(String(tile)));
    return [row, rows[row].indexOf(String(tile))];
  };
  for (const tile of tiles) {
    const [[row, column], [blankRow, blankColumn]] = [place(tile), place(0)];
    assert.equal(Math.abs(row - blankRow) + Math.abs(column - blankColumn), 1, `tile ${tile} cannot move`);
    [rows[row][column], rows[blankRow][blankColumn]] = ["0", String(tile)];
  }
  return rows.map((row) => row.join(" ")).join("/");
}

async function equalToNative() {
  const expected = nativeAnswers(requests);
  assert.equal(expected.length, requests.length);
  let refused = 0;
  for (const [index, request] of requests.entries()) {
    const name = JSON.stringify(request);
    if (forOther(request)) {
      assert.ok(elsewhere(() => ask(request)) && elsewhere(() => inSteps(request, 1000)), name);
      refused += 1;
      continue;
    }
    if (expected[index].error) {
      const refusal = withoutTimes(() => ask(request));
      assert.equal(refusal.error, expected[index].error, name);
      assert.ok(refusal.hint, name);
      assert.deepEqual(withoutTimes(() => inSteps(request, 1000)), refusal, name);
      continue;
    }
    const native = withoutTimes(() => expected[index]);
    const worker = await newWorker();
    assert.deepEqual(withoutTimes(() => ask(request, worker)), native, name);
    for (const nodes of [97, 50_021]) {
      const worker = await newWorker();
      assert.deepEqual(withoutTimes(() => inSteps(request, nodes, worker)), native, `${name} in steps of ${nodes}`);
    }
  }
  const others = `, ${refused} left to another engine`;
  return `${requests.length - refused} requests answered like the native engine, at once and in steps${others}`;
}

function publishedCounts() {
  const [report] = ask(korf12);
  assert.equal(report.verdict, "optimal");
  assert.deepEqual([report.counters.generated, report.counters.expanded], [546344, 269708]);
  const rounds = report.rounds.map(({ generated }) => generated);
  assert.deepEqual(rounds, [45, 287, 1995, 13615, 89247, 441154]);
  const seconds = [1, 2, 3, 4, 5].map(() => ask(korf12)[0].seconds);
  return `Korf's instance 12: the published counts, ${Math.round(Math.min(...seconds) * 1000)} ms`;
}

function aStarIsOptimal() {
  const [report] = ask(aStar);
  assert.deepEqual([report.verdict, report.cost, report.lower_bound], ["optimal", 31, 31]);
  assert.equal(replayed(report.puzzle.board, report.moves), report.puzzle.goal_board);
  return `A*: 31 moves, ${report.counters.generated} generated`;
}

function stoppedInTheMiddle() {
  const twice = { text: `${HARD}\n${HARD}` };
  for (const request of [solve(twice, "ida-star"), solve(twice, "a-star"), withTables(twice)]) {
    const session = new Session(JSON.stringify(request));
    let generated = 0;
    for (let step = 0; step < 20; step += 1) {
      const progress = JSON.parse(session.advance(5_003));
      assert.equal(progress.state, "running");
      assert.ok(progress.counters.generated >= generated);
      generated = progress.counters.generated;
    }
    // Of about 100,000; IDA* counts only finished units of work.
    assert.ok(generated > 20_000, `${generated} generated`);
    session.stop();
    const { state, report } = JSON.parse(session.advance(5_003));
    assert.deepEqual([state, report.verdict, report.halted_by], ["report", "halted", "stopped"]);
    assert.ok(report.lower_bound >= 42 && report.lower_bound <= 62, `bound ${report.lower_bound}`);
    assert.ok(report.cost >= 62 && report.cost === report.moves.length);
    assert.equal(replayed(report.puzzle.board, report.moves), report.puzzle.goal_board);
    // The second puzzle is skipped.
    assert.deepEqual(JSON.parse(session.advance(5_003)), { state: "done" });
    session.free();
  }
  return "stopped in the middle: a valid bound and a valid solution";
}

/** Errors have a place for the page to mark, in a session and at once. It counts characters, not bytes. */
function errorsAreMarked() {
  const request = JSON.stringify({ verb: "solve", puzzle: { text: "1 2/3 6é", format: "slash" } });
  for (const work of [() => answer(request), () => new Session(request)]) {
    assert.throws(work, ({ place }) => {
      assert.deepEqual(place, { line: 1, column: 7, length: 2, of: "puzzle" });
      return true;
    });
  }
  assert.throws(() => ask({ verb: "dance" }), ({ place }) => place === undefined);
  return "an error says where it is";
}

function timeLimit() {
  const [report] = inSteps(solve({ text: HARD }, "ida-star", { limits: { seconds: 0.05 } }), 10_007);
  assert.equal(report.halted_by, "time");
  assert.ok(report.seconds >= 0.05, `${report.seconds} s`);
  return "a time limit uses the clock of JavaScript";
}

/** Partial reports during a search do not change its result. */
function knownSoFar() {
  const session = new Session(JSON.stringify(korf12));
  assert.equal(session.partial_report(), undefined);
  let asked = 0;
  let progress;
  while ((progress = JSON.parse(session.advance(50_021))).state === "running") {
    const report = JSON.parse(session.partial_report());
    // The quick solution may be as short as what is proved.
    const verdict = report.cost === report.lower_bound ? "optimal" : "halted";
    assert.deepEqual([report.verdict, report.halted_by], [verdict, "stopped"]);
    assert.ok(report.lower_bound <= 45 && report.cost >= 45, `${report.lower_bound} to ${report.cost}`);
    assert.equal(replayed(report.puzzle.board, report.moves), report.puzzle.goal_board);
    asked += 1;
  }
  assert.deepEqual(withoutTimes(() => [progress.report]), withoutTimes(() => ask(korf12)));
  session.free();
  return `${asked} partial reports: the final report is the same as without them`;
}

/** Searches the units of a request in two other workers; returns the number of units. */
async function shared(asked) {
  const session = new Session(JSON.stringify(asked));
  assert.equal(session.explicit_request(), undefined);
  session.advance(0);
  const request = session.explicit_request();
  const others = [await newWorker(), await newWorker()];
  const workers = others.map((other) => new other.UnitWorker(request));
  let searched = 0;
  let progress;
  do {
    for (const worker of workers) {
      for (const unit of JSON.parse(session.units(2)).reverse()) {
        worker.begin(JSON.stringify(unit));
        let report;
        while (!(report = worker.advance(30_011)));
        assert.ok(session.absorb(report));
        searched += 1;
      }
    }
    progress = JSON.parse(session.advance(0));
  } while (progress.state === "running");
  assert.deepEqual(withoutTimes(() => [progress.report]), withoutTimes(() => ask(asked)));
  for (const object of [session, ...workers]) object.free();
  return searched;
}

async function sharedAmongWorkers() {
  // In the last one, the engine chooses the method.
  const puzzles = [korf12, withTables(KORF_21), { verb: "solve", puzzle: KORF_21 }];
  const searched = [];
  for (const puzzle of puzzles) searched.push(await shared(puzzle));
  assert.ok(withoutTimes(() => [new UnitWorker(JSON.stringify(aStar))]).hint);
  return `${searched.join(", ")} units searched by two workers: the same report as by one`;
}

/** Tables are built once per worker. Measures time and memory. */
async function tablesAreKept() {
  const worker = await newWorker();
  const before = worker.memory.buffer.byteLength;
  const request = { verb: "solve", puzzle: KORF_12 };
  const [made] = ask(request, worker);
  const after = worker.memory.buffer.byteLength;
  const [kept] = ask(request, worker);
  assert.equal(made.method.heuristics.join(), "patterns:5-5-5");
  assert.deepEqual([kept.cost, kept.counters, kept.method.tables], [made.cost, made.counters, made.method.tables]);
  const milliseconds = ({ seconds }) => `${Math.round(seconds * 1000)} ms`;
  assert.ok(kept.seconds < made.seconds / 2, `${milliseconds(made)}, then ${milliseconds(kept)}`);
  const memory = [before, after].map((bytes) => `${(bytes / 2 ** 20).toFixed(1)} MiB`);
  return `tables of five tiles: the first search ${milliseconds(made)}, the next ${milliseconds(kept)}; ` +
    `memory ${memory[0]} before and ${memory[1]} after`;
}

/** Tables as bytes: another worker uses them and builds none. Altered bytes are refused. */
async function tablesAreLent() {
  const [one, other] = [await newWorker(), await newWorker()];
  const [made] = ask(withTables(KORF_21), one);
  const names = one.table_names();
  assert.deepEqual([...new Set(made.method.tables)].sort(), names);
  let sum = 0;
  for (const name of names) {
    const bytes = one.table_bytes(name);
    sum += bytes.length;
    const altered = bytes.slice();
    altered[bytes.length - 1] ^= 1;
    assert.throws(() => other.put_table(altered), (error) => error.hint && /block 0/.test(error.message));
    assert.equal(other.put_table(bytes), name);
    assert.deepEqual(other.table_bytes(name), bytes);
  }
  assert.throws(() => other.table_bytes("none"), (error) => Boolean(error.hint));
  const [lent] = ask(withTables(KORF_21), other);
  assert.deepEqual(withoutTimes(() => [lent]), withoutTimes(() => [made]));
  assert.deepEqual(other.table_names(), names);
  return `tables as bytes: ${names.length} with ${sum} bytes moved from one worker to another`;
}

/** Pictures of boards and packing puzzles in both themes, and errors for invalid drawings. */
function drawn() {
  const draw = (drawing) => here.svg(JSON.stringify(drawing));
  const board = { kind: "board", board: "1 2/0 3", goal: "1 2/3 0" };
  const day = draw(board);
  assert.match(day, /^<svg .*<title>sliding puzzle 1 2\/0 3<\/title>/s);
  assert.equal(day, draw({ ...board, theme: "light" }));
  assert.notEqual(day, draw({ ...board, theme: "dark" }));
  if (family === "sliding") {
    assert.ok(elsewhere(() => draw({ kind: "packing", report: {} })));
    return `drawn: a board of ${day.length} bytes of SVG; packing puzzles are left to another engine`;
  }
  const [{ puzzle, solution }] = ask({ verb: "solve", puzzle: { text: "packing\nboard 2x2\npiece A x2\nXX\n" } });
  const given = draw({ kind: "packing", report: puzzle });
  const solved = draw({ kind: "packing", report: puzzle, board: solution });
  assert.ok(given.includes("<svg") && solved.includes("packing puzzle solved") && given !== solved);
  assert.throws(() => draw({ ...board, goal: "1 2 3/4 5 0" }), (error) => Boolean(error.hint));
  assert.throws(() => draw({ kind: "song" }), (error) => Boolean(error.hint));
  return `drawn: a board of ${day.length} bytes of SVG, a packing puzzle as given and solved`;
}

/** Compares the speed of WASM and the native engine. The first of the equal puzzles does not count: it builds tables. */
async function speedWithTables() {
  const request = withTables({ ...KORF_21, text: `${KORF_21.text}\n`.repeat(6) });
  const perSecond = (reports) => {
    const speeds = reports.slice(1).map(({ counters, seconds }) => counters.generated / seconds);
    return Math.max(...speeds) / 1e6;
  };
  const here = perSecond(ask(request, await newWorker()));
  const there = perSecond(nativeAnswers([request])[0]);
  return `with tables: ${here.toFixed(1)} million nodes a second, ${there.toFixed(1)} by the native engine`;
}

const ofSliding = [
  publishedCounts, aStarIsOptimal, stoppedInTheMiddle, errorsAreMarked, timeLimit, knownSoFar, sharedAmongWorkers,
  tablesAreKept, tablesAreLent, speedWithTables,
];
const checks = [...(family === "sliding" ? ofSliding : []), drawn, equalToNative];
for (const check of checks) {
  console.log(await check());
}
