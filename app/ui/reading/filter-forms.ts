import { DEFAULT_SORT } from "~/domain/product/browse-sort";
import { hasChanges } from "~/ui/form/form-changes";
import { showInPlace } from "./show-in-place";

const FORMS = "form[data-filters]";
const AWAY = "form[data-filters=away]";

/** Each choice sends its form: `data-filters` says whether its list is shown here or elsewhere ('away'). */
export function sendFilters() {
  addEventListener("change", ({ target }) => {
    if (isChoice(target)) send(target.form);
  });
  addEventListener("submit", (event) => {
    const { target } = event;
    if (!(target instanceof HTMLFormElement) || !target.matches(FORMS) || event.defaultPrevented) return;
    event.preventDefault();
    for (const folded of target.querySelectorAll("details")) folded.open = false;
    send(target);
  });
  // shown again from the back/forward cache, with what was chosen there
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) for (const form of document.querySelectorAll<HTMLFormElement>(AWAY)) form.reset();
  });
  // chosen before this ran
  for (const form of document.querySelectorAll<HTMLFormElement>(FORMS))
    if (hasChanges([...form.elements].filter(isChoice))) send(form);
}

type Choice = HTMLInputElement | HTMLSelectElement;

const isChoice = (control: unknown): control is Choice & { form: HTMLFormElement } =>
  (control instanceof HTMLSelectElement ||
    (control instanceof HTMLInputElement && control.type !== "search")) &&
  Boolean(control.form?.matches(FORMS));

function send(form: HTMLFormElement) {
  const address = filterAddress(form);
  if (form.dataset.filters === "here") void showInPlace(address, "replace", form);
  else location.assign(address);
}

/** Where a filter form leads: without blank fields and the default order, so that one list has one address. */
function filterAddress(form: HTMLFormElement): string {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const text = typeof value === "string" ? value.trim() : "";
    if (text && !(name === "sort" && text === DEFAULT_SORT)) params.set(name, text);
  }
  const query = params.toString();
  return `${form.getAttribute("action") ?? ""}${query && "?"}${query}`;
}
