//! Numbers in texts for people, in every language alike.

use super::language::language;

/// A number with a comma before each three digits of its whole part.
pub fn separated(number: &str) -> String {
    let (sign, rest) = number.split_at(usize::from(number.starts_with('-')));
    let whole = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
    let (digits, fraction) = rest.split_at(whole);
    let mut separated = sign.to_owned();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            separated.push(',');
        }
        separated.push(digit);
    }
    separated + fraction
}

/// A number and what it counts: `counted(&1_398, "{n} group", "{n} groups")` is `1,398 groups`, in
/// the language of the reader.
pub fn counted(number: &impl ToString, one: &str, many: &str) -> String {
    let number = number.to_string();
    let english = if number == "1" { one } else { many };
    let number = separated(&number);
    let translated = language().translated(english, &[("n", &number)]);
    translated.unwrap_or_else(|| english.replace("{n}", &number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_separated() {
        let numbers = ["0", "7", "999", "1000", "29334498", "-123", "-1234.5678", "1e300", ""];
        let texts = numbers.map(separated);
        let expected = ["0", "7", "999", "1,000", "29,334,498", "-123", "-1,234.5678", "1e300", ""];
        assert_eq!(texts, expected);
    }
}
