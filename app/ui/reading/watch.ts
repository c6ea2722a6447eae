import { REFUSED_HEADER } from "~/domain/form/form-mark";
import { fetchAnswer } from "~/ui/network/retrying-fetch";
import { parsePage, replaceParts } from "./page-parts";

/** A heart changes in place, with the message of the answer: this page again, or the login. */
export function watchInPlace() {
  addEventListener("submit", (event) => {
    const { target: form, submitter: heart } = event;
    if (!(form instanceof HTMLFormElement) || form.id !== "watch" || !(heart instanceof HTMLButtonElement))
      return;
    event.preventDefault();
    void send(form, heart);
  });
}

async function send(form: HTMLFormElement, heart: HTMLButtonElement) {
  const { name, value } = heart;
  const body = new FormData(form);
  body.append(name, value);
  heart.setAttribute("aria-busy", "true");
  const answer = await fetchAnswer(fetch, form.action, { method: "POST", body });
  heart.removeAttribute("aria-busy");
  if (!answer || answer.headers.has(REFUSED_HEADER)) return;
  if (new URL(answer.url).pathname !== location.pathname) return location.assign(answer.url);
  const page = await parsePage(answer);
  // the cards stay, and with them the focus
  replaceParts(page, heart.closest("[data-part]"));
  const twin = page.querySelector<HTMLButtonElement>(`[form=watch][value="${value}"]`);
  if (!twin) return;
  heart.name = twin.name;
  heart.setAttribute("aria-pressed", String(twin.name === "stop"));
}
