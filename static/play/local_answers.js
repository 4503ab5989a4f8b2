// What needs no server is answered at once: a word too short, a letter tried before, a word that is in no list.
// The server judges all the others.
import { currentRows, input } from "./guess_row.js";
import { label, labels, letterKeys } from "./letters.js";

// What a game refuses by its own rules: functions of a guess that return a sentence, or nothing.
export const rules = [];

let listed; // the words that may be guessed, once they have come

// Why a guess would be refused; nothing if only the server knows.
export function refusalOf(guess) {
  const letters = labels(guess);
  if (letters.length === 1 && input().dataset.sayTried) return triedBefore(letters[0]);
  if (!input().dataset.sayShort) return;
  const room = currentRows()[0]?.querySelectorAll(".slot").length ?? 0;
  if (letters.length < room) return tooShort(room - letters.length);
  for (const rule of rules) {
    const sentence = rule(letters.join(""));
    if (sentence) return sentence;
  }
  if (listed && !listed.has(letters.join("")) && isStep(letters)) return input().dataset.sayUnlisted;
}

// Where a word follows from the one above, it differs in one letter. What else it may be, the server says.
function isStep(letters) {
  const base = currentRows()[0]?.dataset.base;
  return !base || [...base].filter((each, at) => each !== letters[at]).length === 1;
}

// The last of the sentences is for any count.
function tooShort(count) {
  const sentences = input().dataset.sayShort.split("|");
  return sentences[Math.min(count, sentences.length) - 1].replace("{count}", count);
}

// Its key tells: it is absent, or all that there are of it are shown.
function triedBefore(letter) {
  const key = letterKeys().find((each) => label(each.dataset.key) === letter);
  if (key?.dataset.state === "absent") return input().dataset.sayTried.replace("{word}", letter);
  if (key?.dataset.state === "correct") return input().dataset.saySeen.replace("{letter}", letter);
}

// Each word as how many letters it shares with the one before, and the others.
function unpacked(text, length) {
  const words = new Set();
  for (let at = 0, word = ""; at < text.length;) {
    const kept = parseInt(text[at], 36);
    word = word.slice(0, kept) + text.slice(at + 1, at + 1 + length - kept);
    at += 1 + length - kept;
    words.add(word);
  }
  return words;
}

async function load() {
  const answer = await fetch(input().dataset.words).catch(() => undefined); // without them the server says it
  const length = currentRows()[0]?.querySelectorAll(".slot").length;
  if (answer?.status === 200 && length) listed = unpacked(await answer.text(), length);
}

const idle = globalThis.requestIdleCallback ?? ((act) => setTimeout(act, 500));
const soon = () => idle(() => { if (input()?.dataset.words) load(); });
if (document.readyState === "complete") soon();
else addEventListener("load", soon, { once: true });
