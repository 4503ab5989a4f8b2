// The letters of a game: those of its keys. Whatever is typed is brought into them, or left out.
const ALIKE = { œ: "oe", æ: "ae", ø: "o", ł: "l", đ: "d" };

// Letters that older lists and keyboards write with a mark, or a sign, that looks the same.
const TWINS = { ş: "ș", ţ: "ț", ș: "ş", ț: "ţ", ǝ: "ə" };

// What has a letter, a digit or one of the signs of Burmese that Unicode joins to no letter.
const LETTER = /[\p{L}\p{N}\u102b\u102c\u1038]/u;

const language = () => document.getElementById("guess")?.lang || undefined;
const lower = (text) => text.toLocaleLowerCase(language());
const upper = (text) => text.replaceAll("ß", "ẞ").toLocaleUpperCase(language());

// The keys that type a letter: not Enter, not Delete.
export const letterKeys = () => [...document.querySelectorAll(".keyboard [data-key]:not(.wide)")];

// Each letter with its label, as the keys show it; what they show may have been translated by the browser.
const labelled = () => new Map(letterKeys().map((key) => [key.dataset.key, key.dataset.label]));

export const label = (letter) => labelled().get(letter) ?? upper(letter);

// What is different beyond Latin letters; play_scripts.js says it.
export const script = { cut: (text) => [...text], parts: () => undefined, inParts: () => false };

// Text as the labels of the letters that it comes to: accents fold where the game has none.
export function labels(text) {
  const known = labelled();
  const signs = script.cut(aliased(text.normalize("NFC")));
  if (script.inParts() || !known.size) return signs.filter((sign) => LETTER.test(sign)).map(upper); // too many letters for keys
  return within(signs.flatMap((sign) => read(sign, known))).map((letter) => known.get(letter));
}

// A letter of another script than those of the keys, which may look like one of them: С of Cyrillic. With its script's
// name; nothing if there is none.
const SCRIPTS = ["Latn", "Cyrl", "Grek", "Armn", "Geor", "Hebr", "Arab", "Deva", "Thai", "Hang", "Hira", "Kana", "Hani"];
const scriptOf = (sign) => SCRIPTS.find((code) => new RegExp(`\\p{Script=${code}}`, "u").test(sign));
export function foreign(text) {
  const own = new Set(letterKeys().map((key) => scriptOf(key.dataset.key)).filter(Boolean));
  const letter = own.size && [...text.normalize("NFC")].find((sign) => scriptOf(sign) && !own.has(scriptOf(sign)) && !labels(sign).length);
  if (!letter) return;
  const name = new Intl.DisplayNames(document.documentElement.lang, { type: "script" }).of(scriptOf(letter));
  return { letter, script: name };
}

// The letters of the game that one sign comes to: itself, its small form, or its base letter.
function read(sign, known) {
  const small = [sign, lower(sign), lower(upper(sign)), TWINS[lower(sign)]].find((each) => known.has(each));
  if (small) return [small];
  return [...(script.parts(sign) ?? ALIKE[lower(sign)] ?? lower(sign).normalize("NFKD"))].filter((part) => known.has(part));
}

// Text with what keys stand for beside their own sign, such as ^2 for ².
function aliased(text) {
  for (const key of document.querySelectorAll(".keyboard [data-also]")) {
    for (const other of key.dataset.also.split(" ")) text = text.replaceAll(other, key.dataset.key);
  }
  return text;
}

// The beginning of such a sign at the end of a text: it waits for the rest.
export function begun(text) {
  const others = [...document.querySelectorAll(".keyboard [data-also]")].flatMap((key) => key.dataset.also.split(" "));
  const last = text.slice(-1);
  return last && others.some((other) => other.length > 1 && other.startsWith(last) && !labels(last).length) ? last : "";
}

// Where each letter is there as often as it has tiles, no more of it than that.
function within(letters) {
  if (!document.querySelector(".keyboard.tray")) return letters;
  const left = letterKeys().map((key) => key.dataset.key);
  return letters.filter((letter) => {
    const place = left.indexOf(letter);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}
