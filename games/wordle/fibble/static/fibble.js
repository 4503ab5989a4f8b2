// Fibble: the player's own notes of which piece lies, one at most in a row, as one does. Tap a piece,
// or press Space on it. The browser keeps them for this play; the site knows nothing of them.
import { currentRows, form } from "./play/guess_row.js";

const rows = () => [...document.querySelectorAll("#board tr:has(td[data-state])")];
const cells = (row) => [...row.querySelectorAll("td[data-state]")]; // a ghost has a cell beside them
const ended = () => !currentRows().length; // the liars show themselves then
const cellOf = (event) => (ended() ? null : event.target.closest?.("#board td[data-state]"));
const shelf = () => `lies ${form().getAttribute("action")}`;
let notes = {}; // of each row, the place that is suspected

function read() {
  try {
    return JSON.parse(sessionStorage.getItem(shelf())) ?? {};
  } catch {
    return {};
  }
}

function keep() {
  try {
    sessionStorage.setItem(shelf(), JSON.stringify(notes));
  } catch { /* a browser that keeps nothing */ }
}

// Show the notes on a board that may be a new one. Of its pieces, Tab leads to one; the arrows go on from there.
function show() {
  if (ended()) return;
  const words = document.querySelector("[data-say-lie]").dataset.sayLie;
  rows().forEach((row, number) => cells(row).forEach((cell, place) => {
    const suspected = notes[number] === place;
    const piece = cell.querySelector(".piece");
    cell.toggleAttribute("data-suspect", suspected);
    piece.setAttribute("role", "button");
    piece.setAttribute("aria-label", `${piece.textContent}, ${words}`);
    piece.setAttribute("aria-pressed", suspected);
    piece.tabIndex = -1;
  }));
  const last = document.querySelector("#board [data-suspect] .piece") ?? rows().at(-1)?.querySelector(".piece");
  if (last) last.tabIndex = 0;
}

function toggle(cell) {
  const row = rows().indexOf(cell.parentElement);
  const place = cells(cell.parentElement).indexOf(cell);
  if (notes[row] === place) delete notes[row];
  else notes[row] = place;
  keep();
  show();
}

document.addEventListener("click", (event) => {
  const cell = cellOf(event);
  if (!cell) return;
  event.stopImmediatePropagation(); // it would say what the word means
  toggle(cell);
}, true);

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
document.addEventListener("keydown", (event) => {
  const cell = event.target.matches?.(".piece") && cellOf(event);
  if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === " ") toggle(cell);
  else if (STEPS[event.key]) step(cell, ...STEPS[event.key]);
  else return;
  event.preventDefault();
  event.stopPropagation();
}, true);

function step(cell, down, along) {
  const row = rows()[rows().indexOf(cell.parentElement) + down];
  const piece = row && cells(row)[cells(cell.parentElement).indexOf(cell) + along]?.querySelector(".piece");
  if (!piece) return;
  cell.querySelector(".piece").tabIndex = -1;
  piece.tabIndex = 0;
  piece.focus();
}

notes = read();
show();
// Every answer brings the board anew.
new MutationObserver(show).observe(document.querySelector(".board-frame"), { childList: true });
