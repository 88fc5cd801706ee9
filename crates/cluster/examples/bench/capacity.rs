//! The needs of fleets larger than we can test: computed only from what was measured.

use crate::cost::Cost;
use crate::crowd::Crowd;
use crate::search::Search;
use crate::sizes::Sizes;

/// Number of workers, and seconds of their units.
const FLEETS: [(f64, f64); 4] =
    [(100.0, 30.0), (1_000.0, 30.0), (10_000.0, 30.0), (10_000.0, 300.0)];

/// The measurements that the model is based on.
pub(crate) struct Capacity {
    pub(crate) cost: Cost,
    pub(crate) crowd: Crowd,
    pub(crate) sizes: Sizes,
    pub(crate) search: Search,
    /// Measured units per second: one server, one that always syncs, three.
    pub(crate) most: [f64; 3],
}

impl Capacity {
    /// Prints a table with a column for each fleet.
    #[expect(clippy::print_stdout, reason = "a program that prints a table")]
    pub(crate) fn print(&self) {
        println!(
            "what fleets need, computed from the figures above: workers of one slot and one connection"
        );
        let row = |name: &str, value: &dyn Fn(f64, f64) -> String| {
            let columns = FLEETS.map(|(workers, unit)| format!("{:>12}", value(workers, unit)));
            println!("  {name:<46} {}", columns.concat());
        };
        row("workers", &|workers, _| workers.to_string());
        row("a unit", &|_, unit| format!("{unit} s"));
        row("units a second", &|workers, unit| format!("{:.1}", workers / unit));
        for (name, most) in ["one server", "one that syncs always", "three"].iter().zip(self.most) {
            row(&format!("  of what was measured with {name}"), &|workers, unit| {
                format!("{:.2} %", 100.0 * workers / unit / most)
            });
        }
        let cores = |at: usize| {
            move |workers: f64, unit: f64| {
                let spent = workers * (self.crowd.cpu[at] + self.cost.unit[at] / unit);
                format!("{:.1} %", 100.0 * spent)
            }
        };
        row("of a core: server", &cores(0));
        row("of a core: coordinator", &cores(1));
        row("memory of the server for workers", &|workers, _| {
            format!("{:.0} MB", 1e-6 * workers * self.crowd.memory)
        });
        let in_an_hour = |bytes: f64| {
            move |workers: f64, unit: f64| {
                format!("{:.0} MB", 1e-6 * bytes * 3600.0 * workers / unit)
            }
        };
        row("records in an hour", &|workers, unit| format!("{:.0}", 3600.0 * workers / unit));
        row("  in the memory of the server", &in_an_hour(self.sizes.ledger));
        row("  in the memory of the coordinator", &in_an_hour(self.search.memory));
        row("  on the disk of the server", &in_an_hour(self.sizes.stored));
        row("  in the journal", &in_an_hour(self.sizes.journal));
        row("to go on after a day, from the journal", &|workers, unit| {
            format!("{:.0} s", self.sizes.resumed[0] * 86_400.0 * workers / unit)
        });
        println!();
    }
}
