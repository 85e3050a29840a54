//! The symmetries of a group.
//!
//! A reflection of the board maps a group onto a group. If it maps the group onto itself, it is a
//! *symmetry* of the group. Symmetries preserve distances. The images of a node under all
//! symmetries are its *orbit*, and the smallest of them is the *representative* of the orbit.

/// The symmetries of a group. Each is its own inverse.
#[derive(Clone, Debug)]
pub(super) struct Symmetries {
    /// By symmetry except the identity, then by node: the image.
    images: Vec<Vec<u32>>,
    /// By node: the smallest node of its orbit.
    representative: Vec<u32>,
}

impl Symmetries {
    /// Symmetries by their images, without the identity.
    pub(super) fn new(nodes: usize, images: Vec<Vec<u32>>) -> Self {
        let mut representative: Vec<u32> = (0..).take(nodes).collect();
        for images in &images {
            for (smallest, &image) in representative.iter_mut().zip(images) {
                *smallest = image.min(*smallest);
            }
        }
        Self { images, representative }
    }

    /// The same symmetries with the nodes renumbered: `members` has the nodes by their new numbers,
    /// `number` the new numbers by node.
    pub(super) fn renumbered(&self, members: &[u32], number: &[u32]) -> Self {
        let image = |images: &[u32], node: &u32| number[images[*node as usize] as usize];
        let images = self.images.iter();
        let images = images.map(|images| members.iter().map(|node| image(images, node)).collect());
        Self::new(members.len(), images.collect())
    }

    /// The number of symmetries, the identity included: 1, 2 or 4.
    pub(super) fn order(&self) -> usize {
        self.images.len() + 1
    }

    /// The image of a node under a symmetry. Symmetry 0 is the identity.
    pub(super) fn image(&self, symmetry: usize, node: u32) -> u32 {
        match symmetry.checked_sub(1) {
            None => node,
            Some(reflection) => self.images[reflection][node as usize],
        }
    }

    /// The images of a node under all symmetries, the node itself first. Some may be equal.
    pub(super) fn images(&self, node: u32) -> impl Iterator<Item = u32> + Clone {
        (0..self.order()).map(move |symmetry| self.image(symmetry, node))
    }

    /// The smallest node of the orbit of `node`.
    pub(super) fn representative(&self, node: u32) -> u32 {
        self.representative[node as usize]
    }

    /// The smallest node of every orbit.
    pub(super) fn representatives(&self) -> impl Iterator<Item = u32> {
        (0..)
            .zip(&self.representative)
            .filter(|&(node, &first)| node == first)
            .map(|(node, _)| node)
    }

    /// The number of distinct nodes in the orbit of `node`.
    pub(super) fn orbit_size(&self, node: u32) -> usize {
        let fixed = self.images(node).filter(|&image| image == node).count();
        self.order() / fixed
    }
}
