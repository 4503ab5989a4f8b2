// Nerdle: what is no equation at a glance is refused without the site, which judges all the others.
import { rules } from "./play/local_answers.js";
import { input } from "./play/guess_row.js";

const SIGNS = { "×": "*", "÷": "/", "−": "-" };
const SIMPLE = /^[1-9]\d*(?:[-+*/][1-9]\d*)+=\d+$/; // no brackets, powers, or zeros that the rules may refuse
const common = (a, b) => (b ? common(b, a % b) : Math.abs(a));

// The value of a calculation as a fraction in lowest terms: [3, 2] is 3/2.
function value(text) {
  let [top, bottom] = [0, 1];
  for (const [, sign, product] of text.matchAll(/([-+]?)([^-+]+)/g)) {
    let [over, under] = [sign === "-" ? -1 : 1, 1];
    for (const [, operator, number] of product.matchAll(/([*/]?)(\d+)/g)) {
      if (operator === "/") under *= Number(number);
      else over *= Number(number);
    }
    [top, bottom] = [top * under + over * bottom, bottom * under];
    const shared = common(top, bottom);
    [top, bottom] = [top / shared, bottom / shared];
  }
  return bottom === 1 ? `${top}` : `${top}/${bottom}`;
}

rules.push((guess) => {
  const { sayEquals, sayUnequal } = input().dataset;
  if (!sayEquals) return; // a list of one's own may hold other texts
  if (!guess.includes("=")) return sayEquals;
  const text = [...guess].map((sign) => SIGNS[sign] ?? sign).join("");
  if (!SIMPLE.test(text)) return;
  const [left, right] = text.split("=");
  if (value(left) !== `${Number(right)}`) return sayUnequal.replace("{left}", value(left)).replace("{right}", `${Number(right)}`);
});
