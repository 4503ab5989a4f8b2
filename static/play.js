// The play page: letters appear on the board as they are typed, keys type, tiles turn over.
// The server marks every guess; nothing here knows a rule.
"use strict";

const finePointer = matchMedia("(pointer: fine)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const input = () => document.getElementById("guess");
const form = () => document.getElementById("guess-form");
let tapped = false; // is what the field holds from a key that guesses at once?
let sent = ""; // the guess that waits for its answer
let waiting = false;
let next = []; // what was pressed meanwhile: keys that guess at once, or "enter"
const keys = () => document.querySelectorAll(".keyboard [data-key]");

function label(letter) {
  for (const key of keys()) if (key.dataset.key === letter) return key.firstChild.textContent;
  return letter.toLocaleUpperCase(input().lang || undefined);
}

// The rows that are typed into: one, or one on each of many boards.
const currentRows = () => document.querySelectorAll("#board [data-current]");

// Show what is typed in the current rows; of many boards, the one looked at stays in view.
function mirror() {
  const rows = currentRows();
  if (!rows.length || !input()) return;
  const letters = [...input().value.normalize("NFC").replace(/\s/g, "")];
  const labels = letters.map((letter) => label(letter.toLocaleLowerCase(input().lang || undefined)));
  rows.forEach((row) => row.querySelectorAll(".tile").forEach((tile, place) => {
    const typed = labels[place] !== undefined;
    if (!typed && !tile.classList.contains("typed")) return;
    tile.classList.toggle("typed", typed);
    if (typed) tile.textContent = labels[place];
    else tile.innerHTML = '<span class="visually-hidden">empty</span>';
  }));
  (document.querySelector("#board .here [data-current]") ?? rows[0]).scrollIntoView({ block: "nearest" });
  markUsed(letters.map((letter) => letter.toLocaleLowerCase(input().lang || undefined)));
}

// Mark the letters of a tray that are typed already.
function markUsed(typed) {
  document.querySelectorAll("#board .tray [data-key]").forEach((tile) => {
    const place = typed.indexOf(tile.dataset.key);
    tile.classList.toggle("used", place >= 0);
    if (place >= 0) typed.splice(place, 1);
  });
}

function press(key) {
  const field = input();
  if (!field) return;
  if (key === "enter") return form().requestSubmit();
  if (!field.value && document.querySelector(".keyboard[data-at-once]")) {
    if (waiting) return next.push(key);
    field.value = label(key); // with nothing typed, a letter's key guesses that letter
    tapped = true;
    return form().requestSubmit();
  }
  const letters = [...field.value];
  if (key === "delete") letters.pop();
  else if (letters.length < Number(field.maxLength)) letters.push(label(key));
  field.value = letters.join("");
  mirror();
}

// Colour the keys by what the board now says, once the last tile has turned. What many boards told
// is taken along from then: a quick player has guessed again meanwhile, and other letters are told.
function recolour(told) {
  const states = new Map((document.getElementById("board")?.dataset.letters || "").trim().split(" ")
    .filter(Boolean).map((pair) => pair.split(":")));
  for (const key of keys()) {
    const state = states.get(key.dataset.key);
    if (!state || key.dataset.state === state) continue;
    key.dataset.state = state;
    key.lastElementChild.textContent = `, ${state}`;
  }
  told.forEach(split);
}

// Colour a key by what each of many boards says of its letter, as the server told it.
function split(told) {
  const key = [...keys()].find((one) => one.dataset.key === told.dataset.for);
  if (!key) return;
  key.querySelector(".parts")?.remove();
  key.lastElementChild.textContent = told.textContent;
  if (told.dataset.is) key.dataset.state = told.dataset.is;
  else delete key.dataset.state;
  if (!told.dataset.parts) return;
  const parts = document.createElement("span");
  parts.className = "parts";
  parts.setAttribute("aria-hidden", "true");
  for (const mark of told.dataset.parts) parts.appendChild(document.createElement("i")).dataset.part = mark;
  key.lastElementChild.before(parts);
}

// How long the newest tiles take to turn: the last of them begins last.
function turning() {
  const last = [...document.querySelectorAll("#board [data-new] .tile, #board .tile[data-new]")].at(-1);
  const flip = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--flip"));
  return calm.matches || !last ? 0 : flip + 1000 * parseFloat(getComputedStyle(last).animationDelay);
}

function shake() {
  for (const row of currentRows()) {
    row.classList.remove("shake");
    void row.offsetWidth; // starts the animation anew
    row.classList.add("shake");
  }
}

function say(sentence) {
  const line = document.createElement("p");
  line.className = "message";
  line.textContent = sentence;
  document.getElementById("status")?.replaceChildren(line);
}

// A mouse or finger on a key leaves the focus where it is, so Enter never presses that key again.
document.addEventListener("pointerdown", (event) => {
  if (event.target.closest(".keyboard [data-key]")) event.preventDefault();
});
document.addEventListener("click", (event) => {
  const key = event.target.closest(".keyboard [data-key]");
  if (!key) return;
  event.preventDefault();
  press(key.dataset.key);
});
document.addEventListener("input", (event) => {
  const field = input();
  if (event.target !== field || event.isComposing) return;
  const caret = field.selectionStart;
  field.value = [...field.value].map((letter) => label(letter.toLocaleLowerCase(field.lang || undefined))).join("");
  field.setSelectionRange(caret, caret);
  mirror();
});

// Typing anywhere types into the guess; shortcuts, Tab and other fields are left alone.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !input()) return;
  if (event.target === input()) return;
  if (event.target.closest("input, textarea, select, summary, a")) return;
  const onButton = event.target.closest("button");
  if (event.key === "Enter" && !onButton) {
    event.preventDefault();
    form().requestSubmit();
  } else if (event.key === "Backspace" || (event.key.length === 1 && event.key !== " ")) {
    input().focus(); // the key itself then lands in the input
  }
});

