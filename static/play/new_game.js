// The form of a new game: its numbers are stepped through, and its button says what it starts.
// Without script, numbers are typed or picked from a list, and the button has no details.
const language = document.documentElement.lang;

const fieldOf = (stepper) => stepper.querySelector("input, select");

// The numbers that a stepper offers, from its list or between its bounds, and where it stands.
function reach(field) {
  if (field.localName === "select") return { at: field.selectedIndex, least: 0, most: field.length - 1 };
  return { at: Number(field.value), least: Number(field.min || 0), most: Number(field.max || Infinity) };
}

document.addEventListener("click", (event) => {
  const button = event.target.closest(".stepper > [data-step]");
  if (!button) return;
  event.preventDefault(); // its row is a label: the figure would take the focus
  const field = fieldOf(button.parentElement);
  const { at, least, most } = reach(field);
  const next = Math.min(Math.max(at + Number(button.dataset.step), least), most);
  if (field.localName === "select") field.selectedIndex = next;
  else field.value = next;
  for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
});

const small = (text) => text.charAt(0).toLocaleLowerCase(language) + text.slice(1);

function told(control, form) {
  const stepper = control.closest(".stepper");
  if (stepper) {
    const { sayOne: one, sayMany: many } = stepper.dataset;
    const low = control.name === "longest" && form.elements.shortest;
    const figure = low && low.value !== control.value ? `${low.value}-${control.value}` : control.value;
    return many && control.value ? (figure === "1" ? one : many).replace("{count}", figure) : "";
  }
  if (control.type === "text") return control.value.trim().toLocaleUpperCase(language);
  if (control.localName === "select") return control.options[control.selectedIndex]?.text ?? "";
  return control.type === "radio" && control.checked ? small(control.parentElement.textContent.trim()) : "";
}

// What is told always: the dictionary and the first figure. Any other control is, once it is not as it was offered.
function asOffered(control) {
  const listed = control.localName === "select" && [...control.options];
  if (listed) return control.selectedIndex === Math.max(0, listed.findIndex((each) => each.defaultSelected));
  return control.type === "radio" ? control.defaultChecked : control.value === control.defaultValue;
}

function show(form) {
  const place = form.querySelector("[data-say-start]");
  if (!place) return;
  for (const stepper of form.querySelectorAll(".stepper")) {
    const { at, least, most } = reach(fieldOf(stepper));
    const [less, more] = stepper.querySelectorAll("[data-step]");
    less.disabled = at <= least;
    more.disabled = at >= most;
  }
  const controls = [...form.elements].filter((each) => each.name && each.type !== "hidden" && each.type !== "checkbox");
  const first = controls.find((each) => each.closest(".stepper[data-say-many]:not([data-say-many=''])"));
  const parts = controls.filter((each) => each.name === "lexicon" || each === first || !asOffered(each))
    .map((each) => told(each, form)).filter(Boolean);
  place.textContent = place.dataset.sayStart.replace("{what}", [...new Set(parts)].join(", "));
}

const showAll = () => document.querySelectorAll("#options-form").forEach(show);
document.addEventListener("input", ({ target }) => { if (target.form?.id === "options-form") show(target.form); });
document.addEventListener("htmx:afterSettle", showAll);
showAll();
