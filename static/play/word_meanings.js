// What a word means: play.js fetches this with the first tap on a link with data-meaning, or on a row of the board.
// Without script the links lead to a page that says the same.
import { open } from "../base/sheets.js";
import { toast } from "../base/toasts.js";

const CLOSE = "M6 6l12 12M18 6 6 18";

const texts = () => document.getElementById("meanings").dataset;

function sheet() {
  const found = document.getElementById("meaning");
  if (found) return found;
  const made = Object.assign(document.createElement("dialog"), { id: "meaning", className: "sheet" });
  const { sayMeaning, sayClose } = texts();
  made.setAttribute("aria-label", sayMeaning);
  made.innerHTML = `<div class="head"><span class="over"></span><button type="button" class="icon-button" data-close><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${CLOSE}"/></svg></button></div><div class="body"></div>`;
  made.querySelector(".over").textContent = sayMeaning;
  made.querySelector("[data-close]").setAttribute("aria-label", sayClose);
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: texts().styles }));
  document.body.append(made);
  return made;
}

async function show(address) {
  try {
    const answer = await fetch(address, { headers: { "HX-Request": "true" } });
    if (!answer.ok) throw new Error(String(answer.status));
    const dialog = sheet();
    dialog.querySelector(".body").innerHTML = await answer.text();
    open("meaning");
    dialog.querySelector("h2")?.focus();
  } catch {
    toast(texts().saySilent);
  }
}

// The letters of a row whose every place has been marked; nothing for one that is still typed.
function wordIn(row) {
  const cells = [...row.querySelectorAll("td")];
  if (!cells.length || row.matches("[data-current]")) return "";
  const letters = cells.map((cell) => (cell.querySelector(".piece") ?? cell.firstChild)?.textContent.trim() ?? "");
  return letters.every((letter) => letter.length > 0 && letter.length < 3) ? letters.join("") : "";
}

// A link, or a row of the board, was tapped.
export function tapped(found) {
  if (found.matches("a")) return show(found.href);
  const word = wordIn(found);
  if (word) show(texts().at + encodeURIComponent(word) + "/");
}
