//! Integer sequences for the OEIS: in its internal format, and as b-files with all terms.
//!
//! The formats are those of <https://oeis.org/eishelp1.html> and
//! <https://oeis.org/wiki/B-files>. A sequence gets its number when the OEIS accepts it. Until then
//! the number is A000000.

use std::collections::BTreeMap;
use std::fmt::Write;

use klotski_warehouse::Stage;

/// A sequence about all layouts.
#[derive(Debug)]
pub struct Sequence {
    /// The name of its files.
    pub name: &'static str,
    /// What a(n) is.
    pub title: &'static str,
    /// A statement with the rows n, a(n). A number n without a row between others has a(n) = 0.
    pub sql: &'static str,
    /// The stage of the warehouse that the statement needs.
    pub stage: Stage,
}

/// The rules, as a comment of each sequence.
const RULES: &str = "The puzzle Klotski (Huarongdao, L'Ane rouge) has a board of 4 columns and 5 rows, one 2 X 2 \
                     block, any number of 1 X 2, 2 X 1 and 1 X 1 blocks, and at least two empty cells. Equal \
                     blocks are not distinguished. A layout is solved if the 2 X 2 block is in the middle of \
                     the two lowest rows. A step moves one block any distance, around corners too; a straight \
                     move any distance in one direction; a unit move by one cell. A group is a connected \
                     component of the graph of layouts and steps.";

/// All sequences.
pub const SEQUENCES: [Sequence; 13] = [
    Sequence::core(
        "steps-from-the-classic-start",
        "Number of layouts that are n steps from the classic start of Klotski.",
        "SELECT layer, layouts FROM layers_of('1A9BF0C')",
    ),
    Sequence::core(
        "straight-moves-from-the-classic-start",
        "Number of layouts that are n straight moves from the classic start of Klotski.",
        "SELECT layer, layouts FROM layers_of('1A9BF0C', 'straight')",
    ),
    Sequence::core(
        "unit-moves-from-the-classic-start",
        "Number of layouts that are n unit moves from the classic start of Klotski.",
        "SELECT layer, layouts FROM layers_of('1A9BF0C', 'unit')",
    ),
    Sequence::core(
        "layouts-by-steps-to-a-solution",
        "Number of layouts of Klotski that need n steps to a solved layout.",
        "SELECT min_solution_step, sum(layouts) FROM solution_steps GROUP BY min_solution_step",
    ),
    Sequence::core(
        "layouts-by-blocks",
        "Number of layouts of Klotski with n blocks.",
        "SELECT 1 + jiang_num + bing_num, sum(layouts) FROM classes GROUP BY jiang_num + bing_num",
    ),
    Sequence::core(
        "layouts-by-blocks-of-two-cells",
        "Number of layouts of Klotski with n blocks of two cells.",
        "SELECT jiang_num, sum(layouts) FROM classes GROUP BY jiang_num",
    ),
    Sequence::core(
        "layouts-by-empty-cells",
        "Number of layouts of Klotski with n empty cells.",
        "SELECT 16 - 2 * jiang_num - bing_num AS n, sum(layouts) FROM classes GROUP BY n",
    ),
    Sequence::core(
        "groups-by-empty-cells",
        "Number of groups of layouts of Klotski with n empty cells.",
        "SELECT 16 - 2 * jiang_num - bing_num AS n, sum(groups) FROM classes GROUP BY n",
    ),
    Sequence::core(
        "classes-by-empty-cells",
        "Number of sets of blocks of Klotski that leave n cells empty and have a layout.",
        "SELECT 16 - 2 * jiang_num - bing_num AS n, count(*) FROM classes GROUP BY n",
    ),
    Sequence::core(
        "most-steps-by-empty-cells",
        "Largest number of steps to a solved layout among all layouts of Klotski with n empty cells.",
        "SELECT 16 - 2 * jiang_num - bing_num AS n, max(max_min_solution_step)
         FROM groups GROUP BY n",
    ),
    Sequence::core(
        "sizes-of-groups",
        "Number of layouts of the n-th largest group of Klotski.",
        "SELECT row_number() OVER (ORDER BY size DESC), size FROM groups",
    ),
    Sequence::of(
        Stage::Farthest,
        "layouts-by-farthest-step",
        "Number of layouts of Klotski whose farthest layouts are n steps away.",
        "SELECT farthest_step, sum(layouts) FROM farthest_steps GROUP BY farthest_step",
    ),
    Sequence::of(
        Stage::Distances,
        "distances-in-the-largest-group",
        "Number of unordered pairs of layouts of the largest group of Klotski that are n steps apart.",
        "SELECT distance, pairs
         FROM (SELECT group_id FROM groups ORDER BY size DESC, group_id LIMIT 1)
         JOIN distances USING (group_id)",
    ),
];

