// The row that is typed into. The field is an ordinary text field, hidden where there is script: it is what screen
// readers, input methods and other ways of writing use, and what the form sends. The board shows what it holds.
import { begun, label, labels, letterKeys, script } from "./letters.js";

export const finePointer = matchMedia("(pointer: fine)");
export const input = () => document.getElementById("guess");
export const form = () => document.getElementById("guess-form");
export const over = () => form()?.dataset.over !== undefined;

// How many letters a row has. The field's own limit would get in the way of writing over letters.
const most = Number(input()?.dataset.most ?? input()?.maxLength ?? 0);
input()?.removeAttribute("maxlength");
if (input() && document.querySelector(".keyboard")) input().inputMode = "none"; // a phone's own keys stay away

// The rows that are typed into: one, or one in each of several grids.
export const currentRows = () => document.querySelectorAll("#board [data-current]");

// The rows that show that a guess is on its way: a letter asked for has none but the word's.
export const waitingRows = () => document.querySelectorAll("#board :is([data-current], .shown)");

// What a row begins with, where that is not nothing: a step may start from the word above.
const base = () => [...(currentRows()[0]?.dataset.base ?? "")];
const letters = () => labels(input().value);
export const text = () => letters().join("");
const slotsOf = (row) => [...row?.querySelectorAll(".slot") ?? []];

// The place of each letter in its row. Of a word that is shown in part they go into the blanks, or onto the letter
// that stands there already.
function places(text) {
  const shown = slotsOf(currentRows()[0]).map((slot) => slot.dataset.letter);
  let at = -1;
  return text.map((letter) => {
    do at++; while (shown[at] && shown[at] !== letter);
    return at;
  });
}

// The word that the row comes to, "" while it has a blank, and how many letters are typed. Where the word's length is
// hidden (`open`) it ends with the last letter.
export function spelt() {
  const row = currentRows()[0];
  const typed = letters();
  const at = places(typed);
  const whole = slotsOf(row).map((slot, place) => typed[at.indexOf(place)] ?? slot.dataset.letter ?? "");
  const open = row.dataset.open !== undefined;
  const word = open ? whole.slice(0, whole.findLastIndex(Boolean) + 1) : whole;
  return { count: typed.length, word: word.every(Boolean) ? word.join("") : "", open };
}

// While an input method composes, the field is its own: its value is not written and its caret not moved.
let begunAt; // the field that it composes in
document.addEventListener("compositionstart", ({ target }) => { begunAt = target; }, true);
document.addEventListener("compositionend", () => { begunAt = undefined; }, true);
export const composing = () => Boolean(begunAt) && begunAt === input() && document.activeElement === begunAt;

// Let it commit what it has: a key of the page was pressed, or a letter dragged.
export function finish() {
  if (!composing()) return;
  input().blur();
  input().focus({ preventScroll: true });
}

// Is there nothing to send?
export const untouched = () => !input()?.value || input().value === base().join("");

function put(written, caret) {
  if (composing()) return show();
  const field = input();
  const room = slotsOf(currentRows()[0]).length;
  const text = room ? written.slice(0, places(written).filter((place) => place < room).length) : written;
  if (field.value !== text.join("")) field.value = text.join("");
  const at = text.slice(0, caret).join("").length;
  field.setSelectionRange(at, at);
  show();
}

// How many letters stand before the caret.
const caret = () => labels(input().value.slice(0, input().selectionStart)).length;

export const fill = (text) => put(labels(text), labels(text).length);

// Write a sign that no key types behind the others.
export function append(sign) {
  if (letters().length < most) fill(input().value + sign);
}

// Type a letter at the caret, over the one that stands there, or take back the one before it.
export function edit(key) {
  const text = letters();
  const at = caret();
  if (script.inParts()) return editParts(text, at, key === "delete" ? "" : key);
  if (key === "delete") return takeBack(text, at);
  if (at < text.length) text[at] = label(key);
  else if (text.length < most) text.push(label(key));
  put(labels(text.join("")), Math.min(at + 1, text.length));
}

function editParts(text, at, part) {
  const [whole, before] = script.edit(text, at, part);
  if (labels(whole).length <= most) put(labels(whole), labels(before).length);
}

function takeBack(text, at) {
  const begins = base();
  const here = begins.length && at < text.length && text[at] !== begins[at]; // the ring stands on what was changed
  const place = here ? at : at - 1;
  if (place < 0) return;
  if (begins.length) text[place] = begins[place];
  else text.splice(place, 1);
  put(text, place);
}

// Empty the row, or bring it back to what it begins with.
export function clear() {
  put(base(), 0);
}

