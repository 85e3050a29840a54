//! The layouts of each group.

use klotski::{Class, layouts_of};
use klotski_warehouse::Measures;

/// The ids of the layouts of every group, in the order of group_index.
///
/// They take four bytes a layout, and save sorting 29 million index entries.
#[derive(Debug)]
pub(super) struct Members {
    /// The members of the first group, then those of the second, and so on.
    ids: Vec<u32>,
    groups: Vec<GroupMembers>,
}

#[derive(Debug)]
struct GroupMembers {
    id: u32,
    class: Class,
    /// The index in `ids` of its first member.
    start: usize,
    /// How many members were added.
    known: usize,
}

impl Members {
    pub(super) fn of(measures: &Measures) -> Self {
        let mut groups = Vec::new();
        // By class number: the index of the class in the warehouse, and of its first group.
        let mut first_of_class = vec![(0, 0); Class::all().count()];
        let mut start = 0;
        for (index, class) in measures.classes.iter().enumerate() {
            first_of_class[class.class().number()] = (index, groups.len());
            for (id, group) in (class.first_group..).zip(&class.core.groups) {
                groups.push(GroupMembers { id, class: class.class(), start, known: 0 });
                start += group.size() as usize;
            }
        }
        let mut ids = vec![0; start];
        let mut next_nodes = vec![0; measures.classes.len()];
        for (id, layout) in layouts_of(&measures.names()) {
            let (index, first) = first_of_class[layout.class().number()];
            let node: usize = next_nodes[index];
            next_nodes[index] += 1;
            let group_num = measures.classes[index].core.group_num[node];
            let group = &mut groups[first + usize::from(group_num)];
            ids[group.start + group.known] = id;
            group.known += 1;
        }
        Self { ids, groups }
    }

    /// All members, in the order of class, group_id and group_index.
    pub(super) fn in_order(&self) -> impl Iterator<Item = GroupMember> {
        self.groups.iter().flat_map(|group| {
            let ids = &self.ids[group.start..group.start + group.known];
            (0..).zip(ids).map(|(group_index, &id)| GroupMember {
                class: group.class,
                group_id: group.id,
                group_index,
                id,
            })
        })
    }
}

/// A layout of a group.
pub(super) struct GroupMember {
    pub(super) class: Class,
    pub(super) group_id: u32,
    pub(super) group_index: u32,
    pub(super) id: u32,
}
