// The play page: the board is what is typed into, by keys of the page, of the desk, or of anything else that
// writes. The server marks every guess; nothing here knows a rule.
import { onRequest, refusal } from "../base/htmx_events.js";
import { pressed, refused } from "./sound_and_touch.js";
import { foreign, label, labels, script } from "./letters.js";
import { refusalOf } from "./local_answers.js";
import { reveal, shake } from "./reveal.js";
import * as row from "./guess_row.js";
import { clearToasts, hush, say, sayWaiting, toast, touch } from "./announce.js";
import { Guessing } from "./pending_guess.js";

const WAIT = 120; // milliseconds until a row says that it waits for the server
const BEHIND = 6000; // milliseconds for what another tab has changed: a reader was not waiting for it
const FORM = "guess-form";
const { form, input, over } = row;
const state = new Guessing();
let breathing;
let breathed = () => {};

// --- A word that is shown in part: letters of it and the whole may be guessed ---
const masked = () => document.querySelector("#board .mask [data-current]");
const keys = () => document.querySelector(".keyboard");
// Is a letter guessed by its key alone? Not one that several keys write.
const atOnce = () => keys()?.dataset.atOnce !== undefined && !script.inParts();
let naming = false; // is nothing but the whole word wanted?

function name(yes) {
  naming = yes;
  if (!yes) row.fill("");
  showEnter();
}

// What Enter sends: the letter that stands alone, or the word once it has no blank left; "" for less.
function outgoing() {
  if (!masked() || (atOnce() && !naming)) return input().value;
  const { count, word, open } = row.spelt();
  if (!naming && count === 1 && (open || !word)) return row.text();
  return open && !count ? "" : word;
}

// The key and the line say what Enter does.
function showEnter() {
  const go = document.querySelector(".keyboard .go[data-does]");
  if (!go || !input()) return;
  const sends = outgoing();
  const does = atOnce() && !naming ? "solve" : sends && (labels(sends).length === 1 ? "ask" : "name");
  for (const part of [go, document.getElementById("progress")]) part.dataset.does = does;
  for (const part of document.querySelectorAll("[data-sends]")) part.textContent = sends;
  document.querySelector("[data-offer=name][aria-pressed]")?.setAttribute("aria-pressed", naming);
  document.getElementById("line").toggleAttribute("data-naming", naming);
}
for (const event of ["play:typed", "play:told"]) document.addEventListener(event, showEnter);
document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-offer=name]")) return;
  name(!naming);
  input().focus({ preventScroll: true });
});

// --- Keys ---
function press(key) {
  if (!input() || over()) return;
  row.finish();
  settle();
  hush();
  touch();
  pressed();
  if (key === "enter") return enter();
  if (atOnce() && !naming) return key === "delete" ? undefined : tap(key);
  if (key === "delete" && naming && !input().value) return name(false); // not before: what is typed next would be a guess
  row.edit(key);
  row.keep();
}

function enter() {
  if (!atOnce() || naming) return form().requestSubmit();
  if (state.enter()) name(true);
}

function tap(key) {
  const refusal = !state.waiting && refusalOf(label(key));
  if (refusal) return refuse(refusal);
  if (!state.tap(key)) return;
  input().value = label(key);
  form().requestSubmit();
}

