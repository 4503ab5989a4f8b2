// What a player hears and feels: small wooden clicks, a tick of the phone. Both are off until they are asked for.
const wants = (name) => document.documentElement.dataset[name] === "on";
const WIN = [523, 659, 784, 1047];

function play(...tone) {
  if (wants("sound")) import("./sounds.js").then((sounds) => sounds.play(...tone));
}

export function pressed() {
  if (wants("haptics")) navigator.vibrate?.(8);
  play(300);
}

export function refused() {
  if (wants("haptics")) navigator.vibrate?.([20, 40, 20]);
  play(140, 0.09);
}

// A piece at its half turn: the better the clue, the higher.
export function turnedUp(state, place) {
  if (state === "correct") play(520 + place * 40);
  else play(state === "absent" ? 240 : 400);
}

export function won() {
  WIN.forEach((pitch, number) => setTimeout(play, number * 90, pitch, 0.16, 0.1));
}
