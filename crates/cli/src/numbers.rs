//! Numbers for people: grouped by thousands, or short.

pub(crate) use susun_text::{counted, grouped, time};

/// `4331140` as `4.33 M`.
pub(crate) fn short(number: f64) -> String {
    let scales = [(1e12, " T"), (1e9, " G"), (1e6, " M"), (1e3, " k")];
    match scales.iter().find(|(scale, _)| number >= *scale) {
        Some((scale, unit)) => format!("{:.2}{unit}", number / scale),
        None => format!("{number:.0}"),
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
        assert_eq!((moves(1), moves(0)), ("1 move".into(), "0 moves".into()));
    }
}
