//! A sparse matrix as `scipy.sparse.save_npz` writes it: arrays of NumPy in a ZIP archive.
//! `scipy.sparse.load_npz` reads the matrix, `numpy.load` the attributes, too.
//!
//! The format of an array: numpy.org/doc/stable/reference/generated/numpy.lib.format.html

use std::io::{self, Write};

use klotski::graph::LayoutGraph;
use rawzip::ZipArchiveWriter;

use super::attributes::Attributes;

/// Writes the adjacency matrix in compressed sparse rows, then the attributes by node. An unsolvable
/// layout has -1 moves.
pub(super) fn write(
    graph: &LayoutGraph,
    attributes: &Attributes,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (nodes, edges) = (graph.len(), 2 * graph.edges());
    let mut archive = Archive { zip: ZipArchiveWriter::new(out) };
    archive.array("format", "|S3", "()", [*b"csr"])?;
    archive.array("shape", "<i8", "(2,)", [nodes as u64; 2].map(u64::to_le_bytes))?;
    archive.array("data", "|i1", &format!("({edges},)"), (0..edges).map(|_| [1]))?;
    let mut end = 0_u32;
    let ends = graph.rows().map(|row| {
        end += u32::try_from(row.len()).expect("few neighbours");
        end.to_le_bytes()
    });
    let starts = std::iter::once(0_u32.to_le_bytes()).chain(ends);
    archive.array("indptr", "<i4", &format!("({},)", nodes + 1), starts)?;
    let indices = graph.rows().flatten().map(|next| next.to_le_bytes());
    archive.array("indices", "<i4", &format!("({edges},)"), indices)?;
    let shape = format!("({nodes},)");
    archive.array("code", "|S9", &shape, graph.codes.iter().map(|code| code.digits()))?;
    for (name, values) in &attributes.numbers {
        archive.array(name, "<i2", &shape, values.iter().map(|value| value.to_le_bytes()))?;
    }
    archive.zip.finish().map(drop).map_err(io::Error::other)
}

/// The bytes of an array before its header: the magic number, the version, the header's length.
const PREFIX: usize = 10;

struct Archive<'o> {
    zip: ZipArchiveWriter<&'o mut dyn Write>,
}

impl Archive<'_> {
    /// Adds an array of values of this type, which are given by their bytes.
    fn array<const BYTES: usize>(
        &mut self,
        name: &str,
        value_type: &str,
        shape: &str,
        values: impl IntoIterator<Item = [u8; BYTES]>,
    ) -> io::Result<()> {
        let name = format!("{name}.npy");
        let (mut entry, config) = self.zip.new_file(&name).start().map_err(io::Error::other)?;
        let mut file = config.wrap(&mut entry);
        // The header ends with a line feed, and its length is a multiple of 64.
        let header =
            format!("{{'descr': '{value_type}', 'fortran_order': False, 'shape': {shape}, }}");
        let length = (PREFIX + header.len() + 1).next_multiple_of(64) - PREFIX;
        file.write_all(b"\x93NUMPY\x01\x00")?;
        file.write_all(&u16::try_from(length).expect("a short header").to_le_bytes())?;
        writeln!(file, "{header:width$}", width = length - 1)?;
        values.into_iter().try_for_each(|value| file.write_all(&value))?;
        let (_, descriptor) = file.finish().map_err(io::Error::other)?;
        entry.finish(descriptor).map(drop).map_err(io::Error::other)
    }
}
