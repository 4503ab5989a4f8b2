// One way to share. With the ghost the site stores one's colours, and its message goes to the system's sheet or the
// clipboard; without, the result itself does. Without script, or where that fails, the form leads to a page with the link.
import { send } from "../base/share.js";

const SWITCH = "share-ghost"; // what this browser remembers of the switch, and that the name was asked for
const NAMED = "share-named";

function remembered(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch { /* a browser that keeps nothing */ }
}

// Show the switch as it was left, and the name only until it was asked for once.
function prepare(form) {
  if (form.ghost.dataset.ready !== undefined) return;
  form.ghost.dataset.ready = "";
  form.ghost.checked = remembered(SWITCH) !== "off";
  if (remembered(NAMED)) form.querySelector(".name-of").hidden = true;
}
const prepareAll = () => document.querySelectorAll("form[data-dare]").forEach(prepare);
prepareAll();
document.addEventListener("play:told", prepareAll);
document.addEventListener("htmx:afterSwap", prepareAll);

document.addEventListener("change", ({ target }) => {
  if (target.form?.dataset.dare === undefined || target.name !== "ghost") return;
  remember(SWITCH, target.checked ? "on" : "off");
});

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.dataset?.dare === undefined || form.dataset.failed) return;
  event.preventDefault();
  if (!form.ghost.checked) {
    const result = document.getElementById("share-squares");
    return send({ text: result.value }, result);
  }
  const field = form.querySelector("[data-with-ghost]");
  const text = asked(form).then((it) => {
    remember(NAMED, "yes");
    return field.value = it;
  });
  try {
    await send({ text }, field);
  } catch {
    form.dataset.failed = "yes";
    form.submit();
  }
});

async function asked(form) {
  const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()).text;
}
