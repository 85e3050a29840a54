/** What counts as one move. */
export type Metric = "step" | "straight" | "unit";
export type Shape = "2x2" | "horizontal" | "vertical" | "single";

/** One block moves from a cell to another. Cells count from 0, row by row. */
export interface Move {
  shape: Shape;
  /** The cell of its top-left corner before and after the move. */
  from: number;
  to: number;
  /** The layout after the move. */
  code: string;
}

export interface Layout {
  /** Nine hexadecimal digits. */
  code: string;
  /** Five digits and letters; read as `short:4WVE1`. */
  short: string;
  /** 0 to 29,334,497; read as `id:5`. */
  id: number;
  /** jiang-bing-style, e.g. `5-4-1`. */
  class: string;
  /** The codes of the left-right and of the up-down mirror image. */
  mirror: string;
  flip: string;
  isSymmetric: boolean;
  /** The 2x2 block is at the exit. */
  isSolved: boolean;
  blocks: { shape: Shape; cell: number }[];
  empty: number[];
  moves: Record<Metric, Move[]>;
  names: { name: string; language: string; isUsual: boolean; latin: string | null }[];
}

export interface Solution {
  /** The layout in which it begins. */
  code: string;
  moves: Move[];
}

export interface Rows {
  columns: string[];
  /**
   * NULL is `null`, an integer beyond 2^53 a `bigint`; a BLOB, and a text that is no UTF-8, its
   * hexadecimal digits.
   */
  rows: (string | number | bigint | null)[][];
}

/**
 * A name, a code, `id:NUMBER`, `short:CODE`, a drawing; a list of blocks, or an object with `blocks`, else
 * with a `code`. An object with an `escapePoint` has its goal there.
 */
export type Board =
  | string
  | { readonly code: string }
  | { readonly blocks: readonly object[] }
  | readonly object[];

/** Why a call failed, in every language; an error of node has the code of node. */
export type Code =
  | "NOT_A_BOARD" | "SEVERAL_READINGS" | "NOT_A_GOAL" | "NO_SOLUTION" | "BAD_ARGUMENT"
  | "UNKNOWN_QUERY" | "BAD_SQL" | "NEEDS_WAREHOUSE" | "BAD_WAREHOUSE" | "UNREADABLE" | "REPLACED"
  | "OUT_OF_MEMORY" | "FAULT";

/** What is thrown. The message has the reason. */
export interface KlotskiError extends Error {
  code: Code;
}

/** Another goal: a layout, blocks at cells, or the `exit` of a file of levels. */
export type Goal = Board | { readonly x: number; readonly y: number };

export interface SolveOptions {
  metric?: Metric | undefined;
  to?: Goal | undefined;
}

export type Word = Board | number | bigint | boolean;

export interface Klotski {
  /** @throws {KlotskiError} if it is no layout */
  layout(board: Board): Layout;
  /**
   * A shortest path to a solution, or to another goal: a layout, or blocks at cells, e.g. `2x2@12` or
   * `V@0,1@19`. It takes up to two seconds, in a page best in a worker.
   * @throws {KlotskiError} if it is no layout, or there is no path
   */
  solve(board: Board, options?: SolveOptions): Solution;
  /** The first move of `solve`; `null` if the goal is reached. */
  hint(board: Board, options?: SolveOptions): Move | null;
  /** The answer to a statement of SQL. */
  query(sql: string): Rows;
  /**
   * The answer to a canned query, with its arguments in the order of `docs/queries.md`. The last one may
   * be an object of arguments by name: `ask("puzzles", "5-4-1", { steps: "10..60", n: 6, spread: true })`.
   */
  ask(query: string, ...words: (Word | Record<string, Word>)[]): Rows;
  /** Closes the file of the warehouse. */
  close(): void;
}

export interface Options {
  /**
   * A file that `klotski-ingest` made: a path in node; a URL in a worker of a browser, from a server
   * that answers range requests. Without it, queries have functions but no tables.
   */
  warehouse?: string | undefined;
  /** The language of messages. */
  language?: "en" | "zh" | undefined;
}

export function open(options?: Options): Promise<Klotski>;
