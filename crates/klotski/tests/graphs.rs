//! Graphs of classes for the tests of properties.

use std::ops::Deref;

use klotski::graph::{ClassGraph, distances};
use klotski::{Class, ClassPattern, Ranking};

use crate::is_release;

/// The graph of a class, with what the tests need besides.
pub struct Graph(ClassGraph);

impl Deref for Graph {
    type Target = ClassGraph;

    fn deref(&self) -> &ClassGraph {
        &self.0
    }
}

impl Graph {
    pub fn of(class: Class) -> Self {
        Self(ClassGraph::of(class))
    }

    /// The graphs of all classes of at most so many layouts.
    pub fn up_to(layouts: u32) -> impl Iterator<Item = Self> {
        Class::all().filter(move |&class| Ranking::of_class(class).len() <= layouts).map(Self::of)
    }

    /// The graphs of larger classes: of some of them, and of more before a release.
    pub fn larger<'p>(
        some: &'p [&'p str],
        more: &'p [&'p str],
    ) -> impl Iterator<Item = Self> + use<'p> {
        Self::matching(if is_release() { more } else { some })
    }

    /// The graphs of the classes that match the patterns, one pattern after the other.
    pub fn matching<'p>(patterns: &'p [&'p str]) -> impl Iterator<Item = Self> + use<'p> {
        patterns
            .iter()
            .flat_map(|pattern| {
                let pattern: ClassPattern = pattern.parse().expect("a class pattern");
                Class::all().filter(move |&class| pattern.matches(class))
            })
            .map(Self::of)
    }

    pub fn nodes(&self) -> std::ops::Range<u32> {
        0..self.ranking.len()
    }

    /// About `count` nodes, spread evenly over the class.
    pub fn sample(&self, count: u32) -> Vec<u32> {
        self.nodes().step_by((self.ranking.len() / count).max(1) as usize).collect()
    }

    /// The name of a node in messages.
    pub fn name(&self, node: u32) -> String {
        format!("class {}, code {}", self.class, self.layout(node).code())
    }

    pub fn distances(&self, root: u32) -> Vec<u16> {
        distances(&self.adjacency, [root])
    }

    pub fn group(&self, node: u32) -> u16 {
        self.groups.group_num[node as usize]
    }
}
