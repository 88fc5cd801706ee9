//! Several workers of a browser on one search: units and their reports as JSON, to be posted.

use susun_engine::Control;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::mistake::Mistake;
use crate::tables::tables;
use crate::{Session, clock, read, write};

#[wasm_bindgen]
impl Session {
    /// The request with its method and the partition of its tables named, as JSON: what other workers are to
    /// be made from. The session then counts it as asked, and gives out units. Undefined before the first
    /// step, and for what cannot be shared.
    pub fn spell_out(&mut self) -> Result<Option<String>, JsValue> {
        let spelt = self.session.spell_out();
        spelt.map(|spelt| write(&spelt)).transpose().map_err(|mistake| mistake.thrown())
    }

    /// At most so many units for others to search, as a JSON array. It is empty before the first step,
    /// while all are given out, and for what cannot be shared.
    pub fn units(&mut self, want: usize) -> Result<String, JsValue> {
        write(&self.session.units(want)).map_err(|mistake| mistake.thrown())
    }

    /// Takes in the report of a unit; false when it says nothing new. After the last one, `advance`
    /// gives the report of the whole.
    pub fn absorb(&mut self, report: &str) -> Result<bool, JsValue> {
        let report = serde_json::from_str(report)
            .map_err(|cause| Mistake::NotWork { what: "a report of a unit", cause }.thrown())?;
        Ok(self.session.absorb(&report))
    }

    /// Workers are gone: what was given out and not reported is given out again.
    pub fn lost(&mut self) {
        self.session.lost();
    }
}

/// Searches units of one puzzle.
#[wasm_bindgen]
pub struct UnitWorker {
    worker: susun_engine::UnitWorker,
}

#[wasm_bindgen]
impl UnitWorker {
    /// A worker for the session of the same request, which must name its method and, for pattern
    /// databases, the partition: what is chosen for a request that does not depends on the tables at
    /// hand, and every worker has its own.
    #[wasm_bindgen(constructor)]
    pub fn new(request: &str) -> Result<UnitWorker, JsValue> {
        Self::hire(request).map_err(|mistake| mistake.thrown())
    }

    /// Begins a unit; one that is under way is dropped.
    pub fn begin(&mut self, unit: &str) -> Result<(), JsValue> {
        self.take(unit).map_err(|mistake| mistake.thrown())
    }

    /// Goes on for at most so many nodes; the unit's report as JSON when it is done.
    pub fn advance(&mut self, nodes: u32) -> Result<Option<String>, JsValue> {
        let mut control = Control { clock: clock::CLOCK, ..Control::silent() };
        let report = self.worker.advance(nodes.into(), &mut control);
        report.map(|report| write(&report)).transpose().map_err(|mistake| mistake.thrown())
    }
}

impl UnitWorker {
    fn hire(request: &str) -> Result<Self, Mistake> {
        let mut control = Control { clock: clock::CLOCK, ..Control::silent() };
        let mut session = susun_engine::Session::prepared(&read(request)?, tables(), &mut control)?;
        let worker = session.worker().ok_or(Mistake::NotShared)?;
        Ok(Self { worker })
    }

    fn take(&mut self, unit: &str) -> Result<(), Mistake> {
        let unit = serde_json::from_str(unit)
            .map_err(|cause| Mistake::NotWork { what: "a unit", cause })?;
        Ok(self.worker.begin(&unit).map_err(susun_engine::Error::from)?)
    }
}
