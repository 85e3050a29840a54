"use strict";

/**
 * What a map shows: the points of the nodes, three coordinates of each up to 32,767, the edges, a
 * value from 0 to 255 of each node, and nodes in a list.
 * @typedef {{points: Int16Array, edges: Uint32Array, values: Uint8Array, solved: Uint32Array}} MapData
 * A line through nodes, in a colour.
 * @typedef {{nodes: number[], isPlayed: boolean}} MapLine
 */

/** The colours of maps on dark and on light ground, as the program draws them. */
const MAP_COLOURS = {
  dark: {
    ground: "#05080e",
    ramp: [[255, 209, 102], [247, 127, 91], [214, 64, 159], [138, 75, 224], [63, 140, 240]],
    solved: [134, 255, 154],
    ink: [255, 255, 255],
    played: [90, 220, 255],
  },
  light: {
    ground: "#fff",
    ramp: [[184, 107, 0], [200, 64, 31], [168, 23, 111], [91, 33, 166], [11, 61, 145]],
    solved: [0, 122, 61],
    ink: [0, 0, 0],
    played: [0, 90, 200],
  },
};

/**
 * Draws maps with WebGL 2; null where there is none.
 * @param {HTMLCanvasElement} canvas
 */
function makeMapPicture(canvas) {
  const context = canvas.getContext("webgl2", { antialias: true, alpha: true });
  if (!context) return null;
  const gl = context;
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, `#version 300 es
in vec3 point; in float value;
uniform mat3 turn; uniform vec4 view; uniform vec3 ramp[5]; uniform vec4 ink; uniform float size;
out vec4 colour;
void main() {
  gl_Position = vec4((turn * point).xy * view.xy + view.zw, 0, 1);
  gl_PointSize = size;
  float at = value * 4.0; int stop = int(min(at, 3.0));
  vec3 hue = ink.r < 0.0 ? mix(ramp[stop], ramp[stop + 1], at - float(stop)) : ink.rgb;
  colour = vec4(hue * ink.a, ink.a);
}`],
    [gl.FRAGMENT_SHADER, `#version 300 es
precision mediump float;
in vec4 colour; out vec4 pixel;
void main() { pixel = colour; }`],
  ]) {
    const shader = /** @type {WebGLShader} */ (gl.createShader(/** @type {number} */ (kind)));
    gl.shaderSource(shader, /** @type {string} */ (source));
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  gl.useProgram(program);
  const uniform = (/** @type {string} */ name) => gl.getUniformLocation(program, name);
  const [turnAt, viewAt, rampAt, inkAt, sizeAt] = ["turn", "view", "ramp", "ink", "size"].map(uniform);

  /** Puts an array into a buffer that the shader reads as an attribute. */
  function attribute(/** @type {string} */ name, /** @type {number} */ size, /** @type {number} */ type) {
    const buffer = gl.createBuffer();
    const at = gl.getAttribLocation(program, name);
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.enableVertexAttribArray(at);
    gl.vertexAttribPointer(at, size, type, true, 0, 0);
    return (/** @type {ArrayBufferView<ArrayBuffer>} */ data) => {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
    };
  }
  const putPoints = attribute("point", 3, gl.SHORT);
  const putValues = attribute("value", 1, gl.UNSIGNED_BYTE);
  const indices = ["edges", "solved", "line"].map(() => gl.createBuffer());
  let counts = [0, 0, 0];

  function put(/** @type {number} */ at, /** @type {Uint32Array} */ nodes) {
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indices[at]);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, /** @type {Uint32Array<ArrayBuffer>} */ (nodes), gl.STATIC_DRAW);
    counts[at] = nodes.length;
  }

  function draw(/** @type {number} */ mode, /** @type {number} */ at, /** @type {number[] | null} */ ink, /** @type {number} */ alpha) {
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indices[at]);
    const [red, green, blue] = ink ? ink.map((part) => part / 255) : [-1, 0, 0];
    gl.uniform4f(inkAt, red, green, blue, alpha);
    gl.drawElements(mode, counts[at], gl.UNSIGNED_INT, 0);
  }

  return {
    load(/** @type {MapData} */ { points, edges, values, solved }) {
      putPoints(/** @type {Int16Array<ArrayBuffer>} */ (points));
      putValues(/** @type {Uint8Array<ArrayBuffer>} */ (values));
      put(0, edges);
      put(1, solved);
    },
    /**
     * @param {number[]} turn a rotation, column by column
     * @param {number[]} view the scale and the shift of both axes
     * @param {MapLine[]} lines
     * @param {boolean} isDark
     */
    paint(turn, view, lines, isDark) {
      const colours = isDark ? MAP_COLOURS.dark : MAP_COLOURS.light;
      const ratio = devicePixelRatio;
      [canvas.width, canvas.height] = [canvas.clientWidth * ratio, canvas.clientHeight * ratio];
      gl.viewport(0, 0, canvas.width, canvas.height);
      gl.clearColor(0, 0, 0, 0);
      gl.clear(gl.COLOR_BUFFER_BIT);
      gl.enable(gl.BLEND);
      gl.uniformMatrix3fv(turnAt, false, turn);
      gl.uniform4f(viewAt, view[0], view[1], view[2], view[3]);
      gl.uniform3fv(rampAt, colours.ramp.flat().map((part) => part / 255));
      // Light adds up on dark ground.
      gl.blendFunc(gl.ONE, isDark ? gl.ONE : gl.ONE_MINUS_SRC_ALPHA);
      // Many lines in a small picture would cover each other.
      const room = (view[0] * canvas.clientWidth) / Math.sqrt(counts[0]);
      draw(gl.LINES, 0, null, Math.min(0.9, (isDark ? 0.12 : 0.2) * room));
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
      const size = (view[0] * canvas.clientWidth) / 350;
      gl.uniform1f(sizeAt, Math.min(4, Math.max(1, size)) * ratio);
      draw(gl.POINTS, 1, colours.solved, 1);
      for (const { nodes, isPlayed } of lines) {
        put(2, Uint32Array.from(nodes));
        const ink = isPlayed ? colours.played : colours.ink;
        // Lines of WebGL are one pixel wide.
        for (const [x, y] of [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]]) {
          gl.uniform4f(viewAt, view[0], view[1], view[2] + x / canvas.clientWidth, view[3] + y / canvas.clientHeight);
          draw(gl.LINE_STRIP, 2, ink, 1);
        }
        gl.uniform4f(viewAt, view[0], view[1], view[2], view[3]);
        put(2, Uint32Array.of(nodes[nodes.length - 1], nodes[0]));
        gl.uniform1f(sizeAt, 8 * ratio);
        draw(gl.POINTS, 2, ink, 1);
      }
    },
  };
}
