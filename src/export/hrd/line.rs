//! Lines of the published files. An export writes billions of codes, so codes are copied, not
//! formatted. Other CSV is written by the module render.

use std::io::Write;

/// The nine digits of a code.
pub(super) type Digits = [u8; 9];

/// The line end of a file. The last line has one, too.
#[derive(Clone, Copy)]
pub(super) enum Ending {
    /// CR LF, in the release files in the order of classes.
    Release,
    /// LF, in class files.
    ClassFile,
}

/// A line, built field by field.
#[derive(Default)]
pub(super) struct ExportLine(Vec<u8>);

impl ExportLine {
    /// Starts a line with a code.
    pub(super) fn start(&mut self, code: &Digits) {
        self.0.clear();
        self.0.extend_from_slice(code);
    }

    /// Adds a comma and a number.
    pub(super) fn number(&mut self, number: i64) {
        // Writing to a Vec never fails.
        let _ = write!(self.0, ",{number}");
    }

    /// Adds a comma, and codes separated by hyphens.
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

    /// Ends the line. Returns its bytes.
    pub(super) fn end(&mut self, ending: Ending) -> &[u8] {
        self.0.extend_from_slice(match ending {
            Ending::Release => b"\r\n",
            Ending::ClassFile => b"\n",
        });
        &self.0
    }
}
