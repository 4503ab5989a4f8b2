// The ending: sends the result, as text or as a picture, and counts down to the next puzzle.
import { send } from "../base/share.js";

const touched = matchMedia("(pointer: coarse)");

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-share]");
  const field = button && document.getElementById(button.dataset.share);
  if (field) send({ text: field.value }, field);
});

// Hand the picture of the result over on phones; elsewhere the link shows it.
async function sharePicture(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  const files = [new File([await answer.blob()], "result.png", { type: "image/png" })];
  if (!navigator.canShare({ files })) throw new Error("This browser shares no files.");
  await navigator.share({ files });
}

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-picture]");
  if (!link || !navigator.canShare || !touched.matches) return;
  event.preventDefault();
  try {
    await sharePicture(link.href);
  } catch (refusal) {
    if (refusal.name !== "AbortError") location.href = link.href;
  }
});

// How long it is until the next puzzle, by the second.
function count(clock) {
  const left = Math.max(0, Math.round(Number(clock.dataset.countdown) - Date.now() / 1000));
  const parts = [left / 3600, (left / 60) % 60, left % 60];
  clock.textContent = parts.map((part) => String(Math.floor(part)).padStart(2, "0")).join(":");
}
const tick = () => document.querySelectorAll("[data-countdown]").forEach(count);
tick();
setInterval(tick, 1000);
