//! A slow and obvious model of the puzzle, written from the definitions alone.
//!
//! It shares nothing with the library, so that the two cannot be wrong in the
//! same way by copying: a board is a picture of characters, a code a text, a
//! set of layouts a sorted set of pictures; and where the library searches
//! breadth-first, this model repeats a rule until nothing changes any more.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

const ROWS: usize = 5;
const COLUMNS: usize = 4;
const EMPTY: char = '.';

/// What a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Square,
    Horizontal,
    Vertical,
    Single,
}

use Kind::{Horizontal, Single, Square, Vertical};

impl Kind {
    /// The block's picture, row by row. No two parts of different meaning
    /// share a character, so a picture of the board determines its blocks.
    fn picture(self) -> &'static [&'static [char]] {
        match self {
            Square => &[&['S', '#'], &['#', '#']],
            Horizontal => &[&['<', '>']],
            Vertical => &[&['^'], &['v']],
            Single => &[&['o']],
        }
    }

    /// The block whose top-left part is drawn so.
    fn with_corner(part: char) -> Option<Self> {
        [Square, Horizontal, Vertical, Single].into_iter().find(|kind| kind.picture()[0][0] == part)
    }
}

/// One block moved: what it is and the cells of its top-left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    pub kind: Kind,
    pub from: usize,
    pub to: usize,
}

/// A picture of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Board([[char; COLUMNS]; ROWS]);

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: Vec<String> = self.0.iter().map(|row| row.iter().collect()).collect();
        write!(f, "[{}]", rows.join(" "))
    }
}

impl Board {
    const CLEAR: Self = Self([[EMPTY; COLUMNS]; ROWS]);

    /// The board with one more block, if it lies inside and on empty cells.
    fn with(mut self, kind: Kind, row: usize, column: usize) -> Option<Self> {
        for (down, parts) in kind.picture().iter().enumerate() {
            for (right, &part) in parts.iter().enumerate() {
                let cell = self.0.get_mut(row + down)?.get_mut(column + right)?;
                if *cell != EMPTY {
                    return None;
                }
                *cell = part;
            }
        }
        Some(self)
    }

    /// The board with one block taken away.
    fn without(mut self, kind: Kind, row: usize, column: usize) -> Self {
        for (down, parts) in kind.picture().iter().enumerate() {
            for right in 0..parts.len() {
                self.0[row + down][column + right] = EMPTY;
            }
        }
        self
    }

    /// Every block with its row and column, in reading order.
    fn placed(&self) -> Vec<(Kind, usize, usize)> {
        let mut placed = Vec::new();
        for (row, parts) in self.0.iter().enumerate() {
            for (column, &part) in parts.iter().enumerate() {
                if let Some(kind) = Kind::with_corner(part) {
                    placed.push((kind, row, column));
                }
            }
        }
        placed
    }

    fn empty_cells(&self) -> usize {
        self.0.iter().flatten().filter(|&&part| part == EMPTY).count()
    }

    /// Every block with its cell, in reading order.
    pub fn blocks(&self) -> Vec<(Kind, usize)> {
        self.placed()
            .into_iter()
            .map(|(kind, row, column)| (kind, row * COLUMNS + column))
            .collect()
    }

    /// The nine digits: the 2x2 block's cell, then two bits for each cell that
    /// no earlier block of the walk covers, filled up with zeros.
    pub fn code(&self) -> String {
        let mut square = None;
        let mut bits = String::new();
        for (cell, part) in self.0.iter().flatten().enumerate() {
            match part {
                'S' => square = Some(cell),
                '.' => bits += "00",
                '<' => bits += "01",
                '^' => bits += "10",
                'o' => bits += "11",
                _ => {}
            }
        }
        let square = square.expect("a layout has a 2x2 block");
        let bits = u32::from_str_radix(&format!("{bits:0<32}"), 2).expect("32 binary digits");
        format!("{square:X}{bits:08X}")
    }

