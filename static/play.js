// The play page: letters appear on the board as they are typed, keys type, tiles turn over.
// The server marks every guess; nothing here knows a rule.
import { onRequest, refusal } from "./htmx_events.js";
import { finePointer, input, label, labels, letterItems, mirror, recolour, say, shake, turning } from "./play_board.js";
import { Guessing } from "./play_state.js";

const FORM = "guess-form";
const form = () => document.getElementById(FORM);
const state = new Guessing();

function press(key) {
  const field = input();
  if (!field) return;
  if (key === "enter") return form().requestSubmit();
  if (!field.value && document.querySelector(".keyboard[data-at-once]")) {
    if (!state.tap(key)) return;
    field.value = label(key); // with nothing typed, a letter's key guesses that letter
    return form().requestSubmit();
  }
  const letters = [...field.value];
  if (key === "delete") letters.pop();
  else if (letters.length < Number(field.maxLength)) letters.push(label(key));
  field.value = letters.join("");
  mirror();
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
  field.value = labels(field.value).join("");
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
  if (event.submitter?.name ? !state.waiting : state.submit(!input()?.value)) return;
  event.preventDefault();
  event.stopPropagation();
}, true);

// A key's letter is what the field says; htmx would send the key that was clicked last beside it.
document.addEventListener("htmx:configRequest", (event) => {
  if (state.byKey && event.target === form()) event.detail.parameters.guess = input().value;
});

// What is sent leaves the field, so that a quick player can type on; refused, it comes back.
onRequest("beforeSend", FORM, () => {
  state.send(input().value);
  input().value = "";
});

// Put a guess that was not taken back into the field, and forget what was pressed after it.
function refuse(guess) {
  state.forget();
  if (input() && !input().value) input().value = guess;
  mirror();
}

onRequest("afterRequest", FORM, ({ successful, xhr }) => {
  const guess = state.answer();
  if (xhr?.getResponseHeader("HX-Trigger-After-Settle")) {
    refuse(guess);
    return shake();
  }
  if (!successful) {
    refuse(guess);
    return say(refusal(xhr) ?? "The site did not answer. Your guess is still here; try again.");
  }
  if (document.querySelector("#status .message")) refuse(guess); // the page was behind
  setTimeout(recolour, turning(), letterItems());
  const again = document.querySelector("[data-again]");
  if (again) setTimeout(() => again.focus({ preventScroll: true }), turning());
  mirror();
  const next = state.next();
  if (next) setTimeout(press, 0, next); // htmx is free for it then
});

onRequest("afterRequest", "shuffle", mirror);

mirror();
if (finePointer.matches) input()?.focus({ preventScroll: true });
