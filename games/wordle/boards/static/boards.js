// Many boards: one of them is the current one, kept in view; the numbers above lead to each. It can be
// looked at alone, large, and then the numbers and the page keys go from one to the next.
import { finePointer, input, over } from "./play/guess_row.js";

const many = () => document.getElementById("board");
const jumps = () => [...document.querySelectorAll("#jumps a")];
const numberOf = (jump) => Number(jump.hash.replace("#board-", ""));
const boardOf = (number) => document.getElementById(`board-${number}`);
const solved = (number) => Boolean(boardOf(number)?.querySelector(".lid"));
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
  board.scrollIntoView({ block: "nearest" });
  board.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" });
}

// Take the focus off the number: letters typed next belong to the guess. A mouse goes back to typing,
// the Enter key goes to the board, so that it can be read from there.
function leave(board, byPointer) {
  const spot = byPointer ? input() : board;
  if (byPointer && !finePointer.matches) return;
  if (spot === board) board.tabIndex = -1;
  spot?.focus({ preventScroll: true });
}

// The next open board after the current one, or before it; of a game that is over, any.
function neighbour(step) {
  const all = jumps().map(numberOf);
  const numbers = over() ? all : all.filter((number) => !solved(number));
  const later = numbers.filter((number) => (number - current) * step > 0);
  return step > 0 ? later[0] ?? numbers[0] : later.at(-1) ?? numbers.at(-1);
}

// Look at one board alone, large, or at all of them.
function enlarge(yes) {
  many().toggleAttribute("data-alone", yes);
  boardOf(current)?.scrollIntoView({ block: "nearest" });
}

document.addEventListener("click", (event) => {
  const jump = event.target.closest("#jumps a");
  if (jump && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    turnTo(numberOf(jump));
    return leave(boardOf(numberOf(jump)), event.detail > 0);
  }
  const one = event.target.closest("#open .one");
  if (!one) return;
  const alone = many().hasAttribute("data-alone");
  turnTo(Number(one.id.replace("board-", "")));
  enlarge(!alone);
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const step = { PageDown: 1, PageUp: -1 }[event.key];
  if (!step || neighbour(step) === undefined) return;
  event.preventDefault();
  turnTo(neighbour(step));
});

// After a guess the current board stays, or the next open one takes its place once it is solved.
document.addEventListener("play:told", () => {
  const next = solved(current) && !over() ? neighbour(1) : current;
  if (next !== undefined) turnTo(next);
});
