// Draws the keyboard of a lexicon anew while its rows are typed; the server says what it is.
(function () {
  "use strict";
  const picture = document.getElementById("lexicon-keyboard");
  const keys = document.getElementById("id_keys");
  const keyboard = document.getElementById("id_keyboard");
  if (!picture || !keys || !keyboard) return;
  let last = 0;
  async function draw() {
    const mine = ++last;
    const query = new URLSearchParams({ keys: keys.value, keyboard: keyboard.value });
    const answer = await fetch(`${picture.dataset.from}?${query}`);
    if (answer.ok && mine === last) picture.innerHTML = await answer.text();
  }
  keys.addEventListener("input", draw);
  keyboard.addEventListener("change", draw);
})();
