// A move is answered: its tiles turn; then keys, words and figures change; then comes the ending.
// What the server tells beside the board waits in #after until the last tile has turned.
import { won as soundOfWinning, turnedUp } from "./sound_and_touch.js";
import { letterKeys, script } from "./letters.js";
import { toast } from "./announce.js";
import { open } from "../base/sheets.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const PRAISE = 1900; // milliseconds that the word of praise stays
const LOOK = 900; // and that a lost game's answer is looked at before the ending comes
const PATIENCE = 1500; // and that the ending waits for its styles
const SOON = 300; // and that the joy of winning waits for its own
const GLANCE = 350; // and that its last picture is seen
const wait = (time) => new Promise((done) => setTimeout(done, calm.matches ? 0 : time));

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
  const states = board()?.dataset.letters ?? "";
  const marks = [...document.querySelectorAll("#letters [data-for]")];
  const fresh = newest();
  hear(fresh[0]);
  await ended(board(), "turn");
  recolour(states, marks);
  for (const part of fresh) part.removeAttribute("data-new");
  tell(told);
  if (told.querySelector("[data-to=finale]")) await finish(fresh);
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

// The game is over: its second of joy and a word of praise, or a look at the board; then the ending. The keys
// stay until it has risen, and take nothing: the next key only skips what is still to come.
async function finish(parts) {
  const form = document.getElementById("guess-form");
  const finale = document.getElementById("finale");
  const praise = finale.querySelector("[data-praise]")?.dataset.praise;
  form.dataset.ending = "";
  form.dataset.over = "";
  form.querySelector(".keyboard")?.toggleAttribute("inert", true);
  const skipped = nextKey();
  await Promise.race([praise ? celebrate(parts, praise) : wait(LOOK), skipped]);
  calmDown();
  await dressed(PATIENCE);
  openEnding();
  finale.hidden = false;
  delete form.dataset.ending;
}

// Wait for a key or a finger; that key does nothing else.
function nextKey() {
  return new Promise((done) => {
    const skip = (event) => {
      if (event.repeat || ["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
      if (event.type === "keydown" && !document.getElementById("end").open) event.preventDefault();
      for (const kind of ["keydown", "pointerdown"]) document.removeEventListener(kind, skip, true);
      done();
    };
    for (const kind of ["keydown", "pointerdown"]) document.addEventListener(kind, skip, true);
  });
}

// The ending brings its own styles: opened before they have come, it would jump. It waits a moment, not longer.
function dressed(patience) {
  const coming = [...document.querySelectorAll("#end link[rel=stylesheet]")].filter((each) => !each.sheet);
  return Promise.all(coming.map((each) => new Promise((done) => {
    each.addEventListener("load", done);
    each.addEventListener("error", done);
    setTimeout(done, patience);
  })));
}

// What each game does then is in its own style sheet, which has come with the answer: nothing moves for longer
// than a second and a bit, and without motion the last picture stands at once.
async function celebrate(parts, praise) {
  soundOfWinning();
  toast(praise, "praise", PRAISE);
  await dressed(SOON);
  for (const part of parts) part.closest("tr")?.setAttribute("data-won", "");
  inOrder([...document.querySelectorAll("#board [data-turn]")]);
  stage().dataset.joy = "";
  await Promise.all([...moving()].map((each) => each.finished.catch(() => {})));
  await wait(GLANCE);
}

const stage = () => document.querySelector(".stage");
const moving = () => document.getAnimations().filter((each) =>
  each.animationName && each.effect.target?.closest("#board, .masthead") && each.effect.getComputedTiming().endTime !== Infinity);

// What stands is the last picture, whatever was still on its way to it.
function calmDown() {
  delete stage().dataset.joy;
  document.querySelectorAll("#board [data-won]").forEach((each) => each.removeAttribute("data-won"));
}

// Place the parts of a board, 0 to 1, by the moves in which they fell, for a style that goes from one to the next.
function inOrder(parts) {
  parts.sort((one, other) => one.dataset.turn - other.dataset.turn);
  parts.forEach((each, place) => each.closest("section").style.setProperty("--place", place / Math.max(1, parts.length - 1)));
}

// Open the ending with the focus on its heading: Enter does nothing there.
export function openEnding() {
  if (!document.querySelector("#end .body")?.childElementCount) return;
  open("end");
  document.getElementById("ending-title")?.focus();
}

export function shake(rows) {
  for (const row of rows) {
    delete row.dataset.refused;
    void row.offsetWidth; // starts the animation anew
    row.dataset.refused = "";
  }
}
