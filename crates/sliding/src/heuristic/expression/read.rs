//! Parsing an expression: a sum of products of factors, by recursive descent.
//!
//! The text is untrusted, so its length and depth are limited, and the largest possible value is tracked, so that no
//! evaluation overflows.

use susun_text::Place;

use super::error::{A_DIVISOR, AN_OPERATOR, ExpressionError, ExpressionErrorKind as Kind};
use super::terms::{Term, nearest_names};
use super::{Expression, Joint, Step};
use crate::heuristic::Kind as Heuristic;

/// The longest accepted text, in bytes.
pub(super) const MAX_LENGTH: usize = 1000;

/// The deepest nesting of parentheses.
pub(super) const MAX_DEPTH: usize = 30;

/// An upper bound for a term on any board: boards of 100 x 100 have less than 50 million pairs of tiles.
const LARGEST_TERM: i128 = 100_000_000;

/// The largest value allowed before division: two such values times two such divisors fit in an `i128`.
const LARGEST: i128 = 1_000_000_000_000_000_000;

/// What is known about a value without a board: it is at most `most`, and to be divided by `divisor`.
#[derive(Clone, Copy)]
struct Bound {
    most: i128,
    divisor: i128,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Token<'a> {
    text: &'a str,
    offset: usize,
}

struct Reader<'a> {
    text: &'a str,
    /// Where the next token, or the spaces before it, starts.
    at: usize,
    depth: usize,
    steps: Vec<Step>,
    terms: Vec<Term>,
}

/// Parses an expression.
pub(super) fn read(text: &str) -> Result<Expression, ExpressionError> {
    let mut reader = Reader { text, at: 0, depth: 0, steps: Vec::new(), terms: Vec::new() };
    if text.len() > MAX_LENGTH {
        return Err(reader.error(Kind::TooLong { bytes: text.len() }, None));
    }
    let Bound { divisor, .. } = reader.sum()?;
    if reader.peek().is_some() {
        return Err(reader.expected(AN_OPERATOR));
    }
    Ok(Expression { steps: reader.steps, terms: reader.terms, divisor })
}

impl<'a> Reader<'a> {
    fn sum(&mut self) -> Result<Bound, ExpressionError> {
        let mut left = self.product()?;
        loop {
            let token = self.peek();
            let sign = match token.map(|token| token.text) {
                Some("+") => 1,
                Some("-") => -1,
                _ => return Ok(left),
            };
            self.take();
            let right = self.product()?;
            left = self.join(Joint::Sum, (left, right), sign, token)?;
        }
    }

    fn product(&mut self) -> Result<Bound, ExpressionError> {
        let mut left = self.factor()?;
        loop {
            let token = self.peek();
            match token.map(|token| token.text) {
                Some("*") => {
                    self.take();
                    let right = self.factor()?;
                    self.steps.push(Step::Join(Joint::Product, 1, 1));
                    let (most, divisor) = (left.most * right.most, left.divisor * right.divisor);
                    left = self.within(Bound { most, divisor }, token)?;
                }
                Some("/") => {
                    self.take();
                    let (most, divisor) = self.divisor()?;
                    self.steps.push(Step::Scale(divisor));
                    let (most, divisor) = (left.most * divisor, left.divisor * most);
                    left = self.within(Bound { most, divisor }, token)?;
                }
                _ => return Ok(left),
            }
        }
    }

    fn factor(&mut self) -> Result<Bound, ExpressionError> {
        self.depth += 1;
        let token = self.peek();
        if self.depth > MAX_DEPTH {
            return Err(self.error(Kind::TooDeep, token));
        }
        let Some(token) = token else { return Err(self.expected("a value")) };
        let bound = match token.text {
            "(" => {
                self.take();
                let bound = self.sum()?;
                self.closing()?;
                bound
            }
            "-" => {
                self.take();
                let bound = self.factor()?;
                self.steps.push(Step::Scale(-1));
                bound
            }
            "max" => self.function(Joint::Largest)?,
            "min" => self.function(Joint::Smallest)?,
            text if text.starts_with(|c: char| c.is_ascii_digit() || c == '.') => {
                let (most, divisor) = self.number(token)?;
                self.steps.push(Step::Number(most));
                Bound { most, divisor }
            }
            text if text.starts_with(|c: char| c.is_alphabetic() || c == '_') => {
                self.term(token)?
            }
            _ => return Err(self.expected("a value")),
        };
        self.depth -= 1;
        Ok(bound)
    }

    /// `max(a, b, ...)` or `min(a, b, ...)`.
    fn function(&mut self, joint: Joint) -> Result<Bound, ExpressionError> {
        let name = self.take();
        if self.peek().is_none_or(|token| token.text != "(") {
            return Err(self.expected("`(`"));
        }
        self.take();
        let mut left = self.sum()?;
        while self.peek().is_some_and(|token| token.text == ",") {
            self.take();
            let right = self.sum()?;
            left = self.join(joint, (left, right), 1, name)?;
        }
        self.closing()?;
        Ok(left)
    }

