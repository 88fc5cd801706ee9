//! A table with a heading and notes, printed as text, Markdown, LaTeX or HTML.

use susun_render::{Cell, Style, Styled, Table};

/// A table of texts: the first column has names, the others numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The heading.
    pub heading: String,
    /// Headings above those of the columns, each with its number of columns; may be empty.
    pub groups: Vec<(String, usize)>,
    /// The column headings.
    pub header: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
    /// Notes below the table.
    pub notes: Vec<String>,
}

impl Sheet {
    /// A table without rows.
    pub fn new(heading: impl Into<String>, header: &[&str]) -> Self {
        let header = header.iter().map(|name| (*name).to_owned()).collect();
        Self { heading: heading.into(), header, ..Self::default() }
    }

    /// Text for a terminal, with heading and notes.
    pub fn to_styled(&self) -> Styled {
        let mut text = Styled::new(&self.heading, Style::PLAIN.bold());
        text.append(self.table());
        for note in &self.notes {
            text.append(Styled::new(note, Style::PLAIN));
        }
        text
    }

    fn table(&self) -> Styled {
        let cell = |(column, name): (usize, &String)| match column {
            0 => Cell::left(name.clone()),
            _ => Cell::right(name.clone()),
        };
        let mut table = Table::new(self.header.iter().enumerate().map(cell));
        table.groups = self.groups.iter().map(|(name, columns)| (name.clone(), *columns)).collect();
        self.rows.iter().for_each(|row| table.push(row.clone()));
        table.to_styled()
    }

    /// Markdown with heading and notes.
    pub fn to_markdown(&self) -> String {
        let line = |cells: &[String]| {
            let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let rule = |column| if column == 0 { "---" } else { "---:" };
        let rules: Vec<&str> = (0..self.header.len()).map(rule).collect();
        let rows: String = self.rows.iter().map(|row| line(row)).collect();
        let notes = joined(&self.notes, |note| format!("\n{note}\n"));
        let head = line(&self.full_header());
        format!("**{}**\n\n{head}|{}|\n{rows}{notes}", self.heading, rules.join("|"))
    }

    /// LaTeX: a `table` with a `tabular` that needs no package.
    pub fn to_latex(&self) -> String {
        let line = |cells: &[String]| {
            let cells: Vec<String> = cells.iter().map(|cell| latex(cell)).collect();
            // A bracket or an asterisk would belong to the end of the row above.
            let guard = if cells[0].starts_with(['[', '*']) { "{}" } else { "" };
            format!("    {guard}{} \\\\\n", cells.join(" & "))
        };
        let group = |(name, columns): &(String, usize)| match (name.as_str(), columns) {
            ("", 1) => String::new(),
            _ => format!("\\multicolumn{{{columns}}}{{c}}{{{}}}", latex(name)),
        };
        let groups: Vec<String> = self.groups.iter().map(group).collect();
        let groups = match groups.as_slice() {
            [] => String::new(),
            groups => format!("    {} \\\\\n", groups.join(" & ")),
        };
        let columns = "r".repeat(self.header.len().saturating_sub(1));
        let rows: String = self.rows.iter().map(|row| line(row)).collect();
        let notes = joined(&self.notes, |note| format!(" {}", latex(note)));
        format!(
            "\\begin{{table}}\n  \\centering\n  \\caption{{{}.{notes}}}\n  \\begin{{tabular}}{{l{columns}}}\n    \
             \\hline\n{groups}{}    \\hline\n{rows}    \\hline\n  \\end{{tabular}}\n\\end{{table}}\n",
            latex(&self.heading),
            line(&self.header),
        )
    }

    /// HTML with heading and notes.
    pub fn to_html(&self) -> String {
        let line = |tag: &str, cells: &[String]| {
            let cells = joined(cells, |cell| format!("<{tag}>{}</{tag}>", html(cell)));
            format!("<tr>{cells}</tr>\n")
        };
        let rows: String = self.rows.iter().map(|row| line("td", row)).collect();
        let notes = joined(&self.notes, |note| {
            format!(
                "<p class=\"note\">{}</p>
",
                html(note)
            )
        });
        format!(
            "<table>\n<caption>{}</caption>\n<thead>\n{}</thead>\n<tbody>\n{rows}</tbody>\n</table>\n{notes}",
            html(&self.heading),
            line("th", &self.full_header()),
        )
    }

    /// The column headings, each with that of its group: `A*: moves`.
    fn full_header(&self) -> Vec<String> {
        let groups = self.groups.iter().flat_map(|(name, columns)| {
            let prefix = if name.is_empty() { String::new() } else { format!("{name}: ") };
            std::iter::repeat_n(prefix, *columns)
        });
        let groups = groups.chain(std::iter::repeat(String::new()));
        self.header.iter().zip(groups).map(|(name, group)| group + name).collect()
    }
}

/// Converts all texts and concatenates the results.
fn joined(texts: &[String], of: impl Fn(&String) -> String) -> String {
    texts.iter().map(of).collect::<Vec<String>>().concat()
}

/// Escapes a text for LaTeX.
fn latex(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(letter);
            }
            '<' => out.push_str("$<$"),
            '>' => out.push_str("$>$"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '\\' => out.push_str("\\textbackslash{}"),
            '–' => out.push_str("--"),
            '×' => out.push_str("$\\times$"),
            letter => out.push(letter),
        }
    }
    out
}

/// Escapes a text for HTML.
pub(crate) fn html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet() -> Sheet {
        let mut sheet = Sheet::new("Runs & results", &["method", "nodes"]);
        sheet.rows.push(vec!["A*|x".into(), "< 1,234".into()]);
        sheet.notes.push("100 % of them".into());
        sheet
    }

    #[test]
    fn markdown_escapes_bars() {
        let expected = "**Runs & results**\n\n| method | nodes |\n|---|---:|\n| A*\\|x | < 1,234 |\n\n100 % of them\n";
        assert_eq!(sheet().to_markdown(), expected);
    }

    #[test]
    fn latex_escapes_special_characters() {
        let text = sheet().to_latex();
        assert!(text.contains("\\caption{Runs \\& results. 100 \\% of them}"), "{text}");
        assert!(text.contains("    A*|x & $<$ 1,234 \\\\\n"), "{text}");
        assert!(text.contains("\\begin{tabular}{lr}"), "{text}");
    }

    #[test]
    fn columns_have_the_headings_of_their_groups() {
        let groups = vec![(String::new(), 1), ("A_1".into(), 2)];
        let mut sheet = Sheet { groups, ..Sheet::new("Runs", &["puzzle", "moves", "nodes"]) };
        sheet.rows.push(vec!["[a]".into(), "7".into(), "8".into()]);
        assert!(sheet.to_markdown().contains("| puzzle | A_1: moves | A_1: nodes |\n"));
        let latex = sheet.to_latex();
        assert!(
            latex.contains(
                "     & \\multicolumn{2}{c}{A\\_1} \\\\\n    puzzle & moves & nodes \\\\\n"
            ),
            "{latex}"
        );
        assert!(latex.contains("    {}[a] & 7 & 8 \\\\\n"), "{latex}");
        let text = susun_render::to_plain(&sheet.table());
        assert_eq!(text, "        A_1\npuzzle  moves  nodes\n[a]         7      8\n");
    }

    #[test]
    fn html_escapes_tags() {
        assert!(sheet().to_html().contains("<tr><td>A*|x</td><td>&lt; 1,234</td></tr>"));
    }
}
