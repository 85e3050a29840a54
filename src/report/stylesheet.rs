//! The style sheet of the site.

use crate::picture;

/// The look of pictures, then that of all pages, then that of some, each in a file of its own.
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
