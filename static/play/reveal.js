// A move is answered: its tiles turn; then keys, words and figures change; then comes the ending.
// What the server tells beside the board waits in #after until the last tile has turned.
import { turnedUp } from "./sound_and_touch.js";
import { letterKeys, script } from "./letters.js";

// Wait until an animation of this name has ended on every part; at once where nothing moves.
function ended(part, name) {
  const moving = part?.getAnimations({ subtree: true }) ?? [];
  return Promise.allSettled(moving.filter((each) => each.animationName === name).map((each) => each.finished));
}

const board = () => document.getElementById("board");
const newest = () => [...document.querySelectorAll("#board [data-new]")];

// Show an answer that has come, in its order; returns once the ending, if there is one, is open.
export async function reveal() {
  const told = take();
  const end = told.querySelector("[data-to=finale]") && import("./finish.js"); // comes while the tiles turn
  const states = board()?.dataset.letters ?? "";
  const marks = [...document.querySelectorAll("#letters [data-for]")];
  const fresh = newest();
  hear(fresh[0]);
  await ended(board(), "turn");
  recolour(states, marks);
  for (const part of fresh) part.removeAttribute("data-new");
  if (!end) return tell(told);
  // The keys and the line stay as they are until the ending's script has come: nothing goes and comes back.
  Object.assign(document.getElementById("guess-form").dataset, { over: "", ending: "" });
  await end.then(({ finish }) => {
    tell(told);
    return finish(fresh);
  }, () => location.reload());
}

// What waits beside the board. It is taken out, for the next answer may bring more.
function take() {
  const told = document.createDocumentFragment();
  told.append(...(document.getElementById("after")?.children ?? []));
  return told;
}

function tell(told) {
  const refusal = document.querySelector("#status .message"); // of what was sent while the tiles turned
  for (const news of told.querySelectorAll("[data-to]")) {
    document.getElementById(news.dataset.to)?.replaceChildren(...news.childNodes);
  }
  if (refusal) document.getElementById("status")?.append(refusal);
  document.dispatchEvent(new Event("play:told")); // a game may have more to do then
}

// A new piece is heard at its half turn; of several grids, those of the first.
function hear(part) {
  [...part?.querySelectorAll(".piece") ?? []].forEach((piece, place) => {
    const turn = piece.getAnimations().find((each) => each.animationName === "turn");
    if (!turn) return;
    const { delay, duration } = turn.effect.getComputedTiming();
    setTimeout(turnedUp, delay + duration / 2, piece.parentElement.dataset.state, place);
  });
}

// Colour the keys by what the board says of its letters, or by what several grids say of theirs.
function recolour(states, marks) {
  const letters = states.trim().split(" ").filter(Boolean).map((pair) => pair.split(":"));
  const known = script.inParts() ? script.known(letters) : new Map(letters);
  for (const key of letterKeys()) {
    const state = known.get(key.dataset.key);
    if (!state || key.dataset.state === state) continue;
    key.dataset.state = state;
    key.lastElementChild.textContent = `, ${inWords(key, state)}`;
  }
  marks.forEach(split);
}

// A state as the page says it: "correct", « bien placée ».
function inWords(key, state) {
  return key.closest(".keyboard").getAttribute(`data-say-${state}`);
}

// Colour a key by what each of several grids says of its letter, as the server lists it.
function split(item) {
  const key = letterKeys().find((each) => each.dataset.key === item.dataset.for);
  if (!key) return;
  key.querySelector(".parts")?.remove();
  key.lastElementChild.textContent = item.textContent;
  if (item.dataset.is) key.dataset.state = item.dataset.is;
  else delete key.dataset.state;
  if (!item.dataset.parts) return;
  const parts = document.createElement("span");
  parts.className = "parts";
  parts.setAttribute("aria-hidden", "true");
  for (const mark of item.dataset.parts) parts.appendChild(document.createElement("i")).dataset.part = mark;
  key.lastElementChild.before(parts);
}

export function shake(rows) {
  for (const row of rows) {
    delete row.dataset.refused;
    void row.offsetWidth; // starts the animation anew
    row.dataset.refused = "";
  }
}
