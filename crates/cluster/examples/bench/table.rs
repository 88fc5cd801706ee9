//! Tables for people.

/// Prints a table.
#[expect(clippy::print_stdout, reason = "a program that prints a table")]
pub(crate) fn print(title: &str, rows: &[(&str, String)]) {
    println!("{title}");
    for (name, value) in rows {
        println!("  {name:<52} {value:>14}");
    }
    println!();
}

/// A rate per second.
pub(crate) fn rate(value: f64) -> String {
    format!("{value:.0} /s")
}

/// The quantile `part` of some values; infinite if there are none.
pub(crate) fn quantile(values: &mut [f64], part: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let at = (part * values.len() as f64).ceil() as usize;
    values.get(at.max(1) - 1).copied().unwrap_or(f64::INFINITY)
}
