// Of a row that scrolls, such as the games above a page of help, the place where one is is seen.
for (const here of document.querySelectorAll("nav > [aria-current]")) {
  const row = here.parentElement;
  const middle = (it) => it.getBoundingClientRect().left + it.getBoundingClientRect().width / 2;
  row.scrollLeft += middle(here) - middle(row);
}

for (const box of document.querySelectorAll("[data-middle]")) box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
