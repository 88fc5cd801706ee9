//! The overhead of a run.

use std::time::{Duration, Instant};

use super::Lab;

/// Many runs on boards with four cells. `just bench-lab` does 100,000.
#[test]
fn the_overhead_of_a_run_is_small_and_memory_does_not_grow() {
    let asked = std::env::var("SUSUN_LAB_RUNS").ok().and_then(|runs| runs.parse().ok());
    let runs: usize = asked.unwrap_or(5_000);
    for (in_process, runs, most) in [(true, runs, 2.0), (false, (runs / 20).max(500), 20.0)] {
        let lab = Lab::new(&format!(
            "repetitions = {}\n[[instances]]\ngenerate = {{ size = \"2x2\", count = 10 }}\n\
             [[methods]]\nalgorithm = \"a-star\"\n",
            runs / 10
        ));
        let call = lab.susun(["lab", "run", "it.toml"]).patience(Duration::from_mins(10));
        let began = Instant::now();
        if in_process { call.arg("--in-process") } else { call }.run().with_code(0);
        let whole = began.elapsed().as_secs_f64();
        let records = lab.records();
        assert_eq!(records.len(), runs);
        let inside: f64 = records.iter().filter_map(|record| record["wall_seconds"].as_f64()).sum();
        let overhead = (whole - inside) / runs as f64 * 1000.0;
        let peak = |index: usize| records[index]["peak_bytes"].as_u64();
        let (early, late) = (peak(runs / 10), peak(runs - 1));
        let how = if in_process { "in one process" } else { "with a worker" };
        println!(
            "{runs} runs {how}: {overhead:.3} ms overhead each, {:.3} ms in the search; peak memory {early:?} after a tenth, {late:?} at the end",
            inside / runs as f64 * 1000.0
        );
        assert!(overhead < most, "{overhead} ms a run {how}");
        if let (Some(early), Some(late)) = (early, late) {
            assert!(late < early + (2 << 20), "{early} bytes, then {late}");
        }
    }
}
