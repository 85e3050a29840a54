//! The style sheet of the site.

use crate::picture;

/// The look of pictures, and then that of the pages, each part in a file of its own.
pub(super) fn write() -> String {
    [picture::STYLE, include_str!("site/base.css"), include_str!("site/pictures.css")].concat()
}
