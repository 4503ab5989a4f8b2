// What the play page says: in the line below the board, to see, until the next key; and a sentence to hear.
import { clearToasts, toast as note, time } from "../base/toasts.js";

export { clearToasts };

// It covers nothing there, so it may stay longer than elsewhere.
export const toast = (text, kind = "", stay = 4 * time("--toast")) => note(text, kind, stay);

// Take the sentence away, and the refusal that it told: it is no longer true of what is typed.
export function hush() {
  clearToasts();
  document.querySelector("#status .message")?.remove();
}

// Say a sentence: for the eye and for the ear.
export function say(sentence) {
  toast(sentence);
  const line = Object.assign(document.createElement("p"), { className: "message", textContent: sentence });
  document.getElementById("status")?.replaceChildren(line);
}

// Show that a guess is on its way; returns how to take that away.
export function sayWaiting() {
  const line = document.getElementById("line");
  const said = toast(line.dataset.sayWaiting, "waiting", 2 ** 31 - 1);
  return () => said.remove();
}

// What the line offers is gone with the first letter.
export function touch() {
  document.getElementById("line")?.toggleAttribute("data-touched", true);
}
