//! What a layout shares with its images, without keeping any of them.
//!
//! Each layout adds a number to a sum without carries (exclusive or), made of what it must
//! share with an image and of the smaller code of the two. Where they agree both add the
//! same, and the sum is 0 in the end.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::board::Layout;

/// Sums over the layouts of a class; all are 0 in the end.
#[derive(Debug, Default)]
pub(super) struct Images {
    /// Of a layout and its mirror image, which are as far from a solution.
    mirrored: u64,
    /// Of a layout and itself upside down, where only the exit is elsewhere.
    flipped: u64,
}

impl Images {
    /// Adds what a layout shares with its mirror image.
    pub(super) fn mirrored(&mut self, layout: &Layout, shared: impl Hash) {
        self.mirrored ^= of_pair(layout, &layout.mirror(), shared);
    }

    /// Adds what a layout shares with itself upside down, too.
    pub(super) fn mirrored_and_flipped(&mut self, layout: &Layout, shared: impl Hash) {
        self.mirrored(layout, &shared);
        self.flipped ^= of_pair(layout, &layout.flip(), shared);
    }

    /// Whether all images agree.
    pub(super) fn agree(&self) -> bool {
        (self.mirrored, self.flipped) == (0, 0)
    }
}

/// What each of two layouts adds; one that is its own image adds nothing.
fn of_pair(layout: &Layout, image: &Layout, shared: impl Hash) -> u64 {
    let (code, image) = (layout.code(), image.code());
    if code == image { 0 } else { hash((code.min(image), shared)) }
}

/// A number for what is to be the same.
pub(super) fn hash(of: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::layouts_of;

    #[test]
    fn images_that_agree_add_nothing() {
        let classes = ["1-2-0".parse().unwrap()];
        let smallest = |layout: &Layout| layout.code().min(layout.mirror().code()).number();
        let mut images = Images::default();
        for (_, layout) in layouts_of(&classes) {
            images.mirrored(&layout, smallest(&layout));
            let of_all = smallest(&layout).min(smallest(&layout.flip()));
            images.mirrored_and_flipped(&layout, of_all);
        }
        assert!(images.agree());
        // Mirror images agree, but not those upside down.
        for (_, layout) in layouts_of(&classes) {
            images.mirrored_and_flipped(&layout, smallest(&layout));
        }
        assert!(!images.agree());
        let mut images = Images::default();
        for (_, layout) in layouts_of(&classes) {
            images.mirrored(&layout, layout.code().number());
        }
        assert!(!images.agree());
    }
}
