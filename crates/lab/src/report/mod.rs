//! The report: one HTML file with everything in it, to read, send and print.
//!
//! The page loads nothing: style, script and figures are inside, and its content security policy forbids requests. The
//! script, `page.js`, shows what the points of a figure are; without it, the browser shows tooltips.

mod dark;
mod date;
mod puzzles;
mod setting;

use crate::figures::{NoFigure, Plate, gallery};
use crate::measure::Measure;
use crate::record::Record;
use crate::sheet::{Sheet, html};
use crate::summary::Summary;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The report of one experiment's records, with tables and figures of these measures. `command` is the command that
/// makes it.
pub fn report(records: &[Record], measures: &[Measure], command: &str) -> Result<String, NoFigure> {
    let summary = Summary::of(records, measures, None)?;
    let plates = gallery(records, measures, &[])?;
    let title = if summary.title.is_empty() { &summary.experiment } else { &summary.title };
    let sections = [
        setting::question(records),
        setting::method(records, &summary),
        setting::environment(records, &summary),
        tables(&summary),
        figures(&plates),
        setting::again(records, &summary, command),
    ];
    Ok(format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <title>{title}</title>\n<style>\n{}{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n{}</main>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        dark::style(),
        sections.concat(),
        title = html(title),
    ))
}

/// Nothing is fetched, whatever the records contain.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

fn tables(summary: &Summary) -> String {
    let table = |sheet: &Sheet| format!("<div class=\"table\">\n{}</div>\n", sheet.to_html());
    let all: Vec<String> = summary.sheets().iter().map(table).collect();
    format!("<section>\n<h2>Tables</h2>\n{}</section>\n", all.concat())
}

fn figures(plates: &[Plate]) -> String {
    let figure = |plate: &Plate| {
        let svg = susun_render::to_svg(&plate.picture);
        let (id, label) = (html(&plate.name), html(&plate.picture.title));
        format!(
            "<figure id=\"{id}\" tabindex=\"0\" aria-label=\"{label}\">\n<div class=\"plate\">\n{svg}</div>\n\
             <output>&#160;</output>\n</figure>\n"
        )
    };
    let all: Vec<String> = plates.iter().map(figure).collect();
    format!(
        "<section>\n<h2>Figures</h2>\n<p class=\"screen\">To see the puzzle and the value of a mark, point at it, touch \
         it, or move between the marks of a figure with the arrow keys. They are shown below the \
         figure.</p>\n{}</section>\n",
        all.concat()
    )
}
