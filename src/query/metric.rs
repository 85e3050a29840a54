//! From a text to a metric.

use super::error::{QueryError, excerpt};
use crate::board::Metric;

/// The metric that a text names.
///
/// # Errors
/// [`QueryError::NoMetric`].
pub(super) fn read_metric(text: &str) -> Result<Metric, QueryError> {
    text.parse().map_err(|_| QueryError::NoMetric(excerpt(text)))
}
