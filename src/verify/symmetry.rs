//! Compares the measures of layouts with those of their images, in constant memory.
//!
//! A layout and its image must have equal measures. Each layout adds a hash to a sum without
//! carries (exclusive or): the hash of these measures and of the smaller code of the two. When
//! the measures are equal, both hashes are equal and cancel out. So the sum of a class is 0
//! when all pairs agree.

use std::hash::{DefaultHasher, Hash, Hasher};

use klotski::Layout;

/// The sums of a class. In the end, all of them must be 0.
#[derive(Debug, Default)]
pub(super) struct ImageSums {
    /// For the left-right mirror image, which has as many solutions, as far away.
    mirrored: u64,
    /// For the layout upside down. Distances are equal; solutions are not, as the exit moves.
    flipped: u64,
}

impl ImageSums {
    /// Adds the measures that a layout shares with its mirror image.
    pub(super) fn add_mirrored(&mut self, layout: &Layout, shared: impl Hash) {
        self.mirrored ^= pair_hash(layout, &layout.mirror(), shared);
    }

    /// Adds the measures that a layout shares with its mirror image and with itself upside
    /// down.
    pub(super) fn add_mirrored_and_flipped(&mut self, layout: &Layout, shared: impl Hash) {
        self.add_mirrored(layout, &shared);
        self.flipped ^= pair_hash(layout, &layout.flip(), shared);
    }

    /// Whether the measures of all pairs are equal.
    pub(super) fn agree(&self) -> bool {
        (self.mirrored, self.flipped) == (0, 0)
    }
}

/// The hash that each layout of a pair adds. A layout that is its own image adds nothing.
fn pair_hash(layout: &Layout, image: &Layout, shared: impl Hash) -> u64 {
    let (code, image) = (layout.code(), image.code());
    if code == image { 0 } else { hash((code.min(image), shared)) }
}

/// The hash of a value.
pub(super) fn hash(of: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use klotski::layouts_of;

    use super::*;

    #[test]
    fn the_sums_of_equal_pairs_are_zero() {
        let classes = ["1-2-0".parse().unwrap()];
        let smallest = |layout: &Layout| layout.code().min(layout.mirror().code()).number();
        let mut sums = ImageSums::default();
        for (_, layout) in layouts_of(&classes) {
            sums.add_mirrored(&layout, smallest(&layout));
            let of_all = smallest(&layout).min(smallest(&layout.flip()));
            sums.add_mirrored_and_flipped(&layout, of_all);
        }
        assert!(sums.agree());
        // Here mirror images agree, and layouts upside down do not.
        for (_, layout) in layouts_of(&classes) {
            sums.add_mirrored_and_flipped(&layout, smallest(&layout));
        }
        assert!(!sums.agree());
        let mut sums = ImageSums::default();
        for (_, layout) in layouts_of(&classes) {
            sums.add_mirrored(&layout, layout.code().number());
        }
        assert!(!sums.agree());
    }
}
