// Watch: the player, by mouse and by keys. The page works without.

let timer = null;
const watching = () => document.getElementById("watch");
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;

function show() {
  const button = document.getElementById("run");
  if (!button) return;
  button.textContent = timer ? button.dataset.sayPause : button.dataset.sayPlay;
  button.setAttribute("aria-pressed", String(Boolean(timer)));
}

function stop() {
  clearTimeout(timer);
  timer = null;
  show();
}

function ended() {
  return watching().dataset.step === watching().dataset.steps;
}

// The player's own steps: a link that it follows must not stop it.
function follow(link) {
  link?.dispatchEvent(new CustomEvent("click", { bubbles: true, cancelable: true, detail: "player" }));
}

function go(paces = 1) {
  if (ended()) return stop();
  const pace = Number(document.getElementById("speed")?.value ?? 1800);
  timer = setTimeout(() => follow(document.getElementById("next")), pace * paces);
  show();
}

function play() {
  if (timer) return stop();
  timer = 1;
  follow(document.getElementById(ended() ? "first" : "next"));
  show();
}

function press(id) {
  stop();
  follow(document.getElementById(id));
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#run")) return play();
  const own = event.detail === "player";
  if (!own && event.target.closest("#watch a[href^='?step=']")) stop();
});

document.addEventListener("change", (event) => {
  if (event.target.id !== "scrub") return;
  stop();
  const path = `?step=${event.target.value}`;
  const swap = { target: "#watch", select: "#watch", swap: "outerHTML", source: event.target };
  htmx.ajax("GET", path, swap).then(() => history.replaceState(null, "", path));
});

// The slider of a threshold shows one of the sentences below it.
document.addEventListener("input", (event) => {
  if (!("picks" in event.target.dataset)) return;
  const sentences = event.target.parentElement.querySelectorAll("li");
  sentences.forEach((it, place) => it.toggleAttribute("data-chosen", place === Number(event.target.value)));
});

// On a page from right to left the next step lies to the left.
const [BACK, NEXT] = document.dir === "rtl" ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
const KEYS = { [BACK]: "back", [NEXT]: "next", Home: "first" };
const TYPED = "input, select, textarea, [contenteditable], .table-scroll, .scroll";

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
  if (event.target.closest(TYPED) || document.querySelector("dialog[open]")) return;
  if (event.key === " " && !event.target.closest("button, a, summary")) {
    event.preventDefault();
    play();
  } else if (KEYS[event.key]) {
    event.preventDefault();
    press(KEYS[event.key]);
  }
});

document.addEventListener("htmx:afterSettle", () => {
  if (timer) go();
});

// Without a new page there is nothing to go on with.
document.addEventListener("htmx:responseError", stop);
document.addEventListener("htmx:sendError", stop);

// The game of the day, or a race, begins by itself where motion is welcome, once its first reason can have been read.
if (watching()?.hasAttribute("data-go") && !calm) go(2);
