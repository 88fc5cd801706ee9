//! Which numbers of cells the remaining pieces can fill together.
//!
//! Only the number of remaining pieces of each size matters. Every such stock has a number, and a table has the sums
//! that some of its pieces make, as bits. So while pieces are placed and removed, one number is updated, and a closed
//! part of a region is checked by one look-up.

/// With more stocks than this, all are treated as the full one, which makes all sums that any of them makes.
const MOST_STOCKS: usize = 1 << 16;

/// The sums of every stock of pieces.
#[derive(Clone, Debug)]
pub(crate) struct Sums {
    /// For each kind of piece, what removing one subtracts from the number of the stock.
    strides: Vec<u32>,
    full: u32,
    /// Sums up to 63, by stock.
    made: Vec<u64>,
}

impl Sums {
    /// For kinds of pieces, given as (size, count).
    pub(crate) fn new(kinds: &[(usize, usize)]) -> Self {
        let mut sizes: Vec<usize> = kinds.iter().map(|kind| kind.0).collect();
        sizes.sort_unstable();
        sizes.dedup();
        let count = |size: &usize| -> usize {
            kinds.iter().filter(|kind| kind.0 == *size).map(|kind| kind.1).sum()
        };
        let counts: Vec<usize> = sizes.iter().map(count).collect();
        let stocks = counts
            .iter()
            .try_fold(1_usize, |product, count| product.checked_mul(count + 1))
            .filter(|stocks| *stocks <= MOST_STOCKS);
        let Some(stocks) = stocks else {
            let all =
                sizes.iter().zip(&counts).fold(1, |made, (size, count)| add(made, *size, *count));
            return Self { strides: vec![0; kinds.len()], full: 0, made: vec![all] };
        };
        // The number of a stock has the count of each size as a digit.
        let mut made = vec![1_u64];
        let mut stride_of = Vec::with_capacity(sizes.len());
        for (&size, &count) in sizes.iter().zip(&counts) {
            stride_of.push(made.len() as u32);
            let below = made.clone();
            for left in 1..=count {
                made.extend(below.iter().map(|sums| add(*sums, size, left)));
            }
        }
        let stride = |kind: &(usize, usize)| {
            sizes.iter().position(|size| *size == kind.0).map_or(0, |index| stride_of[index])
        };
        Self { strides: kinds.iter().map(stride).collect(), full: stocks as u32 - 1, made }
    }

    /// The stock of all pieces.
    pub(crate) fn full(&self) -> u32 {
        self.full
    }

    /// What removing a piece of this kind subtracts from the number of the stock.
    #[inline]
    pub(crate) fn stride(&self, kind: usize) -> u32 {
        self.strides[kind]
    }

    /// Whether all these sizes, bits up to 63, are sums of pieces of the stock.
    #[inline]
    pub(crate) fn make_all(&self, stock: u32, sizes: u64) -> bool {
        sizes & !(self.made[stock as usize]) == 0
    }
}

/// The sums with up to `count` more pieces of one size.
fn add(mut sums: u64, size: usize, count: usize) -> u64 {
    for _ in 0..count.min(64) {
        sums |= if size < 64 { sums << size } else { 0 };
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_the_pieces_left() {
        let sums = Sums::new(&[(5, 2), (3, 1), (5, 1)]);
        let made = |stock: u32| {
            (0..30).filter(|&size| sums.make_all(stock, 1 << size)).collect::<Vec<_>>()
        };
        let mut stock = sums.full();
        assert_eq!(made(stock), [0, 3, 5, 8, 10, 13, 15, 18]);
        stock -= sums.stride(0);
        assert_eq!(made(stock), [0, 3, 5, 8, 10, 13]);
        stock -= sums.stride(1);
        assert_eq!(made(stock), [0, 5, 10]);
        stock -= sums.stride(2);
        stock -= sums.stride(0);
        assert_eq!(made(stock), [0]);
        assert!(sums.make_all(sums.full(), 1 << 3 | 1 << 18) && !sums.make_all(sums.full(), 3));
    }

    #[test]
    fn too_many_stocks_are_treated_as_the_full_one() {
        let kinds: Vec<(usize, usize)> = (1..=20).map(|size| (size, 1)).collect();
        let sums = Sums::new(&kinds);
        assert_eq!((sums.full(), sums.stride(7)), (0, 0));
        assert!(sums.make_all(0, u64::MAX));
        let even = Sums::new(&(1..=20).map(|size| (2 * size, 1)).collect::<Vec<_>>());
        assert!(even.make_all(0, 1 << 62) && !even.make_all(0, 1 << 61));
    }
}
