// Jumble: the clock of the word that is looked for, from what the server says has gone by, and letters that are dragged.
import { label, labels } from "./play/letters.js";
import { fill, finish, input, keep, over } from "./play/guess_row.js";

let began = 0;
let shown;

function clock() {
  return document.querySelector("#progress .clock");
}

function tick() {
  const face = clock();
  if (!face) return;
  if (face !== shown) {
    shown = face;
    began = performance.now() - 1000 * Number(face.dataset.elapsed);
  }
  const seconds = Math.floor((performance.now() - began) / 1000);
  const [minutes, rest] = [Math.floor(seconds / 60), String(seconds % 60).padStart(2, "0")];
  face.textContent = `${minutes}:${rest}`;
}

tick();
setInterval(tick, 250);

// --- Letters that are dragged: from the tray into the word, to another place of it, and out of it ---
const FAR = 8; // pixels after which a press is a drag
let drag; // what is pressed, or dragged once it has a ghost
let dragged = false; // the click that ends a drag is none

const slots = () => [...document.querySelectorAll("#board [data-current] .slot")];
const letters = () => labels(input().value);

// What is pressed: a letter of the tray that is not used, or one that stands in the word, at its place.
function pick({ target }) {
  const key = target.closest?.(".tray [data-key]:not(.wide, .used)");
  if (key) return { letter: label(key.dataset.key), from: -1 };
  const from = slots().indexOf(target.closest?.("#board .slot"));
  return from >= 0 && from < letters().length ? { letter: letters()[from], from } : undefined;
}

// The place of the word that is pointed at, -1 beside it.
const placeAt = ({ clientX, clientY }) => slots().findIndex((slot) => {
  const box = slot.getBoundingClientRect();
  return clientX >= box.left && clientX < box.right && clientY >= box.top && clientY < box.bottom;
});

function lift() {
  drag.ghost = Object.assign(document.createElement("b"), { className: "piece ghost", textContent: drag.letter });
  drag.ghost.setAttribute("aria-hidden", "true");
  document.body.append(drag.ghost);
}

function point(place) {
  slots().forEach((slot, number) => slot.toggleAttribute("data-drop", number === place));
}

// Put the letter where it was let go: the others make room.
function drop({ letter, from }, place) {
  finish();
  const text = letters();
  if (from >= 0) text.splice(from, 1);
  else if (place < 0) return;
  if (place >= 0) text.splice(Math.min(place, text.length), 0, letter);
  fill(text.join(""));
  keep();
}

function letGo() {
  drag?.ghost?.remove();
  drag = undefined;
  point(-1);
}

document.addEventListener("pointerdown", (event) => {
  dragged = false;
  if (event.button !== 0 || !event.isPrimary || !input() || over()) return;
  const picked = pick(event);
  if (picked) drag = { ...picked, x: event.clientX, y: event.clientY };
});
document.addEventListener("pointermove", (event) => {
  if (!drag || !event.isPrimary) return;
  if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
  if (!drag.ghost) lift();
  drag.ghost.style.translate = `calc(${event.clientX}px - 50%) calc(${event.clientY}px - 50%)`;
  point(placeAt(event));
});
document.addEventListener("pointerup", (event) => {
  if (!drag || !event.isPrimary) return;
  dragged = Boolean(drag.ghost);
  if (dragged) drop(drag, placeAt(event));
  letGo();
});
document.addEventListener("pointercancel", letGo);
document.addEventListener("click", (event) => {
  if (!dragged) return;
  dragged = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// --- The round is ended a moment after that was asked for, and until then it can be taken back ---
document.addEventListener("submit", (event) => {
  const { undoFor, sayUndo, sayEnding } = event.target.dataset;
  if (!undoFor) return;
  event.preventDefault();
  document.getElementById("hint").close();
  const button = Object.assign(document.createElement("button"), { type: "button", className: "chip", textContent: sayUndo });
  const told = Object.assign(document.createElement("div"), { className: "undo", role: "status", textContent: sayEnding });
  told.append(button);
  document.getElementById("line").append(told);
  const end = setTimeout(() => event.target.submit(), 1000 * undoFor);
  button.addEventListener("click", () => {
    clearTimeout(end);
    told.remove();
  });
});
