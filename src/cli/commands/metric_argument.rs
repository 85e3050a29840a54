//! The option of the commands that count moves.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use klotski::Metric;
use strum::VariantNames;

#[derive(Debug, Args)]
pub struct MetricArgument {
    /// What counts as one move
    ///
    /// step: one block moves any distance, around corners too; straight: any distance in one
    /// direction; unit: by one cell
    #[arg(
        long = "metric",
        value_name = "METRIC",
        default_value_t = Metric::Step,
        ignore_case = true,
        value_parser = PossibleValuesParser::new(Metric::VARIANTS).try_map(|name| name.parse::<Metric>())
    )]
    pub metric: Metric,
}
