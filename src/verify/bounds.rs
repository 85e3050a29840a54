//! Checks measures that were read from a warehouse, within their bounds, against each other and
//! against the measures of mirror images.
//!
//! A layout and its left-right mirror image have the same number of solutions, and their sets of
//! minimal solutions are mirror images. An up-down mirror image has the same distances but not the
//! same solutions, because the exit moves.

use std::hash::{DefaultHasher, Hash, Hasher};

use klotski::graph::Distances;
use klotski::{ClassRanking, Layout, Ranking, message};
use klotski_warehouse::{
    ClassFarthest, ClassMeasures, ClassSolutions, SolutionTail, solution_tail,
};

use super::VerifyError;

pub(super) fn check(class: &ClassMeasures) -> Result<(), VerifyError> {
    let ranking = Ranking::of_class(class.class());
    let sets = class.solutions.as_ref().map(|read| SetHashes::of(read, &ranking));
    let sets = sets.transpose()?;
    for (node, layout) in (0..).zip(ranking.layouts()) {
        let [mirror, flip] = [layout.mirror(), layout.flip()].map(|image| ranking.rank(&image));
        let of_layout = |fault| VerifyError::of_layout(&layout, fault);
        if let (Some(solutions), Some(sets)) = (&class.solutions, &sets) {
            check_solutions(solutions, sets, node, mirror).map_err(of_layout)?;
        }
        if let Some(farthest) = &class.farthest {
            check_farthest(farthest, node, [mirror, flip]).map_err(of_layout)?;
        }
        if let Some(Distances { sums, .. }) = &class.distances {
            let is_that_of = |image: u32| sums[node as usize] == sums[image as usize];
            ensure(
                is_that_of(mirror) && is_that_of(flip),
                "sum_distance is not that of a mirror image",
            )
            .map_err(of_layout)?;
        }
    }
    class.distances.as_ref().map_or(Ok(()), |distances| check_distances(class, distances))
}

/// Checks that the pairs of each group are all pairs, those at distance 1 its edges, and that the
/// sums agree with them.
fn check_distances(class: &ClassMeasures, distances: &Distances) -> Result<(), VerifyError> {
    let mut sums = vec![0_u128; class.core.groups.len()];
    for (&group_num, &sum) in class.core.group_num.iter().zip(&distances.sums) {
        sums[usize::from(group_num)] += u128::from(sum);
    }
    for ((group, pairs), sum) in class.core.groups.iter().zip(&distances.pairs).zip(sums) {
        let size = u128::from(group.size());
        let pairs = || pairs.iter().map(|&pairs| u128::from(pairs));
        let weighted: u128 = (0..).zip(pairs()).map(|(distance, pairs)| distance * pairs).sum();
        if pairs().sum::<u128>() != size * (size - 1) / 2
            || pairs().nth(1).unwrap_or(0) != group.structure.edges.into()
            || 2 * weighted != sum
        {
            let fault = message!(
                "the pairs of the group of {seed} are not those of its layouts, edges and sums",
                seed = group.seed
            );
            return Err(VerifyError::fault("distances", fault));
        }
    }
    Ok(())
}

/// Returns the fault unless a measure is right.
fn ensure(is_right: bool, fault: &'static str) -> Result<(), &'static str> {
    if is_right { Ok(()) } else { Err(fault) }
}

fn check_solutions(
    solutions: &ClassSolutions,
    sets: &SetHashes,
    node: u32,
    mirror: u32,
) -> Result<(), &'static str> {
    let [at, mirror] = [node, mirror].map(|node| node as usize);
    let (num, set) = (solutions.num[at], solutions.set[at]);
    ensure(num == solutions.num[mirror], "solution_num is not that of the mirror image")?;
    if set != ClassSolutions::NO_SET {
        let minimal = solutions.members(set).len();
        ensure(minimal <= num as usize, "it has more minimal solutions than solutions")?;
        ensure(
            sets.of_mirror.get(solutions.set[mirror] as usize) == Some(&sets.of_set[set as usize]),
            "min_solution_set_id is not that of the mirrored set of the mirror image",
        )?;
    }
    Ok(())
}

fn check_farthest(
    farthest: &ClassFarthest,
    node: u32,
    images: [u32; 2],
) -> Result<(), &'static str> {
    let found = &farthest.farthest[node as usize];
    for image in images.map(|image| &farthest.farthest[image as usize]) {
        ensure(found.step == image.step, "farthest_step is not that of a mirror image")?;
        ensure(found.num == image.num, "farthest_num is not that of a mirror image")?;
    }
    Ok(())
}

/// By set of minimal solutions: the hashes of its members and of their mirror images.
struct SetHashes {
    of_set: Vec<u64>,
    of_mirror: Vec<u64>,
}

impl SetHashes {
    /// Hashes the sets, and checks that all members are solved layouts of the class.
    fn of(solutions: &ClassSolutions, ranking: &ClassRanking) -> Result<Self, VerifyError> {
        let tail = |layout: &Layout| solution_tail(layout.code());
        let solved = ranking.layouts().filter(Layout::is_solved);
        // Codes and tails ascend together.
        let (tails, mirrors): (Vec<SolutionTail>, Vec<SolutionTail>) =
            solved.map(|layout| (tail(&layout), tail(&layout.mirror()))).unzip();
        let mut hashes = Self { of_set: Vec::new(), of_mirror: Vec::new() };
        let mut mirrored = Vec::new();
        for (set, members) in (0..).zip(solutions.sets()) {
            mirrored.clear();
            for member in members {
                let Ok(index) = tails.binary_search(member) else {
                    let node = solutions.set.iter().position(|&of_node| of_node == set);
                    let layout = node.and_then(|node| ranking.unrank(u32::try_from(node).ok()?));
                    let fault = "its set of minimal solutions has one that is not a solved layout of its class";
                    return Err(match layout {
                        Some(layout) => VerifyError::of_layout(&layout, fault),
                        None => VerifyError::fault("min_solution_sets", fault),
                    });
                };
                mirrored.push(mirrors[index]);
            }
            mirrored.sort_unstable();
            hashes.of_set.push(hash(members));
            hashes.of_mirror.push(hash(&mirrored));
        }
        Ok(hashes)
    }
}

fn hash(members: &[SolutionTail]) -> u64 {
    let mut hasher = DefaultHasher::new();
    members.hash(&mut hasher);
    hasher.finish()
}
