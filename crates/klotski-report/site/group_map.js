"use strict";

/**
 * A group as a graph. Nodes ascend by the codes of the layouts, or of their mirror images if the
 * mirror image is another group with a smaller first code.
 * @typedef {object} MapGraph
 * @property {Ranking} ranking of the class
 * @property {Uint32Array} ranks by node: the rank of its layout in the class
 * @property {Uint32Array} starts by node: the index of its first neighbour
 * @property {Uint32Array} neighbors the neighbours of all nodes, ascending by node
 * @property {Uint32Array[]} images by symmetry, then by node: the image
 * @property {number[]} representatives the smallest node of each orbit, ascending
 */

/**
 * Maps of groups, equal to those of the library: crates/klotski/src/graph/group_map has the method.
 * @param {ReturnType<typeof makeBoard>} board
 * @param {ReturnType<typeof makeRankings>} rankings
 * @param {ReturnType<typeof makeMoves>} moves
 */
function makeGroupMaps(board, rankings, moves) {
  const [PIVOTS, AXIS_PIVOTS, AXIS_ROUNDS, ROUNDS] = [160, 50, 200, 100];
  const [LEAST_PART, OFFSET, LARGEST] = [1e-9, 1e-3, 32767];
  const CHARACTERS = [
    [1, 1, 1, 1],
    [1, -1, 1, -1],
    [1, 1, -1, -1],
    [1, -1, -1, 1],
  ];
  const halfTurn = (/** @type {Layout} */ layout) => board.mirror(board.flip(layout));

  /** The ranks one step from a layout, in any order. @returns {number[]} */
  function beside(/** @type {Ranking} */ ranking, /** @type {Layout} */ { square, low, high }) {
    const count = moves.list(0, square, low, high, -1, 0);
    ranking.stand(square, low, high);
    return Array.from(moves.listed.subarray(0, count), (move) =>
      ranking.after(move >> 10, (move >> 5) & 31, move & 31));
  }

  /**
   * The graph of the group of a layout; null if it has more than `most` layouts.
   * @returns {MapGraph | null}
   */
  function graph(/** @type {Layout} */ root, /** @type {number} */ most) {
    const ranking = rankings.ofClass(board.classOf(root));
    const seen = new Uint8Array(ranking.size);
    const found = [ranking.rank(root)];
    const rows = /** @type {Map<number, number[]>} */ (new Map());
    seen[found[0]] = 1;
    for (let at = 0; at < found.length; at += 1) {
      const row = beside(ranking, ranking.unrank(found[at]));
      rows.set(found[at], row);
      for (const rank of row) {
        if (!seen[rank]) found.push(rank);
        seen[rank] = 1;
      }
      if (found.length > most) return null;
    }
    let ranks = Uint32Array.from(found).sort();
    /** The ranks of images, in any group. */
    const image = (/** @type {(layout: Layout) => Layout} */ reflect, of = ranks) =>
      of.map((rank) => ranking.rank(reflect(ranking.unrank(rank))));
    const isOwn = (/** @type {(layout: Layout) => Layout} */ reflect) =>
      seen[image(reflect, ranks.slice(0, 1))[0]];
    if (!isOwn(board.mirror)) {
      const mirrored = image(board.mirror);
      if (mirrored.reduce((least, rank) => Math.min(least, rank)) < ranks[0]) {
        const order = [...ranks.keys()].sort((a, b) => mirrored[a] - mirrored[b]);
        ranks = Uint32Array.from(order, (at) => ranks[at]);
      }
    }
    const nodes = new Uint32Array(ranking.size);
    ranks.forEach((rank, node) => (nodes[rank] = node));
    const starts = new Uint32Array(ranks.length + 1);
    ranks.forEach((rank, node) => (starts[node + 1] = starts[node] + (rows.get(rank) || []).length));
    const neighbors = new Uint32Array(starts[ranks.length]);
    ranks.forEach((rank, node) => {
      const row = Uint32Array.from(rows.get(rank) || [], (rank) => nodes[rank]).sort();
      neighbors.set(row, starts[node]);
    });
    const images = [ranks, ...[board.mirror, board.flip, halfTurn].filter(isOwn).map((reflect) => image(reflect))]
      .map((ranks) => ranks.map((rank) => nodes[rank]));
    const isFirst = (/** @type {number} */ node) => images.every((image) => image[node] >= node);
    const representatives = [...ranks.keys()].filter(isFirst);
    return { ranking, ranks, starts, neighbors, images, representatives };
  }

  /** The solved nodes. */
  function solved(/** @type {MapGraph} */ { ranking, ranks }) {
    return [...ranks.keys()].filter((node) => board.isSolved(ranking.unrank(ranks[node])));
  }

  /** By node: the distance from the nearest root; 65,535 if there is none. */
  function distances(/** @type {Pick<MapGraph, "ranks" | "starts" | "neighbors">} */ { ranks, starts, neighbors }, /** @type {number[]} */ roots) {
    const found = new Uint16Array(ranks.length).fill(0xffff);
    const queue = [...roots];
    for (const root of roots) found[root] = 0;
    for (let head = 0; head < queue.length; head += 1) {
      const node = queue[head];
      for (let at = starts[node]; at < starts[node + 1]; at += 1) {
        if (found[neighbors[at]] !== 0xffff) continue;
        found[neighbors[at]] = found[node] + 1;
        queue.push(neighbors[at]);
      }
    }
    return found;
  }

  /** Nodes that are far from each other, and the distances of representatives from them. */
  function findPivots(/** @type {MapGraph} */ graph) {
    const { ranks, images, representatives } = graph;
    const nodes = /** @type {{node: number, symmetry: number}[]} */ ([]);
    const ends = /** @type {number[]} */ ([]);
    const rows = /** @type {Uint16Array[]} */ ([]);
    const nearest = new Uint16Array(ranks.length).fill(0xffff);
    while (nodes.length < PIVOTS) {
      let pivot = 0;
      nearest.forEach((distance, node) => {
        if (distance > nearest[pivot]) pivot = node;
      });
      if (nearest[pivot] === 0) break;
      const orbit = /** @type {number[]} */ ([]);
      images.forEach((image, symmetry) => {
        if (orbit.includes(image[pivot])) return;
        orbit.push(image[pivot]);
        nodes.push({ node: image[pivot], symmetry });
      });
      const row = distances(graph, [pivot]);
      for (const image of images) {
        for (let node = 0; node < nearest.length; node += 1) {
          if (row[image[node]] < nearest[node]) nearest[node] = row[image[node]];
        }
      }
      rows.push(row);
      ends.push(nodes.length);
    }
    const count = nodes.length;
    const orbits = ends.map((end, at) => ({ start: at ? ends[at - 1] : 0, end }));
    const orbitOf = orbits.flatMap(({ start, end }, at) => Array(end - start).fill(at));
    const ofPivots = new Uint16Array(representatives.length * count);
    nodes.forEach(({ symmetry }, pivot) => {
      const [row, image] = [rows[orbitOf[pivot]], images[symmetry]];
      representatives.forEach((node, at) => (ofPivots[at * count + pivot] = row[image[node]]));
    });
    const sizes = representatives.map((node) => new Set(images.map((image) => image[node])).size);
    return { nodes, orbits, orbitOf, count, sizes, distances: ofPivots };
  }

  const dot = (/** @type {ArrayLike<number>} */ a, /** @type {ArrayLike<number>} */ b) => {
    let sum = 0;
    for (let at = 0; at < a.length; at += 1) sum += a[at] * b[at];
    return sum;
  };

  /** The largest eigenvalues of a symmetric matrix with their vectors, by the power method. */
  function eigenvectors(/** @type {Float64Array[]} */ matrix, /** @type {number} */ most) {
    const trace = () => matrix.reduce((sum, line, at) => sum + line[at], 0);
    const least = trace() * LEAST_PART;
    const pairs = [];
    while (pairs.length < most && trace() > least) {
      let largest = 0;
      matrix.forEach((line, at) => {
        if (line[at] > matrix[largest][largest]) largest = at;
      });
      let [value, vector] = [0, matrix[largest]];
      for (let round = 0; round <= AXIS_ROUNDS; round += 1) {
        const image = round ? Float64Array.from(matrix, (line) => dot(line, vector)) : vector;
        value = Math.sqrt(dot(image, image));
        vector = image.map((entry) => entry / value);
      }
      matrix.forEach((line, row) => {
        const entry = value * vector[row];
        for (let at = 0; at < line.length; at += 1) line[at] -= entry * vector[at];
      });
      pairs.push({ value, vector });
    }
    return pairs;
  }

  /** The main axes by PivotMDS: by representative the coordinate, and the signs by symmetry. */
  function findAxes(
    /** @type {MapGraph} */ { ranks, images, representatives },
    /** @type {ReturnType<typeof findPivots>} */ pivots,
    /** @type {number} */ dimensions,
  ) {
    const order = images.length;
    const within = pivots.orbits.filter(({ start }) => start < AXIS_PIVOTS);
    const count = within[within.length - 1].end;
    const square = (/** @type {number} */ at, /** @type {number} */ pivot) =>
      pivots.distances[at * pivots.count + pivot] ** 2;
    const sums = within.map(({ start, end }) => {
      let sum = 0;
      for (let at = 0; at < representatives.length; at += 1) {
        for (let pivot = start; pivot < end; pivot += 1) sum += square(at, pivot) * pivots.sizes[at];
      }
      return sum;
    });
    const mean = sums.reduce((sum, part) => sum + part, 0) / (ranks.length * count);
    const means = within.map(({ start, end }, at) => sums[at] / (ranks.length * (end - start)));

    /** The signs of pivots, and the part of the centred distances that has a character. */
    function partsOf(/** @type {number} */ character) {
      const signs = pivots.nodes.map(({ node, symmetry }) =>
        images.some((image, own) => image[node] === node && CHARACTERS[character][own] < 0)
          ? 0
          : CHARACTERS[character][symmetry]);
      return (/** @type {number} */ at) => {
        let own = 0;
        for (let pivot = 0; pivot < count; pivot += 1) own += square(at, pivot);
        own /= count;
        return Float64Array.from(within, ({ start, end }, orbit) => {
          let sum = 0;
          for (let pivot = start; pivot < end; pivot += 1) sum += square(at, pivot) * signs[pivot];
          const length = end - start;
          const centre = character ? 0 : length * (means[orbit] + own - mean);
          return (sum - centre) / Math.sqrt(length);
        });
      };
    }

    const found = CHARACTERS.slice(0, order).flatMap((_, character) => {
      const parts = partsOf(character);
      const matrix = within.map(() => new Float64Array(within.length));
      for (let at = 0; at < representatives.length; at += 1) {
        const row = parts(at);
        matrix.forEach((line, entry) => {
          const value = pivots.sizes[at] * row[entry];
          for (let other = 0; other < row.length; other += 1) line[other] += value * row[other];
        });
      }
      return eigenvectors(matrix, dimensions).map(({ value, vector }) => {
        const weight = Math.sqrt((value / 4) * (ranks.length / count));
        const scale = Math.sqrt(weight / value);
        const values = Float64Array.from(representatives, (_, at) => dot(parts(at), vector) * scale);
        return { character, weight, values };
      });
    });
    found.sort((a, b) => b.weight - a.weight);
    const chosen = /** @type {typeof found} */ ([]);
    for (let place = 0; place < dimensions; place += 1) {
      const at = found.findIndex(({ character }) => {
        if (order === 1 || place === 2) return true;
        if (order === 2) return character === 1 - place;
        return character !== 0 && chosen.every((other) => other.character !== character);
      });
      chosen.push(...found.splice(Math.max(at, 0), 1));
    }
    return chosen.map(({ character, values }) => ({ signs: CHARACTERS[character], values }));
  }

  /** By pivot, then by distance: the weight of a distance. */
  function findWeights(/** @type {ReturnType<typeof findPivots>} */ pivots) {
    const { count, distances, sizes, orbits, orbitOf } = pivots;
    const farthest = distances.reduce((most, distance) => Math.max(most, distance), 0);
    const nearest = orbits.map(() => new Uint32Array(farthest + 1));
    sizes.forEach((size, at) => {
      const row = distances.subarray(at * count, (at + 1) * count);
      const pivot = row.reduce((best, distance, pivot) => (distance < row[best] ? pivot : best), 0);
      nearest[orbitOf[pivot]][row[pivot]] += size;
    });
    const stride = farthest + 1;
    const weights = new Float64Array(count * stride);
    orbits.forEach(({ start, end }, orbit) => {
      let within = nearest[orbit][0];
      for (let distance = 2; distance <= farthest; distance += 1) {
        if (distance % 2 === 0) within += nearest[orbit][distance / 2];
        const weight = within / (end - start) / (distance * distance * Math.sqrt(distance));
        for (let pivot = start; pivot < end; pivot += 1) weights[pivot * stride + distance] = weight;
      }
    });
    return { weights, stride };
  }

  /**
   * The points of the nodes, three coordinates of each, by sparse stress.
   * @param {MapGraph} graph
   * @param {number} dimensions
   * @param {(part: number) => void} progress
   */
  function findPoints(graph, dimensions, progress) {
    const { ranks, starts, neighbors, images, representatives } = graph;
    const pivots = findPivots(graph);
    const axes = findAxes(graph, pivots, dimensions);
    const { weights, stride } = findWeights(pivots);
    const signs = images.map((_, symmetry) =>
      [0, 1, 2].map((axis) => (axes[axis] ? axes[axis].signs[symmetry] : 1)));
    const points = new Float64Array(3 * ranks.length);

    /** Puts a node at a point, and its images at the images of the point. */
    function put(
      /** @type {number} */ node,
      /** @type {number} */ x,
      /** @type {number} */ y,
      /** @type {number} */ z,
    ) {
      for (let symmetry = 1; symmetry < images.length; symmetry += 1) {
        if (images[symmetry][node] !== node) continue;
        if (signs[symmetry][0] < 0) x = 0;
        if (signs[symmetry][1] < 0) y = 0;
        if (signs[symmetry][2] < 0) z = 0;
      }
      for (let symmetry = 0; symmetry < images.length; symmetry += 1) {
        const at = 3 * images[symmetry][node];
        points[at] = x * signs[symmetry][0];
        points[at + 1] = y * signs[symmetry][1];
        points[at + 2] = z * signs[symmetry][2];
      }
    }

    representatives.forEach((node, at) => {
      const [x, y, z] = [0, 1, 2].map((axis) => {
        const offset = axis < dimensions ? OFFSET * (((at + 1) * (axis + 3)) % 101) : 0;
        return offset + (axes[axis] ? axes[axis].values[at] : 0);
      });
      put(node, x, y, z);
    });
    const { count, distances: lengths } = pivots;
    const others = Int32Array.from(pivots.nodes, ({ node }) => 3 * node);
    for (let round = 0; round < ROUNDS; round += 1) {
      progress(round / ROUNDS);
      for (let at = 0; at < representatives.length; at += 1) {
        const node = representatives[at];
        const ownX = points[3 * node];
        const ownY = points[3 * node + 1];
        const ownZ = points[3 * node + 2];
        let x = 0;
        let y = 0;
        let z = 0;
        let total = 0;
        const edges = starts[node + 1] - starts[node];
        for (let place = -edges; place < count; place += 1) {
          const length = place < 0 ? 1 : lengths[at * count + place];
          const weight = place < 0 ? 1 : weights[place * stride + length];
          const other = place < 0 ? 3 * neighbors[starts[node + 1] + place] : others[place];
          const awayX = ownX - points[other];
          const awayY = ownY - points[other + 1];
          const awayZ = ownZ - points[other + 2];
          const square = awayX * awayX + awayY * awayY + awayZ * awayZ;
          const ratio = square > 0 ? length / Math.sqrt(square) : 0;
          x += weight * (points[other] + awayX * ratio);
          y += weight * (points[other + 1] + awayY * ratio);
          z += weight * (points[other + 2] + awayZ * ratio);
          total += weight;
        }
        if (total > 0) put(node, x / total, y / total, z / total);
      }
    }
    return points;
  }

  /**
   * The coordinates of the nodes, three of each.
   * @param {MapGraph} graph
   * @param {number} dimensions 2 or 3
   * @param {(part: number) => void} [progress]
   */
  function coordinates(graph, dimensions, progress = () => {}) {
    const { ranks } = graph;
    const points = findPoints(graph, dimensions, progress);
    const all = [...ranks.keys()];
    const axes = [0, 1, 2].map((axis) => {
      const values = all.map((node) => points[3 * node + axis]);
      const [least, most] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
      const middle = (least + most) / 2;
      return { values, middle, radius: most - middle };
    });
    const radius = Math.max(...axes.map(({ radius }) => radius));
    const scale = radius > 0 ? LARGEST / radius : 0;
    const rounded = axes.map(({ values, middle }) =>
      values.map((value) => {
        const size = Math.trunc(Math.abs((value - middle) * scale) + 0.5);
        return value < middle ? -size : size;
      }));
    const below = solved(graph);
    const height = (/** @type {number[]} */ axis) => below.reduce((sum, node) => sum + axis[node], 0);
    const [x, y, z] = rounded;
    const isTurned = Math.abs(height(x)) > Math.abs(height(y));
    const found = new Int16Array(points.length);
    (isTurned ? [y, x, z] : rounded).forEach((axis, at) => {
      const first = axis.find((value) => value !== 0) || 0;
      const sum = at === 1 ? height(axis) : 0;
      const sign = (sum === 0 ? first < 0 : sum > 0) ? -1 : 1;
      axis.forEach((value, node) => (found[3 * node + at] = sign * value));
    });
    return found;
  }

  return { graph, solved, distances, coordinates };
}
