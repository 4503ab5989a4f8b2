// Many boards: one of them is the current one, kept in view; the numbers above lead to each.
import { onRequest } from "./htmx_events.js";
import { finePointer, input } from "./play_board.js";

const jumps = () => [...document.querySelectorAll("#jumps a")];
const numberOf = (jump) => Number(jump.hash.replace("#board-", ""));
const boardOf = (number) => document.getElementById(`board-${number}`);
let current = numberOf(jumps().find((jump) => jump.ariaCurrent) ?? jumps()[0]);

// Make a board the current one: outline it, mark its number, bring it into view.
function turnTo(number) {
  const board = boardOf(number);
  if (!board) return;
  current = number;
  document.querySelectorAll("#board .here").forEach((each) => each.classList.remove("here"));
  board.classList.add("here");
  for (const jump of jumps()) {
    if (numberOf(jump) === number) jump.setAttribute("aria-current", "true");
    else jump.removeAttribute("aria-current");
  }
  if (board instanceof HTMLDetailsElement) board.open = true;
  board.scrollIntoView({ block: "nearest" });
  board.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" });
}

// Take the focus off the number: letters typed next belong to the guess. A mouse goes back to typing,
// the Enter key goes to the board, so that it can be read from there.
function leave(board, byPointer) {
  const spot = byPointer ? input() : board.querySelector("summary") ?? board;
  if (byPointer && !finePointer.matches) return;
  if (spot === board) board.tabIndex = -1;
  spot?.focus({ preventScroll: true });
}

// The next open board after the current one, or before it.
function neighbour(step) {
  const numbers = jumps().map(numberOf).filter((number) => boardOf(number)?.matches("table"));
  const later = numbers.filter((number) => (number - current) * step > 0);
  return step > 0 ? later[0] ?? numbers[0] : later.at(-1) ?? numbers.at(-1);
}

document.addEventListener("click", (event) => {
  const jump = event.target.closest("#jumps a");
  if (!jump || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  turnTo(numberOf(jump));
  leave(boardOf(numberOf(jump)), event.detail > 0);
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.id !== "guess") return;
  const step = { PageDown: 1, PageUp: -1 }[event.key];
  if (!step || neighbour(step) === undefined) return;
  event.preventDefault();
  turnTo(neighbour(step));
});

// After a guess the current board stays, or the next open one takes its place once it is solved.
onRequest("afterRequest", "guess-form", () => {
  const next = boardOf(current)?.matches("table") ? current : neighbour(1);
  if (next !== undefined) turnTo(next);
});
