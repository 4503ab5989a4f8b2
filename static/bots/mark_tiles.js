// <mark-tiles>: the colours of a guess as tiles that are tapped or typed. Without script its fields stay:
// a select for each letter, or one input with a sign for each. What a mark is called and how it looks is said
// by the server's <option>s: those of the selects, or of the <template> that data-marks names.
const STEPS = { ArrowRight: 1, ArrowLeft: -1, Backspace: -1 };
const FROM_RIGHT = { ArrowRight: -1, ArrowLeft: 1, Backspace: -1 };

// A tile for each select.
function fromSelects(selects) {
  return selects.map((select) => {
    const field = select.closest("label");
    field.hidden = true;
    return {
      letter: field.dataset.letter,
      name: select.getAttribute("aria-label"),
      options: [...select.options],
      mark: select.selectedIndex,
      store: (mark) => { select.selectedIndex = mark; },
    };
  });
}

// A tile for each letter of the guess that an input is about; the input holds the values of all.
function fromInput(input, options) {
  const letters = [...input.dataset.guess];
  const values = letters.map((_, place) => input.value[place]);
  input.hidden = true;
  return letters.map((letter, place) => ({
    letter,
    name: input.dataset.sayLetter.replace("{number}", place + 1).replace("{letter}", letter),
    options,
    mark: Math.max(0, options.findIndex((option) => option.value === values[place])),
    store: (mark) => {
      values[place] = options[mark].value;
      input.value = values.join("");
    },
  }));
}

// The mark that a key stands for: its value, or a sign that the server lists.
function markOf(key, options) {
  const sign = key.toLowerCase();
  return options.findIndex((option) => option.value === sign || option.dataset.keys?.split(" ").includes(sign));
}

customElements.define("mark-tiles", class extends HTMLElement {
  #tiles = [];

  connectedCallback() {
    if (this.#tiles.length) return;
    const input = this.querySelector("input");
    this.#tiles = input ? this.#fromInput(input) : fromSelects([...this.querySelectorAll("select")]);
    for (const tile of this.#tiles) this.append(this.#button(tile));
    this.#tiles.forEach((tile) => this.#set(tile, tile.mark));
    this.classList.add("tapped");
    this.addEventListener("click", (event) => this.#tap(this.#tileOf(event)));
    this.addEventListener("focusin", (event) => this.#hold(this.#tileOf(event)));
    this.addEventListener("keydown", (event) => this.#type(event, this.#tileOf(event)));
  }

  #fromInput(input) {
    const label = this.querySelector("label");
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", label.textContent);
    label.remove();
    return fromInput(input, [...document.getElementById(this.dataset.marks).content.querySelectorAll("option")]);
  }

  #button(tile) {
    tile.button = document.createElement("button");
    tile.button.type = "button";
    tile.button.className = "tile";
    tile.button.translate = false;
    tile.button.textContent = tile.letter;
    tile.button.tabIndex = tile === this.#tiles[0] ? 0 : -1;
    return tile.button;
  }

  #tileOf(event) {
    return this.#tiles.find((tile) => tile.button === event.target);
  }

  #set(tile, mark) {
    const option = tile.options[mark];
    tile.mark = mark;
    tile.store(mark);
    tile.button.dataset.state = option.dataset.state;
    tile.button.setAttribute("aria-label", `${tile.name}: ${option.text}`);
  }

  // Tells the form that a colour is another, as a select does that is chosen from.
  #change(tile, mark) {
    this.#set(tile, mark);
    this.dispatchEvent(new Event("change", { bubbles: true }));
  }

  #tap(tile) {
    if (tile) this.#change(tile, (tile.mark + 1) % tile.options.length);
  }

  // Of a row's tiles, Tab leads to the one that had the focus last.
  #hold(tile) {
    if (tile) for (const each of this.#tiles) each.button.tabIndex = each === tile ? 0 : -1;
  }

  #type(event, tile) {
    if (!tile || event.ctrlKey || event.metaKey || event.altKey) return;
    const mark = event.key === "Backspace" ? 0 : markOf(event.key, tile.options);
    const steps = getComputedStyle(this).direction === "rtl" ? FROM_RIGHT : STEPS;
    const step = steps[event.key] ?? (mark < 0 ? 0 : 1);
    if (!step) return;
    if (mark >= 0) this.#change(tile, mark);
    this.#tiles[this.#tiles.indexOf(tile) + step]?.button.focus();
    event.preventDefault();
  }
});
