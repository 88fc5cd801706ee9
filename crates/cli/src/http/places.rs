//! How many connections are served at once, in all and for one address.
//!
//! A connection costs a thread. Without bounds, 500 clients that connect and say nothing are 500 threads; with a
//! bound on the sum alone, one client could take every place. What is above a bound is refused at once with 503.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Bounds on connections that are served at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// Of all addresses together.
    pub(crate) most: usize,
    /// Of one address.
    pub(crate) each: usize,
}

/// The places of a server.
pub(super) struct Places {
    bounds: Bounds,
    taken: Mutex<BTreeMap<IpAddr, usize>>,
}

/// The place of one connection, free again when this is dropped.
pub(super) struct Place {
    places: Arc<Places>,
    address: IpAddr,
}

impl Places {
    pub(super) fn new(bounds: Bounds) -> Arc<Self> {
        Arc::new(Self { bounds, taken: Mutex::default() })
    }

    /// A place for a connection from this address; none if its share or all places are taken.
    pub(super) fn take(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        let address = network(address);
        let mut taken = self.taken();
        let all: usize = taken.values().sum();
        let of_address = taken.entry(address).or_default();
        if all >= self.bounds.most || *of_address >= self.bounds.each {
            if *of_address == 0 {
                taken.remove(&address);
            }
            return None;
        }
        *of_address += 1;
        Some(Place { places: self.clone(), address })
    }

    fn taken(&self) -> MutexGuard<'_, BTreeMap<IpAddr, usize>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Whether three quarters of all places, or of those of this address, are taken: then nobody may hold one idle
    /// for long.
    pub(super) fn is_crowded(&self) -> bool {
        let taken = self.places.taken();
        let Bounds { most, each } = self.places.bounds;
        let of_address = taken.get(&self.address).copied().unwrap_or_default();
        4 * taken.values().sum::<usize>() >= 3 * most || 4 * of_address >= 3 * each
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
        match taken.get_mut(&self.address) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(taken.remove(&self.address)),
        }
    }
}

/// The key that connections are counted by: an IPv4 address, or an IPv6 /64 network, which one customer has.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) if !six.is_loopback() => {
            let [a, b, c, d, ..] = six.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(address: &str) -> IpAddr {
        address.parse().expect("an address")
    }

    #[test]
    fn one_address_cannot_take_every_place() {
        let places = Places::new(Bounds { most: 8, each: 4 });
        let of_one: Vec<Place> = (0..500).filter_map(|_| places.take(at("192.0.2.1"))).collect();
        assert_eq!(of_one.len(), 4);
        assert!(places.take(at("::ffff:192.0.2.1")).is_none());
        let other = places.take(at("192.0.2.2")).expect("a place");
        assert!(!other.is_crowded());
        assert!(of_one[0].is_crowded());
        drop(of_one);
        assert!(places.take(at("192.0.2.1")).is_some());
    }

    #[test]
    fn all_addresses_together_have_a_bound() {
        let places = Places::new(Bounds { most: 8, each: 4 });
        let taken: Vec<Place> =
            (0..9).filter_map(|last| places.take(at(&format!("192.0.2.{last}")))).collect();
        assert_eq!(taken.len(), 8);
        assert!(taken[0].is_crowded());
        drop(taken);
        assert!(places.taken().is_empty());
    }

    #[test]
    fn a_network_of_ipv6_is_one_client() {
        let places = Places::new(Bounds { most: 8, each: 1 });
        let _first = places.take(at("2001:db8:0:1::1")).expect("a place");
        assert!(places.take(at("2001:db8:0:1:ffff::2")).is_none());
        assert!(places.take(at("2001:db8:0:2::1")).is_some());
    }
}
