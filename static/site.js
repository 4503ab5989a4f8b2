// The site's own script: looks, copying, and the visitor's time zone. Every page works without it.
import { refusal } from "./htmx_events.js";

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
  if (day && told() && day !== new Intl.DateTimeFormat("sv-SE").format()) location.reload();
}

// Theme and contrast change at once; without script the same buttons post the form.
document.getElementById("look")?.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  event.preventDefault();
  keep(button.name, button.value);
  const plain = button.value === "system" || button.value === "normal";
  if (plain) delete root.dataset[button.name];
  else root.dataset[button.name] = button.value;
  for (const other of button.parentElement.querySelectorAll("button")) {
    other.setAttribute("aria-pressed", String(other === button));
  }
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = "Copied";
  } catch {
    field.focus();
    field.select();
    button.textContent = "Selected: copy it";
  }
  setTimeout(() => { button.textContent = label; }, 2000);
});

// What the site cannot do just now is said where it was asked for, until something else is shown
// there. The page of a game says it of a guess by itself.
document.addEventListener("htmx:responseError", ({ detail }) => {
  const sentence = refusal(detail.xhr);
  if (!sentence || detail.requestConfig?.elt?.id === "guess-form") return;
  document.getElementById("refusal")?.remove();
  const notice = Object.assign(document.createElement("p"), { id: "refusal", className: "notice", textContent: sentence });
  notice.setAttribute("role", "status");
  detail.target.before(notice);
});
document.addEventListener("htmx:beforeRequest", () => document.getElementById("refusal")?.remove());

// What agents must compute first says so, once it takes longer than a blink. Back on the page, by the
// browser's own button, it can be asked for again.
const thinking = new Map();
function think(element) {
  thinking.set(element, element.textContent);
  element.textContent = element.dataset.thinking;
  element.setAttribute("aria-busy", "true");
  element.setAttribute("aria-live", "polite");
}
document.addEventListener("submit", ({ submitter }) => {
  if (submitter?.dataset.thinking) setTimeout(think, 400, submitter);
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-thinking]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) setTimeout(think, 400, link);
});
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  for (const [element, text] of thinking) {
    element.textContent = text;
    element.removeAttribute("aria-busy");
  }
  thinking.clear();
});
