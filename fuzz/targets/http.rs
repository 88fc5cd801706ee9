//! Heads of HTTP requests: no bytes cause a panic, and an accepted head means the same to any other reader.

#![no_main]

use libfuzzer_sys::fuzz_target;

// The program has no library; its reader is a separate module.
#[path = "../../crates/cli/src/http/request.rs"]
mod request;

use request::Request;

fuzz_target!(|data: &[u8]| {
    let Ok(request) = Request::parse(data) else { return };
    assert!(data.ends_with(b"\r\n\r\n"));
    // No line end or end of the head is left in what was read.
    let plain = |text: &str| !text.contains(['\r', '\n', '\0']);
    assert!(plain(&request.method) && !request.method.contains(' '));
    assert!(plain(&request.target) && !request.target.contains(' ') && request.target.is_ascii());
    for name in ["host", "range", "if-range", "accept-encoding", "connection"] {
        assert!(request.value(name).is_none_or(plain), "{request:?}");
    }
    // Written again, it reads as the same request.
    let fields = ["host", "range", "if-range", "accept-encoding"];
    let fields = fields.iter().filter_map(|name| Some((name, request.value(name)?)));
    let fields: String = fields.map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let again = format!("{} {} HTTP/1.1\r\n{fields}\r\n", request.method, request.target);
    let again = Request::parse(again.as_bytes()).expect("a head that was read can be written");
    assert_eq!((&again.method, &again.target), (&request.method, &request.target));
    for name in ["host", "range"] {
        assert_eq!(again.value(name), request.value(name));
    }
    // No further request is read after one that may have a body.
    if request.may_keep {
        assert!(request.value("transfer-encoding").is_none());
        assert!(request.value("content-length").is_none_or(|length| length == "0"));
    }
});
