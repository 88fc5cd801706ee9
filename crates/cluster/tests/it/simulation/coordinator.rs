//! A coordinator: the real foreman, driven as over a server, one step at a time, and killed between any two.

use std::collections::{BTreeSet, VecDeque};

use susun_cluster::JobSpec;
use susun_cluster::foreman::{Foreman, Instruction};
use susun_cluster::intake::Arrived;
use susun_cluster::journal::Entry;
use susun_cluster::product::Product;
use susun_engine::Tables;

use super::beliefs::{Beliefs, nodes};
use super::book::Book;
use super::faults::Fault;
use super::queue::Parcel;
use super::scene::{Request, Sabotage, Scene, State};
use super::world::Broken;

/// The coordinator, which may be absent at the moment.
pub(crate) struct Coordinator {
    spec: JobSpec,
    revivals: u32,
    workers: usize,
    /// The most lines of the ledger that are read at once.
    batch: usize,
    book: Box<dyn Book>,
    life: Life,
    /// What the last one accepted, unless its journal was cut.
    before: Beliefs,
    /// Units that a sweep has published.
    pub(crate) republished: u64,
    /// How often a job was given up.
    pub(crate) given_up: u64,
    /// The result of the job.
    pub(crate) product: Option<Product>,
    /// The number of results accepted in the end.
    pub(crate) believed: u64,
    /// Nodes of all of them.
    nodes: u128,
}

enum Life {
    /// There is none before this time.
    Absent {
        until: u64,
    },
    Present(Box<Present>),
}

struct Present {
    foreman: Foreman,
    beliefs: Beliefs,
    /// What to do first, in order.
    acts: VecDeque<Act>,
    /// The number of ledger lines read.
    seen: usize,
    swept: u64,
    /// Whether it has not yet read what arrived while there was no coordinator.
    is_new: bool,
}

enum Act {
    /// Finds out which of these are new.
    Sift(Vec<Arrived>),
    Flush,
    /// Accepts an entry that has this index in the journal.
    Believe(usize, Entry),
    Obey(Instruction),
    /// Compares what is open with what waited a moment ago; and whether any worker held a unit then.
    Compare {
        waiting: BTreeSet<String>,
        idle: bool,
    },
}

impl Coordinator {
    /// A coordinator that is about to start.
    pub(crate) fn new(
        spec: JobSpec,
        revivals: u32,
        workers: usize,
        batch: usize,
        book: Box<dyn Book>,
    ) -> Self {
        let life = Life::Absent { until: 0 };
        Self {
            spec,
            revivals,
            workers,
            batch,
            book,
            life,
            before: Beliefs::default(),
            republished: 0,
            given_up: 0,
            product: None,
            believed: 0,
            nodes: 0,
        }
    }

    /// Takes one step.
    pub(crate) fn step(&mut self, scene: &mut Scene<'_>) -> Result<(), Broken> {
        match &mut self.life {
            Life::Absent { until } if scene.now < *until || scene.is_down() => Ok(()),
            Life::Absent { .. } => self.begin(scene),
            Life::Present(_) if scene.strikes(Fault::CoordinatorCrash) => {
                self.book.crash(&mut scene.chance);
                let wait = scene.chance.between(1, 3 * scene.times.ack_wait);
                self.leave(wait, scene);
                if scene.strikes(Fault::JournalLoss) {
                    self.book.lose(1 + scene.chance.index(12));
                    self.before = Beliefs::default();
                }
                Ok(())
            }
            Life::Present(present) => {
                if let Some(act) = present.acts.pop_front() {
                    return self.act(act, scene);
                }
                self.look(scene);
                Ok(())
            }
        }
    }

    /// Leaves; another one starts after a while.
    fn leave(&mut self, wait: u64, scene: &mut Scene<'_>) {
        scene.note(format_args!("the coordinator leaves"));
        let absent = Life::Absent { until: scene.now + wait };
        if let Life::Present(present) = std::mem::replace(&mut self.life, absent) {
            self.before = present.beliefs;
        }
    }

