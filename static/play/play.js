// The play page: the board is what is typed into, by keys of the page, of the desk, or of anything else that
// writes. The server marks every guess; nothing here knows a rule.
import { onRequest, refusal } from "../base/htmx_events.js";
import { pressed, refused } from "./sound_and_touch.js";
import { label, labels, script } from "./letters.js";
import { openEnding, reveal, shake } from "./reveal.js";
import * as row from "./guess_row.js";
import { hush, say, sayWaiting, toast, touch } from "./announce.js";
import { Guessing } from "./pending_guess.js";

const WAIT = 120; // milliseconds until a row says that it waits for the server
const BEHIND = 6000; // milliseconds for what another tab has changed: a reader was not waiting for it
const FORM = "guess-form";
const { form, input, over } = row;
const state = new Guessing();
let breathing;
let breathed = () => {};

// --- Whole words, in games whose keys guess a letter at once ---
const board = () => document.getElementById("board");
const atOnce = () => document.querySelector(".keyboard[data-at-once]");
let solving = false; // is a whole word being typed?

function solve(yes) {
  solving = yes;
  showSolving();
  if (yes) toast(atOnce().dataset.atOnce);
  else row.fill("");
}

// The wide keys say what they do now, and the board shows the word that is typed in the place of its mask.
function showSolving() {
  for (const part of [board(), ...document.querySelectorAll(".keyboard .wide")]) part.toggleAttribute("data-solving", solving);
}

// --- Keys ---
function press(key) {
  if (!input() || over()) return;
  hush();
  touch();
  pressed();
  if (key === "enter") return enter();
  if (atOnce() && !solving) {
    if (key === "delete") return;
    if (!script.inParts()) return tap(key);
    writeLetter();
  }
  row.edit(key);
  if (atOnce() && key === "delete" && !input().value) solve(false);
  row.keep();
}

// A letter of several keys is typed as a word is, and Enter guesses it.
function writeLetter() {
  solving = true;
  showSolving();
}

function enter() {
  if (atOnce() && !solving) return state.enter() ? solve(true) : undefined;
  form().requestSubmit();
}

function tap(key) {
  if (!state.tap(key)) return;
  input().value = label(key);
  form().requestSubmit();
}

// A mouse or finger on a key leaves the focus where it is, so Enter never presses that key again.
document.addEventListener("pointerdown", (event) => {
  if (event.target.closest(".keyboard [data-key]")) event.preventDefault();
});
document.addEventListener("click", (event) => {
  const key = event.target.closest(".keyboard [data-key]");
  if (key) {
    event.preventDefault();
    return press(key.dataset.key);
  }
  const slot = event.target.closest("#board [data-current] .slot");
  if (slot && input()) row.pointAt(slot);
});

// Typing anywhere types into the row; shortcuts, Tab and what has the focus for its own sake are left alone.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !input() || over()) return;
  if (document.querySelector("dialog[open]")) return;
  if (event.target !== input() && event.target.closest("input, textarea, select")) return;
  const onButton = event.target.closest("button, summary, a"); // Enter and the arrows are its own, letters are not
  if (event.key === "Enter") {
    if (onButton) return;
    event.preventDefault();
    down("enter");
    return press("enter");
  }
  if (event.key === "Escape") return escape();
  if (onButton && event.key.startsWith("Arrow")) return;
  type(event);
});

function escape() {
  hush();
  if (atOnce()) solve(false);
  else row.clear();
  row.keep();
}

const MOVES = ["ArrowLeft", "ArrowRight", "Home", "End", "Delete"];

// A key of the desk. The field writes by itself, for that is how accents and other scripts are written too.
function type(event) {
  if (MOVES.includes(event.key)) return input().focus();
  if (event.key === "Backspace") {
    event.preventDefault();
    down("delete");
    return press("delete");
  }
  if (event.key.length !== 1 || event.key === " ") return;
  const key = keyOf(event.key);
  if (key) down(key.dataset.key);
  if (key && atOnce() && !solving) {
    event.preventDefault();
    return press(key.dataset.key);
  }
  hush();
  pressed();
  input().focus();
  row.writeOver();
}

// The page's key that types this sign.
function keyOf(sign) {
  const [letter] = labels(sign);
  return letter && [...document.querySelectorAll(".keyboard [data-key]")].find((each) => each.firstChild.textContent === letter);
}

// The page's key goes down with the desk's.
function down(name) {
  const key = document.querySelector(`.keyboard [data-key="${CSS.escape(name)}"]`);
  if (!key) return;
  key.dataset.down = "";
  setTimeout(() => delete key.dataset.down, 90);
}

// What was pressed before this script had come: the field wrote none of it, so the page's keys do.
const NAMES = { Enter: "enter", Backspace: "delete" };
function catchUp({ name, sign }) {
  if (!input() || over()) return;
  const key = name ?? NAMES[sign] ?? keyOf(sign)?.dataset.key;
  if (key) press(key);
  else if (sign === "Escape") escape();
  else row.append(sign);
}