    /// The layout of a code of 1 to 9 digits, if it is one.
    pub fn of_code(text: &str) -> Option<Self> {
        let filled = format!("{text:0<9}");
        let digits: Option<Vec<u32>> = filled.chars().map(|digit| digit.to_digit(16)).collect();
        let digits = digits.filter(|digits| digits.len() == 9 && !text.is_empty())?;
        let square = digits[0] as usize;
        let mut symbols = digits[1..].iter().flat_map(|digit| [digit / 4, digit % 4]);
        let mut board = Self::CLEAR.with(Square, square / COLUMNS, square % COLUMNS)?;
        for cell in 0..ROWS * COLUMNS {
            let (row, column) = (cell / COLUMNS, cell % COLUMNS);
            if board.0[row][column] != EMPTY {
                continue;
            }
            let kind = match symbols.next()? {
                0 => continue,
                1 => Horizontal,
                2 => Vertical,
                _ => Single,
            };
            board = board.with(kind, row, column)?;
        }
        (symbols.all(|symbol| symbol == 0) && board.empty_cells() >= 2).then_some(board)
    }

    /// The layouts one step away: lift a block, walk it from place to place
    /// while it fits, and set it down anywhere but where it was.
    pub fn steps(&self) -> BTreeMap<Step, Self> {
        let mut steps = BTreeMap::new();
        for (kind, row, column) in self.placed() {
            let lifted = self.without(kind, row, column);
            let from = row * COLUMNS + column;
            let mut seen = BTreeSet::from([from]);
            let mut waiting = vec![(row, column)];
            while let Some((row, column)) = waiting.pop() {
                let beside = [
                    row.checked_sub(1).map(|row| (row, column)),
                    column.checked_sub(1).map(|column| (row, column)),
                    Some((row + 1, column)),
                    Some((row, column + 1)),
                ];
                for (row, column) in beside.into_iter().flatten() {
                    let Some(board) = lifted.with(kind, row, column) else { continue };
                    let to = row * COLUMNS + column;
                    if seen.insert(to) {
                        steps.insert(Step { kind, from, to }, board);
                        waiting.push((row, column));
                    }
                }
            }
        }
        steps
    }

    /// The layouts that a block reaches when it is pushed in one direction: by one cell, or
    /// by as many as `most` allows.
    fn pushes(&self, most: usize) -> BTreeMap<Step, Self> {
        let mut moves = BTreeMap::new();
        for (kind, row, column) in self.placed() {
            let lifted = self.without(kind, row, column);
            let from = row * COLUMNS + column;
            // A block that has left the board on the left or at the top is far away on the
            // right or at the bottom, where it does not fit either.
            for (down, right) in [(0, 1), (1, 0), (0, usize::MAX), (usize::MAX, 0)] {
                let (mut row, mut column) = (row, column);
                for _ in 0..most {
                    (row, column) = (row.wrapping_add(down), column.wrapping_add(right));
                    let is_inside = row < ROWS && column < COLUMNS;
                    let Some(board) = is_inside.then(|| lifted.with(kind, row, column)).flatten()
                    else {
                        break;
                    };
                    moves.insert(Step { kind, from, to: row * COLUMNS + column }, board);
                }
            }
        }
        moves
    }

    /// The layouts one straight move away.
    pub fn straight_moves(&self) -> BTreeMap<Step, Self> {
        self.pushes(usize::MAX)
    }

    /// The layouts one unit move away.
    pub fn unit_moves(&self) -> BTreeMap<Step, Self> {
        self.pushes(1)
    }

    /// Whether the 2x2 block is in front of the exit.
    pub fn is_solved(&self) -> bool {
        self.blocks().contains(&(Square, 13))
    }

    /// Whether the picture is the same with left and right exchanged.
    pub fn is_symmetric(&self) -> bool {
        let mut mirror = Some(Self::CLEAR);
        for (kind, row, column) in self.placed() {
            let width = kind.picture()[0].len();
            mirror = mirror.and_then(|board| board.with(kind, row, COLUMNS - width - column));
        }
        mirror == Some(*self)
    }
}

/// All layouts of a class in ascending order of their codes, and their steps, or moves that
/// are counted in another way. A layout is named by its place in this order.
pub struct Model {
    pub codes: Vec<String>,
    pub boards: Vec<Board>,
    pub steps: Vec<BTreeMap<Step, usize>>,
}

