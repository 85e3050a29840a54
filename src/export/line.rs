//! Putting lines together: billions of codes pass here, so nothing is formatted
//! that can be copied.

use std::io::Write;

/// The nine digits of a code.
pub(super) type Digits = [u8; 9];

/// Where a line ends.
#[derive(Clone, Copy)]
pub(super) enum Ending {
    /// As on Windows: in the release files that go by class, also the last.
    Release,
    /// As elsewhere: in class files, also the last.
    ClassFile,
}

/// A line being put together.
#[derive(Default)]
pub(super) struct ExportLine(Vec<u8>);

impl ExportLine {
    pub(super) fn start(&mut self, code: &Digits) {
        self.0.clear();
        self.0.extend_from_slice(code);
    }

    /// A comma and a number.
    pub(super) fn number(&mut self, number: i64) {
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

    pub(super) fn end(&mut self, ending: Ending) -> &[u8] {
        self.0.extend_from_slice(match ending {
            Ending::Release => b"\r\n",
            Ending::ClassFile => b"\n",
        });
        &self.0
    }
}