    /// A coordinator starts, with the entries of the journal.
    fn begin(&mut self, scene: &mut Scene<'_>) -> Result<(), Broken> {
        let entries = self.book.entries();
        scene.note(format_args!("a coordinator begins with {} entries", entries.len()));
        // Advisories were lost while there was none.
        scene.advisories.clear();
        let mut foreman = Foreman::new(self.spec.clone(), &Tables::new(), self.revivals)?;
        let mut instructions = foreman.begin()?;
        let mut beliefs = Beliefs::default();
        for entry in &entries {
            beliefs.believe(entry, &mut foreman, scene.truth)?;
        }
        if !beliefs.has_all_of(&self.before) {
            return Err(Broken::new("the journal has less than what was believed"));
        }
        if entries.len() > 1 {
            // Earlier instructions may have been carried out: a sweep will show.
            instructions.clear();
        }
        if foreman.is_over() {
            return self.end(&foreman);
        }
        self.book.add(&Entry::Begun { at: scene.now });
        let mut acts: VecDeque<Act> = VecDeque::from([Act::Flush]);
        acts.extend(instructions.into_iter().map(Act::Obey));
        let (seen, swept, is_new) = (0, scene.now, true);
        let present = Present { foreman, beliefs, acts, seen, swept, is_new };
        self.life = Life::Present(Box::new(present));
        self.put_state(false, scene);
        Ok(())
    }

    /// Looks for something to do.
    fn look(&mut self, scene: &mut Scene<'_>) {
        let Life::Present(present) = &mut self.life else { return };
        if scene.is_down() {
            return;
        }
        if let Some(message) = scene.advisories.pop() {
            lay_aside(present, message, scene);
            return;
        }
        if scene.strikes(Fault::FollowerRestart) {
            present.seen = 0;
        }
        let lines = scene.ledger.after(present.seen);
        let most = lines.len().min(1 + scene.chance.index(self.batch));
        let arrived: Vec<Arrived> = lines[..most]
            .iter()
            .map(|(unit, payload)| {
                (unit.clone(), payload.as_ref().map(|record| (**record).clone()))
            })
            .collect();
        present.seen += most;
        if !arrived.is_empty() {
            present.acts.push_back(Act::Sift(arrived));
            return;
        }
        if present.is_new || scene.now >= present.swept + scene.times.sweep {
            present.swept = scene.now;
            if scene.strikes(Fault::ListingFails) || scene.sabotage == Sabotage::NoSweep {
                present.is_new = false;
                return;
            }
            let (waiting, idle) = (scene.queue.waiting(), scene.queue.is_idle());
            present.acts.push_back(Act::Compare { waiting, idle });
        }
    }

    fn act(&mut self, act: Act, scene: &mut Scene<'_>) -> Result<(), Broken> {
        let Life::Present(present) = &mut self.life else { return Ok(()) };
        match act {
            Act::Sift(arrived) => sift(present, arrived, &mut *self.book, scene),
            Act::Flush => self.book.flush(),
            Act::Believe(place, entry) => {
                if !self.book.keeps(place, &entry) {
                    return Err(Broken::new("something is believed that the journal has not"));
                }
                scene.note(format_args!("believes entry {place}"));
                let instructions =
                    present.beliefs.believe(&entry, &mut present.foreman, scene.truth)?;
                for instruction in instructions.into_iter().rev() {
                    present.acts.push_front(Act::Obey(instruction));
                }
            }
            Act::Compare { waiting, idle } => {
                self.republished += sweep(present, &waiting, idle, scene);
                self.put_state(false, scene);
            }
            Act::Obey(instruction) => return self.obey(instruction, scene),
        }
        Ok(())
    }

