//! The format sparse6 of nauty: B. D. McKay, "Description of graph6, sparse6 and digraph6
//! encodings", users.cecs.anu.edu.au/~bdm/data/formats.txt.

use std::io::{self, Write};

use klotski::graph::LayoutGraph;

/// Writes the graph as one line.
pub(super) fn write(graph: &LayoutGraph, out: &mut dyn Write) -> io::Result<()> {
    let nodes = graph.len() as u64;
    out.write_all(b":")?;
    // One or two bytes of 126 announce a larger number.
    let size_bits = match nodes {
        0..=62 => 6,
        63..=258_047 => 18,
        _ => 36,
    };
    out.write_all(&vec![126; size_bits as usize / 18])?;
    let mut line = SixBits { out, value: 0, bits: 0 };
    line.put(nodes, size_bits)?;
    // The bits of the number of a node.
    let width = u64::BITS - nodes.saturating_sub(1).leading_zeros();
    // Pairs of a bit b and a number x. If b, the current node v becomes v + 1. Then if x > v, v
    // becomes x, else x - v is an edge. So the edges are ordered by their greater node.
    let mut current = 0;
    for (node, row) in (0..).zip(graph.rows()) {
        for other in row.iter().copied().map(u64::from).filter(|&other| other < node) {
            if node > current + 1 {
                line.put(1, 1)?;
                line.put(node, width)?;
            }
            line.put((node == current + 1).into(), 1)?;
            line.put(other, width)?;
            current = node;
        }
    }
    // The line is filled up with ones. Where they would be a loop at the last node, a 0 is first.
    let rest = (6 - line.bits) % 6;
    if width < 6 && nodes == 1 << width && rest >= width && current + 1 < nodes {
        line.put(0, 1)?;
    }
    let rest = (6 - line.bits) % 6;
    line.put((1 << rest) - 1, rest)?;
    writeln!(out)
}

/// Writes six bits as a byte, greater by 63.
struct SixBits<'o> {
    out: &'o mut dyn Write,
    value: u8,
    /// The bits in `value`, fewer than six.
    bits: u32,
}

impl SixBits<'_> {
    /// Writes the lowest bits of a number, the highest of them first.
    fn put(&mut self, number: u64, bits: u32) -> io::Result<()> {
        for bit in (0..bits).rev() {
            self.value = self.value << 1 | u8::from(number >> bit & 1 == 1);
            self.bits += 1;
            if self.bits == 6 {
                self.out.write_all(&[self.value + 63])?;
                (self.value, self.bits) = (0, 0);
            }
        }
        Ok(())
    }
}
