// Jumble: the clock of the word that is looked for, from what the server says has gone by.
let began = 0;
let shown;

function clock() {
  return document.querySelector("#progress .clock");
}

function tick() {
  const face = clock();
  if (!face) return;
  if (face !== shown) {
    shown = face;
    began = performance.now() - 1000 * Number(face.dataset.elapsed);
  }
  const seconds = Math.floor((performance.now() - began) / 1000);
  const [minutes, rest] = [Math.floor(seconds / 60), String(seconds % 60).padStart(2, "0")];
  face.textContent = `${minutes}:${rest}`;
}

tick();
setInterval(tick, 250);
