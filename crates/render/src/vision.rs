//! How far apart two colours are, for four kinds of colour vision. Used only by tests.
//!
//! * Simulation: Machado, Oliveira & Fernandes, "A Physiologically-based Model for Simulation of
//!   Color Vision Deficiency", IEEE TVCG 15(6), 2009, severity 1.0, in linear RGB. Its tritan
//!   matrix is the authors' own approximation, so tritan is also simulated after Brettel, Viénot &
//!   Mollon, JOSA A 14(10), 1997, with the linear-RGB constants published by libDaltonLens.
//! * Distance: CIEDE2000 as in Sharma, Wu & Dalal, "The CIEDE2000 Color-Difference Formula",
//!   Color Research & Application 30(1), 2005; variable names are theirs.

use crate::colour::Colour;

/// A kind of colour vision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sight {
    Normal,
    Protan,
    Deutan,
    Tritan,
    TritanBrettel,
}

/// A colour in CIE L*a*b*, white point D65.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lab {
    pub(crate) l: f64,
    pub(crate) a: f64,
    pub(crate) b: f64,
}

pub(crate) const SIGHTS: [Sight; 5] =
    [Sight::Normal, Sight::Protan, Sight::Deutan, Sight::Tritan, Sight::TritanBrettel];

/// A colour as seen with this kind of vision.
pub(crate) fn seen(colour: Colour, sight: Sight) -> Lab {
    let light = colour.linear();
    let light = match sight {
        Sight::Normal => light,
        Sight::Protan => times(&PROTAN, light),
        Sight::Deutan => times(&DEUTAN, light),
        Sight::Tritan => times(&TRITAN, light),
        Sight::TritanBrettel => {
            let side: f64 = BRETTEL_NORMAL.iter().zip(light).map(|(n, v)| n * v).sum();
            times(if side >= 0.0 { &BRETTEL_1 } else { &BRETTEL_2 }, light)
        }
    };
    lab(light.map(|part| part.clamp(0.0, 1.0)))
}

/// The smallest CIEDE2000 distance between any two colours for any kind of vision, with that kind and the two indices.
pub(crate) fn closest_pair(colours: &[Colour]) -> (f64, Sight, usize, usize) {
    let mut closest = (f64::INFINITY, Sight::Normal, 0, 0);
    for sight in SIGHTS {
        let labs: Vec<Lab> = colours.iter().map(|&colour| seen(colour, sight)).collect();
        for j in 1..labs.len() {
            for i in 0..j {
                let distance = ciede2000(labs[i], labs[j]);
                if distance < closest.0 {
                    closest = (distance, sight, i, j);
                }
            }
        }
    }
    closest
}

/// The CIEDE2000 distance with all weights 1.
#[expect(clippy::many_single_char_names, reason = "the names of the paper")]
pub(crate) fn ciede2000(p: Lab, q: Lab) -> f64 {
    // Steps 1 and 2 of Sharma et al.: chroma and hue, with a* stretched near grey.
    let mean_chroma = f64::midpoint(p.a.hypot(p.b), q.a.hypot(q.b));
    let g = 0.5 * (1.0 - saturation(mean_chroma));
    let polar = |v: Lab| {
        let a = (1.0 + g) * v.a;
        let hue = if a == 0.0 && v.b == 0.0 { 0.0 } else { v.b.atan2(a).to_degrees() };
        (a.hypot(v.b), hue.rem_euclid(360.0))
    };
    let ((c1, h1), (c2, h2)) = (polar(p), polar(q));
    let grey = c1 * c2 == 0.0;

    // Differences; the hue takes the shorter way around.
    let turn = match h2 - h1 {
        _ if grey => 0.0,
        d if d > 180.0 => d - 360.0,
        d if d < -180.0 => d + 360.0,
        d => d,
    };
    let (dl, dc) = (q.l - p.l, c2 - c1);
    let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();

    // Means, and the weights that depend on them.
    let (l, c) = (f64::midpoint(p.l, q.l), f64::midpoint(c1, c2));
    let h = match h1 + h2 {
        sum if grey => sum,
        sum if (h1 - h2).abs() <= 180.0 => sum / 2.0,
        sum if sum < 360.0 => f64::midpoint(sum, 360.0),
        sum => (sum - 360.0) / 2.0,
    };
    let cos = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cos(h - 30.0) + 0.24 * cos(2.0 * h) + 0.32 * cos(3.0 * h + 6.0)
        - 0.20 * cos(4.0 * h - 63.0);
    let off = (l - 50.0).powi(2);
    let sl = 1.0 + 0.015 * off / (20.0 + off).sqrt();
    let sc = 1.0 + 0.045 * c;
    let sh = 1.0 + 0.015 * c * t;
    let rotation = 30.0 * (-((h - 275.0) / 25.0).powi(2)).exp();
    let rt = -2.0 * saturation(c) * (2.0 * rotation).to_radians().sin();
    let (dl, dc, dh) = (dl / sl, dc / sc, dh / sh);
    (dl * dl + dc * dc + dh * dh + rt * dc * dh).sqrt()
}

