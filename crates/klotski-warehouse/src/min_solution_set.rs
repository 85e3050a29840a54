//! The stored form of a set of minimal solutions: a BLOB in `min_solution_sets`.
//!
//! ```text
//!   D9B9F3000 DAA7F3000   codes of solutions, ascending; the first digit is always D
//!    9B9F3000  AA7F3000   the BLOB: the other eight digits, four bytes for each solution
//! ```
//!
//! Only this file and the view `min_solutions` of the schema depend on the form.

use klotski::Code;

/// The code of a solution without its first digit.
pub type SolutionTail = [u8; 4];

pub fn solution_tail(solution: Code) -> SolutionTail {
    let [.., a, b, c, d] = solution.number().to_be_bytes();
    [a, b, c, d]
}

pub fn min_solution_set(tails: &[SolutionTail]) -> &[u8] {
    tails.as_flattened()
}

/// The digits of the codes in a BLOB.
pub fn min_solutions_in(set: &[u8]) -> impl ExactSizeIterator<Item = [u8; 9]> {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    let (tails, _) = set.as_chunks();
    tails.iter().map(|tail: &SolutionTail| {
        let mut code = *b"D00000000";
        for (pair, byte) in code[1..].chunks_exact_mut(2).zip(tail) {
            pair[0] = HEX[usize::from(byte >> 4)];
            pair[1] = HEX[usize::from(byte & 15)];
        }
        code
    })
}

/// Whether a BLOB has the form of a set: complete tails, without duplicates, ascending, at least one.
pub fn is_min_solution_set(set: &[u8]) -> bool {
    let (tails, rest) = set.as_chunks::<{ size_of::<SolutionTail>() }>();
    rest.is_empty() && !tails.is_empty() && tails.is_sorted_by(|a, b| a < b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_read_back() {
        let codes = ["D9B9F3", "DAA7F3", "DFFFF"].map(|code| code.parse::<Code>().unwrap());
        let tails = codes.map(solution_tail);
        let set = min_solution_set(&tails);
        assert_eq!(set[..4], [0x9B, 0x9F, 0x30, 0x00]);
        assert!(min_solutions_in(set).eq(codes.map(Code::digits)));
        assert!(is_min_solution_set(set));
        assert!(!is_min_solution_set(&[]), "a solvable layout has a minimal solution");
        assert!(!is_min_solution_set(&set[1..]), "a tail is cut");
        assert!(!is_min_solution_set(&[&set[4..], &set[..4]].concat()), "not ascending");
        assert!(!is_min_solution_set(&[&set[..4], set].concat()), "one stands twice");
    }
}
