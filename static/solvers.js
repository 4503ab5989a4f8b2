// Watch: play and pause. Assist: tiles that change colour. Both pages work without.
"use strict";

let timer = null;

function stop() {
  clearTimeout(timer);
  timer = null;
  show();
}

function show() {
  const button = document.getElementById("run");
  if (!button) return;
  button.textContent = timer ? "Pause" : "Play";
  button.setAttribute("aria-pressed", String(Boolean(timer)));
}

function go() {
  const watch = document.getElementById("watch");
  const pace = Number(document.getElementById("speed")?.value ?? 1600);
  if (watch.dataset.step === watch.dataset.steps) return stop();
  timer = setTimeout(() => document.getElementById("next")?.click(), pace);
  show();
}

document.addEventListener("click", (event) => {
  if (event.target.id !== "run") return;
  const watch = document.getElementById("watch");
  if (timer) return stop();
  const first = watch.dataset.step === watch.dataset.steps ? "?step=0" : null;
  timer = 1;
  if (first) document.querySelector('.steps a[href="?step=0"]').click();
  else document.getElementById("next").click();
});

document.addEventListener("htmx:afterSettle", () => {
  if (timer) go();
});

// The tiles: each select becomes a button that goes round the three colours.
function tile(select) {
  const label = select.closest("label");
  const letter = label.firstChild.textContent.trim();
  const button = document.createElement("button");
  button.type = "button";
  button.className = "tile";
  const paint = () => {
    button.dataset.state = select.options[select.selectedIndex].dataset.state;
    button.textContent = letter;
    button.setAttribute("aria-label", `${select.getAttribute("aria-label")}: ${select.options[select.selectedIndex].text}`);
  };
  button.addEventListener("click", () => {
    select.value = String((Number(select.value) + 1) % 3);
    paint();
  });
  paint();
  label.hidden = true;
  label.after(button);
}

document.querySelectorAll(".mark select").forEach(tile);
