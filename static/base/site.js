// The site's own script: looks, copying, and the visitor's time zone. Every page works without it.
import { refusal } from "./htmx_events.js";
import "./sheets.js";
import { toast } from "./toasts.js";

const root = document.documentElement;
root.classList.add("js");

const YEAR = 365 * 24 * 3600;
function keep(name, value) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR}; SameSite=Lax${secure}`;
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone) tellZone(zone);

// Once the server knows the zone it may have another date: a list of days is then made anew.
function tellZone(name) {
  const cookie = `tz=${name}`;
  const told = () => document.cookie.split("; ").includes(cookie);
  if (told()) return;
  keep("tz", name);
  const day = document.querySelector("[data-day]")?.dataset.day;
  if (day && told() && day !== today()) location.reload();
}

// What was left open until another day, such as an app on a phone, has that day's puzzles when it is looked at again.
// A game in the middle of which it was left goes on: only what its page says of the day is made anew.
function today() {
  return new Intl.DateTimeFormat("sv-SE").format();
}
const opened = today();
function turnToNewDay() {
  const next = document.querySelector("[data-new-day]")?.dataset.newDay;
  if (!next || document.hidden || !navigator.onLine || today() === opened) return;
  const game = document.getElementById("guess-form");
  const amid = game && game.dataset.over === undefined && game.elements.sequence.value !== "0";
  if (amid) location.reload();
  else location.replace(next);
}
document.addEventListener("visibilitychange", turnToNewDay);
addEventListener("focus", turnToNewDay);

// The frame of an installed window, or of a phone's browser, has the colour of the page: that of a
// game's room too.
function colourFrame() {
  const ground = inHex(getComputedStyle(document.body).backgroundColor);
  for (const frame of document.querySelectorAll("meta[name=theme-color]")) {
    if (!frame.media || matchMedia(frame.media).matches) frame.content = ground;
  }
}
// As #rrggbb, which every browser knows: a mixed colour is computed as oklab(...).
function inHex(colour) {
  const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  return `#${[...pen.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
// After the first drawing: asked for before it, the colour costs a layout of its own.
requestAnimationFrame(() => setTimeout(colourFrame));

// A choice of look or sound counts at once; without script the same form is posted.
document.addEventListener("change", ({ target }) => {
  if (target.dataset?.preference === undefined) return;
  const value = target.type === "checkbox" && !target.checked ? target.dataset.preference : target.value;
  keep(target.name, value);
  if (["system", "normal", "off"].includes(value)) delete root.dataset[target.name];
  else root.dataset[target.name] = value;
  colourFrame();
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(field.value);
    toast(document.body.dataset.sayCopied);
  } catch {
    field.focus();
    field.select();
    toast(document.body.dataset.saySelected);
  }
});

// What the site cannot do just now is said where it was asked for, until something else is shown
// there. The page of a game says it of a guess and a hint by itself.
document.addEventListener("htmx:responseError", ({ detail }) => {
  const sentence = refusal(detail.xhr);
  if (!sentence || ["guess-form", "hint-form"].includes(detail.requestConfig?.elt?.id)) return;
  document.getElementById("refusal")?.remove();
  const notice = Object.assign(document.createElement("p"), { id: "refusal", className: "notice", textContent: sentence });
  notice.setAttribute("role", "status");
  detail.target.before(notice);
});
document.addEventListener("htmx:beforeRequest", () => document.getElementById("refusal")?.remove());

// What agents must compute first says so, once it takes longer than a blink. Answered within the page, or come
// back to by the browser's own button, it can be asked for again.
const thinking = new Map();
function think(element) {
  const place = element.querySelector("[data-thought]") ?? element;
  const markup = place.innerHTML;
  const timer = setTimeout(() => {
    place.textContent = element.dataset.thinking;
    element.setAttribute("aria-busy", "true");
    element.setAttribute("aria-live", "polite");
  }, 400);
  thinking.set(element, () => {
    clearTimeout(timer);
    place.innerHTML = markup;
    element.removeAttribute("aria-busy");
  });
}
function rest(within) {
  for (const [element, stop] of thinking) {
    if (!within.contains(element)) continue;
    stop();
    thinking.delete(element);
  }
}
// A form is sent once, however often its button is tapped while the site is slow to answer.
const sent = new WeakMap();
document.addEventListener("submit", (event) => {
  const { target, submitter } = event;
  if (!event.defaultPrevented && target.getAttribute("method") === "post") {
    if (Date.now() < sent.get(target)) return event.preventDefault();
    sent.set(target, Date.now() + 2000);
  }
  if (submitter?.dataset.thinking) think(submitter);
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-thinking]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) think(link);
});
document.addEventListener("htmx:afterRequest", ({ detail }) => rest(detail.elt));
addEventListener("pageshow", ({ persisted }) => { if (persisted) rest(document); });

// Keeps the site's files for the next visit, and says so where there is no connection.
addEventListener("load", () => navigator.serviceWorker?.register("/worker.js").catch(() => {}));