impl Model {
    /// The class of so many blocks: sets every block in every place, one block
    /// after the other. Equal blocks are set in reading order, so that no board
    /// comes up twice.
    pub fn of_class(horizontals: usize, verticals: usize, singles: usize) -> Self {
        let counts = [(Square, 1), (Horizontal, horizontals), (Vertical, verticals)];
        let mut boards = vec![Board::CLEAR];
        for (kind, count) in counts.into_iter().chain([(Single, singles)]) {
            // Each board, and the first cell where the next block may be set.
            let mut begun: Vec<(Board, usize)> =
                boards.into_iter().map(|board| (board, 0)).collect();
            for _ in 0..count {
                let more = |(board, first): (Board, usize)| {
                    (first..ROWS * COLUMNS).filter_map(move |cell| {
                        let more = board.with(kind, cell / COLUMNS, cell % COLUMNS)?;
                        Some((more, cell + 1))
                    })
                };
                begun = begun.into_iter().flat_map(more).collect();
            }
            boards = begun.into_iter().map(|(board, _)| board).collect();
        }
        boards.retain(|board| board.empty_cells() >= 2);
        let number = boards.len();
        let by_code: BTreeMap<String, Board> =
            boards.into_iter().map(|board| (board.code(), board)).collect();
        assert_eq!(by_code.len(), number, "a code names one board");
        let (codes, boards): (Vec<String>, Vec<Board>) = by_code.into_iter().unzip();
        let steps = moves_between(&boards, Board::steps);
        Self { codes, boards, steps }
    }

    /// The same layouts with other moves instead of steps.
    pub fn with_moves(&self, moves: impl Fn(&Board) -> BTreeMap<Step, Board>) -> Self {
        let (codes, boards) = (self.codes.clone(), self.boards.clone());
        let steps = moves_between(&boards, moves);
        Self { codes, boards, steps }
    }

    /// Gives every layout the least value that the rule offers it through its
    /// neighbours, again and again until no value falls.
    fn settle<V: Copy + Ord>(&self, values: &mut [V], rule: impl Fn(V) -> V) {
        let mut changed = true;
        while changed {
            changed = false;
            for place in 0..values.len() {
                for &neighbor in self.steps[place].values() {
                    let offered = rule(values[neighbor]);
                    if offered < values[place] {
                        values[place] = offered;
                        changed = true;
                    }
                }
            }
        }
    }

    /// The groups by number (size descending, ties by smallest code), each as
    /// its layouts by group_index: layouts that can reach each other come to
    /// agree on the smallest among them.
    pub fn groups(&self) -> Vec<Vec<usize>> {
        let mut seeds: Vec<usize> = (0..self.codes.len()).collect();
        self.settle(&mut seeds, |seed| seed);
        let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (place, seed) in seeds.into_iter().enumerate() {
            groups.entry(seed).or_default().push(place);
        }
        let mut groups: Vec<Vec<usize>> = groups.into_values().collect();
        groups.sort_by_key(|group| (usize::MAX - group.len(), self.codes[group[0]].clone()));
        groups
    }

    /// The steps from each layout to the nearest root; `None` where none is.
    pub fn distances(&self, is_root: impl Fn(usize) -> bool) -> Vec<Option<u16>> {
        let mut distances: Vec<u16> =
            (0..self.codes.len()).map(|place| if is_root(place) { 0 } else { u16::MAX }).collect();
        self.settle(&mut distances, |distance| distance.saturating_add(1));
        distances.into_iter().map(|distance| (distance < u16::MAX).then_some(distance)).collect()
    }

    /// The distances between all layouts of a group. A layout's distances are
    /// the least that the rule offers through its neighbours, as in `settle`,
    /// for all layouts of the group at once.
    pub fn all_pairs(&self, group: &[usize]) -> AllPairs {
        let index = |place: &usize| group.binary_search(place).expect("steps stay in the group");
        let beside: Vec<Vec<usize>> =
            group.iter().map(|&place| self.steps[place].values().map(index).collect()).collect();
        let mut distances = vec![vec![u16::MAX; group.len()]; group.len()];
        for (index, distances) in distances.iter_mut().enumerate() {
            distances[index] = 0;
        }
        let mut changed = true;
        while changed {
            changed = false;
            for (index, beside) in beside.iter().enumerate() {
                let mut own = std::mem::take(&mut distances[index]);
                for &neighbor in beside {
                    for (own, &theirs) in own.iter_mut().zip(&distances[neighbor]) {
                        let offered = theirs.saturating_add(1);
                        changed |= offered < *own;
                        *own = offered.min(*own);
                    }
                }
                distances[index] = own;
            }
        }
        let is_solved = |&index: &usize| self.boards[group[index]].is_solved();
        let solved = (0..group.len()).filter(is_solved).collect();
        AllPairs { group: group.to_vec(), distances, solved }
    }

