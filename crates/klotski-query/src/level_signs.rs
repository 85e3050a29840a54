//! The signs in which the boards of a list agree.

use klotski::{Layout, Reading, Signs, drawing_readings};

use super::level::Level;

/// With more candidates, the boards hardly agree.
const MOST_CANDIDATES: usize = 64;

/// The signs with which the boards that have one layout agree, if a board has several: in these signs
/// each board has its layout, or one of its layouts. `None` if there is no such board, no such signs,
/// or if other signs give other layouts.
pub fn agreed_signs(levels: &[Level]) -> Option<Signs> {
    let boards =
        levels.iter().filter(|level| level.problem.is_none()).flat_map(|level| &level.boards);
    let boards: Vec<(&String, Vec<Reading>)> =
        boards.filter_map(|board| Some((board, drawing_readings(board).ok()?))).collect();
    let is_open =
        |readings: &[Reading]| readings.iter().any(|one| one.layout != readings[0].layout);
    let (open, sure): (Vec<_>, Vec<_>) = boards.iter().partition(|(_, readings)| is_open(readings));
    let mut candidates: Option<Vec<Signs>> = None;
    for (_, readings) in &sure {
        let signs: Vec<&Signs> = readings.iter().filter_map(|one| one.signs.as_ref()).collect();
        let mut merged: Vec<Signs> = match &candidates {
            None => signs.into_iter().cloned().collect(),
            Some(all) => {
                all.iter().flat_map(|one| signs.iter().filter_map(|two| one.merged(two))).collect()
            }
        };
        let mut seen = std::collections::HashSet::new();
        merged.retain(|signs| seen.insert(signs.clone()));
        if merged.len() > MOST_CANDIDATES {
            return None;
        }
        candidates = Some(merged);
    }
    // The layouts of the boards with several, if all boards fit.
    let layouts = |signs: &Signs| -> Option<Vec<Layout>> {
        let fits = |(board, readings): &&(&String, Vec<Reading>)| {
            let layout = Layout::from_drawing_in(board, signs).ok()?;
            readings.iter().any(|one| one.layout == layout).then_some(layout)
        };
        sure.iter().all(|board| fits(board).is_some()).then_some(())?;
        open.iter().map(fits).collect()
    };
    let candidates = candidates.filter(|_| !open.is_empty())?;
    let mut fitting = candidates.into_iter().filter_map(|signs| Some((layouts(&signs)?, signs)));
    let (first, signs) = fitting.next()?;
    fitting.all(|(layouts, _)| layouts == first).then_some(signs)
}