type Matrix = [[f64; 3]; 3];

const PROTAN: Matrix = [
    [0.152_286, 1.052_583, -0.204_868],
    [0.114_503, 0.786_281, 0.099_216],
    [-0.003_882, -0.048_116, 1.051_998],
];
const DEUTAN: Matrix = [
    [0.367_322, 0.860_646, -0.227_968],
    [0.280_085, 0.672_501, 0.047_413],
    [-0.011_820, 0.042_940, 0.968_881],
];
const TRITAN: Matrix = [
    [1.255_528, -0.076_749, -0.178_779],
    [-0.078_411, 0.930_809, 0.147_602],
    [0.004_733, 0.691_367, 0.303_900],
];
const BRETTEL_1: Matrix =
    [[1.01277, 0.13548, -0.14826], [-0.01243, 0.86812, 0.14431], [0.07589, 0.80500, 0.11911]];
const BRETTEL_2: Matrix =
    [[0.93678, 0.18979, -0.12657], [0.06154, 0.81526, 0.12320], [-0.37562, 1.12767, 0.24796]];
const BRETTEL_NORMAL: [f64; 3] = [0.03901, -0.02788, -0.01113];

/// Linear sRGB to CIE XYZ divided by the D65 white, from IEC 61966-2-1.
const XYZ_OF_WHITE: Matrix = [
    [0.412_456 / 0.950_47, 0.357_576 / 0.950_47, 0.180_437 / 0.950_47],
    [0.212_673, 0.715_152, 0.072_175],
    [0.019_334 / 1.088_83, 0.119_192 / 1.088_83, 0.950_304 / 1.088_83],
];

fn times(matrix: &Matrix, vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(vector).map(|(m, v)| m * v).sum())
}

fn lab(light: [f64; 3]) -> Lab {
    let [x, y, z] = times(&XYZ_OF_WHITE, light).map(|t| {
        const KNEE: f64 = 6.0 / 29.0;
        if t > KNEE.powi(3) { t.cbrt() } else { t / (3.0 * KNEE * KNEE) + 4.0 / 29.0 }
    });
    Lab { l: 116.0 * y - 16.0, a: 500.0 * (x - y), b: 200.0 * (y - z) }
}

fn saturation(chroma: f64) -> f64 {
    let seventh = chroma.powi(7);
    (seventh / (seventh + 25_f64.powi(7))).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows 1, 2, 7, 9, 11, 16 to 20, 25, 29 and 34 of table 1 in Sharma et al. 2005.
    const SHARMA: [([f64; 3], [f64; 3], f64); 13] = [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, 3.1571, -77.2803], [50.0, 0.0, -82.7485], 2.8615),
        ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0009], 7.1792),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0011], 7.2195),
        ([50.0, 2.5, 0.0], [50.0, 0.0, -2.5], 4.3065),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([50.0, 2.5, 0.0], [61.0, -5.0, 29.0], 22.8977),
        ([50.0, 2.5, 0.0], [56.0, -27.0, -3.0], 31.9030),
        ([50.0, 2.5, 0.0], [58.0, 24.0, 15.0], 19.4535),
        ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
        ([22.7233, 20.0904, -46.6940], [23.0331, 14.9730, -42.5619], 2.0373),
        ([2.0776, 0.0795, -1.1350], [0.9033, -0.0636, -0.5514], 0.9082),
    ];

    #[test]
    fn ciede2000_repeats_the_published_pairs_both_ways() {
        let of = |[l, a, b]: [f64; 3]| Lab { l, a, b };
        for (p, q, expected) in SHARMA {
            assert!((ciede2000(of(p), of(q)) - expected).abs() < 5e-5, "{p:?} {q:?}");
            assert!((ciede2000(of(q), of(p)) - expected).abs() < 5e-5, "{q:?} {p:?}");
        }
    }

    #[test]
    fn greys_look_the_same_to_every_eye() {
        for grey in [0, 60, 128, 200, 255] {
            let grey = Colour::rgb(grey, grey, grey);
            for sight in SIGHTS {
                let distance = ciede2000(seen(grey, sight), seen(grey, Sight::Normal));
                assert!(distance < 0.05, "{grey} {sight:?} {distance}");
            }
        }
    }

    #[test]
    fn red_and_green_come_together_for_a_deutan_eye() {
        let (red, green) = (Colour::hex(0x00c8_3c28), Colour::hex(0x0082_7800));
        let apart = |sight| ciede2000(seen(red, sight), seen(green, sight));
        assert!(apart(Sight::Deutan) < apart(Sight::Normal) / 2.0);
    }
}
