//! The layouts of each group, collected while `layouts` is written.

use klotski::Class;

use crate::core_measures::MeasuredClasses;

/// The ids of the layouts of every group, in the order of group_index.
///
/// They take four bytes a layout, and save sorting 29 million index entries.
#[derive(Debug)]
pub(super) struct Members {
    /// The members of the first group, then those of the second, and so on.
    ids: Vec<u32>,
    groups: Vec<GroupMembers>,
    /// By class number: the index in `groups` of its first group.
    first_of_class: Vec<usize>,
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
    /// Makes room for the members of all measured groups.
    pub(super) fn expected(measured: &MeasuredClasses) -> Self {
        let mut groups = Vec::with_capacity(measured.groups());
        let mut first_of_class = Vec::with_capacity(measured.classes.len());
        let mut start = 0;
        for class in &measured.classes {
            first_of_class.push(groups.len());
            let Some(class) = class else { continue };
            for (id, group) in (class.first_group..).zip(&class.measures.groups) {
                groups.push(GroupMembers { id, class: class.measures.class, start, known: 0 });
                start += group.size() as usize;
            }
        }
        Self { ids: vec![0; start], groups, first_of_class }
    }

    /// Adds the layout with the next id to a group. Returns its group_id and group_index.
    pub(super) fn add(&mut self, class_number: usize, group_num: u16, id: u32) -> (u32, u32) {
        let group = self.first_of_class[class_number] + usize::from(group_num);
        let group = &mut self.groups[group];
        let group_index = group.known;
        self.ids[group.start + group_index] = id;
        group.known += 1;
        (group.id, u32::try_from(group_index).expect("a group has fewer than 2^32 layouts"))
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
