// What a player has sent, and pressed since, while the site answers. It knows nothing of the page.
export class Guessing {
  waiting = false; // was a guess sent that is not answered yet?
  byKey = false; // does the field hold a key that guesses at once?
  #sent = ""; // the guess that waits for its answer
  #queue = []; // what was pressed meanwhile: keys that guess at once, or "enter"
  #next = false; // is what was pressed first meanwhile about to be pressed again?

  // Must what is pressed now wait its turn? It never overtakes what was pressed before it.
  get #busy() {
    return this.waiting || this.#next;
  }

  // A key that guesses at once was pressed: may it guess now? If not, it waits its turn.
  tap(key) {
    if (this.#busy) this.#queue.push(key);
    else this.byKey = true;
    return !this.#busy;
  }

  // Enter was pressed where keys guess at once: may a whole word begin now? If not, it waits its turn.
  enter() {
    if (this.#busy) this.#queue.push("enter");
    return !this.#busy;
  }

  // Enter was pressed: may the guess be sent now? If not, it waits its turn; an empty field is no guess.
  submit(empty) {
    if (this.#busy && !empty) this.#queue.push("enter");
    return !this.#busy && !empty;
  }

  send(guess) {
    this.#sent = guess;
    this.waiting = true;
  }

  // The answer came. Returns what the field holds again if the guess was refused: not a key's letter.
  answer() {
    const again = this.byKey ? "" : this.#sent;
    this.waiting = this.byKey = false;
    return again;
  }

  // Forget what was pressed after a guess that was refused.
  forget() {
    this.#queue = [];
  }

  // Take what was pressed first meanwhile, if anything was. Until `ready`, what is pressed waits behind it.
  next() {
    this.#next = this.#queue.length > 0;
    return this.#queue.shift();
  }

  // What was taken is pressed now.
  ready() {
    this.#next = false;
  }
}
