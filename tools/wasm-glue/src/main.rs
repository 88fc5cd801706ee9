//! Makes the JavaScript module, its types and the final WASM of a library built with wasm-bindgen, for pages, workers
//! and node: `susun-wasm-glue LIBRARY.wasm FOLDER`.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--version"] => println!("susun-wasm-glue {}", env!("CARGO_PKG_VERSION")),
        [library, folder] => {
            let made = Bindgen::new()
                .input_path(library)
                .web(true)
                .and_then(|bindgen| bindgen.typescript(true).generate(folder));
            if let Err(cause) = made {
                eprintln!("error: cannot make the glue of `{library}`: {cause:?}");
                return ExitCode::FAILURE;
            }
        }
        _ => {
            eprintln!("usage: susun-wasm-glue LIBRARY.wasm FOLDER");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
