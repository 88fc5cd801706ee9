//! A search shared among several workers of a browser, which post units and their reports to each other as JSON.

use susun_engine::Control;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::error::Error;
use crate::tables::tables;
use crate::{Session, clock, read, write};

#[wasm_bindgen]
impl Session {
    /// The request with an explicit method and partition of its tables, as JSON. Each [`UnitWorker`] is made from it,
    /// and the session uses it as its own request from now on. Undefined before the first step, and for a request that
    /// cannot be shared.
    pub fn explicit_request(&mut self) -> Result<Option<String>, JsValue> {
        let request = self.engine.explicit_request();
        request.map(|request| write(&request)).transpose().map_err(|error| error.thrown())
    }

    /// At most `want` units for other workers to search, as a JSON array. It is empty before the first step, while all
    /// units are assigned, and for a request that cannot be shared.
    pub fn units(&mut self, want: usize) -> Result<String, JsValue> {
        write(&self.engine.units(want)).map_err(|error| error.thrown())
    }

    /// Accepts the report of a unit; false if it is not new. After the last one, `advance` returns the report of the
    /// request.
    pub fn absorb(&mut self, report: &str) -> Result<bool, JsValue> {
        let report = serde_json::from_str(report)
            .map_err(|cause| Error::NotWork { what: "a report of a unit", cause }.thrown())?;
        Ok(self.engine.absorb(&report))
    }

    /// Call this if workers are lost: units that were assigned and not reported are assigned again.
    pub fn lost(&mut self) {
        self.engine.lost();
    }
}

/// Searches units of one request.
#[wasm_bindgen]
pub struct UnitWorker {
    worker: susun_engine::UnitWorker,
}

#[wasm_bindgen]
impl UnitWorker {
    /// A worker for the units of a session with the same request. Make it from the session's `explicit_request`, so
    /// that it uses the method and the partition that the session has chosen. Otherwise this worker chooses them by
    /// itself. The choice does not depend on the tables that it has, but another version of the engine may choose
    /// differently, and then its reports would not fit the session.
    #[wasm_bindgen(constructor)]
    pub fn new(request: &str) -> Result<UnitWorker, JsValue> {
        Self::for_request(request).map_err(|error| error.thrown())
    }

    /// Begins a unit; an unfinished one is dropped.
    pub fn begin(&mut self, unit: &str) -> Result<(), JsValue> {
        self.begin_unit(unit).map_err(|error| error.thrown())
    }

    /// Searches at most `nodes` nodes; returns the report of the unit as JSON when it is done.
    pub fn advance(&mut self, nodes: u32) -> Result<Option<String>, JsValue> {
        let mut control = Control { clock: clock::CLOCK, ..Control::silent() };
        let report = self.worker.advance(nodes.into(), &mut control);
        report.map(|report| write(&report)).transpose().map_err(|error| error.thrown())
    }
}

impl UnitWorker {
    fn for_request(request: &str) -> Result<Self, Error> {
        let mut control = Control { clock: clock::CLOCK, ..Control::silent() };
        let mut session = susun_engine::Session::prepared(&read(request)?, tables(), &mut control)?;
        let worker = session.worker().ok_or(Error::NotShared)?;
        Ok(Self { worker })
    }

    fn begin_unit(&mut self, unit: &str) -> Result<(), Error> {
        let unit =
            serde_json::from_str(unit).map_err(|cause| Error::NotWork { what: "a unit", cause })?;
        Ok(self.worker.begin(&unit).map_err(susun_engine::Error::from)?)
    }
}
