// Short notes that leave by themselves: the page's #toasts, or one made for the purpose, shows them. An open
// sheet lies above all of the page: there the note stands in the sheet.
// They are for the eye; what a screen reader is to say stands in a role=status of the page.
function place() {
  const sheet = document.querySelector("dialog[open]");
  const found = sheet ? sheet.querySelector(":scope > .toasts") : document.getElementById("toasts");
  if (found) return found;
  const made = Object.assign(document.createElement("div"), { className: "toasts over-page" });
  if (!sheet) made.id = "toasts";
  made.setAttribute("role", "status");
  (sheet ?? document.body).append(made);
  return made;
}

export const time = (name) => parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)) || 0;

// Show a sentence; `kind` may be "praise", `stay` is in milliseconds. Returns the note, to add to it.
export function toast(text, kind = "", stay = time("--toast")) {
  const note = Object.assign(document.createElement("p"), { className: `toast ${kind}`.trim(), textContent: text });
  place().replaceChildren(note);
  setTimeout(() => {
    note.dataset.leaving = "";
    setTimeout(() => note.remove(), 220);
  }, stay);
  return note;
}

// The next key takes the note away.
export function clearToasts() {
  for (const notes of document.querySelectorAll(".toasts")) notes.replaceChildren();
}
