//! The layouts of some classes, in the order of ids, which runs across all classes.

use super::class::Class;
use super::enumerate::layouts;
use super::layout::Layout;
use super::rank::{Ranking, ids};

/// Up to this share of all layouts it is faster to find the ids of the classes and to
/// sort them than to walk all layouts and leave out those of other classes.
const FEW: u32 = 16;

/// The layouts of these classes with their ids, ascending.
///
/// # Panics
/// Never: every rank is that of a layout.
#[must_use]
pub fn layouts_of(classes: &[Class]) -> Box<dyn Iterator<Item = (u32, Layout)>> {
    let rankings: Vec<_> = classes.iter().map(|&class| Ranking::of_class(class)).collect();
    let number: u32 = rankings.iter().map(Ranking::len).sum();
    if number > ids().len() / FEW {
        return Box::new(walk(classes));
    }
    let of_class = |ranking| Ranking::layouts(ranking).map(|layout: Layout| layout.id().number());
    let mut sorted: Vec<u32> = rankings.iter().flat_map(of_class).collect();
    sorted.sort_unstable();
    let layout = |id| ids().unrank(id).expect("every rank is that of a layout");
    Box::new(sorted.into_iter().map(move |id| (id, layout(id))))
}

fn walk(classes: &[Class]) -> impl Iterator<Item = (u32, Layout)> + use<> {
    let mut held = vec![false; Class::all().count()];
    for class in classes {
        held[class.number()] = true;
    }
    (0..).zip(layouts()).filter(move |(_, layout)| held[layout.class().number()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_find_the_same() {
        let classes: Vec<Class> =
            Class::all().filter(|class| class.jiang_num + class.bing_num < 3).collect();
        assert!(layouts_of(&classes).eq(walk(&classes)));
        assert_eq!(layouts_of(&[]).count(), 0);
        let all: Vec<Class> = Class::all().collect();
        assert_eq!(layouts_of(&all).count(), 29_334_498);
    }
}
