//! The terms of the field, for the site and for exported files.

/// The terms: the anchor of the definition, e.g. `group` in `made.html#group`, the names in both
/// languages, and the meaning. Each definition uses only earlier terms.
pub const DEFINITIONS: [[&str; 4]; 25] = [
    [
        "layout",
        "layout",
        "布局",
        "One 2x2 block, any number of blocks of two cells and of single blocks, and at least two \
         empty cells, on a board of 4 columns and 5 rows. Equal blocks are not distinguished.",
    ],
    [
        "code",
        "code",
        "编码",
        "Nine hex digits that name a layout. The first is the cell of the upper left corner of the \
         2x2 block, row * 4 + column. The others are symbols of two bits, one for each cell that \
         is not covered yet, row by row: 00 empty, 01 horizontal, 10 vertical, 11 single. Zeros at \
         the end may be left out.",
    ],
    [
        "id",
        "id",
        "id 号",
        "The place of a code among the codes of all layouts in ascending order, from 0 to 29,334,497.",
    ],
    [
        "short-code",
        "short code",
        "短码",
        "The id in five digits of base 32, the digits 1 to 9 and A to Z without I, L and O.",
    ],
    [
        "name",
        "name",
        "名称",
        "A name that people gave to a layout: 横刀立马, heng dao li ma, Red Donkey.",
    ],
    [
        "jiang_num",
        "jiang_num",
        "将的个数",
        "The number of blocks of two cells, the generals (jiang): 0 to 7.",
    ],
    [
        "bing_num",
        "bing_num",
        "兵的个数",
        "The number of single blocks, the soldiers (bing): 0 to 14.",
    ],
    [
        "style_num",
        "style_num",
        "横放的将的个数",
        "The number of blocks of two cells that lie horizontally: 0 to jiang_num.",
    ],
    [
        "class",
        "class",
        "类",
        "The layouts with the same blocks, written jiang_num-bing_num-style_num, e.g. 5-4-1. Moves \
         never lead out of a class. There are 203.",
    ],
    [
        "step",
        "step",
        "一步",
        "One block moves any distance through empty cells, around corners too. Moves are counted in steps unless noted.",
    ],
    [
        "metrics",
        "metrics",
        "计步法",
        "The three ways to count moves: steps; straight moves, one block any distance in one \
         direction; unit moves, one block by one cell.",
    ],
    [
        "group",
        "group",
        "群",
        "All layouts that can be reached from one another by steps. There are 25,422. The groups of \
         a class are numbered from 0 by group_num, the largest first.",
    ],
    [
        "edge",
        "edge, degree",
        "边，度",
        "An edge is a pair of layouts one step apart. The degree of a layout is the number of its \
         edges.",
    ],
    [
        "distance",
        "distance",
        "距离",
        "The fewest steps between two layouts of a group. sum_distance is the sum of the distances \
         of a layout to all others of its group.",
    ],
    ["seed", "seed", "种子", "The smallest code of a group."],
    [
        "layer",
        "layer, seed_layer, seed_layers",
        "层",
        "Layer k of a layout: the layouts that are k steps away from it. seed_layer is the \
         number of steps from the seed of the group, seed_layers the number of layers around the \
         seed, one more than its farthest_step. How far the solved layouts are is \
         min_solution_step.",
    ],
    [
        "solved",
        "solved",
        "解开",
        "The 2x2 block is at the exit, the middle of the two lowest rows: the code begins with \
         D.",
    ],
    [
        "solution",
        "solution",
        "解",
        "Of a layout: a solved layout, if no shortest path to it leads through another solved \
         layout. solution_num is their number. A solved layout is its own only solution.",
    ],
    [
        "min_solution_step",
        "min_solution_step",
        "最少步数",
        "The fewest steps to a solution. min_solution_num is the number of solutions that are that \
         near.",
    ],
    [
        "min_straight_moves",
        "min_straight_moves",
        "最少直线步数",
        "The fewest straight moves to a solved layout.",
    ],
    [
        "min_unit_moves",
        "min_unit_moves",
        "最少单格步数",
        "The fewest unit moves to a solved layout.",
    ],
    [
        "farthest_step",
        "farthest_step",
        "最远步数",
        "The steps to the farthest layouts of the group. farthest_num is the number of layouts that \
         are that far. The largest farthest_step of a group is its diameter, the smallest its \
         radius. The layouts with the smallest are its center, those with the smallest sum of \
         distances its median.",
    ],
    [
        "bottleneck",
        "bottleneck, is_cut",
        "割点",
        "A layout without which its group falls apart (articulation point). A bridge is an edge \
         without which it falls apart. A biconnected component is a maximal set of at least \
         two layouts that no single layout separates; bridges are the components of two \
         layouts.",
    ],
    [
        "solution_paths",
        "solution_paths",
        "最短路条数",
        "The number of shortest paths to the nearest solutions.",
    ],
    [
        "labelled_layouts",
        "labelled_layouts",
        "各块编号后的布局数",
        "The number of layouts when equal blocks are numbered, so that no two are alike.",
    ],
];
