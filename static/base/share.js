// Hands a text or a link to the system's own sheet on phones; elsewhere, or where that fails, it is copied.
import { toast } from "./toasts.js";

const touched = matchMedia("(pointer: coarse)");

// `message` is what navigator.share takes, or its text is still to come; `field` will hold the same, to be copied by
// hand where nothing else works.
export async function send({ text, url }, field) {
  if (navigator.share && touched.matches) {
    try {
      return await navigator.share(url ? { url } : { text: await text });
    } catch (refusal) {
      if (refusal.name === "AbortError") return; // the sheet was closed
    }
  }
  try {
    await copy(text ?? url);
    toast(document.body.dataset.sayCopied);
  } catch {
    await text;
    const details = field.closest("details");
    if (details) details.open = true;
    field.hidden = false;
    field.focus();
    field.select();
    toast(document.body.dataset.saySelected);
  }
}

// Safari copies only at the press itself: what is still to come is promised to it there.
function copy(text) {
  if (typeof text === "string") return navigator.clipboard.writeText(text);
  const plain = "text/plain";
  return navigator.clipboard.write([new ClipboardItem({ [plain]: text.then((it) => new Blob([it], { type: plain })) })]);
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-send]");
  if (!button) return;
  const field = document.getElementById(button.dataset.send);
  send(field.matches("textarea") ? { text: field.value } : { url: field.value }, field);
});