    fn closing(&mut self) -> Result<(), ExpressionError> {
        if self.peek().is_none_or(|token| token.text != ")") {
            return Err(self.expected("an operator or `)`"));
        }
        self.take();
        Ok(())
    }

    fn term(&mut self, token: Token<'a>) -> Result<Bound, ExpressionError> {
        let term = match Term::from_name(token.text) {
            Some(Term::BuiltIn(Heuristic::Patterns)) => {
                let name = token.text.into();
                return Err(self.error(Kind::NeedsTables { name }, Some(token)));
            }
            Some(term) => term,
            None => {
                let (name, nearest) = (shown(token.text), nearest_names(token.text));
                return Err(self.error(Kind::UnknownName { name, nearest }, Some(token)));
            }
        };
        self.take();
        let known = self.terms.iter().position(|&other| other == term);
        let place = known.unwrap_or_else(|| {
            self.terms.push(term);
            self.terms.len() - 1
        });
        self.steps.push(Step::Term(place));
        Ok(Bound { most: LARGEST_TERM, divisor: 1 })
    }

    /// A divisor, as a fraction.
    fn divisor(&mut self) -> Result<(i128, i128), ExpressionError> {
        match self.peek() {
            Some(token) if token.text.starts_with(|c: char| c.is_ascii_digit() || c == '.') => {
                let (number, by) = self.number(token)?;
                if number == 0 {
                    return Err(self.error(Kind::DivisionByZero, Some(token)));
                }
                Ok((number, by))
            }
            _ => Err(self.expected(A_DIVISOR)),
        }
    }

    /// A number as a fraction in lowest terms.
    fn number(&mut self, token: Token<'a>) -> Result<(i128, i128), ExpressionError> {
        let (whole, decimals) = token.text.split_once('.').unwrap_or((token.text, ""));
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let fits = (1..=7).contains(&whole.len()) && decimals.len() <= 3;
        let point_alone = token.text.ends_with('.');
        if !fits || point_alone || !digits(whole) || !digits(decimals) {
            return Err(self.error(Kind::NotANumber { token: shown(token.text) }, Some(token)));
        }
        self.take();
        // At most ten digits, so this is a number.
        let number: i128 = format!("{whole}{decimals}").parse().unwrap_or_default();
        let divisor = 10_i128.pow(decimals.len() as u32);
        let common = common_divisor(number, divisor);
        Ok((number / common, divisor / common))
    }

    /// Combines two values; the second has a sign.
    fn join(
        &mut self,
        joint: Joint,
        (a, b): (Bound, Bound),
        sign: i128,
        token: Option<Token<'a>>,
    ) -> Result<Bound, ExpressionError> {
        let common = common_divisor(a.divisor, b.divisor);
        let (left, right) = (b.divisor / common, a.divisor / common);
        self.steps.push(Step::Join(joint, left, sign * right));
        let most = a.most * left + b.most * right;
        self.within(Bound { most, divisor: a.divisor * left }, token)
    }

    fn within(&self, bound: Bound, at: Option<Token<'a>>) -> Result<Bound, ExpressionError> {
        let fits = bound.most <= LARGEST && bound.divisor <= LARGEST;
        if fits { Ok(bound) } else { Err(self.error(Kind::TooLarge, at)) }
    }

    fn take(&mut self) -> Option<Token<'a>> {
        let token = self.peek()?;
        self.at = token.offset + token.text.len();
        Some(token)
    }

    fn peek(&self) -> Option<Token<'a>> {
        let rest = self.text[self.at..].trim_start();
        let (offset, first) = (self.text.len() - rest.len(), rest.chars().next()?);
        let len = if first.is_ascii_digit() || first == '.' {
            rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len())
        } else if is_of_name(first) {
            name_len(rest)
        } else {
            first.len_utf8()
        };
        Some(Token { text: &rest[..len], offset })
    }

    fn expected(&self, what: &'static str) -> ExpressionError {
        let token = self.peek();
        let found = token.map(|token| shown(token.text));
        self.error(Kind::Expected { what, found }, token)
    }

    /// An error at a token, or at the end.
    fn error(&self, kind: Kind, at: Option<Token<'a>>) -> ExpressionError {
        let end = self.text.trim_end().len();
        let (offset, len) = at.map_or((end, 0), |token| (token.offset, token.text.len()));
        ExpressionError { kind, at: Place::of(self.text, offset, len) }
    }
}

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The length of the name at the start of a text. Names may contain `-`, which is also a minus: of
/// `linear-conflict-blank` the longest prefix that is a name is taken, or all of it if none is.
fn name_len(text: &str) -> usize {
    let word = |from: usize| {
        let rest = &text[from..];
        from + rest.find(|c: char| !is_of_name(c)).unwrap_or(rest.len())
    };
    let mut ends = vec![word(0)];
    while let Some(&end) = ends.last() {
        let mut next = text[end..].chars();
        if next.next() != Some('-') || !next.next().is_some_and(char::is_alphabetic) {
            break;
        }
        ends.push(word(end + 1));
    }
    let known = |&end: &usize| {
        let name = &text[..end];
        Term::from_name(name).is_some() || ["max", "min"].contains(&name)
    };
    ends.iter().rev().copied().find(known).or(ends.last().copied()).unwrap_or_default()
}

