//! Numbers for people: grouped by thousands, or short.

pub(crate) use susun_text::{counted, grouped};

/// `4331140` as `4.33 M`.
pub(crate) fn short(number: f64) -> String {
    let scales = [(1e12, " T"), (1e9, " G"), (1e6, " M"), (1e3, " k")];
    match scales.iter().find(|(scale, _)| number >= *scale) {
        Some((scale, unit)) => format!("{:.2}{unit}", number / scale),
        None => format!("{number:.0}"),
    }
}

/// `0.31 ms`, `12 ms`, `1.24 s`, `75 s`.
pub(crate) fn time(seconds: f64) -> String {
    match seconds {
        ..0.009_95 => format!("{:.2} ms", 1e3 * seconds),
        ..0.999_5 => format!("{:.0} ms", 1e3 * seconds),
        ..60.0 => format!("{seconds:.2} s"),
        _ => format!("{seconds:.0} s"),
    }
}

/// `1 move`, `7 moves`.
pub(crate) fn moves(count: u32) -> String {
    counted(count, "move")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_short() {
        assert_eq!([12.0, 4_331_140.0, 2.5e9].map(short), ["12", "4.33 M", "2.50 G"]);
        let times = [0.000_31, 0.012, 0.999_6, 1.24, 75.4].map(time);
        assert_eq!(times, ["0.31 ms", "12 ms", "1.00 s", "1.24 s", "75 s"]);
        assert_eq!((moves(1), moves(0)), ("1 move".into(), "0 moves".into()));
    }
}
