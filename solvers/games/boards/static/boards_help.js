// Help with many boards: each field of digits becomes tiles that are tapped or typed.
"use strict";

const STATES = ["absent", "present", "correct"];
const NAMES = ["not in the word", "wrong place", "correct"];
const KEYS = { "0": 0, "1": 1, "2": 2, "-": 0, y: 1, g: 2 };

function tiles(input) {
  const letters = [...input.dataset.guess];
  const marks = letters.map((_, place) => Number(input.value[place]) || 0);
  const group = document.createElement("div");
  group.className = "mini tapped";
  group.lang = document.getElementById("opened").lang;
  group.setAttribute("role", "group");
  const label = document.querySelector(`label[for="${input.id}"]`);
  group.setAttribute("aria-label", label.textContent);

  const buttons = letters.map((letter, place) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = letter;
    button.tabIndex = place ? -1 : 0;
    button.addEventListener("click", () => set(place, (marks[place] + 1) % 3));
    button.addEventListener("focus", () => buttons.forEach((one) => { one.tabIndex = one === button ? 0 : -1; }));
    button.addEventListener("keydown", (event) => typed(event, place));
    group.append(button);
    return button;
  });

  function set(place, mark) {
    marks[place] = mark;
    buttons[place].dataset.state = STATES[mark];
    buttons[place].setAttribute("aria-label", `${letters[place]}, letter ${place + 1}: ${NAMES[mark]}`);
    input.value = marks.join("");
  }

  function typed(event, place) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { ArrowRight: 1, ArrowLeft: -1, Backspace: -1 };
    const mark = KEYS[event.key.toLowerCase()];
    if (event.key in steps) {
      if (event.key === "Backspace") set(place, 0);
      buttons[place + steps[event.key]]?.focus();
    } else if (typeof mark === "number") {
      set(place, mark);
      buttons[place + 1]?.focus();
    } else return;
    event.preventDefault();
  }

  marks.forEach((mark, place) => set(place, mark));
  label.remove();
  input.hidden = true;
  input.after(group);
}

document.querySelectorAll(".colours").forEach(tiles);
