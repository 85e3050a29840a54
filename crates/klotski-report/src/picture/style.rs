//! The style sheets of all pictures.

use klotski_functions::picture::BOARD_RULES;

const TEXT_RULES: &str = "\
.klotski text{font-family:system-ui,sans-serif;fill:#222}\
.klotski .code{font-family:ui-monospace,monospace}\
@media(prefers-color-scheme:dark){.klotski text{fill:#ddd}}";

/// Rules for plots. The shades of a heat map differ more from the background with larger values,
/// both in light and in dark mode.
const PLOT_RULES: &str = "\
.klotski .bar{fill:#0072b2}.klotski .none{fill:#767676}.klotski .axis{stroke:#555;fill:none}\
.klotski .grid{stroke:#999;stroke-opacity:.4;fill:none}\
.klotski .halo{paint-order:stroke;stroke:#fff;stroke-width:3px}\
.klotski .start{fill:#d55e00}.klotski .end{fill:#009e73}\
.klotski .s0{fill:#dcebf7}.klotski .s1{fill:#bcd9ee}.klotski .s2{fill:#94c2e1}\
.klotski .s3{fill:#63a6d1}.klotski .s4{fill:#2f77b1}.klotski .s5{fill:#155a97}\
.klotski .s6{fill:#0b3d75}.klotski .s7{fill:#06244c}\
.klotski .on4,.klotski .on5,.klotski .on6,.klotski .on7{fill:#fff}\
@media(prefers-color-scheme:dark){\
.klotski .bar{fill:#56b4e9}.klotski .none{fill:#8f8f8f}.klotski .axis{stroke:#aaa}\
.klotski .halo{stroke:#171614}.klotski .grid{stroke:#888}\
.klotski .s0{fill:#12283d}.klotski .s1{fill:#163a5a}.klotski .s2{fill:#1b4f7c}\
.klotski .s3{fill:#22669f}.klotski .s4{fill:#4a97cf}.klotski .s5{fill:#7db8e2}\
.klotski .s6{fill:#b0d5ef}.klotski .s7{fill:#e0f0fb}\
.klotski .on0,.klotski .on1,.klotski .on2,.klotski .on3{fill:#fff}\
.klotski .on4,.klotski .on5,.klotski .on6,.klotski .on7{fill:#111}}";

/// The background of a picture with text, which must not depend on the page.
const PAPER: &str = "\
.klotski{background:#fff}@media(prefers-color-scheme:dark){.klotski{background:#171614}}";

/// The style sheet of boards and plots, for a page with inline pictures.
///
/// The colours are by Okabe and Ito, <https://jfly.uni-koeln.de/color/>, which are distinct
/// with any colour vision. They follow the reader's preference for light or dark. CSS variables are
/// avoided, because many SVG programs do not support them.
pub const STYLE: &[&str] = &[BOARD_RULES, TEXT_RULES, PLOT_RULES];

/// The style sheet of a picture with a plot.
pub(super) const PLOT: &[&str] = &[PAPER, TEXT_RULES, PLOT_RULES];
pub(super) const SHEET: &[&str] = &[PAPER, TEXT_RULES, BOARD_RULES];
/// The style sheet of a map of paths, with the colours of both.
pub(super) const MAP: &[&str] = &[PAPER, TEXT_RULES, BOARD_RULES, PLOT_RULES];

#[cfg(test)]
mod tests {
    use super::*;

