import { REFUSED_HEADER } from "~/domain/form/form-mark";
import { KEY_FIELD } from "~/domain/form/form-key";
import { fetchAnswer } from "~/ui/network/retrying-fetch";
import { randomKey } from "~/ui/form/random-key";
import { addUnansweredText, UPDATES_IN_PLACE } from "~/ui/product/add-in-place";
import { t } from "~/texts/t";
import { parsePage, replaceParts } from "./page-parts";

const FORM = "form[data-add-to-cart]";

/** The form gets its answer in place: cart, message or refusal. */
export function addToCartInPlace() {
  addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || !form.matches(FORM)) return;
    if (event.defaultPrevented || submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    if (form.getAttribute("aria-busy") !== "true") void add(form, submitter);
  });
  // again when the page is shown from the back/forward cache
  addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll<HTMLFormElement>(FORM)) giveKey(form);
  });
}

async function add(form: HTMLFormElement, button: HTMLElement | null) {
  const label = button?.lastChild;
  const words = label?.nodeValue ?? "";
  setBusy([form, button], true);
  if (label) label.nodeValue = t("Adding to cart…");
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.set(name, value);
  body.set("enhanced", UPDATES_IN_PLACE);
  const answer = await fetchAnswer(fetch, form.action, { method: "POST", body });
  setBusy([form, button], false);
  if (label) label.nodeValue = words;
  if (answer?.headers.has(REFUSED_HEADER)) return;
  if (answer) await show(answer, form);
  else refuse(form, addUnansweredText());
}

async function show(answer: Response, form: HTMLFormElement) {
  // the session has ended
  if (new URL(answer.url).pathname !== location.pathname) return location.assign(answer.url);
  replaceParts(await parsePage(answer));
  giveKey(form, true);
  markRefused(form);
}

function refuse(form: HTMLFormElement, message: string) {
  const line = lineOf(form);
  const text = line?.querySelector("span");
  if (!line || !text) return;
  text.textContent = message;
  line.hidden = false;
  markRefused(form);
}

const lineOf = (form: HTMLFormElement) => form.querySelector<HTMLElement>("[role=alert]");

function markRefused(form: HTMLFormElement) {
  const isRefused = lineOf(form)?.hidden === false;
  const fields = [...form.querySelectorAll("[name=variant_id], [name=quantity]")];
  // a variant is not chosen, else the quantity is refused
  const wrong = fields.find((field) => field.matches("select:invalid")) ?? fields.at(-1);
  for (const field of fields) field.setAttribute("aria-invalid", String(isRefused && field === wrong));
  if (isRefused) lineOf(form)?.focus();
}

/** With a key a repeated form adds nothing. The server writes one for a buyer; a page that many visitors share has none. */
function giveKey(form: HTMLFormElement, isNew = false) {
  const known = form.querySelector<HTMLInputElement>(`[name=${KEY_FIELD}]`);
  if (known && !isNew) return;
  const field = known ?? form.appendChild(document.createElement("input"));
  field.type = "hidden";
  field.name = KEY_FIELD;
  field.value = randomKey();
}

function setBusy(elements: readonly (Element | null)[], isBusy: boolean) {
  for (const element of elements)
    if (isBusy) element?.setAttribute("aria-busy", "true");
    else element?.removeAttribute("aria-busy");
}
