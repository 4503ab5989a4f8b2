// The end of a game: its second of joy, and the sheet of its ending. It is fetched with the last move.
import { won as soundOfWinning } from "./sound_and_touch.js";
import { toast } from "./announce.js";
import { open } from "../base/sheets.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const PRAISE = 1900; // milliseconds that the word of praise stays
const LOOK = 900; // and that a lost game's answer is looked at before the ending comes
const PATIENCE = 1500; // and that the ending waits for its styles
const SOON = 300; // and that the joy of winning waits for its own
const GLANCE = 350; // and that its last picture is seen
const wait = (time) => new Promise((done) => setTimeout(done, calm.matches ? 0 : time));

// The game is over: its second of joy and a word of praise, or a look at the board; then the ending. The keys
// stay until it has risen, and take nothing: the next key only skips what is still to come.
export async function finish(parts) {
  const form = document.getElementById("guess-form");
  const finale = document.getElementById("finale");
  const praise = finale.querySelector("[data-praise]")?.dataset.praise;
  form.dataset.ending = "";
  form.querySelector(".keyboard")?.toggleAttribute("inert", true);
  const skipped = nextKey();
  await Promise.race([praise ? celebrate(parts, praise) : wait(LOOK), skipped]);
  calmDown();
  await dressed(PATIENCE);
  if (!finale.querySelector("[data-stay]")) openEnding(); // in a race the others' boards go on above
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
  for (const box of document.querySelectorAll("#end [data-middle]")) box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
  document.getElementById("ending-title")?.focus();
}
