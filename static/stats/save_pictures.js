// Pictures as files for a report: SVG with its colours and letters resolved, or PNG at twice the size.
// A picture's buttons are beside its table: lists with small drawings are put together as they lie on the page.
const DRAWN = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin",
  "stroke-opacity", "opacity", "font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline", "display", "visibility"];
const MARGIN = 12;
const SVG = "http://www.w3.org/2000/svg";

const made = (name, attributes, ...inner) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inner);
  return element;
};

function drawing(svg, from) {
  const copy = svg.cloneNode(true), originals = [svg, ...svg.querySelectorAll("*")];
  [copy, ...copy.querySelectorAll("*")].forEach((element, at) => {
    const style = getComputedStyle(originals[at]);
    for (const name of DRAWN) element.style.setProperty(name, style.getPropertyValue(name));
    for (const name of ["class", "id", "role"]) element.removeAttribute(name);
  });
  const box = svg.getBoundingClientRect();
  for (const [name, value] of Object.entries({ x: box.x - from.x, y: box.y - from.y, width: box.width, height: box.height }))
    copy.setAttribute(name, value);
  copy.style.setProperty("overflow", "visible");
  return copy;
}

function* words(node, from) {
  const style = getComputedStyle(node.parentElement), size = parseFloat(style.fontSize);
  for (const { 0: word, index } of node.data.matchAll(/[^\s-]+-*|-+/g)) {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const box = range.getBoundingClientRect();
    if (box.width < 2) continue; // said to screen readers alone
    yield made("text", {
      x: box.x - from.x, y: box.y - from.y + box.height / 2 + size * .35, fill: style.color,
      "font-family": style.fontFamily, "font-size": size, "font-weight": style.fontWeight,
      textLength: box.width, lengthAdjust: "spacingAndGlyphs", // a report may have another font
    }, word);
  }
}

function whole(figure) {
  const box = figure.getBoundingClientRect(), parts = [], table = figure.querySelector(":scope > .as-table");
  const from = { x: box.x - MARGIN, y: box.y - MARGIN };
  const own = (node) => node.matches?.("svg, details, .visually-hidden, .cluster") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  const walk = document.createTreeWalker(figure, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, own);
  while (walk.nextNode()) if (walk.currentNode.nodeType === Node.TEXT_NODE) parts.push(...words(walk.currentNode, from));
  for (const svg of figure.querySelectorAll("svg:not(svg svg)"))
    if (!table.contains(svg) && svg.checkVisibility()) parts.push(drawing(svg, from));
  const width = Math.ceil(box.width + 2 * MARGIN), height = Math.ceil(table.getBoundingClientRect().y - from.y);
  const sheet = figure.closest(".card, .sheet, dialog, body");
  const paper = made("rect", { width: "100%", height: "100%", fill: getComputedStyle(sheet).backgroundColor });
  const title = made("title", {}, figure.querySelector("figcaption :is(h2, h3, h4)")?.textContent ?? "");
  const root = made("svg", { width, height, viewBox: `0 0 ${width} ${height}` }, title, paper, ...parts);
  return { text: new XMLSerializer().serializeToString(root), width, height, name: title.textContent };
}

function save(url, name, kind) {
  const file = `${name.trim().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "picture"}.${kind}`;
  Object.assign(document.createElement("a"), { href: url, download: file }).click();
}

async function saved(figure, kind) {
  const { text, width, height, name } = whole(figure), url = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  if (kind === "svg") return save(url, name, kind);
  const image = Object.assign(new Image(), { src: url }), canvas = Object.assign(document.createElement("canvas"), { width: 2 * width, height: 2 * height });
  await image.decode();
  canvas.getContext("2d").drawImage(image, 0, 0, 2 * width, 2 * height);
  save(canvas.toDataURL("image/png"), name, kind);
}

document.addEventListener("toggle", ({ target }) => {
  const figure = target.closest?.("figure.pic");
  if (!figure || !target.matches(".as-table[open]") || figure.querySelector("[data-save]") || !figure.querySelector("svg")) return;
  const row = Object.assign(document.createElement("p"), { className: "cluster small" });
  for (const kind of ["svg", "png"]) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "chip", textContent: kind.toUpperCase() });
    button.dataset.save = kind;
    button.addEventListener("click", () => saved(figure, kind));
    row.append(button);
  }
  target.append(row);
}, true);
