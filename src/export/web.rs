//! A warehouse for a web server: the file or its parts, and its description for the page for SQL.
//!
//! ```text
//!   DIR/database.json             sizes, and the names of the other files
//!   DIR/klotski-DIGEST.db         the file, or its parts .db.000, .db.001 ...
//!   DIR/klotski-DIGEST.tops       the upper levels of its b-trees, which every look-up reads
//! ```

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use klotski_warehouse::{Content, Warehouse, WarehouseError, WarehouseFile, follow};
use serde_json::json;

use super::{ExportError, sha256};

/// The maximum number of pages of a level of a b-tree that is kept.
const MOST_PAGES: usize = 16;

/// Writes the files. Without parts, the file is linked if possible, otherwise copied. `part_bytes`
/// must be a multiple of the page size.
pub fn web_database(
    warehouse: &Warehouse,
    dir: &Path,
    part_bytes: Option<u64>,
) -> Result<(), ExportError> {
    let digest = Content::recorded(warehouse.connection())?.digest;
    let path = warehouse.path();
    let unreadable = |cause| ExportError::Unreadable { path: path.display().to_string(), cause };
    let mut file = warehouse.file().bytes()?;
    let bytes = file.metadata().map_err(unreadable)?.len();
    // Caches keep ranges by name. Equal rows may be in other pages.
    let of_bytes = sha256(&file).map_err(unreadable)?;
    let name = format!("klotski-{}.db", &of_bytes[..16]);
    let tops = format!("klotski-{}.tops", &of_bytes[..16]);
    let page_bytes: u32 =
        warehouse.connection().query_row("PRAGMA page_size", [], |row| row.get(0))?;
    let pages = upper_pages(warehouse, &mut file, page_bytes)?;
    let write = |name: &str, content: &[u8]| fs::write(dir.join(name), content);
    write(&tops, &pages)?;
    let manifest = json!({
        "file": name,
        "digest": digest,
        "bytes": bytes,
        "pageBytes": page_bytes,
        "partBytes": part_bytes.unwrap_or(bytes),
        "tops": tops,
    });
    write("database.json", format!("{manifest:#}\n").as_bytes())?;
    match part_bytes {
        Some(part_bytes) => write_parts(&mut file, &dir.join(name), part_bytes)?,
        None => link_or_copy(warehouse.file(), &mut file, &dir.join(name))?,
    }
    Ok(warehouse.file().check(path)?)
}

fn link_or_copy(from: &WarehouseFile, bytes: &mut File, to: &Path) -> Result<(), ExportError> {
    // A link would change if a program wrote to the warehouse. `klotski-ingest` replaces it.
    // Windows does not rename a link of an open file. A server sends no symbolic link.
    if cfg!(unix) && fs::hard_link(follow(from.path())?, to).is_ok() {
        return Ok(from.check(to)?);
    }
    bytes.rewind()?;
    io::copy(bytes, &mut File::create_new(to)?)?;
    Ok(())
}

fn write_parts(file: &mut File, target: &Path, part_bytes: u64) -> io::Result<()> {
    file.seek(SeekFrom::Start(0))?;
    for number in 0..file.metadata()?.len().div_ceil(part_bytes) {
        let mut part = File::create_new(target.with_extension(format!("db.{number:03}")))?;
        io::copy(&mut Read::by_ref(file).take(part_bytes), &mut part)?;
    }
    Ok(())
}

/// The pages of the levels of each b-tree from the root on, until a level has too many. Each has
/// its number from 0, with 32 bits, the lowest byte first, and its bytes.
fn upper_pages(
    warehouse: &Warehouse,
    file: &mut File,
    page_bytes: u32,
) -> Result<Vec<u8>, ExportError> {
    let sql = "SELECT 1 UNION SELECT rootpage FROM sqlite_schema WHERE rootpage > 0";
    let mut roots = warehouse.connection().prepare(sql)?;
    let roots: Vec<u32> = roots.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    let mut read = |page: u32| -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; page_bytes as usize];
        file.seek(SeekFrom::Start(u64::from(page - 1) * u64::from(page_bytes)))?;
        file.read_exact(&mut bytes)?;
        Ok(bytes)
    };
    let mut kept = BTreeSet::new();
    for root in roots {
        let mut level = vec![root];
        while !level.is_empty() && level.len() <= MOST_PAGES {
            let mut below = Vec::new();
            for &page in &level {
                let children = children(&read(page)?, page).ok_or_else(|| {
                    let fault = "a page of a b-tree is not one".to_owned();
                    WarehouseError::Inconsistent { path: warehouse.path().to_owned(), fault }
                })?;
                below.extend(children);
            }
            kept.extend(std::mem::replace(&mut level, below));
        }
    }
    let mut pages = Vec::new();
    for page in kept {
        pages.extend((page - 1).to_le_bytes());
        pages.extend(read(page)?);
    }
    Ok(pages)
}

/// The pages below a page, by <https://sqlite.org/fileformat2.html#b_tree_pages>. A leaf has none.
/// `None` if it is not a page of a b-tree.
fn children(page: &[u8], number: u32) -> Option<Vec<u32>> {
    let header = if number == 1 { 100 } else { 0 };
    let two =
        |at: usize| Some(usize::from(u16::from_be_bytes(page.get(at..at + 2)?.try_into().ok()?)));
    let four = |at: usize| Some(u32::from_be_bytes(page.get(at..at + 4)?.try_into().ok()?));
    match page.get(header)? {
        2 | 5 => {
            let cells = two(header + 3)?;
            let child = |cell: usize| four(two(header + 12 + 2 * cell)?);
            let children = (0..cells).map(child).chain([four(header + 8)]);
            children.map(|child| child.filter(|page| *page > 0)).collect()
        }
        10 | 13 => Some(Vec::new()),
        _ => None,
    }
}