    fn obey(&mut self, instruction: Instruction, scene: &mut Scene<'_>) -> Result<(), Broken> {
        let Life::Present(present) = &mut self.life else { return Ok(()) };
        match instruction {
            Instruction::Publish(work) => {
                if !scene.truth.is_of_the_plan(&work) {
                    return Err(Broken::new(format!("{work:?} is published, which no plan makes")));
                }
                let parcel = Parcel::new(work);
                scene.note(format_args!("publishes {}", parcel.unit));
                scene.send(Request::Publish(parcel));
            }
            Instruction::Announce(wanted) => {
                scene.note(format_args!("tells {wanted:?}"));
                for worker in 0..self.workers {
                    scene.announce(worker, wanted.clone());
                }
                self.put_state(false, scene);
            }
            Instruction::Finish => {
                let reports = match present.foreman.product() {
                    Product::Reports(reports) => reports,
                    Product::Outputs(_) => Vec::new(),
                };
                self.book.add(&Entry::End { reports, seconds: 0.0 });
                self.book.flush();
                self.put_state(true, scene);
                let absent = Life::Absent { until: u64::MAX };
                if let Life::Present(present) = std::mem::replace(&mut self.life, absent) {
                    return self.end(&present.foreman);
                }
            }
            Instruction::GiveUp(units) => {
                scene.note(format_args!("gives up on {units:?}"));
                self.given_up += 1;
                self.book.add(&Entry::Left { seconds: 0.0 });
                self.book.flush();
                self.leave(scene.times.ack_wait, scene);
            }
        }
        Ok(())
    }

    fn put_state(&self, over: bool, scene: &mut Scene<'_>) {
        if let Life::Present(present) = &self.life {
            scene.send(Request::Put(State { over, wanted: present.foreman.wanted().cloned() }));
        }
    }

    fn end(&mut self, foreman: &Foreman) -> Result<(), Broken> {
        self.life = Life::Absent { until: u64::MAX };
        self.product = Some(foreman.product());
        (self.believed, self.nodes) = (foreman.counts().done, foreman.counts().nodes);
        // A later coordinator must find the same in the journal.
        let mut again = Foreman::new(self.spec.clone(), &Tables::new(), self.revivals)?;
        again.begin()?;
        for entry in self.book.entries() {
            again.believe(&entry)?;
        }
        if !again.is_over() || again.product() != foreman.product() {
            return Err(Broken::new("the journal tells another end"));
        }
        Ok(())
    }

    /// Checks that the nodes of all accepted results are those of the journal; for a job that ends early, which has
    /// results beyond its end, at most those.
    pub(crate) fn compare_journal(&mut self, ends_early: bool) -> Result<(), Broken> {
        let kept = nodes(&self.book.entries());
        if self.nodes == kept || ends_early && self.nodes < kept {
            return Ok(());
        }
        Err(Broken::new(format!("{} nodes were believed, the journal has {kept}", self.nodes)))
    }
}

fn sift(present: &mut Present, mut arrived: Vec<Arrived>, book: &mut dyn Book, scene: &Scene<'_>) {
    let news = present.foreman.sift(&mut arrived);
    if news.is_empty() {
        return;
    }
    let mut acts: Vec<Act> = Vec::new();
    for entry in news {
        let place = book.add(&entry);
        acts.push(Act::Believe(place, entry));
    }
    let flush = if scene.sabotage == Sabotage::BelievesFirst { acts.len() } else { 0 };
    acts.insert(flush, Act::Flush);
    acts.push(Act::Sift(arrived));
    for act in acts.into_iter().rev() {
        present.acts.push_front(act);
    }
}

/// Publishes lost units again, and removes undeliverable ones; returns how many were lost.
fn sweep(
    present: &mut Present,
    waiting: &BTreeSet<String>,
    idle: bool,
    scene: &mut Scene<'_>,
) -> u64 {
    let instructions = present.foreman.sweep(waiting, present.is_new);
    if !instructions.is_empty() && !present.is_new && scene.sabotage != Sabotage::NoRewind {
        present.seen = 0;
    }
    present.is_new = false;
    let lost = instructions.len() as u64;
    present.acts.extend(instructions.into_iter().map(Act::Obey));
    if !idle || scene.sabotage == Sabotage::NobodyIsStranded {
        return lost;
    }
    // Including those with a result: they take room.
    for unit in waiting {
        if let Some(message) = scene.queue.find(unit) {
            lay_aside(present, message, scene);
        }
    }
    lost
}

fn lay_aside(present: &mut Present, message: u64, scene: &mut Scene<'_>) {
    if let Some(parcel) = scene.queue.remove(message) {
        scene.note(format_args!("{} is laid aside", parcel.unit));
        let instructions = present.foreman.dead(&parcel.unit);
        present.acts.extend(instructions.into_iter().map(Act::Obey));
    }
}