    /// The rules of a style sheet: whether for dark mode, a selector, and the declarations.
    fn rules(style: &[&'static str]) -> Vec<(bool, &'static str, &'static str)> {
        let mut rules = Vec::new();
        for text in style {
            // The rules for dark mode are the last ones.
            let (light, dark) =
                text.split_once("@media(prefers-color-scheme:dark){").unwrap_or((text, "}"));
            for (is_dark, text) in [(false, light), (true, dark.strip_suffix('}').unwrap())] {
                for rule in text.split_terminator('}') {
                    let (selectors, declarations) = rule.split_once('{').expect("a rule");
                    rules.extend(selectors.split(',').map(|one| (is_dark, one, declarations)));
                }
            }
        }
        rules
    }

    /// A page with an inline picture or the style sheet is not changed by it.
    #[test]
    fn styles_do_not_leak_into_the_page() {
        for style in [STYLE, &[BOARD_RULES], PLOT, SHEET, MAP] {
            assert!(rules(style).len() > 5);
            for (_, selector, _) in rules(style) {
                assert!(selector == ".klotski" || selector.starts_with(".klotski "), "{selector}");
            }
        }
        assert!(rules(STYLE).iter().all(|(_, selector, _)| *selector != ".klotski"));
    }

    /// The colour of a property of an element, in light or dark mode.
    fn colour(is_dark: bool, selector: &str, property: &str) -> Option<&'static str> {
        let of = |dark: bool| {
            let mut rules = rules(MAP).into_iter().rev();
            rules.find_map(|(is_dark, one, declarations)| {
                if is_dark != dark || one != selector {
                    return None;
                }
                let mut all = declarations.split(';').filter_map(|one| one.split_once(':'));
                all.find(|(name, _)| *name == property).map(|(_, value)| value)
            })
        };
        (is_dark.then(|| of(true)).flatten()).or_else(|| of(false))
    }

    /// The relative luminance of `#rgb` or `#rrggbb`, as in WCAG 2.
    fn luminance(colour: &str) -> f64 {
        let digits = colour.strip_prefix('#').expect("a colour");
        let part = |at: usize| {
            let text = if digits.len() == 3 {
                digits[at..=at].repeat(2)
            } else {
                digits[2 * at..2 * at + 2].to_owned()
            };
            let share = f64::from(u8::from_str_radix(&text, 16).expect("two digits")) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// Text has a contrast of at least 4.5 to 1, and marks of 3 to 1, on the backgrounds of the
    /// picture and of the report.
    #[test]
    fn contrast_is_sufficient() {
        for is_dark in [false, true] {
            let of = |class: &str, property: &str| {
                let selector = [".klotski", class].join(if class.is_empty() { "" } else { " " });
                colour(is_dark, &selector, property)
                    .unwrap_or_else(|| panic!("{selector} has no {property}"))
            };
            let papers = [of("", "background"), if is_dark { "#171614" } else { "#faf9f6" }];
            for paper in papers {
                assert!(contrast(of("text", "fill"), paper) >= 4.5);
                for (class, property) in [
                    (".bar", "fill"),
                    (".none", "fill"),
                    (".axis", "stroke"),
                    (".frame", "stroke"),
                    (".exit", "fill"),
                    (".start", "fill"),
                    (".end", "fill"),
                ] {
                    let found = contrast(of(class, property), paper);
                    assert!(found >= 3.0, "{class} in {is_dark}: {found}");
                }
            }
            assert!(contrast(of(".frame", "stroke"), of(".ground", "fill")) >= 3.0);
            // A block is recognized by its colour or by its edge.
            for class in [".square", ".horizontal", ".vertical", ".single"] {
                let by = [of(class, "fill"), of(".block", "stroke")];
                let found = by.map(|colour| contrast(colour, of(".ground", "fill")));
                assert!(found[0].max(found[1]) >= 3.0, "{class} in {is_dark}: {found:?}");
                assert!(contrast(of(class, "fill"), of(".moved", "stroke")) >= 1.3, "{class}");
            }
        }
    }

    /// The larger the value, the more its tile contrasts with the background. The text on every
    /// tile is readable.
    #[test]
    fn shades_are_in_order_and_can_be_read() {
        for is_dark in [false, true] {
            let paper = colour(is_dark, ".klotski", "background").unwrap();
            let mut before = 1.0;
            for shade in 0..8 {
                let tile = colour(is_dark, &format!(".klotski .s{shade}"), "fill").unwrap();
                let ink = colour(is_dark, &format!(".klotski .on{shade}"), "fill")
                    .or_else(|| colour(is_dark, ".klotski text", "fill"))
                    .unwrap();
                let read = contrast(ink, tile);
                assert!(read >= 4.5, "shade {shade}, dark {is_dark}: {ink} on {tile} has {read}");
                let stands_out = contrast(tile, paper);
                assert!(stands_out >= 1.15 * before, "shade {shade}, dark {is_dark}");
                assert!(shade < 4 || stands_out >= 3.0, "shade {shade}, dark {is_dark}");
                before = stands_out;
            }
        }
    }
}
