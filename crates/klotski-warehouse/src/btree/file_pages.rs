//! The pages of a file, and their number and size in its header,
//! <https://sqlite.org/fileformat2.html#the_database_header>.

use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// The offsets of the page size and of the number of pages in the header.
const PAGE_SIZE: u64 = 16;
const PAGES: u64 = 28;

/// The offset of the lock-byte page, which must stay empty: some systems lock these bytes,
/// <https://sqlite.org/fileformat2.html#the_lock_byte_page>.
const LOCK_BYTE_PAGE: u64 = 1 << 30;

/// A file that no other program uses. Pages are appended to it.
#[derive(Debug)]
pub(crate) struct FilePages {
    to: BufWriter<File>,
    size: usize,
    last: u32,
}

impl FilePages {
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let mut file = File::options().read(true).write(true).open(path)?;
        let (size, last) = (page_size(&mut file)?, pages(&mut file)?);
        file.seek(SeekFrom::Start(u64::from(last) * size as u64))?;
        Ok(Self { to: BufWriter::with_capacity(1 << 20, file), size, last })
    }

    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Appends a page. Returns its number.
    pub(super) fn push(&mut self, page: &[u8]) -> io::Result<u32> {
        if u64::from(self.last) * self.size as u64 == LOCK_BYTE_PAGE {
            self.to.write_all(&vec![0; self.size])?;
            self.last += 1;
        }
        self.to.write_all(page)?;
        self.last += 1;
        Ok(self.last)
    }

    /// Writes all buffered pages and the new number of pages.
    pub(crate) fn close(self) -> io::Result<()> {
        let mut file = self.to.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.seek(SeekFrom::Start(PAGES))?;
        file.write_all(&self.last.to_be_bytes())
    }
}

/// The page size of a file in bytes.
pub(super) fn page_size(file: &mut File) -> io::Result<usize> {
    // 65,536 does not fit and is stored as 1.
    Ok(match number(file, PAGE_SIZE)? >> 16 {
        1 => 1 << 16,
        size => size as usize,
    })
}

pub(super) fn pages(file: &mut File) -> io::Result<u32> {
    number(file, PAGES)
}

fn number(file: &mut File, offset: u64) -> io::Result<u32> {
    let mut bytes = [0; 4];
    file.seek(SeekFrom::Start(offset))?;
    file.read_exact(&mut bytes)?;
    Ok(u32::from_be_bytes(bytes))
}
