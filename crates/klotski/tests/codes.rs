//! Texts that refer to no layout: what is wrong with a code, an id, a short code and others.

use klotski::{Code, CodeError, Id, IdError, Reference, ShortCode, ShortCodeError};

#[test]
fn errors_name_the_rule_and_the_position() {
    for (text, error) in [
        ("", "a code has 1 to 9 hex digits, not 0"),
        ("1A9BF0C000", "a code has at most 9 hex digits, not 10"),
        ("1A9G", "digit 4 is 'G', not a hex digit"),
        ("华", "digit 1 is '华', not a hex digit"),
        (
            "F",
            "digit 1 is F: the 2x2 block cannot have its top-left corner there, only at 0 1 2 4 5 6 8 9 A C D E",
        ),
        // The 2x2 block leaves cells 2 and 3 of row 0, so symbol 2 is cell 3.
        ("01", "symbol 2 (digit 2) puts a horizontal block at cell 3, over the right edge"),
        // The 2x2 block lies below cell 1.
        ("52", "symbol 2 (digit 2) puts a vertical block at cell 1, where cell 5 is taken"),
        ("000000002", "symbol 16 (digit 9) puts a vertical block at cell 19, over the lower edge"),
        // Two horizontal blocks leave 14 symbols.
        ("050000001", "symbol 16 (digit 9) is not zero, but the board is full after symbol 14"),
        ("0FFFFFFFC", "only 1 of the cells stay empty, a layout leaves at least two"),
    ] {
        assert_eq!(text.parse::<Code>().unwrap_err().to_string(), error, "{text}");
    }
    assert_eq!(Code::from_number(1 << 36), Err(CodeError::TooLong { digits: 10 }));
}

#[test]
fn bad_ids_and_short_codes_are_rejected() {
    assert_eq!(Id::new(29_334_498), Err(IdError(29_334_498)));
    for (text, error) in [
        ("4WVE", ShortCodeError::Length(4)),
        ("4WVO1", ShortCodeError::Digit { digit: 4, found: 'O' }),
        ("ZZZZZ", ShortCodeError::Id(IdError((1 << 25) - 1))),
    ] {
        assert_eq!(text.parse::<ShortCode>(), Err(error));
    }
}

#[test]
fn texts_in_no_form_are_rejected() {
    let error_of = |text: &str| text.parse::<Reference>().unwrap_err().to_string();
    assert_eq!(error_of(""), "a code has 1 to 9 hex digits, not 0");
    assert_eq!(error_of("id"), "digit 1 is 'i', not a hex digit");
    assert_eq!(error_of("code:12"), "digit 2 is 'o', not a hex digit");
    for text in ["id:", "id:x", "id:-1", "id:+1", "id: 1", "id:99999999999999999999"] {
        assert!(error_of(text).contains("write it as id:4091296"), "{text}");
    }
    assert!(error_of("id:29334498").contains("is not an id"));
    assert!(error_of("short:4WVE").contains("has five digits"));
    for text in ["-", "5-4-1", "5-4-1-", "5-4-1-0-", "5-4-*-0-0", "5-4-1-0-0-0", "5-4-1-0-x"] {
        assert!(error_of(text).starts_with("four numbers"), "{text}");
    }
    assert_eq!("5-4-1-2".parse::<Reference>(), "5-4-1-2-0".parse());
    assert_eq!("169-1-7472".parse::<Reference>(), "5-4-1-1-7472".parse());
    for text in ["0x1A9BF0C00", "0xHAAIHAAIJBBKJNOKP@@Q"] {
        assert_eq!(text.parse::<Reference>(), "1A9BF0C".parse());
    }
    // Texts of 20 characters are boards, if they are one.
    assert!(matches!("5-4-1-0-999999999999".parse(), Ok(Reference::Member(_))));
    assert!(error_of("1A9BF0C00000000000000").starts_with("a code has"));
    assert!(error_of("abbcabbcdeefdghfi.\u{7f}j").starts_with("row 5, column 3"));
    assert!(error_of("7-0-0-0-0").contains("no class matches '7-0-0'"));
}
