//! Valid inputs, changed a little or a lot.

use proptest::collection::vec;
use proptest::prelude::*;

/// A change of a text. Places are shares of its length, in 65,536ths.
#[derive(Clone, Debug)]
enum Change {
    Insert(u16, char),
    Replace(u16, char),
    Remove(u16, u16),
    Repeat(u16, u16),
    /// A part of another text.
    Splice(u16, prop::sample::Index, u16, u16),
}

/// Texts like these, with up to so many changes.
pub fn like(seeds: &[&str], changes: usize) -> impl Strategy<Value = String> + use<> {
    let seeds: Vec<Vec<char>> = seeds.iter().map(|seed| seed.chars().collect()).collect();
    let change = prop_oneof![
        (any::<u16>(), character()).prop_map(|(at, with)| Change::Insert(at, with)),
        (any::<u16>(), character()).prop_map(|(at, with)| Change::Replace(at, with)),
        (any::<u16>(), any::<u16>()).prop_map(|(at, until)| Change::Remove(at, until)),
        (any::<u16>(), any::<u16>()).prop_map(|(at, until)| Change::Repeat(at, until)),
        (any::<u16>(), any::<prop::sample::Index>(), any::<u16>(), any::<u16>())
            .prop_map(|(at, of, from, until)| Change::Splice(at, of, from, until)),
    ];
    (any::<prop::sample::Index>(), vec(change, 0..=changes)).prop_map(move |(seed, changes)| {
        let mut text = seed.get(&seeds).clone();
        for change in &changes {
            apply(change, &mut text, &seeds);
        }
        text.into_iter().collect()
    })
}

fn character() -> impl Strategy<Value = char> {
    prop_oneof![
        4 => prop::char::range('0', '9'),
        2 => prop::char::range('A', 'Z'),
        4 => prop::char::range(' ', '~'),
        1 => prop::sample::select(vec!['\0', '\n', '\r', '\t', '华', '\u{feff}', '\u{202e}', 'ß']),
        1 => any::<char>(),
    ]
}

/// Longer texts would find nothing new.
const LONGEST: usize = 4_000;

fn apply(change: &Change, text: &mut Vec<char>, seeds: &[Vec<char>]) {
    let place = |share: u16, length: usize| usize::from(share) * (length + 1) / (1 << 16);
    let part = |one: u16, other: u16, length: usize| {
        let (one, other) = (place(one, length), place(other, length));
        one.min(other)..one.max(other)
    };
    match *change {
        Change::Insert(at, with) => text.insert(place(at, text.len()), with),
        Change::Replace(at, with) => {
            let at = place(at, text.len());
            if let Some(there) = text.get_mut(at) {
                *there = with;
            }
        }
        Change::Remove(at, until) => drop(text.drain(part(at, until, text.len()))),
        Change::Repeat(at, until) => {
            let part = part(at, until, text.len());
            let end = part.end;
            let copy = text[part].to_vec();
            text.splice(end..end, copy);
        }
        Change::Splice(at, of, from, until) => {
            let other = of.get(seeds);
            let at = place(at, text.len());
            text.splice(at..at, other[part(from, until, other.len())].iter().copied());
        }
    }
    text.truncate(LONGEST);
}
