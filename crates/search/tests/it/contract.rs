//! Every algorithm in the table of `susun-sliding` is put through the same contract.

use susun_testkit::algorithms::algorithms;
use susun_testkit::solver::keeps_the_contract;

#[test]
fn every_algorithm_keeps_the_contract() {
    for tested in algorithms() {
        println!("{tested:?}");
        keeps_the_contract(tested);
    }
}
