// A live race: each second the page asks what is new; most answers are empty. Hidden pages don't ask.
import { toast } from "../play/announce.js";

const BEAT = 900; // milliseconds between two questions
const asking = () => document.querySelector("[data-news]");
let news = "";

function beat() {
  const place = asking();
  if (place && !document.hidden) window.htmx?.trigger(place, "news");
  goToTable();
}

// 3, 2, 1: by the seconds that the server said were left, and this page's own clock.
let counted = null;
function countDown() {
  const number = document.querySelector("[data-count]");
  if (!number) return;
  if (counted?.number !== number) counted = { number, end: performance.now() + 1000 * number.dataset.count };
  const left = (counted.end - performance.now()) / 1000;
  if (left <= -.05) {
    if (!counted.gone) location.replace(number.dataset.next);
    counted.gone = true;
  } else if (number.textContent !== String(Math.min(3, Math.ceil(left)))) {
    number.textContent = Math.max(1, Math.min(3, Math.ceil(left)));
  }
}
setInterval(countDown, 100);
countDown();

// Who opens the link has a seat at once; without script the first button does it.
document.querySelector("form[data-join].visually-hidden")?.requestSubmit();

// What is being typed or chosen stays when the lobby around it is drawn anew.
const FIELDS = ["race-name", "agent"];
let kept = [];
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id !== "race-room" || detail.xhr.status !== 200) return;
  kept = FIELDS.map((id) => document.getElementById(id)).filter(Boolean).map((field) => ({
    id: field.id, value: field.value, focused: field === document.activeElement, from: field.selectionStart, to: field.selectionEnd,
  }));
});
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target.id !== "race-room") return;
  for (const { id, value, focused, from, to } of kept) {
    const field = document.getElementById(id);
    if (!field) continue;
    if (value && (field.matches("input") || [...field.options].some((each) => each.value === value))) field.value = value;
    if (focused) field.focus();
    if (focused && field.matches("input")) field.setSelectionRange(from, to);
  }
  kept = [];
});

// Beside a board: who has left is said once, and what stands in the place of the keys follows the others.
function look() {
  const strip = document.getElementById("race");
  if (!strip) return;
  if ((strip.dataset.say ?? "") !== news) {
    news = strip.dataset.say ?? "";
    if (news) toast(news);
  }
  const coming = strip.querySelector("[data-finale]");
  const place = document.getElementById("race-next");
  if (coming && place && place.innerHTML !== coming.innerHTML) place.innerHTML = coming.innerHTML;
}

// The table comes by itself once all are done, but not over a sheet that is open or a win that is still shown.
let ended = 0;
function goToTable() {
  const { next } = document.getElementById("race")?.dataset ?? {};
  const busy = document.querySelector("dialog[open], form[data-ending]");
  ended = next && !busy ? ended + 1 : 0;
  if (ended === 2) location.assign(next);
}
document.addEventListener("htmx:afterSettle", look);
addEventListener("load", look);
setInterval(beat, BEAT);
document.addEventListener("visibilitychange", beat);

// Without a connection the others dim; what is typed stays, and the next answer ends it.
document.addEventListener("htmx:sendError", ({ detail }) => {
  const place = asking();
  if (!place || detail.elt !== place || place.dataset.offline !== undefined) return;
  place.dataset.offline = "";
  toast(place.dataset.sayAway, "reconnecting", 2 ** 31 - 1);
});
document.addEventListener("htmx:afterOnLoad", ({ detail }) => {
  if (detail.elt?.dataset?.news === undefined) return;
  delete asking()?.dataset.offline;
  document.querySelector(".toast.reconnecting")?.remove();
});