// A mouse or finger on a key leaves the focus where it is, so Enter never presses that key again. So does one on a letter
// of the row: a press that selects text takes the field's caret along.
document.addEventListener("pointerdown", (event) => {
  if (event.target.closest(".keyboard [data-key], #board [data-current] .slot")) event.preventDefault();
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

// What a word means comes with the first tap on a row that was guessed, or on a link of the ending.
document.addEventListener("click", (event) => {
  const found = document.getElementById("meanings") && event.target.closest("a[data-meaning], #board tr:not([data-current])");
  if (!found || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (found.matches("a")) event.preventDefault();
  import("./word_meanings.js").then(({ tapped }) => tapped(found));
});

// With the focus in the field, an input method or a dead key begins there: it goes back after a click on the ground.
document.addEventListener("click", ({ target }) => {
  if (!row.finePointer.matches || !input() || over() || !getSelection().isCollapsed) return;
  if (!target.closest("a, button, input, select, textarea, summary, label, dialog, [tabindex]")) input().focus({ preventScroll: true });
});

// So it does when what had the focus has gone, such as a button that an answer took away.
let pointing = false; // a text may be selected
for (const type of ["pointerdown", "pointerup", "pointercancel"]) document.addEventListener(type, () => { pointing = type === "pointerdown"; }, true);
document.addEventListener("focusout", ({ relatedTarget }) => {
  if (relatedTarget || pointing || !row.finePointer.matches) return;
  setTimeout(() => {
    if (document.activeElement === document.body && document.hasFocus() && input() && !over() && !document.querySelector("dialog[open]"))
      input().focus({ preventScroll: true });
  });
});

// Does an input method take this key, or does its letter come later? It goes into what has the focus. Safari tells of
// the key that ends a composition only when that is over, by the number alone.
const COMPOSED = ["Dead", "Process", "Unidentified"];
const composes = (event) => event.isComposing || event.keyCode === 229 || COMPOSED.includes(event.key);

// Enter that ends a composition sends nothing. Some input methods hand it on once they have committed.
let ending = false;
function endsComposition(event) {
  const enter = /Enter$/.test(event.code);
  const ends = enter && ending;
  ending = enter && composes(event);
  return ends && event.key === "Enter";
}
document.addEventListener("keyup", () => { ending = false; }, true);

// Typing anywhere types into the row; shortcuts, Tab and what has the focus for its own sake are left alone.
document.addEventListener("keydown", (event) => {
  if (isShortcut(event) || !input() || over()) return;
  if (document.querySelector("dialog[open]")) return;
  if (event.target !== input() && event.target.closest("input, textarea, select")) return;
  if (endsComposition(event)) return event.preventDefault();
  if (composes(event)) return input().focus();
  settle();
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
  if (masked()) name(false);
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
    return event.repeat && !input().value ? undefined : press("delete");
  }
  if (!isWriting(event)) return;
  const key = keyOf(event.key);
  if (key) down(key.dataset.key);
  if (key && atOnce() && !naming) {
    event.preventDefault();
    return press(key.dataset.key);
  }
  hush();
  pressed();
  input().focus();
  if (script.inParts() || labels(event.key).length) row.writeOver(); // a sign that the game lacks takes no letter away
}

// The page's key that types this sign; none where it comes to several letters.
function keyOf(sign) {
  const [letter, ...more] = labels(sign);
  return letter && !more.length && [...document.querySelectorAll(".keyboard [data-key]")].find((each) => each.dataset.label === letter);
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
  else {
    row.append(sign);
    written();
  }
}

document.addEventListener("input", (event) => {
  if (event.target !== input()) return;
  hush();
  touch();
  if (row.composing() || due) return row.show();
  written();
});

// What was composed is taken a moment later: the browser may still be writing it, and the next composition may
// begin at once.
let due;
document.addEventListener("compositionend", ({ target }) => {
  if (target === input()) due ??= setTimeout(settle);
});
function settle() {
  if (!due) return;
  clearTimeout(due);
  due = undefined;
  if (!row.composing() && input() && !over()) written();
}

// The field was written into by no key of the page. Where a letter needs no Enter, it is guessed; several begin the word.
function written() {
  const letters = labels(input().value);
  if (atOnce() && !naming && letters.length === 1) {
    input().value = "";
    return press(keyOf(letters[0]).dataset.key);
  }
  if (atOnce() && letters.length) name(true);
  const odd = foreign(input().value);
  row.clean();
  row.keep();
  if (odd) say(document.getElementById("line").dataset.sayForeign.replace("{letter}", odd.letter).replace("{script}", odd.script));
}
document.addEventListener("selectionchange", () => { if (document.activeElement === input()) row.showCaret(); });

// --- Guesses ---
// A guess is sent when the one before was answered. An empty row is none: a second Enter that comes when
// the first was answered says nothing. After the end nothing is sent at all.
document.addEventListener("submit", (event) => {
  if (event.target !== form()) return;
  const byName = event.submitter?.name; // a button that says by itself what is sent
  if (!over() && (byName ? !state.waiting : mayGo())) return;
  event.preventDefault();
  event.stopPropagation();
}, true);

function mayGo() {
  const unfinished = Boolean(masked()) && input().value && !outgoing();
  const empty = masked() ? !unfinished && !outgoing() : row.untouched();
  const refusal = unfinished ? keys().dataset.sayUnfinished : !empty && refusalOf(outgoing());
  if (!refusal || state.waiting) return state.submit(empty);
  refuse(refusal);
  return false;
}

// Say why a guess is not even sent, and forget what was pressed after it.
function refuse(sentence) {
  putBack("");
  refused();
  shake(row.currentRows());
  say(sentence);
}

document.addEventListener("htmx:configRequest", ({ detail, target }) => {
  if (target !== form()) return;
  detail.path = form().getAttribute("action"); // a game that was only now begun has an address of its own
  if (detail.triggeringEvent?.submitter?.name) return; // a button that says by itself what is sent
  // What the field says is sent, and no more: htmx would send the key that was clicked last beside it.
  delete detail.parameters.key;
  detail.parameters.guess = outgoing();
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
  clearToasts(); // a move by a button, such as Skip, pressed no key that would have
  touch();
  row.drop();
  follow();
  naming &&= letter; // a word was answered; after a letter the word that was begun meanwhile goes on
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
  touch();
  clearToasts(); // what was refused before would lie over the hint
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
if (atOnce() && input()?.value) naming = true;
if (!row.untouched()) touch();
row.begin();
letTabIntoScrollers();
// In a race the others' boards go on above: there one opens the ending oneself.
if (over() && !document.querySelector("#finale [data-stay]")) import("./finish.js").then(({ openEnding }) => openEnding());
// Safari empties the field, and not the board, a moment after a page is gone back to.
addEventListener("pageshow", ({ persisted }) => { if (persisted && !over()) setTimeout(row.bringBack); });
// htmx is ready then, so that an Enter among them is sent as any other. The field has the focus no earlier: it would
// write what is typed next before what waits.
document.addEventListener("DOMContentLoaded", () => {
  if (!over() && row.finePointer.matches) input()?.focus({ preventScroll: true });
  globalThis.takeEarly?.().forEach(catchUp);
});
