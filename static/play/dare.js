// A dare in one tap: the site stores it, and its message goes to the system's sheet or the clipboard. Without
// script, or where that fails, the same form leads to the dare's own page.
import { send } from "../base/share.js";

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.dataset?.dare === undefined || form.dataset.failed) return;
  event.preventDefault();
  const field = form.querySelector("textarea");
  try {
    if (!field.value) field.value = await asked(form);
    field.hidden = false;
    await send({ text: field.value }, field);
  } catch {
    form.dataset.failed = "yes";
    form.submit();
  }
});

async function asked(form) {
  const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()).text;
}
