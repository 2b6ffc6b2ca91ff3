// The pieces as shapes in a square of 100, drawn for this page.

"use strict";

const BASE = '<path d="M22 88c0-7 5-10 11-11h34c6 1 11 4 11 11z"/>';
const SHAPES = {
  p: `<path d="M37 77c7-8 9-17 8-26h-6c-3 0-3-5 0-5h5a15 15 0 1 1 12 0h5c3 0 3 5 0 5h-6c-1 9 1 18 8 26z"/>${BASE}`,
  r: `<path d="M34 77l4-31-8-6V20h9v8h7v-8h8v8h7v-8h9v20l-8 6 4 31z"/>${BASE}<path class="detail" d="M38 46h24"/>`,
  n: `<path d="M32 77c-1-17 11-21 14-32-6 5-11 6-14 10-3 3-9 2-10-3-1-4 1-6 3-9l9-16c1-4 0-8-1-13 6 1 9 3 12 6 18 1 29 15 29 36 0 9-2 15-4 21z"/>${BASE}<circle class="eye" cx="41" cy="33" r="2.6"/><path class="detail" d="M27 47l3 1"/>`,
  b: `<path d="M39 77c4-5 6-9 6-14h-5c-3 0-3-6 0-6h3c-8-7-10-17-3-27l7-9a5.500 5.500 0 1 1 6 0l7 9c7 10 5 20-3 27h3c3 0 3 6 0 6h-5c0 5 2 9 6 14z"/>${BASE}<path class="detail" d="M50 33v13M44 39h12"/>`,
  q: `<path d="M34 77l-3-11L17 34a5 5 0 1 1 5-2l13 15 2-23a5 5 0 1 1 6-1l7 22 7-22a5 5 0 1 1 6 1l2 23 13-15a5 5 0 1 1 5 2L69 66l-3 11z"/>${BASE}<path class="detail" d="M31 66c12-4 26-4 38 0"/>`,
  k: `<path d="M35 77l-4-11c-8-6-13-13-13-20 0-14 20-17 29-6V27h-7v-7h7v-8h6v8h7v7h-7v13c9-11 29-8 29 6 0 7-5 14-13 20l-4 11z"/>${BASE}<path class="detail" d="M31 66c12-4 26-4 38 0M50 42v18"/>`,
};
const NAMES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };

function pieceSvg(piece) {
  const side = piece === piece.toUpperCase() ? "white" : "black";
  return `<svg class="piece ${side}" viewBox="0 0 100 100" aria-hidden="true">${SHAPES[piece.toLowerCase()]}</svg>`;
}

function pieceName(piece) {
  return `${piece === piece.toUpperCase() ? "white" : "black"} ${NAMES[piece.toLowerCase()]}`;
}
