import { browsePath, readFiltersWithoutText } from "~/domain/product/browse";
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

/** Where a filter form leads: without its defaults, so that one list has one address. */
function filterAddress(form: HTMLFormElement): string {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") params.set(name, value);
  const q = params.get("q")?.trim();
  return browsePath({ ...readFiltersWithoutText(params), q }, form.getAttribute("action") ?? undefined);
}
