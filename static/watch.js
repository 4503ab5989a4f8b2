// Watch: play and pause. The page works without.

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

// A race begins by itself.
if (document.querySelector("#watch[data-go]")) go();

document.addEventListener("htmx:afterSettle", () => {
  if (timer) go();
});