/// A token for display, cut if it is long.
fn shown(token: &str) -> String {
    const MOST: usize = 40;
    match token.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &token[..end]),
        None => token.to_owned(),
    }
}

fn common_divisor(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The error for a text: what is wrong, at which column, and what to do.
    fn mistake(text: &str) -> String {
        let error = read(text).expect_err(text);
        format!("{}: {}; {}", error.at.column, error.kind, error.hint())
    }

    #[test]
    fn mistakes_say_what_where_and_what_to_do() {
        let example = "an expression looks like `hamming + blank` or `max(manhattan, 2*hamming)`";
        let operator =
            "write + - * or / between two values, as in `manhattan + 2*pairwise_conflicts`";
        for (text, expected) in [
            ("", format!("1: a value is expected, not the end; {example}")),
            ("manhattan +", format!("12: a value is expected, not the end; {example}")),
            ("manhattan + )", format!("13: a value is expected, not `)`; {example}")),
            ("2 manhattan", format!("3: an operator or the end is expected, not `manhattan`; {operator}")),
            ("2manhattan", format!("2: an operator or the end is expected, not `manhattan`; {operator}")),
            ("(blank", format!("7: an operator or `)` is expected, not the end; {example}")),
            ("max blank", format!("5: `(` is expected, not `blank`; {example}")),
            ("2 × blank", "3: an operator or the end is expected, not `×`; write * between factors".into()),
            ("blank + manhatan", "9: there is no heuristic or term called `manhatan`; did you mean manhattan?".into()),
            ("linear-conflicts", "1: there is no heuristic or term called `linear-conflicts`; did you mean linear-conflict?".into()),
            ("blanks-1", "1: there is no heuristic or term called `blanks`; did you mean blank?".into()),
            ("blank / hamming", "9: a number is expected, not `hamming`; only a number can be divided by, as in `manhattan / 2`".into()),
            ("blank / 0.0", "9: nothing can be divided by 0; divide by another number".into()),
            ("1.2.3", "1: `1.2.3` is not a number that can be read; numbers have at most 7 digits before the point and 3 after it: 2 or 1.25".into()),
            ("hamming*hamming*hamming", "16: values could become too large here; use smaller numbers, and fewer factors".into()),
        ] {
            assert_eq!(mistake(text), expected, "{text}");
        }
        assert!(mistake("pdb").contains("the names are zero, hamming, manhattan, linear-conflict"));
        assert!(mistake("patterns").starts_with("1: `patterns` needs tables"));
    }

    #[test]
    fn hostile_texts_are_refused() {
        for (text, kind) in [
            ("(".repeat(999), Kind::TooDeep),
            ("-".repeat(999), Kind::TooDeep),
            ("max(".repeat(200), Kind::TooDeep),
            ("1".repeat(1001), Kind::TooLong { bytes: 1001 }),
            ("9999999*".repeat(100), Kind::TooLarge),
            ("1/9999999".to_owned() + &"/9999999".repeat(100), Kind::TooLarge),
        ] {
            assert_eq!(read(&text).map_err(|error| error.kind), Err(kind), "{text}");
        }
        assert!(read(&format!("0{}", "+manhattan".repeat(90))).is_ok());
    }

    proptest::proptest! {
        /// Names, signs and junk in any order are parsed, or refused at a place in the text.
        #[test]
        fn any_text_is_read_or_refused_at_its_place(
            parts in proptest::collection::vec(proptest::sample::select(vec![
                "manhattan", "linear-conflict", "blank", "+", "-", "*", "/", "(", ")", ",", "max(",
                "min(", " ", "2", "0.125", "9999999", "0", ".", "_", "é", "×", "\n",
            ]), 0..30)
        ) {
            let text = parts.concat();
            match read(&text) {
                Ok(expression) => {
                    let size = crate::size::Size::new(2, 3).unwrap();
                    let goal = crate::goal::Goal::named(crate::goal::NamedGoal::Snail, size);
                    let mut estimate = expression.towards::<crate::space::GridSpace>(&goal).unwrap();
                    let (once, twice) = (estimate.of(goal.board()), estimate.of(goal.board()));
                    proptest::prop_assert_eq!(once, twice);
                }
                Err(error) => {
                    let Place { offset, len, .. } = error.at;
                    proptest::prop_assert!(text.get(offset..offset + len).is_some());
                    proptest::prop_assert!(!error.hint().is_empty());
                }
            }
        }
    }

    #[test]
    fn a_hyphen_is_a_minus_where_no_name_has_one() {
        let same = |a: &str, b: &str| assert_eq!(read(a), read(b), "{a}");
        same("linear-conflict-blank", "linear_conflict - blank");
        same("manhattan-walking-distance-1", "manhattan - walking_distance - 1");
    }
}
