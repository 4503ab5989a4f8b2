// What the play page shows of the letters typed, and what it takes from the board when a guess was answered.
const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const finePointer = matchMedia("(pointer: fine)");
export const input = () => document.getElementById("guess");
const keys = () => document.querySelectorAll(".keyboard [data-key]");
const lower = (letter) => letter.toLocaleLowerCase(input().lang || undefined);

// The rows that are typed into: one, or one in each of several grids.
const currentRows = () => document.querySelectorAll("#board [data-current]");

// A letter as its key shows it.
export function label(letter) {
  for (const key of keys()) if (key.dataset.key === letter) return key.firstChild.textContent;
  return letter.toLocaleUpperCase(input().lang || undefined);
}

// Text as its letters' keys show it.
export function labels(text) {
  return [...text].map((letter) => label(lower(letter)));
}

// Show what is typed in the current rows; of several grids, the one looked at stays in view.
export function mirror() {
  const rows = currentRows();
  if (!rows.length || !input()) return;
  const text = input().value.normalize("NFC").replace(/\s/g, "");
  const letters = labels(text);
  rows.forEach((row) => row.querySelectorAll(".tile").forEach((tile, place) => {
    const filled = letters[place] !== undefined;
    if (!filled && !tile.classList.contains("typed")) return;
    tile.classList.toggle("typed", filled);
    if (filled) tile.textContent = letters[place];
    else tile.innerHTML = '<span class="visually-hidden">empty</span>';
  }));
  (document.querySelector("#board .here [data-current]") ?? rows[0]).scrollIntoView({ block: "nearest" });
  markUsed([...text].map(lower));
}

// Mark the letters of a tray that are typed already.
function markUsed(letters) {
  document.querySelectorAll("#board .tray [data-key]").forEach((tile) => {
    const place = letters.indexOf(tile.dataset.key);
    tile.classList.toggle("used", place >= 0);
    if (place >= 0) letters.splice(place, 1);
  });
}

// What several grids say of their letters just now, for recolour.
export const letterItems = () => [...document.querySelectorAll("#letters [data-for]")];

// Colour the keys by what the board now says, once the last tile has turned. What several grids say is
// taken along from then: a quick player has guessed again meanwhile, and other letters are listed.
export function recolour(items) {
  const states = new Map((document.getElementById("board")?.dataset.letters || "").trim().split(" ")
    .filter(Boolean).map((pair) => pair.split(":")));
  for (const key of keys()) {
    const state = states.get(key.dataset.key);
    if (!state || key.dataset.state === state) continue;
    key.dataset.state = state;
    key.lastElementChild.textContent = `, ${state}`;
  }
  items.forEach(split);
}

// Colour a key by what each of several grids says of its letter, as the server lists it.
function split(item) {
  const key = [...keys()].find((each) => each.dataset.key === item.dataset.for);
  if (!key) return;
  key.querySelector(".parts")?.remove();
  key.lastElementChild.textContent = item.textContent;
  if (item.dataset.is) key.dataset.state = item.dataset.is;
  else delete key.dataset.state;
  if (!item.dataset.parts) return;
  const parts = document.createElement("span");
  parts.className = "parts";
  parts.setAttribute("aria-hidden", "true");
  for (const mark of item.dataset.parts) parts.appendChild(document.createElement("i")).dataset.part = mark;
  key.lastElementChild.before(parts);
}

// How long the newest tiles take to turn, in milliseconds: the last of them begins last.
export function turning() {
  const last = [...document.querySelectorAll("#board [data-new] .tile, #board .tile[data-new]")].at(-1);
  const flip = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--flip"));
  return calm.matches || !last ? 0 : flip + 1000 * parseFloat(getComputedStyle(last).animationDelay);
}

export function shake() {
  for (const row of currentRows()) {
    row.classList.remove("shake");
    void row.offsetWidth; // starts the animation anew
    row.classList.add("shake");
  }
}

// Put a sentence in the status line.
export function say(sentence) {
  const line = document.createElement("p");
  line.className = "message";
  line.textContent = sentence;
  document.getElementById("status")?.replaceChildren(line);
}
