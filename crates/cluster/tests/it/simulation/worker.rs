//! A worker: carries out the assignment of its message, one step at a time, and may crash between any two.

use std::rc::Rc;

use susun_cluster::assignment::{Action, Assignment, Event};
use susun_cluster::messages::Wanted;
use susun_engine::Cut;

use super::faults::Fault;
use super::queue::{Delivered, Parcel};
use super::scene::{Request, Scene};
use super::world::Broken;

/// Attempts at a request that the server does not answer.
const TRIES: u32 = 3;

/// One worker with one message at a time.
pub(crate) struct Worker {
    number: usize,
    name: String,
    cut: Cut,
    /// Until then it does nothing: it hangs, or is about to be restarted.
    asleep_until: u64,
    /// What it knows about the job, once it has read it.
    job: Option<Known>,
    looked: u64,
    delivery: Option<Delivery>,
}

#[derive(Default)]
struct Known {
    over: bool,
    wanted: Option<Wanted>,
}

struct Delivery {
    message: u64,
    unit: String,
    assignment: Assignment,
    action: Action,
    tries: u32,
    /// Remaining steps of the search.
    left: u32,
}

impl Worker {
    /// A worker that has just started.
    pub(crate) fn new(number: usize, cut: Cut) -> Self {
        let name = format!("worker-{number}");
        Self { number, name, cut, asleep_until: 0, job: None, looked: 0, delivery: None }
    }

    /// Takes one step.
    pub(crate) fn step(&mut self, scene: &mut Scene<'_>) -> Result<(), Broken> {
        if scene.now < self.asleep_until {
            return Ok(());
        }
        if scene.strikes(Fault::WorkerCrash) {
            scene.note(format_args!("{} dies", self.name));
            self.asleep_until = scene.now + scene.chance.between(1, 3 * scene.times.ack_wait);
            (self.job, self.delivery) = (None, None);
            return Ok(());
        }
        if scene.strikes(Fault::WorkerHang) {
            scene.note(format_args!("{} hangs", self.name));
            let wait = scene.times.ack_wait;
            self.asleep_until = scene.now + scene.chance.between(wait, 5 * wait);
            return Ok(());
        }
        self.hear(scene);
        match self.delivery.take() {
            Some(delivery) => self.go_on(delivery, scene)?,
            None => self.pull(scene),
        }
        Ok(())
    }

    /// Receives which units are no longer wanted, and reads the state now and then.
    fn hear(&mut self, scene: &mut Scene<'_>) {
        while let Some(wanted) = scene.heard(self.number) {
            if let Some(job) = &mut self.job {
                job.wanted = Some(wanted);
            }
        }
        if self.job.is_some() && scene.now >= self.looked + scene.times.look && scene.hears() {
            self.look(scene);
        }
    }

    fn look(&mut self, scene: &Scene<'_>) {
        self.looked = scene.now;
        let job = self.job.get_or_insert_default();
        let state = scene.state();
        job.over |= state.over;
        job.wanted.clone_from(&state.wanted);
    }

    fn pull(&mut self, scene: &mut Scene<'_>) {
        if scene.is_down() {
            return;
        }
        let Some(delivered) = scene.queue.deliver(scene.now, &mut scene.chance) else { return };
        let Delivered { sequence: message, parcel, deliveries } = delivered;
        if scene.strikes(Fault::LostDelivery) {
            return;
        }
        if self.job.is_none() {
            if !scene.hears() {
                scene.send(Request::GiveBack(message));
                return;
            }
            self.look(scene);
        }
        let unit = parcel.unit.clone();
        scene.note(format_args!("{} has {unit}, delivery {deliveries}", self.name));
        let (assignment, action) =
            Assignment::new(parcel.work.clone(), self.cut, &self.name, deliveries > 1);
        let left = scene.chance.below(4);
        self.delivery = Some(Delivery { message, unit, assignment, action, tries: 0, left });
    }

    fn go_on(&mut self, mut delivery: Delivery, scene: &mut Scene<'_>) -> Result<(), Broken> {
        let Delivery { message, unit, action, .. } = &mut delivery;
        let event = match action {
            Action::LookUp => look_up(unit, scene),
            Action::Search => self.search(&mut delivery, scene),
            Action::Write(record) => {
                let payload = scene.on_its_way((**record).clone());
                scene.note(format_args!("{} writes {unit}", self.name));
                let kept = scene.send(Request::Write(unit.clone(), payload));
                kept.map(|kept| if kept { Event::Written } else { Event::Refused })
            }
            Action::Publish(children) => {
                publish(&mut children.remove(0), scene)?;
                if !children.is_empty() {
                    self.delivery = Some(delivery);
                    return Ok(());
                }
                Some(Event::Published)
            }
            Action::Acknowledge => {
                scene.note(format_args!("{} acknowledges {unit}", self.name));
                scene.send(Request::Acknowledge(*message));
                return Ok(());
            }
            Action::GiveBack => {
                scene.note(format_args!("{} gives {unit} back", self.name));
                scene.send(Request::GiveBack(*message));
                return Ok(());
            }
        };
        self.react(delivery, event, scene);
        Ok(())
    }

    fn react(&mut self, mut delivery: Delivery, event: Option<Event>, scene: &mut Scene<'_>) {
        let event = event.or_else(|| {
            delivery.tries += 1;
            scene.send(Request::Progress(delivery.message));
            (delivery.tries >= TRIES).then_some(Event::Trouble)
        });
        if let Some(event) = event {
            (delivery.action, delivery.tries) = (delivery.assignment.on(event), 0);
        }
        self.delivery = Some(delivery);
    }

    /// `None` while the search is running.
    fn search(&self, delivery: &mut Delivery, scene: &mut Scene<'_>) -> Option<Event> {
        let work = delivery.assignment.work();
        let wants = |job: &Known| {
            !job.over && job.wanted.as_ref().is_none_or(|wanted| wanted.wants(&work.task))
        };
        if self.job.as_ref().is_some_and(|job| !wants(job)) {
            scene.note(format_args!("{} leaves {}", self.name, delivery.unit));
            return Some(Event::Unwanted);
        }
        if delivery.left > 0 {
            delivery.left -= 1;
            delivery.tries = 0;
            return None;
        }
        if scene.strikes(Fault::SearchFails) {
            return Some(Event::Trouble);
        }
        scene.searches += 1;
        let outcome = scene.truth.outcome(work);
        Some(outcome.map_or(Event::Trouble, |outcome| Event::Done(outcome, 0.0)))
    }
}

fn look_up(unit: &str, scene: &mut Scene<'_>) -> Option<Event> {
    if !scene.hears() {
        return None;
    }
    if scene.strikes(Fault::StaleRead) {
        return Some(Event::NotFound);
    }
    Some(match scene.ledger.read(unit) {
        None => Event::NotFound,
        Some(None) => Event::Unwanted,
        Some(Some(record)) => Event::Found(Box::new((**record).clone())),
    })
}

fn publish(child: &mut susun_cluster::Work, scene: &mut Scene<'_>) -> Result<(), Broken> {
    if !scene.truth.is_of_the_plan(child) {
        return Err(Broken::new(format!("a worker publishes {child:?}, which no plan makes")));
    }
    let parcel = Parcel::new(child.clone());
    scene.note(format_args!("child {}", parcel.unit));
    scene.send(Request::Publish(Rc::clone(&parcel)));
    Ok(())
}
