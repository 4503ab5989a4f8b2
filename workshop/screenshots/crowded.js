/* Finds texts that lie on each other or are cut off, as the page is drawn now. */
() => {
  const found = [];
  const name = (text) => `“${text.trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  const shown = (box) => box.width > 1 && box.height > 1;

  /* What is cut: a box that hides what is wider than itself, and does not let anybody scroll. */
  for (const element of document.querySelectorAll("main *, header *, nav *, footer *")) {
    const style = getComputedStyle(element);
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const own = [...element.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
    if (!own || element.closest("svg, .sr-only, .visually-hidden, select, textarea")) continue;
    const box = element.getBoundingClientRect();
    if (!shown(box) || box.width < 4) continue;
    if (style.overflowX !== "visible" && !["auto", "scroll"].includes(style.overflowX) && element.scrollWidth > element.clientWidth + 1 && style.display !== "inline")
      found.push(`cut: ${name(element.textContent)}`);
    if (style.overflowX === "visible" && style.display !== "inline" && element.clientWidth && element.scrollWidth > element.clientWidth + 1)
      found.push(`wider than its place: ${name(element.textContent)}`);
  }

  /* What overlaps: texts of one picture. */
  for (const svg of document.querySelectorAll("main svg")) {
    if (svg.parentElement.closest("svg")) continue; // a part of the picture around it
    if (!svg.checkVisibility({ visibilityProperty: true })) continue;
    const frame = svg.getBoundingClientRect();
    const texts = [...svg.querySelectorAll("text")].filter((t) => t.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && t.textContent.trim());
    const boxes = texts.map((t) => t.getBoundingClientRect());
    boxes.forEach((a, i) => {
      const spills = getComputedStyle(svg).overflow === "visible";
      const room = spills ? svg.closest("section, .card, main").getBoundingClientRect() : frame;
      if (a.left < room.left - 1.5 || a.right > room.right + 1.5 || a.top < room.top - 3 || a.bottom > room.bottom + 3)
        found.push(`cut by its picture: ${name(texts[i].textContent)}`);
      for (let j = i + 1; j < boxes.length; j += 1) {
        const b = boxes[j];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 1.5 && down > Math.min(a.height, b.height) * 0.35)
          found.push(`on each other: ${name(texts[i].textContent)} and ${name(texts[j].textContent)}`);
      }
    });
  }
  return [...new Set(found)].slice(0, 12);
}
