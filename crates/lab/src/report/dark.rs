//! Dark mode for figures: a CSS rule for every colour of charts. Printed pages keep the light colours.

use std::fmt::Write as _;

use crate::chart::in_the_dark;

/// The CSS rules.
pub(super) fn style() -> String {
    let mut rules = String::from("@media screen and (prefers-color-scheme: dark) {\n");
    for (light, dark) in in_the_dark() {
        // Writing to a String cannot fail.
        let _ = writeln!(
            rules,
            "svg [fill=\"{light}\"] {{ fill: {dark}; }} svg [stroke=\"{light}\"] {{ stroke: {dark}; }}"
        );
    }
    rules + "}\n"
}
