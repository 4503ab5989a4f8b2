// What is pressed before the page's scripts have come waits for them: play.js takes it up, in its order. The page
// waits for this script before it draws its board, so that no key comes earlier.
{
  const pressed = [];
  const keyAt = ({ target }) => target.closest?.(".keyboard [data-key]");
  const within = (event, parts) => event.target.closest?.(parts);

  // Is it a shortcut? Ctrl, Alt and Meta make one of any key; but AltGr types, and so does Option on Apple's
  // keyboards, where it gives another sign than the key alone, or an accent that waits for its letter.
  const apple = /Mac|iPhone|iPad/.test(navigator.platform);
  globalThis.isShortcut = (event) => {
    if (event.getModifierState("AltGraph")) return false;
    if (event.ctrlKey || event.metaKey) return true;
    return event.altKey && !(apple && (event.key === "Dead" || /^[^\x00-\x7f]$/u.test(event.key)));
  };

  // Does a key write? Arabic's لا is one that writes two letters; of the others, Enter and Shift, it says the name.
  globalThis.isWriting = ({ key }) => key !== " " && ([...key].length === 1 || /^[^A-Z]|[^ -~]/.test(key));

  // Is it a key of the desk for the board? Fields, shortcuts, and Enter on a button or link are left alone.
  function forBoard(event) {
    const { key } = event;
    if (isShortcut(event) || event.isComposing || within(event, "input, textarea, select")) return false;
    if (key === "Enter") return !within(event, "a, button, summary");
    return key === "Backspace" || key === "Escape" || isWriting(event);
  }

  function hear(event) {
    if (event.type === "keydown" ? !forBoard(event) : !keyAt(event)) return;
    event.preventDefault(); // a key of the page that is pressed does not get the focus either
    event.stopImmediatePropagation();
    if (event.type === "click") pressed.push({ name: keyAt(event).dataset.key });
    if (event.type === "keydown") pressed.push({ sign: event.key });
  }
  const types = ["pointerdown", "click", "keydown"];
  for (const type of types) addEventListener(type, hear, true);

  // Hand over what was pressed: each is a key of the page by its `name`, or a `sign` of the desk's.
  globalThis.takeEarly = () => {
    for (const type of types) removeEventListener(type, hear, true);
    return pressed.splice(0);
  };
}
