//! What a layout shares with its images, without keeping any of them.
//!
//! Each layout adds a number to a sum without carries (exclusive or), made of what all its
//! images must share and of the smallest code among them. Images that agree add the same
//! number, an even number of times, and the sum is 0 in the end.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::board::Layout;

/// Sums over the layouts of a class; all are 0 in the end.
#[derive(Debug, Default)]
pub(super) struct Images {
    /// Of a layout and its mirror image, which are as far from a solution.
    mirrored: u64,
    /// Of a layout and its three images: turned upside down, only the exit is elsewhere.
    turned: u64,
}

impl Images {
    /// Adds what a layout shares with its mirror image.
    pub(super) fn mirrored(&mut self, layout: &Layout, shared: impl Hash) {
        let (code, image) = (layout.code(), layout.mirror().code());
        if code != image {
            self.mirrored ^= hash((code.min(image), shared));
        }
    }

    /// Adds what a layout shares with all its images.
    pub(super) fn turned(&mut self, layout: &Layout, shared: impl Hash) {
        let images = [layout.mirror(), layout.flip(), layout.half_turn()].map(|image| image.code());
        let code = layout.code();
        if images != [code; 3] {
            let smallest = images.into_iter().fold(code, Ord::min);
            self.turned ^= hash((smallest, shared));
        }
    }

    /// Whether all images agree.
    pub(super) fn agree(&self) -> bool {
        (self.mirrored, self.turned) == (0, 0)
    }
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
            images.turned(&layout, smallest(&layout).min(smallest(&layout.flip())));
        }
        assert!(images.agree());
        for (_, layout) in layouts_of(&classes) {
            images.mirrored(&layout, layout.code().number());
        }
        assert!(!images.agree());
    }
}
