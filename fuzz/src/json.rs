//! Alterations of JSON, as by a forger, a failing disk or another program.

use arbitrary::{Result, Unstructured};
use serde_json::{Map, Value};

/// Texts that are, or are nearly, valid somewhere.
const TEXTS: [&str; 24] = [
    "",
    "0",
    "1",
    "-1",
    "18446744073709551615",
    "9223372036854775808",
    "1 2 3/4 5 6/7 8 0",
    "8 1 3/4 0 2/7 6 5",
    "2 1 3/4 5 6/7 8 0",
    "1 2/3 0",
    "0 1",
    "snail",
    "standard",
    "custom",
    "2x3",
    "ida-star",
    "a-star",
    "iterative-deepening",
    "manhattan",
    "manhattan,inversion",
    "halted",
    "optimal",
    "time",
    "constructive",
];

/// Boundary values.
const NUMBERS: [u64; 10] = [0, 1, 2, 3, 4, 255, 65_535, u32::MAX as u64, 1 << 62, u64::MAX];

/// Changes one to `most` things anywhere in `value`; `others` are values to put in.
pub fn alter(
    choices: &mut Unstructured<'_>,
    value: &mut Value,
    others: &[&Value],
    most: usize,
) -> Result<()> {
    for _ in 0..choices.int_in_range(1..=most)? {
        let mut paths = Vec::new();
        collect(value, &mut String::new(), &mut paths);
        let path = choices.choose(&paths)?.clone();
        let Some(part) = value.pointer_mut(&path) else { continue };
        let found_there = others.iter().filter_map(|other| other.pointer(&path)).collect();
        alter_part(choices, part, found_there)?;
    }
    Ok(())
}

/// The places of all parts, as JSON pointers.
fn collect(value: &Value, path: &mut String, paths: &mut Vec<String>) {
    paths.push(path.clone());
    let mut below = |name: &str, part: &Value| {
        let length = path.len();
        path.push('/');
        path.push_str(name);
        collect(part, path, paths);
        path.truncate(length);
    };
    match value {
        Value::Object(parts) => parts.iter().for_each(|(name, part)| below(name, part)),
        Value::Array(parts) => {
            parts.iter().enumerate().for_each(|(index, part)| below(&index.to_string(), part));
        }
        _ => {}
    }
}

fn alter_part(
    choices: &mut Unstructured<'_>,
    part: &mut Value,
    found_there: Vec<&Value>,
) -> Result<()> {
    if !found_there.is_empty() && choices.ratio(1, 4)? {
        *part = (*choices.choose(&found_there)?).clone();
        return Ok(());
    }
    match part {
        Value::Null => *part = scalar(choices)?,
        Value::Bool(yes) => *yes = !*yes,
        Value::Number(number) => {
            let old = number.as_u64().unwrap_or_default();
            *part = other_number(choices, old)?.into();
        }
        Value::String(text) => {
            *part = match text.parse::<u64>() {
                // Large numbers are serialised as text.
                Ok(old) if choices.ratio(7, 8)? => other_number(choices, old)?.to_string().into(),
                _ => (*choices.choose(&TEXTS)?).into(),
            };
        }
        Value::Array(parts) => alter_list(choices, parts)?,
        Value::Object(parts) => alter_fields(choices, parts)?,
    }
    if choices.ratio(1, 16)? {
        *part = scalar(choices)?;
    }
    Ok(())
}

fn alter_list(choices: &mut Unstructured<'_>, parts: &mut Vec<Value>) -> Result<()> {
    if parts.is_empty() {
        parts.push(scalar(choices)?);
        return Ok(());
    }
    let (one, two) = (choices.choose_index(parts.len())?, choices.choose_index(parts.len())?);
    match choices.int_in_range(0..=4)? {
        0 => drop(parts.remove(one)),
        1 => parts.insert(two, parts[one].clone()),
        2 => parts.swap(one, two),
        3 => parts.truncate(one),
        _ => parts.push(scalar(choices)?),
    }
    Ok(())
}

fn alter_fields(choices: &mut Unstructured<'_>, parts: &mut Map<String, Value>) -> Result<()> {
    let names: Vec<String> = parts.keys().cloned().collect();
    if names.is_empty() || choices.ratio(1, 4)? {
        parts.insert("unheard-of".into(), scalar(choices)?);
        return Ok(());
    }
    let name = choices.choose(&names)?;
    if choices.arbitrary()? {
        parts.remove(name);
    } else {
        parts.insert(name.clone(), Value::Null);
    }
    Ok(())
}

fn other_number(choices: &mut Unstructured<'_>, old: u64) -> Result<u64> {
    Ok(match choices.int_in_range(0..=4)? {
        0 => old.wrapping_add(1),
        1 => old.wrapping_sub(1),
        2 => old ^ 1 << choices.int_in_range(0..=63)?,
        3 => u64::from(choices.arbitrary::<u8>()?),
        _ => *choices.choose(&NUMBERS)?,
    })
}

fn scalar(choices: &mut Unstructured<'_>) -> Result<Value> {
    Ok(match choices.int_in_range(0..=5)? {
        0 => Value::Null,
        1 => choices.arbitrary::<bool>()?.into(),
        2 => (*choices.choose(&NUMBERS)?).into(),
        3 => (-1.5).into(),
        4 => Value::Array(Vec::new()),
        _ => (*choices.choose(&TEXTS)?).into(),
    })
}
