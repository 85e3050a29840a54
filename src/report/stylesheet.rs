//! The style sheet of the site.

use crate::picture;

/// The rules of pictures, then of all pages, then of single pages.
pub(super) fn write() -> String {
    [
        &picture::STYLE.concat(),
        include_str!("site/base.css"),
        include_str!("site/pictures.css"),
        include_str!("site/index.css"),
        include_str!("site/play.css"),
        include_str!("site/pages.css"),
    ]
    .concat()
}
