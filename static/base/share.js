// Hands a text or a link to the system's own sheet on phones; elsewhere, or where that fails, it is copied.
import { toast } from "./toasts.js";

const touched = matchMedia("(pointer: coarse)");

// `message` is what navigator.share takes; `field` holds the same, to be copied by hand where nothing else works.
export async function send(message, field) {
  if (navigator.share && touched.matches) {
    try {
      return await navigator.share(message);
    } catch (refusal) {
      if (refusal.name === "AbortError") return; // the sheet was closed
    }
  }
  try {
    await navigator.clipboard.writeText(message.text ?? message.url);
    toast(document.body.dataset.sayCopied);
  } catch {
    const details = field.closest("details");
    if (details) details.open = true;
    field.hidden = false;
    field.focus();
    field.select();
    toast(document.body.dataset.saySelected);
  }
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-send]");
  if (!button) return;
  const field = document.getElementById(button.dataset.send);
  send(field.matches("textarea") ? { text: field.value } : { url: field.value }, field);
});