impl Sequence {
    const fn core(name: &'static str, title: &'static str, sql: &'static str) -> Self {
        Self::of(Stage::Core, name, title, sql)
    }

    const fn of(stage: Stage, name: &'static str, title: &'static str, sql: &'static str) -> Self {
        Self { name, title, sql, stage }
    }

    /// The names of its files: the internal format, and the b-file.
    #[must_use]
    pub fn files(&self) -> [String; 2] {
        [format!("{}.seq", self.name), format!("b-{}.txt", self.name)]
    }

    /// The texts of its files, by the rows of the statement.
    #[must_use]
    pub fn texts(&self, rows: &BTreeMap<i64, i64>) -> [String; 2] {
        let numbers = rows.keys().next().copied().unwrap_or_default();
        let last = rows.keys().next_back().copied().unwrap_or_default();
        let terms: Vec<i64> =
            (numbers..=last).map(|n| rows.get(&n).copied().unwrap_or_default()).collect();
        let b_file = (numbers..).zip(&terms).fold(String::new(), |mut text, (n, term)| {
            writeln!(text, "{n} {term}").expect(STRINGS);
            text
        });
        [self.internal(numbers, &terms), b_file]
    }

    /// The internal format. `offset` is the first n.
    fn internal(&self, offset: i64, terms: &[i64]) -> String {
        let mut text = "%I A000000\n".to_owned();
        let mut add = |letter: char, line: &str| {
            writeln!(text, "%{letter} A000000 {line}").expect(STRINGS);
        };
        let lines = lines_of(terms);
        for (letter, line) in "STU".chars().zip(&lines) {
            add(letter, line);
        }
        add('N', self.title);
        add('C', RULES);
        add('C', "All terms are computed. The sequence is complete.");
        add('o', "(SQLite) -- on the warehouse of klotski-sql");
        for line in self.sql.lines() {
            add('o', &format!("  {}", line.trim()));
        }
        // The place of the first term that is neither 0 nor 1.
        let place = terms.iter().position(|term| *term > 1).map_or(1, |place| place + 1);
        add('O', &format!("{offset},{place}"));
        add('K', "nonn,fini,full");
        add('A', "_The klotski-sql authors_");
        text
    }
}

const STRINGS: &str = "a string takes any text";

/// The first terms, in at most three lines of at most 80 characters. A comma is after each term
/// that has a next one in the lines.
fn lines_of(terms: &[i64]) -> Vec<String> {
    const LINES: usize = 3;
    const WIDTH: usize = 80;
    let mut lines = vec![String::new()];
    for term in terms {
        let term = term.to_string();
        let line = lines.last_mut().expect("there is a line");
        if line.len() + term.len() < WIDTH {
            *line += &term;
            line.push(',');
        } else if lines.len() < LINES {
            lines.push(format!("{term},"));
        } else {
            break;
        }
    }
    let last = lines.last_mut().expect("there is a line");
    *last = last.trim_end_matches(',').to_owned();
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_are_written_as_the_oeis_reads_them() {
        let sequence = Sequence::core("a-b", "Number of things.", "SELECT n, a\n  FROM b");
        let [internal, b_file] = sequence.texts(&BTreeMap::from([(2, 1), (3, 25), (5, 7)]));
        assert_eq!(b_file, "2 1\n3 25\n4 0\n5 7\n");
        let lines: Vec<&str> = internal.lines().filter(|line| !line.starts_with("%C")).collect();
        let expected = [
            "%I A000000",
            "%S A000000 1,25,0,7",
            "%N A000000 Number of things.",
            "%o A000000 (SQLite) -- on the warehouse of klotski-sql",
            "%o A000000   SELECT n, a",
            "%o A000000   FROM b",
            "%O A000000 2,2",
            "%K A000000 nonn,fini,full",
            "%A A000000 _The klotski-sql authors_",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn terms_fill_three_lines() {
        let lines = lines_of(&(0..1_000).map(|n| n * n).collect::<Vec<_>>());
        assert_eq!(lines.len(), 3);
        assert!(lines.iter().all(|line| (70..=80).contains(&line.len())), "{lines:?}");
        assert!(lines[0].ends_with(',') && !lines[2].ends_with(','), "{lines:?}");
    }
}