document.addEventListener("input", (event) => {
  if (event.target !== input() || event.isComposing) return;
  hush();
  touch();
  if (atOnce() && !solving && labels(input().value).length > 1) solve(true);
  row.clean(Boolean(event.data));
  row.keep();
});
document.addEventListener("compositionend", (event) => { if (event.target === input()) row.clean(); });
document.addEventListener("selectionchange", () => { if (document.activeElement === input()) row.showCaret(); });

// --- Guesses ---
// A guess is sent when the one before was answered. An empty row is none: a second Enter that comes when
// the first was answered says nothing. After the end nothing is sent at all.
document.addEventListener("submit", (event) => {
  if (event.target !== form()) return;
  const byName = event.submitter?.name; // a button that says by itself what is sent
  if (!over() && (byName ? !state.waiting : state.submit(row.untouched()))) return;
  event.preventDefault();
  event.stopPropagation();
}, true);

document.addEventListener("htmx:configRequest", ({ detail, target }) => {
  if (target !== form()) return;
  detail.path = form().getAttribute("action"); // a game that was only now begun has an address of its own
  if (detail.triggeringEvent?.submitter?.name) return; // a button that says by itself what is sent
  // What the field says is sent, and no more: htmx would send the key that was clicked last beside it.
  delete detail.parameters.key;
  detail.parameters.guess = input().value;
});

// What is sent stays in its row until it is answered; the field is free, so that a quick player can type on.
onRequest("beforeSend", FORM, () => {
  state.send(input().value);
  row.hold(true);
  input().value = "";
  breathing = setTimeout(breathe, WAIT);
});

function breathe() {
  row.waitingRows().forEach((each) => { each.dataset.waiting = ""; });
  breathed = sayWaiting();
}

// Put a guess that was not taken back into its row, and forget what was pressed after it.
function putBack(guess) {
  state.forget();
  if (input() && !input().value) row.fill(guess);
  row.begin();
}

function breatheOut() {
  clearTimeout(breathing);
  breathed();
  document.querySelectorAll("#board [data-waiting]").forEach((each) => { delete each.dataset.waiting; });
}

onRequest("afterRequest", FORM, ({ successful, xhr }) => {
  const letter = state.byKey;
  const guess = state.answer();
  row.hold(false);
  breatheOut();
  if (!successful || xhr?.getResponseHeader("HX-Trigger-After-Settle")) {
    putBack(guess);
    refused();
    shake(row.currentRows());
    return say(successful ? document.querySelector("#status .message")?.textContent : refusal(xhr) ?? document.body.dataset.sayUnanswered);
  }
  row.drop();
  follow();
  solving &&= letter; // a word was answered; after a letter the word that was begun meanwhile goes on
  if (atOnce()) showSolving();
  if (document.querySelector("#after .message")) {
    putBack(guess); // the page was behind
    toast(document.querySelector("#after .message").textContent, "", BEHIND);
  }
  reveal();
  row.begin();
  row.keep();
  afterFrame(letTabIntoScrollers);
  goOn();
});

// What asks how large things are waits until the first tile turns: the page is laid out once by then.
function afterFrame(act) {
  requestAnimationFrame(() => setTimeout(act));
}

// Press what waited its turn, until something is sent again; htmx is free for it a moment later.
function goOn() {
  const next = state.next();
  if (!next) return;
  setTimeout(() => {
    state.ready();
    press(next);
    if (!state.waiting) goOn();
  });
}

// Every form of the page goes on from the move that was answered; a game just begun has its own address.
function follow() {
  const { value, dataset } = document.getElementById("sequence");
  for (const field of document.querySelectorAll("input[name=sequence]")) field.value = value;
  form().setAttribute("action", dataset.action);
}

onRequest("afterRequest", "shuffle", row.show);

// --- Help ---
// A hint comes into the page as it stands: the letters in the row stay there, for the move that is next now.
onRequest("afterRequest", "hint-form", ({ successful, xhr }) => {
  const said = document.getElementById("idea");
  said.textContent = successful ? "" : refusal(xhr) ?? document.body.dataset.sayUnanswered;
  if (!successful) return;
  document.getElementById("hint").close();
  row.drop();
  follow();
  const notice = document.querySelector("#after .message");
  if (notice) toast(notice.textContent, "", BEHIND);
  reveal();
  row.begin();
  row.keep();
});

// --- What scrolls ---
// Boards that have more rows than fit scroll, by the keyboard too: not every browser lets Tab into them by itself.
function letTabIntoScrollers() {
  for (const each of document.querySelectorAll(".board-frame, #board .open, #board .tried")) {
    if (each.scrollHeight > each.clientHeight + 1) each.tabIndex = 0;
    else each.removeAttribute("tabindex");
  }
}
window.addEventListener("resize", letTabIntoScrollers);
document.addEventListener("keydown", ({ key }) => { if (key === "Tab") letTabIntoScrollers(); }, true);

// --- The page begins ---
row.bringBack();
if (!row.untouched()) touch();
row.begin();
letTabIntoScrollers();
if (over()) openEnding();
else if (row.finePointer.matches) input()?.focus({ preventScroll: true });
// htmx is ready then, so that an Enter among them is sent as any other.
document.addEventListener("DOMContentLoaded", () => globalThis.takeEarly?.().forEach(catchUp));
