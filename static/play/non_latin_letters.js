// Letters beyond Latin: of several code points, of pairs, of Hangul, and keys that type parts of letters.
// Only pages whose words have such letters load this, before play.js.
import { letterKeys, script } from "./letters.js";

// Do keys type parts of letters, which join in a cell? Of क and ि comes कि.
script.inParts = () => Boolean(document.querySelector(".keyboard[data-parts]"));

// Text cut into letters as people count them: what a mark joins is one, and so are pairs that have a key.
script.cut = (written) => {
  const text = apostrophes(written);
  const whole = [...new Intl.Segmenter().segment(text)].map((each) => each.segment);
  const pairs = letterKeys().map((key) => key.dataset.key).filter((key) => [...key].length > 1).sort((a, b) => b.length - a.length);
  const letters = [];
  while (pairs.length && whole.length) {
    const rest = whole.join("");
    const pair = pairs.find((each) => rest.toLocaleLowerCase().startsWith(each)) ?? whole[0];
    for (let taken = 0; taken < pair.length;) taken += whole.shift().length;
    letters.push(rest.slice(0, pair.length));
  }
  return [...letters, ...whole];
};

// Any apostrophe is the one that a key has, alone (ʻ) or in a letter (oʻ of Uzbek).
function apostrophes(text) {
  const own = "ʻʼ".split("").find((sign) => letterKeys().some((key) => key.dataset.key.includes(sign)));
  return own ? text.replaceAll(/['’ʼʻ`´‘]/g, own) : text;
}

// A syllable of Hangul as its beginning, its vowel and its end; final forms and letters that look alike as those that have a key.
const FIRSTS = [..."ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"];
const VOWELS = [..."ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"];
const ENDS = ["", ..."ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"];
const ALIKE = { ך: "כ", ם: "מ", ן: "נ", ף: "פ", ץ: "צ", أ: "ا", إ: "ا", آ: "ا", ٱ: "ا", ي: "یي", ی: "يی", ى: "یي", ك: "کك", ک: "كک", ه: "ہھ", ھ: "هہ", گ: "ګ", æ: "ӕ" };
script.parts = (sign) => {
  const place = sign.codePointAt(0) - 0xac00;
  if (place < 0 || place >= 11172) return ALIKE[sign];
  return FIRSTS[Math.floor(place / 588)] + VOWELS[Math.floor((place % 588) / 28)] + ENDS[place % 28];
};

// A part goes in at the caret, and the last part before it is taken back: the letters then, and the caret.
script.edit = (text, at, part) => {
  const before = [...text.slice(0, at).join("")];
  if (part) before.push(part);
  else before.pop();
  return [before.join("") + text.slice(at).join(""), before.join("")];
};

// A part is as good as the best letter with it; that one letter is absent says nothing of its parts.
script.known = (states) => {
  const parts = new Map();
  for (const wanted of ["present", "correct"]) {
    for (const [letter, state] of states) if (state === wanted) for (const part of letter) parts.set(part, state);
  }
  return parts;
};
