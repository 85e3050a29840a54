//! Putting lines together: billions of codes pass here, so nothing is formatted
//! that can be copied.

use crate::board::Layout;

/// The nine digits of a code.
pub(super) type Digits = [u8; 9];

/// The digits of the layout of an id.
pub(super) fn digits_of(layout: &Layout) -> Digits {
    layout.code().digits()
}

/// A line being put together.
#[derive(Default)]
pub(super) struct Line(pub(super) Vec<u8>);

impl Line {
    pub(super) fn start(&mut self, code: &Digits) {
        self.0.clear();
        self.0.extend_from_slice(code);
    }

    /// A comma and a number.
    pub(super) fn number(&mut self, number: i64) {
        use std::io::Write;
        // A Vec takes everything.
        let _ = write!(self.0, ",{number}");
    }

    /// A comma and codes with hyphens between them.
    pub(super) fn codes(&mut self, codes: impl Iterator<Item = Digits>) {
        let mut separator = b',';
        for code in codes {
            self.0.push(separator);
            self.0.extend_from_slice(&code);
            separator = b'-';
        }
        if separator == b',' {
            self.0.push(separator);
        }
    }

    pub(super) fn end(&mut self, ending: &[u8]) -> &[u8] {
        self.0.extend_from_slice(ending);
        &self.0
    }
}
