// Explore: the tree by keys, and without a new page for each step. The page works without.

const page = () => document.getElementById("tree-page");

// The blocks that a step leads to: the line below the guess of this place.
function blocks() {
  const links = page()?.querySelectorAll(".icicle a[href]") ?? [];
  return [...links].filter((block) => block.dataset.key !== "root" && !block.dataset.key.includes("-"));
}

async function go(address, keyed) {
  const swap = { target: "#tree-page", select: "#tree-page", swap: "outerHTML" };
  await htmx.ajax("GET", address, swap);
  history.pushState(null, "", address);
  if (keyed) blocks()[0]?.focus();
}

function beside(step) {
  const all = blocks();
  const here = all.indexOf(document.activeElement);
  all[Math.min(Math.max(here + step, 0), all.length - 1)]?.focus();
}

// The link out of this place: a place may lead nowhere, and still be left.
const above = () => [...(page()?.querySelectorAll(".trail a") ?? [])].pop();

const address = (link) => link?.getAttribute("href");

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button) return;
  const link = event.target.closest("#tree-page :is(.icicle a[href], .trail a, .as-table a, .classes a, .found a)");
  if (!link) return;
  event.preventDefault();
  go(address(link), event.detail === 0);
});

const KEYS = {
  ArrowLeft: () => beside(-1),
  ArrowRight: () => beside(1),
  ArrowDown: () => {
    const block = document.activeElement.closest(".icicle a[href]") ?? blocks()[0];
    if (block) go(address(block), true);
  },
  ArrowUp: () => go(address(above()), true),
};
const TYPED = "input, select, textarea, [contenteditable], .table-scroll, .scroll";

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
  if (!KEYS[event.key] || event.target.closest(TYPED)) return;
  if (event.key === "ArrowUp" ? !above() : !blocks().length) return;
  event.preventDefault();
  KEYS[event.key]();
});

addEventListener("popstate", () => location.reload());
