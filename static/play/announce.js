// What the play page says: a toast to see, which goes by itself and with the next key, and a sentence to hear.
import { clearToasts, toast } from "../base/toasts.js";

export { toast };

// Take the toast away, and the refusal that it told: it is no longer true of what is typed.
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