    /// The number of ways in which one can go from a layout to a solved one, always one step
    /// nearer. `steps` are the distances from the solved layouts.
    pub fn solution_paths(&self, from: usize, steps: &[Option<u16>]) -> u64 {
        if steps[from] == Some(0) {
            return 1;
        }
        self.nearer(from, steps).map(|next| self.solution_paths(next, steps)).sum()
    }

    /// The neighbours of a layout that are one step nearer to a solved one.
    pub fn nearer(&self, from: usize, steps: &[Option<u16>]) -> impl Iterator<Item = usize> {
        let nearer = steps[from].and_then(|steps| steps.checked_sub(1));
        let neighbors = self.steps[from].values().copied();
        neighbors.filter(move |&next| nearer.is_some() && steps[next] == nearer)
    }

    /// The parts into which a set of layouts falls if one steps neither on `cut` nor along `edge`.
    pub fn parts(
        &self,
        set: &BTreeSet<usize>,
        cut: Option<usize>,
        edge: Option<(usize, usize)>,
    ) -> Vec<BTreeSet<usize>> {
        let mut left = set.clone();
        if let Some(cut) = cut {
            left.remove(&cut);
        }
        let mut parts = Vec::new();
        while let Some(first) = left.pop_first() {
            let (mut part, mut open) = (BTreeSet::from([first]), vec![first]);
            while let Some(place) = open.pop() {
                for &next in self.steps[place].values() {
                    let is_edge = edge == Some((place, next)) || edge == Some((next, place));
                    if !is_edge && left.remove(&next) {
                        part.insert(next);
                        open.push(next);
                    }
                }
            }
            parts.push(part);
        }
        parts
    }

    /// The sizes of the blocks of a connected set of layouts: it is taken apart at any layout
    /// that cuts it, until none does.
    pub fn block_sizes(&self, set: &BTreeSet<usize>) -> Vec<usize> {
        for &cut in set {
            let parts = self.parts(set, Some(cut), None);
            if parts.len() > 1 {
                let with_cut = |mut part: BTreeSet<usize>| {
                    part.insert(cut);
                    self.block_sizes(&part)
                };
                return parts.into_iter().flat_map(with_cut).collect();
            }
        }
        if set.len() > 1 { vec![set.len()] } else { Vec::new() }
    }
}

/// By place: the moves, with the places of the boards that they lead to.
fn moves_between(
    boards: &[Board],
    moves: impl Fn(&Board) -> BTreeMap<Step, Board>,
) -> Vec<BTreeMap<Step, usize>> {
    let places: BTreeMap<Board, usize> =
        boards.iter().enumerate().map(|(place, &board)| (board, place)).collect();
    let of_board =
        |board| moves(board).into_iter().map(|(step, next)| (step, places[&next])).collect();
    boards.iter().map(of_board).collect()
}

/// A group with the distances between all of its layouts, which is all that the
/// definitions of the measures speak of. Where a layout is asked about it is
/// named by its group_index, in the answers by its place in the class.
pub struct AllPairs {
    /// The places of the layouts.
    pub group: Vec<usize>,
    /// From a layout to a layout.
    pub distances: Vec<Vec<u16>>,
    /// The layouts with feature S.
    solved: Vec<usize>,
}

impl AllPairs {
    /// The largest distance there is.
    pub fn farthest_step(&self, from: usize) -> u16 {
        self.distances[from].iter().copied().max().expect("it is at distance 0 from itself")
    }

    /// The layouts at that distance.
    pub fn farthest(&self, from: usize) -> Vec<usize> {
        let step = self.farthest_step(from);
        let distances = self.distances[from].iter();
        distances.zip(&self.group).filter(|&(&to, _)| to == step).map(|(_, &place)| place).collect()
    }

    /// The solutions with their distances, nearest first: layouts T with feature
    /// S so that no shortest path to T holds another layout U with S. One does
    /// if the way by U is no detour.
    pub fn solutions(&self, from: usize) -> Vec<(u16, usize)> {
        let to = &self.distances[from];
        let is_solution = |target: usize| {
            let onward = &self.distances[target];
            let on_the_way = |other: usize| to[other] + onward[other] == to[target];
            !self.solved.iter().any(|&other| other != target && on_the_way(other))
        };
        let solutions = self.solved.iter().filter(|&&target| is_solution(target));
        let mut solutions: Vec<(u16, usize)> =
            solutions.map(|&target| (to[target], self.group[target])).collect();
        solutions.sort_unstable();
        solutions
    }
}