// A guess is sent when the one before was answered. An empty field is none: a second Enter that
// comes when the first was answered says nothing.
document.addEventListener("submit", (event) => {
  if (event.target !== form()) return;
  const empty = !input()?.value && !event.submitter?.name;
  if (!empty && !waiting) return;
  event.preventDefault();
  event.stopPropagation();
  if (!empty && !event.submitter?.name) next.push("enter");
}, true);

// A key's letter is what the field says; htmx would send the key that was clicked last beside it.
document.addEventListener("htmx:configRequest", (event) => {
  if (tapped && event.target === form()) event.detail.parameters.guess = input().value;
});

// What is sent leaves the field, so that a quick player can type on; refused, it comes back.
document.addEventListener("htmx:beforeSend", (event) => {
  if (event.detail.requestConfig?.elt?.id !== "guess-form") return;
  sent = input().value;
  waiting = true;
  input().value = "";
});

function takeBack() {
  if (input() && !input().value) input().value = sent;
}

// Say why a guess was not taken, and forget what was pressed after it.
function refused(fromKey) {
  next = [];
  if (!fromKey) takeBack();
  mirror();
}

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.requestConfig?.elt?.id === "shuffle") return mirror();
  if (event.detail.requestConfig?.elt?.id !== "guess-form") return;
  const fromKey = tapped;
  waiting = tapped = false;
  if (event.detail.xhr?.getResponseHeader("HX-Trigger-After-Settle")) {
    refused(fromKey);
    return shake();
  }
  if (!event.detail.successful) {
    refused(fromKey);
    return say("The site did not answer. Your guess is still here; try again.");
  }
  if (document.querySelector("#status .message")) refused(fromKey); // the page was behind
  setTimeout(recolour, turning(), [...document.querySelectorAll("#letters [data-for]")]);
  const again = document.querySelector("[data-again]");
  if (again) setTimeout(() => again.focus({ preventScroll: true }), turning());
  mirror();
  if (next.length) setTimeout(() => press(next.shift())); // htmx is free for it then
});

mirror();
if (finePointer.matches) input()?.focus({ preventScroll: true });