// A key is about to write into the field by itself: it writes over the letter at the caret.
export function writeOver() {
  const field = input();
  const [from, to] = [field.selectionStart, field.selectionEnd];
  if (from !== to || from >= field.value.length) return;
  field.setSelectionRange(from, from + String.fromCodePoint(field.value.codePointAt(from)).length);
}

// The letters that the field comes to, and how many stand before the caret. Those that were written take the places
// of the ones behind them once the row is full; where a row begins with something, it has no gap.
function fitted() {
  const at = caret();
  const text = letters();
  const begins = base();
  if (text.length > most) text.splice(at, text.length - most);
  else if (text.length < begins.length) text.splice(at, 0, ...begins.slice(at, at + begins.length - text.length));
  return [text.slice(0, most), Math.min(at, most)];
}

// Bring what was written into the field, by a browser's own ways, into the letters of the game.
export function clean() {
  const field = input();
  const rest = begun(field.value);
  const [text, at] = fitted();
  put(text, at);
  if (rest && text.length < most) field.value += rest;
}

// A row that waits for its answer keeps what was sent; what is typed meanwhile comes into the next one.
let held = false;
export function hold(yes) {
  held = yes;
}

// Show what is typed in the current rows; of several grids, the one looked at stays in view.
export function show() {
  const rows = currentRows();
  if (!rows.length || !input() || held) return;
  const text = composing() ? fitted()[0] : letters();
  const at = places(text);
  for (const row of rows) slotsOf(row).forEach((slot, place) => write(slot, text[at.indexOf(place)] ?? ""));
  requestAnimationFrame(keepInView);
  showCaret();
  markUsed([...text]);
  document.dispatchEvent(new Event("play:typed"));
}

// Asked for just before a frame, for then the page is laid out anyway.
function keepInView() {
  const row = document.querySelector("#board .here [data-current]") ?? currentRows()[0];
  row?.scrollIntoView({ block: "nearest" });
}

function write(slot, letter) {
  if (slot.dataset.letter || (slot.dataset.typed ?? "") === letter) return;
  slot.querySelector(".piece").textContent = letter;
  if (letter) slot.dataset.typed = letter;
  else delete slot.dataset.typed;
  const words = slot.querySelector(".visually-hidden, i"); // what an empty place is called
  if (!words) return;
  words.dataset.empty ??= words.textContent;
  words.textContent = letter ? "" : words.dataset.empty;
}

// Between letters the caret is shown on the one that the next key writes over.
export function showCaret() {
  if (held) return;
  const at = caret();
  const place = places(letters())[at] ?? -1;
  for (const row of currentRows()) {
    slotsOf(row).forEach((slot, number) => slot.toggleAttribute("data-cursor", number === place));
  }
}

// A letter of the row was pointed at: the next key writes over it.
export function pointAt(slot) {
  const text = letters();
  const at = places(text).indexOf(slotsOf(slot.parentElement).indexOf(slot));
  put(text, at < 0 ? text.length : at);
}

// Give the row what it begins with: it stands there, whatever of it was typed over already. Of a whole word that
// was not taken, the next key writes over the first letter that was changed.
export function begin() {
  if (!input() || composing()) return;
  const [begins, text] = [base(), letters()];
  if (text.length < begins.length) put([...text, ...begins.slice(text.length)], text.length);
  else if (begins.length) put(text, Math.max(0, text.findIndex((letter, at) => letter !== begins[at])));
  else show();
}

// Mark the letters of a tray that are typed already.
function markUsed(text) {
  if (!document.querySelector(".keyboard.tray")) return;
  for (const key of letterKeys()) {
    const place = text.indexOf(label(key.dataset.key));
    key.classList.toggle("used", place >= 0);
    if (place >= 0) text.splice(place, 1);
  }
}

// What is typed outlives a reload: it is kept for this play and this move, where the browser keeps anything.
const shelf = () => `typed ${form().getAttribute("action")} ${form().elements.sequence.value}`;
let kept; // the name that it is kept by, until it is answered
export function keep() {
  if (!form()?.elements.sequence || !input()) return;
  kept = shelf();
  try {
    if (untouched()) sessionStorage.removeItem(kept);
    else sessionStorage.setItem(kept, input().value);
  } catch { /* a browser that keeps nothing */ }
}
export function drop() {
  try {
    sessionStorage.removeItem(kept ?? shelf());
  } catch { /* nothing was kept */ }
}
export function bringBack() {
  if (!form()?.elements.sequence || !input() || input().value) return;
  kept = shelf();
  try {
    fill(sessionStorage.getItem(kept) ?? "");
  } catch { /* nothing was kept */ }
}
