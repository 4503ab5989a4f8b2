// Dialogs: what has data-open="ID" opens the dialog of that id, data-close closes the one it is in.
// Without script, or where the dialog is not on the page, the link leads to a page that does the same.
let byKey = false;
let pressed; // where the pointer went down last

export function open(id) {
  const sheet = document.getElementById(id);
  if (!sheet || sheet.open) return;
  sheet.showModal();
  sheet.querySelector("[data-focus]")?.focus();
}

document.addEventListener("pointerdown", ({ target }) => { pressed = target; }, true);
document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-open]");
  const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (opener && plain && document.getElementById(opener.dataset.open)?.localName === "dialog") {
    event.preventDefault();
    byKey = event.detail === 0;
    open(opener.dataset.open);
  }
  const sheet = event.target.closest("dialog[open]");
  const beside = event.target === sheet && pressed === sheet; // text selected past the edge closes nothing
  if (sheet && (beside || event.target.closest("[data-close]"))) sheet.close();
});

// The browser gives the focus back to what opened the dialog. In a game, whoever tapped goes on typing
// on the board: Enter shall not open the dialog again. The event may come late: who types already, types on.
document.addEventListener("close", ({ target }) => {
  if (target.localName !== "dialog" || byKey) return;
  if (document.body.classList.contains("playing")) document.activeElement?.closest("a, button, summary")?.blur();
}, true);
